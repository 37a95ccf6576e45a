"""The bytes of the expression section, read and written.

Every offset and count is checked before it is used. An unchanged section keeps its bytes; a new one
is laid out as the game's own tools do it: every table in the order of first use.
"""

from __future__ import annotations

import struct
from typing import Final

from ...core.float32 import f32_bits, f32_from_bits
from ...core.records import check_room
from ...errors import InvalidData, Unsupported, WrongType
from .model import (
    CODE_VERSIONS,
    PORTS,
    TEXTS,
    UNARY,
    DataType,
    Expression,
    Expressions,
    Instruction,
    Op,
    Operand,
    OperandKind,
    Value,
    same_code,
)

_MAGIC: Final = b"EXB "
_HEADER: Final = struct.Struct("<4s10I")
"""Magic, version, memory, uses, both local sizes; then the offsets of expressions, instructions,
signatures, constants and strings."""
_RECORDS: Final = {
    1: struct.Struct("<iiIHHHH"),
    2: struct.Struct("<iIiIIHHHH"),
    3: struct.Struct("<iIiIIHHHH"),
}
"""An expression: where its setup and its main code begin (from version 2 on each with its
length), memory, local sizes, output and input type."""
_INSTRUCTION: Final = struct.Struct("<BBBBHH")
_CALL: Final = struct.Struct("<BBHI")
_COMPONENT: Final = 0x8000
"""Set where a float operand is a component of a vector port."""
USES: Final = 12
"""Where the section counts the uses of its expressions; the writer knows them better."""
_SHARED: Final = 4
"""How many expressions may share the same code on average; no tool is known to share any."""
_CONSTANTS: Final = "the constants of the expressions"


def read_expressions(data: bytes, offset: int) -> Expressions:
    """Return the expressions of a section that lies at `offset` of the file.

    Raises `InvalidData` or `Unsupported`, with the offset in the file, and nothing else.
    """
    data = bytes(data)
    try:
        expressions = _Reader(data).read()
    except (InvalidData, Unsupported) as error:
        error.offset = offset + (error.offset or 0)
        raise
    plain = data[:USES] + bytes(4) + data[USES + 4 :]
    try:
        expressions.kept = None if _encode(expressions, 0) == plain else plain
    except WrongType:
        expressions.kept = plain
    return expressions


def write_expressions(expressions: Expressions, uses: int) -> bytes:
    """Return the section; `uses` counts the values of the whole file that expressions give.

    Raises `WrongType` if a number does not fit its field.
    """
    kept = expressions.kept
    if kept is not None and same_code(read_expressions(kept, 0), expressions):
        return kept[:USES] + struct.pack("<I", uses) + kept[USES + 4 :]
    return _encode(expressions, uses)


