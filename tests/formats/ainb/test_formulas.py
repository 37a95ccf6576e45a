"""Expressions as text: the listing, and formulas that mean what the code does."""

from __future__ import annotations

import operator
import random
import re
from collections.abc import Callable

import pytest

from formats.ainb.expression.assemble import disassemble
from formats.ainb.expression.infix import infix
from formats.ainb.expression.model import UNARY, Instruction, Op, Operand, OperandKind
from tests.formats.ainb.programs import (
    BOOL,
    END,
    FLOAT,
    INT,
    NONE,
    STRING,
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
