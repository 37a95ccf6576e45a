"""The toolbar above the canvas: commands, ways back and forward, focus, zoom, layout, the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QToolButton, QWidget

from app import theme
from app.graph.focus_mode import MOST_HOPS
from app.i18n import tr, trn
from app.layouts import hbox
from app.spin_box import SpinBox


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
        button.setToolTip(words)
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
