"""An edge of the canvas with its curve: where it runs, which words it has, how it ends."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QPen, QPolygonF

from app.graph.layout.parts import Segment, curve, points_on
from app.graph.paints import Paints, Style
from formats.graph import Edge, EdgeKind

CELL = 1024.0
_STEPS = 10
SPREAD = 16.0
_FINE = 0.1
"""How far dashes may be off the curve, in px at 100 %."""
LABEL = 150.0
"""The greatest width of a label's text."""
_WIDE = LABEL / 2 + SPREAD
"""How far what is painted of an edge with a label reaches to the sides."""
Point = tuple[float, float]
Sides = tuple[float, float, float, float]
"""The left, upper, right and lower side of a rectangle."""
Cells = tuple[range, range]
"""Columns and rows of the index of places."""


class RoutedEdge:
    """An edge with its curve. `path` is its line, `spots` points on it close to each other.

    `number` is its place among the edges of the graph. `sides` are the left, upper, right and lower
    one of all that is painted of it, with its label, or a little more, `cells` where the index has
    it. What only painting asks for is made then.
    """

    def __init__(self, number: int, edge: Edge, points: Sequence[Point]) -> None:
        self.number = number
        self._dashes: tuple[QPen, QPainterPath] | None = None
        self._styled: tuple[Edge, Style] | None = None
        self.label_places: dict[float, QPointF] = {}
        """The middle of the label, by its width."""
        self.run(edge, points)

    def run(self, edge: Edge, points: Sequence[Point]) -> None:
        """Run through other points, or be another state of the edge."""
        self._forget()
        self.edge = edge
        self.points = points
        corners, xs = points, [x for x, _ in points]
        if xs != sorted(xs):  # it bulges where it turns round
            corners = [corner for segment in self._segments for corner in segment]
        self._reach(*_around(corners, _WIDE if label(edge, 2) else SPREAD))

    def shift(self, x: float, y: float) -> None:
        """Run elsewhere, in the same shape."""
        self._forget()
        self.points = [(left + x, top + y) for left, top in self.points]
        left, top, right, bottom = self.sides
        self._reach(left + x, top + y, right + x, bottom + y)

    def _reach(self, left: float, top: float, right: float, bottom: float) -> None:
        """Take note of the sides between which all that is painted lies."""
        self.sides = left, top, right, bottom
        self.cells = cells_of(left, top, right, bottom)

    def style(self, paints: Paints) -> Style:
        """Return how the edge is drawn outside a comparison, in any theme."""
        if self._styled is None or self._styled[0] is not self.edge:
            self._styled = self.edge, paints.style(self.edge)
        return self._styled[1]

    @property
    def cover(self) -> QRectF:
        """The rectangle round all that is painted of it, or a little more."""
        left, top, right, bottom = self.sides
        return QRectF(left, top, right - left, bottom - top)

    def _forget(self) -> None:
        """Forget what is made of the points."""
        self._dashes = None
        self.label_places.clear()
        for made in ("_segments", "_rooms", "path", "spots"):
            self.__dict__.pop(made, None)

    @cached_property
    def _segments(self) -> Sequence[Segment]:
        return curve(self.points)

    @cached_property
    def path(self) -> QPainterPath:
        """The line."""
        return _path(self._segments)

    def path_between(self, sides: Sides) -> QPainterPath:
        """Return what is seen of the line between four sides, or more; a part is sooner drawn."""
        if len(self.points) == 2:
            return self.path
        seen = [at for at, room in enumerate(self._rooms) if meet(room, sides)]
        if len(seen) == len(self._rooms):
            return self.path
        return _path(self._segments[seen[0] : seen[-1] + 1]) if seen else QPainterPath()

    @cached_property
    def _rooms(self) -> list[Sides]:
        """The sides of what each segment is painted in."""
        return [_around(segment, SPREAD) for segment in self._segments]

    @cached_property
    def spots(self) -> list[Point]:
        """Points on the line, close to each other."""
        spots = [self.points[0]]
        for segment in self._segments:
            spots += points_on(segment, _STEPS)
        return spots

    def steps_at(self, x: float, *, from_end: bool = False) -> Iterator[tuple[Point, Point]]:
        """Yield the steps between `spots` of those segments that may reach an x.

        A segment lies between its four points; of the others no spots are made.
        """
        for segment in reversed(self._segments) if from_end else self._segments:
            (x0, _), (x1, _), (x2, _), (x3, _) = segment
            if min(x0, x1, x2, x3) <= x <= max(x0, x1, x2, x3):
                pairs = list(pairwise([segment[0], *points_on(segment, _STEPS)]))
                yield from reversed(pairs) if from_end else pairs

    @property
    def middle(self) -> Point:
        """The spot in the middle of the line, which is found without the others."""
        at, step = divmod(len(self._segments) * _STEPS // 2, _STEPS)
        if step == 0:
            return self.points[at]
        return list(points_on(self._segments[at], _STEPS))[step - 1]

    @property
    def rect(self) -> QRectF:
        """The rectangle round the line."""
        xs, ys = [x for x, _ in self.spots], [y for _, y in self.spots]
        return QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def dashes(self, pen: QPen) -> QPainterPath:
        """Return the outlines of the dashes that a pen draws.

        A painter begins them elsewhere for every part of a picture that it paints.
        """
        if self._dashes is None or self._dashes[0] is not pen:
            stroker = QPainterPathStroker(pen)
            stroker.setCurveThreshold(_FINE)
            self._dashes = pen, stroker.createStroke(self.path)
        return self._dashes[1]

    def distance(self, point: QPointF) -> float:
        """Return how far the edge is from a point."""
        x, y, best = point.x(), point.y(), math.inf
        for (x0, y0), (x1, y1) in zip(self.spots, self.spots[1:], strict=False):
            dx, dy = x1 - x0, y1 - y0
            length = dx * dx + dy * dy
            t = ((x - x0) * dx + (y - y0) * dy) / length if length else 0.0
            t = min(1.0, max(0.0, t))
            best = min(best, math.hypot(x0 + t * dx - x, y0 + t * dy - y))
        return best

    def is_nearer_source(self, point: QPointF) -> bool:
        """Whether a point is nearer to where the edge begins than to where it ends."""
        (x0, y0), (x1, y1) = self.points[0], self.points[-1]
        return math.hypot(point.x() - x0, point.y() - y0) <= math.hypot(
            point.x() - x1, point.y() - y1
        )


def tip(size: float) -> QPolygonF:
    """Return the tip of an edge, which ends to the right as all of them do."""
    return QPolygonF([QPointF(0, 0), QPointF(-2 * size, -size), QPointF(-2 * size, size)])


def _around(points: Iterable[Point], wide: float) -> Sides:
    """Return the sides of what is painted round points, `wide` to the right and left of them."""
    xs, ys = zip(*points, strict=True)
    return min(xs) - wide, min(ys) - SPREAD, max(xs) + wide, max(ys) + SPREAD


def _path(segments: Sequence[Segment]) -> QPainterPath:
    path = QPainterPath(QPointF(*segments[0][0]))
    for _start, out, into, end in segments:
        path.cubicTo(*out, *into, *end)
    return path


def cells_of(left: float, top: float, right: float, bottom: float) -> Cells:
    """Return the cells of the index that lie partly between four sides."""
    columns = range(math.floor(left / CELL), math.floor(right / CELL) + 1)
    return columns, range(math.floor(top / CELL), math.floor(bottom / CELL) + 1)


def sides_of(rect: QRectF) -> Sides:
    """Return the sides of a rectangle."""
    return rect.left(), rect.top(), rect.right(), rect.bottom()


def meet(sides: Sides, others: Sides) -> bool:
    """Whether two rectangles meet that are given by their left, upper, right and lower sides."""
    left, top, right, bottom = sides
    return left < others[2] and top < others[3] and right > others[0] and bottom > others[1]


def label(edge: Edge, strength: int = 1) -> str:
    """Return the words on an edge: a transition's command, what a second entry is, a formula's ƒ.

    A child's stand at its pin already, so only highlighted edges show them at their end as well.
    """
    if edge.kind is EdgeKind.SECOND:
        return "2nd"
    if edge.kind is EdgeKind.DATA:
        return "ƒ" if edge.expression else ""
    return edge.label if edge.kind is not EdgeKind.CHILD or strength > 1 else ""
