"""What stands behind a line without being in the text: a colour's swatch, a vector's components."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from app.text.tokens import READ_AT_MOST
from app.words import tr
from formats.values import CURVE_FLOATS, CURVE_TYPES


class Hint(NamedTuple):
    """`rgba` is a colour to show (its parts may go beyond 0 … 1), `words` a dim text."""

    rgba: tuple[float, float, float, float] | None
    words: str


NOTHING = Hint(None, "")
_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_TAGGED = re.compile(r"(!color|!vec[234]|!quat|!curve)\s*\[([^\]]*)\]")
_PART = re.compile(r"\b([RGBArgba]):\s*(" + _NUMBER + ")")
_NAMES = {"!vec2": "x y", "!vec3": "x y z", "!vec4": "x y z w", "!quat": "x y z w", "!color": ""}


def hint(line: str) -> Hint:
    """Return what to show behind a line, `NOTHING` for most."""
    if len(line) > READ_AT_MOST or ("[" not in line and "{" not in line):
        return NOTHING
    return _kept(line)


@lru_cache(maxsize=4096)
def _kept(line: str) -> Hint:
    tagged = _TAGGED.search(line)
    if tagged:
        return _tagged(tagged[1], [part.strip() for part in tagged[2].split(",")])
    parts = {name.lower(): float(number) for name, number in _PART.findall(line)}
    if {"r", "g", "b"} <= parts.keys():
        return Hint((parts["r"], parts["g"], parts["b"], parts.get("a", 1.0)), "")
    return NOTHING


def _tagged(tag: str, parts: list[str]) -> Hint:
    if tag == "!curve":
        return Hint(None, _curve(parts))
    names = _NAMES[tag]
    if tag != "!color":
        return Hint(None, names if len(parts) == len(names.split()) else "")
    if len(parts) != 4 or not all(re.fullmatch(_NUMBER, part) for part in parts):
        return NOTHING
    red, green, blue, alpha = map(float, parts)
    return Hint((red, green, blue, alpha), "r g b a")


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
