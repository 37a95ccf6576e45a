"""Small signs of the canvas as outlines on a grid of 16: node families, blackboard, attachment.

The sign of a family on its colour is also the icon of lists.
"""

from __future__ import annotations

from functools import cache, lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QIcon,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QTransform,
)

from app.graph.colors import band
from app.ui import theme
from formats.graph import Family

_STROKES = {
    "flow": "2,4 10,4  2,8 13,8  2,12 10,12  10.5,5.5 13,8 10.5,10.5",
    "selector": "2,8 6,8 13,3  6,8 13,13  9.5,2.8 13,3 12,6.3",
    "action": "4,2.5 13,8 4,13.5 4,2.5",
    "module": "2,5 8,2 14,5 14,11 8,14 2,11 2,5 8,8 14,5  8,8 8,14",
    "expression": "11.5,3 10,2.2 8.3,3.2 6.5,13 5,14 3.6,13.2  5,7 11,7",
    "end": "3.5,3.5 12.5,3.5 12.5,12.5 3.5,12.5 3.5,3.5",
    "interface": "8,3 13.5,3 13.5,13 8,13  2,8 9.5,8  7,5.2 9.8,8 7,10.8",
    "command": "4,14 4,2.5 13,2.5 10.5,5.8 13,9 4,9",
    "tab": "12.5,7 7.5,12 4.6,12 3.6,9.2 9,3.6 11.2,3.6 11.8,5.6 7,10.4",
    "board": "2,3 14,3 14,12 2,12 2,3  2,6.5 14,6.5  6.5,6.5 6.5,12",
}
"""The points of each sign's strokes, which two blanks part."""


_SIDES = (16, 32, 48)
"""The sides in px that are painted; Qt takes the next larger one."""


@cache
def outline(name: str) -> QPainterPath:
    """Return the outline of a sign, on a grid of 16 x 16."""
    path = QPainterPath()
    for stroke in _STROKES.get(name, "").split("  "):
        spots = [QPointF(*map(float, spot.split(","))) for spot in stroke.split()]
        path.addPolygon(QPolygonF(spots))
    if name == "query":
        path.addEllipse(QPointF(7, 7), 4.4, 4.4)
        path.moveTo(10.3, 10.3)
        path.lineTo(14, 14)
    if name == "stub":
        path.addEllipse(QPointF(8, 8), 4.8, 4.8)
        path.moveTo(3, 13)
        path.lineTo(13, 3)
    return path


NAMES = {
    Family.FLOW: "flow",
    Family.SELECTOR: "selector",
    Family.ACTION: "action",
    Family.QUERY: "query",
    Family.MODULE: "module",
    Family.EXPRESSION: "expression",
    Family.END: "end",
    Family.INTERFACE: "interface",
    Family.COMMAND: "command",
    Family.STUB: "stub",
}


def paint_glyph(painter: QPainter, name: str, rect: QRectF, color: QColor) -> None:
    """Paint a sign into a square; strokes are as thick as in the program's icons."""
    corner = rect.topLeft()
    painter.setPen(_pen(color.rgba(), rect.width() / 16))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(_sized(name, rect.width()).translated(corner))


@lru_cache(maxsize=256)
def _sized(name: str, side: float) -> QPainterPath:
    """Return the outline of a sign as large as it is painted."""
    return QTransform.fromScale(side / 16, side / 16).map(outline(name))


@lru_cache(maxsize=256)
def _pen(rgba: int, scale: float) -> QPen:
    round_cap, round_join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    color = QColor.fromRgba(rgba)
    return QPen(color, 1.6 * scale, Qt.PenStyle.SolidLine, round_cap, round_join)


def family_icon(family: Family) -> QIcon:
    """Return the sign of a family in the colours of the theme."""
    return _painted_icon(family, theme.colors().dark)


@lru_cache(maxsize=64)
def _painted_icon(family: Family, _is_dark: bool) -> QIcon:
    icon = QIcon()
    for side in _SIDES:
        pixmap = QPixmap(side, side)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(band(family))
        painter.drawRoundedRect(QRectF(0, 0, side, side), side * 0.2, side * 0.2)
        edge = side * 0.2
        sign = QRectF(0, 0, side, side).adjusted(edge, edge, -edge, -edge)
        paint_glyph(painter, NAMES[family], sign, QColor("#FFFFFF"))
        painter.end()
        icon.addPixmap(pixmap)
    return icon
