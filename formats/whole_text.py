"""Values as texts that leave nothing out, for programs and pipes; each reads back with `parse`.

Bytes are hex digits, buffers and vectors numbers with blanks between them, and each curve of a row
is a line: how many floats are in use, the type id, and the 30 floats. All else is as in
`formats.value_text`.
"""

from __future__ import annotations

import re

from formats import value_text
from formats.errors import WrongType
from formats.value_text import f32_text
from formats.values import (
    BYTES,
    CURVE_COUNTS,
    CURVE_FLOATS,
    AlignedBytes,
    AnyValue,
    Curve,
    Kind,
    accept,
)

_BUFFERS = (Kind.BUFFER_S32, Kind.BUFFER_U32, Kind.BUFFER_F32)


def text(kind: Kind, value: AnyValue) -> str:
    """Return a value of `kind` with nothing left out."""
    if kind in BYTES or kind is Kind.BINARY_ALIGNED:
        return bytes(value).hex()
    if kind in CURVE_COUNTS:
        return "\n".join(
            " ".join([str(curve.use), str(curve.type), *map(f32_text, curve.floats)])
            for curve in value
        )
    if isinstance(value, tuple):
        number = f32_text if any(isinstance(number, float) for number in value) else str
        return " ".join(map(number, value))
    return value_text.text(kind, value)


def parse(kind: Kind, typed: str, old: AnyValue) -> AnyValue:
    """Return the value that a text says of a row which holds `old`; raises `WrongType`.

    The text of `old` is `old` itself, to the last bit. Aligned bytes keep their alignment.
    """
    if typed == text(kind, old):
        return old
    if kind in BYTES:
        return _hex_bytes(typed)
    if kind is Kind.BINARY_ALIGNED:
        return accept(kind, AlignedBytes(_hex_bytes(typed), old.alignment))
    if kind in _BUFFERS:
        part = Kind.F32 if kind is Kind.BUFFER_F32 else Kind.S64  # `accept` tells the range
        return accept(kind, tuple(value_text.parse(part, word) for word in _number_words(typed)))
    if kind in CURVE_COUNTS:
        return accept(kind, _curves(kind, typed))
    return value_text.parse(kind, typed)


def _hex_bytes(typed: str) -> bytes:
    digits = "".join(typed.split())
    if len(digits) % 2 or not re.fullmatch("[0-9a-fA-F]*", digits):
        raise WrongType(f"“{typed:.40}” are not bytes in hex digits, two for each")
    return bytes.fromhex(digits)


def _number_words(typed: str) -> list[str]:
    return re.findall(r"[^\s,;\[\]()]+", typed)


def _curves(kind: Kind, typed: str) -> tuple[Curve, ...]:
    words, each = _number_words(typed), CURVE_FLOATS + 2
    count = CURVE_COUNTS[kind]
    if len(words) != count * each:
        what = f"for each of {count} curves" if count > 1 else "for a curve"
        raise WrongType(
            f"there are {len(words)} numbers: {what} there are {each}, how many floats are in use, "
            f"the type, and {CURVE_FLOATS} floats"
        )
    return tuple(_curve(words[at : at + each]) for at in range(0, len(words), each))


def _curve(words: list[str]) -> Curve:
    use, kind = (value_text.parse(Kind.U32, word) for word in words[:2])
    return Curve(use, kind, tuple(value_text.parse(Kind.F32, word) for word in words[2:]))
