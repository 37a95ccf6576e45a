"""What a document hears of its edits while they are done, and whom it tells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from formats.edits import Listener
from formats.outline import Change
from formats.values import Path

if TYPE_CHECKING:
    from app.documents.document import Document


class Hearing(Listener):
    """Notifies a document's views and its tracker of the changes of an edit."""

    def __init__(self, document: Document) -> None:
        self._document = document

    def announce(self, change: Change) -> None:
        self._document.announce(change)

    def prepare(self, change: Change) -> None:
        self._document.tracker.prepare(change)

    def note(self, change: Change) -> None:
        self._document.tracker.note(change)

    def note_many(self, changes: Sequence[Change]) -> None:
        self._document.tracker.note_many(changes)

    def note_order(self, path: Path, order: Sequence[int]) -> None:
        self._document.tracker.note_order(path, order)

    def note_kinds(self, paths: Sequence[Path]) -> None:
        self._document.tracker.note_kinds(paths)

    def note_values(self, values: Iterable[tuple[Path, Any, Any]]) -> None:
        self._document.tracker.note_values(values)
