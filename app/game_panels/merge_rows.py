"""The result of merging mods as rows: files, conflicts, changes."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping

from app.game.mod_merging import MergedChange
from app.game.mod_session import FileOutcome, ModConflict
from app.game.value_changes import ValueChange


class MergeSort(enum.IntEnum):
    """What a row is."""

    FILE = 0
    CONFLICT = 1
    CHANGE = 2
    """A document in the file, or the file itself, that mods change."""
    VALUE = 3


class MergeRow:
    """One row, whose children are created on demand. `key` identifies it after an update.

    `mods` are the mods that make this change. `conflict`, `change` and `value` are set for rows of
    their kind.
    """

    __slots__ = ("_rows", "at", "change", "conflict", "key", "mods", "name", "outcome", "parent",
                 "sort", "value")  # fmt: skip

    def __init__(self, name: str, sort: MergeSort, key: str, outcome: FileOutcome | None) -> None:
        self.name, self.sort, self.key, self.outcome = name, sort, key, outcome
        self.mods: tuple[str, ...] = ()
        self.conflict: ModConflict | None = None
        self.change: MergedChange | None = None
        self.value: ValueChange | None = None
        self.parent: MergeRow | None = None
        self.at = 0
        self._rows: list[MergeRow] | None = None

    @property
    def children(self) -> list[MergeRow]:
        """The rows below this one, in order."""
        if self._rows is None:
            self._rows = list(self._child_rows())
            for at, row in enumerate(self._rows):
                row.parent, row.at = self, at
        return self._rows

    def hold(self, rows: list[MergeRow]) -> None:
        """Set the rows below this one."""
        self._rows = rows
        for at, row in enumerate(rows):
            row.parent, row.at = self, at

    @property
    def has_children(self) -> bool:
        """Whether there are rows below this one."""
        if self._rows is not None:
            return bool(self._rows)
        if self.sort is MergeSort.FILE and self.outcome is not None:
            return bool(self.outcome.conflicts) or any(map(_is_more, self.outcome.changes))
        return self.change is not None and _has_values(self.change)

    def _child_rows(self) -> Iterator[MergeRow]:
        if self.sort is MergeSort.FILE and self.outcome is not None:
            for conflict in self.outcome.conflicts:
                yield _conflict(self.outcome, conflict)
            for change in self.outcome.changes:
                if change.words:
                    yield _change_row(self.outcome, change)
                else:
                    yield from _value_rows(self, change)
        elif self.sort is MergeSort.CHANGE and self.change is not None:
            yield from _value_rows(self, self.change)


def rows_of(outcomes: Mapping[str, FileOutcome], is_open: bool, words: str = "") -> MergeRow:
    """Return the parent of the rows of all files, sorted by path.

    With `words`, only files that contain all of them in their own path or that of a change or a
    conflict, ignoring case; with `is_open`, only files with conflicts to decide.
    """
    parts = words.casefold().split()
    top = MergeRow("", MergeSort.FILE, "", None)
    file_outcomes = [outcomes[path] for path in sorted(outcomes)]
    files = [
        _file_row(file_outcome)
        for file_outcome in file_outcomes
        if (file_outcome.open or not is_open) and _outcome_contains(file_outcome, parts)
    ]
    top.hold(files)
    return top


def conflict_rows(top: MergeRow) -> Iterator[MergeRow]:
    """Yield the rows of all conflicts below a row of `rows_of`, in order."""
    for file in top.children:
        if file.outcome is not None and file.outcome.conflicts:
            yield from (child for child in file.children if child.conflict is not None)


def _has_values(change: MergedChange) -> bool:
    return any(summary.values for summary in change.by.values())


def _is_more(change: MergedChange) -> bool:
    """Whether there is more to show of a change than its place."""
    return bool(change.words) or _has_values(change)


def _outcome_contains(outcome: FileOutcome, parts: list[str]) -> bool:
    if not parts:
        return True
    places = ["//".join((outcome.path, *change.words)) for change in outcome.changes]
    searched_text = "\n".join(
        [*places, *(conflict.key[0] for conflict in outcome.conflicts)]
    ).casefold()
    return all(part in searched_text for part in parts)


def _file_row(outcome: FileOutcome) -> MergeRow:
    row = MergeRow(outcome.path, MergeSort.FILE, outcome.path, outcome)
    row.mods = outcome.mods
    return row


def _conflict(outcome: FileOutcome, conflict: ModConflict) -> MergeRow:
    address = conflict.key[0]
    key = "!" + "\n".join(conflict.key)  # of three mods, two may conflict with the first alike
    row = MergeRow(inside(outcome.path, address), MergeSort.CONFLICT, key, outcome)
    row.conflict = conflict
    row.mods = (*conflict.earlier, conflict.later)
    return row


def _change_row(outcome: FileOutcome, change: MergedChange) -> MergeRow:
    place = "//".join((outcome.path, *change.words))
    row = MergeRow(inside(outcome.path, place), MergeSort.CHANGE, place, outcome)
    row.change = change
    row.mods = tuple(change.by)
    return row


def _value_rows(above: MergeRow, change: MergedChange) -> Iterator[MergeRow]:
    """Yield a row for each value that the mods change; equal changes share a row."""
    rows: dict[tuple[str, ...], MergeRow] = {}
    for mod, summary in change.by.items():
        for value in summary.values:
            key = (value.what.value, value.where, value.before, value.after)
            row = rows.get(key)
            if row is None:
                name = "\n".join((above.key, *key))
                row = rows[key] = MergeRow(value.where, MergeSort.VALUE, name, above.outcome)
                row.value = value
            row.mods = (*row.mods, mod)
    yield from rows.values()


def inside(path: str, address: str) -> str:
    """Return an address relative to the row of its file."""
    return address.removeprefix(path).removeprefix("//") or path.rpartition("/")[2]
