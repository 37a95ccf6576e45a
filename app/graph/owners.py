"""Which node of the canvas shows a row of the document: by the longest part of its path."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from formats.graph import Graph, Id
from formats.values import Path


class Owner(NamedTuple):
    """A node, and the row of it that is nearest to the one asked for: a line, a tab, or itself."""

    id: Id
    path: Path


class Owners:
    """Finds the nodes of one graph; some rows are shown by several, as attachments are shared."""

    def __init__(self, graph: Graph) -> None:
        self._nodes: dict[Path, dict[Id, None]] = {}
        for id_, node in graph.nodes.items():
            self._add(node.path, id_)
            for line in node.lines:
                self._add(line.path, id_)
            for tab in node.tabs:
                self._add(tab.path, id_)
                for line in tab.lines:
                    self._add(line.path, id_)
        for edge in graph.edges:  # the link to no node belongs to where it begins
            if edge.path and edge.path not in self._nodes:
                self._add(edge.path, edge.source)

    def _add(self, path: Path, id_: Id) -> None:
        self._nodes.setdefault(path, {})[id_] = None

    def of(self, path: Path, rather: Collection[Id] = ()) -> Owner | None:
        """Return what shows a row, one of `rather` where several do; None for what none shows."""
        for depth in range(len(path), 0, -1):
            ids = self._nodes.get(path[:depth])
            if ids:
                found = next((id_ for id_ in ids if id_ in rather), next(iter(ids)))
                return Owner(found, path[:depth])
        return None
