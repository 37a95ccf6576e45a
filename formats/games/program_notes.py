"""What rows of an AI program say beside their values: classes, and what indices lead to."""

from __future__ import annotations

from functools import cached_property

from ..aamp.model import ParameterIO, ParameterList
from ..core.kinds import Kind
from ..core.paths import Path
from ..names.guess import Resolver
from ..outline import Row, RowNotes
from .ai_program import (
    Over,
    Program,
    affects_elements,
    counts_over,
    definition,
    family,
    program,
)

NOWHERE = "no element has this index"


class ProgramNotes(RowNotes):
    """The notes beside the rows of a document; it has none where it is no AI program."""

    def __init__(self, root: ParameterIO, names: Resolver) -> None:
        self._root = root
        self._names = names

    @cached_property
    def _program(self) -> Program | None:
        return program(self._root)

    def annotated(self, path: Path, rows: list[Row], start: int) -> list[Row]:
        """Return the rows below `path` with their notes; `start` is the position of the first."""
        name, over = family(path), counts_over(path)
        found = None if name is None and over is None else self._program
        if found is None:
            return rows
        if over is not None:
            return [_index_row(found, self._names, row, over) for row in rows]
        return rows if name is None else _element_rows(found, name, rows, start)

    def may_have(self, path: Path) -> bool:
        """Whether rows below `path` may have notes; a quick check."""
        return family(path) is not None or counts_over(path) is not None

    def may_follow(self, path: Path) -> bool:
        """Whether notes may say something else once the row at `path`, or below, changes."""
        return affects_elements(path)


def _element_rows(program: Program, name: str, rows: list[Row], start: int) -> list[Row]:
    if name not in program.lists:
        return rows
    members = (*program.lists[name].objects, *program.lists[name].lists)
    return [
        row._replace(detail=definition(member).words) if isinstance(member, ParameterList) else row
        for row, member in zip(rows, members[start:], strict=False)
    ]


def _index_row(program: Program, names: Resolver, row: Row, over: Over) -> Row:
    if row.kind is not Kind.S32:
        return row
    there = program.find(over, row.value)
    if there is None:
        return row._replace(detail=NOWHERE)
    return row._replace(detail=element_text(program, names, *there), target=program.path(*there))


def element_text(program: Program, names: Resolver, name: str, place: int) -> str:
    """Return a short text for an element, such as `Action_3 · Wait “待機”`."""
    element = program.element(name, place)
    words = definition(element).words
    label = names.label(element.hash)[0]
    return f"{label} · {words}" if words else label
