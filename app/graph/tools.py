"""The tools around the canvas: the toolbar, the list of commands, the find bar, the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEvent,
    QObject,
    QPointF,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
    SignalInstance,
)
from PySide6.QtGui import (
    QColor,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QResizeEvent,
    QTransform,
)
from PySide6.QtWidgets import QFrame, QLabel, QSplitter, QToolButton, QWidget

from app.graph.arranging import snapping
from app.graph.arranging.paint_comments import map_color
from app.graph.command_list import CommandList, ListedCommand, commands
from app.graph.find_bar import FindBar
from app.graph.focus_mode import MOST_HOPS
from app.graph.graph_search import GraphSearch
from app.ui import app_paths, theme
from app.ui.i18n import tr, trn
from app.ui.layouts import hbox, vbox
from app.ui.plain import Label, tip
from app.ui.spin_box import SpinBox

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

    def toggle_map(self) -> None:
        """Show or hide the map in the corner."""
        self.show_map(not self.map_shown())

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


# The whole graph in a corner: coloured boxes, the part in view framed; a click or drag goes there.
#
# Everything it does the keyboard does on the canvas itself, so it takes no focus.


_SIZE = QSize(200, 140)
_MARGIN = 8.0
_LEAST = 1.5
"""The least side of a box in px; smaller ones would vanish."""


class Minimap(QWidget):
    """A map of boxes and of the view on them, both in scene coordinates.

    `moved` carries the point of the scene that the middle of the view should go to.
    """

    moved = Signal(QPointF)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Map of the graph"))
        self.setToolTip(tr("Map of the graph: click or drag to go there (M hides it)"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.resize(_SIZE)
        self._boxes: list[tuple[QRectF, QColor]] = []
        self._bounds = QRectF()
        self._view = QRectF()
        self._picture: QPixmap | None = None
        self._grip: QPointF | None = None

    def set_boxes(self, boxes: list[tuple[QRectF, QColor]]) -> None:
        """Show other boxes, soon; earlier ones lie below later ones."""
        self._boxes = boxes
        self._bounds = _united([rect for rect, _color in boxes])
        self._forget_picture()
        if self.isVisible() and not self.size().isEmpty():
            self._drawn()  # now, and not in the turn that may paint the canvas, too

    @property
    def is_empty(self) -> bool:
        """Whether there is no box."""
        return not self._boxes

    def set_view(self, view: QRectF) -> None:
        """Show that `view` is the part one sees."""
        if view != self._view:
            self._view = QRectF(view)
            self.update()

    def to_scene(self, point: QPointF) -> QPointF:
        """Return the point of the scene at a point of the map."""
        inverse, can_be = self._transform().inverted()
        return inverse.map(point) if can_be else QPointF()

    def from_scene(self, point: QPointF) -> QPointF:
        """Return where on the map a point of the scene is."""
        return self._transform().map(point)

    def sizeHint(self) -> QSize:
        return _SIZE

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._forget_picture()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._forget_picture()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or not self._boxes:
            event.ignore()
            return
        point = self.to_scene(event.position())
        self._grip = QPointF()
        if self._view.contains(point):
            self._grip = self._view.center() - point  # the frame is held where it was taken
        else:
            self.moved.emit(point)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grip is not None:
            self.moved.emit(self._kept(self.to_scene(event.position())) + self._grip)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._grip = None

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._drawn())
        if self._boxes and not self._view.isEmpty():
            self._paint_view(painter)
        painter.end()

    def _paint_view(self, painter: QPainter) -> None:
        """Frame what is in view, and dim the rest."""
        inner_rect = self.rect().toRectF().adjusted(1, 1, -1, -1)
        frame = self._transform().mapRect(self._view)
        grown = max(0.0, 6.0 - frame.width()) / 2, max(0.0, 6.0 - frame.height()) / 2
        frame = frame.adjusted(-grown[0], -grown[1], grown[0], grown[1]).intersected(inner_rect)
        if frame.isEmpty():
            return
        rest = QPainterPath()
        rest.addRect(inner_rect)
        rest.addRect(frame)
        veil = QColor(theme.colors().panel)
        veil.setAlpha(90)
        painter.fillPath(rest, veil)
        painter.setPen(QPen(theme.colors().accent, 1.5))
        painter.drawRect(frame.adjusted(0.75, 0.75, -0.75, -0.75))

    def _drawn(self) -> QPixmap:
        """Return the picture of the boxes, drawn again only after a change."""
        ratio = self.devicePixelRatioF()
        if self._picture is None or self._picture.devicePixelRatio() != ratio:
            self._picture = QPixmap(self.size() * ratio)
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(self._picture)
            self._draw(painter)
            painter.end()
        return self._picture

    def _draw(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(theme.colors().line)
        painter.setBrush(theme.colors().panel)
        painter.drawRoundedRect(self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        transform = self._transform()
        scale, left, top = transform.m11(), transform.dx(), transform.dy()
        for rect, color in self._boxes:  # in plain numbers, which is quicker where there are many
            at = rect.x() * scale + left, rect.y() * scale + top
            size = max(rect.width() * scale, _LEAST), max(rect.height() * scale, _LEAST)
            painter.fillRect(QRectF(*at, *size), color)

    def _transform(self) -> QTransform:
        """Return the way from the scene to the map: all boxes in the middle, nothing distorted."""
        bounds = self._bounds
        width, height = max(bounds.width(), 1.0), max(bounds.height(), 1.0)
        room = max(self.width() - 2 * _MARGIN, 1.0), max(self.height() - 2 * _MARGIN, 1.0)
        scale = min(room[0] / width, room[1] / height)
        middle = self.rect().toRectF().center()
        transform = QTransform.fromTranslate(middle.x(), middle.y())
        transform.scale(scale, scale)
        return transform.translate(-bounds.center().x(), -bounds.center().y())

    def _kept(self, point: QPointF) -> QPointF:
        """Return the point of the boxes' bounds nearest to `point`, so that no drag gets lost."""
        bounds = self._bounds
        x = min(max(point.x(), bounds.left()), bounds.right())
        return QPointF(x, min(max(point.y(), bounds.top()), bounds.bottom()))

    def _forget_picture(self) -> None:
        self._picture = None
        self.update()


