"""Expressions: bytes kept, every instruction and operand, damaged sections, and the readings."""

from __future__ import annotations

import operator
import random
import re
import struct
from collections.abc import Callable

import pytest

from formats.ainb.expression.model import (
    SCALED,
    UNARY,
    DataType,
    Expression,
    Expressions,
    Instruction,
    Op,
    Operand,
    OperandKind,
    equal,
)
from formats.ainb.expression.read import read_expressions
from formats.ainb.expression.text import disassemble, infix
from formats.ainb.expression.write import io_size, write_expressions
from formats.errors import FormatError, InvalidData, Unsupported, WrongType
from formats.values import NaN32
from tests import corpus
from tests.formats.mutate import mutate

BOOL, INT, FLOAT = DataType.BOOL, DataType.INT, DataType.FLOAT
STRING, VEC3F, NONE, USER = DataType.STRING, DataType.VEC3F, DataType.NONE, DataType.USER
VERSIONS = (1, 2, 3)

# Short words to write code with


def imm(value: int) -> Operand:
    return Operand(OperandKind.IMMEDIATE, value)


def mem(offset: int = 0) -> Operand:
    return Operand(OperandKind.MEMORY, offset)


def const(value: float | tuple[float, ...]) -> Operand:
    return Operand(OperandKind.CONSTANT, value)


def text(value: str) -> Operand:
    return Operand(OperandKind.TEXT, value)


def out(offset: int = 0) -> Operand:
    return Operand(OperandKind.OUTPUT, offset)


def inp(offset: int = 0) -> Operand:
    return Operand(OperandKind.INPUT, offset)


def local(offset: int = 0) -> Operand:
    return Operand(OperandKind.LOCAL32, offset)


def node_out(index: int = 0, component: int | None = None) -> Operand:
    return Operand(OperandKind.NODE_OUTPUT, index, component)


def node_in(index: int = 0, component: int | None = None) -> Operand:
    return Operand(OperandKind.NODE_INPUT, index, component)


def do(op: str, type_: DataType, *operands: Operand) -> Instruction:
    return Instruction(Op[op], type_, *operands)


def call(type_: DataType, signature: str, offset: int = 0) -> Instruction:
    return Instruction(Op.CFN, type_, mem(offset), signature=signature)


def jze(condition: Operand, target: int) -> Instruction:
    return Instruction(Op.JZE, NONE, condition, target=target)


def jmp(target: int) -> Instruction:
    return Instruction(Op.JMP, target=target)


END = Instruction(Op.END)


def program(*code: Instruction, setup: list[Instruction] | None = None) -> Expression:
    return Expression(setup, [*code, END], INT, INT, 64)


def reading(*code: Instruction) -> str:
    return infix(program(*code))


# Real files


def section(data: bytes) -> tuple[bytes, int]:
    """Return the expression section of a file and where it begins, b"" where there is none."""
    start, stop = struct.unpack_from("<I", data, 0x44)[0], struct.unpack_from("<I", data, 0x5C)[0]
    return (data[start:stop] if start else b""), start


def real_sections() -> list[tuple[bytes, int]]:
    """Return every section of the real files."""
    found = [section(path.read_bytes()) for path in corpus.need("ainb") if path.suffix == ".ainb"]
    found = [one for one in found if one[0]]
    assert found, "some real files have expressions"
    return found


def test_real_sections_are_laid_out_again_byte_for_byte():
    for data, start in real_sections():
        document = read_expressions(data, start)
        assert document.kept is None, "written from what was decoded alone"
        assert write_expressions(document, struct.unpack_from("<I", data, 12)[0]) == data


def test_real_expressions_read_as_formulas():
    readings = {
        infix(one)
        for data, start in real_sections()
        for one in read_expressions(data, start).expressions
    }
    assert {
        "Out = Max(0, In)",
        "Out = Max(In, 12)",
        "Out = !In",
        "Out.int[0] = ClampMinMax(0, In.int[0] * In.int[1], 999999)",
        "Out.bool[0] = In.bool[0] || In.int[0] == 0",
        "Out.vec3f[0] = In.vec3f[0] + (0.0, CastIntToFloat(-1), 0.0)",
    } <= readings


