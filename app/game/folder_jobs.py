"""Updates the databases of several folders in the background, and can be cancelled.

Games and mods have two: an index of names and one of values.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from app.documents.error_text import why
from app.game.index import FolderIndex, IndexHit, IndexProgress
from app.game.value_index import ValueIndex
from app.ui import background
from app.ui.i18n import mark, tr
from app.ui.sentences import refusal

T = TypeVar("T")


class Store(Protocol):
    """The database of one folder."""

    root: Path

    def build(
        self, progress: Callable[[IndexProgress], object], is_cancelled: Callable[[], bool]
    ) -> object:
        """Update it; after a cancel, continue where it stopped."""

    def refresh(self, files: Sequence[Path]) -> None:
        """Read files again after they were written."""


S = TypeVar("S", bound=Store)


class FolderJobs(QObject, Generic[S]):
    """The stores of several folders, created by `make`, all in one lane.

    `progressed` carries an `IndexProgress`, None at the end; `failed` carries a sentence:
    `failure`, with the `{root}` that could not be read and the `{reason}`.
    """

    failure: str

    progressed = Signal(object)
    failed = Signal(str)
    refreshed = Signal()
    """Written files were read again."""

    def __init__(
        self, make: Callable[[Path], S], lane: background.Lane, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.indexes: dict[Path, S] = {}
        self._make, self._lane = make, lane
        self._cancelled = threading.Event()
        self._waiting = 0
        self._left: list[Path] = []

    @property
    def is_busy(self) -> bool:
        """Whether a job is running."""
        return self._waiting > 0

    def set_roots(self, roots: list[Path]) -> None:
        """Keep stores of these folders, and update the new ones."""
        kept = self.indexes
        self.indexes = {root: kept.get(root) or self._make(root) for root in roots}
        for root in roots:
            if root not in kept and root.is_dir():
                self.build(root)

    def build(self, root: Path) -> None:
        """Update the store of a folder in a thread."""
        store, cancelled = self.indexes[root], self._cancelled
        self._waiting += 1

        def over(is_complete: bool) -> None:
            self._waiting -= 1
            if not is_complete:
                self._left.append(root)
            self.progressed.emit(None)

        def failed(error: BaseException) -> None:
            over(True)
            self.failed.emit(tr(self.failure, root=root, reason=why(error)))

        def job() -> bool:
            store.build(self._post_progress, cancelled.is_set)
            return not cancelled.is_set()

        background.run(self._lane, as_os_error(job), over, failed, self)

    def _post_progress(self, progress: IndexProgress) -> None:
        background.post(lambda: self.progressed.emit(progress) if isValid(self) else None)

    def cancel(self) -> None:
        """Stop the job; it continues there the next time."""
        self._cancelled.set()
        self._cancelled = threading.Event()

    @property
    def is_incomplete(self) -> bool:
        """Whether a job was cancelled, so that `go_on` can continue it."""
        return bool(self._left)

    def go_on(self) -> None:
        """Continue what was cancelled."""
        left, self._left = self._left, []
        for root in left:
            if root in self.indexes:
                self.build(root)

    def refresh(self, files: Sequence[Path]) -> None:
        """Read files again after they were written."""
        for store in self.indexes.values():
            job = as_os_error(partial(_refresh_store, store, files))
            background.run(self._lane, job, self._announce_refreshed, lambda _error: None, self)

    def _announce_refreshed(self, is_any: bool) -> None:
        if is_any:
            self.refreshed.emit()


def _refresh_store(store: Store, files: Sequence[Path]) -> bool:
    """Update a store for the files that are below its folder; return whether there were any."""
    below = [file for file in files if file.is_relative_to(store.root)]
    if below:
        store.refresh(below)
    return bool(below)


def as_os_error(job: Callable[[], T]) -> Callable[[], T]:
    """Return a job whose database errors are raised as OSError."""

    def wrapped() -> T:
        try:
            return job()
        except sqlite3.Error as error:
            raise OSError(refusal(error)) from error

    return wrapped


class IndexSearch(QObject):
    """One running search; `done` carries a list of (root, `IndexHit`)."""

    done = Signal(object)


class Indexing(FolderJobs[FolderIndex]):
    """The indexes of the names in several folders."""

    failure = mark(
        "The names in {root} could not be indexed: {reason}. No file was changed; searching "
        "finds only what was indexed before. Choose the folder again in the settings to retry."
    )

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(FolderIndex, background.Lane.INDEX, parent)

    def find(self, words: str, most: int = 500) -> IndexSearch:
        """Look for names in a thread."""
        search = IndexSearch(self)
        indexes = list(self.indexes.values())

        def job() -> list[tuple[Path, IndexHit]]:
            return [(index.root, hit) for index in indexes for hit in index.find(words, most)]

        def over(hits: list[tuple[Path, IndexHit]]) -> None:
            search.done.emit(hits)

        background.run(
            background.Lane.LIST, as_os_error(job), over, lambda _error: over([]), search
        )
        return search


class ValueIndexing(FolderJobs[ValueIndex]):
    """The indexes of the values in several folders."""

    failure = mark(
        "The values in {root} could not be indexed: {reason}. No file was changed; searching "
        "finds only what was indexed before. Choose the folder again in the settings to retry."
    )

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(ValueIndex, background.Lane.LEARN, parent)
