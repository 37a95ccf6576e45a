"""The words on the edges of the canvas: where they stand, and how they are painted."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from app.graph.paints import Paints
from app.graph.routed_edge import LABEL, RoutedEdge, label
from formats.graph import EdgeKind

_BESIDE_LABEL = 24.0
"""The room that the arrow and the pin take beside a label."""


def paint_label(painter: QPainter, edge: RoutedEdge, paints: Paints, strength: int) -> None:
    """Paint the words on an edge, which has some, on a plate where they do not run into its ends.

    `strength` is 0 for a faded edge, 1 as usual, 2 for a highlighted one.
    """
    text = label(edge.edge, strength)
    face = paints.faces.hint
    shown, width = _fitted(text, paints)
    height = face.height + 1
    if not has_room(edge, width):
        return
    point = label_place(edge, width)
    rect = QRectF(point.x() - width / 2, point.y() - height / 2, width, height)
    painter.setPen(paints.pen(paints.style(edge.edge), min(strength, 1)).color())
    painter.setBrush(paints.shades.canvas)
    painter.drawRoundedRect(rect, 4, 4)
    painter.setPen(paints.text if strength else paints.label)
    face.paint(painter, rect.x() + 4, rect.center().y() + face.drop, shown)


def prepare_label(edge: RoutedEdge, paints: Paints, strength: int) -> None:
    """Find the place of the words on an edge, if it has some, before they are painted."""
    text = label(edge.edge, strength)
    if text:
        label_place(edge, _fitted(text, paints)[1])


def _fitted(text: str, paints: Paints) -> tuple[str, float]:
    """Return the words as they are shown, and how wide their plate is."""
    face = paints.faces.hint
    shown = face.fit(text, LABEL)
    return shown, face.width(shown) + 8


def has_room(edge: RoutedEdge, width: float) -> bool:
    """Whether a label is seen between the ends of an edge; a child's stands at its pin, too."""
    (xa, ya), (xb, yb) = edge.points[0], edge.points[-1]
    is_short = 0 <= xb - xa < width + _BESIDE_LABEL and abs(yb - ya) < width
    return not (is_short and edge.edge.kind is EdgeKind.CHILD)


def label_place(edge: RoutedEdge, width: float) -> QPointF:
    """Return the middle of an edge's label: a child's near its target, else near its source."""
    known = edge.label_places.get(width)
    if known is None:
        known = edge.label_places[width] = _label_place(edge, width)
    return known


def _label_place(edge: RoutedEdge, width: float) -> QPointF:
    is_child = edge.edge.kind is EdgeKind.CHILD
    if is_child:
        label_x = edge.points[-1][0] - 18 - width / 2
    else:
        label_x = edge.points[0][0] + 14 + width / 2
    for (xa, ya), (xb, yb) in edge.steps_at(label_x, from_end=is_child):
        if xa <= label_x < xb:
            return QPointF(label_x, ya + (yb - ya) * (label_x - xa) / (xb - xa))
    return QPointF(*edge.middle)
