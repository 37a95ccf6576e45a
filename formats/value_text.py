"""Values as the text a person reads and types: shortest exact numbers, one line each.

`text` of a number, a string or a vector reads back to the same value with `parse`; curves and
buffers have a summary only, since one line cannot hold them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from formats.errors import WrongType
from formats.values import (
    BYTES,
    CONTAINERS,
    CURVE_COUNTS,
    CURVE_TYPES,
    FLOAT_COUNTS,
    INT_RANGES,
    SHOWN_ONLY,
    STRINGS,
    AnyValue,
    Kind,
    NaN32,
    accept,
    f32_digits,
    f32_from_bits,
)


def f32_text(value: float) -> str:
    """Return the shortest decimal that reads back to the same float32 (`1.0`, `0.1`, `1e+20`)."""
    if isinstance(value, NaN32):
        return "nan" if value.bits == 0x7FC00000 else f"nan:0x{value.bits:08X}"
    if value - value != 0.0:
        return repr(value)
    return pointed(f32_digits(value))


def pointed(digits: str) -> str:
    """Return the digits of a number so that they are seen to be a float’s."""
    return digits if "." in digits or "e" in digits else digits + ".0"


def hash_text(value: int) -> str:
    """Return a name hash the way the whole program shows one: `0x` and eight hex digits."""
    return f"0x{value:08X}"


def text(kind: Kind, value: AnyValue) -> str:
    """Return a value of `kind` as one line of text."""
    return _WAYS[kind].text(value)


_UNSHOWN = re.compile(
    "[\\0-\\x1f\\x7f-\\x9f\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ufeff\\ud800-\\udfff]"
)
_ESCAPES = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def one_line(value: str, limit: int = 300) -> str:
    """Return any text as one line that is safe to show, cut after `limit` characters.

    Line ends, control characters, marks that turn the writing direction, and bytes that are not
    UTF-8 come as escapes (`\\n`, `\\u202E`, `\\x80`). Only for the eye: it does not read back.
    """
    head = value if len(value) <= limit else value[:limit] + "…"
    return head if head.isascii() and head.isprintable() else _UNSHOWN.sub(_escape, head)


def _escape(match: re.Match[str]) -> str:
    code = ord(match[0])
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02X}"
    return _ESCAPES.get(match[0]) or (f"\\x{code:02X}" if code < 256 else f"\\u{code:04X}")


_CHILDREN = {Kind.OBJECT: ("parameter", "parameters"), Kind.ARRAY: ("element", "elements")}


def count_text(kind: Kind, count: int) -> str:
    """Return how much a container holds: `1 parameter`, `12 elements`, `3 entries`, `empty`."""
    one, many = _CHILDREN.get(kind, ("entry", "entries"))
    return f"{count:,} {one if count == 1 else many}" if count else "empty"


def bool_text(value: int) -> str:
    """Return `true` or `false`, with the raw word where it is neither 1 nor 0."""
    word = "true" if value else "false"
    return word if value in (0, 1) else f"{word} ({int(value)})"


def curve_text(curve: Sequence[AnyValue]) -> str:
    """Return the type of one curve and how many of its floats are used: `Hermit2D, 3 knots`."""
    use, kind, _floats = curve
    name = CURVE_TYPES[kind] if kind < len(CURVE_TYPES) else f"type {kind}"
    per_knot = {1: 2, 6: 2, 7: 3, 8: 2, 10: 3}.get(kind)
    if per_knot is None or use % per_knot:
        return f"{name}, {use} floats"
    return f"{name}, {use // per_knot} knots"


def bytes_text(value: bytes) -> str:
    """Return the size of the bytes and the first few in hex."""
    head = value[:16].hex(" ").upper()
    more = " …" if len(value) > 16 else ""
    return f"{len(value)} B  {head}{more}".rstrip()


def _floats_text(value: Sequence[float]) -> str:
    return "  ".join(map(f32_text, value))


def _curves_text(value: Sequence[AnyValue]) -> str:
    return "; ".join(map(curve_text, value))


def _buffer_text(value: Sequence[AnyValue], show: Callable[[AnyValue], str] = str) -> str:
    """Return the number of a buffer's elements and the first few."""
    head = "  ".join(map(show, value[:8]))
    more = " …" if len(value) > 8 else ""
    return f"[{len(value)}]  {head}{more}".rstrip()


