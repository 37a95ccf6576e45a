"""The positions of the nodes of a scene, before and after they are moved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from app.documents.arrangement import Arranged, NodePosition
from app.graph.alone import edges_at, run_along
from app.graph.placing import Rect
from formats.graph import Id

if TYPE_CHECKING:
    from app.graph.node_item import NodeItem
    from app.graph.scene import GraphScene


class Places:
    """Tells where the nodes of one scene are with their edges, and puts them there again."""

    def __init__(self, scene: GraphScene) -> None:
        self._scene = scene
        self._lifted: Arranged | None = None
        """Where what is being moved was before."""
        self._rects: dict[Id, Rect] = {}
        self._displaced: set[Id] = set()

    def note(self, id_: Id) -> None:
        """Take note that a node lies elsewhere, or has another size."""
        self._displaced.add(id_)

    def rects(self) -> Mapping[Id, Rect]:
        """Return where all nodes are, without their pins; only those that moved are asked."""
        items = self._scene.items_by_id
        moved = self._displaced & items.keys()
        self._rects.update((id_, _rect(items[id_])) for id_ in moved)
        self._displaced.clear()
        if self._rects.keys() != items.keys():
            self._rects = {id_: _rect(item) for id_, item in items.items()}
        return self._rects

    def lift(self, ids: Iterable[Id]) -> None:
        """Note where nodes are before they are moved, unless they are being moved already."""
        known = self._lifted
        fresh = [id_ for id_ in ids if known is None or id_ not in known.places]
        if fresh:
            more = self.now(fresh)
            places, ways = more.places, more.ways
            if known is not None:
                places, ways = {**known.places, **places}, {**ways, **known.ways}
            self._lifted = Arranged(places, ways)

    def put_down(self) -> Arranged | None:
        """Note the end of a move; return where things were before, None for nothing."""
        lifted, self._lifted = self._lifted, None
        return lifted

    def now(self, ids: Iterable[Id]) -> Arranged:
        """Return where nodes and their edges are."""
        scene, places = self._scene, {}
        for id_ in ids:
            at = scene.items_by_id[id_].pos()
            places[id_] = NodePosition(at.x(), at.y(), id_ in scene.moved)
        numbers = edges_at(scene, places)
        wired = [scene.edges.wired[number] for number in numbers]
        return Arranged(places, {one.edge.id: one.points for one in wired})

    def take(self, arranged: Arranged) -> None:
        """Put nodes where they are said to be; their edges run as they are said to, where they can.

        Nodes that are not there now go there when they come back.
        """
        scene = self._scene
        self._lifted = None
        there = [id_ for id_ in arranged.places if id_ in scene.items_by_id]
        scene.moved.difference_update(arranged.places)
        scene.moved.update(id_ for id_ in there if arranged.places[id_].by_hand)
        for id_, at in arranged.places.items():
            if id_ in scene.items_by_id:
                scene.items_by_id[id_].setPos(at.x, at.y)
            else:
                scene.changing.recall(id_, at)
        if there:
            run_along(scene, there, arranged.ways)
            scene.frame_groups_of(there)
            scene.settle()


def _rect(item: NodeItem) -> Rect:
    frame = item.frame()
    return frame.x(), frame.y(), frame.width(), frame.height()
