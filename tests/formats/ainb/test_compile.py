"""Formulas to code and listings to code: what is written reads back as it was."""

from __future__ import annotations

import pytest

from formats.ainb.binary.read import read
from formats.ainb.expression.assemble import assemble, listing
from formats.ainb.expression.compile import compile_formula, compiles_to
from formats.ainb.expression.infix import infix
from formats.ainb.expression.model import DataType, Expression, Expressions, Op, same_code
from formats.errors import WrongType
from tests import corpus
from tests.formats.ainb.programs import (
    BOOL,
    FLOAT,
    INT,
    STRING,
    USER,
    VEC3F,
    call,
    const,
    do,
    inp,
    mem,
    node_out,
    out,
    program,
    text,
)
from tests.formats.ainb.test_expressions import every_instruction
from tests.formats.ainb.test_formulas import some_code
from tests.scale import seeded

VERSION = 2


def compiled(formula: str, takes: DataType = USER, gives: DataType = USER) -> Expression:
    """Return the expression of a formula."""
    code, memory = compile_formula(formula, takes, gives, VERSION)
    return Expression(None, code, gives, takes, memory)


def same(one: Expression, other: Expression) -> bool:
    return same_code(Expressions(3, [one]), Expressions(3, [other]))


def test_most_real_formulas_compile_to_the_code_of_their_files():
    """Others name what formulas do not: variables, methods, parts of results."""
    tables = [read(path.read_bytes()).expressions for path in corpus.need("ainb")]
    some = [one for table in tables if table is not None for one in table.expressions]
    assert len(some) >= 6
    assert sum(compiles_to(infix(one), one, VERSION) for one in some) >= 0.7 * len(some)


FORMULAS = {
    "Out = In": (INT, INT, ["STR int Out, In"]),
    "Out = Max(0, In)": (INT, INT, [
        "STR int mem[0], 0", "STR int mem[4], In", 'CFN int "Max( Int, Int, Int )", mem[0]',
        "STR int Out, mem[0]",
    ]),
    "Out = In == 3": (INT, BOOL, [
        "STR int mem[0], In", "EQL int mem[0], 3", "STR bool Out, mem[0]",
    ]),
    "Out = !In": (BOOL, BOOL, ["STR bool mem[0], In", "NOT bool mem[0]", "STR bool Out, mem[0]"]),
    "Out.bool[0] = In.bool[0] || In.int[0] == 70000": (USER, USER, [
        "STR bool mem[0], In.bool[0]", "STR int mem[4], In.int[0]", "EQL int mem[4], #70000",
        "LOR bool mem[0], mem[4]", "STR bool Out.bool[0], mem[0]",
    ]),
    "Out.vec3f[0] = In.vec3f[0] * 0.5": (USER, USER, [
        "STR vec3f mem[0], In.vec3f[0]", "VMS vec3f mem[0], #0.5", "STR vec3f Out.vec3f[0], mem[0]",
    ]),
    "Out.vec3f[0].y = In.float[1] - (In.float[0] + 2.0)": (USER, USER, [
        "STR float mem[0], In.float[1]", "STR float mem[4], In.float[0]", "ADD float mem[4], #2.0",
        "SUB float mem[0], mem[4]", "STR float Out.vec3f[0].y, mem[0]",
    ]),
    "Out = In ? 1 : 2": (BOOL, INT, [
        "STR bool mem[0], In", "JZE none mem[0], -> 4", "STR int mem[0], 1", "JMP -> 5",
        "STR int mem[0], 2", "STR int Out, mem[0]",
    ]),
    'Out = In == "Rain"': (STRING, BOOL, [
        "STR string mem[0], In", 'EQL string mem[0], "Rain"', "STR bool Out, mem[0]",
    ]),
    "Out.int[0] = In.int[1]; Out.int[1] = -1": (USER, USER, [
        "STR int Out.int[0], In.int[1]", "STR int mem[0], 1", "NEG int mem[0]",
        "STR int Out.int[1], mem[0]",
    ]),
}  # fmt: skip


@pytest.mark.parametrize("formula", FORMULAS)
def test_what_a_formula_compiles_to(formula):
    takes, gives, lines = FORMULAS[formula]
    one = compiled(formula, takes, gives)
    assert listing(one.code) == [*lines, "END"]
    assert infix(one) == formula
    assert compiles_to(infix(one), one, VERSION)


def test_memory_reaches_as_far_as_the_code_goes():
    assert compiled("Out = In", INT, INT).memory == 0
    assert compiled("Out = Max(0, In)", INT, INT).memory == 8
    assert compiled("Out.vec3f[0] = In.vec3f[0] + (0.0, 1.0, 2.0)").memory == 24


