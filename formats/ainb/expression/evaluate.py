"""Running the code of an expression on memory, its input and the ports of its node.

Ints of 32 bits wrap, floats are rounded to 32 bits, `/` and `%` round toward zero. That ints wrap
is inferred; the result of a division of ints by 0 is unknown, and 0 here: both raise
`DoubtfulResult`.
"""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

from ...core.kinds import AnyValue
from .memory import Area, Memory, converted, round32
from .model import (
    OPERATORS,
    PORTS,
    TESTS,
    TEXTS,
    UNARY,
    DataType,
    Expression,
    Instruction,
    Op,
    Operand,
    OperandKind,
)

MOST_INSTRUCTIONS: Final = 10_000
"""How many instructions one evaluation runs at most."""


class TooLong(Exception):
    """An expression ran more than `MOST_INSTRUCTIONS`."""


class DoubtfulResult(Exception):
    """A result that is not certain: `what` is "wrap" or "division", `value` the result used."""

    def __init__(self, what: str, value: AnyValue) -> None:
        super().__init__(what)
        self.what = what
        self.value = value


# The arithmetic of instructions


def compute(op: Op, type_: DataType, one: AnyValue, other: AnyValue) -> AnyValue:
    """Return the result of an instruction with two operands. Raises `DoubtfulResult`.

    Vectors are computed by components, for VMS and VDS with one float.
    """
    if op in TESTS:
        return _TESTS[op](one, other)
    if type_ is DataType.VEC3F:
        plain = OPERATORS.get(op.sign, op)
        others = other if isinstance(other, tuple) else (other,) * 3
        pairs = zip(one, others, strict=True)
        return tuple(_float(plain, first, second) for first, second in pairs)
    if type_ is DataType.FLOAT:
        return _float(op, one, other)
    if type_ is DataType.STRING or op not in _INTS:
        return one  # no file shows what such an instruction would do
    return _stored(type_, _INTS[op](int(one), int(other)))


def change(op: Op, type_: DataType, value: AnyValue) -> AnyValue:
    """Return the result of an instruction with one operand. Raises `DoubtfulResult`."""
    if op is Op.NOT:
        return not value
    if type_ is DataType.VEC3F:
        return tuple(-part for part in value) if op is Op.NEG else value
    if type_ is DataType.STRING:
        return value
    if op is Op.NEG:
        return _stored(type_, -value)
    return compute(Op.ADD if op is Op.INC else Op.SUB, type_, value, 1)


def _stored(type_: DataType, value: AnyValue) -> AnyValue:
    """Return a number as its type stores it. Raises `DoubtfulResult` if an int does not fit."""
    stored = converted(type_, value)
    if type_ in (DataType.INT, DataType.UINT) and stored != value:
        raise DoubtfulResult("wrap", stored)
    return stored


def _float(op: Op, one: float, other: float) -> float:
    return round32(_FLOATS[op](one, other)) if op in _FLOATS else one


def _quotient(one: float, other: float) -> float:
    """Return a quotient as hardware gives it, zero included."""
    if other != 0:
        return one / other
    if one == 0 or math.isnan(one):
        return math.nan
    return math.copysign(math.inf, one) * math.copysign(1.0, other)


def _remainder(one: float, other: float) -> float:
    is_known = other != 0 and math.isfinite(one) and not math.isnan(other)
    return math.fmod(one, other) if is_known else math.nan


def _whole_quotient(one: int, other: int) -> int:
    if other == 0:
        raise DoubtfulResult("division", 0)
    size = abs(one) // abs(other)
    return size if (one < 0) == (other < 0) else -size


def _equal(one: AnyValue, other: AnyValue) -> bool:
    """Whether two values are equal; a NaN equals nothing, as in hardware."""
    if isinstance(one, tuple):
        return all(map(_equal, one, other))
    is_nan = isinstance(one, float) and math.isnan(one)
    return bool(one == other) and not is_nan


_TESTS: Final[dict[Op, Callable[[AnyValue, AnyValue], bool]]] = {
    Op.LST: operator.lt,
    Op.LTE: operator.le,
    Op.GRT: operator.gt,
    Op.GTE: operator.ge,
    Op.EQL: _equal,
    Op.NEQ: lambda one, other: not _equal(one, other),
    Op.LAN: lambda one, other: bool(one) and bool(other),
    Op.LOR: lambda one, other: bool(one) or bool(other),
}
_FLOATS: Final[dict[Op, Callable[[float, float], float]]] = {
    Op.ADD: operator.add,
    Op.SUB: operator.sub,
    Op.MUL: operator.mul,
    Op.DIV: _quotient,
    Op.MOD: _remainder,
}
_INTS: Final[dict[Op, Callable[[int, int], int]]] = {
    Op.ADD: operator.add,
    Op.SUB: operator.sub,
    Op.MUL: operator.mul,
    Op.DIV: _whole_quotient,
    Op.MOD: lambda one, other: one - _whole_quotient(one, other) * other,
    Op.AND: operator.and_,
    Op.XOR: operator.xor,
    Op.ORR: operator.or_,
    Op.LSH: lambda one, other: one << (other & 31),
    Op.RSH: lambda one, other: one >> (other & 31),
}


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
    data_type.in_signature.lower(): data_type
    for data_type in DataType
    if data_type.in_signature and data_type is not DataType.NONE
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


# The code of a whole expression


