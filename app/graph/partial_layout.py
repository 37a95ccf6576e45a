"""Some nodes laid out by themselves, while only these are shown.

Where they lie in the whole picture is kept and comes back with it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF

from app.graph.layout import Placement
from app.graph.measure import NodeBox
from app.graph.node_layout import place_group
from app.graph.routed_edge import Point
from formats.graph import Graph, Group, Id

if TYPE_CHECKING:
    from app.graph.scene import GraphScene

Ways = dict[Id, Sequence[Point]]
"""The points of edges by the edges' ids."""


class PartialLayoutRequest(NamedTuple):
    """Nodes that are to be laid out for themselves, in the order of the scene, by their boxes."""

    graph: Graph
    boxes: dict[Id, NodeBox]

    def lay_out(self) -> Placement:
        """Return where they lie; nothing of the window is asked, so that a thread may do it."""
        return place_group(self.graph, Group(None, "", (), tuple(self.boxes)), self.boxes)

    def is_same(self, other: PartialLayoutRequest) -> bool:
        """Whether these are the same nodes of the same state of the graph, as large."""
        same = self.graph is other.graph and list(self.boxes) == list(other.boxes)
        return same and all(box is other.boxes[id_] for id_, box in self.boxes.items())


class PartialLayout:
    """Brings the nodes of a scene to their places alone and back to those in the whole picture.

    While the same nodes are shown alone again and again, as after every edit, they stay where they
    are, also where a hand put them.
    """

    def __init__(self, scene: GraphScene) -> None:
        self._scene = scene
        self.ids: list[Id] = []
        """The nodes that are alone, none while all are shown."""
        self._of: Id | None = None
        self._whole: dict[Id, QPointF] = {}
        self._whole_ways: Ways = {}
        self._spots: dict[Id, QPointF] = {}
        self._ways: Ways = {}
        self._answer: tuple[PartialLayoutRequest, Placement] | None = None

    def ask(self, ids: Collection[Id]) -> PartialLayoutRequest:
        """Return what is to be laid out to show some nodes alone."""
        items = self._scene.items_by_id.items()
        return PartialLayoutRequest(
            self._scene.graph, {id_: node_item.box for id_, node_item in items if id_ in ids}
        )

    def answer(self, asked: PartialLayoutRequest, placement: Placement) -> None:
        """Remember the positions of the nodes laid out alone, until they change."""
        self._answer = asked, placement

    def knows(self, ids: Collection[Id]) -> bool:
        """Whether it is known where some nodes would lie alone."""
        return self._answer is not None and self._answer[0].is_same(self.ask(ids))

    def whole_place(self, id_: Id) -> QPointF:
        """Return where a node lies in the whole picture."""
        point = self._whole.get(id_)
        return self._scene.items_by_id[id_].pos() if point is None else point

    def enter(self, ids: Sequence[Id], of: Id | None) -> None:
        """Bring nodes to their places alone, those they had if they are `of` the same as before."""
        scene = self._scene
        if of is None or of != self._of:
            self.forget()
        self._of = of
        self.ids = list(ids)
        self._whole = {id_: scene.items_by_id[id_].pos() for id_ in ids}
        self._whole_ways = self._drawn()
        known = [id_ for id_ in ids if id_ in self._spots]
        if len(known) < len(ids):
            self._lay_out(known)
        for id_ in ids:
            scene.items_by_id[id_].setPos(self._spots[id_])
        self._draw(self._ways)

    def leave(self) -> None:
        """Bring nodes back to their places in the whole picture."""
        items = self._scene.items_by_id
        self._spots = {id_: items[id_].pos() for id_ in self.ids}
        self._ways = self._drawn()
        for id_, point in self._whole.items():
            items[id_].setPos(point)
        self._draw(self._whole_ways)
        self.ids, self._whole, self._whole_ways = [], {}, {}

    def forget(self) -> None:
        """React to nodes of another size, or to other nodes laid out alone."""
        self._of = None
        self._spots, self._ways = {}, {}

    def shift(self, point: QPointF) -> QPointF:
        """Return the way from places alone to those in the whole picture, near to a point."""
        items = self._scene.items_by_id

        def distance(id_: Id) -> float:
            return (items[id_].frame().center() - point).manhattanLength()

        nearest = min(self.ids, key=distance)
        return self._whole[nearest] - items[nearest].pos()

    def expect(self, ids: Iterable[Id], shift: QPointF) -> None:
        """Have nodes that came meanwhile stand where they were wanted, if they are to be alone."""
        items = self._scene.items_by_id
        self._spots.update({id_: items[id_].pos() - shift for id_ in ids})

    def _lay_out(self, ids: Sequence[Id]) -> None:
        """Find places for the nodes that have none yet, beside those that are `ids`."""
        scene = self._scene
        asked = self.ask(set(self.ids))
        if self._answer is None or not self._answer[0].is_same(asked):
            self._answer = asked, asked.lay_out()
        placement = self._answer[1]
        places = {id_: QPointF(*at) for id_, at in placement.positions.items()}
        anchor = ids[0] if ids else self.ids[0]
        by = self._spots.get(anchor, self._whole[anchor]) - places[anchor]
        for id_ in self.ids:
            self._spots.setdefault(id_, places[id_] + by)
        for number, points in placement.routes.items():
            edge = scene.graph.edges[number]  # type: ignore[call-overload]
            self._ways.setdefault(edge.id, [(x + by.x(), y + by.y()) for x, y in points])

    def _drawn(self) -> Ways:
        wired = self._scene.edges.wired
        return {
            wired[number].edge.id: wired[number].points
            for number in edges_at(self._scene, self.ids)
            if wired[number].edge.id not in self._scene.routing
        }

    def _draw(self, ways: Ways) -> None:
        """Draw the edges at the nodes along ways that fit where these lie, else along others."""
        run_along(self._scene, self.ids, ways)


def edges_at(scene: GraphScene, ids: Iterable[Id]) -> list[int]:
    """Return the numbers of the edges at some nodes."""
    return sorted(scene.edges.of_nodes(ids))


def run_along(scene: GraphScene, ids: Iterable[Id], ways: Mapping[Id, Sequence[Point]]) -> None:
    """Let the edges at some nodes run along given ways where these fit, else as is best."""
    others, wired = [], scene.edges.wired
    numbers = edges_at(scene, ids)
    scene.routing.forget(scene.graph.edges[number] for number in numbers)
    for number in numbers:
        edge = scene.graph.edges[number]
        way = ways.get(edge.id)
        if way is None or not scene.fits(number, way):
            others.append(number)
        elif wired[number].points != way or wired[number].edge is not edge:
            scene.edges.set(number, edge, way)
    scene.route(others)
