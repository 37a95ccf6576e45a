"""What the rows of an AI program say beside their values: classes, and what indices lead to."""

from __future__ import annotations

from collections.abc import Sequence

from formats.aamp.ai_program import Over, Program, counts_over, definition, family
from formats.aamp.labels import Labels
from formats.outline import Row
from formats.values import Kind, Path

NOWHERE = "no element has this index"


def may_tell(path: Path) -> bool:
    """Whether rows below `path` may say more in an AI program; costs nothing to ask."""
    return family(path) is not None or counts_over(path) is not None


def told(program: Program, names: Labels, path: Path, rows: Sequence[Row], start: int) -> list[Row]:
    """Return the rows below `path`, the first at place `start`, with what there is to say."""
    name, over = family(path), counts_over(path)
    if over is not None:
        return [_index_row(program, names, row, over) for row in rows]
    if name is None or name not in program.lists:
        return list(rows)
    there = program.lists[name]
    before = len(there.objects)
    return [
        row._replace(detail=definition(there.lists[place - before]).words)
        if place >= before
        else row
        for place, row in enumerate(rows, start)
    ]


def _index_row(program: Program, names: Labels, row: Row, over: Over) -> Row:
    if row.kind is not Kind.S32:
        return row
    there = program.find(over, row.value)
    if there is None:
        return row._replace(detail=NOWHERE)
    return row._replace(detail=element_words(program, names, *there), target=program.path(*there))


def element_words(program: Program, names: Labels, name: str, place: int) -> str:
    """Return an element in words, such as `Action_3 · Wait “待機”`."""
    element = program.element(name, place)
    words = definition(element).words
    label = names.label(element.hash)[0]
    return f"{label} · {words}" if words else label
