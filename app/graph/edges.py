"""All edges of the canvas: their curves, found by place, painted together below the nodes."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import product

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPainterPathStroker, QPen, QPolygonF

from app.graph.layout.parts import Segment, curve, points_on
from app.graph.paints import Paints, Style, least_width
from formats.diff import DifferenceKind
from formats.graph import Edge, EdgeKind, Id

CELL = 1024.0
_STEPS = 10
_SPREAD = 16.0
_ARROWS = (
    EdgeKind.CHILD, EdgeKind.ENTRY, EdgeKind.SECOND, EdgeKind.TRANSITION, EdgeKind.STATE,
)  # fmt: skip
_CHILDREN = (EdgeKind.CHILD, EdgeKind.STATE)
"""Edges whose labels show while they are highlighted, near to where they lead."""
PLAIN = 0.2
"""Below this zoom edges are straight lines a px wide."""
_LABELS = 0.45
_CHOSEN = 4.0
"""How wide the selected edge is, at 100 % and at least on the screen."""
_FINE = 0.1
"""How far dashes may be off the curve, in px at 100 %."""
_MOST_LOOSE = 1500
_NONE: frozenset[RoutedEdge] = frozenset()
_LABEL = 150.0
"""The greatest width of a label's text."""
_BESIDE_LABEL = 24.0
"""The room that the arrow and the pin take beside a label."""
Point = tuple[float, float]
Cells = tuple[range, range]
"""Columns and rows of the index of places."""
Level = Callable[[Edge], int]
"""How an edge is shown: -1 not at all, 0 faded, 1 as usual, 2 highlighted."""


class RoutedEdge:
    """An edge with its curve. `path` is its line, `spots` points on it close to each other.

    `number` is its place among the edges of the graph. `cover` is all that is painted of it, with
    its label, or a little more, `cells` where the index has it. What only painting asks for is
    made then.
    """

    def __init__(self, number: int, edge: Edge, points: Sequence[Point]) -> None:
        self.number = number
        self._dashes: tuple[QPen, QPainterPath] | None = None
        self.run(edge, points)

    def run(self, edge: Edge, points: Sequence[Point]) -> None:
        """Run through other points, or be another state of the edge."""
        self._forget()
        self.edge = edge
        self.points = points
        corners = points
        if len(points) > 2 or points[0][0] > points[1][0]:  # else it stays between its ends
            corners = [corner for segment in self._segments for corner in segment]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        wide = _LABEL / 2 + _SPREAD if label(edge, 2) else _SPREAD
        left, top = min(xs) - wide, min(ys) - _SPREAD
        self.cover = QRectF(left, top, max(xs) + wide - left, max(ys) + _SPREAD - top)
        self.cells = _cells(self.cover)

    def shift(self, x: float, y: float) -> None:
        """Run elsewhere, in the same shape."""
        self._forget()
        self.points = [(left + x, top + y) for left, top in self.points]
        self.cover = self.cover.translated(x, y)
        self.cells = _cells(self.cover)

    def _forget(self) -> None:
        """Forget what is made of the points."""
        self._dashes = None
        for made in ("_segments", "path", "spots"):
            self.__dict__.pop(made, None)

    @cached_property
    def _segments(self) -> Sequence[Segment]:
        return curve(self.points)

    @cached_property
    def path(self) -> QPainterPath:
        """The line."""
        path = QPainterPath()
        path.moveTo(*self.points[0])
        for _start, (x1, y1), (x2, y2), (x3, y3) in self._segments:
            path.cubicTo(x1, y1, x2, y2, x3, y3)
        return path

    @cached_property
    def spots(self) -> list[Point]:
        """Points on the line, close to each other."""
        spots = [self.points[0]]
        for segment in self._segments:
            spots += points_on(segment, _STEPS)
        return spots

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


