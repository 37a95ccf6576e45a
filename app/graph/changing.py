"""Shows another state of the graph that is shown: what is in both keeps its place and its picture.

Only what changed is measured, placed and drawn, so that an edit of a large graph takes no longer
than one of a small graph.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QObject, QPointF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from app.documents.arrangement import NodePosition
from app.graph.layout import Placement
from app.graph.measure import NodeBox
from app.graph.node_item import NodeItem
from app.graph.node_layout import free_place, height, laid_out_group, nearest_place, place_group
from app.graph.routed_edge import Point, RoutedEdge
from app.ui.idle_task import IdleTask
from formats.graph import Edge, Family, Graph, GraphNode, Group, Id

if TYPE_CHECKING:
    from app.graph.scene import GraphScene


_APART = 24.0
"""How far a new group is put from those that there are."""
_TO_STUB = 44.0
"""How far the stub of a link to no node is from the node that the link leaves."""
_STUBS_APART = 6.0


class ExpectedNodes(NamedTuple):
    """Where new nodes are wanted: their upper left corner, or the right one (`is_right`)."""

    at: QPointF
    is_right: bool = False


class _Staying(NamedTuple):
    """How a node that was as `before` is to be drawn, now that it is as `node`.

    It is `shown` so, in the lines that it has where there is no other `box`; in one that `is_same`
    it only lies elsewhere in the document.
    """

    before: GraphNode
    node: GraphNode
    shown: GraphNode
    box: NodeBox | None = None
    is_same: bool = False


class Changing:
    """Brings a scene from one state of a graph to another.

    It remembers where nodes and edges were that went, so that those that come back, as with undo,
    are where they were.
    """

    def __init__(self, scene: GraphScene) -> None:
        self._scene = scene
        self._spots: dict[Id, tuple[QPointF, bool]] = {}
        self._ways: dict[Id, RoutedEdge] = {}
        self._boxes: dict[Id, NodeBox] = {}
        """How nodes were drawn before they went or got another size, as undo has them again."""
        self._fresh: dict[Id, NodeBox] = {}
        """What was measured to be shown next."""
        self._fresh_items: dict[Id, NodeItem] = {}
        """The new nodes of that."""
        self._stay: dict[Id, _Staying] = {}
        """How nodes that stay are to be drawn."""
        self._ahead = LayoutCache()
        self._releasing = GradualRelease(scene)

    def forget(self) -> None:
        """React to a new layout, or to a changed graph."""
        self._releasing.release(self._spots, self._ways, self._boxes)
        self._spots, self._ways, self._boxes = {}, {}, {}
        self._forget_fresh()

    def _forget_fresh(self) -> None:
        """Forget what was made to be shown next."""
        self._fresh.clear()
        self._fresh_items.clear()
        self._stay.clear()
        self._ahead.forget()

    def gone(self) -> dict[Id, NodePosition]:
        """Return where nodes were that are not there now, and may come back."""
        return {
            id_: NodePosition(spot.x(), spot.y(), by_hand)
            for id_, (spot, by_hand) in self._spots.items()
        }

    def recall(self, id_: Id, node_position: NodePosition) -> None:
        """Have a node that is not there come back at a place."""
        self._spots[id_] = QPointF(node_position.x, node_position.y), node_position.by_hand

    def measured(self, graph: Graph) -> Iterator[None]:
        """Measure what `show` will ask for, a node at each step, and lay it out."""
        self._forget_fresh()
        for id_, node in graph.nodes.items():
            node_item = self._scene.items_by_id.get(id_)
            if node_item is None:
                self._fresh[id_] = self._scene.measure.box(node, self._boxes.get(id_))
                self._fresh_items[id_] = NodeItem(self._scene, self._fresh[id_])
            elif node_item.node is not node:
                self._stay[id_] = self._look_at(node_item, node)
            yield
        yield from self._laid_ahead(graph)

    def _laid_ahead(self, graph: Graph) -> Iterator[None]:
        """Lay out what `show` will have to, as far as it is known before."""
        items = self._scene.items_by_id
        new = self._fresh_items.keys() - self._spots.keys()
        for edge in graph.edges if new else ():
            if edge.target in new and edge.source in items:
                new -= {edge.target} if graph.nodes[edge.target].family is Family.STUB else set()
        if not new:
            return
        groups = [group for group in graph.groups if not new.isdisjoint(group.nodes)]
        if self._scene.expected is not None:
            groups = [_together([id_ for id_ in graph.nodes if id_ in new])]
        for group in groups:
            boxes = {id_: self._measured_box(id_) for id_ in group.nodes}
            yield from self._ahead.lay_out(graph, group, boxes)

    def _measured_box(self, id_: Id) -> NodeBox:
        """Return how a node that is to be shown next will be drawn."""
        known = self._stay.get(id_)
        if known is not None and known.box is not None:
            return known.box
        return self._fresh.get(id_) or self._scene.items_by_id[id_].drawn

    def _look_at(self, node_item: NodeItem, node: GraphNode) -> _Staying:
        """Return how a node is to be drawn that is as `node` says now."""
        measure, before = self._scene.measure, node_item.node
        if node == before:
            return _Staying(before, node, before)
        if measure.is_moved(before, node):
            return _Staying(before, node, node)
        same = measure.again(node_item.drawn, node)
        box = measure.box(node, self._boxes.get(node.id)) if same is None else same
        return _Staying(before, node, node, box, is_same=same is not None)

    def _box(self, node: GraphNode) -> NodeBox:
        """Return how a node is drawn that is new, or drawn otherwise."""
        new_node_box = self._fresh.get(node.id)
        if new_node_box is not None and new_node_box.node is node:
            return new_node_box
        return self._scene.measure.box(node, self._boxes.get(node.id))

    def show(self, old: Graph, new: Graph, remembered: Mapping[str, Point]) -> set[Id]:
        """Show `new`, and return the nodes that came, went, or have another size.

        `remembered` are places of nodes by their `keep` that they were moved to by hand.
        """
        gone = old.nodes.keys() - new.nodes.keys()
        self._take_away(gone)
        resized = self._renew(new)
        fresh, laid = self._add(new, remembered)
        self._draw_edges(old, new, resized, laid)
        self._forget_fresh()
        return gone | resized | fresh

    # Nodes

    def _take_away(self, ids: Iterable[Id]) -> None:
        scene = self._scene
        items = [scene.items_by_id.pop(id_) for id_ in ids]
        for node_item in items:
            self._spots[node_item.id] = node_item.pos(), node_item.id in scene.moved
            self._boxes[node_item.id] = node_item.drawn
            scene.moved.discard(node_item.id)
        take_out(scene, items)
        self._releasing.release({node_item.id: node_item for node_item in items})

    def _renew(self, graph: Graph) -> set[Id]:
        """Give nodes their new values, and return those that have another size or other pins."""
        resized, outdated = set(), {}
        for id_, node_item in self._scene.items_by_id.items():
            node, before = graph.nodes[id_], node_item.node
            if node is before:
                continue
            known = self._stay.get(id_)
            if known is None or known.before is not before or known.node is not node:
                known = self._look_at(node_item, node)
            if known.box is None:
                node_item.node = known.shown
            elif known.is_same:
                node_item.keep_box(known.box)
            else:
                outdated[id_] = self._boxes.get(id_), node_item.shape_
                self._boxes[id_] = old = node_item.drawn
                node_item.set_box(known.box)
                if _size(old) != _size(known.box):
                    resized.add(id_)
        self._releasing.release(outdated)
        return resized

    def _add(
        self, graph: Graph, remembered: Mapping[str, Point]
    ) -> tuple[set[Id], dict[Id, list[Point]]]:
        """Put in the nodes that are new; return them, and ways of edges that the layout found."""
        scene = self._scene
        boxes = {
            id_: self._box(node)
            for id_, node in graph.nodes.items()
            if id_ not in scene.items_by_id
        }
        places = self._known(graph, boxes, remembered)
        self._stand_by(graph, boxes, places)
        laid: dict[Id, list[Point]] = {}
        rest = boxes.keys() - places.keys()
        if rest and scene.expected is not None:
            laid = self._put_together(graph, [id_ for id_ in boxes if id_ in rest], boxes, places)
            rest = rest - places.keys()
        for group in graph.groups if rest else ():
            group_nodes = [id_ for id_ in group.nodes if id_ in rest]
            if group_nodes:
                laid |= self._lay_out(graph, group, group_nodes, boxes, places)
        for id_, box in boxes.items():
            point = places[id_]
            if id_ in rest:
                point = free_place(self._scene, point, box.width, box.height)
            made = self._fresh_items.get(id_)
            scene.put(NodeItem(scene, box) if made is None or made.box is not box else made, point)
        return set(boxes), laid

    def _stand_by(
        self, graph: Graph, boxes: Mapping[Id, NodeBox], places: dict[Id, QPointF]
    ) -> None:
        """Add the places of new stubs whose nodes stay where they are: right beside their pins."""
        of: dict[Id, list[Edge]] = {}
        for edge in graph.edges if boxes.keys() - places.keys() else ():
            is_stub = edge.target in boxes and graph.nodes[edge.target].family is Family.STUB
            if is_stub and edge.target not in places and edge.source in self._scene.items_by_id:
                of.setdefault(edge.source, []).append(edge)
        for id_, edges in of.items():
            places.update(_beside(self._scene.items_by_id[id_], edges, boxes))

    def _put_together(
        self,
        graph: Graph,
        ids: Sequence[Id],
        boxes: Mapping[Id, NodeBox],
        places: dict[Id, QPointF],
    ) -> dict[Id, list[Point]]:
        """Add the places of new nodes at the one that is expected, laid out by themselves.

        Returns the points of the edges among them. They stay there like nodes moved by hand.
        """
        scene = self._scene
        assert scene.expected is not None, "asked before"
        placement = self._ahead.place(graph, _together(ids), boxes)
        point = QPointF(scene.expected.at)
        if scene.expected.is_right:
            point.setX(point.x() - placement.width)
        point = nearest_place(self._scene, point, placement.width, placement.height)
        for id_ in ids:
            places[id_] = QPointF(*placement.positions[id_]) + point
        scene.moved.update(ids)
        return {
            number: [(x + point.x(), y + point.y()) for x, y in points]
            for number, points in placement.routes.items()
        }

    def _known(
        self, graph: Graph, ids: Iterable[Id], remembered: Mapping[str, Point]
    ) -> dict[Id, QPointF]:
        """Return the places of new nodes that were somewhere before."""
        points = {}
        for id_ in ids:
            keep = graph.nodes[id_].keep
            spot, by_hand = self._spots.pop(id_, (None, False))
            if spot is not None:
                points[id_] = spot
            elif keep in remembered:
                points[id_], by_hand = QPointF(*remembered[keep]), True
            if by_hand:
                self._scene.moved.add(id_)
        return points

    def _lay_out(
        self,
        graph: Graph,
        group: Group,
        ids: Sequence[Id],
        boxes: Mapping[Id, NodeBox],
        places: dict[Id, QPointF],
    ) -> dict[Id, list[Point]]:
        """Add the places of new nodes of a group: where a layout has them, beside the old ones.

        Returns the points of the edges in the group as the layout has them.
        """
        items = self._scene.items_by_id
        all_boxes = {id_: boxes[id_] if id_ in boxes else items[id_].drawn for id_ in group.nodes}
        placement = self._ahead.place(graph, group, all_boxes)
        by = self._shift(group, placement, places)
        for id_ in ids:
            places[id_] = QPointF(*placement.positions[id_]) + by
        return {
            number: [(x + by.x(), y + by.y()) for x, y in points]
            for number, points in placement.routes.items()
        }

    def _shift(self, group: Group, placement: Placement, places: Mapping[Id, QPointF]) -> QPointF:
        """Return how far a layout of a group is from where its nodes are; a new one goes below."""
        items = self._scene.items_by_id
        for id_ in group.nodes:
            point = items[id_].pos() if id_ in items else places.get(id_)
            if point is not None:
                return point - QPointF(*placement.positions[id_])
        content = self._scene.content()
        return QPointF(content.left(), content.bottom()) + QPointF(1, 4) * _APART

    # Edges

    def _draw_edges(
        self, old: Graph, new: Graph, resized: Collection[Id], laid: Mapping[Id, list[Point]]
    ) -> None:
        """Keep the edges that lead as they did, let them follow their pins, and draw the others."""
        edges, routing = self._scene.edges, self._scene.routing
        numbers = {edge.id: number for number, edge in enumerate(new.edges)}
        kept = {}
        for number, edge in enumerate(old.edges):
            now = numbers.get(edge.id)
            if now is not None and (new.edges[now] is edge or _ends(new.edges[now]) == _ends(edge)):
                kept[number] = now
            elif edge.id in routing:
                routing.forget([edge])
            else:
                self._ways[edge.id] = edges.wired[number]
        edges.keep(kept, new.edges)
        others = self._followed(new, resized)
        for number, edge in enumerate(new.edges):
            if number not in edges.wired:
                before, way = self._ways.pop(edge.id, None), laid.get(number)
                if before is not None and self._scene.fits(number, before.points):
                    edges.put_back(number, edge, before)
                elif way and self._scene.fits(number, way):
                    edges.set(number, edge, way)
                else:
                    others.append(number)
        self._scene.route(others)

    def _followed(self, graph: Graph, resized: Iterable[Id]) -> list[int]:
        """Bring the ends of edges to the new places of their pins; return those that run wrong."""
        edges = self._scene.edges
        wrong = []
        for number in sorted(edges.of_nodes(resized)):
            points, ends = list(edges.wired[number].points), self._scene.pins(number)
            if (points[0], points[-1]) == ends:
                continue
            points[0], points[-1] = ends
            if len(points) > 2 and points[0][0] > points[1][0]:
                wrong.append(number)
            edges.set(number, graph.edges[number], points)
        return wrong


def take_out(scene: QGraphicsScene, items: Sequence[QGraphicsItem]) -> None:
    """Remove items from a scene, and tell once of all of these that were selected.

    Qt signals each of them, and every listener looks at the whole scene.
    """
    was_selected = any(item.isSelected() for item in items)
    was_blocked = scene.blockSignals(True)
    for item in items:
        scene.removeItem(item)
    scene.blockSignals(was_blocked)
    if was_selected:
        scene.selectionChanged.emit()


def _beside(
    item: NodeItem, edges: Sequence[Edge], boxes: Mapping[Id, NodeBox]
) -> Iterator[tuple[Id, QPointF]]:
    """Yield the places of the stubs of a node, one below the other about the middle of the pins."""
    steps = [boxes[edge.target].height + _STUBS_APART for edge in edges]
    middle = sum(height(item.box, edge.source_pin) for edge in edges) / len(edges)
    x, y = item.x() + item.box.width + _TO_STUB, item.y() + middle - sum(steps) / 2
    for edge, step in zip(edges, steps, strict=True):
        yield edge.target, QPointF(round(x), round(y + _STUBS_APART / 2))
        y += step


def _together(ids: Sequence[Id]) -> Group:
    """Return new nodes as the group that they are laid out as by themselves."""
    return Group(None, "", (), tuple(ids))


def _size(box: NodeBox) -> tuple[object, ...]:
    return box.width, box.height, box.pins


def _ends(edge: Edge) -> tuple[Id, ...]:
    return edge[2:6]  # source and target, and their pins


def leads_otherwise(old: Graph, new: Graph) -> bool:
    """Whether two states of a graph have other nodes, or edges between others."""
    return old.nodes.keys() != new.nodes.keys() or (
        [(edge.id, edge.source, edge.target) for edge in old.edges]
        != [(edge.id, edge.source, edge.target) for edge in new.edges]
    )


# Frees thousands of objects a few at a time, so that the window is not blocked meanwhile.


_STEP = 20
"""How many are freed in one step, which takes far less than a millisecond."""


class GradualRelease(QObject):
    """Holds what nobody needs any more until the window is idle."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._left: list[dict[Any, Any]] = []
        self._task = IdleTask(self)

    @property
    def is_busy(self) -> bool:
        """Whether something is still to be freed."""
        return self._task.is_busy

    def release(self, *some: dict[Any, Any]) -> None:
        """Empty dictionaries in turns; from now on nobody else may use them."""
        self._left += [one for one in some if one]
        if self._left and not self._task.is_busy:
            self._task.begin(self._steps())

    def _steps(self) -> Iterator[None]:
        while self._left:
            one = self._left[-1]
            for _ in range(min(_STEP, len(one))):
                one.popitem()
            if not one:
                self._left.pop()
            yield


