"""Small pictures of values: the line of a curve."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPen,
    QPolygonF,
)

from formats.core.kinds import Curve
from formats.curves import points


@lru_cache(maxsize=256)
def _scaled_points(curves: tuple[Curve, ...]) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Return the points of all curves, scaled together into 0 … 1 both ways."""
    shapes = [points(curve) for curve in curves]
    xs = [x for shape in shapes for x, _y in shape]
    ys = [y for shape in shapes for _x, y in shape]
    if not xs:
        return ()
    left, low = min(xs), min(ys)
    width, height = (max(xs) - left) or 1.0, max(ys) - low
    lift = 0.0 if height else 0.5
    return tuple(
        tuple(((x - left) / width, lift + (y - low) / (height or 1.0)) for x, y in shape)
        for shape in shapes
        if shape
    )


def paint_spark(painter: QPainter, rect: QRectF, curves: tuple[Curve, ...], color: QColor) -> None:
    """Paint the lines of curves into a rectangle, from the lowest value to the highest."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for number, line in enumerate(_scaled_points(curves)):
        pen = QPen(color, 1.3)
        pen.setStyle(Qt.PenStyle.SolidLine if number == 0 else Qt.PenStyle.DotLine)
        painter.setPen(pen)
        spots = [
            QPointF(rect.x() + x * rect.width(), rect.bottom() - y * rect.height()) for x, y in line
        ]
        painter.drawPolyline(QPolygonF(spots))
    painter.restore()
