"""The expressions of an AINB file: programs of instructions, fully decoded.

Constants, strings and signatures stand in the operands that use them; there are no tables.
"""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Annotated, Final, Self

from ...core.records import FieldSpec, Id, new_id
from ...core.roots import unchanged

CODE_VERSIONS: Final = (1, 2, 3)
"""Version 1 stores no code lengths, version 3 knows unsigned ints."""
FILE_VERSIONS: Final = {0x404: 1, 0x407: 2, 0x408: 3}
"""The version of the expressions by that of their file."""

Value = int | float | str | tuple[float, ...]
"""What an operand holds, see `Operand`."""


class Numbered(enum.IntEnum):
    """Numbers with names and further facts, which `__init__` takes behind the number."""

    def __new__(cls, number: int, *_facts: object) -> Self:
        """Make the member of this number."""
        self = int.__new__(cls, number)
        self._value_ = number
        return self


class DataType(Numbered):
    """The type of a value, numbered as in version 3.

    `size` is the number of bytes a value takes in memory, `in_signature` what the signatures of
    functions call the type ("" for none).
    """

    NONE = 0, "Void"
    USER = 1, ""
    BOOL = 2, "Bool"
    INT = 3, "Int"
    UINT = 4, "UInt"
    FLOAT = 5, "Float"
    STRING = 6, "String", 8
    VEC3F = 7, "Vector3F", 12

    def __init__(self, _number: int, in_signature: str = "", size: int = 4) -> None:
        self.size, self.in_signature = size, in_signature

    @property
    def word(self) -> str:
        """What formulas and listings call the type."""
        return self.name.lower()

    def number(self, version: int) -> int:
        """Return the type's number in a file of this version; versions below 3 have no UINT."""
        return self - 1 if version < 3 and self > DataType.UINT else int(self)

    @classmethod
    def of(cls, number: int, version: int) -> DataType:
        """Return the type with this number in a version's files. Raises ValueError."""
        return cls(number + 1 if version < 3 and number >= DataType.UINT else number)


TYPE_WORDS: Final = {data_type.word: data_type for data_type in DataType}


class Op(Numbered):
    """What an instruction does, by the mnemonics of the field.

    Where formulas have an operator for it, `sign` is that and `rank` how close it binds: the
    higher, the closer.
    """

    END = 1
    STR = 2
    NEG = 3, "-", 11
    NOT = 4, "!", 11
    ADD = 5, "+", 9
    SUB = 6, "-", 9
    MUL = 7, "*", 10
    DIV = 8, "/", 10
    MOD = 9, "%", 10
    INC = 10
    DEC = 11
    VMS = 12, "*", 10
    VDS = 13, "/", 10
    LSH = 14, "<<", 8
    RSH = 15, ">>", 8
    LST = 16, "<", 7
    LTE = 17, "<=", 7
    GRT = 18, ">", 7
    GTE = 19, ">=", 7
    EQL = 20, "==", 6
    NEQ = 21, "!=", 6
    AND = 22, "&", 5
    XOR = 23, "^", 4
    ORR = 24, "|", 3
    LAN = 25, "&&", 2
    LOR = 26, "||", 1
    CFN = 27
    JZE = 28
    JMP = 29

    def __init__(self, _number: int, sign: str = "", rank: int = 0) -> None:
        self.sign, self.rank = sign, rank


UNARY: Final = frozenset({Op.NEG, Op.NOT, Op.INC, Op.DEC})
"""Instructions with one operand, which they change in place."""
SCALED: Final = frozenset({Op.VMS, Op.VDS})
"""Instructions on a vector whose second operand is a float."""
OPERATORS: Final = {op.sign: op for op in Op if op.sign and op not in UNARY and op not in SCALED}
"""The instructions of the operators between two values."""
LOGIC: Final = frozenset({Op.LAN, Op.LOR})
TESTS: Final = LOGIC | {Op.LST, Op.LTE, Op.GRT, Op.GTE, Op.EQL, Op.NEQ}
"""Instructions on two values that leave a bool where the first one was."""


class OperandKind(Numbered):
    """Where an operand's value is: `area` is what formulas call that, "" for a literal."""

    IMMEDIATE = 0
    TEXT = 1
    MEMORY = 2, "mem"
    CONSTANT = 3
    CONSTANT_TEXT = 4
    OUTPUT = 5, "Out"
    INPUT = 6, "In"
    LOCAL32 = 7, "local32"
    LOCAL64 = 8, "local64"
    NODE_OUTPUT = 9, "Out"
    NODE_INPUT = 10, "In"

    def __init__(self, _number: int, area: str = "") -> None:
        self.area = area

    @property
    def is_writable(self) -> bool:
        """Whether instructions may change it."""
        return self.area not in ("", "In")


