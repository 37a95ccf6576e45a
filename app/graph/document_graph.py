"""Keeps a canvas in sync with its document: graph, layout, positions and selection."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple, Protocol, TypeVar

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QFocusEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget
from shiboken6 import isValid

from app.documents.arrangement import Arranged, Comment, Comments
from app.documents.document import Document
from app.documents.error_text import why
from app.graph import stored_positions
from app.graph.accessible import CanvasAccessibility
from app.graph.arranging.arranger import Arranger
from app.graph.arranging.paint_comments import DEFAULT
from app.graph.arranging.saved_views import SavedViews
from app.graph.arranging.scene_comments import (
    NOTE_SIZE,
    CommentGrip,
    inside,
    moved,
    rect_of,
    title_of,
)
from app.graph.canvas import Canvas
from app.graph.changing import ExpectedNodes
from app.graph.edges import Edges
from app.graph.focus_mode import FocusMode
from app.graph.frames import PAD
from app.graph.layout import Placement
from app.graph.measure import NodeBox
from app.graph.navigator import READABLE, Navigator
from app.graph.node_item import NodeItem
from app.graph.node_layout import place
from app.graph.owners import Owner
from app.graph.paint_finding import Findings, finding_steps
from app.graph.paint_node import LINES
from app.graph.scene import GraphScene, Ready
from app.graph.walk import reached
from app.ui import background, theme
from app.ui.background import LatestJob
from app.ui.i18n import mark, tr
from app.ui.idle_task import PAUSE, IdleTask
from app.ui.later import SOON, call_later
from formats.core.paths import Path
from formats.core.roots import Root
from formats.graph import Family, Graph, Id
from formats.registry import drawing_of, graph_of

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


# Draws the graph of a document, from the one before what no change touched.


class Drawer:
    """Draws the graph of one document, at once or step by step.

    `build` makes a graph of another kind than the document's format does. The graph that was drawn
    last is used again while it `is_current`.
    """

    def __init__(self, document: Document, build: Callable[[Any], Graph] | None) -> None:
        self._document, self._build = document, build
        self._drawn: Graph | None = None
        """The graph that was drawn last."""
        self._root: Root | None = None
        """The document that this is the graph of, None where anything may have changed."""
        self.is_current = False

    @property
    def is_custom(self) -> bool:
        """Whether `build` makes the graph, not the document's format."""
        return self._build is not None

    def forget(self) -> None:
        """Record that anything may have changed."""
        self._root = None

    def draw(self) -> Graph:
        """Return the graph of the document as it is now."""
        if self.is_current and self._drawn is not None:
            return self._drawn
        root = self._document.root
        if self._build is not None:
            return self._keep(root, self._build(root))
        knowledge = self._document.knowledge
        return self._keep(root, graph_of(root, self._drawn, self._root, knowledge))

    def steps(self) -> Generator[None, None, Graph]:
        """Draw as `draw` does, in steps; to be given up where the document changes meanwhile."""
        if self._build is not None:
            return self.draw()
        root, knowledge = self._document.root, self._document.knowledge
        drawing = drawing_of(root, self._drawn, self._root, knowledge)
        return self._keep(root, (yield from drawing))

    def _keep(self, root: Root, drawn: Graph) -> Graph:
        self._root, self._drawn, self.is_current = root, drawn, True
        return drawn


# Nodes that something is to be done to once the graph shows them.


NodeAction = Callable[[Path], object]


class _Waiting(NamedTuple):
    """Something to be done to the node `native`, which had its row at `path` when it was asked."""

    path: Path
    native: Any
    action: NodeAction


