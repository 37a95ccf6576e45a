"""All edges of the canvas: their curves, found by place, painted together below the nodes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import product
from operator import attrgetter

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPen

from app.graph.paints import Paints, Style, least_width
from app.graph.routed_edge import (
    LABEL,
    SPREAD,
    Cells,
    Point,
    RoutedEdge,
    cells_of,
    label,
    meet,
    sides_of,
    tip,
)
from formats.diff import DifferenceKind
from formats.graph import Edge, EdgeKind, Id

_ARROWS = (EdgeKind.CHILD, EdgeKind.ENTRY, EdgeKind.SECOND, EdgeKind.TRANSITION)
PLAIN = 0.2
"""Below this zoom edges are straight lines a px wide."""
_LABELS = 0.45
_CHOSEN = 4.0
"""How wide the selected edge is, at 100 % and at least on the screen."""
_MOST_LOOSE = 1500
_NONE: frozenset[RoutedEdge] = frozenset()
Level = Callable[[Edge], int]
"""How an edge is shown: -1 not at all, 0 faded, 1 as usual, 2 highlighted."""


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
        sides = sides_of(rect)
        for cell in product(*cells_of(*sides)):
            edges_near |= self._cells.get(cell, _NONE)
        there = [edge for edge in edges_near if meet(edge.sides, sides)]
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

    def prepare(self, number: int, rect: QRectF, paints: Paints, level: Level) -> None:
        """Make now what painting an edge in a rectangle asks for, where it is seen there."""
        edge, sides = self.wired[number], sides_of(rect)
        if meet(edge.sides, sides):
            edge.path_between(sides)
            prepare_label(edge, paints, level(edge.edge))

    def _style(self, edge: Edge, paints: Paints) -> Style:
        """Return how an edge is drawn, in a comparison by how it differs."""
        kind = self.marks.get(edge.id) if self.marks else None
        return paints.style(edge) if kind is None else paints.marked_style(kind)

    def paint(
        self,
        painter: QPainter,
        rect: QRectF,
        paints: Paints,
        zoom: float,
        level: Level,
        straight: Container[Id] = frozenset(),
    ) -> None:
        """Paint what is to be seen in a rectangle.

        Those that are `straight` until they are routed are thin lines, which are soon painted.
        """
        if zoom < PLAIN:
            self._paint_far(painter, paints, level)
            return
        every = ((level(edge.edge), edge) for edge in self.near(rect))
        shown = [(strength, edge) for strength, edge in every if strength >= 0]
        shown.sort(key=lambda each: (each[0], each[1].edge.kind is not EdgeKind.DATA))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        least, sides = least_width(zoom, len(self.wired)), sides_of(rect)
        if straight:
            self._paint_straight(
                painter, paints, [each for each in shown if each[1].edge.id in straight]
            )
            shown = [each for each in shown if each[1].edge.id not in straight]
        for strength, edge in shown:
            pen = paints.pen(self._style(edge.edge, paints), strength, least=least)
            if pen.style() is Qt.PenStyle.CustomDashLine:
                painter.fillPath(edge.dashes(pen), pen.color())
            else:
                painter.setPen(pen)
                painter.drawPath(edge.path_between(sides))
        around = rect.adjusted(-SPREAD, -SPREAD, SPREAD, SPREAD)
        ending = [each for each in shown if around.contains(QPointF(*each[1].points[-1]))]
        self._paint_tips(painter, ending, paints)
        if zoom >= _LABELS:
            for strength, edge in shown:
                if label(edge.edge, strength):
                    paint_label(painter, edge, paints, strength)

    def _paint_straight(
        self, painter: QPainter, paints: Paints, shown: Iterable[tuple[int, RoutedEdge]]
    ) -> None:
        for strength, edge in shown:
            painter.setPen(paints.pen(self._style(edge.edge, paints), min(strength, 1), thin=True))
            painter.drawPath(edge.path)

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
                    paint_label(painter, edge, paints, 2)

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
                is_large = edge.edge.kind is EdgeKind.TRANSITION
                painter.drawPolygon(_TIPS[is_large].translated(*edge.points[-1]))


_TIPS = tip(5.0), tip(6.5)
"""The tips of most edges, and those of transitions."""


def _is_told_alike(edge: Edge, other: Edge) -> bool:
    """Whether two states of an edge take the same room: both have words on them, or neither."""
    return _told(edge) == _told(other) or bool(label(edge, 2)) == bool(label(other, 2))


def _told(edge: Edge) -> tuple[object, ...]:
    """Return what the words on an edge depend on."""
    return edge.kind, edge.label, edge.expression


# The words on the edges of the canvas: where they stand, and how they are painted.


_BESIDE_LABEL = 24.0
"""The room that the arrow and the pin take beside a label."""


def paint_label(painter: QPainter, edge: RoutedEdge, paints: Paints, strength: int) -> None:
    """Paint the words on an edge, which has some, on a plate where they do not run into its ends.

    `strength` is 0 for a faded edge, 1 as usual, 2 for a highlighted one.
    """
    text = label(edge.edge, strength)
    face = paints.faces.hint
    shown, width = _fitted(text, paints)
    height = face.height + 1
    if not has_room(edge, width):
        return
    point = label_place(edge, width)
    rect = QRectF(point.x() - width / 2, point.y() - height / 2, width, height)
    painter.setPen(paints.pen(paints.style(edge.edge), min(strength, 1)).color())
    painter.setBrush(paints.shades.canvas)
    painter.drawRoundedRect(rect, 4, 4)
    painter.setPen(paints.text if strength else paints.label)
    face.paint(painter, rect.x() + 4, rect.center().y() + face.drop, shown)


def prepare_label(edge: RoutedEdge, paints: Paints, strength: int) -> None:
    """Find the place of the words on an edge, if it has some, before they are painted."""
    text = label(edge.edge, strength)
    if text:
        label_place(edge, _fitted(text, paints)[1])


def _fitted(text: str, paints: Paints) -> tuple[str, float]:
    """Return the words as they are shown, and how wide their plate is."""
    face = paints.faces.hint
    shown = face.fit(text, LABEL)
    return shown, face.width(shown) + 8


def has_room(edge: RoutedEdge, width: float) -> bool:
    """Whether a label is seen between the ends of an edge; a child's stands at its pin, too."""
    (xa, ya), (xb, yb) = edge.points[0], edge.points[-1]
    is_short = 0 <= xb - xa < width + _BESIDE_LABEL and abs(yb - ya) < width
    return not (is_short and edge.edge.kind is EdgeKind.CHILD)


def label_place(edge: RoutedEdge, width: float) -> QPointF:
    """Return the middle of an edge's label: a child's near its target, else near its source."""
    known = edge.label_places.get(width)
    if known is None:
        known = edge.label_places[width] = _label_place(edge, width)
    return known


def _label_place(edge: RoutedEdge, width: float) -> QPointF:
    is_child = edge.edge.kind is EdgeKind.CHILD
    if is_child:
        label_x = edge.points[-1][0] - 18 - width / 2
    else:
        label_x = edge.points[0][0] + 14 + width / 2
    for (xa, ya), (xb, yb) in edge.steps_at(label_x, from_end=is_child):
        if xa <= label_x < xb:
            return QPointF(label_x, ya + (yb - ya) * (label_x - xa) / (xb - xa))
    return QPointF(*edge.middle)
