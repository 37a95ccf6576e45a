"""Indexes being built beside the window: one after the other, with progress, until cancelled."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from app.documents import background
from app.documents.error_text import why
from app.files.index import Hit, Index, Progress
from app.i18n import tr


class Found(QObject):
    """One search under way; `done` carries a list of (root, `Hit`)."""

    done = Signal(object)


class Indexing(QObject):
    """The indexes of several folders. `progressed` carries a `Progress`, and None when it is over.

    `failed` carries a sentence.
    """

    progressed = Signal(object)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.indexes: dict[Path, Index] = {}
        self._cancelled = threading.Event()
        self._waiting = 0
        self._left: list[Path] = []

    @property
    def is_busy(self) -> bool:
        """Whether an index is being built now."""
        return self._waiting > 0

    def set_roots(self, roots: list[Path]) -> None:
        """Keep indexes of these folders; those that are new are brought up to date."""
        kept = self.indexes
        self.indexes = {root: kept.get(root) or Index(root) for root in roots}
        for root in roots:
            if root not in kept and root.is_dir():
                self.build(root)

    def build(self, root: Path) -> None:
        """Bring the index of a folder up to date in a thread."""
        index, cancelled = self.indexes[root], self._cancelled
        self._waiting += 1

        def over(done: Progress) -> None:
            if not isValid(self):
                return  # the window is gone
            self._waiting -= 1
            if done.done < done.total:
                self._left.append(root)
            self.progressed.emit(None)

        def failed(error: BaseException) -> None:
            if not isValid(self):
                return
            over(Progress(0, 0, 0))
            self.failed.emit(
                tr(
                    "The names in {root} could not be indexed: {reason}. No file was "
                    "changed; searching finds only what was indexed before. Choose the "
                    "folder again in the settings to retry.",
                    root=root,
                    reason=why(error),
                )
            )

        def job() -> Progress:
            try:
                return index.build(self._tell, cancelled.is_set)
            except sqlite3.Error as error:
                raise OSError(str(error)) from error

        background.run(background.Lane.INDEX, job, over, failed)

    def _tell(self, progress: Progress) -> None:
        if isValid(self):
            self.progressed.emit(progress)

    def cancel(self) -> None:
        """Stop what is being built; it goes on from there the next time."""
        self._cancelled.set()
        self._cancelled = threading.Event()

    @property
    def is_incomplete(self) -> bool:
        """Whether something was cancelled, so that `go_on` has something to do."""
        return bool(self._left)

    def go_on(self) -> None:
        """Go on with what was cancelled."""
        left, self._left = self._left, []
        for root in left:
            if root in self.indexes:
                self.build(root)

    def refresh(self, files: Sequence[Path]) -> None:
        """Read files again that were written just now."""
        for index in self.indexes.values():
            job = _quietly(index, files)
            background.run(background.Lane.INDEX, job, lambda _none: None, lambda _error: None)

    def find(self, words: str, most: int = 500) -> Found:
        """Look for names in a thread."""
        found = Found(self)
        indexes = list(self.indexes.values())

        def job() -> list[tuple[Path, Hit]]:
            return [(one.root, hit) for one in indexes for hit in _hits(one, words, most)]

        def over(hits: list[tuple[Path, Hit]]) -> None:
            if isValid(found):
                found.done.emit(hits)

        background.run(background.Lane.LIST, job, over, lambda _error: over([]))
        return found


def _hits(index: Index, words: str, most: int) -> list[Hit]:
    try:
        return index.find(words, most)
    except sqlite3.Error as error:
        raise OSError(str(error)) from error


def _quietly(index: Index, files: Sequence[Path]) -> Callable[[], None]:
    def job() -> None:
        try:
            index.refresh([file for file in files if file.is_relative_to(index.root)])
        except sqlite3.Error as error:
            raise OSError(str(error)) from error

    return job
