"""The positions of the nodes of a scene, before and after they are moved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF

from app.documents.arrangement import Arranged, NodePosition
from app.graph.node_layout import Rect
from app.graph.partial_layout import edges_at, run_along
from app.graph.routed_edge import Point
from formats.graph import Graph, Id

if TYPE_CHECKING:
    from app.graph.node_item import NodeItem
    from app.graph.scene import GraphScene


_MANY = 60
"""The edges of so many nodes that are dragged take no better ways until these are put down."""


class Places:
    """Tells where the nodes of one scene are with their edges, and puts them there again."""

    def __init__(self, scene: GraphScene) -> None:
        self._scene = scene
        self._lifted: Arranged | None = None
        """Where what is being moved was before."""
        self._rects: dict[Id, Rect] = {}
        self._displaced: set[Id] = set()
        self._carried: set[Id] = set()
        """The nodes with which edges were carried along."""

    def note(self, id_: Id) -> None:
        """Record that a node was moved or resized."""
        self._displaced.add(id_)

    @property
    def are_carried(self) -> bool:
        """Whether many nodes are being dragged that were not put down yet."""
        return bool(self._carried)

    def rects(self) -> Mapping[Id, Rect]:
        """Return where all nodes are, without their pins; only those that moved are asked."""
        items = self._scene.items_by_id
        moved = self._displaced & items.keys()
        self._rects.update((id_, _rect(items[id_])) for id_ in moved)
        self._displaced.clear()
        if len(self._rects) > len(items):
            self._rects = {id_: self._rects[id_] for id_ in items if id_ in self._rects}
        if self._rects.keys() != items.keys():
            self._rects = {id_: _rect(node_item) for id_, node_item in items.items()}
        return self._rects

    def keep(
        self, graph: Graph, places: dict[Id, QPointF], remembered: Mapping[str, Point]
    ) -> None:
        """Leave nodes where they are; new ones go where the layout has them, beside the old."""
        shifts = {
            id_: node_item.pos() - places[id_]
            for id_, node_item in self._scene.items_by_id.items()
            if id_ in places
        }
        for group in graph.groups:
            known_points = [shifts[id_] for id_ in group.nodes if id_ in shifts]
            for id_ in group.nodes:
                if known_points:
                    places[id_] += shifts.get(id_, known_points[0])
        for id_, node in graph.nodes.items():
            if node.keep in remembered and id_ not in shifts:
                places[id_] = QPointF(*remembered[node.keep])
                self._scene.moved.add(id_)

    def lift(self, ids: Iterable[Id]) -> None:
        """Note where nodes are before they are moved, unless they are being moved already.

        Where only reroute points are moved, it is that of the nodes that their links join.
        """
        known_arrangement, ids = self._lifted, list(ids)
        if not ids:
            edges = self._scene.graph.edges
            numbers = self._scene.reroutes.numbers_of_selected()
            ids = sorted({id_ for number in numbers for id_ in edges[number][2:4]}, key=str)
        fresh = [
            id_ for id_ in ids if known_arrangement is None or id_ not in known_arrangement.places
        ]
        if fresh:
            more = self.now(fresh)
            places, ways = more.places, more.ways
            if known_arrangement is not None:
                places, ways = (
                    {**known_arrangement.places, **places},
                    {**ways, **known_arrangement.ways},
                )
            self._lifted = Arranged(places, ways)

    def carry(self, ids: Sequence[Id], by: QPointF, drags: bool) -> AbstractSet[int]:
        """Have the edges of many nodes that are dragged go along; return these.

        Those among the nodes go along as they are, others run straight on from pin to pin: which
        way is best for edges is only asked once the nodes are put down. Reroute points go along
        with any nodes.
        """
        scene = self._scene
        scene.reroutes.shift(ids, by)
        if len(ids) < _MANY:
            return set()
        x, y, inside = by.x(), by.y(), set(ids)
        numbers, outer = scene.edges.of_nodes(inside), []
        for number in numbers:
            if inside.issuperset(scene.graph.edges[number][2:4]):
                scene.edges.shift(number, x, y)
            else:
                outer.append(number)
        if not drags:
            return set()  # better ways may have to wait, so until then they look as before
        for number in scene.reroutes.lead(outer):
            scene.edges.set(number, scene.graph.edges[number], scene.pins(number))
        self._carried.update(ids)
        return numbers

    def put_down(self) -> Arranged | None:
        """Note the end of a move; return where things were before, None for nothing."""
        carried, self._carried = self._carried & self._scene.items_by_id.keys(), set()
        if carried:
            self._scene.route(edges_at(self._scene, carried))
            self._scene.repaint()
        lifted, self._lifted = self._lifted, None
        return lifted

    def now(self, ids: Iterable[Id]) -> Arranged:
        """Return where nodes and their edges are, as far as these have found their ways."""
        scene, places = self._scene, {}
        items, moved = scene.items_by_id, scene.moved
        for id_ in ids:
            x, y = items[id_].corner
            places[id_] = NodePosition(x, y, id_ in moved)
        wired = [scene.edges.wired[number] for number in scene.edges.of_nodes(places)]
        routing = scene.routing if scene.routing.is_busy else ()
        ways = {edge.edge.id: edge.points for edge in wired if edge.edge.id not in routing}
        return Arranged(places, ways)

    def take(self, arranged: Arranged) -> None:
        """Put nodes where they are said to be; their edges run as they are said to, where they can.

        Nodes that are not there now go there when they come back.
        """
        scene = self._scene
        self._lifted = None
        there = [id_ for id_ in arranged.places if id_ in scene.items_by_id]
        scene.moved.difference_update(arranged.places)
        scene.moved.update(id_ for id_ in there if arranged.places[id_].by_hand)
        for id_, node_position in arranged.places.items():
            if id_ in scene.items_by_id:
                scene.items_by_id[id_].setPos(node_position.x, node_position.y)
            else:
                scene.changing.recall(id_, node_position)
        if there:
            run_along(scene, there, arranged.ways)
            if not scene.alone.ids:
                scene.framing.follow(there)
            scene.settle()


def _rect(node_item: NodeItem) -> Rect:
    box = node_item.drawn
    return *node_item.corner, box.width, box.height