class PendingNodes:
    """Keeps what is to be done to nodes, and does it where these are when they are shown.

    Edits may lie between: a node that they took away again is left alone.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        self._placing: list[_Waiting] = []
        self._following: list[_Waiting] = []

    def add(self, path: Path, place: NodeAction, then: NodeAction | None = None) -> None:
        """Have `place` called with the row of the node, and `then` once the view went to it."""
        native = self._document.outline.identity(path)
        self._placing.append(_Waiting(path, native, place))
        if then is not None:
            self._following.append(_Waiting(path, native, then))

    def place(self, graph: Graph) -> None:
        """Place the nodes that `graph` shows, which is of the document as it is now."""
        waiting, self._placing = self._placing, []
        self._run(waiting, graph)

    def follow(self, graph: Graph) -> None:
        """Do what is to follow."""
        waiting, self._following = self._following, []
        self._run(waiting, graph)

    def _run(self, waiting: list[_Waiting], graph: Graph) -> None:
        for waiting_node in waiting:
            path = self._current_path(waiting_node, graph)
            if path is not None:
                waiting_node.action(path)

    def _current_path(self, change: _Waiting, graph: Graph) -> Path | None:
        outline = self._document.outline
        paths = (node.path for node in graph.nodes.values() if node.path)
        for path in (change.path, *paths) if outline.has(change.path) else paths:
            if outline.identity(path) == change.native:
                return path
        return None


# Prepares a large graph while the window stays responsive.
#
# Nodes and wires are measured and made in slices, the layout is found in a thread; nothing is shown
# before all of it is ready.


class GraphLoader(QObject):
    """Makes one graph ready at a time; another one takes the place of the one before."""

    done = Signal(object, object)
    """A graph and its `Ready`."""
    failed = Signal(object)
    """The exception for which a graph cannot be laid out."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._slices = IdleTask(self)
        self._layout = LatestJob(self, background.Lane.READ)

    def start(self, graph: Graph, scene: GraphScene) -> None:
        """Make a graph ready for a scene, measured with its fonts."""
        self.stop()
        measure = scene.measure
        boxes: dict[Id, NodeBox] = {}

        def measured() -> Iterator[None]:
            for id_, node in graph.nodes.items():
                boxes[id_] = measure.box(node)
                yield

        self._slices.begin(measured(), lambda: self._place(graph, boxes, scene))

    def stop(self) -> None:
        """Give up the graph that is made ready."""
        self._layout.drop_results()
        self._slices.stop()

    def _place(self, graph: Graph, boxes: dict[Id, NodeBox], scene: GraphScene) -> None:
        def then(placement: Placement) -> None:
            self._make(graph, Ready(boxes, placement, {}, Edges()), scene)

        self._layout.run(lambda _unwanted: place(graph, boxes), then, self.failed.emit)

    def _make(self, graph: Graph, ready: Ready, scene: GraphScene) -> None:
        def made() -> Iterator[object]:
            for id_, box in ready.boxes.items():
                node_item = ready.items[id_] = NodeItem(scene, box)
                node_item.setPos(*ready.placement.positions[id_])
                yield None
            for number, edge in enumerate(graph.edges):
                ready.edges.set(number, edge, ready.placement.routes[number])
                yield None
            yield PAUSE

        self._slices.begin(made(), lambda: self.done.emit(graph, ready))


# Marks the nodes of a canvas that something was found about; those of a large graph in turns.


class ShownGraph(Protocol):
    """The graph of a document as a canvas shows it."""

    document: Document
    scene: GraphScene
    navigator: Navigator

    @property
    def is_stale(self) -> bool:
        """Whether the document has changed since its graph was shown."""

    @property
    def is_own(self) -> bool:
        """Whether the graph is its document's own, and is shown."""


class NodeFindings(QObject):
    """Marks the nodes and lines of one canvas.

    After an edit nodes keep their marks until the document was looked at again. Where `is_large`
    says so, marks are found in short turns after the one that shows the graph.
    """

    def __init__(self, parent: QObject, graph: ShownGraph) -> None:
        super().__init__(parent)
        self._graph = graph
        self._found: dict[Id, Findings] = {}
        self._is_found = True
        """Whether the findings of the document as it is now are marked, or will be soon."""
        self._task = IdleTask(self)

    def find(self, is_large: bool) -> None:
        """Mark what was found about the document as it is now."""
        self._is_found = not self._graph.is_stale
        if not self._is_found or not self._graph.is_own:
            self._mark()
            return
        self._task.begin(self._steps())
        if not is_large:
            self._task.finish()

    def begin(self) -> None:
        """Take note that another state of the graph is put in."""
        if self._task.is_busy:  # what it found belongs to the nodes of the state before
            self._task.stop()
            self._is_found = False

    def show(self, is_large: bool) -> None:
        """Mark the nodes of another state of the graph."""
        if not self._is_found and not is_large:
            self.find(is_large)
            return
        self._mark()
        if not self._is_found:
            call_later(self, lambda: self.find(is_large), SOON)

    def _steps(self) -> Iterator[None]:
        graph = self._graph
        self._found = yield from finding_steps(graph.document.problems, graph.navigator.owner)
        self._mark()

    def _mark(self) -> None:
        for id_, node_item in self._graph.scene.items_by_id.items():
            node_item.set_found(self._found.get(id_))


# Lays out large graphs again in the background, until cancelled or done.


_LAYOUT_JOBS_PATIENCE = 400
"""Milliseconds until it is said that a graph is laid out; most are sooner done."""


T = TypeVar("T")