def test_real_sections_against_the_package():
    theirs = pytest.importorskip("ainb.expression.module")
    for data, start in real_sections():
        ours = read_expressions(data, start)
        told = theirs.ExpressionModule.from_binary(data).as_dict()["Expressions"]
        for one, other in zip(ours.expressions, told, strict=True):
            names = {"IMM": "USER", "VECTOR3F": "VEC3F"}
            for type_, word in ((one.input_type, "Input Type"), (one.output_type, "Output Type")):
                assert type_.name == names.get(other[word], other[word])
            words = [line.split()[1] for line in other["Main"]]
            assert [step.op.name for step in one.code] == words


# Everything there is


def every_instruction(version: int) -> list[Expression]:
    """Return code that uses each instruction, operand and type once at least."""
    binary = [op for op in Op if op not in UNARY | SCALED | {Op.END, Op.CFN, Op.JZE, Op.JMP}]
    simple = program(
        *(Instruction(op, INT, mem(), mem(4)) for op in binary),
        *(Instruction(op, INT, mem(60)) for op in sorted(UNARY)),
        do("VMS", VEC3F, mem(8), const(0.5)),
        do("VDS", VEC3F, mem(8), const(NaN32(0x7F800001))),
        call(INT, "Max( Int, Int, Int )"),
        call(FLOAT, "CastIntToFloat( Float, Int )", 16),
        call(INT, "Max( Int, Int, Int )", 4),
        jze(mem(), 40),
        jmp(2),
    )
    sources = [
        (INT, const(-70000)), (INT, imm(65535)), (INT, inp(8)), (INT, node_in(3)),
        (BOOL, imm(1)), (BOOL, const(1)), (BOOL, node_in(255)), (INT, local(4)),
        (FLOAT, const(-0.0)), (FLOAT, const(0.0)), (FLOAT, const(0.1)), (FLOAT, imm(7)),
        (FLOAT, node_in(2, 8)), (FLOAT, node_in(2)), (VEC3F, const((0.5, -0.0, 1e20))),
        (STRING, text("One")), (STRING, Operand(OperandKind.CONSTANT_TEXT, "ÄÖ")),
        (STRING, text("")), (STRING, Operand(OperandKind.LOCAL64, 8)), (FLOAT, const(0.1)),
    ]  # fmt: skip
    if version == 3:
        sources += [(DataType.UINT, const(4_000_000_000)), (DataType.UINT, inp())]
    targets = [out(4), node_out(1), local(), mem(52)]
    moves = program(
        *(Instruction(Op.STR, type_, mem(16), source) for type_, source in sources),
        *(do("STR", INT, target, mem()) for target in targets),
        do("STR", FLOAT, node_out(0, 4), mem(4)),
        do("STR", STRING, Operand(OperandKind.LOCAL64, 0), mem()),
        setup=[do("STR", INT, local(), const(70000)), do("INC", INT, local()), END],
    )
    moves.output_type = moves.input_type = USER
    moves.local32, moves.local64 = 8, 16
    return [simple, moves, Expression(None, [END], VEC3F, STRING, 4)]


@pytest.mark.parametrize("version", VERSIONS)
def test_every_instruction_and_operand_is_written_and_read(version):
    document = Expressions(version, every_instruction(version))
    data = write_expressions(document, 7)
    again = read_expressions(data, 0)
    assert again.kept is None
    assert equal(again, document)
    assert write_expressions(again, 7) == data
    seen = {step.op for one in again.expressions for step in one.code}
    assert seen == set(Op)
    kinds = {
        operand.kind
        for one in again.expressions
        for step in one.code
        for operand in (step.first, step.second)
        if operand is not None
    }
    assert kinds == set(OperandKind)
    for one in again.expressions:
        assert len(disassemble(one)) >= len(one.code)
        assert infix(one)


