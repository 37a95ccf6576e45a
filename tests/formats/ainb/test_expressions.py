"""Expressions: their bytes, odd layouts and damaged sections; and what their code computes."""

from __future__ import annotations

import ctypes
import math
import struct

import pytest

from formats.ainb.binary.read import read
from formats.ainb.expression.assemble import disassemble
from formats.ainb.expression.binary import read_expressions, write_expressions
from formats.ainb.expression.compile import compile_formula
from formats.ainb.expression.evaluate import MOST_INSTRUCTIONS, Evaluation, TooLong
from formats.ainb.expression.infix import infix
from formats.ainb.expression.memory import Memory
from formats.ainb.expression.model import (
    SCALED,
    DataType,
    Expression,
    Expressions,
    Instruction,
    Op,
    Operand,
    OperandKind,
    same_code,
)
from formats.errors import FormatError, InvalidData, Unsupported, WrongType
from formats.laws.damage import damaged_file
from tests import corpus
from tests.formats.ainb.programs import (
    BOOL,
    END,
    FLOAT,
    INT,
    STRING,
    USER,
    VEC3F,
    call,
    const,
    do,
    every_instruction,
    imm,
    inp,
    jmp,
    local,
    mem,
    node_in,
    node_out,
    out,
    program,
    text,
)
from tests.formats.ainb.test_formulas import some_code
from tests.scale import scale, seeded

VERSIONS = (1, 2, 3)

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


@pytest.mark.parametrize("version", VERSIONS)
def test_every_instruction_and_operand_is_written_and_read(version):
    document = Expressions(version, every_instruction(version))
    data = write_expressions(document, 7)
    again = read_expressions(data, 0)
    assert again.kept is None
    assert same_code(again, document)
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


def output_size(expression: Expression) -> int:
    return expression.reach()[OperandKind.OUTPUT]


def test_reach_goes_over_output_alone():
    """As in the 281 different expressions of real files."""
    assert output_size(program(do("STR", INT, out(), inp()))) == 4
    assert output_size(program(do("STR", VEC3F, out(4), inp(20)))) == 16
    assert output_size(program(do("STR", STRING, out(8), text("a")))) == 16
    assert output_size(program(do("VMS", VEC3F, mem(), inp(8)))) == 0
    assert output_size(program(do("STR", INT, node_out(5), node_in(9)))) == 0
    assert output_size(program(setup=[do("STR", INT, out(20), mem())])) == 24


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
    again = read_expressions(data, 0)
    assert same_code(document, again)
    assert document.kept == again.kept


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
        data = damaged_file(seeded(seed), pool)
        document = read_or_refuse(data)
        if document is None:
            continue
        accepted += 1
        saved = write_expressions(document, 3)
        assert saved[:12] + saved[16:] == data[:12] + data[16:]
        assert same_code(read_expressions(saved, 0), document)
        for one in document.expressions:
            assert disassemble(one)[:1] or not one.code
            assert infix(one)
            assert output_size(one) >= 0
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


def test_a_string_begins_where_another_ends():
    code = program(*(do("STR", STRING, mem(), text(word)) for word in ("One", "Two")))
    data = write_expressions(Expressions(2, [code]), 1)
    raw = b"\x02\x05\x02\x01\0\0\x04\0"
    assert raw in data
    for place in (2, 7, 9):
        with pytest.raises(InvalidData, match="string"):
            read_expressions(data.replace(raw, raw[:6] + bytes([place, 0])), 0)


def test_equal_constants_share_their_place_if_they_are_of_one_sort():
    values = [(FLOAT, 0.5), (INT, 0x3F000000), (FLOAT, 0.5), (VEC3F, (0.5, 0.5, 0.5)), (INT, 0)]
    code = program(
        *(do("STR", type_, mem(), const(value)) for type_, value in values),
        do("STR", STRING, mem(), Operand(OperandKind.CONSTANT_TEXT, "at the offset 0")),
    )
    data = write_expressions(Expressions(2, [code]), 1)
    start, stop = struct.unpack_from("<II", data, 36)
    assert stop - start == 4 + 4 + 12 + 4 + 4
    assert read_expressions(data, 0).kept is None


