"""Paints a plot of curves: the grid with its numbers, lines, handles, and the value at a place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
)

from app.editors.curve_handles import KNOT, SLOPE, SLOPE_BEFORE, Handle
from app.editors.curve_view import FAR, View, fraction, tick_text, ticks
from app.ui import theme
from formats.core.kinds import Curve, Kind
from formats.curves import SMOOTH, points

RADIUS = 4.5
_LABEL_GAP = (56.0, 32.0)
"""The minimum distance of numbered grid lines, in pixels at the usual font size."""


def label_gaps(metrics: QFontMetricsF) -> tuple[float, float]:
    """Return the minimum distance in pixels between numbered grid lines, horizontally and
    vertically."""
    return max(_LABEL_GAP[0], metrics.height() * 3.6), max(_LABEL_GAP[1], metrics.height() * 2.2)


def paint_ground(painter: QPainter, frame: QRectF, has_focus: bool) -> None:
    """Paint the sheet of a plot, framed in the accent's colour where keys go to it."""
    colors = theme.colors()
    painter.setPen(QPen(colors.accent if has_focus else colors.line, 1.5 if has_focus else 1.0))
    painter.setBrush(colors.panel)
    painter.drawRoundedRect(frame, 4, 4)


def paint_grid(painter: QPainter, view: View, metrics: QFontMetricsF, is_faint: bool) -> None:
    """Paint grid lines, with the range from 0 to 1 lighter than the rest, and the numbers."""
    colors, rect = theme.colors(), view.rect
    painter.save()
    painter.setClipRect(rect)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    beyond = QColor(colors.window)
    beyond.setAlpha(150)
    zero, point = view.spot(0.0, 0.0), view.spot(1.0, 1.0)
    for left, right in ((rect.left(), zero.x()), (point.x(), rect.right())):
        painter.fillRect(QRectF(left, rect.top(), right - left, rect.height()) & rect, beyond)
    steps = view.steps(label_gaps(metrics))
    if not is_faint:
        _paint_grid_lines(painter, view, (fraction(steps[0]), fraction(steps[1])), 70)
    _paint_grid_lines(painter, view, steps, 190)
    painter.setPen(QPen(colors.secondary, 1))
    painter.drawLine(QPointF(rect.left(), zero.y()), QPointF(rect.right(), zero.y()))
    painter.drawLine(QPointF(zero.x(), rect.top()), QPointF(zero.x(), rect.bottom()))
    painter.restore()
    _paint_axis_numbers(painter, view, steps, metrics)


def _paint_grid_lines(
    painter: QPainter, view: View, steps: tuple[float, float], alpha: int
) -> None:
    color = QColor(theme.colors().line)
    color.setAlpha(alpha)
    painter.setPen(QPen(color, 1))
    rect = view.rect
    for x in ticks(view.x, steps[0]):
        at = view.spot(x, 0.0).x()
        painter.drawLine(QPointF(at, rect.top()), QPointF(at, rect.bottom()))
    for y in ticks(view.y, steps[1]):
        at = view.spot(0.0, y).y()
        painter.drawLine(QPointF(rect.left(), at), QPointF(rect.right(), at))


def _paint_axis_numbers(
    painter: QPainter, view: View, steps: tuple[float, float], metrics: QFontMetricsF
) -> None:
    """Write the numbers in the margins, none of them cut off."""
    painter.setPen(theme.colors().secondary)
    rect, height = view.rect, metrics.height()
    for x in ticks(view.x, steps[0]):
        text = tick_text(x, steps[0])
        half = metrics.horizontalAdvance(text) / 2
        at = view.spot(x, 0.0).x()
        if rect.left() - height / 2 <= at - half and at + half <= rect.right() + 6:
            painter.drawText(QPointF(at - half, rect.bottom() + metrics.ascent() + 3), text)
    for y in ticks(view.y, steps[1]):
        at = view.spot(0.0, y).y()
        if rect.top() <= at <= rect.bottom():
            text = tick_text(y, steps[1])
            left = rect.left() - metrics.horizontalAdvance(text) - 5
            painter.drawText(QPointF(left, at + metrics.ascent() / 2 - 1), text)


def curve_color() -> QColor:
    """Return the colour of a curve's line."""
    return theme.kind_color(Kind.CURVE1)


