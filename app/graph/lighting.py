"""Keeps a scene lit as a run says, and repaints only what is lit otherwise than before."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from app.graph.lights import DARK, Light, Lights, Tag
from app.graph.paint_light import paint_tag, tag_rect
from app.graph.routed_edge import tip
from formats.graph import Id

if TYPE_CHECKING:
    from app.graph.node_item import NodeItem
    from app.graph.routed_edge import RoutedEdge
    from app.graph.scene import GraphScene

_TAGS = 0.45
"""From this zoom on values are shown."""
_WIDTH = 3.5
_FAR = 2.5
"""How wide edges are that flow, at 100 % and at least on the screen."""
_REACH = 12.0


class Lighting:
    """The lights of a scene: `now` is what is shown of a run."""

    def __init__(self, scene: GraphScene) -> None:
        self._scene = scene
        self.now = DARK
        self._numbers: dict[Id, int] = {}
        self._pins: dict[Id, tuple[NodeItem, float]] = {}

    def set(self, lights: Lights) -> None:
        """Show other lights."""
        old, self.now = self.now, lights
        if lights == old:
            return
        scene = self._scene
        if lights.is_on != old.is_on:
            scene.emphasis.is_running = lights.is_on
            scene.edges.forget_levels()
        if lights.rest != old.rest:
            for node_item in scene.items_by_id.values():
                self.dress(node_item)
            scene.repaint()
            return
        for id_ in {**old.nodes, **lights.nodes}:
            if id_ in scene.items_by_id:
                self.dress(scene.items_by_id[id_])
        for rect in self._changed(old, lights):
            scene.repaint(rect)

    def dress(self, node_item: NodeItem) -> None:
        """Light one node as is said now."""
        node_item.set_light(self.now.nodes.get(node_item.id, self.now.rest))

    def light(self, id_: Id) -> Light:
        """Return how a node is lit."""
        return self.now.nodes.get(id_, self.now.rest)

    def forget(self) -> None:
        """React to other nodes and edges being shown."""
        self._numbers, self._pins = {}, {}

    def _changed(self, old: Lights, new: Lights) -> Iterator[QRectF]:
        """Yield where edges or values are to be painted again."""
        for id_ in (old.flowing ^ new.flowing) | (old.read ^ new.read):
            wired = self._wired(id_)
            if wired is not None:
                yield wired.cover
        for pin in {**old.tags, **new.tags}:
            old_tag, tag = old.tags.get(pin), new.tags.get(pin)
            if old_tag != tag:
                yield from (
                    self._place(pin, shown_tag)
                    for shown_tag in (old_tag, tag)
                    if shown_tag is not None
                )

    def _wired(self, id_: Id) -> RoutedEdge | None:
        """Return an edge by its id, as it is drawn."""
        graph, wired = self._scene.graph, self._scene.edges.wired
        if not self._numbers:
            self._numbers = {edge.id: number for number, edge in enumerate(graph.edges)}
        return wired.get(self._numbers.get(id_, -1))

    def _pin(self, pin: Id) -> QPointF | None:
        """Return where the pin of an output is."""
        if not self._pins:
            self._pins = {
                line.line.pin: (node_item, line.rect.center().y())
                for node_item in self._scene.items_by_id.values()
                for line in node_item.box.lines
                if line.line.pin is not None and line.pin_side > 0
            }
        item, y = self._pins.get(pin, (None, 0.0))
        return None if item is None else item.pos() + QPointF(item.box.width, y)

    def _place(self, pin: Id, tag: Tag) -> QRectF:
        point = self._pin(pin)
        return QRectF() if point is None else tag_rect(self._scene.paints, tag, point)

    # Painting

    def paint(self, painter: QPainter, rect: QRectF, zoom: float) -> None:
        """Paint the edges that flow, and values at their pins, over all other edges."""
        if not self.now.is_on:
            return
        near = rect.adjusted(-_REACH, -_REACH, _REACH, _REACH)
        self._paint_read(painter, near, zoom)
        self._paint_flow(painter, near, zoom)
        if zoom >= _TAGS:
            self._paint_tags(painter, near)

    def _paint_read(self, painter: QPainter, near: QRectF, zoom: float) -> None:
        """Paint data that is read at its usual strength."""
        paints = self._scene.paints
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for wired in self._seen(self.now.read, near):
            painter.setPen(paints.pen(paints.style(wired.edge), 1, thin=zoom < _TAGS))
            painter.drawPath(wired.path)

    def _paint_flow(self, painter: QPainter, near: QRectF, zoom: float) -> None:
        lit = self._scene.paints.shades.lit
        for wired in self._seen(self.now.flowing, near):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(lit, max(_WIDTH, _FAR / zoom)))
            painter.drawPath(wired.path)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(lit)
            painter.drawPolygon(tip(max(7.0, 5.0 / zoom)).translated(*wired.points[-1]))

    def _seen(self, ids: AbstractSet[Id], near: QRectF) -> Iterator[RoutedEdge]:
        hidden = self._scene.emphasis.hidden
        for id_ in ids:
            wired = self._wired(id_)
            if wired is None or not wired.cover.intersects(near):
                continue
            if wired.edge.source not in hidden and wired.edge.target not in hidden:
                yield wired

    def _paint_tags(self, painter: QPainter, near: QRectF) -> None:
        paints, hidden = self._scene.paints, self._scene.emphasis.hidden
        for pin, tag in self.now.tags.items():
            point = self._pin(pin)
            if point is None or not tag_rect(paints, tag, point).intersects(near):
                continue
            node_item = self._pins[pin][0]
            if node_item.id not in hidden:
                line = next(
                    line_box for line_box in node_item.box.lines if line_box.line.pin == pin
                )
                paint_tag(painter, paints, tag, point, paints.data(line.line.kind))
