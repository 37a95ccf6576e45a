"""Fields that editors are made of: a line for an exact number, and several lines of text."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from app import theme
from app.editors.base import bad_frame
from formats.errors import WrongType
from formats.values import INT_RANGES, Kind
from formats.words import parse, text

_FLOAT_STEP = Decimal("0.1")


class NumberField(QLineEdit):
    """The text of one number of `kind`; what was not touched stays the very object it was.

    Up and Down step by 1 (floats by 0.1), with Shift by ten times as much, with Alt floats by a
    tenth of it; the wheel does so only in the field that is being typed in. A step ends at the
    limits of the kind.
    """

    stepped = Signal()
    finished = Signal()

    def __init__(self, kind: Kind, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind = kind
        self._value: Any = None
        self._shown = ""
        self.setFont(theme.fixed_font())
        self.returnPressed.connect(self.finished)

    def set_value(self, kind: Kind, value: Any) -> None:
        """Show a number."""
        self.kind = kind
        self._value = value
        self._shown = text(kind, value)
        if self.text() != self._shown:
            self.setText(self._shown)
            self.setCursorPosition(0)

    def value(self) -> Any:
        """Return the number in the field, or raise `WrongType` with the reason."""
        return self._value if self.text() == self._shown else parse(self.kind, self.text())

    def mark(self, is_bad: bool) -> None:
        """Frame the field in red, or not."""
        self.setStyleSheet(bad_frame("QLineEdit", is_bad))

    def is_bad(self) -> bool:
        """Whether the text is no number of the kind."""
        try:
            self.value()
        except WrongType:
            return True
        return False

    def step(self, by: int, modifiers: Qt.KeyboardModifier) -> None:
        """Step up or down; a text that is no number, or not finite, stays as it is."""
        try:
            number = self.value()
        except WrongType:
            return
        if self.kind in INT_RANGES:
            big = 10 if modifiers & Qt.KeyboardModifier.ShiftModifier else 1
            low, high = INT_RANGES[self.kind]
            fresh = str(max(low, min(high, number + by * big)))
        else:
            fresh = self._float_step(number, by, modifiers)
        if fresh != self.text():
            self.setText(fresh)
            self.stepped.emit()

    def _float_step(self, number: float, by: int, modifiers: Qt.KeyboardModifier) -> str:
        step = _FLOAT_STEP
        if modifiers & Qt.KeyboardModifier.ShiftModifier:
            step *= 10
        if modifiers & Qt.KeyboardModifier.AltModifier:
            step /= 10
        if number - number != 0:
            return self.text()
        try:
            return text(
                self.kind, parse(self.kind, str(Decimal(text(self.kind, number)) + by * step))
            )
        except (InvalidOperation, WrongType):
            return self.text()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and not self.isReadOnly():
            self.step(1 if event.key() == Qt.Key.Key_Up else -1, event.modifiers())
            event.accept()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Step in the focused field only, so that scrolling past one never edits it."""
        turn = event.angleDelta().y() or event.angleDelta().x()
        if self.hasFocus() and turn and not self.isReadOnly():
            self.step(1 if turn > 0 else -1, event.modifiers())
            event.accept()
        else:
            event.ignore()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self.finished.emit()


class TextArea(QPlainTextEdit):
    """Several lines; Ctrl+Return keeps what was typed, and so does leaving them."""

    finished = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setFont(theme.fixed_font())
        self.setTabChangesFocus(True)
        self.setMinimumHeight(self.fontMetrics().lineSpacing() * 5)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_return = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_return and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.finished.emit()
            event.accept()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self.finished.emit()