def test_the_header_counts_as_the_format_says():
    document = Expressions(2, every_instruction(2))
    data = write_expressions(document, 7)
    words = struct.unpack_from("<4s10I", data)
    assert words[:6] == (b"EXB ", 2, 64, 7, 8, 16)
    assert words[6:8] == (0x2C, 0x2C + 4 + 3 * 0x1C)


def test_versions_number_the_types_differently():
    assert [DataType.of(n, 2) for n in range(7)] == [NONE, USER, BOOL, INT, FLOAT, STRING, VEC3F]
    assert [DataType.of(n, 3) for n in range(8)] == list(DataType)
    for version in VERSIONS:
        for type_ in set(DataType) - ({DataType.UINT} if version < 3 else set()):
            assert DataType.of(type_.number(version), version) is type_


def test_equal_goes_by_bits():
    def store(value: float) -> Expressions:
        return Expressions(2, [program(do("STR", FLOAT, mem(), const(value)))])

    assert equal(store(0.0), store(0.0))
    assert not equal(store(0.0), store(-0.0))
    assert equal(store(NaN32(0x7FC00001)), store(NaN32(0x7FC00001)))
    assert not equal(store(NaN32(0x7FC00001)), store(NaN32(0x7FC00002)))
    assert equal(None, None)
    assert not equal(None, store(0.0))


@pytest.mark.filterwarnings("ignore")  # it warns of types that the format does not forbid
@pytest.mark.parametrize("version", VERSIONS)
def test_the_package_writes_what_ours_writes(version):
    theirs = pytest.importorskip("ainb.expression.module")
    first, moves, last = every_instruction(version)
    # It forms no NaN, and writes DEC as INC.
    first.code = [step for step in first.code if step.op not in SCALED | {Op.DEC}]
    moves.setup = None  # it puts setup code behind the main code's strings
    moves.code = [step for step in moves.code if _as_the_package_does(step, version)]
    document = Expressions(version, [first, moves, last])
    sizes = {0: 64, 1: 56, 2: 0}
    for number, one in enumerate(document.expressions):
        one.memory = sizes[number]
    data = write_expressions(document, 5)
    module = theirs.ExpressionModule.from_binary(data)
    context = module.build_context(5)
    module.to_binary(context)
    assert context.writer.get_buffer() == data


def _as_the_package_does(step: Instruction, version: int) -> bool:
    """Whether the package stores the operand in the way it finds it."""
    source = step.second
    if source is None or source.kind is OperandKind.CONSTANT_TEXT:
        return step.op is Op.END
    value = source.value
    if source.kind is OperandKind.CONSTANT and isinstance(value, float):
        return value < 0 or value % 1 != 0
    if source.kind is OperandKind.IMMEDIATE and step.type is FLOAT:
        return version > 1
    # It puts small and negative ints in the instruction, and writes none that needs 32 bits.
    return not (source.kind is OperandKind.CONSTANT and value in (1, -70000, 4_000_000_000))


def test_what_does_not_fit_is_refused():
    for code in (
        program(do("STR", INT, mem(), imm(70000))),
        program(do("STR", INT, mem(-1), imm(0))),
        program(do("STR", INT, mem(), const(2**31))),
        program(do("STR", INT, mem(), Operand(OperandKind.INPUT, "In"))),
        program(do("STR", DataType.UINT, mem(), imm(0))),
    ):
        with pytest.raises(WrongType):
            write_expressions(Expressions(2, [code]), 1)
    with pytest.raises(WrongType):
        write_expressions(Expressions(1, [Expression(code=[])]), 1)


# Other layouts


