"""Changing a number by dragging over its field or its label, as one step."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QEnterEvent, QHideEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from app.ui import theme

if TYPE_CHECKING:
    from app.editors.fields import NumberField

_FINE = Decimal("0.1")
_BAR = 2
"""The width of the bar beside the name of an axis (px)."""


class Scrub:
    """One drag over the numbers of some fields: its distance, and the resulting numbers.

    Shift makes the drag ten times finer; Ctrl snaps to round numbers. `cancel` restores the
    numbers.
    """

    def __init__(self, field: NumberField) -> None:
        self._field = field
        self._at: int | None = None
        self._amount = Decimal(0)
        self._starts: list[tuple[NumberField, Decimal]] = []

    @property
    def is_pressed(self) -> bool:
        """Whether the button was pressed, and no drag was given up since."""
        return self._at is not None

    @property
    def is_on(self) -> bool:
        """Whether the mouse went far enough for a drag."""
        return bool(self._starts)

    def press(self, x: float) -> None:
        """The button was pressed at `x`, in pixels of the screen."""
        self._at = round(x)
        self._starts = []

    def move(self, x: float, keys: Qt.KeyboardModifier) -> None:
        """The mouse is at `x` now."""
        if self._at is None:
            return
        here = round(x)
        if not self._starts:
            if abs(here - self._at) < QApplication.startDragDistance() or not self._begin_drag():
                return
            self._at = here
        fine = _FINE if keys & Qt.KeyboardModifier.ShiftModifier else Decimal(1)
        self._amount += (here - self._at) * fine
        self._at = here
        self._put_numbers(bool(keys & Qt.KeyboardModifier.ControlModifier))

    def _begin_drag(self) -> bool:
        """Commit earlier input as a step of its own, and record the initial numbers."""
        self._field.setFocus(Qt.FocusReason.MouseFocusReason)
        self._field.finished.emit()
        for field in (self._field, *self._field.together):
            number = field.number()
            if number is not None:
                self._starts.append((field, number))
        self._amount = Decimal(0)
        if not self._starts:
            self._at = None
        return bool(self._starts)

    def _put_numbers(self, in_steps: bool) -> None:
        is_other = False
        for field, start in self._starts:
            new_decimal = start + self._amount * field.notation.unit(field.kind, start)
            if in_steps:
                step = field.notation.snap(field.kind, start)
                new_decimal = (new_decimal / step).to_integral_value() * step
            is_other |= field.show_number(start if not self._amount else new_decimal)
        if is_other:
            self._field.stepped.emit()

    def release(self) -> bool:
        """The button was released; whether it ended a drag."""
        was_on = self.is_on
        self._at, self._starts = None, []
        if was_on:
            self._field.finished.emit()
        return was_on

    def cancel(self) -> None:
        """Bring the numbers back to where the drag began, and end it."""
        self._amount = Decimal(0)
        self._put_numbers(False)
        self.release()


class ScrubLabel(QLabel):
    """The name of a field; dragging over it changes the number, a click goes to the field."""

    def __init__(self, words: str, field: NumberField, parent: QWidget | None = None) -> None:
        super().__init__(words, parent)
        self._field = field
        self.setFont(theme.fixed_font())
        self.setForegroundRole(self.palette().ColorRole.PlaceholderText)

    def enterEvent(self, event: QEnterEvent) -> None:
        if self._field.may_scrub:
            self.setCursor(Qt.CursorShape.SizeHorCursor)
        else:
            self.unsetCursor()
        super().enterEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self._field.may_scrub:
            self._field.scrub.press(event.globalPosition().x())
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._field.scrub.move(event.globalPosition().x(), event.modifiers())
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self._field.scrub.release() and self._field.may_scrub:
            self._field.setFocus(Qt.FocusReason.MouseFocusReason)
            self._field.selectAll()
        event.accept()

    def hideEvent(self, event: QHideEvent) -> None:
        self._field.scrub.release()
        super().hideEvent(event)


class AxisLabel(ScrubLabel):
    """The name of one component in its colour: x and r are red, y and g green, z and b blue."""

    def __init__(self, words: str, field: NumberField) -> None:
        super().__init__(words, field)
        self.setContentsMargins(0, 0, 2 * _BAR, 0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(self.font())
        painter.setPen(axis_color(self.text()) if self.isEnabled() else theme.colors().disabled)
        painter.drawText(self.contentsRect(), int(Qt.AlignmentFlag.AlignVCenter), self.text())
        painter.fillRect(self.width() - _BAR, 2, _BAR, self.height() - 4, painter.pen().color())
        painter.end()


def axis_color(name: str) -> QColor:
    """Return the colour of a component by its name, as the picture of a rotation has it."""
    colors = theme.colors()
    if name in ("x", "r"):
        return colors.error
    if name in ("y", "g"):
        return colors.fine
    return colors.accent if name in ("z", "b") else colors.secondary