def parse(kind: Kind, typed: str) -> AnyValue:
    """Return the value of `kind` that a person typed, or raise `WrongType` with the reason.

    Integers may be decimal, `0x`, `0o` or `0b`; floats also `inf`, `nan` and `nan:0x7FC00001`;
    components of vectors are separated by blanks, commas or semicolons.
    """
    read = _WAYS[kind].parse
    if read is None:
        raise WrongType(f"a value of type {kind.value} cannot be typed as text")
    return accept(kind, read(typed))


def _parse_bool(typed: str) -> bool | int:
    word = typed.strip()
    known = {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False}
    if word.lower() in known:
        return known[word.lower()]
    raw = re.fullmatch(r"(?:true|false) \((\d+)\)", word)
    if raw:
        return int(accept(Kind.BOOL, int(raw[1])))
    raise WrongType(f"“{word}” is neither true nor false")


def _parse_null(typed: str) -> None:
    if typed.strip() not in ("", "null"):
        raise WrongType("a null cannot be typed as text")


def _parse_int(typed: str) -> int:
    word = typed.strip()
    try:
        return int(word.replace(" ", ""), 0 if re.match(r"[+-]?0[xXoObB]", word) else 10)
    except ValueError:
        raise WrongType(f"“{word}” is not a whole number") from None


def _parse_floats(typed: str) -> tuple[float, ...]:
    return tuple(map(_parse_float, re.split(r"[\s,;]+", typed.strip().strip("[]() "))))


def _parse_float(typed: str) -> float:
    word = typed.strip()
    bits = re.fullmatch(r"nan:0x([0-9a-fA-F]{8})", word)
    if bits:
        value = f32_from_bits(int(bits[1], 16))
        if isinstance(value, NaN32):
            return value
    try:
        number = float(word)
    except ValueError:
        raise WrongType(f"“{word}” is not a number") from None
    if math.isinf(number) and "inf" not in word.lower():
        raise WrongType(f"{word:.60} is beyond the largest f64, about 1.7977e308")
    return number


class _Ways(NamedTuple):
    """How `text` shows values of a kind, and `parse` reads them; None if it does not."""

    text: Callable[[AnyValue], str]
    parse: Callable[[str], AnyValue] | None = None


_WAYS: Final[dict[Kind, _Ways]] = {
    **dict.fromkeys(CONTAINERS, _Ways(lambda _none: "")),
    Kind.NULL: _Ways(lambda _none: "null", _parse_null),
    Kind.BOOL: _Ways(bool_text, _parse_bool),
    **dict.fromkeys(INT_RANGES, _Ways(str, _parse_int)),
    Kind.F32: _Ways(f32_text, _parse_float),
    Kind.F64: _Ways(repr, _parse_float),
    **dict.fromkeys({*STRINGS, Kind.GUID}, _Ways(str, str)),
    **dict.fromkeys(FLOAT_COUNTS, _Ways(_floats_text, _parse_floats)),
    **dict.fromkeys(CURVE_COUNTS, _Ways(_curves_text)),
    **dict.fromkeys({Kind.BUFFER_S32, Kind.BUFFER_U32}, _Ways(_buffer_text)),
    Kind.BUFFER_F32: _Ways(partial(_buffer_text, show=f32_text)),
    **dict.fromkeys({*BYTES, Kind.BINARY_ALIGNED}, _Ways(bytes_text)),
    **dict.fromkeys(SHOWN_ONLY, _Ways(str)),
}
PARSEABLE = frozenset(kind for kind, ways in _WAYS.items() if ways.parse is not None)
"""The kinds whose one-line text can be parsed back."""
