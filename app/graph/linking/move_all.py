"""All links of a pin being dragged to another one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from app.graph.linking.grips import Grip, kept_end
from app.graph.linking.links import Links
from app.graph.linking.pull import Pull
from app.graph.scene import GraphScene
from formats.graph import Edge


def edges_at(scene: GraphScene, grip: Grip) -> list[Edge]:
    """Return the links at a pin that is taken hold of, in the order of the graph."""
    line = scene.items_by_id[grip.node].line_of(grip.pin.path)
    ids = [scene.graph.edges[number] for number in scene.edges.of_node(grip.node)]
    if grip.pin.leaves:
        mine = [(edge, edge.source, edge.source_pin) for edge in ids]
    else:
        mine = [(edge, edge.target, edge.target_pin) for edge in ids]
    pin = None if line is None else line.line.pin
    shown = scene.emphasis.level
    return [edge for edge, node, at in mine if (node, at) == (grip.node, pin) and shown(edge) >= 0]


def pulls_of(scene: GraphScene, links: Links, grip: Grip) -> list[Pull]:
    """Return what drags the links of a pin, each by its end there.

    None where one of them cannot be moved.
    """
    edges = edges_at(scene, grip)
    wired = {edge.edge.id: edge for edge in scene.edges.wired.values()}
    ends = [(kept_end(scene, wired[edge.id], not grip.pin.leaves), edge) for edge in edges]
    if any(end is None for end, _ in ends):
        return []
    return [Pull(scene, links, end, wired[edge.id]) for end, edge in ends if end is not None]


class MoveAll:
    """The links that are dragged together, each of them a `Pull`."""

    is_adding = False

    def __init__(self, links: Links, pulls: Sequence[Pull]) -> None:
        self._links, self._pulls = links, pulls

    @property
    def words(self) -> str:
        """Why what is at the pointer does not fit."""
        return next((pull.words for pull in self._pulls if pull.words), "")

    def move(self, point: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        """Follow the pointer to a point of the scene."""
        for pull in self._pulls:
            pull.move(point, modifiers)

    def finish(self) -> None:
        """Do what the place says where they were dropped, as one step; all of them, or none."""
        pulls = [(pull.wired.edge, pull) for pull in self._pulls if pull.wired is not None]
        if self.words:
            self._links.refused.emit(self.words)
        elif all(pull.is_let_go for _, pull in pulls):
            self._links.remove([edge for edge, _ in pulls])
        elif self._are_sources:
            self._move_sources(pulls)
        else:
            moves = [(edge, pull.fixed.pin, pull.target) for edge, pull in pulls]
            self._links.relink([(edge, pin, to) for edge, pin, to in moves if to is not None])

    @property
    def _are_sources(self) -> bool:
        """Whether these are several sources of one input."""
        one = self._pulls[0].fixed
        return len(self._pulls) > 1 and one.pin.leaves and one.kind is not None

    def _move_sources(self, pulls: Sequence[tuple[Edge, Pull]]) -> None:
        """Have another input read what one reads, in the same order."""
        target = pulls[0][1].target
        if target is not None:
            self._links.move_sources([(edge, pull.fixed.pin) for edge, pull in pulls], target)

    def cover(self) -> QRectF:
        """Return all that is painted of them, beside the pins that fit."""
        return reduce(QRectF.united, (pull.cover() for pull in self._pulls))

    def paint_fit(self, painter: QPainter, rect: QRectF, zoom: float) -> None:
        """Fade what does not fit the first of them, in a rectangle of the scene."""
        self._pulls[0].paint_fit(painter, rect, zoom)

    def paint(self, painter: QPainter, zoom: float) -> None:
        """Paint the links, and the pin that they would be dropped on."""
        for pull in self._pulls:
            pull.paint(painter, zoom)
