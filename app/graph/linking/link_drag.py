"""A link being dragged from a pin, or by one end: its target and its looks."""

from __future__ import annotations

from itertools import islice

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from app.graph.layout import curve
from app.graph.linking.links import Links
from app.graph.linking.pin_handles import PinHandle, drop_handle, pin_handles
from app.graph.measure import PIN
from app.graph.node_item import NodeItem
from app.graph.paint_node import LINES
from app.graph.routed_edge import RoutedEdge
from app.graph.scene import GraphScene
from formats.editing import Pin

_SHIFT = Qt.KeyboardModifier.ShiftModifier
_WIDTH = 2.5
_ROOM = 12.0


class LinkDrag:
    """A link dragged from `fixed` to the pointer; `wired` is the edge whose end is moved.

    Where it `is_adding`, nothing else is led elsewhere.
    """

    def __init__(
        self, scene: GraphScene, links: Links, fixed: PinHandle, wired: RoutedEdge | None = None
    ) -> None:
        self._scene, self._links = scene, links
        self.fixed, self.wired = fixed, wired
        self._joins = links.joins(fixed.pin)
        self._reasons: dict[tuple[Pin, bool], str] = {}
        self._at = QPointF(fixed.at)
        self._over: PinHandle | None = None
        self.is_adding = False
        self.refusal = ""
        """Why the target at the pointer does not fit."""

    # What it meets

    def move(self, point: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        """Follow the pointer to a point of the scene."""
        self.is_adding = bool(modifiers & _SHIFT) and self.wired is None
        self._at = point
        node_item = self._scene.item_at(point)
        self._over = (
            None if node_item is None else drop_handle(node_item, point, not self.fixed.pin.leaves)
        )
        self.refusal = ""
        if self._over is not None and not self._is_home(self._over):
            self.refusal = self.reason(self._over.pin)

    def reason(self, pin: Pin) -> str:
        """Say why a pin does not fit, "" where it does; asked once for each."""
        key = pin, self.is_adding
        if key not in self._reasons:
            self._reasons[key] = self._joins.reason(pin, self.is_adding)
        return self._reasons[key]

    @property
    def is_let_go(self) -> bool:
        """Whether it is over nothing, so that a link that is moved would be taken away."""
        return self._over is None and self._scene.item_at(self._at) is None

    @property
    def target(self) -> Pin | None:
        """The pin that it would lead to, None where letting go leaves everything as it was."""
        return None if self._over is None or self._is_home(self._over) else self._over.pin

    def _is_home(self, handle: PinHandle) -> bool:
        """Whether letting go on a pin leaves everything as it was."""
        if self.wired is None or handle.pin == self.fixed.pin:
            return handle.pin == self.fixed.pin
        at = self.wired.points[-1 if self.fixed.pin.leaves else 0]
        return (handle.at - QPointF(*at)).manhattanLength() < 1

    def finish(self) -> None:
        """Do what the place says where it was dropped."""
        over, wired, links = self._over, self.wired, self._links
        if over is None:
            if not self.is_let_go:
                return
            if wired is None:
                links.node_wanted.emit(self.fixed.pin, self._at)
            else:
                links.remove([wired.edge])
        elif self._is_home(over):
            return
        elif self.reason(over.pin):
            links.refused.emit(self.reason(over.pin))
        elif wired is None:
            links.join(self.fixed.pin, over.pin, self.is_adding)
        else:
            links.relink([(wired.edge, self.fixed.pin, over.pin)])

    # Its looks

    def cover(self) -> QRectF:
        """Return all that is painted of it, beside the pins that fit."""
        rect = self._path().controlPointRect()
        over = self._item()
        if over is not None:
            rect = rect.united(over.frame())
        return rect.adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM)

    def _item(self) -> NodeItem | None:
        return None if self._over is None else self._scene.items_by_id.get(self._over.node)

    def _end(self) -> QPointF:
        is_held = self._over is not None and not self.reason(self._over.pin)
        return self._over.at if self._over is not None and is_held else self._at

    def _path(self) -> QPainterPath:
        ends = [self.fixed.at, self._end()]
        if not self.fixed.pin.leaves:
            ends.reverse()
        path = QPainterPath(ends[0])
        for _start, out, into, end in curve([(point.x(), point.y()) for point in ends]):
            path.cubicTo(*out, *into, *end)
        return path

    def paint_fit(self, painter: QPainter, rect: QRectF, zoom: float) -> None:
        """Fade what does not fit, in a rectangle of the scene."""
        for item in self._scene.items(rect):
            if isinstance(item, NodeItem) and item.isVisible():
                self._paint_node(painter, item, zoom)
        if self.wired is not None:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._scene.paints.veil.color(), 2 * _WIDTH))
            painter.drawPath(self.wired.path)

    def paint(self, painter: QPainter, zoom: float) -> None:
        """Paint the link, and the pin that it would be dropped on."""
        paints = self._scene.paints
        painter.setBrush(Qt.BrushStyle.NoBrush)
        color = paints.shades.accent if self.wired else paints.data(self.fixed.kind)
        pen = QPen(color, max(_WIDTH, _WIDTH / zoom))
        if self.refusal:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.drawPath(self._path())
        if self._over is not None and not self.refusal:
            painter.drawEllipse(self._over.at, PIN + 4, PIN + 4)

    def _fitting(self, node_item: NodeItem, zoom: float) -> list[PinHandle]:
        """Return the pins of a node that fit; from far away only the first."""
        pins = pin_handles(node_item, not self.fixed.pin.leaves)
        fitting = (pin for pin in pins if not self.reason(pin.pin))
        return list(fitting if zoom >= LINES else islice(fitting, 1))

    def _paint_node(self, painter: QPainter, node_item: NodeItem, zoom: float) -> None:
        """Veil a node, or the lines of it whose pins do not fit, and ring those that do."""
        paints = self._scene.paints
        fitting = self._fitting(node_item, zoom)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(paints.veil)
        if not fitting and node_item.id != self.fixed.node:
            radius = node_item.box.radius
            painter.drawRoundedRect(node_item.frame().adjusted(-5, -1, 5, 1), radius, radius)
        if zoom < LINES or not fitting:
            return
        paths = {handle.pin.path for handle in fitting}
        for line in node_item.box.lines:
            if line.pin_side and line.line.path not in paths:
                painter.drawRect(line.rect.translated(node_item.pos()).adjusted(-5, 0, 5, 0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(paints.shades.accent, 1.8))
        for pin in fitting:
            painter.drawEllipse(pin.at, PIN + 2, PIN + 2)
