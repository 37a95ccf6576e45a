"""Which rows differ from the file on disk, or have one below them that does."""

from __future__ import annotations

from bisect import bisect_left

from app.documents.baseline import ChangeMark
from app.documents.document import Document
from formats.values import Path


class RowMarks:
    """How the rows of a document differ; where among many is found out when first asked for."""

    def __init__(self, document: Document) -> None:
        self._tracker = document.tracker
        self._root = self._tracker.root
        self._places: dict[Path, list[int]] = {}

    def forget(self) -> None:
        """Look again at the next question: the document has changed."""
        self._places.clear()

    def mark(self, path: Path) -> ChangeMark:
        """Return how the row at `path` differs, itself or by a row below it."""
        return self._tracker.mark(path)

    def mark_between(self, path: Path, first: int, last: int) -> ChangeMark:
        """Return how the children of `path` at the positions `first` … `last` differ together."""
        if self._root is not self._tracker.root:
            self._root = self._tracker.root
            self._places.clear()
        if path not in self._places:
            self._places[path] = self._tracker.places(path)
        places = self._places[path]
        at = bisect_left(places, first)
        return ChangeMark.CHANGED if at < len(places) and places[at] <= last else ChangeMark.SAME
