"""What a document hears of its edits while they are done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from app.documents.baseline import ChangeTracker
from formats.core.paths import Path
from formats.edits import Listener
from formats.outline import Change


class Hearing(Listener):
    """Tells a document's tracker of the changes of an edit."""

    def __init__(self, tracker: ChangeTracker) -> None:
        self._tracker = tracker

    def prepare(self, change: Change) -> None:
        self._tracker.prepare(change)

    def note(self, change: Change) -> None:
        self._tracker.note(change)

    def note_many(self, changes: Sequence[Change]) -> None:
        self._tracker.note_many(changes)

    def note_order(self, path: Path, order: Sequence[int]) -> None:
        self._tracker.note_order(path, order)

    def note_kinds(self, paths: Sequence[Path]) -> None:
        self._tracker.note_kinds(paths)

    def note_values(self, values: Iterable[tuple[Path, Any, Any]]) -> None:
        self._tracker.note_values(values)
