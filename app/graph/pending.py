"""What happened to a document since its graph was drawn: rows that changed, nodes to wait for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from formats.core.paths import Path
from formats.graph import Graph
from formats.outline import Action, Change, Outline

if TYPE_CHECKING:
    from app.documents.document import Document


NodeAction = Callable[[Path], object]


_NODE_DEPTH = 2
"""How many keys lead to a node of the document, and are the beginning of all its rows."""


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
        native = self._document.outline.node(path)
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
            if outline.node(path) is change.native:
                return path
        return None


class TouchedRows:
    """Rows with a change at or below them, by their first keys, where they are now.

    `rows` is None if any may be another: at first, and until it was drawn after `forget`.
    """

    def __init__(self) -> None:
        self.rows: set[Path] | None = None

    def begin(self) -> None:
        """Record that the document is drawn as it is now."""
        self.rows = set()

    def forget(self) -> None:
        """Record that anything may have changed."""
        self.rows = None

    def note(self, change: Change, outline: Outline) -> None:
        """Record a change."""
        if self.rows is None:
            return
        if change.others is not None:
            self._note_list(change.path, change.others)
            return
        followed = (outline.follow(change, path) for path in self.rows)
        self.rows = {path for path in followed if path is not None}
        self.rows |= _touched(change)

    def _note_list(self, path: Path, others: Iterable[int]) -> None:
        """Record changed elements of a list, without their former positions."""
        assert self.rows is not None, "asked before"
        depth = len(path)
        if any(len(row) > depth and row[:depth] == path for row in self.rows):
            self.rows = None
        else:
            self.rows |= {(*path, place) for place in others}


def _touched(change: Change) -> set[Path]:
    """Return the beginnings of the rows that a change is about; where one went, the next one."""
    if len(change.path) >= _NODE_DEPTH or change.action in (Action.SET, Action.REPLACE):
        return {change.path[:_NODE_DEPTH]}
    key = change.new_key if change.action is Action.MOVE else change.key
    return {(*change.path, key)}
