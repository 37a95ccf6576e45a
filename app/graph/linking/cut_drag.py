"""A line drawn over empty space that takes away the links it crosses."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from app import theme
from app.graph.linking.links import Links
from app.graph.routed_edge import RoutedEdge
from app.graph.scene import GraphScene
from formats.graph import Id

_WIDTH = 1.5
_ROOM = 8.0


class CutDrag:
    """The line, from where it began to the pointer; `refusal` is always empty."""

    refusal = ""
    is_adding = False

    def __init__(self, scene: GraphScene, links: Links, start: QPointF) -> None:
        self._scene, self._links = scene, links
        self._points = [start]
        self._crossed: dict[Id, RoutedEdge] = {}

    def move(self, point: QPointF, _modifiers: Qt.KeyboardModifier) -> None:
        """Draw the line on to a point of the scene."""
        piece = QLineF(self._points[-1], point)
        self._points.append(point)
        around = QRectF(piece.p1(), piece.p2()).normalized().adjusted(-1, -1, 1, 1)
        for wired in self._scene.edges.near(around):
            if self._scene.emphasis.level(wired.edge) >= 0 and _crosses(wired, piece):
                self._crossed[wired.edge.id] = wired

    def finish(self) -> None:
        """Remove the crossed links."""
        self._links.remove([wired.edge for wired in self._crossed.values()])

    def cover(self) -> QRectF:
        """Return all that is painted of it."""
        rect = QPolygonF(self._points).boundingRect()
        for wired in self._crossed.values():
            rect = rect.united(wired.rect)
        return rect.adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM)

    def paint_fit(self, painter: QPainter, rect: QRectF, zoom: float) -> None:
        """Fade nothing: all links can be crossed."""

    def paint(self, painter: QPainter, zoom: float) -> None:
        """Paint the line and what it crosses."""
        color = theme.colors().error
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(color, 2 * _WIDTH / min(1.0, zoom)))
        for wired in self._crossed.values():
            painter.drawPath(wired.path)
        painter.setPen(QPen(color, _WIDTH / zoom, Qt.PenStyle.DashLine))
        painter.drawPolyline(QPolygonF(self._points))


def _crosses(wired: RoutedEdge, piece: QLineF) -> bool:
    spots = [QPointF(*spot) for spot in wired.spots]
    bounded = QLineF.IntersectionType.BoundedIntersection
    return any(
        piece.intersects(QLineF(point, other_point))[0] == bounded
        for point, other_point in pairwise(spots)
    )
