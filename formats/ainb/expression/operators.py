"""The arithmetic of instructions: ints of 32 bits that wrap, floats rounded to 32 bits.

`/` and `%` round toward zero. That ints wrap is inferred; the result of a division of ints by 0 is
unknown, and 0 here: both raise `DoubtfulResult`.
"""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from ...core.kinds import AnyValue
from .memory import converted, round32
from .model import DataType, Op

COMPARES: Final[dict[Op, Callable[[AnyValue, AnyValue], bool]]] = {
    Op.LST: operator.lt,
    Op.LTE: operator.le,
    Op.GRT: operator.gt,
    Op.GTE: operator.ge,
    Op.EQL: lambda one, other: _equal(one, other),
    Op.NEQ: lambda one, other: not _equal(one, other),
    Op.LAN: lambda one, other: bool(one) and bool(other),
    Op.LOR: lambda one, other: bool(one) or bool(other),
}
"""Instructions that leave a bool where their first value was."""


def _equal(one: AnyValue, other: AnyValue) -> bool:
    """Whether two values are equal; a NaN equals nothing, as in hardware."""
    if isinstance(one, tuple):
        return all(map(_equal, one, other))
    is_nan = isinstance(one, float) and math.isnan(one)
    return bool(one == other) and not is_nan


class DoubtfulResult(Exception):
    """A result that is not certain: `what` is "wrap" or "division", `value` the result used."""

    def __init__(self, what: str, value: AnyValue) -> None:
        super().__init__(what)
        self.what = what
        self.value = value


def compute(op: Op, type_: DataType, one: AnyValue, other: AnyValue) -> AnyValue:
    """Return the result of an instruction with two operands. Raises `DoubtfulResult`.

    Vectors are computed by components, for VMS and VDS with one float.
    """
    if op in COMPARES:
        return COMPARES[op](one, other)
    if type_ is DataType.VEC3F:
        others = other if isinstance(other, tuple) else (other,) * 3
        plain = {Op.VMS: Op.MUL, Op.VDS: Op.DIV}.get(op, op)
        pairs = zip(one, others, strict=True)
        return tuple(_float(plain, first, second) for first, second in pairs)
    if type_ is DataType.FLOAT:
        return _float(op, one, other)
    if type_ is DataType.STRING or op not in _WHOLE_OPS:
        return one  # no file shows what such an instruction would do
    return _held(type_, _whole(op, int(one), int(other)))


def _held(type_: DataType, value: AnyValue) -> AnyValue:
    """Return a number as its type stores it. Raises `DoubtfulResult` if an int does not fit."""
    held = converted(type_, value)
    if type_ in (DataType.INT, DataType.UINT) and held != value:
        raise DoubtfulResult("wrap", held)
    return held


def change(op: Op, type_: DataType, value: AnyValue) -> AnyValue:
    """Return the result of an instruction with one operand. Raises `DoubtfulResult`."""
    if op is Op.NOT:
        return not value
    if type_ is DataType.VEC3F:
        return tuple(-part for part in value) if op is Op.NEG else value
    if type_ is DataType.STRING:
        return value
    if op is Op.NEG:
        return _held(type_, -value)
    return compute(Op.ADD if op is Op.INC else Op.SUB, type_, value, 1)


_FLOATS: Final[dict[Op, Callable[[float, float], float]]] = {
    Op.ADD: operator.add,
    Op.SUB: operator.sub,
    Op.MUL: operator.mul,
}


def _float(op: Op, one: float, other: float) -> float:
    if op is Op.DIV:
        return round32(_quotient(one, other))
    if op is Op.MOD:
        is_known = other != 0 and math.isfinite(one) and not math.isnan(other)
        return round32(math.fmod(one, other)) if is_known else round32(math.nan)
    known = _FLOATS.get(op)
    return one if known is None else round32(known(one, other))


def _quotient(one: float, other: float) -> float:
    """Return a quotient as hardware gives it, zero included."""
    if other != 0:
        return one / other
    if one == 0 or math.isnan(one):
        return math.nan
    return math.copysign(math.inf, one) * math.copysign(1.0, other)


_WHOLE: Final[dict[Op, Callable[[int, int], int]]] = {
    Op.ADD: operator.add,
    Op.SUB: operator.sub,
    Op.MUL: operator.mul,
    Op.AND: operator.and_,
    Op.XOR: operator.xor,
    Op.ORR: operator.or_,
    Op.LSH: lambda one, other: one << (other & 31),
    Op.RSH: lambda one, other: one >> (other & 31),
}


_WHOLE_OPS: Final = frozenset({*_WHOLE, Op.DIV, Op.MOD})


def _whole(op: Op, one: int, other: int) -> int:
    if op in (Op.DIV, Op.MOD):
        if other == 0:
            raise DoubtfulResult("division", 0)
        size = abs(one) // abs(other)
        quotient = size if (one < 0) == (other < 0) else -size
        return quotient if op is Op.DIV else one - quotient * other
    return _WHOLE[op](one, other)


# The functions that expressions call: their signatures, and their implementation (inferred).

FUNCTIONS: Final = (
    "Max", "Min", "ClampMinMax", "CastIntToFloat", "CastFloatToInt", "CastBoolToInt",
    "CastIntToBool",
)  # fmt: skip
"""The functions that are computed here; games may know more, and fewer casts."""


def call(name: str, result: DataType, given: Sequence[AnyValue]) -> AnyValue:
    """Return the result of a function; None if it is unknown or the arguments are not numbers.

    `ClampMinMax` takes the low end, the value and the high end, in this order: real files have
    the constants at both ends.
    """
    if not all(isinstance(argument, int | float) for argument in given):
        return None
    if name in ("Max", "Min") and len(given) == 2:
        return (max if name == "Max" else min)(given)
    if name == "ClampMinMax" and len(given) == 3:
        return max(given[0], min(given[1], given[2]))
    if name.startswith("Cast") and "To" in name and len(given) == 1:
        return converted(result, given[0])
    return None


_TEXT: Final = re.compile(r"(?:\(\s*([^()\s]+)\s*\)\.)?([^()]+)\(\s*([^()]*?)\s*\)")
_TYPES: Final = {
    "bool": DataType.BOOL,
    "int": DataType.INT,
    "uint": DataType.UINT,
    "float": DataType.FLOAT,
    "string": DataType.STRING,
    "vector3f": DataType.VEC3F,
}


class Function(NamedTuple):
    """A function's name and the types of its arguments, in the order they lie in memory."""

    name: str
    arguments: tuple[DataType, ...]


def function_of(signature: str) -> Function | None:
    """Return the function that a signature declares; None if it is malformed or has unknown types.

    A type in brackets before the name, `( T ).f( … )`, is that of a first argument.
    """
    match = _TEXT.fullmatch(signature.strip())
    if match is None:
        return None
    owner, name, listed = match.groups()
    words = [word.strip() for word in listed.split(",")][1:]
    types = [_TYPES.get(word.lower()) for word in ([owner, *words] if owner else words)]
    known = tuple(data_type for data_type in types if data_type is not None)
    return Function(name.strip(), known) if len(known) == len(types) else None
