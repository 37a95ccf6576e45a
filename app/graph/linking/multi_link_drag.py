"""All links of a pin being dragged to another one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from app.graph.linking.link_drag import LinkDrag
from app.graph.linking.links import Links
from app.graph.linking.pin_handles import PinHandle, fixed_end
from app.graph.scene import GraphScene
from formats.graph import Edge


def edges_at(scene: GraphScene, handle: PinHandle) -> list[Edge]:
    """Return the links at a pin that is taken hold of, in the order of the graph."""
    line = scene.items_by_id[handle.node].line_of(handle.pin.path)
    ids = [scene.graph.edges[number] for number in scene.edges.of_node(handle.node)]
    if handle.pin.leaves:
        mine = [(edge, edge.source, edge.source_pin) for edge in ids]
    else:
        mine = [(edge, edge.target, edge.target_pin) for edge in ids]
    pin = None if line is None else line.line.pin
    shown = scene.emphasis.level
    return [
        edge for edge, node, at in mine if (node, at) == (handle.node, pin) and shown(edge) >= 0
    ]


def drags_of(scene: GraphScene, links: Links, handle: PinHandle) -> list[LinkDrag]:
    """Return what drags the links of a pin, each by its end there.

    None where one of them cannot be moved.
    """
    edges = edges_at(scene, handle)
    wired = {edge.edge.id: edge for edge in scene.edges.wired.values()}
    ends = [(fixed_end(scene, wired[edge.id], not handle.pin.leaves), edge) for edge in edges]
    if any(end is None for end, _ in ends):
        return []
    return [LinkDrag(scene, links, end, wired[edge.id]) for end, edge in ends if end is not None]


class MultiLinkDrag:
    """The links that are dragged together, each of them a `LinkDrag`."""

    is_adding = False

    def __init__(self, links: Links, drags: Sequence[LinkDrag]) -> None:
        self._links, self._drags = links, drags

    @property
    def refusal(self) -> str:
        """Why what is at the pointer does not fit."""
        return next((drag.refusal for drag in self._drags if drag.refusal), "")

    def move(self, point: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        """Follow the pointer to a point of the scene."""
        for drag in self._drags:
            drag.move(point, modifiers)

    def finish(self) -> None:
        """Do what the place says where they were dropped, as one step; all of them, or none."""
        drags = [(drag.wired.edge, drag) for drag in self._drags if drag.wired is not None]
        if self.refusal:
            self._links.refused.emit(self.refusal)
        elif all(drag.is_let_go for _, drag in drags):
            self._links.remove([edge for edge, _ in drags])
        elif self._are_sources:
            self._move_sources(drags)
        else:
            moves = [(edge, drag.fixed.pin, drag.target) for edge, drag in drags]
            self._links.relink([(edge, pin, to) for edge, pin, to in moves if to is not None])

    @property
    def _are_sources(self) -> bool:
        """Whether these are several sources of one input."""
        one = self._drags[0].fixed
        return len(self._drags) > 1 and one.pin.leaves and one.kind is not None

    def _move_sources(self, drags: Sequence[tuple[Edge, LinkDrag]]) -> None:
        """Have another input read what one reads, in the same order."""
        target = drags[0][1].target
        if target is not None:
            self._links.move_sources([(edge, drag.fixed.pin) for edge, drag in drags], target)

    def cover(self) -> QRectF:
        """Return all that is painted of them, beside the pins that fit."""
        return reduce(QRectF.united, (drag.cover() for drag in self._drags))

    def paint_fit(self, painter: QPainter, rect: QRectF, zoom: float) -> None:
        """Fade what does not fit the first of them, in a rectangle of the scene."""
        self._drags[0].paint_fit(painter, rect, zoom)

    def paint(self, painter: QPainter, zoom: float) -> None:
        """Paint the links, and the pin that they would be dropped on."""
        for drag in self._drags:
            drag.paint(painter, zoom)
