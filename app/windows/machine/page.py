"""The tab of a state machine: its states, and the arrows of one of them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget

from app import theme
from app.files.actor import Actor
from app.i18n import tr, trn
from app.layouts import add_layout, hbox, vbox
from app.plain import Label
from app.sentences import said
from app.windows.machine.lists import ArrowList, StateList
from app.windows.widgets import Hairline, splitter_of_frames
from formats.behaviour.machine import Arrow, FileRow, Machine, MachineState, StateKey

_MOST = 12
"""The most findings that are listed."""
_SHARES = [400, 600]


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
        self.states = StateList()
        self.arrows = ArrowList()
        self.scheduler = QPushButton(tr("Open &scheduler"))
        self.action = QPushButton(tr("Open a&ction"))
        self.missing = QToolButton()
        self._findings = Label()
        self._lay_out_page()
        self._connect()
        self.set_actor(actor)
        self.setFocusProxy(self.states.tree)

    @property
    def machine(self) -> Machine:
        """The machine that is shown."""
        return self.actor.machine

    def set_actor(self, actor: Actor) -> None:
        """Show the machine of an actor in its current state."""
        self.actor = actor
        self.states.set_machine(actor.machine)
        self._say_missing()
        self._show_state(self.states.current)

    def show_state(self, key: StateKey) -> None:
        """Go to a state."""
        self.states.set_current(key)
        self._show_state(key)

    def showEvent(self, event: QShowEvent) -> None:
        """Read the files again if they have changed meanwhile."""
        super().showEvent(event)
        if not self.is_fresh():
            self.renew_wanted.emit()

    # Building

    def _lay_out_page(self) -> None:
        lists = splitter_of_frames(Qt.Orientation.Horizontal)
        lists.addWidget(self.states)
        lists.addWidget(self.arrows)
        lists.setSizes(_SHARES)
        self.missing.setAutoRaise(True)
        self.missing.setCheckable(True)
        self.missing.toggled.connect(self._findings.setVisible)
        self._findings.setWordWrap(True)
        self._findings.setMargin(8)
        self._findings.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._findings.hide()
        margins = (8, 8, 8, 4)
        column = vbox(parent=self, spacing=0, margins=0)
        add_layout(column, hbox(lists, margins=margins), 1)
        column.addWidget(self._findings)
        column.addWidget(Hairline())
        buttons = hbox(self.missing, ..., self.scheduler, self.action, spacing=8, margins=margins)
        add_layout(column, buttons)

    def _restyle(self) -> None:
        self.set_actor(self.actor)

    def _connect(self) -> None:
        theme.watch().changed.connect(self._restyle)
        self.states.chosen.connect(self._show_state)
        self.states.wanted.connect(self.open_state)
        self.arrows.wanted.connect(self._open_arrow)
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

    def _open_row(self, row: FileRow | None) -> None:
        if row is not None:
            self._opens(self.actor, row)
