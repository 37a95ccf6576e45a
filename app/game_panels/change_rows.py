"""What a mod changes as rows: a tree of folders, files and values, or a flat list of files."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from app.game.mod_changes import FileChange
from app.game.value_changes import ValueChange


class Sort(enum.IntEnum):
    """What a row is."""

    FOLDER = 0
    """A folder, or an archive in which something changed."""
    FILE = 1
    VALUE = 2
    MORE = 3
    """The differences that are not listed one by one."""


class ChangeRow:
    """One row. Rows of values are created on demand, since a mod may have very many.

    `key` identifies a row after an update. `change` is the file that the row belongs to, None for a
    folder; `count` is the number of changed files below it, or of differences that are not listed.
    """

    __slots__ = ("_rows", "_values", "at", "change", "count", "key", "name", "parent", "sort",
                 "value")  # fmt: skip

    def __init__(self, name: str, sort: Sort, key: str, change: FileChange | None = None) -> None:
        self.name, self.sort, self.key, self.change = name, sort, key, change
        self.value: ValueChange | None = None
        self.parent: ChangeRow | None = None
        self.at = 0
        self.count = 0
        self._rows: list[ChangeRow] = []
        self._values: Sequence[ValueChange] = ()

    def adopt(self, children: Iterable[ChangeRow]) -> None:
        """Append rows below this one."""
        for child in children:
            child.parent, child.at = self, len(self._rows)
            self._rows.append(child)

    def hold(self, values: Sequence[ValueChange]) -> None:
        """Create a row below this one for each value when they are first needed."""
        self._values = values

    @property
    def children(self) -> list[ChangeRow]:
        """The rows below this one, in order."""
        if self._values:
            values, self._values = self._values, ()
            assert self.change is not None, "only files have values"
            self.adopt([_value_row(self.change, value) for value in values])
            left = self.change.told.total - len(values)
            if left > 0 and len(values) == len(self.change.told.values):
                self.adopt([_more(self.change, left)])
        return self._rows

    @property
    def has_children(self) -> bool:
        """Whether there are rows below this one."""
        return bool(self._values or self._rows)

    def remove_rows(self) -> list[ChangeRow]:
        """Remove and return the rows below this one."""
        rows, self._rows = self._rows, []
        return rows

    def files(self) -> Iterator[ChangeRow]:
        """Yield all folders and files below this row, parents first."""
        if self.sort is Sort.FOLDER:
            for row in self._rows:
                yield row
                yield from row.files()

    @property
    def changes(self) -> list[FileChange]:
        """The changed files of the row: its own, or all below it."""
        if self.change is not None:
            return [self.change]
        return [change for row in self._rows for change in row.changes]


def rows_of(changes: Sequence[FileChange], is_tree: bool, words: str = "") -> ChangeRow:
    """Return the top row; with `words`, it has only rows that contain all of them, ignoring case.

    A file whose path contains them keeps all its values; another keeps the values that contain
    them.
    """
    top = ChangeRow("", Sort.FOLDER, "")
    parts = words.casefold().split()
    files = [row for change in changes if (row := _file_row(change, parts)) is not None]
    if is_tree:
        _put_into_folders(top, files)
        _join(top)
    else:
        for row in files:
            assert row.change is not None, "it is of a file"
            row.name = row.change.place
        top.adopt(files)
    _count_files(top)
    return top


def _file_row(change: FileChange, parts: Sequence[str]) -> ChangeRow | None:
    row = ChangeRow(change.name, Sort.FILE, change.place, change)
    summary = change.told
    missing_parts = [part for part in parts if part not in change.place.casefold()]
    values = (
        [value for value in summary.values if _value_contains(value, missing_parts)]
        if missing_parts
        else summary.values
    )
    if missing_parts and not values:
        return None
    row.hold(values)
    return row


def _value_contains(value: ValueChange, parts: Iterable[str]) -> bool:
    text = f"{value.where}\n{value.before}\n{value.after}".casefold()
    return all(part in text for part in parts)


def _value_row(change: FileChange, value: ValueChange) -> ChangeRow:
    row = ChangeRow(
        value.where, Sort.VALUE, f"{change.place}\n{value.what.value}\n{value.where}", change
    )
    row.value = value
    return row


def _more(change: FileChange, count: int) -> ChangeRow:
    row = ChangeRow("", Sort.MORE, f"{change.place}\n…", change)
    row.count = count
    return row


def _put_into_folders(top: ChangeRow, files: Iterable[ChangeRow]) -> None:
    """Sort files into a row for each folder and archive in their paths."""
    folders = {"": top}

    def folder(key: str, name: str, above: ChangeRow) -> ChangeRow:
        if key not in folders:
            folders[key] = ChangeRow(name, Sort.FOLDER, key)
            above.adopt([folders[key]])
        return folders[key]

    for row in files:
        assert row.change is not None, "it is of a file"
        *above, last = row.change.path.split("/")
        change_row, key = top, ""
        for name in above:
            key += f"{name}/"
            change_row = folder(key, name, change_row)
        names = [last, *row.change.words]
        key += names[0]
        for name, inner in pairwise(names):
            change_row = folder(key, name, change_row)
            key += f"//{inner}"
        row.name = names[-1]
        change_row.adopt([row])


def _join(top: ChangeRow) -> None:
    """Show a folder whose only child is a folder in one row with it, but not an archive.

    The children of each row are sorted: folders, then files.
    """
    rows = top.remove_rows()
    for row in rows:
        if row.sort is Sort.FOLDER:
            _shorten(row)
            _join(row)
    top.adopt(
        sorted(
            rows,
            key=lambda change_row: (change_row.sort, change_row.name.casefold(), change_row.name),
        )
    )


def _shorten(row: ChangeRow) -> None:
    while row.key.endswith("/") and len(row.children) == 1:
        only = row.children[0]
        if not only.key.endswith("/"):
            return
        row.remove_rows()
        row.name, row.key = f"{row.name}/{only.name}", only.key
        row.adopt(only.remove_rows())


def _count_files(row: ChangeRow) -> int:
    if row.sort is Sort.FOLDER:
        row.count = sum(map(_count_files, row.children))
    return 1 if row.sort is Sort.FILE else row.count
