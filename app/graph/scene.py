"""The scene of the canvas: items for nodes, edges and frames, kept to the graph they show."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtWidgets import QGraphicsScene

from app.graph.arranging.folded_comments import FoldedComments
from app.graph.arranging.places import Places
from app.graph.arranging.reroutes import SceneReroutes
from app.graph.arranging.scene_comments import SceneComments
from app.graph.changing import Changing, ExpectedNodes, leads_otherwise, take_out
from app.graph.deferred_routes import DeferredRoutes
from app.graph.edges import Edges
from app.graph.emphasis import Emphasis
from app.graph.frames import REACH, GroupFrames, around, united
from app.graph.layout import Placement
from app.graph.lighting import Lighting
from app.graph.measure import Measure, NodeBox
from app.graph.node_item import NodeItem
from app.graph.node_layout import are_near, height, place
from app.graph.paint_node import Look, RowPaths
from app.graph.paints import NO_MARKS, Marks, Paints
from app.graph.partial_layout import PartialLayout
from app.graph.routed_edge import Point, RoutedEdge
from formats.core.paths import Path
from formats.graph import Edge, Graph, Id

EMPTY = Graph({}, [], [], {})
_ROOM = 3000.0
_REACH = math.ceil(REACH)


class Ready(NamedTuple):
    """The parts made before a graph is shown; `items` and `edges` may be incomplete."""

    boxes: dict[Id, NodeBox]
    placement: Placement
    items: dict[Id, NodeItem]
    edges: Edges


class GraphScene(QGraphicsScene):
    """All that is drawn of a graph.

    `items_by_id` are its nodes, `edges` its edges by number, `frames` where its groups are.
    `moved` are the nodes that were moved by hand, `chosen_paths` the selected rows.
    """

    moved_by_hand = Signal()
    geometry_changed = Signal()
    """Nodes moved, or others are visible."""
    choice_changed = Signal()
    """Another link, comment or reroute point is selected, or none."""

    def __init__(self) -> None:
        super().__init__()
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.BspTreeIndex)
        self.measure = Measure()
        self.paints = Paints(self.measure.faces)
        self.graph = EMPTY
        self.items_by_id: dict[Id, NodeItem] = {}
        self.edges = Edges()
        self.changing = Changing(self)
        self.alone = PartialLayout(self)
        self.lighting = Lighting(self)
        self.framing = GroupFrames(self)
        self.frames: dict[Id, QRectF] = {}
        self.emphasis = Emphasis()
        self.moved: set[Id] = set()
        self.chosen_paths: Container[Path] = frozenset()
        self.changed_paths: RowPaths = frozenset()
        self.marks = NO_MARKS
        self.expected: ExpectedNodes | None = None
        """Where the nodes are wanted that come next; None: where the layout has them."""
        self._wired: set[Id] = set()
        self._plain_looks: list[Look] = []
        """Those of nodes of which nothing stands out, the same ones as long as they are equal."""
        self._content: QRectF | None = None
        """The rectangle round all that is shown, None until somebody asks for it."""
        self.boxes = SceneComments(self)
        self.folding = FoldedComments(self)
        self.unreached: AbstractSet[Id] = frozenset()
        """The nodes hidden because only the reach of one command is shown."""
        self._invisible: set[Id] = set()
        """The nodes that were made invisible, as they are hidden."""
        self._is_changing, self._are_looks_held, self._top = False, False, 0.0
        self.places = Places(self)
        self.reroutes = SceneReroutes(self)
        self.routing = DeferredRoutes(self)

    # The graph

    def set_marks(self, marks: Marks) -> None:
        """Mark the differences of a comparison, instead of the unsaved changes."""
        self.marks = marks
        self.edges.marks = marks.edges
        self.edges.forget_levels()

    def show(
        self,
        graph: Graph,
        remembered: Mapping[str, Point] | None = None,
        ready: Ready | None = None,
    ) -> None:
        """Show another graph, or another state of it; nodes in both stay in place.

        `remembered` are places of nodes by their `keep` that they were moved to by hand. What of a
        graph with other nodes is not `ready` is made now.
        """
        if self.alone.ids and leads_otherwise(self.graph, graph):
            self._show_while_alone(graph, remembered, ready)
            return
        old, self.graph = self.graph, graph
        self.folding.forget()
        self.lighting.forget()
        ends = ((edge.source_pin, edge.target_pin or edge.target) for edge in graph.edges)
        pins = {pin for both in ends for pin in both}
        self._wired.clear()
        self._wired.update(pins)  # the same set, so that looks stay equal
        self._is_changing = True
        try:
            if ready is None and not self.items_by_id.keys().isdisjoint(graph.nodes):
                touched = self.changing.show(old, graph, remembered or {})
                if touched or graph.groups != old.groups:
                    self.framing.change(old, touched)
                    self.settle()
            else:
                self.changing.forget()
                self._show_others(graph, ready or self._made(graph), remembered or {})
        finally:
            self._is_changing = False
        self.refresh_looks()

    def _show_while_alone(
        self, graph: Graph, remembered: Mapping[str, Point] | None, ready: Ready | None
    ) -> None:
        """Show another state of the whole; `show_only` is to tell again what stands alone."""
        before = set(self.items_by_id)
        expected, shift = self.expected, QPointF()
        if expected is not None:
            shift = self.alone.shift(expected.at)
            self.expected = expected._replace(at=expected.at + shift)
        self._show_whole()
        self.show(graph, remembered, ready)
        if expected is not None:
            self.alone.expect(self.items_by_id.keys() - before, shift)

    def _made(self, graph: Graph) -> Ready:
        """Return what a graph is laid out to, without items and wires."""
        boxes = {id_: self.measure.box(node) for id_, node in graph.nodes.items()}
        return Ready(boxes, place(graph, boxes), {}, Edges())

    def _show_others(self, graph: Graph, ready: Ready, remembered: Mapping[str, Point]) -> None:
        placement = ready.placement
        places = {id_: QPointF(*at) for id_, at in placement.positions.items()}
        self.places.keep(graph, places, remembered)
        gone = self.items_by_id.keys() - graph.nodes.keys()
        take_out(self, [self.items_by_id.pop(id_) for id_ in gone])
        self.moved &= graph.nodes.keys()
        for id_, box in ready.boxes.items():
            node_item = self.items_by_id.get(id_)
            if node_item is None:
                self.put(ready.items.get(id_) or NodeItem(self, box), places[id_])
            else:
                node_item.set_box(box)
                node_item.setPos(places[id_])
        self.routing.clear()
        self.edges.take(ready.edges)
        stay = {id_ for id_, at in placement.positions.items() if places[id_] == QPointF(*at)}
        others = []
        for number, edge in enumerate(graph.edges):
            if edge.source in stay and edge.target in stay:
                if number not in self.edges.wired:
                    self.edges.set(number, edge, placement.routes[number])
            else:
                others.append(number)
        self.route(others)
        self.framing.begin()
        self.settle()

    def put(self, node_item: NodeItem, point: QPointF) -> None:
        """Put in a node that is not there yet."""
        self.items_by_id[node_item.id] = node_item
        self._invisible.discard(node_item.id)
        self.lighting.dress(node_item)
        node_item.setPos(point)
        self.addItem(node_item)

    def pins(self, number: int) -> tuple[Point, Point]:
        """Return where an edge begins and ends."""
        edge = self.graph.edges[number]
        source, target = self.items_by_id[edge.source], self.items_by_id[edge.target]
        box, (left, top), (x, y) = source.drawn, source.corner, target.corner
        return (
            (left + box.width, top + height(box, edge.source_pin)),
            (x, y + height(target.drawn, edge.target_pin)),
        )

    def fits(self, number: int, points: Sequence[Point]) -> bool:
        """Whether the edge drawn runs from pin to pin."""
        return are_near(points, self.pins(number))

    def tidy(self, ready: Ready | None = None) -> None:
        """Lay everything out again, as is `ready`; nothing counts as moved by hand any more."""
        self._change_whole(lambda: self._tidy_whole(ready))
        self.moved_by_hand.emit()

    def _change_whole(self, job: Callable[[], None]) -> None:
        """Run a change on the whole graph; a partial view is laid out again after it."""
        ids = self.alone.ids
        self._show_whole()
        self.alone.forget()
        job()
        if ids:
            self.show_only(ids)

    def _tidy_whole(self, ready: Ready | None) -> None:
        self.changing.forget()
        self._lay_out(ready)
        self.moved.clear()
        self.framing.begin()
        self.settle()

    def _lay_out(self, ready: Ready | None = None) -> None:
        boxes = {id_: node_item.box for id_, node_item in self.items_by_id.items()}
        placement = place(self.graph, boxes) if ready is None else ready.placement
        for id_, at in placement.positions.items():
            self.items_by_id[id_].setPos(*at)
        self.routing.clear()
        if ready is not None:
            self.edges.take(ready.edges)
            return
        for number, edge in enumerate(self.graph.edges):
            self.edges.set(number, edge, placement.routes[number])

    def restyle(self) -> None:
        """Paint in the theme in force."""
        self.paints = Paints(self.measure.faces)
        self.refresh_looks()
        self.geometry_changed.emit()

    def measure_again(self) -> None:
        """Use the fonts in force: nodes are larger or smaller, so all but those moved by hand
        are laid out again."""
        self._change_whole(self._measure_whole)

    def _measure_whole(self) -> None:
        self.changing.forget()
        self.measure = Measure()
        self.paints = Paints(self.measure.faces)
        kept_points = {id_: self.items_by_id[id_].pos() for id_ in self.moved}
        for node_item in self.items_by_id.values():
            node_item.set_box(self.measure.box(node_item.box.node))
        self._lay_out()
        self.moved = set(kept_points)
        for id_, point in kept_points.items():
            self.items_by_id[id_].setPos(point)
        self.route(sorted(self.edges.of_nodes(kept_points)))
        self.framing.begin()
        self.settle()

    # Places

    def route(self, numbers: Iterable[int]) -> None:
        """Let edges run as is best where their nodes lie; many are brought there in turns."""
        numbers = list(numbers)
        self.routing.forget(self.graph.edges[number] for number in numbers)
        self.routing.route(self.reroutes.lead(numbers))

    def move(self, ids: Iterable[Id], by: QPointF, drags: bool = False) -> None:
        """Move nodes by hand, or on with a drag (`drags`); edges and frames follow."""
        ids = list(ids)
        self.places.lift(ids)
        numbers = self.edges.of_nodes(ids) | self.reroutes.numbers_of_selected()
        dirty = self.edges.cover(numbers)
        self._top += 1
        for id_ in ids:
            node_item = self.items_by_id[id_]
            node_item.setPos(node_item.pos() + by)
            node_item.setZValue(self._top)
        if not self.alone.ids:
            self.moved.update(ids)
        carried = self.places.carry(ids, by, drags)
        self.route(sorted(numbers - carried))
        self.repaint(dirty.united(self.edges.cover(numbers)))
        if not self.alone.ids:
            self.framing.follow(ids)
        self._content = None
        self.folding.forget()
        if self.folding.numbers:
            self.repaint()
        self.moved_by_hand.emit()

    def around(self, ids: Iterable[Id]) -> QRectF:
        """Return the rectangle round some nodes, that are not hidden, null for none."""
        hidden, rects = self.emphasis.hidden, self.places.rects()
        return around([rects[id_] for id_ in ids if id_ not in hidden])

    def content(self) -> QRectF:
        """Return the rectangle round all that is shown, with frames, null where nothing is.

        While another state is put in, frames are round the groups of the one before.
        """
        if self._content is None:
            frames = [] if self.unreached else [*self.frames.values()]
            rect = united(frames) if frames else self.around(self.items_by_id)
            self._content = united([rect, *self.boxes.rects(), *self.reroutes.rects()])
        return QRectF(self._content)

    def note_content(self) -> None:
        """Take note that what is shown round the nodes takes other room."""
        self._content = None
        self.folding.forget()
        self.repaint()

    def frames_of(self, ids: Iterable[Id]) -> QRectF:
        """Return the rectangle round the nodes of these that are there, null for none."""
        rects = self.places.rects()
        return around([rects[id_] for id_ in ids if id_ in rects])

    def shown_groups(self) -> list[Id]:
        """Return the groups with a frame: none while one command is shown; a new one has none."""
        groups = [] if self.unreached else self.graph.groups
        return [group.id for group in groups if group.id in self.frames]

    def settle(self) -> None:
        """Take note that nodes lie elsewhere, or others are shown."""
        self._content = None
        self.folding.forget()
        rect = self.content()
        self.setSceneRect(rect.adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM))
        self.repaint()
        self.geometry_changed.emit()

    def repaint(self, rect: QRectF | None = None) -> None:
        """Have the views paint a rectangle, or all they show, with their next frame.

        The scene's own `update` only notes it until events are processed, and forgets that all is
        to be painted where a view paints a part of itself before, as it does while it scrolls.
        """
        for view in self.views():
            if rect is None:
                view.viewport().update()
            else:
                seen_rect = view.mapFromScene(rect).boundingRect()
                view.viewport().update(seen_rect.adjusted(-_REACH, -_REACH, _REACH, _REACH))

    def seen_rects(self) -> list[QRectF]:
        """Return what each view shows of the scene."""
        return [view.mapToScene(view.viewport().rect()).boundingRect() for view in self.views()]

    # Looks

    def refresh_looks(self) -> None:
        """Show nodes and edges as `emphasis`, `chosen_paths` and `changed_paths` say now.

        While another graph is being shown this waits until all of it is there.
        """
        if self._is_changing:
            return
        if self._show_or_hide():
            self.selectionChanged.emit()
        if not self._are_looks_held:
            self._dress()

    @contextmanager
    def looks_held(self) -> Iterator[None]:
        """Have nodes and edges look otherwise only once all is done; they are hidden at once."""
        self._are_looks_held = True
        try:
            yield
        finally:
            self._are_looks_held = False
            self._dress()

    def _dress(self) -> None:
        plain = [self.look_of(None, root) for root in (False, True)]
        self._plain_looks = plain = plain if plain != self._plain_looks else self._plain_looks
        apart = self.emphasis.hits | self.emphasis.selected | self.marks.nodes.keys()
        fades = self.emphasis.fades
        for id_, node_item in self.items_by_id.items():
            is_root = bool(node_item.node.entries)
            is_plain = id_ not in apart and not (fades and self.emphasis.is_faded(id_))
            node_item.set_look(plain[is_root] if is_plain else self.look_of(id_, is_root))
        self.edges.forget_levels()
        self.repaint()

    def _show_or_hide(self) -> bool:
        """Show the nodes that are not hidden; return whether selected ones disappeared."""
        hidden, items = self.emphasis.hidden, self.items_by_id
        turned = [items[id_] for id_ in self._invisible ^ hidden if id_ in items]
        self._invisible = set(hidden)
        lost = any(item.isSelected() and item.isVisible() for item in turned)
        was_blocked = self.blockSignals(True)
        for item in turned:
            item.setVisible(not item.isVisible())
        self.blockSignals(was_blocked)
        return lost

    def look_of(self, id_: Id | None, is_root: bool) -> Look:
        """Return the look of a node; None for the default look."""
        emphasis = self.emphasis
        return Look(
            hit=id_ in emphasis.hits,
            faded=id_ is not None and emphasis.is_faded(id_),
            root=is_root,
            chosen=self.chosen_paths if id_ in emphasis.selected else frozenset(),
            changed=self.changed_paths if self.marks is NO_MARKS else frozenset(),
            wired=self._wired,
            mark=self.marks.nodes.get(id_),
            lines=self.marks.lines,
            ghost=id_ in self.marks.ghosts,
        )

    def fold(self, numbers: Iterable[int]) -> None:
        """Collapse these comments to boxes, and expand all others."""
        self.folding.fold(numbers)
        self._hide()

    def _hide(self) -> None:
        """Hide nodes outside the partial view, if there is one, else collapsed ones."""
        self.routing.finish()  # among the nodes that were shown
        is_alone = bool(self.alone.ids)
        self.emphasis.hidden = self.unreached if is_alone else frozenset(self.folding.hidden)
        self.refresh_looks()

    def show_only(self, ids: Collection[Id] | None, of: Id | None = None) -> None:
        """Show some nodes with a separate layout, or all of them in their usual places.

        Nodes `of` the same as before stay where they are.
        """
        shown = [id_ for id_ in self.items_by_id if ids is None or id_ in ids]
        if shown == self.alone.ids:
            return
        self.routing.finish()
        self._show_whole()
        if len(shown) < len(self.items_by_id):
            self.unreached = self.emphasis.hidden = self.items_by_id.keys() - set(shown)
            self.alone.enter(shown, of)
        else:
            self.alone.forget()
        self._hide()
        self.settle()

    def _show_whole(self) -> None:
        self.unreached = self.emphasis.hidden = frozenset()
        if self.alone.ids:
            self.alone.leave()
            self.framing.begin()

    # Finding

    def item_at(self, point: QPointF) -> NodeItem | None:
        """Return the node at a point of the scene."""
        for item in self.items(point):
            if isinstance(item, NodeItem) and item.frame().adjusted(-6, -2, 6, 2).contains(point):
                return item
        return None

    def edge_at(self, point: QPointF, reach: float) -> RoutedEdge | None:
        """Return the edge at a point, where no node lies."""
        edge = self.edges.at(point, reach)
        return edge if edge is not None and self.emphasis.level(edge.edge) >= 0 else None

    def edges_of_pin(self, pin: Id) -> list[Edge]:
        """Return the edges at a pin that are shown."""
        return [
            edge
            for edge in self.graph.edges
            if pin in (edge.source_pin, edge.target_pin) and self.emphasis.level(edge) >= 0
        ]

    def selected_ids(self) -> list[Id]:
        """Return the selected nodes."""
        return [item.id for item in self.selectedItems() if isinstance(item, NodeItem)]