class _Reader:
    """The section while it is read; errors have the offset in the section."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        if data[:4] != _MAGIC:
            raise InvalidData("the expressions do not begin with “EXB ”", offset=0)
        self._require(0, _HEADER.size, "the header of the expressions")
        head = _HEADER.unpack_from(data)
        self._version: int = head[1]
        if self._version not in CODE_VERSIONS:
            raise Unsupported(
                f"expressions of version {self._version} are not supported",
                offset=4,
                hint="Versions 1, 2 and 3 are known.",
            )
        self._records, self._instructions, self._signatures, self._constants, self._pool = head[6:]
        self._texts: dict[int, str] = {}
        if min(head[6:]) < _HEADER.size:
            what = "a table of the expressions is stated to be in their header"
            raise InvalidData(what, offset=24)

    def read(self) -> Expressions:
        """Return the expressions."""
        if self._pool > len(self._data):
            raise InvalidData("the strings of the expressions begin after their section", offset=40)
        start, count = self._table(self._signatures, 4, "the signatures of functions")
        offsets = struct.unpack_from(f"<{count}I", self._data, start)
        signatures = [self._text(offset, start + 4 * i) for i, offset in enumerate(offsets)]
        start, count = self._table(self._instructions, _INSTRUCTION.size, "the instructions")
        code = [self._instruction(start + 8 * i, signatures) for i in range(count)]
        record = _RECORDS[self._version]
        start, count = self._table(self._records, record.size, "the expressions")
        expressions = Expressions(self._version)
        used = 0
        for number in range(count):
            expression = self._expression(start + number * record.size, code)
            used += len(expression.code) + len(expression.setup or ())
            if used > _SHARED * len(code):
                raise Unsupported("too many expressions share the same code", offset=0)
            expressions.expressions.append(expression)
        return expressions

    def _require(self, place: int, size: int, what: str) -> None:
        check_room(place, size, len(self._data), what)

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
                what = "no string of the expressions begins where one is named"
                raise InvalidData(what, offset=place)
            string = self._data[start:stop].decode("utf-8", "surrogateescape")
            self._texts[offset] = string
        return string

    def _type(self, number: int, place: int) -> DataType:
        try:
            return DataType.of(number, self._version)
        except ValueError:
            what = f"{number} is not a data type of an expression"
            raise InvalidData(what, offset=place) from None

    # Expressions

    def _expression(self, place: int, code: list[Instruction]) -> Expression:
        fields = _RECORDS[self._version].unpack_from(self._data, place)
        setup, setup_count, main, main_count = fields[:4]
        if self._version == 1:
            setup, main, setup_count, main_count = *fields[:2], -1, -1
        memory, local32, local64, output, input_ = fields[-5:]
        return Expression(
            None if setup == -1 else _slice(code, setup, setup_count, place),
            _slice(code, main, main_count, place),
            self._type(output, place),
            self._type(input_, place),
            memory,
            local32,
            local64,
        )

    # Instructions

    def _instruction(self, place: int, signatures: list[str]) -> Instruction:
        number, type_number, kind1, kind2, raw1, raw2 = _INSTRUCTION.unpack_from(self._data, place)
        try:
            op = Op(number)
        except ValueError:
            what = f"{number} is not an instruction of an expression"
            raise InvalidData(what, offset=place) from None
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
        _op, _type, arguments, number = _CALL.unpack_from(self._data, place)
        if number >= len(signatures):
            what = f"a call names function {number} of {len(signatures)}"
            raise InvalidData(what, offset=place)
        first = Operand(OperandKind.MEMORY, arguments)
        return Instruction(Op.CFN, type_, first, signature=signatures[number])

    def _operand(self, number: int, raw: int, type_: DataType, place: int) -> Operand:
        try:
            kind = OperandKind(number)
        except ValueError:
            raise InvalidData(f"{number} is not a kind of operand", offset=place) from None
        if kind is OperandKind.TEXT:
            return Operand(kind, self._text(raw, place))
        if kind is OperandKind.CONSTANT_TEXT:
            offset = self._word(self._constants + raw, _CONSTANTS)
            return Operand(kind, self._text(offset, place))
        if kind is OperandKind.CONSTANT:
            return Operand(kind, self._constant(self._constants + raw, type_))
        if kind in PORTS and type_ is DataType.FLOAT and raw & _COMPONENT:
            return Operand(kind, raw & 0xFF, raw >> 8 & 0x7F)
        return Operand(kind, raw)

    def _constant(self, place: int, type_: DataType) -> Value:
        self._require(place, type_.size, _CONSTANTS)
        word = self._word(place, _CONSTANTS)
        if type_ is DataType.FLOAT:
            return f32_from_bits(word)
        if type_ is DataType.VEC3F:
            words = struct.unpack_from("<3I", self._data, place)
            return tuple(f32_from_bits(word) for word in words)
        return word - (word >> 31 << 32) if type_ is DataType.INT else word


def _slice(code: list[Instruction], first: int, count: int, place: int) -> list[Instruction]:
    """Return `count` instructions from `first` on, for -1 those up to the first END."""
    if count < 0 and 0 <= first < len(code):
        ends = (i for i in range(first, len(code)) if code[i].op is Op.END)
        count = next(ends, len(code)) + 1 - first
    if first < 0 or count < 0 or first + count > len(code):
        what = "the code of an expression passes the instructions of the file"
        raise InvalidData(what, offset=place)
    return code[first : first + count]


# Writing


def _encode(expressions: Expressions, uses: int) -> bytes:
    """Return a new section. Raises `WrongType` if a number does not fit its field."""
    tables = _Tables(expressions.version)
    table = expressions.expressions
    try:
        records = [tables.add(expression) for expression in table]
        parts = [
            _counted(records),
            _counted(tables.instructions),
            _counted([struct.pack("<I", tables.string(text)) for text in tables.signatures]),
            bytes(tables.constants),
            bytes(tables.strings),
        ]
        offsets = [_HEADER.size]
        for part in parts[:-1]:
            offsets.append(offsets[-1] + len(part))
        memory = max((expression.memory for expression in table), default=0)
        local32 = sum(expression.local32 for expression in table)
        local64 = sum(expression.local64 for expression in table)
        head = (_MAGIC, expressions.version, memory, uses, local32, local64, *offsets)
        return _HEADER.pack(*head) + b"".join(parts)
    except (struct.error, OverflowError) as error:
        raise WrongType(f"an expression holds a number that does not fit: “{error}”") from error


def _counted(entries: list[bytes]) -> bytes:
    return struct.pack("<I", len(entries)) + b"".join(entries)


class _Tables:
    """The tables under construction; each entry is added at its first use.

    `signatures` are the numbers of functions, by their texts.
    """

    def __init__(self, version: int) -> None:
        self.instructions: list[bytes] = []
        self.signatures: dict[str, int] = {}
        self.constants = bytearray()
        self.strings = bytearray()
        self._version = version
        self._constants: dict[tuple[str, bytes], int] = {}
        self._strings: dict[str, int] = {}

    def add(self, expression: Expression) -> bytes:
        """Add the code of an expression and return its record."""
        setup = -1 if expression.setup is None else len(self.instructions)
        self.instructions += map(self._instruction, expression.setup or ())
        main = len(self.instructions)
        self.instructions += map(self._instruction, expression.code)
        spans = [setup, len(expression.setup or ()), main, len(expression.code)]
        rest = (expression.memory, expression.local32, expression.local64)
        types = (self._type(expression.output_type), self._type(expression.input_type))
        if self._version == 1:
            _check_ends(expression)
            spans = [setup, main]
        return _RECORDS[self._version].pack(*spans, *rest, *types)

    def _type(self, type_: DataType) -> int:
        if type_ is DataType.UINT and self._version < 3:
            raise WrongType("expressions have unsigned ints from version 3 on only")
        return type_.number(self._version)

    def _instruction(self, instruction: Instruction) -> bytes:
        op, type_, first = instruction.op, self._type(instruction.type), instruction.first
        if op is Op.CFN:
            if first is None or not isinstance(first.value, int):
                raise WrongType("a call has no place for its arguments")
            text = instruction.signature or ""
            self.string(text)
            number = self.signatures.setdefault(text, len(self.signatures))
            return _CALL.pack(op, type_, first.value, number)
        kind1, raw1 = self._operand(first, instruction.type)
        kind2, raw2 = self._operand(instruction.second, instruction.second_type)
        if instruction.target is not None:
            raw2 = instruction.target
        return _INSTRUCTION.pack(op, type_, kind1, kind2, raw1, raw2)

    def _operand(self, operand: Operand | None, type_: DataType) -> tuple[int, int]:
        """Return the kind of an operand and its number."""
        if operand is None:
            return 0, 0
        kind, value = operand.kind, operand.value
        if kind in TEXTS and isinstance(value, str):
            offset = self.string(value)
            if kind is OperandKind.TEXT:
                return kind, offset
            return kind, self._constant("string", struct.pack("<I", offset))
        if kind is OperandKind.CONSTANT:
            return kind, self._constant(*_constant_bytes(value, type_))
        if not isinstance(value, int):
            raise WrongType(f"an operand of kind {kind.name} holds no whole number")
        if kind in PORTS and operand.component is not None:
            return kind, _COMPONENT | operand.component << 8 | value
        return kind, value

    def _constant(self, group: str, data: bytes) -> int:
        offset = self._constants.setdefault((group, data), len(self.constants))
        if offset == len(self.constants):
            self.constants += data
        return offset

    def string(self, text: str) -> int:
        """Return the offset of a string in the pool."""
        offset = self._strings.setdefault(text, len(self.strings))
        if offset == len(self.strings):
            self.strings += text.encode("utf-8", "surrogateescape") + b"\0"
        return offset


def _check_ends(expression: Expression) -> None:
    """Version 1 stores no lengths: code runs to its first END."""
    for code in (expression.setup, expression.code):
        ends = [i for i, step in enumerate(code or ()) if step.op is Op.END]
        if code is not None and ends != [len(code) - 1]:
            raise WrongType("an expression of version 1 has its one END at the end")


def _constant_bytes(value: Value, type_: DataType) -> tuple[str, bytes]:
    """Return the class of constants that a constant can share storage with, and its bytes."""
    if isinstance(value, tuple):
        return "vector", struct.pack("<3I", *map(f32_bits, value))
    if isinstance(value, float):
        return "float", struct.pack("<I", f32_bits(value))
    if not isinstance(value, int):
        raise WrongType("a constant holds no number")
    return "int", struct.pack("<i" if type_ is DataType.INT else "<I", value)