def odd_sections() -> list[bytes]:
    """Return sections that mean something but are laid out in another way than the usual."""
    plain = write_expressions(Expressions(2, every_instruction(2)), 3)
    instructions = struct.unpack_from("<I", plain, 28)[0]
    spare = bytearray(plain)
    spare[instructions + 4 + 4 : instructions + 4 + 5] = b"\x01"
    end = plain.index(b"\x01" + bytes(7), instructions)
    dirty = bytearray(plain)
    dirty[end + 3] = 9
    sizes = bytearray(plain)
    struct.pack_into("<I", sizes, 8, 4096)
    return [plain + b"more\0", plain + b"\x01\x02", bytes(spare), bytes(dirty), bytes(sizes)]


@pytest.mark.parametrize("number", range(5))
def test_an_odd_layout_is_kept(number):
    data = odd_sections()[number]
    document = read_expressions(data, 0)
    assert write_expressions(document, 3) == data
    assert write_expressions(document, 4)[12:16] == b"\4\0\0\0"
    assert equal(document, read_expressions(data, 0))


def test_an_odd_layout_goes_when_the_code_changes():
    document = read_expressions(odd_sections()[0], 0)
    assert document.kept is not None
    document.expressions.pop()
    again = read_expressions(write_expressions(document, 3), 0)
    assert again.kept is None
    assert len(again.expressions) == len(document.expressions)


# Damaged sections


def read_or_refuse(data: bytes) -> Expressions | None:
    """Return the expressions, or None where they are refused with the place of the damage."""
    try:
        return read_expressions(data, 0x1000)
    except (InvalidData, Unsupported) as error:
        found = error
    assert found.offset is not None
    assert found.offset >= 0x1000
    return None


def test_damaged_sections_are_refused_or_written_stably():
    pool = [
        write_expressions(Expressions(version, every_instruction(version)), 3)
        for version in VERSIONS
    ]
    accepted = 0
    for seed in range(5000):
        data = mutate(random.Random(seed), pool)
        document = read_or_refuse(data)
        if document is None:
            continue
        accepted += 1
        saved = write_expressions(document, 3)
        assert saved[:12] + saved[16:] == data[:12] + data[16:]
        assert equal(read_expressions(saved, 0), document)
        for one in document.expressions:
            assert disassemble(one)[:1] or not one.code
            assert infix(one)
            assert io_size(one) >= 0
    assert 500 < accepted < 4500


def test_every_cut_is_refused_or_kept():
    data = write_expressions(Expressions(2, every_instruction(2)), 3)
    for size in range(len(data)):
        try:
            document = read_expressions(data[:size], 0)
        except FormatError:
            continue
        assert write_expressions(document, 3) == data[:size]


def test_counts_and_shared_code_cannot_take_all_memory():
    plain = bytearray(write_expressions(Expressions(2, every_instruction(2)), 3))
    for word in (28, 24, 32):
        data = bytearray(plain)
        struct.pack_into("<I", data, struct.unpack_from("<I", data, word)[0], 0xFFFFFFFF)
        with pytest.raises(InvalidData):
            read_expressions(bytes(data), 0)
    long = Expressions(2, [Expression(code=[END] * 100)] + [Expression(code=[])] * 99)
    data = bytearray(write_expressions(long, 0))
    for number in range(100):
        struct.pack_into("<iI", data, 0x30 + 0x1C * number + 8, 0, 100)
    with pytest.raises(Unsupported, match="share"):
        read_expressions(bytes(data), 0)


def test_errors_say_where():
    data = write_expressions(Expressions(2, every_instruction(2)), 3)
    start = struct.unpack_from("<I", data, 28)[0] + 4
    broken = data[:start] + b"\x63" + data[start + 1 :]
    with pytest.raises(InvalidData, match="no instruction") as caught:
        read_expressions(broken, 0x200)
    assert caught.value.offset == 0x200 + start
    with pytest.raises(Unsupported):
        read_expressions(data[:4] + b"\4" + data[5:], 0)


# Readings


