"""Which node of the canvas shows a row of the document: by the longest part of its path."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from formats.core.paths import Path
from formats.graph import Edge, Graph, GraphNode, Id

_DEPTH = 2
"""How many keys lead to a node of the document, and are the beginning of all its rows."""


_FEW = 5
"""Only where more rows are asked for, the edges of all are brought in order."""


class Owner(NamedTuple):
    """A node, and the row of it that is nearest to the one asked for: a line, a tab, or itself."""

    id: Id
    path: Path


class Owners:
    """Finds the nodes of one graph; some rows are shown by several, as attachments are shared."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._nodes: dict[Path, dict[Id, None]] = {}
        """The nodes by the beginnings of their rows."""
        self._found: dict[Path, dict[Path, dict[Id, None]]] = {}
        self._edges: dict[Path, list[Edge]] | None = None
        for id_, node in graph.nodes.items():
            self._nodes.setdefault(node.path[:_DEPTH], {})[id_] = None
            for tab in node.tabs:
                self._nodes.setdefault(tab.path[:_DEPTH], {})[id_] = None

    def _rows(self, start: Path) -> dict[Path, dict[Id, None]]:
        """Return the nodes by all rows they show that begin alike, found when first asked for."""
        rows = self._found.get(start)
        if rows is None:
            rows = self._found[start] = {}
            for id_ in self._nodes.get(start, ()):
                for path in _paths(self._graph.nodes[id_]):
                    if path[:_DEPTH] == start:
                        rows.setdefault(path, {})[id_] = None
            for edge in self._edges_of(start):  # the link to no node belongs to where it begins
                if edge.path not in rows:
                    rows[edge.path] = {edge.source: None}
        return rows

    def _edges_of(self, start: Path) -> Sequence[Edge]:
        """Return the edges whose rows begin so, in their order."""
        if len(self._found) < _FEW:
            return [edge for edge in self._graph.edges if edge.path[:_DEPTH] == start]
        if self._edges is None:
            self._edges = {}
            for edge in self._graph.edges:
                self._edges.setdefault(edge.path[:_DEPTH], []).append(edge)
        return self._edges.get(start, ())

    def _is_shown(self, id_: Id, path: Path) -> bool:
        """Whether a row is a node itself or one of its tabs."""
        node = self._graph.nodes[id_]
        if node.path == path:
            return True
        return any(tab.path == path for tab in node.tabs)

    def of(self, path: Path, rather: Collection[Id] = ()) -> Owner | None:
        """Return what shows a row, one of `rather` where several do; None for what none shows."""
        if len(path) == _DEPTH and path not in self._found:
            whole = [id_ for id_ in self._nodes.get(path, ()) if self._is_shown(id_, path)]
            if len(whole) == 1:  # most ask for nodes, whose other rows need not be found for that
                return Owner(whole[0], path)
            if whole:
                return Owner(next((id_ for id_ in whole if id_ in rather), whole[0]), path)
        rows = self._rows(path[:_DEPTH])
        for depth in range(len(path), 0, -1):
            ids = rows.get(path[:depth])
            if ids:
                owner_id = next((id_ for id_ in ids if id_ in rather), next(iter(ids)))
                return Owner(owner_id, path[:depth])
        return None


def _paths(node: GraphNode) -> Iterator[Path]:
    """Yield all rows that a node shows."""
    yield node.path
    for line in node.lines:
        yield line.path
    for tab in node.tabs:
        yield tab.path
        for line in tab.lines:
            yield line.path
