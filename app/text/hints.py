"""Hints painted after a line: the swatch of a colour, the components of a vector."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from app.i18n import tr
from app.swatch import intensity_text, overbrightness
from app.text.tokens import READ_AT_MOST
from formats.core.kinds import CURVE_COUNTS, CURVE_FLOATS, CURVE_TYPES, Kind
from formats.yaml.dialect import Dialect


class Hint(NamedTuple):
    """`rgba` is a colour to show (its parts may go beyond 0 … 1), `words` a dim text.

    The words say how much brighter than a screen the colour is, since only its base can be shown.
    """

    rgba: tuple[float, float, float, float] | None
    words: str


NOTHING = Hint(None, "")
_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_TAGGED = re.compile(r"(!\S+)\s*\[([^\]]*)\]")
_PART = re.compile(r"\b([RGBArgba]):\s*(" + _NUMBER + ")")
_NAMES = {Kind.VEC2: "x y", Kind.VEC3: "x y z", Kind.VEC4: "x y z w", Kind.QUAT: "x y z w"}


def hint(line: str, dialect: Dialect | None = None) -> Hint:
    """Return the hint behind a line, often `NOTHING`; `dialect` gives the meaning of tags."""
    if len(line) > READ_AT_MOST or ("[" not in line and "{" not in line):
        return NOTHING
    return _cached_hint(line, dialect)


@lru_cache(maxsize=4096)
def _cached_hint(line: str, dialect: Dialect | None) -> Hint:
    tagged = _TAGGED.search(line)
    if tagged and dialect is not None:
        kind = dialect.value_kind(tagged[1])
        return _tagged(kind, [part.strip() for part in tagged[2].split(",")])
    parts = {name.lower(): float(number) for name, number in _PART.findall(line)}
    if {"r", "g", "b"} <= parts.keys():
        return _color(parts["r"], parts["g"], parts["b"], parts.get("a", 1.0))
    return NOTHING


def _tagged(kind: Kind | None, parts: list[str]) -> Hint:
    if kind in CURVE_COUNTS:
        return Hint(None, _curve(parts))
    if kind in _NAMES:
        names = _NAMES[kind]
        return Hint(None, names if len(parts) == len(names.split()) else "")
    if kind is not Kind.COLOR:
        return NOTHING
    if len(parts) != 4 or not all(re.fullmatch(_NUMBER, part) for part in parts):
        return NOTHING
    return _color(*map(float, parts), names="r g b a")


def _color(red: float, green: float, blue: float, alpha: float, *, names: str = "") -> Hint:
    rgba = (red, green, blue, alpha)
    intensity = intensity_text(rgba) if overbrightness(rgba) > 1.0 else ""
    return Hint(rgba, "  ".join(filter(None, (intensity, names))))


def _curve(parts: list[str]) -> str:
    """Return the types of the curves in a list of `use, type, 30 floats` for each."""
    size = CURVE_FLOATS + 2
    if len(parts) % size:
        return ""
    words = []
    for start in range(0, len(parts), size):
        use, type_ = parts[start], parts[start + 1]
        if not (type_.isdecimal() and int(type_[:9]) < len(CURVE_TYPES)):
            return ""
        words.append(tr("{kind}, {use} floats in use", kind=CURVE_TYPES[int(type_)], use=use))
    return "; ".join(words)