WRONG = {
    "Out =": "a value is missing at its end",
    "Out = 3 3": "an operator is missing before “3”",
    "In = 3": "an input cannot be given a value",
    "Out = Speed": "nothing is called “Speed”",
    "Out = (1, 2)": "three for a vector",
    "3 = Out": "only a place",
    "In + 1; Out = 2": "“=” is missing",
    "Out = 2; In + 1": "“=” is missing",
    "Out = In + 1.5": "an int is needed where a float stands",
    "Out = !In": "an int is needed where a bool stands",
    "Out = In.word[0]": "has no type that there is",
    "Out = In.uint[0]": "has no type that there is",
    "Out = 99999999999": "32 bits",
    "Out = @": "cannot be read from “@” on",
    "Out = (In": "“)” is missing at its end",
    "Out = " + "(" * 100: "brackets are nested",
    "Out = " + "1+" * 400: "words and signs",
    "Out = " + "-" * 100: "too many signs",
    "x" * 9000: "characters",
    "": "a value is missing",
}


@pytest.mark.parametrize("formula", WRONG, ids=range(len(WRONG)))
def test_what_is_wrong_with_a_formula_is_told(formula):
    with pytest.raises(WrongType) as caught:
        compiled(formula, INT, INT)
    assert WRONG[formula] in str(caught.value)


PIECES = (
    "In", "Out", "In.int[0]", "In.vec3f[0]", "Out.float[1]", ".x", "mem[4]", "3", "0.5", "1e9",
    '"a"', "true", "(", ")", ",", "+", "-", "*", "/", "==", "&&", "!", "?", ":", ";", "=", "Max",
    "CastIntToFloat", "local32[0]", " ",
)  # fmt: skip


def test_any_row_of_words_is_refused_or_compiles_and_reads_back():
    accepted = 0
    for seed in range(20_000):
        chance = seeded(seed)
        formula = "Out = " + "".join(chance.choices(PIECES, k=chance.randint(1, 7)))
        takes, gives = chance.choice((INT, FLOAT, BOOL, USER)), chance.choice((INT, FLOAT, BOOL))
        try:
            one = compiled(formula, takes, gives)
        except WrongType:
            continue
        accepted += 1
        assert all(same(program(*[assemble(line)]), program(step)) for line, step in
                   zip(listing(one.code), one.code, strict=True))  # fmt: skip
    assert accepted > 100


# Listings


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_listing_says_all_of_every_instruction(version):
    for one in every_instruction(version):
        made = [assemble(line) for line in listing(one.code)]
        assert same(Expression(one.setup, made, one.output_type, one.input_type), _plain(one))


def _plain(one: Expression) -> Expression:
    return Expression(one.setup, one.code, one.output_type, one.input_type)


def test_listings_of_any_code_read_back():
    for seed in range(300):
        code = some_code(seeded(seed))
        made = [assemble(line) for line in listing(code)]
        assert same(program(*made), program(*code))


ODD = [
    do("STR", STRING, mem(), text('say "no", \\ (x)\n\udc80')),
    do("ADD", FLOAT, mem(), const(-0.0)),
    do("ADD", FLOAT, mem(), const(float("inf"))),
    do("STR", VEC3F, mem(), const((1.0, -0.5, 1e20))),
    do("STR", FLOAT, node_out(3, 8), const(0.1)),
    do("STR", FLOAT, node_out(3, 5), const(0.1)),
    do("STR", INT, out(8), inp(65535)),
    call(INT, 'Odd( Int, "x" )', 12),
]


@pytest.mark.parametrize("step", ODD, ids=range(len(ODD)))
def test_odd_operands_read_back(step):
    (line,) = listing([step])
    assert same(program(assemble(line)), program(step))


def test_a_line_of_the_shown_listing_is_read_as_well():
    assert same(
        program(assemble("0000  STR  int     mem[0], In")), program(do("STR", INT, mem(), inp()))
    )
    assert assemble("end").op is Op.END


@pytest.mark.parametrize(
    "line",
    [
        "", "XYZ int mem[0]", "STR", "STR int", "STR int mem[0]", "STR int mem[0], In, In",
        "STR word mem[0], In", "STR int mem[70000], In", "STR int mem[0], #x", "NEG int mem[0], In",
        "STR int mem[0], #99999999999", "CFN int mem[0]", 'CFN int "f()", In', "JMP 4",
        "JZE bool mem[0]",
        "STR int In.float[0], In", "STR int In.vec3f[0].x, In", "STR vec3f mem[0], #(1, 2)",
        'STR string mem[0], "a', "END int", "STR float mem[0], #nan:0x00000000",
        'STR int mem[0], "\\x"',
    ],
)  # fmt: skip
def test_what_is_no_instruction_is_refused(line):
    with pytest.raises(WrongType):
        assemble(line)
