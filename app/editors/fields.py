"""The fields that editors consist of: a line for an exact number, and several lines of text."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit, QToolTip, QWidget

from app.editors.base import MIXED, frame_bad, is_for_document
from app.editors.notation import DECIMAL, Notation, bits_text
from app.editors.scrub import Scrub
from app.ui import theme
from formats.calculator import added
from formats.core.kinds import INT_RANGES, Kind, same
from formats.errors import WrongType

_BUTTON = Qt.MouseButton
_KEYS = Qt.KeyboardModifier
_NOT_TYPED = (Qt.FocusReason.MouseFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
"""Reasons for getting the focus that do not mean that the user wants to type."""


class InputLine(QLineEdit):
    """A line where undo and redo affect the input; without input, the document."""

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.createStandardContextMenu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_for_document(self, event):
            event.ignore()
        else:
            super().keyPressEvent(event)


class NumberField(InputLine):
    """The text of one number of `kind`; without input it keeps the very object.

    Up and Down step by 1 (floats by 0.1), with Shift by ten times as much, with Ctrl or Alt floats
    by a tenth of it; the wheel does so only in the focused field. A step ends at the limits of the
    kind. If `can_scrub` is set, a drag over an unfocused field changes its number. Expressions may
    be typed (`formats.calculator`).
    """

    stepped = Signal()
    """The number was changed by a key, the wheel or a drag; more changes may follow."""
    finished = Signal()
    """The field was left, Return was pressed in it, or a drag over it starts or ends."""

    def __init__(self, kind: Kind, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind = kind
        self.notation: Notation = DECIMAL
        self.can_scrub = False
        self.is_many = False
        """Whether it stands for the numbers of several rows, so that `+1` adds to each."""
        self.together: list[NumberField] = []
        """Fields that are stepped and dragged along with this one."""
        self.scrub = Scrub(self)
        self._value: Any = None
        self._shown = ""
        self._is_typing = False
        self.setFont(theme.fixed_font())
        self.returnPressed.connect(self.finished)

    # The number

    def set_value(self, kind: Kind, value: Any) -> None:
        """Show a number."""
        self.kind = kind
        self._value = value
        self.setPlaceholderText("")
        self._put_text(self.notation.text(kind, value))

    def set_mixed(self) -> None:
        """Show “—” for the number, since it stands for several different ones."""
        self.setPlaceholderText(MIXED)
        self._put_text("")

    def set_notation(self, notation: Notation) -> None:
        """Write the number in another notation; uncommitted input is dropped."""
        if notation is not self.notation:
            self.notation = notation
            if self._value is not None and not self.placeholderText():
                self._put_text(notation.text(self.kind, self._value))

    def _put_text(self, shown: str) -> None:
        self._shown = shown
        is_same = self.text() == shown
        if not is_same or self.isUndoAvailable():  # what was taken is undone in the document
            place = self.cursorPosition() if is_same else 0
            self.setText(shown)
            self.setCursorPosition(place)

    @property
    def is_touched(self) -> bool:
        """Whether the text differs from the one that was shown for the number."""
        return self.text() != self._shown

    def value(self) -> Any:
        """Return the number in the field, or raise `WrongType` with the reason."""
        return self.read(self.text(), self._value) if self.is_touched else self._value

    def read(self, typed: str, was: Any) -> Any:
        """Return the value of a text; `was` is the previous value."""
        return self.notation.read(self.kind, added(typed) if self.is_many else typed, was)

    def normalize_text(self) -> None:
        """Rewrite the input in the field's own notation; invalid input stays."""
        if self.is_touched and not self.is_bad():
            value = self.value()
            is_same = same(self.kind, value, self._value)
            self.set_value(self.kind, self._value if is_same else value)

    def mark(self, is_bad: bool) -> None:
        """Frame the field in red, or not; its height does not change."""
        if is_bad and not self.styleSheet():
            self.setMinimumHeight(self.sizeHint().height())
        elif not is_bad:
            self.setMinimumHeight(0)
        frame_bad(self, is_bad)

    def is_bad(self) -> bool:
        """Whether the text is no number of the kind."""
        try:
            self.value()
        except WrongType:
            return True
        return False

    # Steps

    def number(self) -> Decimal | None:
        """Return the shown number, None if it is invalid or not finite."""
        try:
            return self.notation.number(self.kind, self.value())
        except WrongType:
            return None

    def show_number(self, number: Decimal) -> bool:
        """Show another number, as near to it as the kind allows; whether the text changed."""
        try:
            value = self.notation.from_number(self.kind, number)
        except WrongType:
            return False  # beyond the largest float: it does not change
        is_old = self._value is not None and same(self.kind, value, self._value)
        fresh = self._shown if is_old and self._shown else self.notation.text(self.kind, value)
        if fresh == self.text():
            return False
        self.setText(fresh)
        return True

    def step(self, by: int, modifiers: Qt.KeyboardModifier) -> None:
        """Step up or down; a text that is not a finite number does not change."""
        changed = [field.step_alone(by, modifiers) for field in (self, *self.together)]
        if any(changed):
            self.stepped.emit()

    def step_alone(self, by: int, modifiers: Qt.KeyboardModifier) -> bool:
        """Step without the fields that go along, and without a signal; whether it changed."""
        number = self.number()
        if number is None:
            return False
        is_whole = self.kind in INT_RANGES
        size = Decimal(1) if is_whole else self.notation.step
        if modifiers & _KEYS.ShiftModifier:
            size *= 10
        if modifiers & (_KEYS.AltModifier | _KEYS.ControlModifier) and not is_whole:
            size /= 10
        return self.show_number(number + by * size)

    # Keys, wheel and mouse

    @property
    def may_scrub(self) -> bool:
        """Whether a drag may change the number."""
        return self.can_scrub and self.isEnabled() and not self.isReadOnly()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.scrub.is_on:
            if event.key() == Qt.Key.Key_Escape:
                self.scrub.cancel()
            event.accept()
            return
        self._is_typing = True
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

    def mousePressEvent(self, event: QMouseEvent) -> None:
        is_left = event.button() is _BUTTON.LeftButton
        if self.scrub.is_on:
            if not is_left:
                self.scrub.cancel()
        elif is_left and self.may_scrub and not self._is_typing:
            self.scrub.press(event.globalPosition().x())
        else:
            self._is_typing = True
            super().mousePressEvent(event)
            return
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.scrub.is_pressed:
            self.scrub.move(event.globalPosition().x(), event.modifiers())
            event.accept()
        else:
            self._show_cursor()
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self.scrub.is_pressed:
            super().mouseReleaseEvent(event)
            return
        if not self.scrub.release():
            self._is_typing = True
            self.selectAll()
        self._show_cursor()
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.scrub.is_pressed:
            event.accept()
        else:
            super().contextMenuEvent(event)

    def _show_cursor(self) -> None:
        is_free = self.may_scrub and not self._is_typing
        self.setCursor(Qt.CursorShape.SizeHorCursor if is_free else Qt.CursorShape.IBeamCursor)

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Enter:
            self._show_cursor()
        elif isinstance(event, QHelpEvent) and not self.toolTip() and not self.is_bad():
            QToolTip.showText(event.globalPos(), self.bits(), self)
            return True
        return super().event(event)

    def bits(self) -> str:
        """Return the note on the number's bits; "" if it is invalid, or stands for several."""
        try:
            value = self.value()
        except WrongType:
            return ""
        return "" if value is None or self.placeholderText() else bits_text(self.kind, value)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() not in _NOT_TYPED:
            self._is_typing = True

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            if event.reason() is not Qt.FocusReason.ActiveWindowFocusReason:
                self._is_typing = False
            self.finished.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        self.scrub.release()
        super().hideEvent(event)


class QuietBox(QComboBox):
    """A box that the wheel turns only while it has the keyboard: scrolling past edits nothing."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class TextArea(QPlainTextEdit):
    """Several lines; Ctrl+Return commits the input, and so does leaving them."""

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
        elif is_for_document(self, event):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self.finished.emit()
