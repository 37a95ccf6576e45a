"""What memory, outputs and calls hold while an expression is followed step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from formats.ainb.expression.model import PORTS, WRITABLE, DataType, Operand, OperandKind
from formats.ainb.expression.operand_text import number_text, operand_text
from formats.ainb.expression.terms import (
    ATOM,
    UNARY_RANK,
    MemoryRange,
    NoFormula,
    Term,
    choice,
    component,
    vector,
)

_PLACES: Final = WRITABLE | {OperandKind.INPUT, OperandKind.NODE_INPUT}


class WrittenTerm(NamedTuple):
    """A value that was written: its memory range and its term, None if that is unknown."""

    place: MemoryRange
    term: Term | None


class Call(NamedTuple):
    """A function call, and whether it is made in some cases only."""

    number: int
    term: Term
    is_conditional: bool


class SymbolicState:
    """The values written so far, by area and first byte, and the calls made so far."""

    def __init__(self) -> None:
        self.written: dict[tuple[object, int], WrittenTerm] = {}
        self.calls: list[Call] = []

    def copy(self) -> SymbolicState:
        """Return an independent copy of the state."""
        state = SymbolicState()
        state.written = dict(self.written)
        state.calls = list(self.calls)
        return state

    def read(self, operand: Operand, type_: DataType) -> Term:
        """Return the term that an operand holds now. Raises `NoFormula` if it is unknown."""
        if operand.kind not in _PLACES:
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
            return component(_known(written_term, written_term.place), offset // 4)
        return _known(written_term, wanted)

    def write(self, operand: Operand, type_: DataType, term: Term) -> None:
        """Store a term. Raises `NoFormula` for a read-only operand, or a partly changed output."""
        if operand.kind not in WRITABLE:
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
    if entry.term is None or entry.place[:3] != wanted[:3]:
        raise NoFormula
    return entry.term


def _literal(operand: Operand, type_: DataType) -> Term:
    text = operand_text(operand, type_)
    rank = UNARY_RANK if text.startswith("-") else ATOM
    if isinstance(operand.value, tuple):
        parts = (number_text(value, DataType.FLOAT) for value in operand.value)
        return vector(tuple(Term(x, UNARY_RANK if x.startswith("-") else ATOM) for x in parts))
    return Term(text, rank)


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