class LayoutJob(QObject):
    """Finds places for the nodes of a scene in a thread. Nothing moves before all is ready."""

    failed = Signal(object)
    """The exception for which it cannot be laid out."""
    said = Signal(str)
    """The message about the progress, "" for none."""

    def __init__(self, parent: QObject, scene: GraphScene) -> None:
        super().__init__(parent)
        self._scene = scene
        self._layout = LatestJob(self, background.Lane.READ)
        self._count = 0
        self._impatient = QTimer(self, singleShot=True, interval=_LAYOUT_JOBS_PATIENCE)
        self._impatient.timeout.connect(self._say_busy)
        self.is_busy = False

    def _begin(self, count: int, find: Callable[[], T], then: Callable[[T], None]) -> None:
        """Have places found for so many nodes, in the place of what was begun before."""
        self.give_up()
        self.is_busy, self._count = True, count
        self._impatient.start()

        def failed(error: BaseException) -> None:
            self.give_up()
            self.failed.emit(error)

        self._layout.run(lambda _unwanted: find(), then, failed)

    def give_up(self) -> bool:
        """Leave everything where it is; False if nothing is laid out."""
        was_busy, self.is_busy = self.is_busy, False
        self._layout.drop_results()
        self._impatient.stop()
        if was_busy:
            self.said.emit("")
        return was_busy

    def _say_busy(self) -> None:
        self.said.emit(tr("Laying out {count:,} nodes… (Esc stops it)", count=self._count))


class GraphLayoutJob(LayoutJob):
    """Lays out the graph that a scene shows, its wires made in slices.

    Where another state of the graph is shown by then, that one is laid out.
    """

    done = Signal(object)
    """The `Ready` of the graph that the scene shows."""

    def __init__(self, parent: QObject, scene: GraphScene) -> None:
        super().__init__(parent, scene)
        self._slices = IdleTask(self)

    def start(self) -> None:
        """Lay out what is shown."""
        scene, shown = self._scene, self._scene.graph
        boxes = {id_: node_item.box for id_, node_item in scene.items_by_id.items()}
        measure = scene.measure

        def then(placement: Placement) -> None:
            ready = Ready(boxes, placement, {}, Edges())

            def made() -> Iterator[object]:
                for number, edge in enumerate(shown.edges):
                    ready.edges.set(number, edge, placement.routes[number])
                    yield None
                yield PAUSE

            def done() -> None:
                is_same = scene.graph is shown and scene.measure is measure
                self._end(ready if is_same else None)

            self._slices.begin(made(), done)

        self._begin(len(shown.nodes), lambda: place(shown, boxes), then)

    def _end(self, ready: Ready | None) -> None:
        """Show what was laid out; None: begin again, since another state is shown by now."""
        self.give_up()
        if ready is None:
            self.start()
        else:
            self.done.emit(ready)

    def give_up(self) -> bool:
        self._slices.stop()
        return super().give_up()


class PartialLayoutJob(LayoutJob):
    """Finds where some nodes lie that are to be shown alone."""

    def start(self, ids: Collection[Id], then: Callable[[], None]) -> None:
        """Find it, then have `then` show them; the scene knows their places by that time.

        Where another state of the graph is shown meanwhile, it knows none.
        """
        alone = self._scene.alone
        asked = alone.ask(ids)

        def found(placement: Placement) -> None:
            self.give_up()
            alone.answer(asked, placement)
            then()

        self._begin(len(ids), asked.lay_out, found)


# Editing comments by hand, each time as a step of the document's undo.


