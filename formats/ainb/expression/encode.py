"""Lays out expressions as the game's own tools do: every table in the order of first use."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import Final

from ...core.float32 import f32_bits
from ...errors import WrongType
from .model import (
    PORTS,
    TEXTS,
    DataType,
    Expression,
    Expressions,
    Instruction,
    Op,
    Operand,
    OperandKind,
)

MAGIC: Final = b"EXB "
HEADER: Final = struct.Struct("<4s10I")
"""Magic, version, memory, uses, both local sizes; then the offsets of expressions, instructions,
signatures, constants and strings."""
RECORDS: Final = {
    1: struct.Struct("<iiIHHHH"),
    2: struct.Struct("<iIiIIHHHH"),
    3: struct.Struct("<iIiIIHHHH"),
}
"""An expression: where its setup and its main code begin (from version 2 on each with its
length), memory, local sizes, output and input type."""
INSTRUCTION: Final = struct.Struct("<BBBBHH")
CALL: Final = struct.Struct("<BBHI")
COMPONENT: Final = 0x8000
"""Set where a float operand is a component of a vector port."""


def encode(expressions: Expressions, uses: int) -> bytes:
    """Return the section. Raises `WrongType` if a number does not fit its field."""
    try:
        return _encode(expressions, uses)
    except (struct.error, OverflowError) as error:
        raise WrongType(f"an expression holds a number that does not fit: “{error}”") from error


def _encode(expressions: Expressions, uses: int) -> bytes:
    tables = _Tables(expressions.version)
    records = [tables.add(expression) for expression in expressions.expressions]
    parts = [
        _counted(records),
        _counted(tables.instructions),
        _counted([struct.pack("<I", offset) for offset in tables.signatures.values()]),
        bytes(tables.constants),
        bytes(tables.strings),
    ]
    return _header(expressions, uses, parts) + b"".join(parts)


def _counted(entries: list[bytes]) -> bytes:
    return struct.pack("<I", len(entries)) + b"".join(entries)


def _header(expressions: Expressions, uses: int, parts: list[bytes]) -> bytes:
    offsets = [HEADER.size]
    for part in parts[:-1]:
        offsets.append(offsets[-1] + len(part))
    table = expressions.expressions
    return HEADER.pack(
        MAGIC,
        expressions.version,
        max((expression.memory for expression in table), default=0),
        uses,
        sum(expression.local32 for expression in table),
        sum(expression.local64 for expression in table),
        *offsets,
    )


class _Tables:
    """The tables under construction; each entry is added at its first use."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.instructions: list[bytes] = []
        self.signatures: dict[str, int] = {}
        self.constants = bytearray()
        self.strings = bytearray()
        self._constants: dict[tuple[str, bytes], int] = {}
        self._strings: dict[str, int] = {}
        self._numbers: dict[str, int] = {}

    def add(self, expression: Expression) -> bytes:
        """Add the code of an expression and return its record."""
        setup = -1 if expression.setup is None else len(self.instructions)
        self._extend(expression.setup or [])
        main = len(self.instructions)
        self._extend(expression.code)
        rest = (expression.memory, expression.local32, expression.local64)
        types = (self._type(expression.output_type), self._type(expression.input_type))
        record = RECORDS[self.version]
        if self.version == 1:
            _check_ends(expression)
            return record.pack(setup, main, *rest, *types)
        return record.pack(
            setup, len(expression.setup or []), main, len(expression.code), *rest, *types
        )

    def _extend(self, code: Iterable[Instruction]) -> None:
        for instruction in code:
            self.instructions.append(self._instruction(instruction))

    def _type(self, type_: DataType) -> int:
        if type_ is DataType.UINT and self.version < 3:
            raise WrongType("expressions have unsigned ints from version 3 on only")
        return type_.number(self.version)

    def _instruction(self, instruction: Instruction) -> bytes:
        type_ = self._type(instruction.type)
        if instruction.op is Op.CFN:
            if not isinstance(instruction.first, Operand) or not isinstance(
                instruction.first.value, int
            ):
                raise WrongType("a call has no place for its arguments")
            return CALL.pack(
                instruction.op,
                type_,
                instruction.first.value,
                self._signature(instruction.signature or ""),
            )
        first_kind, first = self._operand(instruction.first, instruction.type)
        second_kind, second = self._operand(instruction.second, instruction.second_type)
        if instruction.target is not None:
            second = instruction.target
        return INSTRUCTION.pack(instruction.op, type_, first_kind, second_kind, first, second)

    def _signature(self, text: str) -> int:
        if text not in self.signatures:
            self._numbers[text] = len(self.signatures)
            self.signatures[text] = self._string(text)
        return self._numbers[text]

    def _operand(self, operand: Operand | None, type_: DataType) -> tuple[int, int]:
        if operand is None:
            return 0, 0
        return operand.kind, self._operand_value(operand, type_)

    def _operand_value(self, operand: Operand, type_: DataType) -> int:
        value = operand.value
        if operand.kind in TEXTS and isinstance(value, str):
            place = self._string(value)
            if operand.kind is OperandKind.TEXT:
                return place
            return self._constant("string", struct.pack("<I", place))
        if operand.kind is OperandKind.CONSTANT:
            return self._constant(*constant_bytes(operand, type_))
        if not isinstance(value, int):
            raise WrongType(f"an operand of kind {operand.kind.name} holds no whole number")
        if operand.kind in PORTS and operand.component is not None:
            return COMPONENT | operand.component << 8 | value
        return value

    def _constant(self, group: str, data: bytes) -> int:
        place = self._constants.get((group, data))
        if place is None:
            place = self._constants[group, data] = len(self.constants)
            self.constants += data
        return place

    def _string(self, text: str) -> int:
        place = self._strings.get(text)
        if place is None:
            place = self._strings[text] = len(self.strings)
            self.strings += text.encode("utf-8", "surrogateescape") + b"\0"
        return place


def _check_ends(expression: Expression) -> None:
    """Version 1 stores no lengths: code runs to its first END."""
    for code in (expression.setup, expression.code):
        if code is not None and [i for i, step in enumerate(code) if step.op is Op.END] != [
            len(code) - 1
        ]:
            raise WrongType("an expression of version 1 has its one END at the end")


def constant_bytes(operand: Operand, type_: DataType) -> tuple[str, bytes]:
    """Return the class of constants that a constant can share storage with, and its bytes."""
    value = operand.value
    if isinstance(value, tuple):
        return "vector", struct.pack("<3I", *map(f32_bits, value))
    if isinstance(value, float):
        return "float", struct.pack("<I", f32_bits(value))
    if not isinstance(value, int):
        raise WrongType("a constant holds no number")
    return "int", struct.pack("<i" if type_ is DataType.INT else "<I", value)
