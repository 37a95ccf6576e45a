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


def convert(kind: Kind, value: AnyValue, other_kind: Kind) -> Converted:
    """Return `value` of `kind` as a value of the kind `other_kind`, or raise `WrongType`.

    What is lost in part, such as the fraction of a number, `loss` says; what cannot go at all,
    such as a number out of range, is refused.
    """
    if {kind, other_kind} & (CONTAINERS | SHOWN_ONLY | {Kind.GUID}):
        raise WrongType(f"{kind.value} cannot be converted to {other_kind.value}")
    converted = _convert(kind, value, other_kind)
    if converted is None:
        raise WrongType(f"{kind.value} cannot be converted to {other_kind.value}")
    return Converted(accept(other_kind, converted.value), converted.loss)


def _convert(kind: Kind, value: AnyValue, other_kind: Kind) -> Converted | None:
    if kind is other_kind:
        return Converted(value, "")
    if other_kind is Kind.NULL:
        return Converted(None, f"the value {text(kind, value):.60} is dropped")
    if kind is Kind.NULL:
        return Converted(default(other_kind), "")
    if kind in _NUMBERS and other_kind in _NUMBERS:
        return _from_number(kind, value, other_kind)
    if other_kind in STRINGS:
        return _as_text(kind, value)
    if kind in STRINGS and other_kind in PARSEABLE:
        return _reread(value, other_kind)
    return _several(kind, value, other_kind)


def _from_number(kind: Kind, value: AnyValue, other_kind: Kind) -> Converted:
    if other_kind is Kind.BOOL:
        words = text(kind, value)
        return Converted(bool(value), "" if value in (0, 1) else f"{words} becomes true")
    if other_kind in _FLOATS:
        made = accept(other_kind, float(int(value) if kind is Kind.BOOL else value))
        exact = made == value or made != made
        words = f"{text(kind, value)} is rounded to {text(other_kind, made)}"
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


def _reread(value: str, other_kind: Kind) -> Converted:
    made = parse(other_kind, value)
    written = text(other_kind, made)
    return Converted(made, "" if written == value.strip() else f"“{value:.60}” becomes {written}")


def _several(kind: Kind, value: AnyValue, other_kind: Kind) -> Converted | None:
    if kind in FLOAT_COUNTS and other_kind in FLOAT_COUNTS:
        return _resized(value, default(other_kind), "components")
    if kind in CURVE_COUNTS and other_kind in CURVE_COUNTS:
        return _resized(value, default(other_kind), "curves")
    if kind in _BUFFERS and other_kind in _BUFFERS:
        return _elements(kind, value, other_kind)
    if kind in _BYTES and other_kind in _BYTES:
        return _from_bytes(kind, value, other_kind)
    return None


def _resized(value: tuple[AnyValue, ...], filler: tuple[AnyValue, ...], what: str) -> Converted:
    count = len(filler)
    made = (*value[:count], *filler[len(value) :])
    lost = len(value) - count
    return Converted(made, f"the last {lost} {what} are dropped" if lost > 0 else "")


def _elements(kind: Kind, value: tuple[AnyValue, ...], other_kind: Kind) -> Converted:
    made = [_from_number(_BUFFERS[kind], element, _BUFFERS[other_kind]) for element in value]
    losses = [converted.loss for converted in made if converted.loss]
    more = f", and {len(losses) - 1} more" if len(losses) > 1 else ""
    return Converted(tuple(element.value for element in made), losses[0] + more if losses else "")


def _from_bytes(kind: Kind, value: bytes, other_kind: Kind) -> Converted:
    if other_kind is Kind.BINARY_ALIGNED:
        return Converted(AlignedBytes(value, 8), "")
    lost = kind is Kind.BINARY_ALIGNED and isinstance(value, AlignedBytes)
    loss = f"the alignment of {value.alignment} is dropped" if lost else ""  # type: ignore[attr-defined]
    return Converted(bytes(value), loss)
