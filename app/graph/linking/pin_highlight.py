"""The ring round the pin that a drag would begin at."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from app.graph.linking.pin_handles import handle_at
from app.graph.measure import PIN
from app.graph.node_item import NodeItem
from app.graph.paint_node import LINES
from app.graph.scene import GraphScene

_RADIUS = PIN + 4.5
_FILL = 0.25


class PinHighlight:
    """Shows which pin the pointer is on, also where the pin of a node itself is not drawn."""

    def __init__(self, scene: GraphScene) -> None:
        self._scene = scene
        self.at: QPointF | None = None
        """The middle of the pin, None for none."""
        self._color = QColor()

    def hover(self, node_item: NodeItem | None, point: QPointF, zoom: float) -> None:
        """Show the pin of a node at a point of the scene, or none."""
        handle = handle_at(node_item, point) if node_item is not None and zoom >= LINES else None
        at = None if handle is None else handle.at
        if at == self.at:
            return
        for place in (self.at, at):
            if place is not None:
                size = _RADIUS + 2
                self._scene.repaint(QRectF(place.x() - size, place.y() - size, 2 * size, 2 * size))
        self.at = at
        self._color = self._scene.paints.data(None if handle is None else handle.kind)

    def paint(self, painter: QPainter) -> None:
        """Paint the ring."""
        if self.at is None:
            return
        fill = QColor(self._color)
        fill.setAlphaF(_FILL)
        painter.setPen(QPen(self._color, 1.5))
        painter.setBrush(fill)
        painter.drawEllipse(self.at, _RADIUS, _RADIUS)
        painter.setBrush(Qt.BrushStyle.NoBrush)