def test_errors_say_where():
    data = write_expressions(Expressions(2, every_instruction(2)), 3)
    start = struct.unpack_from("<I", data, 28)[0] + 4
    broken = data[:start] + b"\x63" + data[start + 1 :]
    with pytest.raises(InvalidData, match="not an instruction") as caught:
        read_expressions(broken, 0x200)
    assert caught.value.offset == 0x200 + start
    with pytest.raises(Unsupported):
        read_expressions(data[:4] + b"\4" + data[5:], 0)


# Code of expressions evaluated, against plain Python evaluations of what their formulas say


def i32(value):
    return ctypes.c_int32(int(value)).value


def f32(value):
    try:
        return struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)


class Node:
    """Inputs and outputs by type and place."""

    def __init__(self, inputs=()):
        self.inputs = dict(inputs)
        self.outputs = {}
        self.asked = []
        self.doubts = []

    def read(self, type_, place):
        return self.inputs.get((type_, place))

    def written(self, type_, place):
        return self.outputs.get((type_, place))

    def write(self, type_, place, value):
        self.outputs[type_, place] = value

    def call(self, name, type_):
        self.asked.append(name)
        return 7

    def trusts(self, name):
        return True

    def doubt(self, what):
        self.doubts.append(what)


def value_of(one, given=None, node=None, setup=False):
    return Evaluation(one, Memory(), node or Node(), given).run(setup)


def compiled(formula, takes=USER, gives=USER):
    code, memory = compile_formula(formula, takes, gives, 2)
    return Expression(None, code, gives, takes, memory)


# What real files hold

PLAIN = {
    "Out = Max(0, In)": lambda x: max(0, x),
    "Out = Max(In, 12)": lambda x: max(x, 12),
    "Out = !In": lambda x: not x,
    "Out.int[0] = ClampMinMax(0, In.int[0] * In.int[1], 999999)": lambda i: {
        (INT, 0): max(0, min(i32(i[INT, 0] * i[INT, 1]), 999999))
    },
    "Out.bool[0] = In.bool[0] || In.int[0] == 0": lambda i: {
        (BOOL, 0): i[BOOL, 0] or i[INT, 0] == 0
    },
    "Out.vec3f[0] = In.vec3f[0] + (0.0, CastIntToFloat(-1), 0.0)": lambda i: {
        (VEC3F, 0): (i[VEC3F, 0][0], f32(i[VEC3F, 0][1] - 1.0), i[VEC3F, 0][2])
    },
    "Out.bool[0] = In.int[1] + In.int[2] >= In.int[0]": lambda i: {
        (BOOL, 0): i32(i[INT, 1] + i[INT, 2]) >= i[INT, 0]
    },
}


def inputs(chance):
    """Return random inputs of every type, three of each."""
    return {
        (type_, place): VALUES[type_](chance)
        for type_ in (INT, BOOL, FLOAT, VEC3F)
        for place in range(3)
    }


VALUES = {
    INT: lambda chance: chance.choice([0, 1, -1, 2**31 - 1, -(2**31), chance.randrange(-99, 99)]),
    BOOL: lambda chance: chance.random() < 0.5,
    FLOAT: lambda chance: f32(chance.choice([0.0, -1.5, 1e30, chance.uniform(-9, 9)])),
    VEC3F: lambda chance: tuple(VALUES[FLOAT](chance) for _ in range(3)),
}


def test_every_stored_expression_evaluates():
    tables = [read(path.read_bytes()).expressions for path in corpus.need("ainb")]
    stored = [one for table in tables if table is not None for one in table.expressions]
    assert len(stored) >= 6
    chance, told = seeded(7), {infix(one): one for one in stored}
    assert told.keys() & PLAIN.keys()
    for formula, one in told.items():
        plain = PLAIN.get(formula)
        for _ in range(50):
            given = inputs(chance)
            if plain is None:
                value_of(one, given.get((one.input_type, 0)), Node(given))
                continue
            if one.input_type is USER:
                node = Node(given)
                value_of(one, None, node)
                assert node.outputs == plain(given)
                assert not node.asked
            else:
                value = given[one.input_type, 0]
                assert value_of(one, value) == plain(value)


