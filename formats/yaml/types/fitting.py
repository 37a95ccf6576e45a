"""Converts untagged words to values of a known type, and gives their spelling."""

from __future__ import annotations

import math
from decimal import Decimal, InvalidOperation
from typing import Final

from ...core.kinds import BYTES, INT_RANGES, SHOWN_ONLY, STRINGS, AnyValue, Kind, accept
from ...errors import WrongType
from ...value_text import parse
from ..scalars import Spelling, parse_bytes, parse_float, resolve
from .dialect import bare_kind
from .nodes import YamlNode

_FLOATS: Final = (Kind.F32, Kind.F64)
_MOST_DIGITS: Final = 20


def spelled(kind: Kind, node: YamlNode) -> str | None:
    """Return how a scalar without a tag is spelled as a value of `kind`, None for as it is.

    Raises `WrongType` if it does not fit exactly; a decimal is rounded to its float as always.
    """
    own_kind = bare_kind(node)
    if kind is Kind.NULL:
        if own_kind is not Kind.NULL:
            raise WrongType("it is not null")
        return None
    if own_kind is Kind.NULL:
        raise WrongType("it is null")
    if kind in STRINGS:
        accept(kind, node.word)
        return None if own_kind is Kind.STRING else Spelling()[node.word]
    if kind in BYTES:
        parse_bytes(node.word)
        return None
    if kind in SHOWN_ONLY and own_kind is Kind.STRING:
        return None
    if not node.is_bare:
        raise WrongType("it is a text")
    if kind is Kind.BOOL:
        value = own_kind is Kind.BOOL or parse(kind, node.word)
        return None if own_kind is Kind.BOOL else ("true" if value else "false")
    return _number_text(kind, own_kind, node)


def _number_text(kind: Kind, own_kind: Kind, node: YamlNode) -> str | None:
    if kind in INT_RANGES:
        whole = resolve(node.word)[1] if own_kind is Kind.S32 else _whole_number(node.word)
        accept(kind, whole)
        return None if own_kind is Kind.S32 else str(whole)
    if kind not in _FLOATS:
        raise WrongType("it is one number")
    value = _number_value(own_kind, node.word)
    made = accept(kind, value)
    if isinstance(value, int) and made != value:
        raise WrongType("it would be rounded")
    is_float = own_kind is Kind.F32 and resolve(node.word)[0] is Kind.F32
    return None if is_float else kind.type.spell(made)


def _whole_number(word: str) -> int:
    """Return the whole number of a decimal such as `12.0` or `1e3`, to the last digit."""
    try:
        number = Decimal(word)
    except InvalidOperation:
        raise WrongType("it is not a number") from None
    if not number.is_finite() or number.adjusted() > _MOST_DIGITS:
        raise WrongType("it is beyond every integer")
    if number != number.to_integral_value():
        raise WrongType("it has a fraction")
    return int(number)


def _number_value(own_kind: Kind, word: str) -> AnyValue:
    """Return the number that a word represents."""
    if own_kind is Kind.S32:
        return resolve(word)[1]
    if own_kind is Kind.BOOL:
        raise WrongType("it is a bool")
    value = parse_float(word)
    if math.isinf(value) and "inf" not in word.lower():
        raise WrongType("it is beyond every float")
    return value
