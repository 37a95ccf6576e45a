"""The runs of a window: which document's run is meant, its lights on every canvas, its commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QMetaObject, QObject, QTimer, Signal
from PySide6.QtGui import QAction

from app.graph.graph_view import GraphView
from app.run.lighting import instance_of, lights_of
from app.run.module_library import WindowLibrary
from app.run.running import Running
from formats.ainb.model import Ainb, Node
from formats.behaviour.simulation.steps import Event
from formats.behaviour.simulation.watch import instance_at

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.documents.document import Document
    from app.documents.document_manager import DocumentManager
    from app.game.workspace import Workspace
    from app.window.open_views import OpenViews


class RunCentre(QObject):
    """Keeps a `Running` for each open behaviour, and shows their progress.

    `running` is the active run: that of the active document, or one that runs this document as a
    module; None for other documents. `panel_action` shows its panel, and `answer_node` goes to the
    answers of the current node there.
    """

    shown = Signal()
    """The active run has changed, or its position."""

    def __init__(
        self,
        window: QWidget,
        documents: DocumentManager,
        workspace: Workspace,
        views: OpenViews,
        panel_action: QAction,
        answer_node: Callable[[], object],
    ) -> None:
        super().__init__(window)
        self._documents, self._workspace = documents, workspace
        self._views, self._panel_action, self._answer_node = views, panel_action, answer_node
        self._runs: dict[Document, Running] = {}
        self._links: dict[Document, list[QMetaObject.Connection]] = {}
        self._last: Running | None = None
        self.document: Document | None = None
        self.running: Running | None = None
        self._is_following = False
        self._shown_at: tuple[int, ...] = ()
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self.update)
        panel_action.toggled.connect(self._later.start)
        documents.opened.connect(self._use_open_module)
        documents.closed.connect(self._closed)

    # Which run is meant

    def set_document(self, document: Document | None) -> None:
        """Mean the run of another document."""
        self.document = document
        own = self._own_run(document)
        self.running = own
        if own is not None and own.run is None and document is not None:
            last = self._last
            if last is not None and last.run is not None and _is_part(last, document.root):
                self.running = last
        self.update()

    def _own_run(self, document: Document | None) -> Running | None:
        if document is None or not isinstance(document.root, Ainb):
            return None
        if document not in self._documents.documents:
            return None  # it is closed, and its canvas about to go
        known = self._runs.get(document)
        if known is None:
            known = self._runs[document] = Running(
                document, WindowLibrary(self._documents, self._workspace, document)
            )
            self._links[document] = [
                known.changed.connect(lambda: self._run_changed(known)),
                document.changed.connect(lambda _change: self._end_runs_with_module(document)),
                document.reset.connect(lambda: self._end_runs_with_module(document)),
            ]
            document.selection.changed.connect(self._later.start)
        return known

    def _library(self, document: Document) -> WindowLibrary:
        return WindowLibrary(self._documents, self._workspace, document)

    def _run_changed(self, running: Running) -> None:
        if running.run is not None:
            self._last = running
        self.update()
        if self._is_following and not running.is_busy:
            self._is_following = False
            self._follow_current_node(running)

    def _end_runs_with_module(self, document: Document) -> None:
        """End the runs in which an edited document is a module."""
        for running in self._runs.values():
            if running.document is not document and _is_part(running, document.root):
                running.end(was_edited=True)

    def _use_open_module(self, document: Document) -> None:
        """Use a newly opened document instead of the file that was read."""
        for running in list(self._runs.values()):
            if running.run is None or not isinstance(running.document, QObject):
                continue
            library = self._library(running.document)
            module_items = running.modules.found.items()
            if any(
                library.document_of(name, found_module) is document
                for name, found_module in module_items
            ):
                running.replay()

    def _closed(self, document: Document) -> None:
        running = self._runs.pop(document, None)
        for link in self._links.pop(document, ()):  # they would keep the document alive
            QObject.disconnect(link)
        if running is not None:
            running.end()
        if self._last is running:
            self._last = None
        if self.document is document:
            self.set_document(None)

    # Showing

    def update(self) -> None:
        """Update the highlights on every canvas, and the commands."""
        self._take_command()
        for view in self._views:
            if view.graph is not None:
                self._light(view.graph.view)
        self.shown.emit()

    def _take_command(self) -> None:
        """Run the command that is selected in the document, while none is run."""
        running, document = self.running, self.document
        path = None if document is None else document.selection.current
        if running is None or running.run is not None or not path or path[0] != "commands":
            return
        commands = running.root.commands if running.document is document else []
        place = path[1] if len(path) > 1 else None
        name = commands[place].name if isinstance(place, int) and place < len(commands) else ""
        if name in running.commands() and name != running.command and not running.is_busy:
            running.choose(name)

    def _light(self, view: GraphView) -> None:
        root = view.document.root
        running = self._for(view.document)
        if running is None:
            return
        name = _called_name(running, view.document)
        view.scene.lighting.set(lights_of(running, root, name))
        view.toggle_stop = self._toggle_at if self._is_panel_open else None

    def _for(self, document: Document) -> Running | None:
        """Return the run that lights a document."""
        running = self.running
        if running is not None and (
            running.document is document
            or (running.run is not None and _is_part(running, document.root))
        ):
            return running
        return self._own_run(document)

    @property
    def _is_panel_open(self) -> bool:
        return self._panel_action.isChecked()

    # Following

    def _follow_current_node(self, running: Running) -> None:
        """Bring the node of the current step into sight; in another file, its tab."""
        event = running.current
        run = running.run
        if event is None or run is None:
            return
        instance = instance_at(run, event.place)
        if instance is not None and event.place != self._shown_at:
            self._shown_at = event.place
            self.show_root(running, instance.program.root)
        self._reveal(running, event)

    def show_root(self, running: Running, root: Ainb) -> bool:
        """Bring the tab of a run's file to the front, opened if necessary; False if there is
        none."""
        documents = self._documents
        for document in documents.documents:
            if document.root is root:
                self._views.show_document(document)
                return True
        for name, found_module in running.modules.found.items():
            if found_module.root is root:
                if found_module.place is None:
                    documents.open_sample(name)
                else:
                    documents.open_place(*found_module.place, as_named=True)
                return True
        return False

    def _reveal(self, running: Running, event: Event) -> None:
        view = self._views.current
        node = event.node
        if view is None or view.graph is None or node is None or running.run is None:
            return
        instance = instance_of(running, view.document.root)
        if instance is None:
            return
        uid = node.uid if event.place == instance.place else _caller(event, instance.place)
        if uid is not None:
            view.graph.view.reveal(uid)

    def select(self, event: Event) -> None:
        """Make the node of a step current, in the tab of its file."""
        if event.node is not None:
            self.select_node(event.place, event.node)

    def select_node(self, place: tuple[int, ...], node: Node) -> None:
        """Make a node of an instance current, in the tab of its file."""
        running = self.running
        run = None if running is None else running.run
        instance = None if run is None else instance_at(run, place)
        if (
            running is not None
            and instance is not None
            and self.show_root(running, instance.program.root)
        ):
            self.select_here(node)

    def select_here(self, node: Node) -> None:
        """Make a node of the document on top current, if it is one of it."""
        view = self._views.current
        root = None if view is None else view.document.root
        if view is None or not isinstance(root, Ainb):
            return
        number = next((at for at, node_at in enumerate(root.nodes) if node_at is node), None)
        if number is not None:
            view.document.set_current(("nodes", number))

    def reveal_here(self, node: Node) -> None:
        """Scroll to a node if it is in the active document, without changing the selection."""
        view = self._views.current
        if view is not None and view.graph is not None:
            view.graph.view.reveal(node.uid)

    # The selected node

    @property
    def node(self) -> Node | None:
        """The current node of the active document, None if the current row is not a node."""
        document = self.document
        root = None if document is None else document.root
        path = None if document is None else document.selection.current
        if not isinstance(root, Ainb) or not path or path[0] != "nodes" or len(path) < 2:
            return None
        place = path[1]
        return root.nodes[place] if isinstance(place, int) and place < len(root.nodes) else None

    # Commands

    @property
    def can_run(self) -> bool:
        """Whether there is something to run, and no run is busy."""
        running = self.running
        return running is not None and bool(running.commands()) and not running.is_busy

    @property
    def has_begun(self) -> bool:
        """Whether a run has begun that can be taken back, or begun again."""
        return self.can_run and self.running is not None and self.running.run is not None

    @property
    def _is_over(self) -> bool:
        run = None if self.running is None else self.running.run
        return run is not None and run.is_over

    @property
    def can_step(self) -> bool:
        """Whether a run can go on, or begin."""
        return self.can_run and not self._is_over

    @property
    def can_leave(self) -> bool:
        """Whether there is a command to leave."""
        return self.has_begun and not self._is_over

    @property
    def can_mark(self) -> bool:
        """Whether the current node can have a breakpoint or an answer."""
        return self.can_run and self.node is not None

    def _drive(self, drive: Callable[[Running], object], follows: bool = True) -> None:
        running = self.running
        if running is None or running.is_busy:
            return
        self._panel_action.setChecked(True)
        self._show_graph()
        self._is_following = follows
        drive(running)

    def _show_graph(self) -> None:
        """Show the canvas, so that the run can be seen."""
        view = self._views.current
        is_canvas_hidden = view is not None and view.mode not in ("graph", "both")
        if is_canvas_hidden and view is not None and view.has_graph and not view.has_typed_text:
            view.show_mode("graph")

    def run_go(self) -> None:
        """Run to the next breakpoint, from the beginning where the command has ended."""
        running = self.running
        if running is not None and running.run is not None and running.run.is_over:
            running.end()
        self._drive(lambda running: running.run_to_breakpoint())

    def run_step(self) -> None:
        """Run one step, a module as one."""
        self._drive(lambda running: running.step_over())

    def run_into(self) -> None:
        """Run one step, also in a module, whose tab is shown."""
        self._drive(lambda running: running.step())

    def run_out(self) -> None:
        """Run until the node of the current step has ended."""
        self._drive(lambda running: running.out())

    def run_frame(self) -> None:
        """Run to the end of the frame."""
        self._drive(lambda running: running.frame())

    def run_back(self) -> None:
        """Take the last step back."""
        self._drive(lambda running: running.back())

    def run_back_frame(self) -> None:
        """Go back to the end of the frame before."""
        self._drive(lambda running: running.back_frame())

    def run_leave(self) -> None:
        """Leave the command, as the game does when another one begins."""
        self._drive(lambda running: running.leave_command(), follows=False)

    def run_restart(self) -> None:
        """Begin again."""
        self._drive(lambda running: running.restart(), follows=False)

    def run_reset(self) -> None:
        """Let the run go."""
        if self.running is not None:
            self.running.end()

    def run_breakpoint(self) -> None:
        """Stop at the current node from now on, or do not."""
        if self.node is not None and self.document is not None:
            self._toggle_breakpoint(self.node, self.document)

    def run_answer(self) -> None:
        """Go to the answers of the current node."""
        self._panel_action.setChecked(True)
        self._answer_node()

    def _toggle_at(self, document: Document, id_: object) -> None:
        """Stop at a node of the canvas from now on, or do not."""
        node = next((node for node in document.root.nodes if node.uid == id_), None)
        if node is not None:
            self._toggle_breakpoint(node, document)

    def _toggle_breakpoint(self, node: Node, document: Document) -> None:
        running = self._for(document)
        if running is not None:
            names = running.names.of_file(document.root, _called_name(running, document))
            running.toggle_breakpoint(names[node.uid])


def _is_part(running: Running, root: object) -> bool:
    """Whether a file is run by a run, as its own or as a module."""
    if running.root is root:
        return True
    if running.run is None:
        return False
    return any(running.modules.load(name) is root for name in running.modules.found)


def _called_name(running: Running, document: Document) -> str:
    """Return the name that a run uses for the file of a document."""
    if running.document is document:
        return str(document.root.name)
    return document.name.rpartition("/")[2].removesuffix(".ainb")


def _caller(event: Event, place: tuple[int, ...]) -> int | None:
    """Return the node that an instance calls the module of a step with."""
    return event.place[len(place)] if event.place[: len(place)] == place else None
