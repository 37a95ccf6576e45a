"""The field in a tree that a name is typed into, over the row that gets it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from app.i18n import tr


class NameField(QLineEdit):
    """Calls `done` with the name when it is confirmed, with None when it is given up."""

    def __init__(
        self, ground: QWidget, rect: QRect, name: str, done: Callable[[str | None], object]
    ) -> None:
        super().__init__(name, ground)
        self._done: Callable[[str | None], object] | None = done
        self._name = name
        self.setAccessibleName(tr("Name of the row"))
        self.setPlaceholderText(tr("Name, or hash as 0x…"))
        self.setGeometry(rect)
        self.selectAll()
        self.show()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def finish(self, name: str | None) -> None:
        """End the editing, once."""
        done, self._done = self._done, None
        if done is not None:
            self.hide()
            self.deleteLater()
            done(name)

    @property
    def has_input(self) -> bool:
        """Whether another name is typed."""
        return self.text() != self._name

    def confirm(self) -> None:
        """End the editing with what is typed."""
        self.finish(self.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.finish(None)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab):
            self.confirm()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self.confirm()
