"""Which rows differ from the file on disk, or have one below them that does."""

from __future__ import annotations

from bisect import bisect_left

from app.documents.document import Document
from formats.errors import WrongType
from formats.values import Key, Path


class Marks:
    """The changed rows of a document and all rows above them, gathered when first asked for."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._below: dict[Path, set[Key]] | None = None
        self._positions: dict[Path, list[int]] = {}

    def forget(self) -> None:
        """Gather anew at the next question: the document has changed."""
        self._below = None
        self._positions.clear()

    def is_changed(self, path: Path) -> bool:
        """Whether the value at `path` or one below it was changed."""
        return path in self._document.originals or path in self._gathered()

    def is_changed_between(self, path: Path, first: int, last: int) -> bool:
        """Whether a child of `path` at one of the positions `first` … `last` was changed."""
        keys = self._gathered().get(path)
        if not keys:
            return False
        if path not in self._positions:
            self._positions[path] = self._places(path, keys)
        places = self._positions[path]
        at = bisect_left(places, first)
        return at < len(places) and places[at] <= last

    def _places(self, path: Path, keys: set[Key]) -> list[int]:
        try:
            order = self._document.outline.keys(path)
        except WrongType:
            return []
        return [place for place, key in enumerate(order) if key in keys]

    def _gathered(self) -> dict[Path, set[Key]]:
        if self._below is None:
            self._below = {}
            for path in self._document.originals:
                self._gather(self._below, path)
        return self._below

    @staticmethod
    def _gather(below: dict[Path, set[Key]], path: Path) -> None:
        for depth in range(len(path) - 1, -1, -1):
            keys = below.setdefault(path[:depth], set())
            if path[depth] in keys:
                return
            keys.add(path[depth])
