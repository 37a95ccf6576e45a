"""How well colours can be distinguished, by the Web Content Accessibility Guidelines."""

from __future__ import annotations

from PySide6.QtGui import QColor

TEXT = 4.5
"""The least contrast of text and what is behind it."""
PICTURE = 3.0
"""The least contrast of signs, frames and large text."""


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast of two opaque colours, from 1 (the same) to 21 (black and white)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def luminance(color: QColor) -> float:
    """Return how light a colour is to the eye, from 0 to 1."""
    red, green, blue = (_linear(part) for part in color.getRgbF()[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def over(front: QColor, back: QColor) -> QColor:
    """Return what is seen of a colour that lets another one through."""
    share = front.alphaF()
    parts = zip(front.getRgbF()[:3], back.getRgbF()[:3], strict=True)
    return QColor.fromRgbF(*(f * share + b * (1 - share) for f, b in parts))