# Random formulas: each is written down as a formula and as Python


def port(type_, chance):
    place = chance.randrange(3)
    return f"In.{type_.name.lower()}[{place}]", f"i[{type_.name}, {place}]"


def leaf(type_, chance):
    if chance.random() < 0.6:
        return port(type_, chance)
    if type_ is INT:
        number = chance.choice([0, 1, 3, 65535, 65536, 2**31 - 1])
        return str(number), str(number)
    if type_ is BOOL:
        return chance.choice([("true", "True"), ("false", "False")])
    if type_ is FLOAT:
        number = f32(chance.choice([0.0, 0.5, 3.25, 1e10]))
        return repr(number), repr(number)
    parts = [leaf(FLOAT, chance) for _ in range(3)]
    return tuple(f"({', '.join(part[which] for part in parts)})" for which in (0, 1))


def formula(type_, depth, chance):
    """Return a random formula of a type as (formula, Python)."""
    if depth == 0 or chance.random() < 0.15:
        return leaf(type_, chance)

    def below(wanted=type_):
        return formula(wanted, depth - 1, chance)

    kind = chance.choice(KINDS[type_])
    if kind == "choice":
        test, one, other = below(BOOL), below(), below()
        return (
            f"({test[0]} ? ({one[0]}) : ({other[0]}))",
            f"({one[1]} if {test[1]} else {other[1]})",
        )
    if kind == "not":
        one = below()
        return f"!({one[0]})", f"(not {one[1]})"
    if kind == "minus":
        one = below()
        words = {INT: "i32(-{})", FLOAT: "(-{})", VEC3F: "each(lambda a, b: -a, {}, 0.0)"}
        return f"-({one[0]})", words[type_].format(one[1])
    if kind == "compare":
        inner = chance.choice([INT, FLOAT])
        sign = chance.choice(["<", "<=", ">", ">=", "==", "!="])
        one, other = typed(inner, below, chance), below(inner)
        return f"({one[0]} {sign} {other[0]})", f"({one[1]} {sign} {other[1]})"
    if kind == "logic":
        one, other = below(), below()
        sign, word = chance.choice([("&&", "and"), ("||", "or")])
        return f"({one[0]} {sign} {other[0]})", f"({one[1]} {word} {other[1]})"
    if kind == "call":
        return called(type_, below, chance)
    if kind == "scale":
        one, other = below(), below(FLOAT)
        return f"({one[0]} * {other[0]})", f"each(lambda a, b: f32(a * b), {one[1]}, {other[1]})"
    return arithmetic(type_, below(), below(), chance)


KINDS = {
    INT: ["choice", "minus", "call", "arithmetic", "arithmetic"],
    FLOAT: ["choice", "minus", "call", "arithmetic", "arithmetic"],
    BOOL: ["choice", "not", "compare", "logic"],
    VEC3F: ["choice", "minus", "scale", "arithmetic"],
}


def called(type_, below, chance):
    """Return a call; `CastXToY` changes the type."""
    name = chance.choice(["Max", "Min", "Cast", "ClampMinMax"])
    if name == "Cast":
        other = FLOAT if type_ is INT else INT
        one = typed(other, below, chance)
        names = {INT: "CastFloatToInt", FLOAT: "CastIntToFloat"}
        return f"{names[type_]}({one[0]})", f"{names[type_]}({one[1]})"
    count = 3 if name == "ClampMinMax" else 2
    given = [below() for _ in range(count)]
    texts = [", ".join(one[which] for one in given) for which in (0, 1)]
    return f"{name}({texts[0]})", f"{name}({texts[1]})"


def typed(type_, below, chance):
    """Return a value that tells its type; a call such as Max has that of its surroundings."""
    return arithmetic(type_, port(type_, chance), below(type_), chance)


def arithmetic(type_, one, other, chance):
    if type_ is INT:
        sign = chance.choice(["+", "-", "*", "/", "%", "&", "^", "|", "<<", ">>"])
        return f"({one[0]} {sign} {other[0]})", f"whole('{sign}', {one[1]}, {other[1]})"
    sign = chance.choice("+-*")
    if type_ is FLOAT:
        return f"({one[0]} {sign} {other[0]})", f"f32({one[1]} {sign} {other[1]})"
    words = f"each(lambda a, b: f32(a {sign} b), {one[1]}, {other[1]})"
    return f"({one[0]} {sign} {other[0]})", words


