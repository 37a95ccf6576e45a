"""Brings a filter's text, the search index and the tree of one document together."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.documents.document import Document
from app.windows.tree_view import DocumentTree


class Filtering(QObject):
    """Asks the index for the rows that match and lets the tree show them.

    `counted` carries the words for the number of hits and, where there is none, a sentence that
    takes the tree's place.
    """

    counted = Signal(str, str)
    busy = Signal(str, object)

    def __init__(self, document: Document, tree: DocumentTree) -> None:
        super().__init__(tree)
        self._document = document
        self._tree = tree

    def ask(self, text: str) -> None:
        raise NotImplementedError

    def step(self, forward: bool) -> None:
        raise NotImplementedError
