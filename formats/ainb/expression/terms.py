"""Terms of a formula, put together with as few brackets as the ranks of operators allow."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, NamedTuple

from .model import Op

CHOICE: Final = 0
UNARY_RANK: Final = 11
ATOM: Final = 12

BINARY: Final = {
    Op.LOR: ("||", 1), Op.LAN: ("&&", 2), Op.ORR: ("|", 3), Op.XOR: ("^", 4), Op.AND: ("&", 5),
    Op.EQL: ("==", 6), Op.NEQ: ("!=", 6), Op.LST: ("<", 7), Op.LTE: ("<=", 7), Op.GRT: (">", 7),
    Op.GTE: (">=", 7), Op.LSH: ("<<", 8), Op.RSH: (">>", 8), Op.ADD: ("+", 9), Op.SUB: ("-", 9),
    Op.MUL: ("*", 10), Op.VMS: ("*", 10), Op.DIV: ("/", 10), Op.VDS: ("/", 10), Op.MOD: ("%", 10),
}  # fmt: skip
"""The sign and the rank of every instruction that takes two values; higher ranks bind first."""

_LONGEST: Final = 1000


class NoFormula(Exception):
    """The code cannot be written as formulas."""


class MemoryRange(NamedTuple):
    """A range of memory: bytes `start` to `stop` of an area, and its name."""

    area: Hashable
    start: int
    stop: int
    name: str

    def overlaps(self, other: MemoryRange) -> bool:
        """Whether both share a byte."""
        return self.area == other.area and self.start < other.stop and other.start < self.stop


class Term(NamedTuple):
    """A term of a formula: its text, and the rank of its outermost operator.

    `reads` are the memory ranges whose initial value it uses, `calls` the numbers of the function
    calls in it, `parts` the three components of a vector if they are known.
    """

    text: str
    rank: int = ATOM
    reads: frozenset[MemoryRange] = frozenset()
    calls: frozenset[int] = frozenset()
    parts: tuple[Term, ...] = ()

    def within(self, rank: int) -> str:
        """Return the text as an operand that binds at least as `rank` does."""
        return self.text if self.rank >= rank else f"({self.text})"


def join(text: str, rank: int, *terms: Term) -> Term:
    """Return a term with this text made of `terms`. Raises `NoFormula` if it gets too long."""
    if len(text) > _LONGEST:
        raise NoFormula
    reads = frozenset().union(*(term.reads for term in terms))
    calls = frozenset().union(*(term.calls for term in terms))
    return Term(text, rank, reads, calls)


def binary(op: Op, term: Term, other_term: Term) -> Term:
    """Return the term of an instruction with two operands."""
    sign, rank = BINARY[op]
    return join(f"{term.within(rank)} {sign} {other_term.within(rank + 1)}", rank, term, other_term)


def unary(op: Op, term: Term) -> Term:
    """Return the term of an instruction with one operand."""
    if op in (Op.INC, Op.DEC):
        return binary(Op.ADD if op is Op.INC else Op.SUB, term, Term("1"))
    sign = "-" if op is Op.NEG else "!"
    return join(f"{sign}{term.within(ATOM)}", UNARY_RANK, term)


def choice(condition: Term, term: Term, other_term: Term) -> Term:
    """Return the conditional term: `term` if the condition holds, else `other_term`."""
    if term.text == other_term.text:
        return term
    text = f"{condition.within(1)} ? {term.within(1)} : {other_term.within(1)}"
    return join(text, CHOICE, condition, term, other_term)


def vector(parts: tuple[Term, ...]) -> Term:
    """Return the vector of three terms."""
    text = f"({', '.join(part.text for part in parts)})"
    return join(text, ATOM, *parts)._replace(parts=parts)


def component(term: Term, index: int) -> Term:
    """Return the component of a vector, 0 to 2."""
    if term.parts:
        return term.parts[index]
    return join(f"{term.within(ATOM)}.{'xyz'[index]}", ATOM, term)
