"""The containers below one row of a document, and what each has, by position."""

from __future__ import annotations

from collections.abc import Sequence

from app.documents.baseline import ChangeMark
from app.documents.document import Document
from app.models.records.columns import RecordColumn
from formats.core.paths import Key, Path
from formats.errors import WrongType
from formats.outline import Row


class RecordRows:
    """The rows below `base`, as they were when this was created; positions count from 0.

    Each method raises `WrongType` if a row was deleted meanwhile.
    """

    def __init__(self, document: Document, base: Path) -> None:
        self._document, self._base = document, base
        keys = document.outline.keys(base)
        self.keys: Sequence[Key] = keys if isinstance(keys, range) else list(keys)
        self._places: dict[Key, int] | None = None

    def path(self, place: int) -> Path:
        """Return the path of the container at a place."""
        return (*self._base, self.keys[place])

    def place_of(self, key: Key) -> int:
        """Return the place of a container, -1 for none."""
        if isinstance(self.keys, range):
            return key if isinstance(key, int) and key in self.keys else -1
        if self._places is None:
            self._places = {key: place for place, key in enumerate(self.keys)}
        return self._places.get(key, -1)

    def label(self, place: int) -> str:
        """Return the name of a container."""
        return self._document.outline.row(self.path(place)).label

    def mark(self, place: int, below: Path) -> ChangeMark:
        """Return how a container's value differs from the file."""
        path = (*self.path(place), *below)
        return self._document.tracker.mark(path)

    def row(self, place: int, column: RecordColumn) -> Row | None:
        """Return one cell, None if the container has no such row."""
        try:
            return self._document.outline.row(self.path(place) + column.path)
        except WrongType:
            return None

    def cells(self, place: int, columns: Sequence[RecordColumn]) -> list[Row | None]:
        """Return the cells of a container."""
        outline, path = self._document.outline, self.path(place)
        rows = {row.key: row for row in outline.rows(path)}
        below: dict[Key, dict[Key, Row]] = {}
        cells: list[Row | None] = []
        for column in columns:
            key = column.path[0]
            found_row = rows.get(key)
            if found_row is not None and len(column.path) > 1:
                if key not in below:
                    below[key] = {row.key: row for row in outline.rows((*path, key))}
                found_row = below[key].get(column.path[1])
            cells.append(found_row)
        return cells