class Ports(Protocol):
    """The ports of the node that evaluates an expression, and the functions of the game."""

    def read(self, type_: DataType, place: int) -> AnyValue:
        """Return the value of the input at an index among those of its type."""

    def written(self, type_: DataType, place: int) -> AnyValue:
        """Return the current value of the output at an index among those of its type."""

    def write(self, type_: DataType, place: int, value: AnyValue) -> None:
        """Set the value of the output at an index among those of its type."""

    def call(self, name: str, type_: DataType) -> AnyValue:
        """Return the result of a function that is not implemented here."""

    def trusts(self, name: str) -> bool:
        """Whether a function may be assumed to compute what its name says."""

    def doubt(self, what: str) -> None:
        """Record a doubtful result, see `DoubtfulResult`."""


class Evaluation:
    """One run of an expression; `count` is the number of instructions executed."""

    def __init__(
        self, expression: Expression, memory: Memory, ports: Ports, given: AnyValue = None
    ) -> None:
        self.count = 0
        self._expression = expression
        self._ports = ports
        local32, local64 = memory.own.setdefault(expression.uid, (Area(), Area()))
        self._areas = {
            OperandKind.MEMORY: memory.shared,
            OperandKind.LOCAL32: local32,
            OperandKind.LOCAL64: local64,
            OperandKind.INPUT: Area(),
            OperandKind.OUTPUT: Area(),
        }
        if expression.input_type not in (DataType.NONE, DataType.USER):
            type_ = expression.input_type
            self._areas[OperandKind.INPUT].store(0, type_, converted(type_, given))

    def run(self, setup: bool = False) -> AnyValue:
        """Return the value of the expression, or None if it writes to ports.

        Raises `TooLong`.
        """
        if setup and self._expression.setup:
            self._code(self._expression.setup)
        self._code(self._expression.code)
        type_ = self._expression.output_type
        if type_ in (DataType.NONE, DataType.USER):
            return None
        return self._areas[OperandKind.OUTPUT].load(0, type_)

    def _code(self, code: list[Instruction]) -> None:
        at = 0
        while 0 <= at < len(code) and code[at].op is not Op.END:
            self.count += 1
            if self.count > MOST_INSTRUCTIONS:
                raise TooLong
            at = self._do(code[at], at)

    def _do(self, instruction: Instruction, at: int) -> int:
        """Run one instruction and return the index of the next."""
        op, first = instruction.op, instruction.first
        is_zero = op is Op.JZE and first is not None and not self._load(first, DataType.BOOL)
        if op is Op.JMP or is_zero:
            return at + 1 if instruction.target is None else instruction.target
        if op is Op.CFN:
            self._call(instruction)
        elif first is not None and op is not Op.JZE:
            self._change(instruction, first)
        return at + 1

    def _change(self, instruction: Instruction, first: Operand) -> None:
        type_ = instruction.type
        if instruction.op is Op.STR:
            if instruction.second is not None:
                self._store(first, type_, self._load(instruction.second, type_))
            return
        is_bool = instruction.op is Op.NOT or instruction.op in TESTS
        value = self._result(instruction, self._load(first, type_))
        self._store(first, DataType.BOOL if is_bool else type_, value)

    def _result(self, instruction: Instruction, value: AnyValue) -> AnyValue:
        """Return the result of an instruction; `value` is that of its first operand."""
        try:
            if instruction.op in UNARY:
                return change(instruction.op, instruction.type, value)
            if instruction.second is None:
                return value
            other = self._load(instruction.second, instruction.second_type)
            return compute(instruction.op, instruction.type, value, other)
        except DoubtfulResult as doubtful:
            self._ports.doubt(doubtful.what)
            return doubtful.value

    def _call(self, instruction: Instruction) -> None:
        """Call a function; its arguments are stored in sequence, and the result replaces them."""
        first, given = instruction.first, []
        at = first.value if first is not None and isinstance(first.value, int) else 0
        signature = instruction.signature or ""
        function = function_of(signature) or Function(signature.partition("(")[0].strip(), ())
        for type_ in function.arguments:
            given.append(self._load(Operand(OperandKind.MEMORY, at), type_))
            at += type_.size
        result = call(function.name, instruction.type, given)
        if result is None or not self._ports.trusts(function.name):
            result = self._ports.call(function.name, instruction.type)
        if first is not None and instruction.type is not DataType.NONE:
            self._store(first, instruction.type, result)

    def _load(self, operand: Operand, type_: DataType) -> AnyValue:
        value = operand.value
        area = self._areas.get(operand.kind)
        if area is not None and isinstance(value, int):
            return area.load(value, type_)
        if operand.kind in PORTS and isinstance(value, int):
            return self._port(operand, value, type_)
        if operand.kind in TEXTS:
            return converted(type_, str(value))
        return converted(type_, value)

    def _port(self, operand: Operand, place: int, type_: DataType) -> AnyValue:
        is_input = operand.kind is OperandKind.NODE_INPUT
        read = self._ports.read if is_input else self._ports.written
        if operand.component is None:
            return converted(type_, read(type_, place))
        vector = converted(DataType.VEC3F, read(DataType.VEC3F, place))
        return converted(type_, vector[operand.component // 4 % 3])

    def _store(self, operand: Operand, type_: DataType, value: AnyValue) -> None:
        place = operand.value
        area = self._areas.get(operand.kind)
        if not isinstance(place, int) or not operand.kind.is_writable:
            return  # what no code may write stays as it is
        value = converted(type_, value)
        if area is not None:
            area.store(place, type_, value)
        elif operand.component is None:
            self._ports.write(type_, place, value)
        else:
            vector = list(converted(DataType.VEC3F, self._ports.written(DataType.VEC3F, place)))
            vector[operand.component // 4 % 3] = value
            self._ports.write(DataType.VEC3F, place, tuple(vector))
