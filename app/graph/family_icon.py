"""The sign of a family of nodes on its colour, as an icon of lists."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap

from app import theme
from app.graph.colors import band
from app.graph.glyphs import NAMES, paint_glyph
from formats.graph import Family

_SIDES = (16, 32, 48)
"""The sides in px that are painted; Qt takes the next larger one."""


def family_icon(family: Family) -> QIcon:
    """Return the sign of a family in the colours of the theme."""
    return _painted(family, theme.colors().dark)


@lru_cache(maxsize=64)
def _painted(family: Family, _is_dark: bool) -> QIcon:
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
