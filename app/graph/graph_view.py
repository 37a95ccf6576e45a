"""The graph of a document to look at, walk through, search and edit: what a window puts in a tab.

The canvas draws; this widget keeps it to the document, and turns gestures and keys into edits and
places gone to.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path as File
from typing import Any

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF, Qt, Signal, SignalInstance
from PySide6.QtGui import QCursor, QPainter, QResizeEvent
from PySide6.QtWidgets import QApplication

from app.documents.document import Document
from app.graph.arranging.align import Side
from app.graph.arranging.reroute_editing import RerouteEditing
from app.graph.arranging.scene_comments import CommentGrip, inside
from app.graph.canvas_keys import CanvasKeys
from app.graph.document_graph import EDGE, DocumentGraph
from app.graph.edge_scroll import EdgeScroll
from app.graph.export_dot import dot
from app.graph.export_image import export_png, export_svg
from app.graph.linking.link_commands import LinkCommands
from app.graph.linking.link_drag_handler import LinkDragHandler
from app.graph.linking.links import Links
from app.graph.linking.variable_drop import VariableDrop
from app.graph.node_item import ItemSpot, NodeItem
from app.graph.owners import Owner
from app.graph.paint_node import LINES
from app.graph.paint_scene import paint_all
from app.graph.routed_edge import RoutedEdge
from app.graph.tools import Tools
from app.graph.walk import below, unread_queries
from app.ui.i18n import tr
from app.ui.sentences import refusal
from formats.core.kinds import Kind
from formats.core.paths import Path
from formats.editing import Pin
from formats.errors import WrongType
from formats.graph import Family, FurtherLink, Graph, Id

_EDITOR_LEAST = 90
_CAPTION_LEAST = 124
_AWAY = QPointF(60, 0)
"""How far from a node the palette opens for what it is to lead to."""


class GraphView(DocumentGraph):
    """The graph of one document; `build` makes another one from the document's root.

    The nodes outlined in it are those of the document's selection, both ways. Values are edited by
    the listener of `edit_wanted`, which places an editor there.
    """

    edit_wanted = Signal(object, QRect)
    """A row whose value is to be edited, and where in this widget its editor belongs."""
    caption_wanted = Signal(object, QRect)
    """A row whose label is to be typed, and where in this widget its editor belongs."""
    module_wanted = Signal(str, object)
    """The file that a module node calls, without extension, and the row of the node."""
    refused = Signal(str)
    """A value was not taken, or a link not made, and why."""
    node_wanted = Signal(object, QPointF)
    """A new node is wanted, linked to a `Pin` (None: to none), at a point of the scene."""
    between_wanted = Signal(object, QPointF)
    """A new node is wanted in a link (`Edge`), at a point of the scene."""
    command_wanted = Signal(object, QPointF)
    """A command is wanted that begins at a node (`Pin`), at a point of the scene."""
    taking_wanted = Signal(object, QPointF)
    """A new node that takes a variable is wanted at a point of the scene."""
    command_asked = Signal(str)
    """A command was asked for by its keys that is not one of the canvas, by its id."""
    delete_wanted = Signal()
    """The selected nodes are to be deleted."""
    went = Signal()
    """Another place was gone to, so `can_go_back` and `can_go_forward` may be others."""
    view_moved = Signal()
    """The canvas was panned or zoomed, so `line_rect` changed."""
    state_changed = Signal()
    """Focus mode, the shown command or the zoom changed."""

    def __init__(self, document: Document, build: Callable[[Any], Graph] | None = None) -> None:
        super().__init__(document, build)
        self.tools = Tools(self)
        self._keys = CanvasKeys(self)
        self.links: Links | None = None
        """Links made and taken away by hand; None where another graph than the document's is."""
        self.links_here: LinkCommands | None = None
        """The same by keyboard."""
        self.rerouting: RerouteEditing | None = None
        """The reroute points of links; None as for `links`."""
        self._connect()
        if build is None:
            self._link_by_hand()
        self.setFocusProxy(self.canvas)
        self.toggle_stop: Callable[[Document, Id], object] | None = None
        """What a click into the upper left corner of a node does, where breakpoints are."""

    def _connect(self) -> None:
        canvas = self.canvas
        self.said.connect(self.tools.say)
        canvas.installEventFilter(self._keys)
        canvas.clicked.connect(self._click)
        canvas.double_clicked.connect(self._double_click)
        canvas.edge_clicked.connect(self._click_edge)
        canvas.edge_double_clicked.connect(self._travel)
        canvas.hovered.connect(self._hover)
        canvas.camera.moved.connect(self.view_moved)
        self.navigator.went.connect(self.went)
        self.focus.changed.connect(self.state_changed)

    def _link_by_hand(self) -> None:
        links = self.links = Links(self)
        links.refused.connect(self.refused)
        links.node_wanted.connect(self.node_wanted)
        links_here = self.links_here = LinkCommands(self, links)
        links_here.between_wanted.connect(self.between_wanted)
        links_here.command_wanted.connect(self.command_wanted)
        rerouting = self.rerouting = RerouteEditing(self, links)
        rerouting.refused.connect(self.refused)
        rerouting.nodes_unwanted.connect(self.delete_wanted)
        hand = self.canvas.hand = LinkDragHandler(self, links, rerouting)
        VariableDrop(self, links, hand).wanted_here.connect(self.taking_wanted)
        self.canvas.unlink_wanted.connect(self._unlink)
        self.canvas.empty_double_clicked.connect(self._double_click_empty)
        self.canvas.other_hand = CommentDragHandler(self)

    def _double_click_empty(self, point: QPointF) -> None:
        """Write in a comment, or ask for a node."""
        if not self.commenting.double_click(point):
            self.node_wanted.emit(None, point)

    def scope(self, name: str) -> object | None:
        """Return what does the commands of a scope of `OF_CANVAS`, None where that is missing."""
        owners: dict[str, object | None] = {
            "canvas": self, "arranger": self.arranger, "tools": self.tools,
            "rerouting": self.rerouting, "links": self.links, "links_here": self.links_here,
        }  # fmt: skip
        return owners[name]

    def go_to(self, id_: Id, path: Path | None = None) -> None:
        """Go to a node, or to a row of it."""
        self.navigator.go_to(id_, path)

    @property
    def can_go_back(self) -> bool:
        """Whether there is a place before this one."""
        return self.navigator.history.can_go_back

    @property
    def can_go_forward(self) -> bool:
        """Whether one went back before."""
        return self.navigator.history.can_go_forward

    def go_back(self) -> None:
        """Go to the place before."""
        self.navigator.go_back()

    def go_forward(self) -> None:
        """Go to the place one came back from."""
        self.navigator.go_forward()

    def find(self) -> None:  # type: ignore[override]  # Qt has another, static one
        """Open the find bar."""
        self.tools.searching.open()

    def find_next(self) -> None:
        """Go to the next hit."""
        self.tools.searching.step(1)

    def find_previous(self) -> None:
        """Go to the previous hit."""
        self.tools.searching.step(-1)

    def select_all(self) -> None:
        """Select all nodes that are shown, and all reroute points."""
        self.load()
        nodes = self.graph.nodes.items()
        no_stubs = {id_ for id_, node in nodes if node.family is not Family.STUB}
        self._select_nodes(no_stubs - self.scene.emphasis.hidden)
        self.scene.reroutes.select(self.scene.reroutes.every())

    def select_below(self) -> None:
        """Select the selected nodes and all below them, with the queries that only these read."""
        self.load()
        self._select_nodes(below(self.graph, self.scene.selected_ids()))

    def select_unread(self) -> None:
        """Select the queries that nothing reads; where there is none, say so."""
        self.load()
        if ids := unread_queries(self.graph):
            self._select_nodes(ids)
            self.frame_selection()
        else:
            self.refused.emit(tr("All queries are read"))

    def invert_selection(self) -> None:
        """Select the nodes and reroute points that are shown and were not selected, alone."""
        self.load()
        but = self.scene.emphasis.hidden | set(self.scene.selected_ids())
        paths = [
            node.path
            for id_, node in self.graph.nodes.items()
            if node.family is not Family.STUB and id_ not in but
        ]
        reroutes = self.scene.reroutes
        others = [spot for spot in reroutes.every() if spot not in reroutes.selected]
        self.document.selection.choose(paths)
        reroutes.select(others)

    def extend_selection(self, way: str) -> None:
        """Select the node `left`, `right`, `up` or `down` from the current one, too."""
        self.load()
        ids = self.scene.selected_ids()
        at = self.navigator.at
        here = at.id if at is not None and at.id in ids else next(iter(ids), None)
        target = self.navigator.beside(here, way)
        if target is None:
            return
        nodes = self.graph.nodes
        paths = [nodes[id_].path for id_ in nodes if id_ in ids or id_ == target]
        self.document.selection.choose(paths, nodes[target].path)
        self.reveal(target)

    def _select_nodes(self, ids: Collection[Id]) -> None:
        """Select nodes; the current one stays where it is one of them."""
        chosen_paths = [node.path for id_, node in self.graph.nodes.items() if id_ in ids]
        owner = self.navigator.owner(self.document.current)
        is_there = owner is not None and owner.id in ids
        self.document.selection.choose(chosen_paths, self.document.current if is_there else None)

    # The view

    def frame_selection(self) -> None:
        """Show the selected nodes as large as they go, all where none is."""
        ids = self.scene.selected_ids()
        if ids:
            self.canvas.camera.frame(self.scene.around(ids))
        else:
            self.frame_all()

    def zoom_by(self, factor: float) -> None:
        """Zoom about the middle."""
        middle = QPointF(self.canvas.viewport().rect().center())
        self.canvas.camera.zoom_at(factor, middle)

    def zoom_actual(self) -> None:
        """Zoom to 100 %."""
        self.zoom_by(1 / self.canvas.camera.zoom)

    def set_focus_mode(self, on: bool, count: int | None = None) -> None:
        """Fade all but what is within `count` (1 … 9) hops of the selection, or nothing."""
        self.focus.set_on(on, count)

    def toggle_focus_mode(self) -> None:
        """Fade all that is far from the selection, or nothing."""
        self.set_focus_mode(not self.focus.is_on)

    def _hover(self, wired: RoutedEdge | None) -> None:
        self.scene.emphasis.hovered = None if wired is None else wired.edge
        self.scene.refresh_looks()

    def leave(self) -> None:
        """Leave, one after the other, focus mode, the one command that is shown, the selection."""
        if self.canvas.give_up() or self.stop_laying_out():
            return
        if self.focus.is_on:
            self.set_focus_mode(False)
        elif self.focus.command is not None:
            self.set_command(None)
        else:
            self.select_none()
            self.commenting.choose(None)
            if self.links is not None:
                self.links.choose(None)

    # Gestures

    def _travel(self, wired: RoutedEdge, at_source: bool) -> None:
        self.navigator.travel(wired.edge, at_source)

    def _click_edge(self, wired: RoutedEdge, at_source: bool) -> None:
        """Select a link; where none is edited, go to its other end."""
        if self.links is None or self.rerouting is None:
            self._travel(wired, at_source)
        elif not self.rerouting.choose_pressed():
            self.links.choose(wired.edge)

    def _unlink(self, place: RoutedEdge | Id) -> None:
        """Take away the reroute point that was clicked, else a link, or those of a pin."""
        spot = None if self.rerouting is None else self.rerouting.pressed
        if self.rerouting is not None and spot is not None:
            self.rerouting.remove(spot)
        elif self.links is not None:
            self.links.remove_at(place)

    def _click(self, node_item: NodeItem, spot: ItemSpot) -> None:
        target = spot.plate.badge.target if spot.plate is not None else None
        edges = self.scene.edges_of_pin(spot.line.line.pin) if spot.on_pin and spot.line else []
        shows_lines = self.canvas.camera.zoom >= LINES
        self.navigator.choose(
            Owner(node_item.id, spot.path if shows_lines else node_item.box.node.path), reveal=False
        )
        if spot.on_stop and self.toggle_stop is not None:
            self.toggle_stop(self.document, node_item.id)
            return
        if not shows_lines:
            return
        if spot.on_more:
            self.add_next()
        elif spot.on_check and spot.line is not None:
            self.toggle(spot.path)
        elif target is not None:
            self.document.set_current(target)
        elif edges:
            self.navigator.travel(edges[0], to_target=edges[0].source == node_item.id)

    def toggle(self, path: Path) -> None:
        """Give a bool its other value."""
        self.set_value(path, not self.document.outline.row(path).value)

    def set_value(self, path: Path, value: Any) -> None:
        """Give a row another value, or say why not."""
        try:
            self.document.set_value(path, value)
        except WrongType as error:
            self.refused.emit(refusal(error))

    def _double_click(self, node_item: NodeItem, spot: ItemSpot) -> None:
        if spot.on_more:
            return
        if spot.on_check:
            self.toggle(spot.path)
        elif spot.line is not None and self.canvas.camera.zoom >= LINES:
            self.navigator.choose(Owner(node_item.id, spot.path), reveal=False)
            self.edit()
        else:
            self.open_module(node_item.id)

    def open_module(self, id_: Id) -> bool:
        """Ask for the file of a module node; False for another node."""
        node = self.graph.nodes[id_]
        if node.module:
            self.module_wanted.emit(node.module, node.path)
        return bool(node.module)

    def edit(self) -> None:
        """Edit the current line, open the current module node, or go to a node's first line."""
        owner = self.navigator.here()
        if owner is None:
            if self.commenting.chosen is not None:
                self.commenting.write(self.commenting.chosen)
            return
        if not self.document.outline.has(owner.path):
            return  # it went, and the graph is still to be drawn without it
        line = self.scene.items_by_id[owner.id].line_of(owner.path)
        if self.graph.nodes[owner.id].family is Family.COMMAND and self.links is not None:
            self._edit_at(owner, self.caption_wanted)
        elif line is None:
            if not self.open_module(owner.id):
                self.navigator.step_line(1)
        elif line.line.editable and line.line.kind is Kind.BOOL:
            self.toggle(owner.path)
        elif line.line.free_label and self.links is not None:
            self._edit_at(owner, self.caption_wanted)
        elif line.line.editable and line.value is not None:
            self._edit_at(owner, self.edit_wanted)
        elif line.line.formula is not None and self.links is not None:
            self._edit_formula(owner, line.line.formula)

    def _edit_formula(self, owner: Owner, formula: Path) -> None:
        """Ask for an editor of a formula over its line; of one shown as code alone, go to that."""
        if self.document.structure.caption(owner.path) is None:
            self.document.set_current(formula)
        else:
            self._edit_at(owner, self.caption_wanted)

    def name_command(self, path: Path) -> None:
        """Type the name of a command, if it is one and still current."""
        owner = self.navigator.here()
        if owner is None or owner.path != path:
            return
        if self.graph.nodes[owner.id].family is Family.COMMAND:
            self.edit()

    @property
    def is_editable_here(self) -> bool:
        """Whether something of the current line can be typed."""
        owner = self.navigator.here()
        line = None if owner is None else self.scene.items_by_id[owner.id].line_of(owner.path)
        if line is None:
            return False
        return line.line.editable or line.line.free_label or line.line.formula is not None

    def _edit_at(self, owner: Owner, signal: SignalInstance) -> None:
        """Ask for an editor over a line, at a zoom at which it can be read."""
        if self.canvas.camera.zoom < LINES:
            self.canvas.camera.go(self.scene.items_by_id[owner.id].frame().center(), 1.0, False)
        self.canvas.camera.land()
        rect = self.line_rect(owner.path)
        if rect is not None:
            signal.emit(owner.path, rect)

    def add_next(self) -> None:
        """Have the current node lead to one more: to a new case, or to a node that is chosen."""
        self.load()
        owner = self.navigator.here()
        if owner is None or self.links is None:
            return
        node, node_item = self.graph.nodes[owner.id], self.scene.items_by_id[owner.id]
        if node.more is FurtherLink.CASE:
            path = self.links.add_case(node.path)
            if path is not None:
                self.when_shown(path, lambda _path: None, self._edit_case)
        elif node.more is not None:
            point = node_item.pos() + QPointF(node_item.box.width, node_item.box.header / 2)
            self.node_wanted.emit(Pin(node.path, True), point + _AWAY)
        else:
            self.refused.emit(tr("this node cannot have any more children"))

    def _edit_case(self, path: Path) -> None:
        """Have a new case typed, now that it is shown."""
        owner = self.navigator.owner(path)
        if owner is not None:
            self.navigator.go_to(owner.id, path)
            self.edit()

    def line_rect(self, path: Path) -> QRect | None:
        """Return where in this widget the value of a row is shown, None where it is not."""
        owner = self.navigator.owner(path)
        if owner is None or owner.path != path:
            return None
        node_item = self.scene.items_by_id[owner.id]
        line = node_item.line_of(path)
        if line is None:
            is_command = node_item.box.node.family is Family.COMMAND
            return self._seen(node_item.frame()) if is_command else None
        left = min(line.label_rect.right() + 8, line.rect.right() - _EDITOR_LEAST)
        rect = QRectF(line.rect)
        if line.line.free_label:
            left = min(line.label_rect.left() - 5, line.rect.right() - _CAPTION_LEAST)
        rect.setLeft(left)
        rect.adjust(0, 0, -4, 0)
        return self._seen(rect.translated(node_item.pos()))

    def _seen(self, rect: QRectF) -> QRect:
        """Return where in this widget a rectangle of the scene is."""
        shown = self.canvas.mapFromScene(rect).boundingRect()
        return QRect(self.canvas.viewport().mapTo(self, shown.topLeft()), shown.size())

    # Arranging

    def align(self, side: str) -> None:
        """Bring the selected nodes into line, by the value of a `Side`."""
        self.arranger.align(Side(side))

    def add_reroute(self) -> None:
        """Have the selected link run through one more point."""
        self.load()
        if self.rerouting is not None:
            self.rerouting.add_here()

    def straighten(self) -> None:
        """Have the selected link run straight, or those of the selected nodes; say if none can."""
        self.load()
        link = None if self.links is None else self.links.chosen
        if not self.arranger.straighten(link):
            self.refused.emit(tr("no link here can be made straight: it is, or there is no room"))

    def _takes_comments(self) -> bool:
        """Whether the graph has comments; all nodes are shown then, where these are."""
        self.load()
        if not self.arranger.is_own:
            self.refused.emit(tr("there are no comments and notes in this graph"))
            return False
        if self.focus.command is not None:
            self.set_command(None)
        return True

    def add_comment(self) -> None:
        """Put a comment round the selected nodes, or say that there are none."""
        if self._takes_comments() and not self.commenting.add():
            self.refused.emit(tr("select the nodes to put the comment around"))

    def fold_comment(self) -> None:
        """Collapse the selected comment to one box, or expand it."""
        if self._takes_comments() and not self.commenting.fold_here():
            self.refused.emit(tr("select a comment or a node in one"))

    def add_note(self) -> None:
        """Put a note at the pointer, or amid what is seen where that is elsewhere."""
        if not self._takes_comments():
            return
        viewport = self.canvas.viewport()
        point = self.canvas.camera.center()
        if viewport.underMouse():
            point = self.canvas.mapToScene(viewport.mapFromGlobal(QCursor.pos()))
        self.commenting.add_note(point)

    # Export

    def export_dot(self) -> str:
        """Return what is shown in the language of Graphviz."""
        hidden = self.scene.emphasis.hidden
        shown = [id_ for id_ in self.graph.nodes if id_ not in hidden]
        return dot(self.graph, shown if hidden else None)

    def export_svg(self, file: File) -> None:
        """Write a picture of what is shown as SVG; raises OSError."""
        rect = self._picture()
        export_svg(
            file, rect.size(), lambda painter: self._paint(painter, rect), self.document.name
        )

    def export_png(self, file: File, scale: float = 1.0) -> float:
        """Write a picture of what is shown as PNG and return the scale used; raises OSError."""
        rect = self._picture()
        return export_png(file, rect.size(), scale, lambda painter: self._paint(painter, rect))

    def _picture(self) -> QRectF:
        return self.scene.content().adjusted(-EDGE, -EDGE, EDGE, EDGE)

    def _paint(self, painter: QPainter, rect: QRectF) -> None:
        painter.translate(-rect.topLeft())
        paint_all(self.scene, painter, rect)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.view_moved.emit()


