"""Swatches: small pictures of colours, one too bright for a screen by its base and intensity."""

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

from app.ui import theme

Rgb = tuple[float, float, float]
_SQUARE = 4
_GROUND = 0.85
"""The average grey of the checkerboard."""


def value_of(color: Sequence[float]) -> float:
    """Return the intensity of a colour: the greatest of r, g and b, at least 0; NaN counts as 0."""
    return max(part if part > 0 else 0.0 for part in color[:3])


def overbrightness(color: Sequence[float]) -> float:
    """Return the factor by which a colour is too bright for a screen: 1 if it is not."""
    return max(1.0, value_of(color))


def base(color: Sequence[float]) -> Rgb:
    """Return r, g and b between 0 and 1 that times `overbrightness` are the colour's."""
    bright = overbrightness(color)
    if math.isinf(bright):
        r, g, b = (1.0 if part == math.inf else 0.0 for part in color[:3])
    else:
        r, g, b = (part / bright if part > 0 else 0.0 for part in color[:3])
    return r, g, b


def intensity_text(color: Sequence[float]) -> str:
    """Return the intensity in at most two digits of a number: `×2.5`, `×40`, `×3e5`, `×∞`."""
    bright = overbrightness(color)
    if math.isinf(bright):
        return "×∞"
    if bright < 9.95:
        return f"×{bright:.1f}".removesuffix(".0")
    if bright < 999.5:
        return f"×{bright:.0f}"
    digits, power = f"{bright:.0e}".split("e+")
    return f"×{digits}e{int(power)}"


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
