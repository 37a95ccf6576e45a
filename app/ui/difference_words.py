"""A difference and a conflict in one line each, in the language in force.

The same as `formats.diff` and `Conflict.side_texts` have in English, for the command line.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.ui.i18n import tr, trn
from app.ui.shown_values import detail_shown, row_text, typed_text
from formats.core.kinds import CONTAINERS
from formats.core.paths import Path
from formats.diff import WHOLE, Difference, DifferenceKind, identity, place_words
from formats.merge import Conflict
from formats.outline import Outline, Row
from formats.value_text import one_line


def difference_line(difference: Difference, outline: Outline) -> str:
    """Return a line such as `Objects/Enemy/Speed: 1.5 → 2.0`; `outline` is the first document."""
    row, other_row = difference.row, difference.other_row
    place = _place(place_words(difference, outline))
    if row is None or other_row is None:
        if row is None:
            return tr("{place}: added {value}", place=place, value=row_text(other_row))
        return tr("{place}: removed {value}", place=place, value=row_text(row))
    became = _became(difference, other_row)
    if became:
        return f"{place}: {became}"
    if difference.what is DifferenceKind.RETYPED or row.kind in CONTAINERS:
        return f"{place}: {typed_text(row)} → {typed_text(other_row)}"
    sides = row_text(row), row_text(other_row)
    if sides[0] == sides[1]:  # they differ by where the value is from
        details = detail_shown(row), detail_shown(other_row)
        sides = f"{sides[0]} {details[0]}".rstrip(), f"{sides[1]} {details[1]}".rstrip()
    return f"{place}: {sides[0]} → {sides[1]}"


def conflict_place(conflict: Conflict, base: Outline) -> str:
    """Return the labels down to the place of a conflict."""
    return _place(conflict.place_words(base))


def conflict_sides(conflict: Conflict) -> tuple[str, str, str]:
    """Return what base, mine and theirs have at the place of a conflict."""
    return (
        tr("nothing") if conflict.base is None else typed_text(conflict.base),
        _side(conflict, conflict.mine, conflict.my_differences),
        _side(conflict, conflict.theirs, conflict.their_differences),
    )


def _side(conflict: Conflict, row: Row | None, differences: Sequence[Difference]) -> str:
    if row is None:
        return tr("nothing")
    added = [one for one in differences if one.what is DifferenceKind.ADDED]
    if conflict.base is None and added:
        first, more = added[0], len(added) - 1
        assert first.other_path is not None, "what is added is in the other document"
        shown = _new(first.source, first.other_path)
        many = trn("{row} and {n:,} more", "{row} and {n:,} more", more, row=shown)
        return many if more else shown
    return (len(differences) == 1 and _became(differences[0], row)) or typed_text(row)


def _became(difference: Difference, row: Row) -> str:
    """Return what became of a row that was renamed or moved, "" for others."""
    if difference.what is DifferenceKind.RENAMED:
        return tr("renamed to {name}", name=one_line(row.label))
    if difference.what is DifferenceKind.MOVED:
        first, second = difference.index + 1, difference.other_index + 1
        return tr("moved from place {first} to {second}", first=first, second=second)
    return ""


def _new(outline: Outline, path: Path) -> str:
    """Return a new row, by name if it has one: `“Keese” (map, 3 entries)`."""
    row = outline.row(path)
    name = identity(outline, path) if row.label == f"[{row.key}]" else ""
    return tr("“{name}” ({value})", name=name, value=row_text(row)) if name else typed_text(row)


def _place(words: str) -> str:
    return tr("the whole document") if words == WHOLE else words
