"""The indexes of the names and of the values in games and mods, built beside the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.documents import background
from app.files.folder_jobs import FolderJobs, as_os_error
from app.files.index import FolderIndex, IndexHit
from app.files.value_index import ValueIndex
from app.i18n import mark


class IndexSearch(QObject):
    """One search under way; `done` carries a list of (root, `IndexHit`)."""

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
        found = IndexSearch(self)
        indexes = list(self.indexes.values())

        def job() -> list[tuple[Path, IndexHit]]:
            return [(index.root, hit) for index in indexes for hit in index.find(words, most)]

        def over(hits: list[tuple[Path, IndexHit]]) -> None:
            found.done.emit(hits)

        background.run(background.Lane.LIST, as_os_error(job), over, lambda _error: over([]), found)
        return found


class ValueIndexing(FolderJobs[ValueIndex]):
    """The indexes of the values in several folders."""

    failure = mark(
        "The values in {root} could not be indexed: {reason}. No file was changed; searching "
        "finds only what was indexed before. Choose the folder again in the settings to retry."
    )

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(ValueIndex, background.Lane.LEARN, parent)
