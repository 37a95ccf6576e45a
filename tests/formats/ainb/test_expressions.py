"""Expressions: bytes kept, every instruction and operand, odd layouts, damaged sections."""

from __future__ import annotations

import struct

import pytest

from formats.ainb.expression.assemble import disassemble
from formats.ainb.expression.binary import read_expressions, write_expressions
from formats.ainb.expression.infix import infix
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
    same_code,
)
from formats.core.float32 import NaN32
from formats.errors import FormatError, InvalidData, Unsupported, WrongType
from formats.laws.damage import damaged_file
from tests import corpus
from tests.formats.ainb.programs import (
    BOOL,
    END,
    FLOAT,
    INT,
    NONE,
    STRING,
    USER,
    VEC3F,
    call,
    const,
    do,
    imm,
    inp,
    jmp,
    jze,
    local,
    mem,
    node_in,
    node_out,
    out,
    program,
    text,
)
from tests.scale import seeded

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


def test_versions_number_the_types_differently():
    assert [DataType.of(n, 2) for n in range(7)] == [NONE, USER, BOOL, INT, FLOAT, STRING, VEC3F]
    assert [DataType.of(n, 3) for n in range(8)] == list(DataType)
    for version in VERSIONS:
        for type_ in set(DataType) - ({DataType.UINT} if version < 3 else set()):
            assert DataType.of(type_.number(version), version) is type_


def test_code_is_compared_by_bits():
    def store(value: float) -> Expressions:
        return Expressions(2, [program(do("STR", FLOAT, mem(), const(value)))])

    assert same_code(store(0.0), store(0.0))
    assert not same_code(store(0.0), store(-0.0))
    assert same_code(store(NaN32(0x7FC00001)), store(NaN32(0x7FC00001)))
    assert not same_code(store(NaN32(0x7FC00001)), store(NaN32(0x7FC00002)))


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