def test_io_size_reaches_over_input_and_output():
    assert io_size(program(do("STR", INT, out(), inp()))) == 4
    assert io_size(program(do("STR", VEC3F, mem(), inp(4)))) == 16
    assert io_size(program(do("STR", STRING, out(8), text("a")))) == 16
    assert io_size(program(do("VMS", VEC3F, mem(), inp(8)))) == 12
    assert io_size(program(do("STR", INT, node_out(5), node_in(9)))) == 0
    assert io_size(program(setup=[do("STR", INT, mem(), inp(20))])) == 24


def test_a_listing():
    one = program(
        do("STR", FLOAT, mem(), const(0.1)),
        jze(mem(), 3),
        do("STR", STRING, out(4), text("a\nb")),
        jmp(9),
        call(INT, "Max( Int, Int, Int )", 8),
        setup=[do("NEG", FLOAT, node_out(1, 4)), END],
    )
    assert disassemble(one) == [
        "setup",
        "0000  NEG  float   Out.vec3f[1].y",
        "0001  END",
        "main",
        "0000  STR  float   mem[0], 0.1",
        "0001  JZE  none    mem[0], → 0003",
        '0002  STR  string  Out[4], "a\\nb"',
        "0003  JMP          → 0009 (outside)",
        "0004  CFN  int     Max( Int, Int, Int ), mem[8]",
        "0005  END",
    ]


FORMULAS = {
    "Out = In == 3": [
        do("STR", INT, mem(), inp()), do("EQL", INT, mem(), imm(3)), do("STR", BOOL, out(), mem()),
    ],
    "Out.bool[0] = In.int[1] + In.int[2] >= In.int[0]": [
        do("STR", INT, mem(), node_in(1)), do("ADD", INT, mem(), node_in(2)),
        do("GTE", INT, mem(), node_in(0)), do("STR", BOOL, node_out(), mem()),
    ],
    "Out = (In + 1) * -2 - (In[4] - 1)": [
        do("STR", INT, mem(), inp()), do("INC", INT, mem()), do("STR", INT, mem(4), imm(2)),
        do("NEG", INT, mem(4)), do("MUL", INT, mem(), mem(4)), do("STR", INT, mem(8), inp(4)),
        do("DEC", INT, mem(8)), do("SUB", INT, mem(), mem(8)), do("STR", INT, out(), mem()),
    ],
    "Out = mem[0] + mem[0]": [do("ADD", INT, mem(), mem()), do("STR", INT, out(), mem())],
    "Out = In + 1; Out[4] = (In + 1) * 2": [
        do("STR", INT, out(), inp()), do("INC", INT, out()), do("STR", INT, out(4), out()),
        do("MUL", INT, out(4), imm(2)),
    ],
    "Out.vec3f[0].x = 0.1; Out.vec3f[0].z = In.vec3f[2].y": [
        do("STR", FLOAT, node_out(0, 0), const(0.1)),
        do("STR", FLOAT, node_out(0, 8), node_in(2, 4)),
    ],
    "Out = In.y": [do("STR", VEC3F, mem(), inp()), do("STR", FLOAT, out(), mem(4))],
    "Out = (In.x, 2.0, In.z)": [
        do("STR", VEC3F, mem(), inp()), do("STR", FLOAT, mem(4), const(2.0)),
        do("STR", VEC3F, out(), mem()),
    ],
    "Out = In * 0.5": [
        do("STR", VEC3F, mem(), inp()), do("VMS", VEC3F, mem(), const(0.5)),
        do("STR", VEC3F, out(), mem()),
    ],
    'Out = "a" == In': [
        do("STR", STRING, mem(), text("a")), do("EQL", STRING, mem(), inp()),
        do("STR", BOOL, out(), mem()),
    ],
    "Print(In); Out = 1": [
        do("STR", INT, mem(), inp()), call(NONE, "Print( Void, Int )"),
        do("STR", INT, out(), imm(1)),
    ],
    "Roll(Seed())": [call(INT, "Seed( Int )"), call(INT, "Roll( Int, Int )")],
    "Length(In)": [do("STR", STRING, mem(), inp()), call(INT, "(String).Length( Int )")],
    "Out = local32[0]; local32[0] = local32[0] + 1": [
        do("STR", INT, mem(), local()), do("INC", INT, local()), do("STR", INT, out(), mem()),
    ],
    "Out = In ? 1 : 2": [
        jze(inp(), 3), do("STR", INT, out(), imm(1)), jmp(4), do("STR", INT, out(), imm(2)),
    ],
    "Out = In > 3 ? 3 : In": [
        do("STR", INT, out(), inp()), do("STR", INT, mem(), inp()), do("GRT", INT, mem(), imm(3)),
        jze(mem(), 5), do("STR", INT, out(), imm(3)),
    ],
    "nothing": [],
}  # fmt: skip


