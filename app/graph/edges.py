"""All edges of the canvas: their curves, found by place, painted together below the nodes."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from itertools import product
from operator import attrgetter

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
_WIDE = _LABEL / 2 + _SPREAD
"""How far what is painted of an edge with a label reaches to the sides."""
_BESIDE_LABEL = 24.0
"""The room that the arrow and the pin take beside a label."""
Point = tuple[float, float]
Sides = tuple[float, float, float, float]
"""The left, upper, right and lower side of a rectangle."""
Cells = tuple[range, range]
"""Columns and rows of the index of places."""
Level = Callable[[Edge], int]
"""How an edge is shown: -1 not at all, 0 faded, 1 as usual, 2 highlighted."""


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
        self.run(edge, points)

    def run(self, edge: Edge, points: Sequence[Point]) -> None:
        """Run through other points, or be another state of the edge."""
        self._forget()
        self.edge = edge
        self.points = points
        corners, xs = points, [x for x, _ in points]
        if xs != sorted(xs):  # it bulges where it turns round
            corners = [corner for segment in self._segments for corner in segment]
        self._reach(*_around(corners, _WIDE if label(edge, 2) else _SPREAD))

    def shift(self, x: float, y: float) -> None:
        """Run elsewhere, in the same shape."""
        self._forget()
        self.points = [(left + x, top + y) for left, top in self.points]
        left, top, right, bottom = self.sides
        self._reach(left + x, top + y, right + x, bottom + y)

    def _reach(self, left: float, top: float, right: float, bottom: float) -> None:
        """Take note of the sides between which all that is painted lies."""
        self.sides = left, top, right, bottom
        self.cells = _cells(left, top, right, bottom)

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
        seen = [at for at, room in enumerate(self._rooms) if _meet(room, sides)]
        if len(seen) == len(self._rooms):
            return self.path
        return _path(self._segments[seen[0] : seen[-1] + 1]) if seen else QPainterPath()

    @cached_property
    def _rooms(self) -> list[Sides]:
        """The sides of what each segment is painted in."""
        return [_around(segment, _SPREAD) for segment in self._segments]

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
        if _is_told_alike(one.edge, edge):
            one.edge = edge
        else:
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
        if not self._is_far_seen:
            return  # no joint paths were made
        if len(self._loose) < _MOST_LOOSE:
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
            if _is_told_alike(edge, old):
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

    def of_nodes(self, nodes: Iterable[Id]) -> AbstractSet[int]:
        """Return the numbers of the edges that begin or end at any of some nodes."""
        of = self._of_node
        return {edge.number for node in nodes if node in of for edge in of[node]}

    def cover(self, numbers: Iterable[int]) -> QRectF:
        """Return the rectangle round all that is painted of some edges, null for none."""
        sides = [self.wired[number].sides for number in numbers]
        if not sides:
            return QRectF()
        lefts, tops, rights, bottoms = zip(*sides, strict=True)
        return QRectF(QPointF(min(lefts), min(tops)), QPointF(max(rights), max(bottoms)))

    def near(self, rect: QRectF) -> list[RoutedEdge]:
        """Return the edges that may be seen in a rectangle, in their order."""
        edges_near: set[RoutedEdge] = set()
        sides = _sides(rect)
        for cell in product(*_cells(*sides)):
            edges_near |= self._cells.get(cell, _NONE)
        there = [edge for edge in edges_near if _meet(edge.sides, sides)]
        return sorted(there, key=attrgetter("number"))

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
        kind = self.marks.get(edge.id) if self.marks else None
        return paints.style(edge) if kind is None else paints.marked_style(kind)

    def paint(
        self, painter: QPainter, rect: QRectF, paints: Paints, zoom: float, level: Level
    ) -> None:
        """Paint what is to be seen in a rectangle."""
        if zoom < PLAIN:
            self._paint_far(painter, paints, level)
            return
        every = ((level(edge.edge), edge) for edge in self.near(rect))
        shown = [(strength, edge) for strength, edge in every if strength >= 0]
        shown.sort(key=lambda each: (each[0], each[1].edge.kind is not EdgeKind.DATA))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        least, sides = least_width(zoom, len(self.wired)), _sides(rect)
        for strength, edge in shown:
            pen = paints.pen(self._style(edge.edge, paints), strength, least=least)
            if pen.style() is Qt.PenStyle.CustomDashLine:
                painter.fillPath(edge.dashes(pen), pen.color())
            else:
                painter.setPen(pen)
                painter.drawPath(edge.path_between(sides))
        around = rect.adjusted(-_SPREAD, -_SPREAD, _SPREAD, _SPREAD)
        ending = [each for each in shown if around.contains(QPointF(*each[1].points[-1]))]
        self._paint_tips(painter, ending, paints)
        if zoom >= _LABELS:
            for strength, edge in shown:
                if label(edge.edge, strength):
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
        wired, marks = self.wired, self.marks
        for edge in [wired[number] for number in sorted(numbers)]:
            strength = level(edge.edge)
            if strength >= 0:
                style = self._style(edge.edge, paints) if marks else edge.style(paints)
                path, points = paths[style, strength], edge.points
                path.moveTo(*points[0])
                for x, y in points[1:]:
                    path.lineTo(x, y)
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


def _around(points: Iterable[Point], wide: float) -> Sides:
    """Return the sides of what is painted round points, `wide` to the right and left of them."""
    xs, ys = zip(*points, strict=True)
    return min(xs) - wide, min(ys) - _SPREAD, max(xs) + wide, max(ys) + _SPREAD


def _path(segments: Sequence[Segment]) -> QPainterPath:
    path = QPainterPath(QPointF(*segments[0][0]))
    for _start, out, into, end in segments:
        path.cubicTo(*out, *into, *end)
    return path


def _cells(left: float, top: float, right: float, bottom: float) -> Cells:
    """Return the cells of the index that lie partly between four sides."""
    columns = range(math.floor(left / CELL), math.floor(right / CELL) + 1)
    return columns, range(math.floor(top / CELL), math.floor(bottom / CELL) + 1)


def _sides(rect: QRectF) -> Sides:
    return rect.left(), rect.top(), rect.right(), rect.bottom()


def _meet(sides: Sides, others: Sides) -> bool:
    """Whether two rectangles meet that are given by their left, upper, right and lower sides."""
    left, top, right, bottom = sides
    return left < others[2] and top < others[3] and right > others[0] and bottom > others[1]


def _is_told_alike(edge: Edge, other: Edge) -> bool:
    """Whether two states of an edge take the same room: both have words on them, or neither."""
    return _told(edge) == _told(other) or bool(label(edge, 2)) == bool(label(other, 2))


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
