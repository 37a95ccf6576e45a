"""Formulas of expressions: read from code, compiled to it, and what is wrong with them told."""

from __future__ import annotations

import operator
import random
import re
from collections.abc import Callable

import pytest

from formats.ainb.binary.read import read
from formats.ainb.expression.assemble import assemble, disassemble, listing
from formats.ainb.expression.compile import compile_formula, compiles_to
from formats.ainb.expression.infix import infix
from formats.ainb.expression.model import (
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
from formats.errors import WrongType
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
    every_instruction,
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
    reading,
    text,
)
from tests.scale import seeded


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
    "7 instructions with jumps": [
        jze(inp(), 4), do("STR", INT, out(), imm(1)), END, do("STR", INT, out(), imm(2)),
        do("STR", INT, out(), imm(3)), do("STR", INT, out(4), imm(4)),
    ],
    "2 instructions": [do("STR", INT, inp(), imm(0))],
    "5 instructions with jumps": [
        jze(inp(), 3), do("STR", VEC3F, out(), inp()), jmp(4), do("STR", INT, out(4), imm(0)),
    ],
    "8 instructions with jumps": [
        jze(inp(), 5), jze(inp(4), 4), do("STR", INT, out(), imm(1)), jmp(6),
        do("STR", INT, out(), imm(2)), do("STR", INT, out(), imm(3)),
        do("STR", INT, out(4), imm(4)),
    ],
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
    jumpy = chance.choice((1, 1.6))
    for place in range(length):
        target = chance.choice(places)(chance.choice((0, 4, 8)))
        source = chance.choice([*places, inp, imm])(chance.choice((0, 4, 8)))
        op = chance.choice(["STR", "STR", "NEG", "NOT", *OPS])
        if chance.random() < 0.2 * jumpy:
            step = jze(source, chance.randint(place + 1, length))
        elif chance.random() < 0.15 * jumpy:
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
        code = some_code(seeded(seed))
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


# Formulas to code and listings to code: what is written reads back as it was


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


COMPILED = {
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


@pytest.mark.parametrize("formula", COMPILED)
def test_what_a_formula_compiles_to(formula):
    takes, gives, lines = COMPILED[formula]
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
