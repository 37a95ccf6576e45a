"""The scene of the canvas: items for nodes, edges and frames, kept to the graph they show."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QGraphicsScene

from app.documents.arrangement import Arranged, NodePosition
from app.graph.arranging.folded_comments import FoldedComments
from app.graph.arranging.reroutes import SceneReroutes
from app.graph.arranging.scene_comments import SceneComments
from app.graph.changing import Changing, ExpectedNodes, leads_otherwise, take_out
from app.graph.edges import Edges
from app.graph.emphasis import Emphasis
from app.graph.frames import REACH, GroupFrames, around, united
from app.graph.layout import Placement
from app.graph.lights import DARK, Light, Lights, Tag
from app.graph.measure import Measure, NodeBox
from app.graph.node_item import NodeItem
from app.graph.node_layout import Rect, are_near, found_ways, height, place, place_group
from app.graph.paint_light import paint_tag, tag_rect
from app.graph.paint_node import Look, RowPaths
from app.graph.paints import NO_MARKS, Marks, Paints
from app.graph.routed_edge import Point, RoutedEdge, tip
from app.ui.idle_task import PAUSE, IdleTask
from formats.core.paths import Path
from formats.graph import Edge, Graph, Group, Id

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


# Routes many edges in turns; until then they run straight from pin to pin.


AT_ONCE = 150
"""So many edges are routed at once, which takes some milliseconds."""


class DeferredRoutes(QObject):
    """Routes the edges of one scene, many of them in turns.

    An edge that is `in` it is not routed yet, so its points are not to be remembered. Those that
    run `straight` until then are painted as thin lines.
    """

    def __init__(self, scene: GraphScene) -> None:
        super().__init__(scene)
        self._scene = scene
        self._waiting: dict[Id, None] = {}
        self.straight: set[Id] = set()
        self._task = IdleTask(self)

    @property
    def is_busy(self) -> bool:
        """Whether edges are still to be routed."""
        return bool(self._waiting)

    def __contains__(self, edge: Id) -> bool:
        return edge in self._waiting

    def forget(self, edges: Iterable[Edge]) -> None:
        """Leave edges as they run, since they are routed anew or gone."""
        if self._waiting:
            for edge in edges:
                self._release(edge.id)

    def clear(self) -> None:
        """Leave all edges as they run."""
        self._waiting.clear()
        self.straight.clear()
        self._task.stop()

    def _release(self, edge: Id) -> None:
        self._waiting.pop(edge, None)
        self.straight.discard(edge)

    def route(self, numbers: list[int]) -> None:
        """Route edges where their nodes lie now, soon where they are many."""
        if self._waiting:  # what lies in their way may be elsewhere now
            self._task.begin(self._steps())
        if len(numbers) <= AT_ONCE:
            for _ in self._found(numbers):
                pass
            return
        scene = self._scene
        for number in numbers:
            edge, wired = scene.graph.edges[number], scene.edges.wired.get(number)
            pins = scene.pins(number)
            if wired is None or not are_near(wired.points, pins):
                scene.edges.set(number, edge, pins)
                self.straight.add(edge.id)
            self._waiting[edge.id] = None
        self._task.begin(self._steps())

    def finish(self) -> None:
        """Route the rest now."""
        self._task.finish()

    def _steps(self) -> Iterator[object]:
        """Route the waiting edges, one at each step, and show them together."""
        yield PAUSE  # what was done is shown before
        scene = self._scene
        found = [scene.reroutes.number(id_) for id_ in self._waiting]
        numbers = [number for number in found if number in scene.edges.wired]
        rects = scene.seen_rects()
        for number in self._found(numbers):
            self._release(scene.graph.edges[number].id)
            for rect in rects:
                scene.edges.prepare(number, rect, scene.paints, scene.emphasis.level)
            yield None
        self._waiting.clear()
        self.straight.clear()
        scene.repaint()

    def _found(self, numbers: list[int]) -> Iterator[int]:
        """Route edges, and yield the number of each."""
        scene, edges = self._scene, self._scene.graph.edges
        if not numbers:
            return
        ends = {id_ for number in numbers for id_ in edges[number][2:4]}
        boxes = {id_: scene.items_by_id[id_].drawn for id_ in ends}
        for number, points in found_ways(scene.graph, boxes, self._rects(ends), numbers):
            scene.edges.set(number, edges[number], points)
            yield number

    def _rects(self, ends: set[Id]) -> Mapping[Id, Rect]:
        """Return where the nodes are that edges are to avoid, and those at their ends."""
        rects, hidden = self._scene.places.rects(), self._scene.emphasis.hidden
        if not hidden:
            return rects
        return {id_: rects[id_] for id_ in rects if id_ not in hidden or id_ in ends}


# Keeps a scene lit as a run says, and repaints only what is lit otherwise than before.


_TAGS = 0.45
"""From this zoom on values are shown."""
_WIDTH = 3.5
_FAR = 2.5
"""How wide edges are that flow, at 100 % and at least on the screen."""
_LIGHTING_REACH = 12.0


class Lighting:
    """The lights of a scene: `now` is what is shown of a run."""

    def __init__(self, scene: GraphScene) -> None:
        self._scene = scene
        self.now = DARK
        self._numbers: dict[Id, int] = {}
        self._pins: dict[Id, tuple[NodeItem, float]] = {}

    def set(self, lights: Lights) -> None:
        """Show other lights."""
        old, self.now = self.now, lights
        if lights == old:
            return
        scene = self._scene
        if lights.is_on != old.is_on:
            scene.emphasis.is_running = lights.is_on
            scene.edges.forget_levels()
        if lights.rest != old.rest:
            for node_item in scene.items_by_id.values():
                self.dress(node_item)
            scene.repaint()
            return
        for id_ in {**old.nodes, **lights.nodes}:
            if id_ in scene.items_by_id:
                self.dress(scene.items_by_id[id_])
        for rect in self._changed(old, lights):
            scene.repaint(rect)

    def dress(self, node_item: NodeItem) -> None:
        """Light one node as is said now."""
        node_item.set_light(self.now.nodes.get(node_item.id, self.now.rest))

    def light(self, id_: Id) -> Light:
        """Return how a node is lit."""
        return self.now.nodes.get(id_, self.now.rest)

    def forget(self) -> None:
        """React to other nodes and edges being shown."""
        self._numbers, self._pins = {}, {}

    def _changed(self, old: Lights, new: Lights) -> Iterator[QRectF]:
        """Yield where edges or values are to be painted again."""
        for id_ in (old.flowing ^ new.flowing) | (old.read ^ new.read):
            wired = self._wired(id_)
            if wired is not None:
                yield wired.cover
        for pin in {**old.tags, **new.tags}:
            old_tag, tag = old.tags.get(pin), new.tags.get(pin)
            if old_tag != tag:
                yield from (
                    self._place(pin, shown_tag)
                    for shown_tag in (old_tag, tag)
                    if shown_tag is not None
                )

    def _wired(self, id_: Id) -> RoutedEdge | None:
        """Return an edge by its id, as it is drawn."""
        graph, wired = self._scene.graph, self._scene.edges.wired
        if not self._numbers:
            self._numbers = {edge.id: number for number, edge in enumerate(graph.edges)}
        return wired.get(self._numbers.get(id_, -1))

    def _pin(self, pin: Id) -> QPointF | None:
        """Return where the pin of an output is."""
        if not self._pins:
            self._pins = {
                line.line.pin: (node_item, line.rect.center().y())
                for node_item in self._scene.items_by_id.values()
                for line in node_item.box.lines
                if line.line.pin is not None and line.pin_side > 0
            }
        item, y = self._pins.get(pin, (None, 0.0))
        return None if item is None else item.pos() + QPointF(item.box.width, y)

    def _place(self, pin: Id, tag: Tag) -> QRectF:
        point = self._pin(pin)
        return QRectF() if point is None else tag_rect(self._scene.paints, tag, point)

    # Painting

    def paint(self, painter: QPainter, rect: QRectF, zoom: float) -> None:
        """Paint the edges that flow, and values at their pins, over all other edges."""
        if not self.now.is_on:
            return
        near = rect.adjusted(-_LIGHTING_REACH, -_LIGHTING_REACH, _LIGHTING_REACH, _LIGHTING_REACH)
        self._paint_read(painter, near, zoom)
        self._paint_flow(painter, near, zoom)
        if zoom >= _TAGS:
            self._paint_tags(painter, near)

    def _paint_read(self, painter: QPainter, near: QRectF, zoom: float) -> None:
        """Paint data that is read at its usual strength."""
        paints = self._scene.paints
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for wired in self._seen(self.now.read, near):
            painter.setPen(paints.pen(paints.style(wired.edge), 1, thin=zoom < _TAGS))
            painter.drawPath(wired.path)

    def _paint_flow(self, painter: QPainter, near: QRectF, zoom: float) -> None:
        lit = self._scene.paints.shades.lit
        for wired in self._seen(self.now.flowing, near):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(lit, max(_WIDTH, _FAR / zoom)))
            painter.drawPath(wired.path)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(lit)
            painter.drawPolygon(tip(max(7.0, 5.0 / zoom)).translated(*wired.points[-1]))

    def _seen(self, ids: AbstractSet[Id], near: QRectF) -> Iterator[RoutedEdge]:
        hidden = self._scene.emphasis.hidden
        for id_ in ids:
            wired = self._wired(id_)
            if wired is None or not wired.cover.intersects(near):
                continue
            if wired.edge.source not in hidden and wired.edge.target not in hidden:
                yield wired

    def _paint_tags(self, painter: QPainter, near: QRectF) -> None:
        paints, hidden = self._scene.paints, self._scene.emphasis.hidden
        for pin, tag in self.now.tags.items():
            point = self._pin(pin)
            if point is None or not tag_rect(paints, tag, point).intersects(near):
                continue
            node_item = self._pins[pin][0]
            if node_item.id not in hidden:
                line = next(
                    line_box for line_box in node_item.box.lines if line_box.line.pin == pin
                )
                paint_tag(painter, paints, tag, point, paints.data(line.line.kind))


# The positions of the nodes of a scene, before and after they are moved.


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


# Some nodes laid out by themselves, while only these are shown.
#
# Where they lie in the whole picture is kept and comes back with it.


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
