"""Nodes that something is to be done to once the graph shows them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from formats.core.paths import Path
from formats.graph import Graph

if TYPE_CHECKING:
    from app.documents.document import Document


NodeAction = Callable[[Path], object]


class _Waiting(NamedTuple):
    """Something to be done to the node `native`, which had its row at `path` when it was asked."""

    path: Path
    native: Any
    action: NodeAction


class PendingNodes:
    """Keeps what is to be done to nodes, and does it where these are when they are shown.

    Edits may lie between: a node that they took away again is left alone.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        self._placing: list[_Waiting] = []
        self._following: list[_Waiting] = []

    def add(self, path: Path, place: NodeAction, then: NodeAction | None = None) -> None:
        """Have `place` called with the row of the node, and `then` once the view went to it."""
        native = self._document.outline.identity(path)
        self._placing.append(_Waiting(path, native, place))
        if then is not None:
            self._following.append(_Waiting(path, native, then))

    def place(self, graph: Graph) -> None:
        """Place the nodes that `graph` shows, which is of the document as it is now."""
        waiting, self._placing = self._placing, []
        self._run(waiting, graph)

    def follow(self, graph: Graph) -> None:
        """Do what is to follow."""
        waiting, self._following = self._following, []
        self._run(waiting, graph)

    def _run(self, waiting: list[_Waiting], graph: Graph) -> None:
        for waiting_node in waiting:
            path = self._current_path(waiting_node, graph)
            if path is not None:
                waiting_node.action(path)

    def _current_path(self, change: _Waiting, graph: Graph) -> Path | None:
        outline = self._document.outline
        paths = (node.path for node in graph.nodes.values() if node.path)
        for path in (change.path, *paths) if outline.has(change.path) else paths:
            if outline.identity(path) == change.native:
                return path
        return None
