"""The reading of an expression: its code is followed with formulas in place of values."""

from __future__ import annotations

import itertools
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from .assemble import number_text, operand_text
from .evaluate import function_of
from .model import (
    OPERATORS,
    PORTS,
    SCALED,
    TESTS,
    UNARY,
    DataType,
    Expression,
    Instruction,
    Op,
    Operand,
    OperandKind,
)

# Terms of a formula, put together with as few brackets as the ranks of operators allow.

CHOICE: Final = 0
ATOM: Final = 12
_LONGEST_TERM: Final = 1000


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
    if len(text) > _LONGEST_TERM:
        raise NoFormula
    reads = frozenset().union(*(term.reads for term in terms))
    calls = frozenset().union(*(term.calls for term in terms))
    return Term(text, rank, reads, calls)


def binary(op: Op, term: Term, other_term: Term) -> Term:
    """Return the term of an instruction with two operands."""
    rank = op.rank
    text = f"{term.within(rank)} {op.sign} {other_term.within(rank + 1)}"
    return join(text, rank, term, other_term)


def unary(op: Op, term: Term) -> Term:
    """Return the term of an instruction with one operand."""
    if op in (Op.INC, Op.DEC):
        return binary(Op.ADD if op is Op.INC else Op.SUB, term, Term("1"))
    return join(f"{op.sign}{term.within(ATOM)}", op.rank, term)


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


# What memory, outputs and calls hold while an expression is followed step by step.


class WrittenTerm(NamedTuple):
    """A value that was written: its memory range and its term, None if that is unknown."""

    place: MemoryRange
    term: Term | None

    @property
    def formula(self) -> Term:
        """The term. Raises `NoFormula` if it is unknown."""
        if self.term is None:
            raise NoFormula
        return self.term


class Call(NamedTuple):
    """A function call, and whether it is made in some cases only."""

    number: int
    term: Term
    is_conditional: bool


