"""The columns of a table of like containers: a name for each value that one of them has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from formats.core.kinds import CONTAINERS
from formats.core.paths import Key, Path
from formats.outline import Outline, Row

MOST = 400
"""The most columns; a container may have any number of names."""
_FEW = 2
"""So few containers are too few to tell which of them is unlike the others."""
_SMALL = 8
"""A container of at most so many values, in every row, has a column for each of them."""


class RecordColumn(NamedTuple):
    """One column: the path of its values below the containers, and its name."""

    path: Path
    label: str


class _Name:
    """What the containers have under one name."""

    __slots__ = ("below", "has_value", "is_deep", "label", "most")

    def __init__(self, label: str) -> None:
        self.label = label
        self.has_value = False
        self.is_deep = False
        self.most = 0
        self.below: dict[Key, str] = {}

    @property
    def is_parted(self) -> bool:
        """Whether it is a small container in every row, such as a position in space."""
        return bool(self.below) and not self.has_value and not self.is_deep

    def note_row(self, outline: Outline, path: Path, row: Row) -> None:
        """Record what one container has under the name."""
        if row.kind not in CONTAINERS:
            self.has_value = True
        elif row.count > _SMALL:
            self.is_deep = True
        elif row.count and not self.has_value and not self.is_deep:
            for below in outline.rows(path):
                self.is_deep = self.is_deep or below.kind in CONTAINERS
                self.below.setdefault(below.key, below.label)


class Columns:
    """Finds the columns of the containers below `base`; each is scanned once.

    They are in the order of the containers. What only the first one of several has, such as a
    header before the tables that it names, comes last if that has nothing in common with them.
    """

    def __init__(self, outline: Outline, base: Path) -> None:
        self._outline, self._base = outline, base
        self._names: dict[Key, _Name] = {}
        self._order: list[Key] = []
        self._count = 0
        self._alone: set[Key] = set()
        """The names of the first container, as long as no other has one of them."""

    def note_record(self, key: Key) -> None:
        """Record the names in one container; new ones are inserted after their predecessors
        there."""
        path = (*self._base, key)
        last: Key | None = None
        rows = self._outline.rows(path)
        self._count += 1
        if self._count == 1:
            self._alone = {row.key for row in rows}
        elif self._alone and not self._alone.isdisjoint(row.key for row in rows):
            self._alone = set()
        for row in rows:
            name = self._names.get(row.key)
            if name is None:
                if len(self._order) >= MOST:
                    continue
                name = self._names[row.key] = _Name(row.label)
                place = self._order.index(last) + 1 if last in self._names else len(self._order)
                self._order.insert(place, row.key)
            if row.kind in CONTAINERS or not name.has_value:
                name.note_row(self._outline, (*path, row.key), row)
            last = row.key

    def found(self) -> list[RecordColumn]:
        """Return the columns of all that was looked at."""
        return list(self._columns_in_order())[:MOST]

    def _last_alone(self) -> list[Key]:
        """Return the names in order, those last that only the first of several containers has."""
        if self._count <= _FEW or not self._alone:
            return self._order
        return sorted(self._order, key=self._alone.__contains__)

    def _columns_in_order(self) -> Iterator[RecordColumn]:
        for key in self._last_alone():
            name = self._names[key]
            if not name.is_parted:
                yield RecordColumn((key,), name.label)
                continue
            for below, label in name.below.items():
                yield RecordColumn((key, below), f"{name.label} › {label}")
