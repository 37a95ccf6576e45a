"""Running the code of an expression on memory, its input and the ports of its node."""

from __future__ import annotations

from typing import Final, Protocol

from ...core.kinds import AnyValue
from . import operators
from .memory import Area, Memory, converted
from .model import (
    PORTS,
    TEXTS,
    UNARY,
    WRITABLE,
    DataType,
    Expression,
    Instruction,
    Op,
    Operand,
    OperandKind,
)
from .operators import function_of

MOST_INSTRUCTIONS: Final = 10_000
"""How many instructions one evaluation runs at most."""


class TooLong(Exception):
    """An expression ran more than `MOST_INSTRUCTIONS`."""


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
        """Record a doubtful result, see `operators.DoubtfulResult`."""


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
        if instruction.op is Op.JMP or (instruction.op is Op.JZE and not self._holds(instruction)):
            return at + 1 if instruction.target is None else instruction.target
        if instruction.op is Op.CFN:
            self._call(instruction)
        elif instruction.first is not None and instruction.op is not Op.JZE:
            self._change(instruction, instruction.first)
        return at + 1

    def _holds(self, instruction: Instruction) -> bool:
        return instruction.first is None or bool(self._load(instruction.first, DataType.BOOL))

    def _change(self, instruction: Instruction, first: Operand) -> None:
        type_ = instruction.type
        if instruction.op is Op.STR:
            if instruction.second is not None:
                self._store(first, type_, self._load(instruction.second, type_))
            return
        is_bool = instruction.op is Op.NOT or instruction.op in operators.COMPARES
        value = self._result(instruction, self._load(first, type_))
        self._store(first, DataType.BOOL if is_bool else type_, value)

    def _result(self, instruction: Instruction, value: AnyValue) -> AnyValue:
        """Return the result of an instruction; `value` is that of its first operand."""
        try:
            if instruction.op in UNARY:
                return operators.change(instruction.op, instruction.type, value)
            if instruction.second is None:
                return value
            other = self._load(instruction.second, instruction.second_type)
            return operators.compute(instruction.op, instruction.type, value, other)
        except operators.DoubtfulResult as doubtful:
            self._ports.doubt(doubtful.what)
            return doubtful.value

    def _call(self, instruction: Instruction) -> None:
        """Call a function; its arguments are stored in sequence, and the result replaces them."""
        start = instruction.first.value if instruction.first is not None else 0
        function = function_of(instruction.signature or "")
        given = []
        if function is not None and isinstance(start, int):
            for type_ in function.arguments:
                given.append(self._load(Operand(OperandKind.MEMORY, start), type_))
                start += type_.size
        name = (
            (instruction.signature or "").partition("(")[0].strip()
            if function is None
            else function.name
        )
        result = operators.call(name, instruction.type, given)
        if result is None or not self._ports.trusts(name):
            result = self._ports.call(name, instruction.type)
        if instruction.first is not None and instruction.type is not DataType.NONE:
            self._store(instruction.first, instruction.type, result)

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
        if not isinstance(place, int) or operand.kind not in WRITABLE:
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