TEXTS: Final = frozenset({OperandKind.TEXT, OperandKind.CONSTANT_TEXT})
PORTS: Final = frozenset({OperandKind.NODE_OUTPUT, OperandKind.NODE_INPUT})


@dataclass(slots=True, eq=False)
class Operand:
    """An operand of an instruction.

    `value` is the number itself for IMMEDIATE (0 to 65,535), the string for TEXT and
    CONSTANT_TEXT, and for CONSTANT a float, three floats or an int, as the type says (a bool is
    its word). For a port of the node it is the index among the ports of that type, else the
    offset in bytes. `component` is the byte offset in the vector (0, 4, 8) where a port is a
    vec3f and the operand one float of it.
    """

    kind: OperandKind
    value: Value
    component: int | None = None


@dataclass(slots=True, eq=False)
class Instruction:
    """An instruction; absent parts are None.

    `first` is the operand it changes, for JZE the condition, for CFN the memory of the arguments.
    `target` is the index in the same code that JZE and JMP jump to. `signature` is the function
    that CFN calls, as `Name( Result, Argument, … )`.
    """

    op: Op
    type: DataType = DataType.NONE
    first: Operand | None = None
    second: Operand | None = None
    target: int | None = None
    signature: str | None = None

    @property
    def second_type(self) -> DataType:
        """The type of the second operand."""
        return DataType.FLOAT if self.op in SCALED else self.type

    @property
    def operands(self) -> Iterator[tuple[Operand, DataType]]:
        """The operands that are there, each with its type."""
        for operand, type_ in ((self.first, self.type), (self.second, self.second_type)):
            if operand is not None:
                yield operand, type_


@dataclass(slots=True, eq=False)
class Expression:
    """A program; `setup` runs once before the first use (None if there is none).

    `output_type` is the type of its result, `input_type` that of its argument; both are USER if it
    reads and writes the ports of its node. `memory` is the number of bytes of shared memory it
    needs, `local32` and `local64` those of local memory. `uid` identifies it permanently.
    """

    setup: list[Instruction] | None = None
    code: list[Instruction] = field(default_factory=list)
    output_type: DataType = DataType.NONE
    input_type: DataType = DataType.NONE
    memory: Annotated[int, FieldSpec("I", brief=True)] = 0
    local32: Annotated[int, FieldSpec("H", brief=True)] = 0
    local64: Annotated[int, FieldSpec("H", brief=True)] = 0
    uid: Id = field(default_factory=new_id)

    @property
    def types(self) -> tuple[DataType, DataType]:
        """The types of its argument and of its result."""
        return self.input_type, self.output_type

    @property
    def steps(self) -> list[Instruction]:
        """All instructions."""
        return [*(self.setup or ()), *self.code]

    def reach(self) -> Counter[OperandKind]:
        """Return for each kind of operand how many bytes of it are used, from its start.

        What a function does with its arguments is not known.
        """
        ends: Counter[OperandKind] = Counter()
        for step in self.steps:
            for operand, type_ in () if step.op is Op.CFN else step.operands:
                if isinstance(operand.value, int):
                    size = 1 if step.op is Op.JZE else type_.size  # a condition is one byte
                    ends[operand.kind] = max(ends[operand.kind], operand.value + size)
        return ends


@dataclass(slots=True, eq=False)
class Expressions:
    """The expressions of a file.

    `kept` is None for a section as the game's own tools lay it out. Where a file was laid out in
    another way (other order, shared code, unused entries), it holds those bytes, the count of
    uses as 0; they are written again as long as they say the same as `expressions`.
    """

    version: int = 2
    expressions: list[Expression] = field(default_factory=list)
    kept: bytes | None = None


def same_code(expressions: Expressions, others: Expressions) -> bool:
    """Whether both hold the same expressions, however they are laid out; floats by their bits."""
    return unchanged(_code(expressions), _code(others))


def _code(table: Expressions) -> Expressions:
    """Return expressions without ids and layout."""
    return replace(
        table, kept=None, expressions=[replace(one, uid=Id(0)) for one in table.expressions]
    )
