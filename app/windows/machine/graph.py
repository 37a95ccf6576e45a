"""The canvas of a state machine: read-only, to explore it and to open its files."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, Signal
from PySide6.QtGui import QContextMenuEvent
from shiboken6 import isValid

from app.documents.document import Document
from app.graph.graph_view import GraphView
from app.graph.node_item import ItemSpot, NodeItem
from app.graph.owners import Owner
from app.graph.paint_node import LINES
from app.graph.routed_edge import RoutedEdge
from app.i18n import mark, tr
from app.menu import Menu
from formats.ainb.model import new
from formats.behaviour.machine import Machine, StateKey
from formats.behaviour.machine.draw import LED_TO, NOT_LED_TO, graph_of_machine
from formats.core.paths import Path
from formats.graph import Graph, Id

GROUPS = (mark("reached from many states"), mark("reached from no state"))
"""The names of groups in the legend."""
assert GROUPS == (LED_TO, NOT_LED_TO)


class MachineGraph(GraphView):
    """Shows a machine. A canvas needs a document; as this one shows many, it has an empty one.

    Only the arrows of the selected state are highlighted, including quiet ones.
    """

    chosen = Signal(object)
    """The selected state (key), or None."""
    state_wanted = Signal(object)
    """The state (key) whose file should be opened."""
    arrow_wanted = Signal(object, object)
    """The states (keys) between which an arrow should be opened."""
    list_wanted = Signal()
    """The list of states should get the focus."""
    menu_wanted = Signal(object, object)
    """The menu of the selected state to be filled, and where it opens."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._wanted: StateKey | None = None
        """The state to show when the graph is ready."""
        self._empty = Document(new(machine.owner), f"{machine.owner} state machine")
        super().__init__(self._empty, lambda _root: self._graph())
        words = tr("State machine of {owner}", owner=machine.owner)
        self.canvas.setAccessibleName(words)
        self.scene.emphasis.alone = True
        self.tools.toolbar.leave_out_commands()
        self.tools.toolbar.hops.hide()
        self.focus.set_on(True, 1)
        self.canvas.edge_clicked.disconnect()
        self.canvas.edge_double_clicked.disconnect()
        self.canvas.edge_clicked.connect(self._click_edge)
        self.canvas.edge_double_clicked.connect(self._open_edge)
        self.canvas.viewport().installEventFilter(self)
        self.scene.selectionChanged.connect(self._tell_chosen)

    def _graph(self) -> Graph:
        return graph_of_machine(self._machine, tr)

    def show_machine(self, machine: Machine) -> None:
        """Show another version of the machine; states keep their places."""
        self._machine = machine
        self._soon()

    def _takes_long(self, count: int) -> bool:
        """Lay new parts out in a thread: many arrows take long even with few states."""
        return count > 0

    @property
    def key(self) -> StateKey | None:
        """The one state that is selected."""
        chosen = self.scene.selected_ids()
        return chosen[0] if len(chosen) == 1 and isinstance(chosen[0], StateKey) else None

    def show_state(self, key: StateKey) -> None:
        """Select a state and scroll to it, as soon as the graph is ready."""
        self._wanted = key
        if self._is_loaded and not self.is_placing:
            self._show_wanted()

    def _show_wanted(self) -> None:
        key, self._wanted = self._wanted, None
        if key in self.graph.nodes:
            self.go_to(key)

    def _first_look(self) -> None:
        """Show the whole graph if it is readable, else the requested or selected state."""
        key = self._wanted or self.key
        if key in self.graph.nodes:
            self.navigator.choose(self._owner_of(key), reveal=False)
        self._tell_chosen()
        self.frame_all(glide=False)
        first = key if key in self.graph.nodes else next(iter(self.graph.nodes), None)
        if first is not None and self.canvas.camera.zoom < LINES:
            self._look_at(first, glide=False)

    def _catch_up(self) -> None:
        """Show the state that was requested while the graph was laid out."""
        super()._catch_up()
        self._show_wanted()

    # Handling of a document, which this canvas does not have

    def _follow(self) -> None:
        """Stay."""

    def _show_current(self, path: Path) -> None:
        """Stay."""

    def _choose(self) -> None:
        """Keep the document's selection."""

    def _tell(self, path: Path) -> None:
        """Leave the document's row."""

    def select_none(self) -> None:
        """Select no state."""
        self.scene.clearSelection()

    # Gestures

    def _owner_of(self, id_: Id) -> Owner:
        return Owner(id_, self.graph.nodes[id_].path)

    def _tell_chosen(self) -> None:
        if isValid(self.scene):  # a scene emits this while it is destroyed
            self.chosen.emit(self.key)

    def _click(self, node_item: NodeItem, spot: ItemSpot) -> None:
        super()._click(node_item, spot)
        self._tell_chosen()

    def go_to(self, id_: Id, path: Path | None = None) -> None:
        super().go_to(id_, path)
        self._tell_chosen()

    def _click_edge(self, wired: RoutedEdge, _at_source: bool) -> None:
        """Select the source of an arrow, and do not scroll: a second click may follow."""
        if wired.edge.source not in self.scene.selected_ids():
            self.navigator.choose(self._owner_of(wired.edge.source), reveal=False)
            self._tell_chosen()

    def _double_click(self, node_item: NodeItem, spot: ItemSpot) -> None:
        self.state_wanted.emit(node_item.id)

    def _open_edge(self, wired: RoutedEdge) -> None:
        self.arrow_wanted.emit(wired.edge.source, wired.edge.target)

    def edit(self) -> None:
        """Open the selected state's file."""
        if self.key is not None:
            self.state_wanted.emit(self.key)

    def enter_list(self) -> None:
        """Go to the list of states."""
        self.list_wanted.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ask for a menu of the state under the mouse, or of the selected one by key."""
        if not isinstance(event, QContextMenuEvent):
            return super().eventFilter(watched, event)
        if event.reason() is QContextMenuEvent.Reason.Mouse:
            self._go_under(event.pos())
        if self.key is not None:
            self.menu_wanted.emit(Menu(self), event.globalPos())
        return True

    def _go_under(self, point: QPoint) -> None:
        node_item = self.scene.item_at(self.canvas.mapToScene(point))
        if node_item is not None:
            self.navigator.choose(self._owner_of(node_item.id), reveal=False)
            self._tell_chosen()