class CommentEditing(QObject):
    """The comments of one canvas."""

    def __init__(self, graph: DocumentGraph, arranger: Arranger) -> None:
        super().__init__(graph)
        self._graph, self._arranger = graph, arranger
        self._scene, self._boxes = graph.scene, graph.scene.boxes
        self._before: Comments | None = None
        """The comments before the current drag."""
        self._is_resizing = False
        self.writing: CommentField | None = None
        """The field in which a text is written now."""
        graph.document.selection.changed.connect(self._leave)
        graph.document.about_to_edit.connect(self._keep_input)

    @property
    def chosen(self) -> int | None:
        """The number of the selected comment."""
        return self._boxes.chosen

    def choose(self, number: int | None) -> None:
        """Select only this comment, or none."""
        if number is not None:
            self._graph.select_none()
            self._scene.emphasis.chosen = None
            self._scene.refresh_looks()
        self._boxes.choose(number)

    def _leave(self) -> None:
        if self._graph.document.selection.paths:
            self._boxes.choose(None)

    # Dragging

    def drag(self, grip: CommentGrip, by: QPointF, step: QPointF) -> None:
        """Move a comment with all that lies in it, or sides of it.

        `by` is the whole way since the last `put_down`, `step` what of it is new.
        """
        if self._before is None:
            self._before = self._boxes.all
        self._is_resizing = grip.is_side
        if grip.is_side:
            self._boxes.show(self._boxes.resized(self._before, grip, by))
        else:
            numbers = inside(self._before, grip.number)
            ids = self._boxes.nodes_of(numbers)
            if ids:
                self._scene.move(ids, step, drags=True)
            self._boxes.show(moved(self._before, numbers, by))

    def put_down(self) -> None:
        """Make the drag a step."""
        before, old_comments = self._scene.places.put_down(), self._before
        self._before = None
        if old_comments is not None:
            before = (before or Arranged())._replace(comments=old_comments)
            words = tr("Resize a comment") if self._is_resizing else tr("Move a comment")
            self._arranger.step(words, before, self._boxes.all)
            self._scene.geometry_changed.emit()

    def give_up(self) -> None:
        """Put back what was dragged since the last `put_down`."""
        old_comments, self._before = self._before, None
        self._arranger.give_up()
        if old_comments is not None:
            self._boxes.show(old_comments)

    # Steps

    def _step(self, words: str, comments: Comments) -> None:
        self._arranger.step(words, Arranged(comments=self._boxes.all), comments)

    def _put(self, words: str, number: int, comment: Comment) -> None:
        self._step(words, {**self._boxes.all, number: comment})

    def add(self) -> bool:
        """Put a comment round the selected nodes, to be given a title; False without nodes."""
        ids = self._scene.selected_ids()
        if ids:
            number = self._boxes.next()
            comment = self._boxes.around_nodes(ids, tr("Comment"), DEFAULT)
            self._put(tr("Add a comment"), number, comment)
            self.choose(number)
            self.write(number)
        return bool(ids)

    def add_note(self, point: QPointF) -> None:
        """Put a note at a point of the scene, and have its text written."""
        number = self._boxes.next()
        rect = round(point.x()), round(point.y()), *NOTE_SIZE
        self._put(tr("Add a note"), number, Comment(tr("Note"), "amber", rect, is_note=True))
        self.choose(number)
        self.write(number)

    def rename(self, number: int, text: str) -> None:
        """Give a comment another text."""
        comment = self._boxes.all.get(number)
        if comment is not None and text and text != comment.text:
            words = tr("Edit a note") if comment.is_note else tr("Rename a comment")
            self._put(words, number, comment._replace(text=text))

    def color(self, number: int, color: str, _is_on: bool = True) -> None:
        """Give a comment another colour, by its name."""
        comment = self._boxes.all[number]
        self._put(tr("Colour a comment"), number, comment._replace(color=color))

    def remove(self, number: int) -> None:
        """Take a comment away; its nodes stay."""
        if number in self._arranger.arrangement.folded:
            self.set_folded(self._arranger.arrangement.folded - {number})
        rest = {other: comment for other, comment in self._boxes.all.items() if other != number}
        is_note = self._boxes.all[number].is_note
        self._step(tr("Delete a note") if is_note else tr("Delete a comment"), rest)

    def remove_chosen(self) -> None:
        """Take the selected comment away."""
        if self.chosen is not None:
            self.remove(self.chosen)

    def select_nodes(self, number: int) -> None:
        """Select the nodes of a comment."""
        self._graph.load()
        nodes = self._graph.graph.nodes
        ids = self._boxes.nodes_of([number])
        self._graph.document.selection.choose([nodes[id_].path for id_ in nodes if id_ in ids])

    # Folding, which like a zoom is no step of undo

    def set_folded(self, numbers: Iterable[int]) -> None:
        """Draw these comments as one box each, and no others."""
        self._arranger.arrangement.folded = set(numbers)
        self._scene.fold(self._arranger.arrangement.folded)
        self._scene.settle()
        self._scene.folding.edges()  # found in this turn, so that the next, which paints, is short
        self._arranger.keep()

    def fold(self, number: int) -> None:
        """Draw a comment as one box in place of its nodes, or as it was."""
        if self._boxes.all[number].is_note:
            return
        self.choose(number)
        self.set_folded(self._arranger.arrangement.folded ^ {number})

    def fold_here(self) -> bool:
        """Fold or unfold the selected comment, or that of the selected nodes; False for none."""
        number = self.chosen
        if number is None:
            centers = [self._scene.frames_of([id_]).center() for id_ in self._scene.selected_ids()]
            comments_around = [self._boxes.around(point) for point in centers]
            number = next((number for number in comments_around if number is not None), None)
        if number is None or self._boxes.all[number].is_note:
            return False
        self.fold(number)
        return True

    def unfold_around(self, id_: Id) -> None:
        """Unfold every comment that hides a node."""
        folded = self._arranger.arrangement.folded
        known = folded & self._boxes.all.keys()
        around = {number for number in known if id_ in self._boxes.all[number].nodes}
        if around:
            self.set_folded(folded - around)

    # Writing

    def write(self, number: int) -> None:
        """Open a field for the text of a comment where it stands."""
        self.finish_writing()
        comment, canvas = self._boxes.all[number], self._graph.canvas
        camera = canvas.camera
        camera.land()
        if camera.zoom < 0.35 or not camera.seen().intersects(title_of(comment, camera.zoom)):
            camera.go(rect_of(comment).center(), max(camera.zoom, 0.6), glide=False)
        is_whole = comment.is_note or self._boxes.is_folded(number)
        place = self._boxes.rect(number) if is_whole else title_of(comment, camera.zoom)
        shown = canvas.mapFromScene(place).boundingRect()
        if not comment.is_note:
            shown.setWidth(min(shown.width(), 420))
        self.writing = CommentField(canvas.viewport(), comment.text, shown, comment.is_note)
        self.writing.ended.connect(
            lambda text, had_focus: self._written(number, text, had_focus=had_focus)
        )

    def _written(self, number: int, text: str | None, *, had_focus: bool) -> None:
        self.writing = None
        comment = self._boxes.all.get(number)
        if text is not None and comment is not None:
            self.rename(number, text if comment.is_note else text.replace("\n", " "))
        if had_focus:
            self._graph.canvas.setFocus()

    def finish_writing(self) -> None:
        """Take what is being written."""
        if self.writing is not None:
            self.writing.finish()

    def _keep_input(self) -> None:
        """Take what was typed; a field in which nothing was typed stays open."""
        if self.writing is not None and self.writing.document().isModified():
            self.writing.finish()

    def double_click(self, point: QPointF) -> bool:
        """Write in the title or note at a point, or unfold the box there; False for none."""
        grip = self._boxes.at(point, self._graph.canvas.camera.zoom)
        if grip is not None and self._boxes.is_folded(grip.number):
            self.fold(grip.number)
        elif grip is not None:
            self.write(grip.number)
        return grip is not None

    def at(self, point: QPoint) -> int | None:
        """Return the number of the smallest comment at a point of the viewport."""
        return self._boxes.around(self._graph.canvas.mapToScene(point))