@pytest.mark.parametrize("formula", FORMULAS)
def test_formulas(formula):
    assert reading(*FORMULAS[formula]) == formula


def test_a_branch_that_ends_early():
    code = [jze(inp(), 3), do("STR", INT, out(), imm(1)), END, do("STR", INT, out(), imm(2))]
    assert reading(*code) == "Out = In ? 1 : 2"


def test_setup_and_main_are_told_apart():
    one = program(do("STR", INT, out(), local()), setup=[do("STR", INT, local(), imm(5)), END])
    assert infix(one) == "setup: local32[0] = 5; then: Out = local32[0]"


FALLBACKS = {
    "2 instructions with jumps": [jmp(0)],
    "3 instructions with jumps": [jze(inp(), 7), do("STR", INT, out(), imm(1))],
    "3 instructions": [do("STR", VEC3F, out(), inp()), do("STR", INT, out(4), imm(0))],
    "2 instructions": [do("STR", INT, inp(), imm(0))],
    "5 instructions": [
        do("STR", INT, mem(), local()), do("STR", INT, local(), local(4)),
        do("STR", INT, local(4), mem()), END,
    ],
    "66 instructions": [do("ADD", INT, mem(), mem())] * 64 + [do("STR", INT, out(), mem())],
}  # fmt: skip


@pytest.mark.parametrize("words", FALLBACKS)
def test_what_is_no_formula_is_only_counted(words):
    assert reading(*FALLBACKS[words]) == words


def test_a_call_in_one_way_only_is_no_formula():
    code = [jze(inp(), 2), call(NONE, "Shout( Void )"), do("STR", INT, out(), imm(1))]
    assert reading(*code) == "4 instructions with jumps"


# Formulas mean what the code does

SIGNS: dict[str, tuple[int, Callable[[int, int], int]]] = {
    "||": (1, lambda a, b: int(bool(a) or bool(b))), "&&": (2, lambda a, b: int(bool(a and b))),
    "|": (3, operator.or_), "^": (4, operator.xor), "&": (5, operator.and_),
    "==": (6, lambda a, b: int(a == b)), "!=": (6, lambda a, b: int(a != b)),
    "<": (7, lambda a, b: int(a < b)), ">=": (7, lambda a, b: int(a >= b)),
    "+": (9, operator.add), "-": (9, operator.sub), "*": (10, operator.mul),
}  # fmt: skip
OPS = {
    "LOR": "||", "LAN": "&&", "ORR": "|", "XOR": "^", "AND": "&", "EQL": "==", "NEQ": "!=",
    "LST": "<", "GTE": ">=", "ADD": "+", "SUB": "-", "MUL": "*", "INC": "+", "DEC": "-",
}  # fmt: skip


def initial(word: str) -> int:
    """Return what a place holds at first: a small number that its name tells."""
    return sum(word.encode()) % 7


