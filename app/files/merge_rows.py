"""The result of merging mods as rows: files, conflicts, changes."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping

from app.files.mod_merging import Change
from app.files.mod_session import Conflict, Outcome
from app.files.value_changes import Value


class Sort(enum.IntEnum):
    """What a row is."""

    FILE = 0
    CONFLICT = 1
    CHANGE = 2
    """A document of the file, or the file itself, that mods change."""
    VALUE = 3


class Row:
    """One row; those below it are made when they are asked for. `key` stays the same.

    `mods` are those that change it so. `conflict`, `change` and `value` tell of rows of their sort.
    """

    __slots__ = ("_rows", "at", "change", "conflict", "key", "mods", "name", "outcome", "parent",
                 "sort", "value")  # fmt: skip

    def __init__(self, name: str, sort: Sort, key: str, outcome: Outcome | None) -> None:
        self.name, self.sort, self.key, self.outcome = name, sort, key, outcome
        self.mods: tuple[str, ...] = ()
        self.conflict: Conflict | None = None
        self.change: Change | None = None
        self.value: Value | None = None
        self.parent: Row | None = None
        self.at = 0
        self._rows: list[Row] | None = None

    @property
    def children(self) -> list[Row]:
        """The rows below this one, in order."""
        if self._rows is None:
            self._rows = list(self._made())
            for at, one in enumerate(self._rows):
                one.parent, one.at = self, at
        return self._rows

    def hold(self, rows: list[Row]) -> None:
        """Have these rows below this one."""
        self._rows = rows
        for at, one in enumerate(rows):
            one.parent, one.at = self, at

    @property
    def has_children(self) -> bool:
        """Whether there are rows below this one."""
        if self._rows is not None:
            return bool(self._rows)
        if self.sort is Sort.FILE and self.outcome is not None:
            return bool(self.outcome.conflicts) or any(map(_is_more, self.outcome.changes))
        return self.change is not None and _has_values(self.change)

    def _made(self) -> Iterator[Row]:
        if self.sort is Sort.FILE and self.outcome is not None:
            for conflict in self.outcome.conflicts:
                yield _conflict(self.outcome, conflict)
            for change in self.outcome.changes:
                if change.words:
                    yield _change(self.outcome, change)
                else:
                    yield from _values(self, change)
        elif self.sort is Sort.CHANGE and self.change is not None:
            yield from _values(self, self.change)


def rows_of(outcomes: Mapping[str, Outcome], is_open: bool, words: str = "") -> Row:
    """Return a row above those of all files, sorted by path.

    Only those with every one of the `words` in their path, a change's or a conflict's, in any case;
    where `is_open`, only those in which something is to be decided.
    """
    parts = words.casefold().split()
    top = Row("", Sort.FILE, "", None)
    found = [outcomes[path] for path in sorted(outcomes)]
    files = [_file(one) for one in found if (one.open or not is_open) and _has(one, parts)]
    top.hold(files)
    return top


def conflict_rows(top: Row) -> Iterator[Row]:
    """Yield the rows of all conflicts below a row of `rows_of`, in order."""
    for file in top.children:
        if file.outcome is not None and file.outcome.conflicts:
            yield from (one for one in file.children if one.conflict is not None)


def _has_values(change: Change) -> bool:
    return any(told.values for told in change.by.values())


def _is_more(change: Change) -> bool:
    """Whether there is more to tell of a change than that there is one."""
    return bool(change.words) or _has_values(change)


def _has(one: Outcome, parts: list[str]) -> bool:
    if not parts:
        return True
    places = ["//".join((one.path, *change.words)) for change in one.changes]
    told = "\n".join([*places, *(each.key[0] for each in one.conflicts)]).casefold()
    return all(part in told for part in parts)


def _file(outcome: Outcome) -> Row:
    row = Row(outcome.path, Sort.FILE, outcome.path, outcome)
    row.mods = outcome.mods
    return row


def _conflict(outcome: Outcome, conflict: Conflict) -> Row:
    address = conflict.key[0]
    row = Row(inside(outcome.path, address), Sort.CONFLICT, f"!{address}", outcome)
    row.conflict = conflict
    row.mods = (*conflict.earlier, conflict.later)
    return row


def _change(outcome: Outcome, change: Change) -> Row:
    place = "//".join((outcome.path, *change.words))
    row = Row(inside(outcome.path, place), Sort.CHANGE, place, outcome)
    row.change = change
    row.mods = tuple(change.by)
    return row


def _values(above: Row, change: Change) -> Iterator[Row]:
    """Yield a row for each value that the mods change, those once that they change alike."""
    found: dict[tuple[str, ...], Row] = {}
    for mod, told in change.by.items():
        for value in told.values:
            key = (value.what.value, value.where, value.before, value.after)
            row = found.get(key)
            if row is None:
                name = "\n".join((above.key, *key))
                row = found[key] = Row(value.where, Sort.VALUE, name, above.outcome)
                row.value = value
            row.mods = (*row.mods, mod)
    yield from found.values()


def inside(path: str, address: str) -> str:
    """Return an address as it is told below a row of its file."""
    return address.removeprefix(path).removeprefix("//") or path.rpartition("/")[2]