def _united(rects: list[QRectF]) -> QRectF:
    bounds = QRectF()
    for rect in rects:
        bounds = bounds.united(rect)
    return bounds


# The toolbar above the canvas: commands, ways back and forward, focus, zoom, layout, the map.


class GraphToolbar(QWidget):
    """The buttons over the canvas; signals report clicks."""

    commands_toggled = Signal(bool)
    add_wanted = Signal()
    back = Signal()
    forward = Signal()
    search = Signal()
    focus_changed = Signal(bool, int)
    """Whether focus mode is to be on, and how many hops it shows."""
    all_commands = Signal()
    zoomed = Signal(int)
    """1 to zoom in, -1 to zoom out, 0 for 100 %."""
    fit = Signal()
    tidy = Signal()
    snap_toggled = Signal()
    grid_toggled = Signal()
    map_toggled = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self._row = hbox(parent=self, spacing=2, margins=(8, 2, 8, 2))
        self.commands = self._toggle(
            tr("Commands"), tr("List of the commands (C)"), self.commands_toggled
        )
        self.add_node = self._text(tr("Add node"), tr("Add a node (Ins)"), self.add_wanted.emit)
        self._adds_nodes = False
        self.add_node.hide()
        self._part()
        self._back = self._button("back", tr("Back (Alt+Left)"), self.back.emit)
        self._forward = self._button("forward", tr("Forward (Alt+Right)"), self.forward.emit)
        self._button("search", tr("Find in the graph (Ctrl+F)"), self.search.emit)
        self._part()
        self.focus = self._toggle(
            tr("Focus"), tr("Focus mode: dim everything far from the selection (H)")
        )
        self.hops = self._spin_box()
        self.focus.toggled.connect(lambda on: self.focus_changed.emit(on, self.hops.value()))
        self._only = self._text("", tr("Show all commands again (Esc)"), self.all_commands.emit)
        self._only.setIcon(theme.icon("close", "secondary"))
        self._only.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._row.addStretch(1)
        self._button("minus", tr("Zoom out (-)"), lambda: self.zoomed.emit(-1))
        self._zoom = self._text("100 %", tr("Zoom to 100 % (1)"), lambda: self.zoomed.emit(0))
        self._zoom.setMinimumWidth(self.fontMetrics().horizontalAdvance("888 %") + 16)
        self._button("plus", tr("Zoom in (+)"), lambda: self.zoomed.emit(1))
        self._text(tr("Fit"), tr("Show everything (Home); the selection (F)"), self.fit.emit)
        self._part()
        self._text(
            tr("Auto-layout"),
            tr("Lay out the whole graph again, moved nodes included"),
            self.tidy.emit,
        )
        self.snap = self._toggle(
            tr("Snap"), tr("Dragged nodes snap to others and to straight links (S)")
        )
        self.snap.clicked.connect(self.snap_toggled.emit)
        self.grid = self._toggle(tr("Grid"), tr("Dragged nodes snap to a grid (Shift+S)"))
        self.grid.clicked.connect(self.grid_toggled.emit)
        self.map = self._toggle(
            tr("Map"), tr("Map of the graph in the corner (M)"), self.map_toggled
        )
        self.show_history(False, False)
        self.show_command("")

    def offer_adding(self) -> None:
        """Offer to add nodes, which only a document's own canvas can."""
        self._adds_nodes = True
        self.add_node.show()

    # Showing

    def show_history(self, back: bool, forward: bool) -> None:
        """Show which ways there are."""
        self._back.setEnabled(back)
        self._forward.setEnabled(forward)

    def show_focus(self, is_on: bool, hops: int) -> None:
        """Show the state of focus mode."""
        for widget in (self.focus, self.hops):
            widget.blockSignals(True)
        self.focus.setChecked(is_on)
        self.hops.setValue(hops)
        self.hops.setSuffix(trn(" hop", " hops", hops))
        for widget in (self.focus, self.hops):
            widget.blockSignals(False)

    def show_snapping(self, to_nodes: bool, to_grid: bool) -> None:
        """Show what dragged nodes snap to."""
        self.snap.setChecked(to_nodes)
        self.grid.setChecked(to_grid)

    def show_command(self, name: str) -> None:
        """Show which command is shown alone, "" for all."""
        shown = self.fontMetrics().elidedText(name, Qt.TextElideMode.ElideMiddle, 220)
        self._only.setText(tr("Only {shown}", shown=shown))
        self._only.setVisible(bool(name))

    def show_zoom(self, zoom: float) -> None:
        """Show the zoom, 1 for 100 %."""
        percent = zoom * 100
        self._zoom.setText(f"{percent:.0f} %" if percent >= 9.5 else f"{percent:.1f} %")

    # Room

    def minimumSizeHint(self) -> QSize:
        """Return the room that all takes but the widgets that give way where need be."""
        hint = super().minimumSizeHint()
        shown = [widget for widget in self._giving_way() if widget.isVisibleTo(self)]
        hint.setWidth(hint.width() - self._room_of(shown))
        return hint

    def _giving_way(self) -> Sequence[QWidget]:
        """Return what is hidden in a narrow window, the first first."""
        always = self.hops, self.grid, self.snap
        return (*always, self.add_node) if self._adds_nodes else always

    def _room_of(self, widgets: Sequence[QWidget]) -> int:
        return sum(widget.sizeHint().width() + self._row.spacing() for widget in widgets)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        least, widgets = self.minimumSizeHint().width(), self._giving_way()
        for count, widget in enumerate(widgets):
            widget.setVisible(self.width() >= least + self._room_of(widgets[count:]))

    # Building

    def _button(self, icon: str, words: str, then: Callable[[], object]) -> QToolButton:
        button = QToolButton()
        button.setIcon(theme.icon(icon))
        return self._add(button, words, then)

    def _text(self, text: str, words: str, then: Callable[[], object]) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        return self._add(button, words, then)

    def _toggle(self, text: str, words: str, signal: SignalInstance | None = None) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setCheckable(True)
        if signal is not None:
            button.toggled.connect(signal)
        return self._add(button, words)

    def _add(
        self, button: QToolButton, words: str, then: Callable[[], object] | None = None
    ) -> QToolButton:
        button.setAutoRaise(True)
        button.setToolTip(tip(words))
        button.setAccessibleName(words.partition(" (")[0])
        if then is not None:
            button.clicked.connect(then)
        self._row.addWidget(button)
        return button

    def _spin_box(self) -> SpinBox:
        box = SpinBox()
        box.setRange(1, MOST_HOPS)
        box.setValue(2)
        box.setSuffix(trn(" hop", " hops", 2))
        box.valueChanged.connect(lambda hops: box.setSuffix(trn(" hop", " hops", hops)))
        box.setToolTip(tr("How far the focus reaches upstream and downstream ([ and ])"))
        box.setAccessibleName(tr("Hops in focus"))
        box.valueChanged.connect(lambda hops: self.focus_changed.emit(True, hops))
        self._row.addWidget(box)
        return box

    def _part(self) -> QFrame:
        line = QFrame()
        line.setFrameShape(QFrame.Shape.VLine)
        line.setForegroundRole(line.foregroundRole().Mid)
        line.setFixedHeight(16)
        self._row.addSpacing(4)
        self._row.addWidget(line)
        self._row.addSpacing(4)
        return line