# The field in which the title of a comment, or the text of a note, is written on the canvas.


_LEAST = (180, 30)
_STAYS = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
"""Reasons for losing the focus for a while: a menu, as that of the field, or another program."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class CommentField(QPlainTextEdit):
    """The text field: Return ends a title, Ctrl+Return a note, a click elsewhere both; Esc cancels.

    `ended` carries the text, None if it was given up, and whether the keyboard was still here; it
    is sent once.
    """

    ended = Signal(object, bool)

    def __init__(self, parent: QWidget, text: str, place: QRect, is_note: bool) -> None:
        super().__init__(parent)
        self._is_note = is_note
        self._is_over = False
        self.setAccessibleName(tr("Text of the note") if is_note else tr("Title of the comment"))
        self.setPlaceholderText(self.accessibleName())
        self.setTabChangesFocus(True)
        if not is_note:
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setPlainText(text)
        self.selectAll()
        width, height = max(place.width(), _LEAST[0]), max(place.height(), _LEAST[1])
        room = parent.rect()
        left = max(0, min(place.x(), room.width() - width))
        top = max(0, min(place.y(), room.height() - height))
        self.setGeometry(left, top, min(width, room.width()), min(height, room.height()))
        self.installEventFilter(self)
        self.show()
        self.setFocus()

    def _end(self, text: str | None) -> None:
        if not self._is_over:
            self._is_over = True
            had_focus = self.hasFocus()
            self.hide()
            self.ended.emit(text, had_focus)
            self.deleteLater()

    def finish(self) -> None:
        """Take the text as it is."""
        self._end(self.toPlainText().strip())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """End with the keys that do, before the window has commands for them."""
        if isinstance(event, QFocusEvent) and event.lostFocus() and event.reason() not in _STAYS:
            self.finish()
        if not isinstance(event, QKeyEvent):
            return False
        is_enter = event.key() in _ENTER and (
            not self._is_note or bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        )
        if not is_enter and event.key() != Qt.Key.Key_Escape:
            return False
        event.accept()
        if event.type() is QEvent.Type.KeyPress:
            self._end(self.toPlainText().strip() if is_enter else None)
        return True
