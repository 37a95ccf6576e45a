"""The tools around the canvas: the toolbar, the list of commands, the find bar, the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QSplitter

from app import app_paths
from app.graph.arranging import snapping
from app.graph.arranging.paint_comments import map_color
from app.graph.command_list import CommandList, ListedCommand, commands
from app.graph.find_bar import FindBar
from app.graph.graph_search import GraphSearch
from app.graph.minimap import Minimap
from app.graph.toolbar import GraphToolbar
from app.layouts import vbox
from app.plain import Label

if TYPE_CHECKING:
    from app.graph.graph_view import GraphView

_APART = 12
_STEP = 1.25
_MAP_SETTING = "graph/map"
_REST = 30
"""Milliseconds after the last change until the map is drawn again."""
_MOST_WAITS = 10
"""So often that waits for the canvas to be painted, as while the view glides."""
_FEW = 60
"""So many commands are listed also while the list is hidden; more of them, once it is shown."""
_MAP_FROM = 24
"""The map is shown automatically for graphs of at least so many nodes."""


class Tools(QObject):
    """Creates the tools of a view, lays them out, and updates them."""

    def __init__(self, view: GraphView) -> None:
        super().__init__(view)
        self._view = view
        self.toolbar = GraphToolbar()
        self.commands = CommandList()
        self.find_bar = FindBar(view)
        self.map = Minimap(view)
        self._message = self._label()
        self.searching = GraphSearch(view.scene, view.navigator, self.find_bar)
        self.commands.hide()
        self.map.hide()
        self._is_map_wanted = False
        self._is_set_up = False
        self._listed: list[ListedCommand] = []
        self._is_list_late = False
        """Whether the list is to be made of other commands once it is shown."""
        self._later = QTimer(self, interval=_REST, singleShot=True)
        self._later.timeout.connect(self._draw_map)
        self._waits = 0
        self._lay_out()
        self._connect_toolbar()
        self._connect_others()

    def _label(self) -> QLabel:
        label = Label("", self._view.canvas)
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        label.hide()
        return label

    def say(self, words: str) -> None:
        """Show words in the middle of the canvas, none for ""."""
        self._message.setText(words)
        self._message.setVisible(bool(words))
        self._message.setGeometry(self._view.canvas.rect())

    def _lay_out(self) -> None:
        column = vbox(self.toolbar, parent=self._view, spacing=0, margins=0)
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.addWidget(self.commands)
        self.splitter.addWidget(self._view.canvas)
        self.splitter.setStretchFactor(1, 1)
        self.splitter.setSizes([260, 1000])
        self.splitter.setCollapsible(1, False)
        column.addWidget(self.splitter, 1)
        self._view.canvas.viewport().installEventFilter(self)

    def _connect_toolbar(self) -> None:
        view, toolbar = self._view, self.toolbar
        toolbar.commands_toggled.connect(self._show_commands)
        toolbar.back.connect(view.go_back)
        toolbar.forward.connect(view.go_forward)
        toolbar.search.connect(view.find)
        toolbar.focus_changed.connect(view.set_focus_mode)
        toolbar.all_commands.connect(lambda: view.set_command(None))
        toolbar.zoomed.connect(self._zoom)
        toolbar.fit.connect(view.frame_all)
        toolbar.tidy.connect(view.tidy)
        toolbar.snap_toggled.connect(self.toggle_snapping)
        toolbar.grid_toggled.connect(self.toggle_grid)
        toolbar.map_toggled.connect(self._map_toggled)

    def _connect_others(self) -> None:
        view = self._view
        self.find_bar.closed.connect(view.canvas.setFocus)
        self.commands.went.connect(self._go_to_command)
        self.commands.only.connect(view.set_command)
        self.map.moved.connect(lambda at: view.canvas.camera.go(at, glide=False))
        view.graph_changed.connect(self._show_graph)
        view.state_changed.connect(self._show_state)
        view.scene.geometry_changed.connect(self._show_boxes)
        view.canvas.dragged.connect(self._show_boxes)
        view.canvas.camera.moved.connect(self._show_view)
        view.canvas.painted.connect(self._wait)
        view.went.connect(self._show_current)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            self._position_overlays()
            self._view.note_size()
        return False

    def _position_overlays(self) -> None:
        """Put the find bar into the upper right corner of the canvas, the map into the lower."""
        canvas = self._view.canvas
        corner = canvas.mapTo(self._view, canvas.rect().topLeft())
        size = self.find_bar.sizeHint()
        width = min(size.width(), canvas.width() - 2 * _APART)
        right, bottom = corner.x() + canvas.width() - _APART, corner.y() + canvas.height() - _APART
        self.find_bar.setGeometry(right - width, corner.y() + _APART, width, size.height())
        width = min(self.map.sizeHint().width(), canvas.width() // 4)
        self.map.resize(width, width * 7 // 10)
        self.map.move(right - self.map.width(), bottom - self.map.height())
        self._message.setGeometry(canvas.rect())

    # What the tools show

    def _show_graph(self) -> None:
        graph = self._view.graph
        is_seen = not self.commands.isHidden() or self.commands.only_shown() is not None
        count = sum(len(group.commands) for group in graph.groups)
        self._is_list_late = not is_seen and count > _FEW
        if not self._is_list_late:
            self._list_commands()
        self.searching.set_graph(graph)
        self._show_snapping()  # another canvas may have set it
        if not self._is_set_up:
            self._is_set_up = True
            map_setting = app_paths.settings().value(_MAP_SETTING, "")
            self.show_map(
                map_setting == "true" if map_setting else len(graph.nodes) >= _MAP_FROM, keep=False
            )
        self._show_current()

    def _list_commands(self) -> None:
        """List the commands of the graph if they changed."""
        self._is_list_late = False
        listed = commands(self._view.graph)
        if listed != self._listed:  # making the list again takes longer than an edit may
            self._listed = listed
            self.commands.set_commands(listed)

    def _show_commands(self, on: bool) -> None:
        """Show or hide the list of commands, which is made again only while it is shown."""
        if on and self._is_list_late:
            self._list_commands()
            self._show_current()
        self.commands.setVisible(on)

    def _show_state(self) -> None:
        focus = self._view.focus
        self.toolbar.show_focus(focus.is_on, focus.hops)
        self.commands.set_only(focus.command)
        node = self._view.graph.nodes.get(focus.command)
        self.toolbar.show_command(node.title if node is not None else "")

    def _show_current(self) -> None:
        self.toolbar.show_history(self._view.can_go_back, self._view.can_go_forward)
        owner = self._view.navigator.here()
        if owner is not None:
            entries = self._view.graph.nodes[owner.id].entries
            self.commands.set_current(entries[0] if entries else owner.id)

    def _show_boxes(self) -> None:
        """Update the tools after nodes moved: visible ones at once, the map later."""
        if self._is_map_wanted:
            if self.map.is_empty:
                self._draw_map()
            else:
                self._waits = 0
                self._later.start()  # the canvas first, which an edit is waited for in
        self._show_view()

    def _wait(self) -> None:
        """Draw the map in another turn than the canvas, each of which may hold the window."""
        if self._later.isActive() and self._waits < _MOST_WAITS:
            self._waits += 1
            self._later.start()

    def _draw_map(self) -> None:
        scene = self._view.scene
        if self._is_map_wanted:
            comments = [
                (scene.boxes.rect(number), map_color(comment, scene))
                for number, comment in scene.boxes.shown().items()
            ]
            self.map.set_boxes(
                comments
                + [
                    (node_item.frame(), scene.paints.map[node_item.node.family])
                    for id_, node_item in scene.items_by_id.items()
                    if id_ not in scene.emphasis.hidden
                ]
            )

    def _show_view(self) -> None:
        camera = self._view.canvas.camera
        self.toolbar.show_zoom(camera.zoom)
        seen_rect = camera.seen()
        self.map.set_view(seen_rect)
        is_all_seen = seen_rect.contains(self._view.scene.content())
        is_shown = self._is_map_wanted and not is_all_seen
        if is_shown is self.map.isHidden():
            self.map.setVisible(is_shown)
            self.map.raise_()

    # What they do

    def _zoom(self, way: int) -> None:
        if way:
            self._view.zoom_by(_STEP**way)
        else:
            self._view.zoom_actual()

    def _go_to_command(self, command: object) -> None:
        self._view.look_at(command)

    def map_shown(self) -> bool:
        """Whether the map is to be shown, which it is unless all is in sight anyway."""
        return self._is_map_wanted

    def show_map(self, on: bool, keep: bool = True) -> None:
        """Show or hide the map; `keep` that for the next graph."""
        self.toolbar.map.blockSignals(True)
        self.toolbar.map.setChecked(on)
        self.toolbar.map.blockSignals(False)
        self._is_map_wanted = on
        self._position_overlays()
        self._show_boxes()
        if keep:
            app_paths.settings().setValue(_MAP_SETTING, "true" if on else "false")

    def toggle_snapping(self) -> None:
        """Have dragged nodes snap to others, or no longer."""
        snapping.toggle_snapping()
        self._show_snapping()

    def toggle_grid(self) -> None:
        """Have dragged nodes snap to the grid, or no longer."""
        snapping.toggle_grid()
        self._show_snapping()
        self._view.scene.repaint()

    def _show_snapping(self) -> None:
        self.toolbar.show_snapping(snapping.snaps_to_nodes(), snapping.snaps_to_grid())

    def _map_toggled(self, on: bool) -> None:
        self.show_map(on)

    def enter_commands(self) -> None:
        """Show the list of commands and go into it, or hide it."""
        self.toolbar.commands.setChecked(not self.toolbar.commands.isChecked())
        if self.toolbar.commands.isChecked():
            self.commands.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self._view.canvas.setFocus()
