"""The reroute points of a scene: where links lead through on their way, put there by hand."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPen

from app.documents.arrangement import Reroutes
from app.graph.edges import PLAIN
from app.graph.routed_edge import Point, RoutedEdge
from formats.graph import Edge, Graph, Id

if TYPE_CHECKING:
    from app.graph.scene import GraphScene

RADIUS = 5.0
"""The radius of a point, in px at 100 %."""
_REACH = 8.0
"""How near to a point, in px on the screen, the pointer takes hold of it."""


class ReroutePoint(NamedTuple):
    """A reroute point: the id of its edge, and its place among the points of that."""

    edge: Id
    place: int


class SceneReroutes:
    """The reroute points that a scene shows, by the ids of edges: none while nodes are alone."""

    def __init__(self, scene: GraphScene) -> None:
        self._scene = scene
        self.all: Reroutes = {}
        self._chosen: ReroutePoint | None = None
        self._selected: frozenset[ReroutePoint] = frozenset()
        self._beside: AbstractSet[Id] = frozenset()
        """The nodes beside which they were selected."""
        self._graph: Graph | None = None
        self._numbers: dict[Id, int] = {}

    def number(self, edge: Id) -> int | None:
        """Return the number of an edge in the graph, None for one that is not there."""
        graph = self._scene.graph
        if graph is not self._graph:
            self._graph = graph
            self._numbers = {edge.id: number for number, edge in enumerate(graph.edges)}
        return self._numbers.get(edge)

    def wired(self, edge: Id) -> RoutedEdge | None:
        """Return how an edge runs, None for one that is not there."""
        number = self.number(edge)
        return None if number is None else self._scene.edges.wired.get(number)

    def of(self, edge: Edge) -> tuple[Point, ...]:
        """Return the points that a link leads through: none that it had between other nodes."""
        reroute = self.all.get(edge.id)
        is_same = reroute is not None and reroute[:2] == (edge.source, edge.target)
        return reroute.points if reroute is not None and is_same else ()

    # The ways of edges

    def show(self, reroutes: Reroutes) -> None:
        """Lead links through other points."""
        before, self.all = self.all, reroutes
        if before != reroutes:
            ids = before.keys() | reroutes.keys()
            self._route(id_ for id_ in ids if before.get(id_) != reroutes.get(id_))

    def settle(self) -> None:
        """Lead links through their points where another layout or graph has them run elsewhere."""
        wrong = []
        for id_ in self.all:
            wired = self.wired(id_)
            points = () if wired is None else self.of(wired.edge)
            if wired is not None and points and tuple(wired.points[1:-1]) != points:
                wrong.append(id_)
        self._route(wrong)

    def _route(self, ids: Iterable[Id]) -> None:
        scene = self._scene
        found = [self.number(id_) for id_ in ids]
        numbers = [number for number in found if number in scene.edges.wired]
        if not numbers or scene.alone.ids:
            return
        dirty = scene.edges.cover(numbers)
        scene.route(numbers)
        scene.note_content()
        scene.repaint(dirty.united(scene.edges.cover(numbers)))

    def lead(self, numbers: Sequence[int]) -> list[int]:
        """Draw those of some edges that have points through these; return the others."""
        scene = self._scene
        if not self.all or scene.alone.ids:
            return list(numbers)
        others = []
        for number in numbers:
            edge = scene.graph.edges[number]
            points = self.of(edge)
            if points:
                start, end = scene.pins(number)
                scene.edges.set(number, edge, [start, *points, end])
            else:
                others.append(number)
        return others

    def shift(self, ids: Collection[Id], by: QPointF) -> None:
        """Take the points of links along both ends of which are moved, and those selected."""
        if not self.all or self._scene.alone.ids:
            return
        moved, inside, selected = dict(self.all), set(ids), self.selected
        for id_, reroute in self.all.items():
            is_inside = {reroute.source, reroute.target} <= inside
            points = tuple(
                (x + by.x(), y + by.y()) if is_inside or ReroutePoint(id_, place) in selected
                else (x, y)
                for place, (x, y) in enumerate(reroute.points)
            )  # fmt: skip
            if points != reroute.points:
                moved[id_] = reroute._replace(points=points)
        self.all = moved

    # Finding

    @property
    def chosen(self) -> ReroutePoint | None:
        """The point that is selected, with its link."""
        chosen = self._chosen
        if chosen is None or not self._is_there(chosen):
            return None
        is_chosen = self._scene.emphasis.chosen == chosen.edge or chosen in self.selected
        return chosen if is_chosen else None

    def choose(self, spot: ReroutePoint | None) -> None:
        """Have a point be the current one: of the selected link, or of those selected."""
        self._chosen = spot
        self._note_choice()

    def _is_there(self, spot: ReroutePoint) -> bool:
        wired = self.wired(spot.edge)
        return wired is not None and spot.place < len(self.of(wired.edge))

    @property
    def selected(self) -> frozenset[ReroutePoint]:
        """The points that are selected beside nodes, as long as these are, too."""
        if not self._selected or self._scene.alone.ids:
            return frozenset()
        if not self._beside <= self._scene.emphasis.selected:
            return frozenset()
        return frozenset(filter(self._is_there, self._selected))

    def select(self, spots: Iterable[ReroutePoint]) -> None:
        """Select these points beside the selected nodes, and no others."""
        before, self._selected = self._selected, frozenset(spots)
        self._beside = frozenset(self._scene.selected_ids())
        if before != self._selected:
            self._note_choice()

    def _note_choice(self) -> None:
        self._scene.repaint()
        self._scene.choice_changed.emit()

    def numbers_of_selected(self) -> set[int]:
        """Return the numbers of the links of the selected points."""
        numbers = {self.number(spot.edge) for spot in self.selected}
        return {number for number in numbers if number is not None}

    def every(self) -> list[ReroutePoint]:
        """Return all points that are shown, those of each link in their order."""
        return [
            ReroutePoint(wired.edge.id, place)
            for _, wired in sorted(self._shown(), key=lambda each: each[0])
            for place in range(len(self.of(wired.edge)))
        ]

    def touched(self, shape: QPainterPath, zoom: float) -> frozenset[ReroutePoint]:
        """Return the points that a shape touches at a zoom."""
        found = set()
        for spot in self.every() if zoom >= PLAIN else ():
            x, y = self.all[spot.edge].points[spot.place]
            if shape.intersects(QRectF(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS)):
                found.add(spot)
        return frozenset(found)

    def at(self, point: QPointF, zoom: float) -> ReroutePoint | None:
        """Return the reroute point under a point of the scene."""
        reach = max(RADIUS, _REACH / zoom)
        near = [
            (math.hypot(x - point.x(), y - point.y()), number, index, wired.edge.id)
            for number, wired in self._shown()
            for index, (x, y) in enumerate(self.of(wired.edge))
        ]
        away, _, index, id_ = min(near, key=lambda each: each[:3], default=(math.inf, 0, 0, None))
        return ReroutePoint(id_, index) if away <= reach else None

    def _shown(self) -> list[tuple[int, RoutedEdge]]:
        """Return the edges with points that are drawn, with their numbers."""
        if self._scene.alone.ids:
            return []
        found = [(self.number(id_), self.wired(id_)) for id_ in self.all]
        return [
            (number, wired)
            for number, wired in found
            if number is not None and wired is not None
            and self._scene.emphasis.level(wired.edge) >= 0
        ]  # fmt: skip

    def rects(self) -> list[QRectF]:
        """Return where the points are that are drawn."""
        return [
            QRectF(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS)
            for _, wired in self._shown()
            for x, y in self.of(wired.edge)
        ]

    # Painting

    def paint(self, painter: QPainter, rect: QRectF, zoom: float, is_plain: bool = False) -> None:
        """Paint the points in a rectangle; where it `is_plain` none is selected."""
        if zoom < PLAIN or not self.all:
            return
        paints, chosen = self._scene.paints, None if is_plain else self.chosen
        selected = frozenset() if is_plain else self.selected
        seen = rect.adjusted(-3 * RADIUS, -3 * RADIUS, 3 * RADIUS, 3 * RADIUS)
        for _, wired in self._shown():
            level = 1 if is_plain else self._scene.emphasis.level(wired.edge)
            color = paints.pen(paints.style(wired.edge), level).color()
            for index, point in enumerate(self.of(wired.edge)):
                if seen.contains(QPointF(*point)):
                    spot = ReroutePoint(wired.edge.id, index)
                    is_chosen, is_selected = spot == chosen, spot in selected
                    ring = paints.shades.text if is_chosen and selected else paints.shades.canvas
                    painter.setPen(QPen(ring, 1.5))
                    painter.setBrush(paints.shades.accent if is_chosen or is_selected else color)
                    radius = RADIUS + 2 if is_chosen else RADIUS + is_selected
                    painter.drawEllipse(QPointF(*point), radius, radius)


def place_among(wired: RoutedEdge, count: int, point: QPointF) -> int:
    """Return the place among the `count` points of a link for a new one beside the line."""
    if not count:
        return 0
    spots: Sequence[Point] = wired.spots
    nearest = min(
        range(len(spots)),
        key=lambda at: math.hypot(spots[at][0] - point.x(), spots[at][1] - point.y()),
    )
    return min(count, nearest * (count + 1) // len(spots))