class Formula:
    """Works out a formula of whole numbers by the ranks that its operators have in C."""

    def __init__(self, words: str, values: dict[str, int]) -> None:
        self.left = re.findall(r"[A-Za-z][\w.]*(?:\[\d+\])?|\d+|[|&=!]{2}|>=|\S", words)
        self.values = values

    def work_out(self, rank: int = 0) -> int:
        value = self.one()
        while self.left and self.left[0] in SIGNS and SIGNS[self.left[0]][0] >= rank:
            own, function = SIGNS[self.left.pop(0)]
            value = function(value, self.work_out(own + 1))
        if rank == 0 and self.left[:1] == ["?"]:
            self.left.pop(0)
            ways = [self.work_out()]
            assert self.left.pop(0) == ":"
            ways.append(self.work_out())
            return ways[not value]
        return value

    def one(self) -> int:
        word = self.left.pop(0)
        if word == "(":
            value = self.work_out()
            assert self.left.pop(0) == ")"
            return value
        if word in "-!":
            return -self.one() if word == "-" else int(not self.one())
        return int(word) if word.isdigit() else self.values.setdefault(word, initial(word))


def some_code(chance: random.Random) -> list[Instruction]:
    """Return code of whole numbers at random; its jumps lead forward."""
    places = [mem, mem, mem, out, local]
    code: list[Instruction] = []
    length = chance.randint(2, 12)
    for place in range(length):
        target = chance.choice(places)(chance.choice((0, 4, 8)))
        source = chance.choice([*places, inp, imm])(chance.choice((0, 4, 8)))
        op = chance.choice(["STR", "STR", "NEG", "NOT", *OPS])
        if chance.random() < 0.2:
            step = jze(source, chance.randint(place + 1, length))
        elif chance.random() < 0.1:
            step = jmp(chance.randint(place + 1, length))
        elif Op[op] in UNARY:
            step = do(op, INT, target)
        else:
            step = do(op, INT, target, source)
        code.append(step)
    return code


NAMES = {
    OperandKind.MEMORY: "mem[{}]", OperandKind.OUTPUT: "Out[{}]", OperandKind.INPUT: "In[{}]",
    OperandKind.LOCAL32: "local32[{}]",
}  # fmt: skip


def name(operand: Operand) -> str:
    """Return the name that a formula has for an operand."""
    word = NAMES[operand.kind].format(operand.value)
    return word.removesuffix("[0]") if word[0] in "OI" else word


def execute(code: list[Instruction]) -> dict[str, int]:
    """Run code of whole numbers; unset places hold what their names tell."""
    values: dict[str, int] = {}

    def get(operand: Operand | None) -> int:
        if operand is None:
            return 1
        if operand.kind is OperandKind.IMMEDIATE:
            assert isinstance(operand.value, int)
            return operand.value
        return values.setdefault(name(operand), initial(name(operand)))

    place = 0
    while place < len(code):
        step = code[place]
        place += 1
        if step.target is not None:
            if step.op is Op.JMP or not get(step.first):
                place = step.target
            continue
        assert step.first is not None
        values[name(step.first)] = result(step, get(step.first), get(step.second))
    return values


def result(step: Instruction, one: int, other: int) -> int:
    """Return what an instruction leaves in its first operand."""
    if step.op is Op.STR:
        return other
    if step.op in (Op.NEG, Op.NOT):
        return -one if step.op is Op.NEG else int(not one)
    return SIGNS[OPS[step.op.name]][1](one, other)


def test_formulas_compute_what_the_code_does():
    told = branched = 0
    for seed in range(4000):
        code = some_code(random.Random(seed))
        words = reading(*code)
        if "instruction" in words or words == "nothing":
            continue
        told += 1
        branched += "?" in words
        found: dict[str, int] = {}
        for statement in words.split("; "):
            place, formula = statement.split(" = ", 1)
            found[place] = Formula(formula, found).work_out()
        expected = execute(code)
        for place, value in expected.items():
            if not place.startswith("mem"):
                assert found.get(place, initial(place)) == value, (
                    words,
                    disassemble(program(*code)),
                )
    assert told > 1000
    assert branched > 100
