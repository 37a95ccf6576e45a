"""Finds the container of a document to show as a table: one whose rows have values with the same
names."""

from __future__ import annotations

from collections import Counter

from formats.core.kinds import CONTAINERS, Kind
from formats.core.paths import Path
from formats.errors import WrongType
from formats.outline import Outline

_SAMPLE = 48
"""The number of a container's rows that are checked for similarity."""
_RECORDS = frozenset({Kind.MAP, Kind.HASH_MAP, Kind.OBJECT, Kind.LIST})
_ROWS = frozenset({Kind.ARRAY, Kind.LIST})
"""The kinds of containers that are likely meant by a row inside them; others only by themselves."""


def is_table(outline: Outline, path: Path) -> bool:
    """Whether at least half of the rows of a container have values under one common name.

    A container with names of its own, such as a map, must have several rows.
    """
    row = outline.row(path)
    if not row.count or (row.count == 1 and row.kind is not Kind.ARRAY):
        return False
    rows = outline.rows(path, 0, _SAMPLE)
    counts: Counter[object] = Counter()
    for row_ in rows:
        if row_.kind in _RECORDS and row_.count:
            counts.update(outline.keys((*path, row_.key))[:_SAMPLE])
    most = counts.most_common(1)
    return bool(most) and 2 * most[0][1] >= len(rows)


def table_for(outline: Outline, path: Path, shown: Path | None) -> Path | None:
    """Return the container to show as a table for the row at `path`, None if there is none.

    It is the nearest one, else one directly below the row, or below its container. Inside the one
    that is `shown` now, only an array or a list replaces it, so that moving from row to row does
    not leave it.
    """
    try:
        found_path = _at_or_above(outline, path, shown)
        found_path = _table_below(outline, path) if found_path is None else found_path
        found_path = shown if found_path is None else found_path
        above = (_table_below(outline, path[:depth]) for depth in range(len(path) - 1, -1, -1))
        return (
            next((at for at in above if at is not None), None) if found_path is None else found_path
        )
    except WrongType:
        return None  # the row was deleted, and its view will be soon


def _at_or_above(outline: Outline, path: Path, shown: Path | None) -> Path | None:
    is_within = shown is not None and path[: len(shown)] == shown
    for depth in range(len(path), -1, -1):
        at = path[:depth]
        if at == shown:
            return shown
        is_meant = depth == len(path) and not is_within
        if (is_meant or outline.row(at).kind in _ROWS) and is_table(outline, at):
            return at
    above = (path[:depth] for depth in range(len(path) - 1, -1, -1))
    return next((at for at in above if is_table(outline, at)), None)


def _table_below(outline: Outline, path: Path) -> Path | None:
    rows = outline.rows(path, 0, _SAMPLE)
    paths = ((*path, row.key) for row in rows if row.kind in CONTAINERS)
    return next((at for at in paths if is_table(outline, at)), None)
