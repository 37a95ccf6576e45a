"""Paints the state of a node in a run: rings, a sign for its result, marks.

Every state has a shape of its own, so that none is shown by colour alone.
"""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPolygonF

from app.graph.colors import mix
from app.graph.lights import Glow, Light, Sign, Tag
from app.graph.measure import NodeBox
from app.graph.paints import Paints

BLOCKS = 0.2
"""Below this zoom nodes are plain blocks, which are lit as such."""
Strokes = list[list[tuple[float, float]]]
TAG_WIDTH = 150.0
_GAP = 7.0
_BADGE = 9.0
_SMALLEST = 0.62
"""Signs and marks get no smaller on the screen than at this zoom."""
_FAR_RINGS, _FAR_MARKS = 20.0, 76.0
"""How far rings and marks reach at the zoom from which on nodes are no blocks, in px at 100 %."""
_NO_PEN, _NO_BRUSH = Qt.PenStyle.NoPen, Qt.BrushStyle.NoBrush


def reach(light: Light) -> float:
    """Return how far a light reaches beyond its node, however small the zoom is."""
    has_marks = light.current or light.breakpoint or light.sign is not Sign.NONE
    return _FAR_MARKS if has_marks else _FAR_RINGS


def grown(zoom: float) -> float:
    """Return how much larger than at 100 % signs are drawn, to be seen from far away."""
    return max(1.0, _SMALLEST / max(zoom, 0.12))


def paint_light(
    painter: QPainter, box: NodeBox, rect: QRectF, paints: Paints, light: Light, zoom: float
) -> None:
    """Paint the light of a node over it, with its upper left corner at the origin."""
    glow = light.glow
    if glow is Glow.DIM and zoom < BLOCKS:
        painter.fillRect(rect, paints.dusk)
    elif glow in (Glow.DIM, Glow.LEFT):
        painter.setPen(_NO_PEN)
        painter.setBrush(paints.dusk if glow is Glow.DIM else paints.twilight)
        painter.drawRoundedRect(rect.adjusted(-5, -1, 5, 1), box.radius, box.radius)
    if glow not in (Glow.DIM, Glow.NONE):
        _paint_rings(painter, box, rect, paints, light, zoom)
    if zoom < BLOCKS and not (light.current or light.breakpoint):
        return
    size = _BADGE * grown(zoom)
    if light.sign is not Sign.NONE and glow is not Glow.DIM:
        point = QPointF(rect.right() - size * 0.4, rect.top() - size * 0.15)
        paint_sign(
            painter, point, size, light, Inks(paints.signs[light.sign], paints.shades.canvas)
        )
    if light.breakpoint:
        _paint_stop(painter, QPointF(rect.left() + 1, rect.top() + 1), size * 0.8, paints)
    if light.current:
        _paint_arrow(painter, rect, size * 1.3, paints)


def _paint_rings(
    painter: QPainter, box: NodeBox, rect: QRectF, paints: Paints, light: Light, zoom: float
) -> None:
    """Ring a node: once while it is active, twice in the frame it is entered in, dashed when it
    was left, dotted and thin where a query was computed."""
    scale = max(1.0, 0.5 / zoom)
    pen = QPen(paints.shades.lit, 3.0 * scale)
    if light.glow is Glow.LEFT:
        pen = QPen(paints.shades.lit, 2.0 * scale, Qt.PenStyle.DashLine)
    elif light.glow is Glow.COMPUTED:
        pen = QPen(paints.shades.lit, 1.6 * scale, Qt.PenStyle.DotLine)
    painter.setBrush(_NO_BRUSH)
    if light.glow in (Glow.ACTIVE, Glow.ENTERED) and zoom >= BLOCKS:
        _ring(painter, QPen(paints.glow, 9.0), box, rect, 4.5)
    _ring(painter, pen, box, rect, 4.5)
    if light.glow is Glow.ENTERED:
        _ring(painter, QPen(paints.shades.lit, 1.5 * scale), box, rect, 4.5 + 5 * scale)


def _ring(painter: QPainter, pen: QPen, box: NodeBox, rect: QRectF, away: float) -> None:
    painter.setPen(pen)
    painter.drawRoundedRect(
        rect.adjusted(-away, -away, away, away), box.radius + away, box.radius + away
    )


class Inks(NamedTuple):
    """The colour of a result, and what it lies on."""

    color: QColor
    ground: QColor


