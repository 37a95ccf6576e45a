"""Reads the expression section: every offset and count is checked before it is used."""

from __future__ import annotations

import struct
from typing import Final

from ...core.float32 import f32_from_bits
from ...errors import InvalidData, Unsupported, WrongType
from .encode import CALL, COMPONENT, HEADER, INSTRUCTION, MAGIC, RECORDS, encode
from .model import (
    CODE_VERSIONS,
    PORTS,
    UNARY,
    DataType,
    Expression,
    Expressions,
    Instruction,
    Op,
    Operand,
    OperandKind,
    Value,
)

USES: Final = 12
"""Where the section counts the uses of its expressions; the writer knows them better."""
_SHARED: Final = 4
"""How many expressions may share the same code on average; no tool is known to share any."""


def read_expressions(data: bytes, offset: int) -> Expressions:
    """Return the expressions of a section that lies at `offset` of the file.

    Raises `InvalidData` or `Unsupported`, with the offset in the file, and nothing else.
    """
    data = bytes(data)
    expressions = _Reader(data, offset).read()
    plain = data[:USES] + bytes(4) + data[USES + 4 :]
    try:
        expressions.kept = None if encode(expressions, 0) == plain else plain
    except WrongType:
        expressions.kept = plain
    return expressions


class _Reader:
    """The section while it is read."""

    def __init__(self, data: bytes, base: int) -> None:
        self._data = data
        self._base = base
        if data[:4] != MAGIC:
            raise self._error("the expressions do not begin with “EXB ”", 0)
        self._require(0, HEADER.size, "the header of the expressions")
        head = HEADER.unpack_from(data)
        self._version: int = head[1]
        if self._version not in CODE_VERSIONS:
            raise Unsupported(
                f"expressions of version {self._version} are not supported",
                offset=base + 4,
                hint="Versions 1, 2 and 3 are known.",
            )
        self._records, self._instructions, self._signatures, self._constants, self._pool = head[6:]
        self._texts: dict[int, str] = {}
        if min(head[6:]) < HEADER.size:
            raise self._error("a table of the expressions is stated to be in their header", 24)

    def read(self) -> Expressions:
        """Return the expressions."""
        if self._pool > len(self._data):
            raise self._error("the strings of the expressions begin after their section", 40)
        signatures = self._read_signatures()
        code = self._read_code(signatures)
        record = RECORDS[self._version]
        start, count = self._table(self._records, record.size, "the expressions")
        expressions = Expressions(self._version)
        used = 0
        for number in range(count):
            expression = self._expression(start + number * record.size, code)
            used += len(expression.code) + len(expression.setup or ())
            if used > _SHARED * len(code):
                raise Unsupported("too many expressions share the same code", offset=self._base)
            expressions.expressions.append(expression)
        return expressions

    def _error(self, what: str, place: int) -> InvalidData:
        return InvalidData(what, offset=self._base + place)

    def _require(self, place: int, size: int, what: str) -> None:
        if place + size > len(self._data):
            raise self._error(f"{what} end after their section", place)

    def _word(self, place: int, what: str) -> int:
        self._require(place, 4, what)
        return int(struct.unpack_from("<I", self._data, place)[0])

    def _table(self, place: int, size: int, what: str) -> tuple[int, int]:
        """Return the offset of the first entry of a table, and the count of entries."""
        count = self._word(place, what)
        self._require(place + 4, count * size, what)
        return place + 4, count

    def _text(self, offset: int, place: int) -> str:
        """Return the string at `offset` in the pool; `place` is the offset of its reference."""
        string = self._texts.get(offset)
        if string is None:
            start = self._pool + offset
            stop = self._data.find(b"\0", start)
            if stop < 0 or (offset and self._data[start - 1]):
                raise self._error("no string of the expressions begins where one is named", place)
            string = self._data[start:stop].decode("utf-8", "surrogateescape")
            self._texts[offset] = string
        return string

    def _read_signatures(self) -> list[str]:
        start, count = self._table(self._signatures, 4, "the signatures of functions")
        offsets = struct.unpack_from(f"<{count}I", self._data, start)
        return [self._text(offset, start + 4 * i) for i, offset in enumerate(offsets)]

    def _type(self, number: int, place: int) -> DataType:
        try:
            return DataType.of(number, self._version)
        except ValueError:
            raise self._error(f"{number} is not a data type of an expression", place) from None

    # Expressions

    def _expression(self, place: int, code: list[Instruction]) -> Expression:
        fields = RECORDS[self._version].unpack_from(self._data, place)
        if self._version == 1:
            (setup, main), rest = fields[:2], fields[2:]
            setup_count = main_count = -1
        else:
            (setup, setup_count, main, main_count), rest = fields[:4], fields[4:]
        memory, local32, local64, output, input_ = rest
        return Expression(
            None if setup == -1 else self._slice(code, setup, setup_count, place),
            self._slice(code, main, main_count, place),
            self._type(output, place),
            self._type(input_, place),
            memory,
            local32,
            local64,
        )

    def _slice(
        self, code: list[Instruction], first: int, count: int, place: int
    ) -> list[Instruction]:
        """Return `count` instructions from `first` on, for -1 those up to the first END."""
        if count < 0 and 0 <= first < len(code):
            ends = (i for i in range(first, len(code)) if code[i].op is Op.END)
            count = next(ends, len(code)) + 1 - first
        if first < 0 or count < 0 or first + count > len(code):
            raise self._error(
                "the code of an expression passes the instructions of the file", place
            )
        return code[first : first + count]

    # Instructions

    def _read_code(self, signatures: list[str]) -> list[Instruction]:
        start, count = self._table(self._instructions, INSTRUCTION.size, "the instructions")
        return [self._instruction(start + 8 * i, signatures) for i in range(count)]

    def _instruction(self, place: int, signatures: list[str]) -> Instruction:
        number, type_number, kind1, kind2, raw1, raw2 = INSTRUCTION.unpack_from(self._data, place)
        try:
            op = Op(number)
        except ValueError:
            raise self._error(f"{number} is not an instruction of an expression", place) from None
        if op is Op.END:
            return Instruction(op)
        if op is Op.JMP:
            return Instruction(op, target=raw2)
        type_ = self._type(type_number, place)
        if op is Op.CFN:
            return self._call(place, type_, signatures)
        instruction = Instruction(op, type_, self._operand(kind1, raw1, type_, place))
        if op is Op.JZE:
            instruction.target = raw2
        elif op not in UNARY:
            instruction.second = self._operand(kind2, raw2, instruction.second_type, place)
        return instruction

    def _call(self, place: int, type_: DataType, signatures: list[str]) -> Instruction:
        _op, _type, arguments, number = CALL.unpack_from(self._data, place)
        if number >= len(signatures):
            raise self._error(f"a call names function {number} of {len(signatures)}", place)
        first = Operand(OperandKind.MEMORY, arguments)
        return Instruction(Op.CFN, type_, first, signature=signatures[number])

    def _operand(self, number: int, raw: int, type_: DataType, place: int) -> Operand:
        try:
            kind = OperandKind(number)
        except ValueError:
            raise self._error(f"{number} is not a kind of operand", place) from None
        if kind is OperandKind.TEXT:
            return Operand(kind, self._text(raw, place))
        if kind is OperandKind.CONSTANT_TEXT:
            offset = self._word(self._constants + raw, "the constants of the expressions")
            return Operand(kind, self._text(offset, place))
        if kind is OperandKind.CONSTANT:
            return Operand(kind, self._constant(raw, type_))
        if kind in PORTS and type_ is DataType.FLOAT and raw & COMPONENT:
            return Operand(kind, raw & 0xFF, raw >> 8 & 0x7F)
        return Operand(kind, raw)

    def _constant(self, raw: int, type_: DataType) -> Value:
        place = self._constants + raw
        self._require(place, type_.size, "the constants of the expressions")
        word = self._word(place, "the constants of the expressions")
        if type_ is DataType.FLOAT:
            return f32_from_bits(word)
        if type_ is DataType.VEC3F:
            words = struct.unpack_from("<3I", self._data, place)
            return tuple(f32_from_bits(word) for word in words)
        return word - (word >> 31 << 32) if type_ is DataType.INT else word