def whole(sign, one, other):
    """Compute with ints as C does; nothing by zero gives 0."""
    if sign in "/%":
        if other == 0:
            return 0
        return i32(math.trunc(one / other) if sign == "/" else math.fmod(one, other))
    if sign in ("<<", ">>"):
        return i32(one << (other & 31)) if sign == "<<" else one >> (other & 31)
    plain = {"+": one + other, "-": one - other, "*": one * other}
    bits = {"&": one & other, "^": one ^ other, "|": one | other}
    return i32({**plain, **bits}[sign])


def each(function, one, other):
    others = other if isinstance(other, tuple) else (other,) * 3
    return tuple(map(function, one, others))


def to_int(value):
    return i32(value) if math.isfinite(value) else 0


PYTHON = {
    "i32": i32, "f32": f32, "whole": whole, "each": each, "Max": max, "Min": min,
    "ClampMinMax": lambda low, value, high: max(low, min(value, high)),
    "CastFloatToInt": to_int, "CastIntToFloat": f32,
    "INT": INT, "FLOAT": FLOAT, "BOOL": BOOL, "VEC3F": VEC3F,
}  # fmt: skip


def as_bits(value):
    """Return what tells two values apart: floats by their bits, all NaNs alike."""
    if isinstance(value, tuple):
        return tuple(map(as_bits, value))
    if isinstance(value, float):
        return "nan" if math.isnan(value) else struct.pack("<f", value)
    return value


def attempted(words):
    """Return the expression of a formula, None where no value in it tells its type."""
    try:
        return compiled(words)
    except WrongType:
        return None


def test_random_formulas_are_as_plain_python(count):
    chance, done = seeded("formulas"), 0
    for _ in range(scale(600, 40_000)):
        type_ = chance.choice([INT, BOOL, FLOAT, VEC3F])
        words, python = formula(type_, chance.randrange(1, 4), chance)
        one = attempted(f"Out.{type_.name.lower()}[0] = {words}")
        if one is None:
            continue
        for _again in range(3):
            given = inputs(chance)
            node = Node(given)
            value_of(one, None, node)
            wanted = eval(python, {**PYTHON, "i": given})
            assert as_bits(node.outputs[type_, 0]) == as_bits(wanted), (words, given)
            assert not node.asked
        done += 1
    assert done > scale(600, 40_000) // 2
    count("formulas evaluated", done)


# Single rules


def test_memory_is_shared_and_starts_at_zero():
    memory = Memory()
    one = Expression(None, [do("ADD", INT, mem(), imm(5)), do("STR", INT, out(), mem()), END], INT)
    assert [Evaluation(one, memory, Node()).run() for _ in range(3)] == [5, 10, 15]


def test_local_memory_is_an_expressions_own():
    memory = Memory()
    code = [do("ADD", INT, local(), imm(1)), do("STR", INT, out(), local()), END]
    one, other = Expression(None, code, INT), Expression(None, code, INT)
    assert [Evaluation(x, memory, Node()).run() for x in (one, one, other)] == [1, 2, 1]


def test_setup_runs_first_where_it_is_asked_for():
    setup = [do("STR", INT, mem(8), imm(40)), END]
    one = Expression(setup, [do("STR", INT, out(), mem(8)), END], INT)
    memory = Memory()
    assert [Evaluation(one, memory, Node()).run(first) for first in (False, True, False)] == [
        0, 40, 40,
    ]  # fmt: skip


def test_strings_are_kept_in_memory():
    one = Expression(
        None,
        [do("STR", STRING, mem(), text("文字")), do("STR", STRING, out(), mem()), END],
        STRING,
    )
    assert value_of(one) == "文字"


def test_components_of_ports():
    code = [do("STR", FLOAT, node_out(0, 4), node_in(1, 8)), END]
    node = Node({(VEC3F, 1): (1.0, 2.0, 3.0)})
    value_of(Expression(None, code, USER, USER), None, node)
    assert node.outputs == {(VEC3F, 0): (0.0, 3.0, 0.0)}


