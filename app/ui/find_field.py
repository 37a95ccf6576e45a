"""The common parts of find bars: the field's keys, and the buttons after it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QToolButton

from app.ui.buttons import icon_button
from app.ui.i18n import tr

_RETURN = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_STEPS = (*_RETURN, Qt.Key.Key_F3, Qt.Key.Key_Down, Qt.Key.Key_Up)


class FindField(QLineEdit):
    """The field of a bar: Return goes to the next result, with Shift to the previous one.

    With `all_keys`, F3 and the arrow keys do so, too, whatever commands the window has on them.
    """

    stepped = Signal(bool)
    """To the next result, or else to the previous one."""
    left = Signal()
    """Esc was pressed."""

    def __init__(self, name: str = "", hint: str = "", *, all_keys: bool = False) -> None:
        super().__init__()
        self._steps = _STEPS if all_keys else _RETURN
        self._own = (*_STEPS, Qt.Key.Key_Escape) if all_keys else ()
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)

    def event(self, event: QEvent) -> bool:
        """Handle the keys that delete a word, and those that step, before the window's commands."""
        is_override = event.type() is QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and self._is_own(event):
            event.accept()
            return True
        return super().event(event)

    def _is_own(self, event: QKeyEvent) -> bool:
        return is_for_words(event) or event.key() in self._own

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in self._steps:
            is_back = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self.stepped.emit(not is_back and event.key() != Qt.Key.Key_Up)
        else:
            super().keyPressEvent(event)


def is_for_words(event: QKeyEvent) -> bool:
    """Whether a key deletes a word or requests one, which a window may use differently."""
    control = event.modifiers() == Qt.KeyboardModifier.ControlModifier
    return control and event.key() in (
        Qt.Key.Key_Backspace,
        Qt.Key.Key_Delete,
        Qt.Key.Key_Space,
    )


def step_buttons(step: Callable[[bool], object]) -> list[QToolButton]:
    """Return the buttons that go to the previous and the next result."""
    return [
        icon_button("previous", tr("Previous result (Shift+F3)"), lambda: step(False)),
        icon_button("next", tr("Next result (F3)"), lambda: step(True)),
    ]


def close_button(close: Callable[[], object]) -> QToolButton:
    """Return the button that closes the bar."""
    return icon_button("close", tr("Close (Esc)"), lambda: close())
