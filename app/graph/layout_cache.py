"""Layouts of groups that are found in turns before the graph they belong to is shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from app.graph.layout import Placement
from app.graph.measure import NodeBox
from app.graph.node_layout import laid_out_group, place_group
from formats.graph import Graph, Group, Id


class LayoutCache:
    """Layouts of groups of one graph, by groups and the sizes of their nodes."""

    def __init__(self) -> None:
        self._graph: Graph | None = None
        self._found: dict[Group, tuple[object, Placement]] = {}

    def forget(self) -> None:
        """Forget all, since another graph is shown next."""
        self._graph = None
        self._found.clear()

    def lay_out(self, graph: Graph, group: Group, boxes: Mapping[Id, NodeBox]) -> Iterator[None]:
        """Lay out a group of the graph that is shown next, a part of it at each step."""
        if graph is not self._graph:
            self.forget()
            self._graph = graph
        placement = yield from laid_out_group(graph, group, boxes)
        self._found[group] = _sizes(group, boxes), placement

    def place(self, graph: Graph, group: Group, boxes: Mapping[Id, NodeBox]) -> Placement:
        """Return the layout of a group, which is found now where that was not done ahead."""
        if graph is self._graph and group in self._found:
            sizes, placement = self._found[group]
            if sizes == _sizes(group, boxes):
                return placement
        return place_group(graph, group, boxes)


def _sizes(group: Group, boxes: Mapping[Id, NodeBox]) -> object:
    """Return what a layout depends on, beside the edges."""
    of = (boxes[id_] for id_ in group.nodes)
    return [(box.width, box.height, box.header, box.pins) for box in of]