class Edges:
    """The edges of a graph as they are drawn, with an index of places."""

    def __init__(self) -> None:
        self.marks: Mapping[Id, DifferenceKind] = {}
        self.wired: dict[int, RoutedEdge] = {}
        self._cells: dict[tuple[int, int], set[RoutedEdge]] = defaultdict(set)
        self._of_node: dict[Id, list[RoutedEdge]] = defaultdict(list)
        self._far: dict[tuple[Style, int], QPainterPath] | None = None
        self._is_far_seen = False
        self._loose: set[int] = set()
        """The edges that changed since all were seen from far away: in none of the joint paths, so
        that a drag does not rebuild these at each step."""

    def set(self, number: int, edge: Edge, points: Sequence[Point]) -> None:
        """Draw the edge of a number, which may be drawn already, through other points."""
        self._loosen(number)
        one = self.wired.get(number)
        if one is not None and (one.edge.source, one.edge.target) == (edge.source, edge.target):
            before = one.cells
            one.run(edge, points)
            self._move(one, before)
            return
        if one is not None:
            self._take_out(one)
        self._put_in(RoutedEdge(number, edge, points))

    def put_back(self, number: int, edge: Edge, one: RoutedEdge) -> None:
        """Draw an edge that was drawn before, where it was; it has another number now."""
        self._loosen(number)
        one.number = number
        if one.edge is not edge:
            one.run(edge, one.points)
        self._put_in(one)

    def _put_in(self, one: RoutedEdge) -> None:
        self.wired[one.number] = one
        for node in {one.edge.source, one.edge.target}:
            self._of_node[node].append(one)
        for cell in product(*one.cells):
            self._cells[cell].add(one)

    def _take_out(self, one: RoutedEdge) -> None:
        for node in {one.edge.source, one.edge.target}:
            self._of_node[node].remove(one)
        for cell in product(*one.cells):
            self._cells[cell].discard(one)

    def shift(self, number: int, x: float, y: float) -> None:
        """Draw an edge elsewhere, in the same shape."""
        self._loosen(number)
        one = self.wired[number]
        before = one.cells
        one.shift(x, y)
        self._move(one, before)

    def _move(self, one: RoutedEdge, before: Cells) -> None:
        """Have the index know where an edge runs now."""
        if one.cells != before:
            for cell in product(*before):
                self._cells[cell].discard(one)
            for cell in product(*one.cells):
                self._cells[cell].add(one)

    def _loosen(self, number: int) -> None:
        if self._is_far_seen and len(self._loose) < _MOST_LOOSE:
            if number not in self._loose:
                self._loose.add(number)
                self._far = None
        else:
            self.forget_levels()

    def keep(self, numbers: Mapping[int, int], edges: Sequence[Edge]) -> None:
        """Draw only the edges of `numbers`, where they run, as the edge of the number each has now.

        `edges` are all edges of the graph by their new numbers.
        """
        for gone_edge in [edge for number, edge in self.wired.items() if number not in numbers]:
            self._take_out(gone_edge)
        self.wired = {now: self.wired[number] for number, now in numbers.items()}
        for number, gone_edge in list(self.wired.items()):
            gone_edge.number = number
            edge, old = edges[number], gone_edge.edge
            if edge is old:
                continue
            if _told(edge) == _told(old) or bool(label(edge, 2)) == bool(label(old, 2)):
                gone_edge.edge = edge
            else:
                self.set(number, edge, gone_edge.points)
        self.forget_levels()

    def take(self, other_edges: Edges) -> None:
        """Draw the edges of another in the place of one's own; it is not to be used any more."""
        marks = self.marks
        self.__dict__.update(other_edges.__dict__)
        self.marks = marks

    def forget_levels(self) -> None:
        """Take note that edges are shown at other levels from now on."""
        self._far = None
        self._is_far_seen = False
        self._loose.clear()

    def of_node(self, node: Id) -> Sequence[int]:
        """Return the numbers of the edges that begin or end at a node."""
        return [edge.number for edge in self._of_node.get(node, ())]

    def near(self, rect: QRectF) -> list[RoutedEdge]:
        """Return the edges that may be seen in a rectangle, in their order."""
        edges_near: set[RoutedEdge] = set()
        for cell in product(*_cells(rect)):
            edges_near |= self._cells.get(cell, _NONE)
        there = [edge for edge in edges_near if edge.cover.intersects(rect)]
        return sorted(there, key=lambda edge: edge.number)

    def at(self, point: QPointF, reach: float) -> RoutedEdge | None:
        """Return the nearest edge within `reach` of a point."""
        around = QRectF(point.x() - reach, point.y() - reach, 2 * reach, 2 * reach)
        edge_distances = [
            (edge.distance(point), at, edge) for at, edge in enumerate(self.near(around))
        ]
        best = min(edge_distances, default=None, key=lambda each: each[:2])
        return best[2] if best is not None and best[0] <= reach else None

    # Painting

    def _style(self, edge: Edge, paints: Paints) -> Style:
        """Return how an edge is drawn, in a comparison by how it differs."""
        kind = self.marks.get(edge.id)
        return paints.style(edge) if kind is None else paints.marked_style(kind)

    def paint(
        self, painter: QPainter, rect: QRectF, paints: Paints, zoom: float, level: Level
    ) -> None:
        """Paint what is to be seen in a rectangle."""
        if zoom < PLAIN:
            self._paint_far(painter, paints, level)
            return
        shown = [(level(edge.edge), edge) for edge in self.near(rect)]
        shown.sort(key=lambda each: (each[0], each[1].edge.kind is not EdgeKind.DATA))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        least = least_width(zoom, len(self.wired))
        for strength, edge in shown:
            if strength >= 0:
                pen = paints.pen(self._style(edge.edge, paints), strength, least=least)
                if pen.style() is Qt.PenStyle.CustomDashLine:
                    painter.fillPath(edge.dashes(pen), pen.color())
                else:
                    painter.setPen(pen)
                    painter.drawPath(edge.path)
        self._paint_tips(painter, [each for each in shown if each[0] >= 0], paints)
        if zoom >= _LABELS:
            for strength, edge in shown:
                if strength >= 0 and label(edge.edge, strength):
                    _paint_label(painter, edge, paints, strength)

    def paint_chosen(
        self, painter: QPainter, rect: QRectF, paints: Paints, zoom: float, chosen: Id | None
    ) -> None:
        """Paint the edge that is selected over all others."""
        if chosen is None:
            return
        for edge in self.near(rect):
            if edge.edge.id == chosen:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(paints.shades.accent, max(_CHOSEN, _CHOSEN / zoom)))
                painter.drawPath(edge.path)
                self._paint_tips(painter, [(1, edge)], paints)
                if zoom >= _LABELS and label(edge.edge, 2):
                    _paint_label(painter, edge, paints, 2)

    def _paint_far(self, painter: QPainter, paints: Paints, level: Level) -> None:
        if self._far is None:
            self._far = self._far_paths(paints, level, self.wired.keys() - self._loose)
            self._is_far_seen = True
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for paths in (self._far, self._far_paths(paints, level, self._loose)):
            for (style, strength), path in paths.items():
                painter.setPen(paints.pen(style, strength, thin=True))
                painter.drawPath(path)

    def _far_paths(
        self, paints: Paints, level: Level, numbers: Iterable[int]
    ) -> dict[tuple[Style, int], QPainterPath]:
        """Return the edges of these numbers in as few paths as they have styles and levels."""
        paths: dict[tuple[Style, int], QPainterPath] = defaultdict(QPainterPath)
        for edge in (self.wired[number] for number in sorted(numbers)):
            strength = level(edge.edge)
            if strength >= 0:
                path = paths[self._style(edge.edge, paints), strength]
                path.moveTo(*edge.points[0])
                for point in edge.points[1:]:
                    path.lineTo(*point)
        return dict(sorted(paths.items(), key=lambda each: each[0][1]))

    def _paint_tips(
        self, painter: QPainter, shown: Iterable[tuple[int, RoutedEdge]], paints: Paints
    ) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        for strength, edge in shown:
            if edge.edge.kind in _ARROWS:
                pen = paints.pen(self._style(edge.edge, paints), strength)
                painter.setBrush(QBrush(pen.color()))
                (x0, _), (x, y) = edge.spots[-2], edge.points[-1]
                back = -1.0 if x0 > x else 1.0
                size = 5.0 if edge.edge.kind is not EdgeKind.TRANSITION else 6.5
                tip = [QPointF(x, y), QPointF(x - 2 * size * back, y - size),
                       QPointF(x - 2 * size * back, y + size)]  # fmt: skip
                painter.drawPolygon(QPolygonF(tip))