@dataclass(slots=True)
class SymbolicState:
    """The values written so far, by area and first byte, and the calls made so far."""

    written: dict[tuple[object, int], WrittenTerm] = field(default_factory=dict)
    calls: list[Call] = field(default_factory=list)

    def copy(self) -> SymbolicState:
        """Return an independent copy of the state."""
        return SymbolicState(dict(self.written), list(self.calls))

    def read(self, operand: Operand, type_: DataType) -> Term:
        """Return the term that an operand holds now. Raises `NoFormula` if it is unknown."""
        if not operand.kind.area:
            return _literal(operand, type_)
        place = place_of(operand, type_)
        written_terms = list(self._overlapping(place))
        if not written_terms:
            return Term(place.name, ATOM, frozenset({place}))
        if type_ is DataType.VEC3F and len(written_terms) == 3:
            return vector(tuple(self._float(place, i) for i in range(3)))
        if type_ is DataType.FLOAT:
            return self._float(place, 0)
        return _known(written_terms[0], place)

    def _float(self, place: MemoryRange, index: int) -> Term:
        """Return the float `index` floats behind the start of `place`."""
        start = place.start + 4 * index
        wanted = place._replace(start=start, stop=start + 4)
        written_term = next(self._overlapping(wanted), None)
        if written_term is None:
            raise NoFormula
        offset = start - written_term.place.start
        if written_term.place.stop - written_term.place.start == 12 and offset in (0, 4, 8):
            return component(written_term.formula, offset // 4)
        return _known(written_term, wanted)

    def write(self, operand: Operand, type_: DataType, term: Term) -> None:
        """Store a term. Raises `NoFormula` for a read-only operand, or a partly changed output."""
        if not operand.kind.is_writable:
            raise NoFormula
        place = place_of(operand, type_)
        for entry in list(self._overlapping(place)):
            del self.written[entry.place.area, entry.place.start]
            if operand.kind is OperandKind.MEMORY:
                self._put_rest(entry, place)
            elif entry.place[:3] != place[:3]:
                raise NoFormula
        self.put(WrittenTerm(place, term))

    def put(self, entry: WrittenTerm) -> None:
        """Store an entry that overlaps no other."""
        self.written[entry.place.area, entry.place.start] = entry

    def _put_rest(self, entry: WrittenTerm, place: MemoryRange) -> None:
        """Keep the rest of an entry that is partly overwritten."""
        old = entry.place
        for start in range(old.start, old.stop, 4):
            left = MemoryRange(old.area, start, min(start + 4, old.stop), f"mem[{start}]")
            if not left.overlaps(place):
                is_part = entry.term is not None and old.stop - old.start == 12
                term = entry.term if is_part else None
                self.put(WrittenTerm(left, term and component(term, (start - old.start) // 4)))

    def _overlapping(self, place: MemoryRange) -> Iterator[WrittenTerm]:
        for start in range(place.start - 11, place.stop):
            entry = self.written.get((place.area, start))
            if entry is not None and entry.place.overlaps(place):
                yield entry


def _known(entry: WrittenTerm, wanted: MemoryRange) -> Term:
    if entry.place[:3] != wanted[:3]:
        raise NoFormula
    return entry.formula


def _literal(operand: Operand, type_: DataType) -> Term:
    if isinstance(operand.value, tuple):
        parts = (number_text(value, DataType.FLOAT) for value in operand.value)
        return vector(tuple(map(_signed, parts)))
    return _signed(operand_text(operand, type_))


def _signed(text: str) -> Term:
    return Term(text, Op.NEG.rank if text.startswith("-") else ATOM)


def place_of(operand: Operand, type_: DataType) -> MemoryRange:
    """Return the memory range of an operand that is not a literal."""
    name = operand_text(operand, type_)
    value = operand.value
    assert isinstance(value, int), "only literals hold anything else"
    if operand.kind not in PORTS:
        return MemoryRange(operand.kind, value, value + type_.size, name)
    start = operand.component or 0
    owner = type_ if operand.component is None else DataType.VEC3F
    return MemoryRange((operand.kind, owner, value), start, start + type_.size, name)


def merge(condition: Term, state: SymbolicState, other: SymbolicState) -> SymbolicState:
    """Return the state after both branches; `state` is that of the one for true."""
    merged = SymbolicState()
    for key in {**state.written, **other.written}:
        first, second = state.written.get(key), other.written.get(key)
        merged.put(_merge_entries(condition, first, second))
    _check_apart(merged)
    shared = set(state.calls) & set(other.calls)
    merged.calls = [call for call in state.calls if call in shared]
    for call in (*state.calls, *other.calls):
        if call not in shared:
            merged.calls.append(call._replace(is_conditional=True))
    return merged


def _merge_entries(
    condition: Term, written_term: WrittenTerm | None, other: WrittenTerm | None
) -> WrittenTerm:
    place = (written_term or other or WrittenTerm(MemoryRange(None, 0, 0, ""), None)).place
    in_memory = place.area == OperandKind.MEMORY
    if in_memory and (written_term is None or other is None or written_term.place != other.place):
        return WrittenTerm(place, None)
    before = WrittenTerm(place, Term(place.name, ATOM, frozenset({place})))
    written_term, other = written_term or before, other or before
    if written_term.place[:3] != other.place[:3]:
        raise NoFormula
    if written_term.term is None or other.term is None:
        return WrittenTerm(place, None)
    return WrittenTerm(place, choice(condition, written_term.term, other.term))


def _check_apart(state: SymbolicState) -> None:
    """Raise `NoFormula` if entries overlap: the branches wrote different parts of one place."""
    ends: dict[object, int] = {}
    for entry in sorted(state.written.values(), key=lambda entry: entry.place.start):
        if entry.place.start < ends.get(entry.place.area, 0):
            raise NoFormula
        ends[entry.place.area] = entry.place.stop


_BINARY: Final = SCALED | set(OPERATORS.values())
_MOST: Final = 400
_MOST_STATEMENTS: Final = 64
_DEEPEST: Final = 24
_LONGEST: Final = 2000


def infix(expression: Expression) -> str:
    """Return an expression as formulas, such as `Out = Max(In, 3)`.

    If jumps or unusual uses of memory prevent that, return only the number of instructions.
    """
    codes = [expression.setup or [], expression.code]
    count = sum(map(len, codes))
    try:
        if count > _MOST:
            raise NoFormula
        setup, main = (_statements(code, code is codes[0]) for code in codes)
        text = f"setup: {setup}; then: {main}" if setup else main or "nothing"
        if len(text) > _LONGEST:
            raise NoFormula
    except NoFormula:
        jumps = any(instruction.op in (Op.JZE, Op.JMP) for code in codes for instruction in code)
        noun = "instruction" if count == 1 else "instructions"
        return f"{count} {noun}{' with jumps' if jumps else ''}"
    return text


def _statements(code: list[Instruction], is_setup: bool) -> str:
    state = _Walk(code).run(SymbolicState(), 0, len(code), 0)
    # What is left in memory is only of use to other code behind a setup.
    written = state.written.values()
    entries = [one for one in written if is_setup or one.place.area != OperandKind.MEMORY]
    lines = [f"{entry.place.name} = {entry.formula.text}" for entry in _in_order(entries)]
    return "; ".join([*_bare_calls(state, entries), *lines])


def _in_order(entries: list[WrittenTerm]) -> Iterator[WrittenTerm]:
    """Order the statements so that each reads a place before another one overwrites it."""
    left = list(entries)
    if len(left) > _MOST_STATEMENTS:
        raise NoFormula
    while left:
        free = (one for one in left if not any(_reads(other, one) for other in left))
        entry = next(free, None)
        if entry is None:
            raise NoFormula
        left.remove(entry)
        yield entry


def _reads(term: WrittenTerm, other: WrittenTerm) -> bool:
    return term is not other and any(place.overlaps(other.place) for place in term.formula.reads)


def _bare_calls(state: SymbolicState, entries: list[WrittenTerm]) -> list[str]:
    """Return the calls whose results are unused; they are kept for their side effects."""
    taken = frozenset().union(*(entry.formula.calls for entry in entries))
    call_texts = []
    for call in reversed(state.calls):
        if call.number not in taken:
            if call.is_conditional:
                raise NoFormula
            taken |= call.term.calls
            call_texts.append(call.term.text)
    return call_texts[::-1]


class _Walk:
    """One code, followed along all its ways."""

    def __init__(self, code: list[Instruction]) -> None:
        self._code = code
        self._numbers = itertools.count()

    def run(self, state: SymbolicState, start: int, stop: int, depth: int) -> SymbolicState:
        """Return the state behind the instructions from `start` up to `stop`."""
        place = start
        while place < stop:
            instruction = self._code[place]
            if instruction.op is Op.END:
                if stop != len(self._code):
                    raise NoFormula
                return state
            if instruction.op is Op.JZE:
                state, place = self._branch(state, place, stop, depth + 1)
            elif instruction.op is Op.JMP:
                place = _forward(instruction, place, stop)
            else:
                self._step(state, instruction)
                place += 1
        return state

    def _branch(
        self, state: SymbolicState, place: int, stop: int, depth: int
    ) -> tuple[SymbolicState, int]:
        """Follow both branches of a condition; return the state and the index where they join."""
        instruction = self._code[place]
        middle = _forward(instruction, place, stop)
        if depth > _DEEPEST or instruction.first is None:
            raise NoFormula
        condition = state.read(instruction.first, instruction.type)
        end, meet = self._branch_ends(place, middle, stop)
        taken = self.run(state.copy(), place + 1, end, depth)
        other = self.run(state, middle, meet, depth)
        return merge(condition, taken, other), meet

    def _branch_ends(self, place: int, middle: int, stop: int) -> tuple[int, int]:
        """Return where the first branch ends, and where both branches join."""
        last = self._code[middle - 1]
        if middle - 1 == place or last.op not in (Op.JMP, Op.END):
            return middle, middle
        target = len(self._code) if last.target is None else last.target
        if not middle <= target <= stop:
            raise NoFormula
        return middle - 1, target

    def _step(self, state: SymbolicState, instruction: Instruction) -> None:
        if instruction.op is Op.CFN:
            self._call(state, instruction)
            return
        assert instruction.first is not None, "all but END, JMP and CFN change their first operand"
        if instruction.op is Op.STR:
            term = self._second(state, instruction)
        elif instruction.op in UNARY:
            term = unary(instruction.op, state.read(instruction.first, instruction.type))
        elif instruction.op in _BINARY:
            first = state.read(instruction.first, instruction.type)
            term = binary(instruction.op, first, self._second(state, instruction))
        is_test = instruction.op is Op.NOT or instruction.op in TESTS
        state.write(instruction.first, DataType.BOOL if is_test else instruction.type, term)

    def _second(self, state: SymbolicState, instruction: Instruction) -> Term:
        if instruction.second is None:
            raise NoFormula
        return state.read(instruction.second, instruction.second_type)

    def _call(self, state: SymbolicState, instruction: Instruction) -> None:
        assert instruction.first is not None, "a call has a place for its arguments"
        number = next(self._numbers)
        term = _call_term(state, instruction.signature or "", instruction.first.value)
        term = term._replace(calls=term.calls | {number})
        state.calls.append(Call(number, term, False))
        if instruction.type is not DataType.NONE:
            state.write(instruction.first, instruction.type, term)


def _forward(instruction: Instruction, place: int, stop: int) -> int:
    if instruction.target is None or not place < instruction.target <= stop:
        raise NoFormula
    return instruction.target


def _call_term(state: SymbolicState, signature: str, start: object) -> Term:
    """Return a call as a term; its arguments are stored in sequence from `start` on."""
    function = function_of(signature)
    if function is None or not isinstance(start, int):
        raise NoFormula
    arguments = []
    for type_ in function.arguments:
        arguments.append(state.read(Operand(OperandKind.MEMORY, start), type_))
        start += type_.size
    texts = ", ".join(argument.text for argument in arguments)
    return join(f"{function.name}({texts})", ATOM, *arguments)
