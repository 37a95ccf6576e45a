"""From a use of a class to a node of it: its file is opened, and the node shown in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.game.node_users import Use, nodes_of
from formats.ainb.model import Ainb
from formats.ainb.rules.node_classes import ClassKey

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.documents.document_manager import DocumentManager
    from formats.core.paths import Path

Show = Callable[["Document", "Path"], object]


class OpenAtNode(QObject):
    """Opens graphs and shows a node of a class in each: the first, and then the one after it."""

    def __init__(self, documents: DocumentManager, show: Show) -> None:
        super().__init__(documents)
        self._documents, self._show = documents, show
        self._waiting: dict[str, ClassKey] = {}
        documents.opened.connect(self._node_file_opened)

    def open(self, use: Use, key: ClassKey) -> None:
        """Show a node of a class in a graph, which is opened if necessary."""
        known_document = use.document
        if known_document not in self._documents.documents:
            known_document = None if use.file is None else self._documents.find(use.file, use.words)
        if known_document is not None:
            self._documents.shown.emit(known_document)
            self._go_to_node(known_document, key)
        elif use.file is not None:
            self._waiting[_place_key(use.file, use.words)] = key
            self._documents.open_place(use.file, use.words, as_named=True)

    def _node_file_opened(self, document: Document) -> None:
        if document.file is not None:
            key = self._waiting.pop(_place_key(document.file, document.words), None)
            if key is not None:
                self._go_to_node(document, key)

    def _go_to_node(self, document: Document, key: ClassKey) -> None:
        """Show the node after the current one, round the end; nothing in the module's own file."""
        numbers = nodes_of(document.root, key) if isinstance(document.root, Ainb) else []
        if not numbers:
            return
        path = document.current
        now = path[1] if len(path) > 1 and path[0] == "nodes" else -1
        after = [number for number in numbers if isinstance(now, int) and number > now]
        self._show(document, ("nodes", (after or numbers)[0]))


def _place_key(file: object, words: tuple[str, ...]) -> str:
    return "//".join((str(file), *words))
