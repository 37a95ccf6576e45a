"""A difference in one line for a person."""

from __future__ import annotations

from ..core.kinds import CONTAINERS
from ..core.paths import Path
from ..outline import Outline, Row
from ..value_text import count_text, one_line, text
from .comparison import Difference, DifferenceKind
from .similarity import IDENTITIES

WHOLE = "the whole document"
_VALUE_LENGTH = 80
_NAME_LENGTH = 40


def words(difference: Difference, outline: Outline) -> str:
    """Return one line such as `Objects/Enemy/Speed: 1.5 → 2.0`; `outline` is the first document."""
    row, other_row = difference.row, difference.other_row
    kind = difference.what
    place = place_words(difference, outline)
    if kind is DifferenceKind.ADDED and other_row:
        return f"{place}: added {row_words(other_row)}"
    if kind is DifferenceKind.REMOVED and row:
        return f"{place}: removed {row_words(row)}"
    assert row is not None, "only added rows are not in the first document"
    assert other_row is not None, "only removed rows are not in the other document"
    if kind is DifferenceKind.RENAMED:
        return f"{place}: renamed to {one_line(other_row.label)}"
    if kind is DifferenceKind.MOVED:
        return f"{place}: moved from place {difference.index + 1} to {difference.other_index + 1}"
    if kind is DifferenceKind.RETYPED or row.kind in CONTAINERS:
        return f"{place}: {typed_words(row)} → {typed_words(other_row)}"
    row_text, other_told = row_words(row), row_words(other_row)
    if row_text == other_told:  # they differ by where the value is from
        row_text, other_told = (
            f"{row_text} {row.detail}".rstrip(),
            f"{row_text} {other_row.detail}".rstrip(),
        )
    return f"{place}: {row_text} → {other_told}"


def place_words(difference: Difference, outline: Outline) -> str:
    """Return the labels down to the row, separated by slashes; see `path_words`."""
    if difference.path is not None:
        return path_words(outline, difference.path)
    assert difference.other_path is not None, "it is in one of the documents"
    above = [label_words(outline, path) for path in _prefixes(difference.parent)]
    return "/".join([*above, label_words(difference.source, difference.other_path)])


def path_words(outline: Outline, path: Path) -> str:
    """Return the labels of a path, separated by slashes, such as `Actors/[3] Enemy_Bokoblin/hp`."""
    return "/".join(label_words(outline, below) for below in _prefixes(path)) or WHOLE


def label_words(outline: Outline, path: Path) -> str:
    """Return the label of a row; an unnamed element is labelled by its key field."""
    row = outline.row(path)
    if row.label != f"[{row.key}]":
        return one_line(row.label)
    return f"{one_line(row.label)} {identity(outline, path)}".rstrip()


def identity(outline: Outline, path: Path) -> str:
    """Return the name of a container among its siblings, or what else identifies it; else ""."""
    if outline.row(path).kind not in CONTAINERS:
        return ""
    keys = set(outline.keys(path))
    for key in IDENTITIES:
        if key in keys:
            row = outline.row((*path, key))
            if row.kind not in CONTAINERS:
                return one_line(text(row.kind, row.value), _NAME_LENGTH)
    return ""


def new_words(outline: Outline, path: Path) -> str:
    """Describe the new row at `path`, by name if it has one: `“Keese” (map, 3 entries)`."""
    row = outline.row(path)
    name = identity(outline, path) if row.label == f"[{row.key}]" else ""
    return f"“{name}” ({row_words(row)})" if name else typed_words(row)


def _prefixes(path: Path) -> list[Path]:
    """Return the paths of the rows from below the root down to `path`."""
    return [path[: depth + 1] for depth in range(len(path))]


def row_words(row: Row) -> str:
    """Return the value of a row, or the size of a container; strings in quotes."""
    if row.kind in CONTAINERS:
        return f"{row.kind.value}, {count_text(row.kind, row.count)}"
    value_words = one_line(text(row.kind, row.value), _VALUE_LENGTH)
    return f"“{value_words}”" if isinstance(row.value, str) else value_words


def typed_words(row: Row) -> str:
    """Return the value of a row with its type."""
    return row_words(row) if row.kind in CONTAINERS else f"{row.kind.value} {row_words(row)}"
