"""Code of expressions evaluated, against plain Python evaluations of what their formulas say."""

from __future__ import annotations

import ctypes
import math
import struct

import pytest

from formats.ainb.binary.read import read
from formats.ainb.expression.compile import compile_formula
from formats.ainb.expression.evaluate import MOST_INSTRUCTIONS, Evaluation, TooLong
from formats.ainb.expression.infix import infix
from formats.ainb.expression.memory import Memory
from formats.ainb.expression.model import (
    DataType,
    Expression,
    Instruction,
    Op,
    Operand,
    OperandKind,
)
from formats.errors import WrongType
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
    imm,
    inp,
    jmp,
    local,
    mem,
    node_in,
    node_out,
    out,
    text,
)
from tests.formats.ainb.test_formulas import some_code
from tests.scale import scale, seeded


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
