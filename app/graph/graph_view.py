"""The graph of a document to look at, walk through, search and edit: what a window puts in a tab.

The canvas draws; this widget keeps it to the document, and turns gestures and keys into edits and
places gone to.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path as File
from typing import Any

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QTimer, Signal
from PySide6.QtGui import QPainter, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from app import theme
from app.documents.document import Document
from app.documents.error_text import why
from app.graph import positions
from app.graph.canvas import Canvas
from app.graph.edges import Wired
from app.graph.export_dot import dot
from app.graph.export_image import export_png, export_svg
from app.graph.focus import Focus
from app.graph.guide import READABLE, Guide
from app.graph.keys import Keys
from app.graph.node_item import NodeItem, Spot
from app.graph.owners import Owner
from app.graph.paint_node import LINES
from app.graph.preparing import Preparing
from app.graph.scene import GraphScene, Ready
from app.graph.tools import Tools
from app.graph.touched import Touched
from app.i18n import mark, tr
from formats.errors import WrongType
from formats.graph import Family, Graph, Id
from formats.outline import Change
from formats.registry import graph_of
from formats.values import Kind, Path

MANY_NODES = 1500
"""Graphs with so many nodes are laid out beside the window."""
MANY_AT_FIRST = 150
"""So are those with so many that are shown where there was none before."""
_PATIENCE = 400
"""Milliseconds until it is said that a graph is laid out; most are sooner done."""
_EDITOR_LEAST = 90
_EDGE = 16.0
_NO_NODES = mark(
    "This file has no nodes and no commands.\nInsert on the row “nodes” of the tree adds one."
)


class GraphView(QWidget):
    """The graph of one document; `build` makes another one from the document's root.

    The nodes outlined in it are those of the document's selection, both ways. Values are edited by
    whoever listens to `edit_wanted` and lays an editor there.
    """

    edit_wanted = Signal(object, QRect)
    """A row whose value is to be edited, and where in this widget its editor belongs."""
    module_wanted = Signal(str, object)
    """The file that a module node calls, without extension, and the row of the node."""
    refused = Signal(str)
    """A value was not taken, and why."""
    went = Signal()
    """Another place was gone to, so `can_go_back` and `can_go_forward` may be others."""
    view_moved = Signal()
    """The canvas was panned or zoomed, so `line_rect` changed."""
    graph_changed = Signal()
    """Another graph, or another state of it, is shown."""
    state_changed = Signal()
    """Focus mode, the shown command or the zoom changed."""

    def __init__(self, document: Document, build: Callable[[Any], Graph] | None = None) -> None:
        super().__init__()
        self.document = document
        self._build = build
        self.scene = GraphScene()
        self.canvas = Canvas(self.scene)
        self.guide = Guide(self.scene, self.canvas)
        self.focus = Focus(self.scene)
        self._is_loaded = False
        self._is_stale = True
        self._font = ""
        self._preparing = Preparing(self)
        self._touched = Touched()
        self._drawn: Graph | None = None
        """The graph of the document that was made last; it may be laid out still."""
        self._waiting: Graph | None = None
        """A graph that is laid out to be shown soon."""
        self._is_settling = False
        self._is_choosing = False
        self._showing: Callable[[Path], None] | None = None
        """How the current row is brought into sight when it can be shown."""
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self.refresh)
        self._impatient = QTimer(self, singleShot=True, interval=_PATIENCE)
        self._impatient.timeout.connect(self._say_busy)
        self.tools = Tools(self)
        self._keys = Keys(self)
        self._connect()
        self._rename()
        self.setFocusProxy(self.canvas)
        self.toggle_stop: Callable[[Document, Id], object] | None = None
        """What a click into the upper left corner of a node does, where breakpoints are."""

    def _connect(self) -> None:
        document, canvas, scene = self.document, self.canvas, self.scene
        document.changed.connect(self._note)
        document.reset.connect(self._forget)
        document.names_changed.connect(self._forget)
        document.modified_changed.connect(self._soon)
        document.selection.changed.connect(self._follow)
        document.selection.current_changed.connect(self._show_current)
        document.identity_changed.connect(self._rename)
        self._preparing.done.connect(self._show_ready)
        self._preparing.failed.connect(self._fail)
        canvas.installEventFilter(self._keys)
        canvas.clicked.connect(self._click)
        canvas.double_clicked.connect(self._double_click)
        canvas.edge_clicked.connect(
            lambda wired, at_source: self.guide.travel(wired.edge, at_source)
        )
        canvas.hovered.connect(self._hover)
        canvas.dragged.connect(self._save_positions)
        canvas.released.connect(self._choose)
        canvas.emptied.connect(self.select_none)
        canvas.camera.moved.connect(self.view_moved)
        self.guide.chosen.connect(self._tell)
        self.guide.selected.connect(self.focus.update)
        scene.selectionChanged.connect(self._choose)
        self.guide.went.connect(self.went)
        self.guide.hidden_wanted.connect(lambda: self.focus.set_command(None))
        self.focus.changed.connect(self.state_changed)
        theme.watch().changed.connect(self._restyle)

    # The document

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self.refresh()
        else:
            self._catch_up()

    def _note(self, change: Change) -> None:
        self._touched.note(change, self.document.outline)
        self._soon()

    def _forget(self) -> None:
        self._touched.forget()
        self._soon()

    def _soon(self, _of: object = None) -> None:
        """Show the document's new state with the next frame; while hidden, when it is shown."""
        self._is_stale = True
        if self.isVisible():
            self._later.start()

    def load(self) -> None:
        """Show the document at once, if it is not shown yet; being shown does this, too."""
        if self._is_stale or self.is_placing:
            self.refresh(beside=False)

    def refresh(self, beside: bool = True) -> None:
        """Show the document as it is now, soon where a large graph is laid out `beside`."""
        self._is_stale = False
        self._later.stop()
        self._preparing.stop()
        self._waiting = None
        self._measure()
        root = self.document.root
        if self._build is None:
            new = graph_of(root, self._drawn, self._touched.rows, self.document.knowledge)
            self._touched.begin()
            self._drawn = new
        else:
            new = self._build(root)
        is_another = new.nodes.keys() != self.graph.nodes.keys()
        if beside and self._takes_long(len(new.nodes.keys() - self.graph.nodes.keys())):
            self._waiting = new
            self._preparing.start(new, self.scene)
            self._impatient.start()
        else:
            self._show(new, is_another)

    def _takes_long(self, count: int) -> bool:
        """Whether so many new nodes are laid out beside the window."""
        return count >= (MANY_NODES if self.graph.nodes else MANY_AT_FIRST)

    def _say_busy(self) -> None:
        if self._waiting is not None:
            count = len(self._waiting.nodes)
            self.tools.say(tr("Laying out {count:,} nodes…", count=count))

    def _show_ready(self, new: Graph, ready: Ready) -> None:
        self._show(new, True, ready)

    def _fail(self, error: BaseException) -> None:
        self._waiting = None
        self.tools.say(
            tr(
                "The graph could not be laid out: {reason}. The document is as it was; "
                "the tree shows all of it (Ctrl+1).",
                reason=why(error),
            )
        )

    def _show(self, new: Graph, is_another: bool, ready: Ready | None = None) -> None:
        self._waiting = None
        self.tools.say("" if new.nodes else tr(_NO_NODES))
        remembered = positions.load(self._identity()) if is_another else {}
        self.scene.changed_paths = self.document.traces
        self._is_choosing = True  # nodes that go are not deselected by a person
        try:
            self.scene.show(new, remembered, ready)
        finally:
            self._is_choosing = False
        self.guide.set_graph(new)
        if self.focus.command is not None:
            known = self.focus.command in new.nodes
            self.focus.set_command(self.focus.command if known else None)
        self.graph_changed.emit()
        if not self._is_loaded:
            self._is_loaded = True
            self._first_look()
            self._is_settling = True
            self._showing = None
            QTimer.singleShot(0, self, self._settled)
        self._follow()
        self._catch_up()

    @property
    def is_placing(self) -> bool:
        """Whether a graph is laid out that is not shown yet."""
        return self._waiting is not None

    @property
    def graph(self) -> Graph:
        """The graph that is shown."""
        return self.scene.graph

    def _first_look(self) -> None:
        """Show all that is readable: the whole, or the current node, or where the first begins."""
        owner = self.guide.owner(self.document.current)
        self._follow()
        self.frame_all(glide=False)
        if self.canvas.camera.zoom < LINES:
            first = owner.id if owner is not None else next(iter(self.graph.nodes), None)
            if first is not None:
                self._look_at(first, glide=False)

    def _settled(self) -> None:
        self._is_settling = False

    def note_size(self) -> None:
        """Look again where the canvas gets its size only after it is shown."""
        if self._is_settling:
            self._first_look()

    def look_at(self, id_: Id) -> None:
        """Go to a node and show what comes after it, too, at a size one can read."""
        self.guide.choose(Owner(id_, self.graph.nodes[id_].path), reveal=False)
        self._look_at(id_)

    def _look_at(self, id_: Id, glide: bool = True) -> None:
        camera = self.canvas.camera
        size = self.canvas.viewport().size()
        at = self.scene.items_by_id[id_].frame().center()
        content = self.scene.content().adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE)
        if self.scene.graph.nodes[id_].family is Family.COMMAND:
            at += QPointF(size.width() / 2 - 120, 0) / READABLE
        camera.go(camera.inside(content, at, READABLE), READABLE, glide)

    def reveal(self, id_: Id) -> None:
        """Bring a node into sight where it is not, at a size one can read."""
        item = self.scene.items_by_id.get(id_)
        camera = self.canvas.camera
        if item is not None and not camera.seen().contains(item.frame()):
            zoom = camera.zoom if camera.zoom >= LINES else READABLE
            camera.go(item.frame().center(), zoom)

    def _identity(self) -> File | str:
        """Return what positions are remembered by."""
        document = self.document
        return document.file if document.file is not None else f"unsaved/{document.name}"

    def _rename(self) -> None:
        """Take note that the document is another file now."""
        self.canvas.setAccessibleName(tr("Graph of {name}", name=self.document.name))
        if self.scene.moved:
            self._save_positions()

    def _save_positions(self) -> None:
        nodes = self.graph.nodes
        places = {}
        for id_ in self.scene.moved:
            at = self.scene.items_by_id[id_].pos()
            if nodes[id_].keep:
                places[nodes[id_].keep] = (at.x(), at.y())
        positions.save(self._identity(), places)

    def tidy(self) -> None:
        """Lay the whole graph out again and forget where nodes were put by hand."""
        self.scene.tidy()
        self._save_positions()

    # Places

    def _follow(self) -> None:
        """Outline the nodes of the rows that are selected, once they are shown."""
        if not self._is_choosing and not self._is_stale and self._is_loaded:
            selection = self.document.selection
            self.guide.follow(selection.paths, selection.current)

    def _show_current(self, path: Path) -> None:
        """Bring the node of a row that became current elsewhere into sight, once it is there.

        One that a change is about is shown from where one looks now, at the same zoom.
        """
        if self._is_choosing:
            return
        show = self.guide.show_near if self._is_stale else self.guide.show
        if self._is_stale or not self.isVisible():
            self._showing = show
        else:
            show(path)

    def _catch_up(self) -> None:
        """Show what became current while it could not be shown."""
        show, self._showing = self._showing, None
        if show is not None:
            show(self.document.current)

    def _choose(self) -> None:
        """Have the rows of the nodes that a person outlined selected in the document."""
        if self._is_choosing or self.canvas.is_pressed or not isValid(self.scene):
            return
        chosen = set(self.scene.selected_ids())
        if chosen == self.guide.outlined:
            return
        if self._is_stale:
            self.load()  # ids stay, paths may not
        at = self.guide.owner(self.document.current)
        paths = [node.path for id_, node in self.graph.nodes.items() if id_ in chosen]
        current = None if at is None else self.graph.nodes[at.id].path
        self.document.selection.choose(paths, current)

    def select_none(self) -> None:
        """Outline no node, and select no row either."""
        self.document.selection.choose([])

    def _tell(self, path: Path) -> None:
        self._is_choosing = True
        try:
            self.document.set_current(path)
        finally:
            self._is_choosing = False

    def go_to(self, id_: Id, path: Path | None = None) -> None:
        """Go to a node, or to a row of it."""
        self.guide.go_to(id_, path)

    @property
    def can_go_back(self) -> bool:
        """Whether there is a place before this one."""
        return self.guide.history.can_go_back

    @property
    def can_go_forward(self) -> bool:
        """Whether one went back before."""
        return self.guide.history.can_go_forward

    def go_back(self) -> None:
        """Go to the place before."""
        self.guide.go_back()

    def go_forward(self) -> None:
        """Go to the place one came back from."""
        self.guide.go_forward()

    def find(self) -> None:  # type: ignore[override]  # Qt has another, static one
        """Open the find bar."""
        self.tools.searching.open()

    def find_next(self) -> None:
        """Go to the next hit."""
        self.tools.searching.step(1)

    def find_previous(self) -> None:
        """Go to the previous hit."""
        self.tools.searching.step(-1)

    # The view

    def frame_selection(self) -> None:
        """Show the selected nodes as large as they go, all where none is."""
        ids = self.scene.selected_ids()
        if ids:
            self.canvas.camera.frame(self.scene.around(ids))
        else:
            self.frame_all()

    def frame_all(self, glide: bool = True) -> None:
        """Show everything."""
        self.canvas.camera.frame(self.scene.content(), glide=glide)

    def zoom_by(self, factor: float) -> None:
        """Zoom about the middle."""
        middle = QPointF(self.canvas.viewport().rect().center())
        self.canvas.camera.zoom_at(factor, middle)

    def zoom_actual(self) -> None:
        """Zoom to 100 %."""
        self.zoom_by(1 / self.canvas.camera.zoom)

    def enter_list(self) -> None:
        """Show the list of commands and go into it, or hide it."""
        self.tools.enter_commands()

    def set_focus_mode(self, on: bool, count: int | None = None) -> None:
        """Fade all but what is within `count` (1 … 9) hops of the selection, or nothing."""
        self.focus.set_on(on, count)

    def set_command(self, command: Id | None) -> None:
        """Show only what one command reaches, or everything."""
        self.focus.set_command(command)
        if command is not None:
            self.frame_all()

    def _hover(self, wired: Wired | None) -> None:
        self.scene.emphasis.hovered = None if wired is None else wired.edge
        self.scene.refresh_looks()

    def leave(self) -> None:
        """Leave, one after the other, focus mode, the one command that is shown, the selection."""
        if self.focus.is_on:
            self.set_focus_mode(False)
        elif self.focus.command is not None:
            self.set_command(None)
        else:
            self.select_none()

    def _restyle(self) -> None:
        if self._is_loaded:
            self.scene.restyle()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._is_stale = True
            if self.isVisible():
                self._later.start()

    def _measure(self) -> None:
        """Lay everything out for the fonts in force, if they are others."""
        key = QApplication.font().key()
        if key != self._font and self._is_loaded:
            self.scene.measure_anew()
        self._font = key

    # Gestures

    def _click(self, item: NodeItem, spot: Spot) -> None:
        target = spot.plate.badge.target if spot.plate is not None else None
        edges = self.scene.edges_of_pin(spot.line.line.pin) if spot.on_pin and spot.line else []
        shows_lines = self.canvas.camera.zoom >= LINES
        self.guide.choose(
            Owner(item.id, spot.path if shows_lines else item.box.node.path), reveal=False
        )
        if spot.on_stop and self.toggle_stop is not None:
            self.toggle_stop(self.document, item.id)
            return
        if not shows_lines:
            return
        if spot.on_check and spot.line is not None:
            self.toggle(spot.path)
        elif target is not None:
            self.document.set_current(target)
        elif edges:
            self.guide.travel(edges[0], to_target=edges[0].source == item.id)

    def toggle(self, path: Path) -> None:
        """Give a bool its other value."""
        self.set_value(path, not self.document.outline.row(path).value)

    def set_value(self, path: Path, value: Any) -> None:
        """Give a row another value, or say why not."""
        try:
            self.document.set_value(path, value)
        except WrongType as error:
            self.refused.emit(str(error))

    def _double_click(self, item: NodeItem, spot: Spot) -> None:
        if spot.on_check:
            self.toggle(spot.path)
        elif spot.line is not None and self.canvas.camera.zoom >= LINES:
            self.guide.choose(Owner(item.id, spot.path), reveal=False)
            self.edit()
        else:
            self.open_module(item.id)

    def open_module(self, id_: Id) -> bool:
        """Ask for the file of a module node; False for another node."""
        node = self.graph.nodes[id_]
        if node.module:
            self.module_wanted.emit(node.module, node.path)
        return bool(node.module)

    def edit(self) -> None:
        """Edit the current line, open the current module node, or go to a node's first line."""
        here = self.guide.here()
        if here is None:
            return
        line = self.scene.items_by_id[here.id].line_of(here.path)
        if line is None:
            if not self.open_module(here.id):
                self.guide.step_line(1)
        elif line.line.editable and line.line.kind is Kind.BOOL:
            self.toggle(here.path)
        elif line.line.editable and line.value is not None:
            if self.canvas.camera.zoom < LINES:
                self.canvas.camera.go(self.scene.items_by_id[here.id].frame().center(), 1.0, False)
            self.canvas.camera.land()
            rect = self.line_rect(here.path)
            if rect is not None:
                self.edit_wanted.emit(here.path, rect)

    def line_rect(self, path: Path) -> QRect | None:
        """Return where in this widget the value of a row is shown, None where it is not."""
        owner = self.guide.owner(path)
        if owner is None or owner.path != path:
            return None
        item = self.scene.items_by_id[owner.id]
        line = item.line_of(path)
        if line is None:
            return None
        left = min(line.label_rect.right() + 8, line.rect.right() - _EDITOR_LEAST)
        rect = QRectF(line.rect)
        rect.setLeft(left)
        rect.adjust(0, 0, -4, 0)
        shown = self.canvas.mapFromScene(rect.translated(item.pos())).boundingRect()
        return QRect(self.canvas.viewport().mapTo(self, shown.topLeft()), shown.size())

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
        return self.scene.content().adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE)

    def _paint(self, painter: QPainter, rect: QRectF) -> None:
        painter.translate(-rect.topLeft())
        self.scene.paint_all(painter, rect)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.view_moved.emit()
