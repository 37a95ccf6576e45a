"""The reading of an expression: its code is followed with formulas in place of values."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Final

from formats.ainb.expression.functions import function_of
from formats.ainb.expression.model import (
    UNARY,
    DataType,
    Expression,
    Instruction,
    Op,
    Operand,
    OperandKind,
)
from formats.ainb.expression.state import Call, SymbolicState, WrittenTerm, merge
from formats.ainb.expression.terms import BINARY, NoFormula, Term, binary, join, unary

_MOST: Final = 400
_MOST_STATEMENTS: Final = 64
_DEEPEST: Final = 24
_LONGEST: Final = 2000
_TESTS: Final = frozenset({Op.LST, Op.LTE, Op.GRT, Op.GTE, Op.EQL, Op.NEQ, Op.LAN, Op.LOR, Op.NOT})
"""What leaves a bool where the value was."""


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
    entries = [
        entry
        for entry in state.written.values()
        if is_setup or entry.place.area != OperandKind.MEMORY
    ]
    lines = [f"{entry.place.name} = {_term(entry).text}" for entry in _in_order(entries)]
    return "; ".join([*_bare_calls(state, entries), *lines])


def _term(entry: WrittenTerm) -> Term:
    if entry.term is None:
        raise NoFormula
    return entry.term


def _in_order(entries: list[WrittenTerm]) -> Iterator[WrittenTerm]:
    """Order the statements so that each reads a place before another one overwrites it."""
    left = list(entries)
    if len(left) > _MOST_STATEMENTS:
        raise NoFormula
    while left:
        free = (
            written_term
            for written_term in left
            if not any(_reads(other, written_term) for other in left)
        )
        entry = next(free, None)
        if entry is None:
            raise NoFormula
        left.remove(entry)
        yield entry


def _reads(term: WrittenTerm, other: WrittenTerm) -> bool:
    return term is not other and any(place.overlaps(other.place) for place in _term(term).reads)


def _bare_calls(state: SymbolicState, entries: list[WrittenTerm]) -> list[str]:
    """Return the calls whose results are unused; they are kept for their side effects."""
    taken = frozenset().union(*(_term(entry).calls for entry in entries))
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
        elif instruction.op in BINARY:
            term = binary(
                instruction.op,
                state.read(instruction.first, instruction.type),
                self._second(state, instruction),
            )
        state.write(
            instruction.first, DataType.BOOL if instruction.op in _TESTS else instruction.type, term
        )

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
    return join(
        f"{function.name}({', '.join(argument.text for argument in arguments)})", 12, *arguments
    )
