"""Opens documents for callbacks: these are called when the documents are open."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from app.documents.container_io import Words
    from app.documents.document import Document
    from app.documents.document_manager import DocumentManager

Then = Callable[["Document"], object]
Place = tuple[Path, "Words"]


class Arrivals(QObject):
    """Opens documents; if one cannot be opened, the window reports it, and nothing is called."""

    def __init__(self, documents: DocumentManager) -> None:
        super().__init__(documents)
        self._documents = documents
        self._waiting: dict[Place, Then] = {}
        documents.opened.connect(self._arrived)

    def open(self, file: Path, words: Words, then: Then) -> None:
        """Open exactly this file, or show it if it is open, and call `then` with its document.

        A file that is not a document is shown in its own way.
        """
        known_document = self._documents.find(file, words)
        if known_document is None:
            self._waiting = {(file, words): then}
        self._documents.open_place(file, words, as_bytes=True, as_named=True)
        if known_document is not None:
            then(known_document)

    def _arrived(self, document: Document) -> None:
        if document.file is not None:
            then = self._waiting.pop((document.file, document.words), None)
            if then is not None:
                then(document)