def paint_others(painter: QPainter, view: View, curves: Sequence[Curve]) -> None:
    """Paint curves that are not being edited as thin dotted lines."""
    color = QColor(theme.colors().secondary)
    color.setAlpha(150)
    painter.setPen(QPen(color, 1.2, Qt.PenStyle.DotLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for curve in curves:
        painter.drawPolyline(_curve_polygon(view, curve, 4.0))


def paint_curve(painter: QPainter, view: View, curve: Curve) -> None:
    """Paint the line of a curve over a faint fill; dashed if it is an approximation."""
    line = _curve_polygon(view, curve, 1.0)
    if line.size() < 2:
        return
    color = curve_color()
    zero = max(view.rect.top(), min(view.rect.bottom(), view.spot(0.0, 0.0).y()))
    area = QPainterPath()
    area.addPolygon(
        QPolygonF([QPointF(line.first().x(), zero), *line.toList(), QPointF(line.last().x(), zero)])
    )
    painter.fillPath(area, _fade(view.rect, zero, color))
    pen = QPen(color, 2.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if curve.type == SMOOTH:
        pen.setDashPattern([5, 3])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(line)


def _fade(rect: QRectF, zero: float, color: QColor) -> QLinearGradient:
    """Return the fill between a line and 0, fainter towards 0."""
    strong, faint = QColor(color), QColor(color)
    strong.setAlpha(60)
    faint.setAlpha(8)
    fade = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    middle = max(0.001, min(0.999, (zero - rect.top()) / max(1.0, rect.height())))
    for place, shade in ((0.0, strong), (middle, faint), (1.0, strong)):
        fade.setColorAt(place, shade)
    return fade


def _curve_polygon(view: View, curve: Curve, every: float) -> QPolygonF:
    """Return the line of a curve, with a point about every `every` pixels and at each knot."""
    count = max(64, min(2000, int(view.rect.width() / every)))
    rect, x_low, y_low = view.rect, view.x.low, view.y.low
    left, bottom = rect.left(), rect.bottom()
    wide, high = rect.width() / view.x.size, rect.height() / view.y.size
    spots = points(curve, count, (x_low, view.x.high))
    ups = [max(-FAR, min(FAR, (y - y_low) * high)) for _x, y in spots]
    return QPolygonF(
        [
            QPointF(left + (x - x_low) * wide, bottom - up)
            for (x, _y), up in zip(spots, ups, strict=True)
        ]
    )


def paint_handles(
    painter: QPainter,
    view: View,
    ones: Sequence[Handle],
    chosen: tuple[int, str] | None,
    hovered: tuple[int, str] | None,
) -> None:
    """Paint the handles: slopes as thin levers to small diamonds, knots as circles above them.

    A diamond beyond the plot is left out, since only a part of it would be seen.
    """
    knots = {handle.at: view.spot(handle.x, handle.y) for handle in ones if handle.part == KNOT}
    for curve_handle in ones:
        if curve_handle.part in (SLOPE, SLOPE_BEFORE) and curve_handle.at in knots:
            lit = _is_chosen(curve_handle, chosen), curve_handle.key == hovered
            _lever(painter, view, knots[curve_handle.at], curve_handle, *lit)
    for curve_handle in ones:
        if curve_handle.part not in (SLOPE, SLOPE_BEFORE):
            _circle(
                painter,
                view.spot(curve_handle.x, curve_handle.y),
                curve_handle.key == chosen,
                curve_handle.key == hovered,
            )


def _is_chosen(handle: Handle, chosen: tuple[int, str] | None) -> bool:
    """Both ends of a slope are one handle."""
    return chosen is not None and chosen[0] == handle.at and chosen[1] in (SLOPE, SLOPE_BEFORE)


def _lever(
    painter: QPainter, view: View, knot: QPointF, handle: Handle, chosen: bool, hovered: bool
) -> None:
    colors, end = theme.colors(), view.spot(handle.x, handle.y)
    color = colors.accent if chosen or hovered else colors.secondary
    painter.setPen(QPen(color, 1.2))
    painter.drawLine(knot, end)
    size = RADIUS - 0.5 + hovered
    if not view.rect.adjusted(-size, -size, size, size).contains(end):
        return
    painter.setBrush(color if chosen else colors.panel)
    painter.setPen(QPen(color, 1.5))
    sides = [QPointF(0, -size), QPointF(size, 0), QPointF(0, size), QPointF(-size, 0)]
    painter.drawPolygon(QPolygonF([end + side for side in sides]))


def _circle(painter: QPainter, spot: QPointF, chosen: bool, hovered: bool) -> None:
    colors = theme.colors()
    size = RADIUS + 0.5 * chosen + hovered
    if chosen:
        halo = QColor(colors.accent)
        halo.setAlpha(70)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(halo)
        painter.drawEllipse(spot, size + 4, size + 4)
    color = colors.accent if chosen or hovered else curve_color()
    painter.setPen(QPen(color, 2.0))
    painter.setBrush(color if chosen else colors.panel)
    painter.drawEllipse(spot, size, size)


def paint_cursor(painter: QPainter, view: View, x: float, y: float) -> None:
    """Paint a hairline at x, and the point of the curve there."""
    spot = view.spot(x, y)
    color = QColor(theme.colors().text)
    color.setAlpha(90)
    painter.setPen(QPen(color, 1, Qt.PenStyle.DashLine))
    painter.drawLine(QPointF(spot.x(), view.rect.top()), QPointF(spot.x(), view.rect.bottom()))
    painter.setPen(QPen(theme.colors().panel, 1.5))
    painter.setBrush(curve_color())
    painter.drawEllipse(spot, 3.5, 3.5)


class PlotReadout(NamedTuple):
    """A readout above a plot: its position, its text, and whether it is at the left end."""

    place: QRectF
    text: str
    is_left: bool


def paint_heads(painter: QPainter, heads: list[PlotReadout]) -> None:
    """Write the readouts above a plot."""
    for plot_readout in heads:
        painter.setPen(theme.colors().text if plot_readout.is_left else curve_color())
        side = Qt.AlignmentFlag.AlignLeft if plot_readout.is_left else Qt.AlignmentFlag.AlignRight
        painter.drawText(
            plot_readout.place, side | Qt.AlignmentFlag.AlignVCenter, plot_readout.text
        )


def paint_words(painter: QPainter, view: View, text: str) -> None:
    """Write in the middle of a plot why there is no line."""
    painter.setPen(theme.colors().secondary)
    flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
    painter.drawText(view.rect.adjusted(16, 8, -16, -8), flags, text)
