"""Small pictures of values: the swatch of a colour, the line of a curve."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from app import theme
from formats.curves import points
from formats.values import Curve

_SQUARE = 4


@lru_cache(maxsize=1)
def _checkerboard() -> QPixmap:
    board = QPixmap(2 * _SQUARE, 2 * _SQUARE)
    board.fill(QColor("#FFFFFF"))
    painter = QPainter(board)
    for at in (0, _SQUARE):
        painter.fillRect(at, at, _SQUARE, _SQUARE, QColor("#B0B0B0"))
    painter.end()
    return board


def screen_color(color: Sequence[float]) -> QColor:
    """Return the nearest colour a screen has to r g b a, each clamped to 0 … 1 (NaN is 0)."""
    return QColor.fromRgbF(*(max(0.0, min(1.0, part)) if part == part else 0.0 for part in color))


def paint_checkerboard(painter: QPainter, rect: QRectF) -> None:
    """Fill a rectangle with what is seen through a transparent colour."""
    painter.setBrushOrigin(rect.topLeft())
    painter.fillRect(rect, QBrush(_checkerboard()))


def paint_swatch(painter: QPainter, rect: QRectF, color: Sequence[float]) -> None:
    """Paint a colour over a checkerboard; a corner is folded where it had to be clamped."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrushOrigin(rect.topLeft())
    shown = screen_color(color)
    painter.setPen(Qt.PenStyle.NoPen)
    if shown.alphaF() < 1.0:
        painter.setBrush(QBrush(_checkerboard()))
        painter.drawRoundedRect(rect, 3, 3)
    painter.setBrush(shown)
    painter.setPen(QPen(theme.colors().secondary, 1))
    painter.drawRoundedRect(rect, 3, 3)
    if any(not 0.0 <= part <= 1.0 for part in color):
        size = min(6.0, rect.height() / 2)
        corner = rect.topRight()
        ear = [corner + QPointF(-size, 0), corner, corner + QPointF(0, size)]
        whole = QPainterPath()
        whole.addRoundedRect(rect, 3, 3)
        painter.setClipPath(whole, Qt.ClipOperation.IntersectClip)
        painter.setPen(Qt.PenStyle.NoPen)
        is_light = shown.lightnessF() * shown.alphaF() + (1.0 - shown.alphaF()) > 0.45
        painter.setBrush(QColor("#000000" if is_light else "#FFFFFF"))
        painter.drawPolygon(QPolygonF(ear))
    painter.restore()


@lru_cache(maxsize=256)
def _lines(curves: tuple[Curve, ...]) -> tuple[tuple[tuple[float, float], ...], ...]:
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
    for number, line in enumerate(_lines(curves)):
        pen = QPen(color, 1.3)
        pen.setStyle(Qt.PenStyle.SolidLine if number == 0 else Qt.PenStyle.DotLine)
        painter.setPen(pen)
        spots = [
            QPointF(rect.x() + x * rect.width(), rect.bottom() - y * rect.height()) for x, y in line
        ]
        painter.drawPolyline(QPolygonF(spots))
    painter.restore()