def paint_sign(painter: QPainter, point: QPointF, size: float, light: Light, inks: Inks) -> None:
    """Paint a result round a point: dots in a pill, a tick in a disc, a cross in a diamond.

    It is hollow where the result is only assumed.
    """
    edge, fill = inks if light.assumed else (inks.ground, inks.color)
    painter.setPen(QPen(edge, size * 0.22))
    painter.setBrush(fill)
    if light.sign is Sign.FAILURE:
        far = size * 1.35
        corners = [(0.0, -far), (far, 0.0), (0.0, far), (-far, 0.0)]
        painter.drawPolygon(QPolygonF([point + QPointF(x, y) for x, y in corners]))
    elif light.sign is Sign.BUSY:
        pill = QRectF(point.x() - size * 1.4, point.y() - size * 0.9, size * 2.8, size * 1.8)
        painter.drawRoundedRect(pill, size * 0.9, size * 0.9)
    else:
        painter.drawEllipse(point, size, size)
    ink = inks.color if light.assumed else inks.ground
    _paint_strokes(painter, SIGN_STROKES[light.sign], point, size, ink)


def _paint_strokes(
    painter: QPainter, strokes: Strokes, point: QPointF, size: float, ink: QColor
) -> None:
    """Paint strokes round a point, 9 units of which reach `size` px; one of one spot is a dot."""
    painter.setPen(QPen(ink, size * 0.28, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.setBrush(ink)
    unit = size / 9.0
    for stroke in strokes:
        spots = [point + QPointF(x * unit, y * unit) for x, y in stroke]
        if len(spots) == 1:
            painter.drawEllipse(spots[0], unit * 0.35, unit * 0.35)
        else:
            painter.drawPolyline(QPolygonF(spots))


SIGN_STROKES: dict[Sign, Strokes] = {
    Sign.BUSY: [[(-4.2, 0)], [(0, 0)], [(4.2, 0)]],
    Sign.SUCCESS: [[(-4, 0.4), (-1.2, 3.2), (4, -3)]],
    Sign.FAILURE: [[(-3.2, -3.2), (3.2, 3.2)], [(-3.2, 3.2), (3.2, -3.2)]],
}


def _paint_stop(painter: QPainter, point: QPointF, size: float, paints: Paints) -> None:
    """Paint a breakpoint: the eight corners of a stop sign."""
    near, far = size * 0.4142, size
    corners = [(-near, -far), (near, -far), (far, -near), (far, near),
               (near, far), (-near, far), (-far, near), (-far, -near)]  # fmt: skip
    painter.setPen(QPen(paints.shades.canvas, size * 0.25))
    painter.setBrush(paints.signs[Sign.FAILURE])
    painter.drawPolygon(QPolygonF([point + QPointF(x, y) for x, y in corners]))


def _paint_arrow(painter: QPainter, rect: QRectF, size: float, paints: Paints) -> None:
    """Point at the node of the current step, from above, where no edge comes in."""
    x, y = rect.left() + min(rect.width() / 2, 26.0), rect.top() - size * 0.25
    spots = [QPointF(x, y), QPointF(x - size * 1.15, y - size * 1.7),
             QPointF(x + size * 1.15, y - size * 1.7)]  # fmt: skip
    painter.setPen(QPen(paints.shades.canvas, size * 0.3))
    painter.setBrush(paints.shades.here)
    painter.drawPolygon(QPolygonF(spots))


def tag_rect(paints: Paints, tag: Tag, point: QPointF) -> QRectF:
    """Return where the value at an output's pin is shown."""
    face = paints.faces.hint
    width = face.width(face.fit(tag.text, TAG_WIDTH)) + 10
    return QRectF(point.x() + _GAP, point.y() - face.height / 2 - 1, width, face.height + 2)


def paint_tag(painter: QPainter, paints: Paints, tag: Tag, point: QPointF, color: QColor) -> None:
    """Paint the last value of an output beside its pin, framed by dashes where it is a guess."""
    face, rect = paints.faces.hint, tag_rect(paints, tag, point)
    pen = QPen(color, 1.2)
    if tag.guessed:
        pen = QPen(mix(color, paints.shades.label, 0.5), 1.2, Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.setBrush(QBrush(paints.shades.canvas))
    painter.drawRoundedRect(rect, 4, 4)
    painter.setPen(paints.label if tag.guessed else paints.text)
    painter.setFont(face.font)
    metrics = face.metrics
    baseline = rect.center().y() + (metrics.ascent() - metrics.descent()) / 2
    painter.drawText(QPointF(rect.x() + 5, baseline), face.fit(tag.text, TAG_WIDTH))
