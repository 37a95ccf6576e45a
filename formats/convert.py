"""Converts a value to another kind, and describes what would be lost."""

from __future__ import annotations

import math
from typing import NamedTuple

from formats.errors import WrongType
from formats.value_text import PARSEABLE, parse, text
from formats.values import (
    BYTES,
    CONTAINERS,
    CURVE_COUNTS,
    FLOAT_COUNTS,
    INT_RANGES,
    SHOWN_ONLY,
    STRINGS,
    AlignedBytes,
    AnyValue,
    Kind,
    accept,
    default,
    same,
)

_FLOATS = frozenset({Kind.F32, Kind.F64})
_NUMBERS = frozenset({*INT_RANGES, *_FLOATS, Kind.BOOL})
_BUFFERS = {Kind.BUFFER_S32: Kind.S32, Kind.BUFFER_F32: Kind.F32, Kind.BUFFER_U32: Kind.U32}
_BYTES = BYTES | {Kind.BINARY_ALIGNED}


class Converted(NamedTuple):
    """A value of the other kind; `loss` says what is lost, "" where the way back is free."""

    value: AnyValue
    loss: str


def convert(kind: Kind, value: AnyValue, other: Kind) -> Converted:
    """Return `value` of `kind` as a value of the kind `other`, or raise `WrongType`.

    What is lost in part, such as the fraction of a number, `loss` says; what cannot go at all,
    such as a number out of range, is refused.
    """
    if {kind, other} & (CONTAINERS | SHOWN_ONLY | {Kind.GUID}):
        raise WrongType(f"{kind.value} cannot be converted to {other.value}")
    found = _convert(kind, value, other)
    if found is None:
        raise WrongType(f"{kind.value} cannot be converted to {other.value}")
    return Converted(accept(other, found.value), found.loss)


def _convert(kind: Kind, value: AnyValue, other: Kind) -> Converted | None:
    if kind is other:
        return Converted(value, "")
    if other is Kind.NULL:
        return Converted(None, f"the value {text(kind, value):.60} is dropped")
    if kind is Kind.NULL:
        return Converted(default(other), "")
    if kind in _NUMBERS and other in _NUMBERS:
        return _number(kind, value, other)
    if other in STRINGS:
        return _as_text(kind, value)
    if kind in STRINGS and other in PARSEABLE:
        return _reread(value, other)
    return _several(kind, value, other)


def _number(kind: Kind, value: AnyValue, other: Kind) -> Converted:
    if other is Kind.BOOL:
        words = text(kind, value)
        return Converted(bool(value), "" if value in (0, 1) else f"{words} becomes true")
    if other in _FLOATS:
        made = accept(other, float(int(value) if kind is Kind.BOOL else value))
        exact = made == value or made != made
        words = f"{text(kind, value)} is rounded to {text(other, made)}"
        return Converted(made, "" if exact else words)
    if kind in _FLOATS:
        if not math.isfinite(value):
            raise WrongType(f"{text(kind, value)} is not a whole number")
        whole = math.trunc(value)
        loss = "" if whole == value else f"{text(kind, value)} loses its fraction"
        return Converted(whole, loss)
    return Converted(int(value), "")


def _as_text(kind: Kind, value: AnyValue) -> Converted | None:
    if kind in STRINGS:
        return Converted(value, "")
    if kind not in PARSEABLE:
        return None
    words = text(kind, value)
    try:
        back = same(kind, parse(kind, words), value)
    except WrongType:
        back = False
    return Converted(words, "" if back else "the text does not state the value exactly")


def _reread(value: str, other: Kind) -> Converted:
    made = parse(other, value)
    written = text(other, made)
    return Converted(made, "" if written == value.strip() else f"“{value:.60}” becomes {written}")


def _several(kind: Kind, value: AnyValue, other: Kind) -> Converted | None:
    if kind in FLOAT_COUNTS and other in FLOAT_COUNTS:
        return _resized(value, default(other), "components")
    if kind in CURVE_COUNTS and other in CURVE_COUNTS:
        return _resized(value, default(other), "curves")
    if kind in _BUFFERS and other in _BUFFERS:
        return _elements(kind, value, other)
    if kind in _BYTES and other in _BYTES:
        return _bytes(kind, value, other)
    return None


def _resized(value: tuple[AnyValue, ...], filler: tuple[AnyValue, ...], what: str) -> Converted:
    count = len(filler)
    made = (*value[:count], *filler[len(value) :])
    lost = len(value) - count
    return Converted(made, f"the last {lost} {what} are dropped" if lost > 0 else "")


def _elements(kind: Kind, value: tuple[AnyValue, ...], other: Kind) -> Converted:
    made = [_number(_BUFFERS[kind], one, _BUFFERS[other]) for one in value]
    losses = [one.loss for one in made if one.loss]
    more = f", and {len(losses) - 1} more" if len(losses) > 1 else ""
    return Converted(tuple(one.value for one in made), losses[0] + more if losses else "")


def _bytes(kind: Kind, value: bytes, other: Kind) -> Converted:
    if other is Kind.BINARY_ALIGNED:
        return Converted(AlignedBytes(value, 8), "")
    lost = kind is Kind.BINARY_ALIGNED and isinstance(value, AlignedBytes)
    loss = f"the alignment of {value.alignment} is dropped" if lost else ""  # type: ignore[attr-defined]
    return Converted(bytes(value), loss)
