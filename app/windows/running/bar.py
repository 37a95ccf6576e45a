"""The bar of the run panel: which command, the buttons that drive it, how far it plays."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QFrame,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from app.buttons import LabelledButton
from app.i18n import bare, tr, trn
from app.layouts import hbox
from app.plain import tip
from app.running.running import FRAMES, Running
from app.spin_box import SpinBox
from app.windows.commands.actions import Actions

_BUTTONS = (
    "run_go", "run_step", "run_into", "run_out", "run_frame", "",
    "run_back", "run_back_frame", "", "run_restart", "run_reset",
)  # fmt: skip
_MOST = 1000
_LEAST, _WIDEST = 18, 40
"""The width of the box with the command, in characters."""


class RunBar(QWidget):
    """Chooses the command to run and controls it; the buttons are the commands of the menu."""

    chosen = Signal(str)
    """Another command was chosen."""
    frames_chosen = Signal(int)
    cancelled = Signal()

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        row = hbox(parent=self, spacing=2, margins=(8, 4, 8, 2))
        self.commands = self._command_box()
        row.addWidget(self.commands, 1)
        row.addSpacing(6)
        for name in _BUTTONS:
            row.addWidget(
                _command_button(actions[name], name == "run_go") if name else _separator_line()
            )
        row.addSpacing(6)
        self.frames = self._frame_box()
        row.addWidget(self.frames)
        self.cancel = QToolButton()
        self.cancel.setText(tr("Cancel"))
        self.cancel.setAccessibleName(tr("Cancel"))
        self.cancel.setToolTip(tr("Stop where the run is now"))
        self.cancel.clicked.connect(self.cancelled)
        row.addWidget(self.cancel)
        row.addStretch(1)
        self._names: list[str] = []

    def _command_box(self) -> QComboBox:
        box = QComboBox()
        box.setEditable(True)
        box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        box.setAccessibleName(tr("Command to run"))
        box.setToolTip(tr("The command to run: type part of its name"))
        box.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        unit = box.fontMetrics().averageCharWidth()
        box.setMinimumWidth(_LEAST * unit)
        box.setMaximumWidth(_WIDEST * unit)
        completer = box.completer()
        assert completer is not None, "it is editable"
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        box.textActivated.connect(self._choose_command)
        return box

    def _choose_command(self, name: str) -> None:
        if name in self._names:
            self.chosen.emit(name)

    def _frame_box(self) -> SpinBox:
        box = SpinBox()
        box.setRange(1, _MOST)
        box.setValue(FRAMES)
        box.setAccessibleName(tr("Frames to run"))
        box.setToolTip(tr("Maximum number of frames for Run"))
        box.setSuffix(trn(" frame", " frames", FRAMES))
        box.valueChanged.connect(lambda n: box.setSuffix(trn(" frame", " frames", n)))
        box.valueChanged.connect(self.frames_chosen)
        return box

    def show_run(self, running: Running | None) -> None:
        """Show the running command, and the available ones."""
        names = [] if running is None else running.commands()
        box = self.commands
        box.blockSignals(True)
        if names != self._names:
            self._names = names
            box.clear()
            box.addItems(names)
        name = "" if running is None else running.command
        if name in names and box.currentText() != name:
            box.setCurrentIndex(names.index(name))
        box.blockSignals(False)
        is_busy = running is not None and running.is_busy
        box.setEnabled(bool(names) and not is_busy)
        self.frames.setEnabled(bool(names) and not is_busy)
        if running is not None:
            self.frames.setValue(running.frames)
        self.cancel.setVisible(is_busy)


def _command_button(action: QAction, has_words: bool) -> QToolButton:
    """Return a button for a command of the menu, with its keys in the tip."""
    button = LabelledButton()
    button.setDefaultAction(action)
    button.setAutoRaise(True)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    words = bare(action.text()).partition("\t")[0]
    if has_words:
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setAccessibleName(words)
    keys = action.shortcut().toString()
    said = action.statusTip() or words
    action.setToolTip(tip(f"{said} ({keys})" if keys else said))
    return button


def _separator_line() -> QFrame:
    line = QFrame()
    line.setFrameShape(QFrame.Shape.VLine)
    line.setForegroundRole(line.foregroundRole().Mid)
    line.setFixedHeight(16)
    return line
