"""Colours of any brightness: hue, saturation and intensity, and hex for the part a screen shows.

A colour is (r, g, b, a), floats of any size. Functions that change a colour keep the other
components as the very objects they were.
"""

from __future__ import annotations

import colorsys
import math
import re
from collections.abc import Sequence

from app.editors.curve_edit import F32_MOST
from app.ui.i18n import tr
from app.ui.swatch import Rgb, base, overbrightness, value_of
from formats.core.float32 import f32, f32_bits
from formats.errors import WrongType

Color = tuple[float, float, float, float]
_HEX = re.compile(r"#?(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")


def hue_of(color: Sequence[float], before: tuple[float, float] = (0.0, 0.0)) -> tuple[float, float]:
    """Return hue and saturation, both 0 … 1; for a grey or a black, undefined parts are as
    `before`."""
    if not value_of(color):
        return before
    hue, saturation, _value = colorsys.rgb_to_hsv(*base(color))
    return (hue if saturation else before[0]), saturation


def with_hue(color: Color, hue: float, saturation: float) -> Color:
    """Return the colour with another hue and saturation, at the same brightness (a black becomes
    1)."""
    value = value_of(color)
    if not value or math.isinf(value):
        value = 1.0
    r, g, b = colorsys.hsv_to_rgb(hue, saturation, 1.0)
    return with_rgb(color, (r * value, g * value, b * value))


def with_value(color: Color, value: float, hue: tuple[float, float]) -> Color:
    """Return the colour with `value` (0 or more, finite) as its greatest component.

    A black has no hue, and gets `hue` (with its saturation).
    """
    old = value_of(color)
    if not old or math.isinf(old):
        r, g, b = colorsys.hsv_to_rgb(*hue, 1.0)
        return with_rgb(color, (r * value, g * value, b * value))
    r, g, b = (value if part == old else part / old * value for part in color[:3])
    return with_rgb(color, (r, g, b))


def with_rgb(color: Color, rgb: Rgb) -> Color:
    """Return the colour with other r, g and b, and the same alpha."""
    r, g, b = (_keep_if_same_bits(old, new) for old, new in zip(color, rgb, strict=False))
    return r, g, b, color[3]


def with_alpha(color: Color, alpha: float) -> Color:
    """Return the colour with another alpha, and the same r, g and b."""
    return (*color[:3], _keep_if_same_bits(color[3], alpha))


def _keep_if_same_bits(old: float, new: float) -> float:
    """Return the float32 for `new`, the old object where that has the same bits."""
    fresh = f32(max(-F32_MOST, min(F32_MOST, new)))
    return old if f32_bits(fresh) == f32_bits(old) else fresh


def hex_text(color: Sequence[float]) -> str:
    """Return the base (and an alpha other than 1) rounded to 8 bits: `#FF6B00`, `#FF6B0080`."""
    alpha = color[3] if color[3] == color[3] else 0.0
    parts = [*base(color), *([] if alpha == 1.0 else [max(0.0, min(1.0, alpha))])]
    return "#" + "".join(f"{round(part * 255):02X}" for part in parts)


def is_exact(color: Color) -> bool:
    """Whether the hex text alone would give the very colour back."""
    if overbrightness(color) != 1.0:
        return False
    text = hex_text(color)
    bits = [f32_bits(int(text[at : at + 2], 16) / 255) for at in range(1, len(text), 2)]
    return bits == [f32_bits(part) for part in color[: len(bits)]]


def with_hex(color: Color, typed: str) -> Color:
    """Return the colour with the base (and alpha) typed as hex, at the same intensity.

    A component typed as it was shown keeps its exact value. Raises `WrongType` if it is not hex.
    """
    word = typed.strip()
    if not _HEX.fullmatch(word):
        raise WrongType(tr("“{word:.20}” is not a colour: #RRGGBB or #RRGGBBAA in hex", word=word))
    digits = word.lstrip("#").upper()
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    shown = hex_text(color).lstrip("#").ljust(8, "F")
    bright = overbrightness(color) if math.isfinite(overbrightness(color)) else 1.0
    fresh = list(color)
    for at in range(len(digits) // 2):
        pair = digits[2 * at : 2 * at + 2]
        if pair != shown[2 * at : 2 * at + 2]:
            fresh[at] = _keep_if_same_bits(
                color[at], int(pair, 16) / 255 * (bright if at < 3 else 1.0)
            )
    return fresh[0], fresh[1], fresh[2], fresh[3]
