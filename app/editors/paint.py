"""Small pictures of values: the swatch of a colour, the line of a curve."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
)

from app import theme
from app.editors.color_model import base, intensity_text, overbrightness
from formats.curves import points
from formats.values import Curve

_SQUARE = 4
_GROUND = 0.85
"""The grey that the checkerboard is on average."""


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
    """Fill a rectangle with the background of transparent colours."""
    painter.setBrushOrigin(rect.topLeft())
    painter.fillRect(rect, QBrush(_checkerboard()))


def paint_swatch(painter: QPainter, rect: QRectF, color: Sequence[float]) -> None:
    """Paint a colour over a checkerboard, one beyond 1 as its base and intensity, such as “×4”.

    The left half of a colour that is not opaque is painted opaque. A corner is folded if a
    component below 0, or an invalid alpha, was clamped.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrushOrigin(rect.topLeft())
    shown = screen_color((*base(color), color[3]))
    painter.setPen(Qt.PenStyle.NoPen)
    if shown.alphaF() < 1.0:
        painter.setBrush(QBrush(_checkerboard()))
        painter.drawRoundedRect(rect, 3, 3)
    painter.setBrush(shown)
    painter.setPen(QPen(theme.colors().secondary, 1))
    painter.drawRoundedRect(rect, 3, 3)
    ink = QColor("#000000" if _luminance(shown) > 0.18 else "#FFFFFF")
    if overbrightness(color) > 1.0:
        _paint_intensity(painter, rect, intensity_text(color), ink)
    if any(not part >= 0.0 for part in color) or color[3] > 1.0:
        size = min(6.0, rect.height() / 2)
        corner = rect.topLeft()
        ear = [corner + QPointF(size, 0), corner, corner + QPointF(0, size)]
        whole = QPainterPath()
        whole.addRoundedRect(rect, 3, 3)
        painter.setClipPath(whole, Qt.ClipOperation.IntersectClip)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        painter.drawPolygon(QPolygonF(ear))
    painter.restore()
    if shown.alphaF() < 1.0:
        painter.save()
        left = QRectF(rect.left() - 1, rect.top() - 1, rect.width() / 2 + 1, rect.height() + 2)
        painter.setClipRect(left, Qt.ClipOperation.IntersectClip)
        paint_swatch(painter, rect, (*color[:3], 1.0))
        painter.restore()


def _luminance(shown: QColor) -> float:
    """Return the relative luminance, 0 … 1, of a colour over the checkerboard."""
    alpha = shown.alphaF()
    parts = (shown.redF(), shown.greenF(), shown.blueF())
    over_ground = (part * alpha + _GROUND * (1.0 - alpha) for part in parts)
    red, green, blue = (math.pow(part, 2.2) for part in over_ground)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _paint_intensity(painter: QPainter, rect: QRectF, words: str, ink: QColor) -> None:
    """Write the intensity at the right end of a swatch, as large as it has room for."""
    font = painter.font()
    font.setPixelSize(max(6, round(min(13.0, rect.height() * 0.72))))
    width = QFontMetricsF(font).horizontalAdvance(words)
    if width > rect.width() - 3:
        font.setPixelSize(max(6, int(font.pixelSize() * (rect.width() - 3) / width)))
    painter.setFont(font)
    painter.setPen(ink)
    flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    painter.drawText(rect.adjusted(0, 0, -3, 0), flags, words)


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
