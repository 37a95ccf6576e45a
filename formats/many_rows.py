"""Edits that insert or remove many rows below one at once, in hardly more time than one row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from formats.edits import Edit, Insert, Listener, Remove, RunEdit, are_many
from formats.outline import Action, Change, NewRow, Outline, Tree
from formats.values import Path


class ManyRows(Edit):
    """Children of the row at `path` that come or go together.

    `changes` are those of each one, in their order, once it is done.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.changes: list[Change] = []
        self._announced = Change(Action.REPLACE, path)

    def _insert(self, view: Outline, rows: Sequence[NewRow], listener: Listener) -> Change:
        changes = cast(Tree, view).insert_many(self.path, rows, self._announcing(listener))
        return self._note(changes, listener)

    def _remove(self, view: Outline, places: Sequence[int], listener: Listener) -> Change:
        changes = cast(Tree, view).remove_many(self.path, places, self._announcing(listener))
        return self._note(changes, listener)

    def _announcing(self, listener: Listener) -> Callable[[Change], None]:
        def announce(change: Change) -> None:
            listener.prepare(change)
            listener.announce(self._announced)

        return announce

    def _note(self, changes: list[Change], listener: Listener) -> Change:
        self.changes = changes
        for change in changes:
            listener.note(change)
        return self._announced


class InsertRows(ManyRows):
    """New children of the row at `path`, inserted one after the other."""

    def __init__(self, path: Path, rows: Sequence[NewRow]) -> None:
        super().__init__(path)
        self._rows = rows

    def _do(self, view: Outline, listener: Listener) -> Change:
        return self._insert(view, self._rows, listener)

    def _undo(self, view: Outline, listener: Listener) -> Change:
        return self._remove(view, _places_back(self.changes), listener)


class RemoveRows(ManyRows):
    """Children of the row at `path` taken out one after the other, from their places then."""

    def __init__(self, path: Path, places: Sequence[int]) -> None:
        super().__init__(path)
        self._places = places

    def _do(self, view: Outline, listener: Listener) -> Change:
        return self._remove(view, self._places, listener)

    def _undo(self, view: Outline, listener: Listener) -> Change:
        return self._insert(view, _rows_back(self.changes), listener)


def _places_back(changes: Sequence[Change]) -> list[int]:
    """Return the places of rows that were inserted, the last first."""
    return [change.index for change in reversed(changes)]


def _rows_back(changes: Sequence[Change]) -> list[NewRow]:
    """Return the rows that were removed, the last first."""
    return [NewRow(change.index, change.key, change.node) for change in reversed(changes)]


def insert_rows(path: Path, rows: Sequence[NewRow], run: RunEdit) -> list[Path]:
    """Insert rows below one and return their paths right after that of each.

    Many are one edit, which belongs in a group; see `formats.edits.grouped`.
    """
    if not are_many(len(rows)):
        changes = [run(Insert(path, *row)) for row in rows]
    else:
        edit = InsertRows(path, rows)
        run(edit)
        changes = edit.changes
    return [(*path, change.key) for change in changes]


def remove_rows(view: Tree, path: Path, places: Sequence[int], run: RunEdit) -> None:
    """Take the children at `places` out, which descend; many are one edit as in `insert_rows`."""
    if are_many(len(places)):
        run(RemoveRows(path, places))
        return
    for place in places:
        run(Remove((*path, view.key_at(path, place))))
