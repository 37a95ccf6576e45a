"""What happened to a document since its graph was drawn: rows that changed, nodes to wait for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from formats.core.changes import Changes, ListChange
from formats.core.paths import Path
from formats.graph import Graph
from formats.outline import Outline

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

    def note(self, changes: Changes, outline: Outline) -> None:
        """Record changes."""
        if self.rows is None:
            return
        followed = map(changes.follow, self.rows)
        rows = {path for path in followed if path is not None}
        for path in (*changes.values, *changes.spread):
            rows.add(path[:_NODE_DEPTH])
        for change in changes.lists:
            if change.others is None:
                rows |= _touched(change, outline)
            elif any(_is_below(row, change.old) for row in self.rows):
                self.rows = None  # where these are now is not known
                return
            else:
                rows |= {(*change.path, index) for index in change.others}
        self.rows = rows


def _is_below(row: Path, path: Path) -> bool:
    return len(row) > len(path) and row[: len(path)] == path


def _touched(change: ListChange, outline: Outline) -> set[Path]:
    """Return the beginnings of the rows that a change is about; where one went, the next one."""
    path = change.path
    if len(path) >= _NODE_DEPTH or change.is_replaced:
        return {path[:_NODE_DEPTH]}
    keys = {outline.key_at(path, index) for index in change.came()}
    if change.keys is not None:
        keys |= change.keys.keys()
    return {(*path, key) for key in keys.union(change.gaps())}