def test_a_division_by_zero_is_told():
    node = Node()
    assert value_of(compiled("Out = In / 0", INT, INT), 5, node) == 0
    assert node.doubts == ["division"]


def test_an_int_that_wraps_is_told():
    node = Node()
    assert value_of(compiled("Out = In + 1", INT, INT), 2**31 - 1, node) == -(2**31)
    assert value_of(compiled("Out = -In", INT, INT), -(2**31), node) == -(2**31)
    assert node.doubts == ["wrap", "wrap"]


def test_floats_divide_as_hardware_does():
    one = compiled("Out = In / 0.0", FLOAT, FLOAT)
    assert value_of(one, 1.0) == math.inf
    assert value_of(one, -1.0) == -math.inf
    assert math.isnan(value_of(one, 0.0))


def test_what_is_no_number_equals_nothing():
    node = Node()
    nan = Expression(
        None,
        [do("STR", FLOAT, mem(), const(math.nan)), do("EQL", FLOAT, mem(), mem()),
         do("STR", BOOL, out(), mem()), END],
        BOOL,
    )  # fmt: skip
    assert value_of(nan, None, node) is False


def test_unknown_functions_are_asked_for():
    node = Node()
    one = Expression(
        None, [call(INT, "Length( Int, Int )"), do("STR", INT, out(), mem()), END], INT
    )
    assert value_of(one, None, node) == 7
    assert node.asked == ["Length"]


@pytest.mark.parametrize("target", [0, 1, 5, -3])
def test_any_jump_ends(target):
    one = Expression(None, [do("INC", INT, mem()), jmp(target), END], INT)
    run = Evaluation(one, Memory(), Node())
    if target in (0, 1):
        with pytest.raises(TooLong):
            run.run()
        assert run.count == MOST_INSTRUCTIONS + 1
    else:
        assert run.run() == 0


def test_any_code_evaluates_to_its_end():
    chance = seeded("code")
    for _ in range(scale(300, 20_000)):
        one = Expression(None, some_code(chance), DataType.INT, DataType.INT, 64)
        try:
            value_of(one, 3)
        except TooLong:
            continue


SIGNATURES = [
    "Max( Int, Int, String )", "Max( Float, Vec3f, Vec3f )", "Min( Int, Bool, Float )",
    "ClampMinMax( Int, Int, Int, Int )", "CastStringToInt( Int, String )", "Nothing",
    "( Int ).f( )",
]  # fmt: skip
CONSTANTS = [0, 1, 65535, 0.5, math.inf, math.nan, "text", (1.0, 2.0, 3.0)]


def anything(chance):
    """Return an instruction that no compiler would make."""

    def operand():
        kind = chance.choice(list(OperandKind))
        is_literal = kind in (OperandKind.CONSTANT, OperandKind.CONSTANT_TEXT, OperandKind.TEXT)
        value = chance.choice(CONSTANTS if is_literal else [0, 1, 4, 8, 65535])
        return Operand(kind, value, chance.choice([None, None, 0, 4, 8, 12]))

    first, second = (chance.choice([operand(), operand(), None]) for _ in range(2))
    return Instruction(
        chance.choice(list(Op)), chance.choice(list(DataType)), first, second,
        chance.choice([None, 0, 3, 9]), chance.choice([None, *SIGNATURES]),
    )  # fmt: skip


def test_whatever_code_there_is_evaluates(count):
    chance, ends = seeded("anything"), 0
    for _ in range(scale(400, 20_000)):
        types = [chance.choice(list(DataType)) for _ in range(2)]
        code = [anything(chance) for _ in range(chance.randrange(1, 9))]
        one = Expression(None, code, *types)
        try:
            value_of(one, chance.choice(CONSTANTS), Node(inputs(chance)))
            ends += 1
        except TooLong:
            continue
    assert ends
    count("odd programs evaluated", ends)


def test_an_input_is_not_written():
    one = Expression(None, [do("STR", INT, inp(), imm(3)), do("STR", INT, out(), inp()), END], INT)
    one.input_type = INT
    assert value_of(one, 1) == 1
