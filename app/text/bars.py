"""The bars below the text: cursor position, unapplied changes, and errors."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QPushButton, QToolButton

from app import theme
from app.buttons import icon_button
from app.i18n import tr
from app.layouts import hbox
from app.plain import Label
from app.text.jobs import Fault
from app.text.utf16 import Utf16


class _Bar(QFrame):
    """A row with a sign and a sentence on the ground of tool tips."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAutoFillBackground(True)
        self.setBackgroundRole(self.backgroundRole().ToolTipBase)
        self.setAccessibleName(name)
        self.sign = Label()
        self.label = Label()
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setWordWrap(True)
        self.row = hbox(self.sign, (self.label, 1), parent=self, spacing=8, margins=(12, 4, 8, 4))
        self._shown = ("info", "secondary")
        theme.watch().changed.connect(self._restyle)
        self.hide()

    def show_sentence(self, sentence: str, icon: str, role: str) -> None:
        """Show a sentence with a sign before it."""
        self.label.setText(sentence)
        self.setAccessibleDescription(sentence)
        self._shown = (icon, role)
        self._restyle()
        self.show()

    def _restyle(self) -> None:
        icon, role = self._shown
        self.sign.setPixmap(theme.icon(icon, role).pixmap(QSize(16, 16)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Part the bar from the text by hairlines."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.fillRect(0, 0, self.width(), 1, theme.colors().line)
        painter.fillRect(0, self.height() - 1, self.width(), 1, theme.colors().line)
        painter.end()


class CursorPlace(Label):
    """Shows the line and the column of a text's cursor, both counted from 1."""

    def __init__(self, editor: QPlainTextEdit) -> None:
        super().__init__()
        self._editor = editor
        self.setContentsMargins(12, 4, 8, 4)
        self.setForegroundRole(self.foregroundRole().PlaceholderText)
        editor.cursorPositionChanged.connect(self._show_position)
        self._show_position()

    def _show_position(self) -> None:
        cursor = self._editor.textCursor()
        line, place = cursor.block().text(), cursor.positionInBlock()
        column = Utf16(line).characters(place) + 1
        self.setText(
            tr("Line {line}, column {column}", line=cursor.blockNumber() + 1, column=column)
        )


class EditBar(_Bar):
    """Says that the text was edited and not applied yet, and offers to apply or revert it."""

    apply_clicked = Signal()
    revert_clicked = Signal()

    def __init__(self) -> None:
        super().__init__(tr("Text edited, not applied"))
        self.apply = QPushButton(tr("Apply"))
        self.apply.setToolTip(tr("Apply the text ({keys})", keys=_native_keys("Ctrl+Return")))
        self.apply.clicked.connect(self.apply_clicked)
        self.revert = QPushButton(tr("Revert"))
        self.revert.setToolTip(tr("Discard what was typed and show the document"))
        self.revert.clicked.connect(self.revert_clicked)
        self.row.addWidget(self.apply)
        self.row.addWidget(self.revert)

    def show_edited(self, is_outdated: bool) -> None:
        """Show the bar; `is_outdated` if the document was changed elsewhere in the meantime."""
        words = tr("Text edited, not applied.")
        if is_outdated:
            words += tr(" The document was changed elsewhere, too; both changes are kept.")
            words += tr(" Where both changed the same value, the text wins.")
        self.show_sentence(words, "warning" if is_outdated else "changed", "warning")


class ProblemBar(_Bar):
    """Shows the errors of the text, one at a time, or the result of applying it.

    `chosen` carries the fault whose position the user wants to go to, `fix_chosen` the fault to
    fix.
    """

    chosen = Signal(object)
    fix_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__(tr("Problems in the text"))
        self.faults: list[Fault] = []
        self._at = 0
        self._fault: Fault | None = None
        self.go = QToolButton()
        self.go.setText(tr("Go there"))
        self.go.setToolTip(tr("Go to the next problem ({keys})", keys=_native_keys("F8")))
        self.go.clicked.connect(self.step)
        self.fix = QToolButton()
        self.fix.setAccessibleName(tr("Fix the problem"))
        self.fix.clicked.connect(lambda: self.fix_chosen.emit(self._fault))
        self._cross = icon_button("close", tr("Dismiss"), self.hide)
        self.row.addWidget(self.fix)
        self.row.addWidget(self.go)
        self.row.addWidget(self._cross)

    def show_faults(self, faults: Sequence[Fault]) -> None:
        """Show the first of these, or hide the bar if there are none."""
        self.faults, self._at = list(faults), 0
        if faults:
            self._show_fault(self.faults[0])
        else:
            self.hide()

    def show_note(self, sentence: str, role: str = "fine") -> None:
        """Show a sentence that is about no place."""
        self.faults = []
        self.go.hide()
        self.fix.hide()
        self.show_sentence(
            sentence, {"fine": "lossless", "warning": "warning"}.get(role, "info"), role
        )

    def step(self) -> None:
        """Go to the fault that is shown, or from there to the next."""
        placed = [fault for fault in self.faults if fault.line is not None]
        if placed:
            fault = placed[self._at % len(placed)]
            self._at += 1
            self._show_fault(fault)
            self.chosen.emit(fault)

    def _show_fault(self, fault: Fault) -> None:
        place = (
            ""
            if fault.line is None
            else tr("Line {line}, column {column}: ", line=fault.line + 1, column=fault.column + 1)
        )
        more = tr("  (1 of {count})", count=len(self.faults)) if len(self.faults) > 1 else ""
        self.go.setVisible(fault.line is not None)
        self._fault = fault
        self.fix.setVisible(fault.fix is not None)
        self.fix.setText("" if fault.fix is None else fault.fix.words)
        kind = "error" if fault.is_error else "warning"
        self.show_sentence(place + fault.sentence + more, kind, kind)


def _native_keys(keys: str) -> str:
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