def _cells(rect: QRectF) -> Cells:
    left, right = math.floor(rect.left() / CELL), math.floor(rect.right() / CELL)
    top, bottom = math.floor(rect.top() / CELL), math.floor(rect.bottom() / CELL)
    return range(left, right + 1), range(top, bottom + 1)


def _told(edge: Edge) -> tuple[object, ...]:
    """Return what the words on an edge depend on."""
    return edge.kind, edge.label, edge.expression


def label(edge: Edge, strength: int = 1) -> str:
    """Return the words on an edge: a transition's command, what a second entry is, a formula's ƒ.

    A child's stand at its pin already, so only highlighted edges show them at their end as well.
    """
    if edge.kind is EdgeKind.SECOND:
        return "2nd"
    if edge.kind is EdgeKind.DATA:
        return "ƒ" if edge.expression else ""
    return edge.label if edge.kind not in _CHILDREN or strength > 1 else ""


def _paint_label(painter: QPainter, edge: RoutedEdge, paints: Paints, strength: int) -> None:
    text = label(edge.edge, strength)
    face = paints.faces.hint
    shown = face.fit(text, _LABEL)
    width, height = face.width(shown) + 8, face.height + 1
    if not has_room(edge, width):
        return
    point = label_place(edge, width)
    rect = QRectF(point.x() - width / 2, point.y() - height / 2, width, height)
    painter.setPen(paints.pen(paints.style(edge.edge), min(strength, 1)).color())
    painter.setBrush(paints.shades.canvas)
    painter.drawRoundedRect(rect, 4, 4)
    painter.setPen(paints.text if strength else paints.label)
    painter.setFont(face.font)
    baseline = rect.center().y() + (face.metrics.ascent() - face.metrics.descent()) / 2
    painter.drawText(QPointF(rect.x() + 4, baseline), shown)


def has_room(edge: RoutedEdge, width: float) -> bool:
    """Whether a label is seen between the ends of an edge; a child's stands at its pin, too."""
    (xa, ya), (xb, yb) = edge.points[0], edge.points[-1]
    is_short = 0 <= xb - xa < width + _BESIDE_LABEL and abs(yb - ya) < width
    return not (is_short and edge.edge.kind in _CHILDREN)


def label_place(edge: RoutedEdge, width: float) -> QPointF:
    """Return the middle of an edge's label: a child's near its target, else near its source."""
    if edge.edge.kind in _CHILDREN:
        label_x = edge.points[-1][0] - 18 - width / 2
    else:
        label_x = edge.points[0][0] + 14 + width / 2
    pairs = list(zip(edge.spots, edge.spots[1:], strict=False))
    for (xa, ya), (xb, yb) in reversed(pairs) if edge.edge.kind in _CHILDREN else pairs:
        if xa <= label_x < xb:
            return QPointF(label_x, ya + (yb - ya) * (label_x - xa) / (xb - xa))
    middle = edge.spots[len(edge.spots) // 2]
    return QPointF(*middle)
