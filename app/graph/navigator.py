"""Goes about the canvas: selects nodes and rows, brings them into sight, walks, goes back."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtGui import QUndoStack
from shiboken6 import isValid

from app.graph.camera import Camera
from app.graph.canvas import Canvas
from app.graph.owners import Owner, Owners
from app.graph.paint_node import LINES
from app.graph.scene import EMPTY, GraphScene
from app.graph.walk import KeyboardWalk, ends
from app.ui.navigation_history import History
from formats.core.paths import Path
from formats.graph import Edge, Graph, Id

READABLE = 0.8
"""The zoom at which a node is shown that was too small to read."""


class Navigator(QObject):
    """Where one is on the canvas: the selected nodes, and the current row of a single one."""

    chosen = Signal(object)
    """The row of the document that was gone to here."""
    selected = Signal()
    """Other nodes are selected."""
    went = Signal()
    """There is another place to go back or forward to."""
    hidden_wanted = Signal(object)
    """A node (id) is gone to that is hidden now."""

    def __init__(self, scene: GraphScene, canvas: Canvas, steps: QUndoStack) -> None:
        super().__init__(canvas)
        self._scene = scene
        self._canvas = canvas
        self.returning = CameraUndo(steps, canvas.camera)
        self._owners = Owners(EMPTY)
        self._centers: dict[Id, tuple[float, float]] = {}
        self._walk = KeyboardWalk(EMPTY, self._centers)
        self.outlined: AbstractSet[Id] = frozenset()
        """The nodes that were selected by `choose` or `follow`, not by a gesture since."""
        self._at: Owner | None = None
        """The current row, as far as it is shown here."""
        self._last: QPointF | None = None
        """Where a node is, or was, that was selected last."""
        self.history: History[Owner] = History()
        scene.selectionChanged.connect(self._note_selection)

    def set_graph(self, graph: Graph) -> None:
        """Go about another graph, or another state of it."""
        self._owners = Owners(graph)
        self._walk = KeyboardWalk(graph, self._centers)
        self.history.keep_existing(lambda place: place.id in graph.nodes)

    def owner(self, path: Path) -> Owner | None:
        """Return what shows a row, a selected node where several do; None for what none shows."""
        return self._owners.of(path, self._scene.emphasis.selected)

    def here(self) -> Owner | None:
        """Return the node and row one is at, None unless one node is selected."""
        selected = self._scene.emphasis.selected  # for each call, Qt would build a new list
        if len(selected) != 1:
            return None
        (id_,) = selected
        if self._at is not None and self._at.id == id_:
            return self._at
        return Owner(id_, self._path(id_))

    @property
    def at(self) -> Owner | None:
        """The current row as far as it is shown here, also where several nodes are selected."""
        return self._at

    def _path(self, id_: Id) -> Path:
        return self._scene.graph.nodes[id_].path

    # Going

    def choose(self, owner: Owner, reveal: bool = True, tell: bool = True) -> None:
        """Go to a row; `tell` what listens to `chosen`."""
        if owner.id in self._scene.emphasis.hidden:
            self.hidden_wanted.emit(owner.id)
        self.history.visit(owner)
        self._scene.chosen_paths = frozenset([owner.path])
        self._select(owner, {owner.id})
        if reveal:
            self.reveal(owner.id)
        if tell:
            self.chosen.emit(owner.path)
        self.went.emit()

    def follow(self, paths: Collection[Path], current: Path | None) -> None:
        """Select the nodes that show the rows selected elsewhere, and no others."""
        shown = [owner for path in paths if (owner := self.owner(path)) is not None]
        at = None if current is None else self.owner(current)
        if at is not None and at.id in self._scene.emphasis.hidden:
            self.hidden_wanted.emit(at.id)
        ids, rows = {owner.id for owner in shown}, frozenset(paths)
        self.outlined = ids
        is_same = rows == self._scene.chosen_paths and at == self._at
        if is_same and ids == set(self._scene.selected_ids()):
            return
        self._scene.chosen_paths = rows
        self._select(at, ids)
        if at is not None:
            self.history.visit(at)
        self.went.emit()

    def go_to(self, id_: Id, path: Path | None = None) -> None:
        """Go to a node, or to a row of it."""
        self.choose(Owner(id_, self._path(id_) if path is None else path))

    def go_back(self) -> None:
        """Go to the place before."""
        self._return(self.history.back())

    def go_forward(self) -> None:
        """Go to the place one came back from."""
        self._return(self.history.forward())

    def _return(self, place: Owner | None) -> None:
        if place is not None:
            self.choose(place)

    def travel(self, edge: Edge, to_target: bool) -> None:
        """Go along an edge to one of its ends."""
        self._walk.passed(edge.source, edge.target)
        source, target = ends(self._scene.graph, edge)
        end = target if to_target else source
        self.choose(Owner(end.id, end.path))

    def walk(self, way: str) -> None:
        """Go `left`, `right`, `up` or `down` from the selected node, or to the one nearest by.

        That is near to where the last one was, if that is in sight, else to the middle of the view.
        On the line of a pin, left and right go along its first edge.
        """
        owner = self.here()
        edge = None if owner is None else self._edge_of_line(owner, way)
        if edge is not None:
            self.travel(edge, way == "right")
            return
        target = self.beside(None if owner is None else owner.id, way)
        if target is not None:
            self.go_to(target)

    def beside(self, id_: Id | None, way: str) -> Id | None:
        """Return the node `left`, `right`, `up` or `down` from one, for none the nearest one."""
        self._note_centers()
        if id_ is None:
            return self._nearest()
        if way in ("up", "down"):
            return self._sibling(id_, way)
        return self._parent(id_) if way == "left" else self._walk.right(id_)

    def _nearest(self) -> Id | None:
        """Return the node to begin a walk at where none is selected."""
        camera = self._canvas.camera
        at = camera.center() if self._last is None else self._last
        if not camera.seen().contains(at):
            at = camera.center()
        away = {id_: abs(x - at.x()) + abs(y - at.y()) for id_, (x, y) in self._centers.items()}
        return min(away, key=away.__getitem__, default=None)

    def _edge_of_line(self, owner: Owner, way: str) -> Edge | None:
        line = self._scene.items_by_id[owner.id].line_of(owner.path)
        if line is None or line.line.pin is None:
            return None
        shown = self._scene.edges_of_pin(line.line.pin)
        if way == "left":
            return next((edge for edge in shown if edge.target == owner.id), None)
        return next((edge for edge in shown if way == "right" and edge.source == owner.id), None)

    def _parent(self, id_: Id) -> Id | None:
        return self._walk.left(id_, [place.id for place in self.history.recent()])

    def _sibling(self, id_: Id, way: str) -> Id | None:
        """Return the node above or below, and stay among the children of one parent."""
        parent = self._parent(id_)
        sibling = self._walk.up(id_) if way == "up" else self._walk.down(id_)
        edges = self._scene.graph.edges
        if any(edge.source == parent and edge.target == sibling for edge in edges):
            self._walk.passed(parent, sibling)
        return sibling

    def _note_centers(self) -> None:
        self._centers.clear()
        hidden = self._scene.emphasis.hidden
        for id_, node_item in self._scene.items_by_id.items():
            if id_ not in hidden:
                center = node_item.frame().center()
                self._centers[id_] = (center.x(), center.y())

    def step_line(self, step: int) -> bool:
        """Go to the next (1) or previous (-1) row of the node; False if there is none."""
        owner = self.here()
        if owner is None:
            return False
        node_item = self._scene.items_by_id[owner.id]
        paths = [node_item.box.node.path, *(line.line.path for line in node_item.box.lines)]
        at = paths.index(owner.path) + step if owner.path in paths else 0
        if not 0 <= at < len(paths):
            return False
        self.choose(Owner(owner.id, paths[at]))
        return True

    # Showing

    def _select(self, owner: Owner | None, ids: AbstractSet[Id]) -> None:
        scene = self._scene
        self._at = owner
        scene.emphasis.current = None if owner is None else owner.id
        self.outlined = ids
        was_blocked = scene.blockSignals(True)
        scene.clearSelection()
        for id_ in ids:
            scene.items_by_id[id_].setSelected(True)
        scene.blockSignals(was_blocked)
        self._note_selection()

    def _note_selection(self) -> None:
        if isValid(self._scene):  # a scene tells of this while it goes
            ids = self._scene.selected_ids()
            self._scene.emphasis.selected = frozenset(ids)
            if ids:
                self._last = self._scene.items_by_id[ids[0]].frame().center()
            self.selected.emit()
            self._scene.refresh_looks()

    def show(self, path: Path) -> None:
        """Bring the node that shows a row into sight, at a zoom at which it shows its lines."""
        owner = self.owner(path)
        if owner is not None:
            self.reveal(owner.id)

    def show_near(self, path: Path) -> None:
        """Bring the node of a row that was edited into sight, moving no further than needed.

        With it, the others that are selected come into sight where there is room for all of them.
        """
        owner = self.owner(path)
        if owner is None:
            return
        camera = self._canvas.camera
        camera.land()
        ids = self._scene.selected_ids()
        whole, seen = self._scene.around(ids), camera.seen()
        is_small = whole.width() < seen.width() and whole.height() < seen.height()
        is_whole = owner.id in ids and is_small
        with self.returning.noted():
            camera.show(whole if is_whole else self._scene.items_by_id[owner.id].frame())

    def reveal(self, id_: Id) -> None:
        """Bring a node into sight where it is not, at a zoom at which it shows its lines."""
        camera = self._canvas.camera
        camera.land()
        frame, seen_rect = self._scene.items_by_id[id_].frame(), camera.seen()
        is_high = frame.height() > seen_rect.height() and seen_rect.intersects(frame)
        if camera.zoom < LINES:
            camera.go(frame.center(), READABLE)
        elif not seen_rect.contains(frame) and not is_high:
            camera.go(frame.center())


# Undo brings the view back to where it was looking before an edit took it elsewhere.


_NEAR = 3.0
"""So many px of the screen apart, two places are the same."""
_MOST = 200
"""So many moves of the view are remembered."""


class _Place(NamedTuple):
    center: QPointF
    zoom: float


class _Move(NamedTuple):
    """The step of undo that moved the view, from where, and where it looked then."""

    step: Any
    before: _Place
    after: _Place


class CameraUndo:
    """Remembers how the steps of one document moved a camera."""

    def __init__(self, stack: QUndoStack, camera: Camera) -> None:
        self._stack, self._camera = stack, camera
        self._moves: list[_Move] = []

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Remember how the last step moves the view, if it is new and moves it."""
        before = _Place(*self._camera.goal())
        yield
        after = _Place(*self._camera.goal())
        index = self._stack.index()
        if index and index == self._stack.count() and not self._is_at(before):
            step = self._stack.command(index - 1)
            self._moves = [move for move in self._moves if move.step is not step][-_MOST:]
            self._moves.append(_Move(step, before, after))

    def go_back(self) -> bool:
        """Look where one did before the step that was undone, unless the view was moved since.

        False where it is not to be.
        """
        index = self._stack.index()
        undone = self._stack.command(index) if index < self._stack.count() else None
        found = next((move for move in self._moves if move.step is undone), None)
        if undone is None or found is None or not self._is_at(found.after):
            return False
        self._camera.go(*found.before)
        return True

    def _is_at(self, place: _Place) -> bool:
        center, zoom = self._camera.goal()
        away = (center - place.center).manhattanLength() * zoom
        return away < _NEAR and abs(zoom - place.zoom) < zoom / 100
