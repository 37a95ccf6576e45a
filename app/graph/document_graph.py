"""Keeps a canvas in sync with its document: graph, layout, positions and selection."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QPointF, QTimer, Signal
from PySide6.QtGui import QCursor, QShowEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from app import theme
from app.documents.document import Document
from app.documents.error_text import why
from app.documents.idle_task import IdleTask
from app.graph import stored_positions
from app.graph.accessible import CanvasAccessibility
from app.graph.arranging.arranger import Arranger
from app.graph.arranging.comment_editing import CommentEditing
from app.graph.arranging.layout_jobs import GraphLayoutJob, PartialLayoutJob
from app.graph.arranging.saved_views import SavedViews
from app.graph.canvas import Canvas
from app.graph.changing import ExpectedNodes
from app.graph.drawer import Drawer
from app.graph.focus_mode import FocusMode
from app.graph.frames import PAD
from app.graph.graph_loader import GraphLoader
from app.graph.navigator import READABLE, Navigator
from app.graph.node_findings import NodeFindings
from app.graph.owners import Owner
from app.graph.paint_node import LINES
from app.graph.pending import NodeAction, PendingNodes
from app.graph.scene import GraphScene, Ready
from app.graph.walk import reached
from app.i18n import mark, tr
from app.later import call_later
from formats.core.paths import Path
from formats.graph import Family, Graph, Id

MANY_NODES = 1500
"""Graphs with so many nodes are laid out beside the window."""
MANY_IN_A_TURN = 400
"""Graphs with so many are made in one turn of the window, and shown in the next."""
MANY_ALONE = 100
"""So many nodes are laid out beside the window when only these are to be shown."""
MANY_AT_FIRST = 150
"""So are those with so many that are shown where there was none before."""
_AT_ONCE = 0.02
"""Seconds of that in the first turn, so that a small edit is shown soon."""
_PATIENCE = 400
"""Milliseconds until it is said that a graph is laid out; most are sooner done."""
EDGE = 16.0
"""The room round a whole graph, at 100 %."""
_BESIDE = QPointF(40, 0)
"""How far new nodes are from those they stand beside."""
_NO_NODES = mark(
    "This file has no nodes and no commands.\nDouble-click, or press Insert, to add a node."
)


class DocumentGraph(QWidget):
    """The graph of one document, as it is now; `build` makes another from the document's root.

    The nodes outlined in it are those of the document's selection, both ways.
    """

    said = Signal(str)
    """Words to be shown in the middle of the canvas, none for ""."""
    graph_changed = Signal()
    """Another graph, or another state of it, is shown."""

    def __init__(self, document: Document, build: Callable[[Any], Graph] | None = None) -> None:
        super().__init__()
        self.document = document
        self._drawer = Drawer(document, build)
        self.scene = GraphScene()
        self.canvas = Canvas(self.scene)
        self.navigator = Navigator(self.scene, self.canvas, document.undo_stack)
        self.accessibility = CanvasAccessibility(self.scene, self.canvas, self.navigator)
        self.focus = FocusMode(self.scene)
        self.arranger = Arranger(self, build is None)
        self.commenting = CommentEditing(self, self.arranger)
        self.laying_out = GraphLayoutJob(self, self.scene)
        self.laying_out_alone = PartialLayoutJob(self, self.scene)
        self.views = SavedViews(self)
        self._findings = NodeFindings(self, self)
        self._is_loaded = False
        self._is_stale = True
        self._font = ""
        self._preparing = GraphLoader(self)
        self._waiting: Graph | None = None
        """A graph that is laid out to be shown soon."""
        self._is_settling = False
        self._pending = PendingNodes(document)
        self._is_choosing = False
        self._showing: Callable[[Path], None] | None = None
        """How the current row is brought into sight when it can be shown."""
        self._making = IdleTask(self)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._turn)
        self._impatient = QTimer(self, singleShot=True, interval=_PATIENCE)
        self._impatient.timeout.connect(self._say_busy)
        self._keep_to_document()
        self._rename()

    def _keep_to_document(self) -> None:
        document, canvas = self.document, self.canvas
        document.changed.connect(self._soon)
        document.reset.connect(self._forget)
        document.names_changed.connect(self._forget)
        document.modified_changed.connect(self._soon)
        document.state_changed.connect(self._find)
        document.selection.changed.connect(self._follow)
        document.selection.current_changed.connect(self._show_current)
        document.identity_changed.connect(self._rename)
        self._preparing.done.connect(self._show_ready)
        self._preparing.failed.connect(self._fail)
        self.laying_out.done.connect(self.arranger.tidy)
        for job in (self.laying_out, self.laying_out_alone):
            job.failed.connect(self._fail)
            job.said.connect(self.said)
        canvas.released.connect(self._choose)
        canvas.emptied.connect(self.select_none)
        self.navigator.chosen.connect(self._tell)
        self.navigator.selected.connect(self.focus.update)
        self.navigator.hidden_wanted.connect(self._unhide)
        self.scene.selectionChanged.connect(self._choose)
        theme.watch().changed.connect(self._restyle)

    # The document

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self.refresh()
        else:
            self._catch_up()

    def _forget(self) -> None:
        self._drawer.forget()
        self._soon()

    def _soon(self, _of: object = None) -> None:
        """Show the document's new state with the next frame; while hidden, when it is shown."""
        self._is_stale = True
        self._drawer.is_current = False
        self._making.stop()
        if self.isVisible():
            self._later.start()

    def _turn(self) -> None:
        """Show the document's new state; a large one is drawn, measured and shown in turns."""
        if not self._is_large:
            self.refresh()
        elif self._drawer.is_current:
            self.canvas.paint_apart()
            self.refresh()
        else:
            self._making.begin(self._steps(), self._later.start, _AT_ONCE)

    def _steps(self) -> Iterator[None]:
        """Draw the document's new state and measure it, in short steps."""
        drawn = yield from self._drawer.steps()
        if not self._is_made_beside(drawn):  # and is measured beside the window then
            yield from self.scene.changing.measured(drawn)

    def load(self) -> None:
        """Show the document at once, if it is not shown yet; being shown does this, too."""
        if self._is_stale or self.is_placing:
            self.refresh(beside=False)

    def when_shown(self, path: Path, place: NodeAction, then: NodeAction | None = None) -> None:
        """After an edit: `place` the new node of a row before one goes to it, `then` what follows.

        Where the graph is large that is done soon, since it is drawn and shown in turns of their
        own. Both are called with the row of the node, which other edits may have moved meanwhile;
        not at all where they took it away.
        """
        self._pending.add(path, place, then)
        if not self.isVisible() or not self._is_large:
            self.load()

    def settle(self) -> bool:
        """Show the document as it is now, so that what is shown can be dragged.

        False while a large graph is still laid out.
        """
        if self._is_stale and not self.is_placing:
            self.refresh()
        return not self.is_placing

    def refresh(self, beside: bool = True) -> None:
        """Show the document as it is now, soon where a large graph is laid out `beside`."""
        self._is_stale = False
        self._later.stop()
        self._making.stop()
        self._preparing.stop()
        self._waiting = None
        self._measure()
        new = self._drawer.draw()
        is_another = new.nodes.keys() != self.graph.nodes.keys()
        if beside and self._is_made_beside(new):
            self._waiting = new
            self._preparing.start(new, self.scene)
            self._impatient.start()
        else:
            self._show(new, is_another)

    def _is_made_beside(self, new: Graph) -> bool:
        """Whether the new nodes are so many that they are laid out beside the window."""
        count = len(new.nodes.keys() - self.graph.nodes.keys())
        return count >= (MANY_NODES if self.graph.nodes else MANY_AT_FIRST)

    def _say_busy(self) -> None:
        if self._waiting is not None:
            self.said.emit(tr("Laying out {count:,} nodes…", count=len(self._waiting.nodes)))

    def _show_ready(self, new: Graph, ready: Ready) -> None:
        self._show(new, True, ready)

    def _fail(self, error: BaseException) -> None:
        self._waiting = None
        self.said.emit(
            tr(
                "The graph could not be laid out: {reason}. The document is as it was; "
                "the tree shows all of it (Ctrl+1).",
                reason=why(error),
            )
        )

    def _show(self, new: Graph, is_another: bool, ready: Ready | None = None) -> None:
        self._waiting = None
        self.said.emit("" if new.nodes else tr(_NO_NODES))
        with self.scene.looks_held():
            self._put_in(new, self.arranger.remembered() if is_another else {}, ready)
            self._follow()
        if self.navigator.returning.go_back():
            self._showing = None
        self._catch_up()
        self.accessibility.announce()
        if not self._is_stale:
            self._pending.follow(new)

    def _put_in(self, new: Graph, remembered: stored_positions.Spots, ready: Ready | None) -> None:
        """Have the scene and all that looks at it show another state of the graph."""
        self._findings.begin()
        self.scene.changed_paths = self.document.tracker
        self._while_choosing(lambda: self.scene.show(new, remembered, ready))
        self.navigator.set_graph(new)
        self.arranger.load()
        if self.scene.expected is not None:
            self.scene.expected = None
            self.arranger.keep()
        if self.focus.command is not None:
            known = self.focus.command in new.nodes
            self.focus.set_command(self.focus.command if known else None)
        self.graph_changed.emit()
        if not self._is_stale:
            self._pending.place(new)
        if not self._is_loaded:
            self._is_loaded = True
            self._first_look()
            self._is_settling = True
            self._showing = None
            call_later(self, self._settled)
            self._find()
        self._findings.show(self._is_large)

    def _find(self) -> None:
        """Mark the nodes and lines that something was found about."""
        self._findings.find(self._is_large)

    @property
    def _is_large(self) -> bool:
        """Whether the graph is made, and what is found about it is marked, in several turns."""
        return len(self.graph.nodes) >= MANY_IN_A_TURN

    @property
    def is_own(self) -> bool:
        """Whether the graph is its document's own, and is shown."""
        return self._is_loaded and not self._drawer.is_custom

    @property
    def is_stale(self) -> bool:
        """Whether the document has changed since its graph was shown."""
        return self._is_stale

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
        owner = self.navigator.owner(self.document.current)
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
        self.navigator.choose(Owner(id_, self.graph.nodes[id_].path), reveal=False)
        self._look_at(id_)

    def _look_at(self, id_: Id, glide: bool = True) -> None:
        camera = self.canvas.camera
        frame = self.scene.items_by_id[id_].frame()
        point = frame.center()
        content = self.scene.content().adjusted(-EDGE, -EDGE, EDGE, EDGE)
        if self.scene.graph.nodes[id_].family is Family.COMMAND:
            left = frame.left() - PAD - EDGE  # all of it is seen, however long its name
            point.setX(left + self.canvas.viewport().width() / 2 / READABLE)
        camera.go(camera.inside(content, point, READABLE), READABLE, glide)

    def reveal(self, id_: Id) -> None:
        """Bring a node into sight where it is not, at a size one can read."""
        node_item = self.scene.items_by_id.get(id_)
        camera = self.canvas.camera
        if node_item is not None and not camera.seen().contains(node_item.frame()):
            zoom = camera.zoom if camera.zoom >= LINES else READABLE
            camera.go(node_item.frame().center(), zoom)

    def expect_nodes(self, point: QPointF | None = None, is_right: bool = False) -> None:
        """Have the nodes that come next stand at a point of the scene, together.

        Without one, they stand at the pointer, or beside what is selected where that is elsewhere.
        The point is that of their upper left corner, or `is_right` of the upper right one.
        """
        if point is None:
            point = self.pointed_at
        if point is None:
            point = self._beside_selected()
        self.scene.expected = None if point is None else ExpectedNodes(point, is_right)

    pointed_at: QPointF | None = None
    """Where new nodes are wanted while a menu hides the pointer."""

    def _beside_selected(self) -> QPointF | None:
        viewport = self.canvas.viewport()
        if viewport.underMouse():
            return self.canvas.mapToScene(viewport.mapFromGlobal(QCursor.pos()))
        ids = self.scene.selected_ids()
        return self.scene.around(ids).topRight() + _BESIDE if ids else None

    def _rename(self) -> None:
        """Note that the document now belongs to another file."""
        self.canvas.setAccessibleName(tr("Graph of {name}", name=self.document.name))
        if self.arranger.is_kept():
            self.arranger.keep()

    def tidy(self) -> None:
        """Lay the whole graph out again; moved nodes go back, until that is undone.

        A large one is laid out beside the window.
        """
        if not self._is_large:
            self.arranger.tidy()
        elif not self.is_placing:
            self.laying_out.start()

    # Places

    def _follow(self) -> None:
        """Outline the nodes of the rows that are selected, once they are shown."""
        if not self._is_choosing and not self._is_stale and self._is_loaded:
            selection = self.document.selection
            self.navigator.follow(selection.paths, selection.current)

    def _show_current(self, path: Path) -> None:
        """Bring the node of a row that became current elsewhere into sight, once it is there.

        One that a change is about is shown from where one looks now, at the same zoom.
        """
        if self._is_choosing:
            return
        show = self.navigator.show_near if self._is_stale else self.navigator.show
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
        if chosen == self.navigator.outlined:
            return
        if self._is_stale:
            self.load()  # ids stay, paths may not
        owner = self.navigator.owner(self.document.current)
        paths = [node.path for id_, node in self.graph.nodes.items() if id_ in chosen]
        current = None if owner is None else self.graph.nodes[owner.id].path
        self._while_choosing(lambda: self.document.selection.choose(paths, current))
        self._follow()

    def select_none(self) -> None:
        """Outline no node, and select no row or reroute point either."""
        self.scene.reroutes.select(())
        self.document.selection.choose([])

    def _tell(self, path: Path) -> None:
        self.scene.reroutes.select(())
        if self.document.outline.has(path):  # not while what is drawn is still that of before
            self._while_choosing(lambda: self.document.set_current(path))

    def _while_choosing(self, do: Callable[[], object]) -> None:
        """Do what selects other rows because of what was done here: the view stays as it is."""
        self._is_choosing = True
        try:
            do()
        finally:
            self._is_choosing = False

    def _unhide(self, id_: Id) -> None:
        """Show a node that is gone to: unfold its comments, show more than one command."""
        self.commenting.unfold_around(id_)
        if id_ in self.scene.unreached:
            self.focus.set_command(None)

    def frame_all(self, glide: bool = True) -> None:
        """Show everything."""
        self.canvas.camera.frame(self.scene.content(), glide=glide)

    def set_command(self, command: Id | None) -> None:
        """Show only what one command reaches, or everything.

        Where that is much it is laid out beside the window, and shown then.
        """
        self.laying_out_alone.give_up()
        ids = () if command is None else reached(self.graph, command)
        is_much = MANY_ALONE <= len(ids) < len(self.graph.nodes)
        if is_much and not self.scene.alone.knows(ids):
            self.laying_out_alone.start(ids, partial(self._set_laid_out, command))
            return
        self.focus.set_command(command)
        if command is not None:
            self.frame_all()

    def _set_laid_out(self, command: Id) -> None:
        """Show only what a command reaches, which was laid out, if there still is the command."""
        if command in self.graph.nodes:
            self.set_command(command)

    def stop_laying_out(self) -> bool:
        """Leave everything where it is; False if no layout was asked for by the user."""
        return self.laying_out.give_up() or self.laying_out_alone.give_up()

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
        """Lay everything out again if the fonts changed."""
        key = QApplication.font().key()
        if key != self._font and self._is_loaded:
            self.scene.measure_again()
        self._font = key