# Drags that move a comment with its contents, or one of its sides.


_Shape = Qt.CursorShape


class CommentDragHandler(QObject):
    """Takes hold of comments on the canvas of a graph; see `app.graph.canvas.DragHandler`."""

    def __init__(self, graph: DocumentGraph) -> None:
        super().__init__(graph)
        self._graph = graph
        self._canvas, self._boxes = graph.canvas, graph.scene.boxes
        self._grip: CommentGrip | None = None
        self._start = self._at = QPoint()
        self._from = self._done = self._corner = QPointF()
        self._modifiers = Qt.KeyboardModifier.NoModifier
        self._scrolling = EdgeScroll(self._canvas, self._canvas.camera, self._follow)
        self._is_dragging = False

    def grip_at(self, point: QPointF) -> CommentGrip | None:
        """Return what of a comment is under a point of the scene."""
        return self._boxes.at(point, self._canvas.camera.zoom)

    def press(self, point: QPoint, modifiers: Qt.KeyboardModifier) -> bool:
        """Return whether a comment is taken hold of, which is then selected."""
        self._grip = self.grip_at(self._canvas.mapToScene(point)) if not modifiers else None
        if self._grip is None:
            return False
        self._start, self._done, self._is_dragging = point, QPointF(), False
        self._from = self._canvas.mapToScene(point)
        self._corner = self._boxes.rect(self._grip.number).topLeft()
        self._graph.commenting.choose(self._grip.number)
        self._begin(self._grip)  # not with the first step, which takes long where nodes are many
        return True

    def move(self, point: QPoint, modifiers: Qt.KeyboardModifier) -> None:
        """Move what is held to the pointer."""
        way = (point - self._start).manhattanLength()
        if self._grip is None or not (self._is_dragging or way >= QApplication.startDragDistance()):
            return
        self._at, self._modifiers, self._is_dragging = point, modifiers, True
        self._scrolling.note(point)

    def _begin(self, grip: CommentGrip) -> None:
        """Get ready to drag a comment, which snaps as nodes do; its sides do not."""
        if grip.is_side:
            return
        numbers = inside(self._boxes.all, grip.number)
        others = [self._boxes.rect(one) for one in self._boxes.shown() if one not in numbers]
        frame, ids = self._boxes.rect(grip.number), self._boxes.nodes_of(numbers)
        self._canvas.snapping.begin_frame(frame, ids, others)

    def _follow(self) -> None:
        """Bring what is held to where the pointer is."""
        if self._is_dragging and self._grip is not None:
            way = self._canvas.mapToScene(self._at) - self._from
            by = QPointF(round(way.x()), round(way.y()))
            if not self._grip.is_side:
                by = self._canvas.snap(self._corner + by, self._modifiers) - self._corner
            self._drag_to(by)

    def _drag_to(self, by: QPointF) -> None:
        assert self._grip is not None, "asked before"
        if by != self._done:
            self._graph.commenting.drag(self._grip, by, by - self._done)
            self._done = by

    def release(self, modifiers: Qt.KeyboardModifier) -> bool:
        """Have what was dragged be a step; a click only selects."""
        self._scrolling.catch_up()
        self._grip = None
        self._scrolling.stop()
        if self._is_dragging:
            self._canvas.end_snapping()
            self._graph.commenting.put_down()
        else:
            self._canvas.snapping.end()
        self._is_dragging = False
        return True

    def cancel(self) -> bool:
        """Put back what is being dragged; return False if nothing is."""
        if self._grip is None:
            return False
        self._grip, self._is_dragging = None, False
        self._canvas.end_snapping()
        self._scrolling.stop()
        self._graph.commenting.give_up()
        return True

    def carry(self, ids: list[Id]) -> None:
        """React to nodes being dragged; comments follow only at the end."""

    def put_down(self, ids: list[Id]) -> None:
        """React to moved nodes, of which the arranger knows already."""

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint nothing over the canvas."""

    def cursor(self, point: QPointF) -> Qt.CursorShape | None:
        """Return the shape of the pointer at a point of the scene, None for the usual one."""
        grip = self.grip_at(point)
        if grip is None:
            return None
        if (grip.left and grip.top) or (grip.right and grip.bottom):
            return _Shape.SizeFDiagCursor
        if (grip.right and grip.top) or (grip.left and grip.bottom):
            return _Shape.SizeBDiagCursor
        if grip.left or grip.right:
            return _Shape.SizeHorCursor
        return _Shape.SizeVerCursor if grip.top or grip.bottom else _Shape.SizeAllCursor