# Layouts of groups that are found in turns before the graph they belong to is shown.


class LayoutCache:
    """Layouts of groups of one graph, by groups and the sizes of their nodes."""

    def __init__(self) -> None:
        self._graph: Graph | None = None
        self._found: dict[Group, tuple[object, Placement]] = {}

    def forget(self) -> None:
        """Forget all, since another graph is shown next."""
        self._graph = None
        self._found.clear()

    def lay_out(self, graph: Graph, group: Group, boxes: Mapping[Id, NodeBox]) -> Iterator[None]:
        """Lay out a group of the graph that is shown next, a part of it at each step."""
        if graph is not self._graph:
            self.forget()
            self._graph = graph
        placement = yield from laid_out_group(graph, group, boxes)
        self._found[group] = _sizes(group, boxes), placement

    def place(self, graph: Graph, group: Group, boxes: Mapping[Id, NodeBox]) -> Placement:
        """Return the layout of a group, which is found now where that was not done ahead."""
        if graph is self._graph and group in self._found:
            sizes, placement = self._found[group]
            if sizes == _sizes(group, boxes):
                return placement
        return place_group(graph, group, boxes)


def _sizes(group: Group, boxes: Mapping[Id, NodeBox]) -> object:
    """Return what a layout depends on, beside the edges."""
    of = (boxes[id_] for id_ in group.nodes)
    return [(box.width, box.height, box.header, box.pins) for box in of]
