"""What is to be done to new nodes of a document once its graph shows them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from formats.graph import Graph
from formats.values import Path

if TYPE_CHECKING:
    from app.documents.document import Document

Do = Callable[[Path], object]


class _Waiting(NamedTuple):
    """Something to be done to the node `native`, which had its row at `path` when it was asked."""

    path: Path
    native: Any
    do: Do


class PendingNodes:
    """Keeps what is to be done to nodes, and does it where these are when they are shown.

    Edits may lie between: a node that they took away again is left alone.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        self._placing: list[_Waiting] = []
        self._following: list[_Waiting] = []

    def add(self, path: Path, place: Do, then: Do | None = None) -> None:
        """Have `place` called with the row of the node, and `then` once the view went to it."""
        native = self._document.outline.node(path)
        self._placing.append(_Waiting(path, native, place))
        if then is not None:
            self._following.append(_Waiting(path, native, then))

    def place(self, graph: Graph) -> None:
        """Place the nodes that `graph` shows, which is of the document as it is now."""
        waiting, self._placing = self._placing, []
        self._do(waiting, graph)

    def follow(self, graph: Graph) -> None:
        """Do what is to follow."""
        waiting, self._following = self._following, []
        self._do(waiting, graph)

    def _do(self, waiting: list[_Waiting], graph: Graph) -> None:
        for one in waiting:
            path = self._where(one, graph)
            if path is not None:
                one.do(path)

    def _where(self, one: _Waiting, graph: Graph) -> Path | None:
        outline = self._document.outline
        paths = (node.path for node in graph.nodes.values() if node.path)
        for path in (one.path, *paths) if outline.has(one.path) else paths:
            if outline.node(path) is one.native:
                return path
        return None
