"""The tab of a state machine: its states, their arrows, and the canvas that shows them all."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QPixmap, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app import theme
from app.files.actor import Actor
from app.graph.colors import band
from app.i18n import mark, tr, trn
from app.layouts import add_layout, hbox, vbox
from app.plain import Label
from app.sentences import said
from app.windows.machine.graph import MachineGraph
from app.windows.machine.lists import ArrowList, StateList
from app.windows.widgets import Hairline, hint, open_menu, splitter_of_frames
from formats.behaviour.machine import Arrow, FileRow, Machine, MachineState, StateKey
from formats.graph import Family

_LEGEND = {
    Family.ACTION: mark("with its scheduler"),
    Family.INTERFACE: mark("scheduler missing"),
    Family.END: mark("action missing"),
}
"""The meaning of the colours of states."""
_MOST = 12
"""The most findings that are listed."""
_SIZES = [280, 1000]
_SHARES = [560, 400]


class MachinePage(QWidget):
    """Shows one actor's machine; `opens` is called with rows to open.

    `is_fresh` is whether the files are unchanged since they were read.
    """

    renew_wanted = Signal()
    """The files should be read again."""

    def __init__(
        self, actor: Actor, opens: Callable[[Actor, FileRow], object], is_fresh: Callable[[], bool]
    ) -> None:
        super().__init__()
        self.actor = actor
        self._opens = opens
        self.is_fresh = is_fresh
        self.graph = MachineGraph(actor.machine)
        self.states = StateList()
        self.arrows = ArrowList()
        self.scheduler = QPushButton(tr("Open &scheduler"))
        self.action = QPushButton(tr("Open a&ction"))
        self.missing = QToolButton()
        self._findings = Label()
        self._signs: dict[Family, QLabel] = {family: Label() for family in _LEGEND}
        self._lay_out_page()
        self._connect()
        self.set_actor(actor)
        self.setFocusProxy(self.graph)

    @property
    def machine(self) -> Machine:
        """The machine that is shown."""
        return self.actor.machine

    def set_actor(self, actor: Actor) -> None:
        """Show the machine of an actor in its current state."""
        is_another = actor is not self.actor
        self.actor = actor
        if is_another:
            self.graph.show_machine(actor.machine)
        self.states.set_machine(actor.machine)
        self._say_missing()
        self._show_state(self.states.current)

    def show_state(self, key: StateKey) -> None:
        """Go to a state."""
        self.states.set_current(key)
        self._show_state(key)
        self.graph.show_state(key)

    def showEvent(self, event: QShowEvent) -> None:
        """Read the files again if they have changed meanwhile."""
        super().showEvent(event)
        if not self.is_fresh():
            self.renew_wanted.emit()

    # Building

    def _lay_out_page(self) -> None:
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.addWidget(self._side_lists())
        self._split.addWidget(self.graph)
        self._split.setStretchFactor(1, 1)
        self._split.setSizes(_SIZES)
        self._split.setCollapsible(1, False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._split, 1)
        column.addWidget(Hairline())
        column.addWidget(self._findings)
        add_layout(column, self._legend())

    def _side_lists(self) -> QWidget:
        lists = splitter_of_frames(Qt.Orientation.Vertical)
        lists.addWidget(self.states)
        lists.addWidget(self.arrows)
        lists.setSizes(_SHARES)
        side = QWidget()
        vbox((lists, 1), self.scheduler, self.action, parent=side, spacing=8, margins=8)
        return side

    def _legend(self) -> QHBoxLayout:
        row = hbox(spacing=8, margins=(8, 4, 8, 4))
        self.missing.setAutoRaise(True)
        self.missing.setCheckable(True)
        self.missing.toggled.connect(self._findings.setVisible)
        self._findings.setWordWrap(True)
        self._findings.setMargin(8)
        self._findings.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._findings.hide()
        row.addWidget(self.missing)
        row.addStretch(1)
        for family, words in _LEGEND.items():
            row.addWidget(self._signs[family])
            row.addWidget(hint(tr(words)))
        self._restyle()
        return row

    def _restyle(self) -> None:
        for family, sign in self._signs.items():
            square = QPixmap(12, 12)
            square.fill(band(family))
            sign.setPixmap(square)
        self.states.set_machine(self.machine)
        self._show_state(self.states.current)

    def _connect(self) -> None:
        theme.watch().changed.connect(self._restyle)
        self.states.chosen.connect(self._choose_state)
        self.states.wanted.connect(self.open_state)
        self.arrows.wanted.connect(self._open_arrow)
        self.graph.chosen.connect(self._state_chosen)
        self.graph.state_wanted.connect(self.open_state)
        self.graph.arrow_wanted.connect(self._open_between)
        self.graph.list_wanted.connect(self.states.setFocus)
        self.graph.menu_wanted.connect(self._show_menu)
        self.scheduler.clicked.connect(self.open_scheduler)
        self.action.clicked.connect(self.open_action)

    # Display

    def _say_missing(self) -> None:
        findings = self.machine.findings
        count = len(findings)
        words = trn("{n} file is missing or damaged…", "{n} files are missing or damaged…", count)
        self.missing.setText(words if count else tr("No files are missing."))
        self.missing.setEnabled(bool(count))
        self.missing.setChecked(self.missing.isChecked() and bool(count))
        lines = [f"{finding.file}: {said(finding.sentence)}." for finding in findings]
        more = tr("… and {count:,} more", count=count - _MOST)
        self._findings.setText("\n".join([*lines[:_MOST], *([more] if count > _MOST else [])]))

    def _choose_state(self, key: StateKey) -> None:
        self._show_state(key)
        self.graph.show_state(key)

    def _state_chosen(self, key: StateKey | None) -> None:
        if key != self.states.current:
            self.states.set_current(key)
        self._show_state(key)

    def _show_state(self, key: StateKey | None) -> None:
        self.arrows.set_state(self.machine, key)
        state = self._state_of(key)
        self.scheduler.setEnabled(state is not None and state.scheduler is not None)
        self.action.setEnabled(state is not None and state.action is not None)

    def _state_of(self, key: StateKey | None) -> MachineState | None:
        return None if key is None else self.machine.states.get(key)

    # Opening

    def open_state(self, key: StateKey) -> None:
        """Open the scheduler of a state, or its action if no scheduler is known."""
        state = self._state_of(key)
        if state is not None:
            self._open_row(state.scheduler or state.action)

    def open_scheduler(self) -> None:
        """Open the scheduler of the current state at the node that chooses."""
        state = self._state_of(self.states.current)
        if state is not None:
            self._open_row(state.scheduler)

    def open_action(self) -> None:
        """Open the action of the current state at its command."""
        state = self._state_of(self.states.current)
        if state is not None:
            self._open_row(state.action)

    def _open_arrow(self, arrow: Arrow) -> None:
        self._open_row(arrow.place)

    def _open_between(self, source: StateKey, target: StateKey) -> None:
        arrows = (arrow for arrow in self.machine.out_of(source) if arrow.target == target)
        arrow = next(arrows, None)
        if arrow is not None:
            self._open_arrow(arrow)

    def _open_row(self, row: FileRow | None) -> None:
        if row is not None:
            self._opens(self.actor, row)

    def _show_menu(self, menu: QMenu, point: QPoint) -> None:
        self.fill_menu(menu)
        open_menu(menu, point)

    def fill_menu(self, menu: QMenu) -> None:
        """Put what can be opened of the current state into a menu."""
        both = ((self.scheduler, self.open_scheduler), (self.action, self.open_action))
        for button, do in both:
            action = menu.addAction(button.text())
            action.setEnabled(button.isEnabled())
            action.triggered.connect(do)
