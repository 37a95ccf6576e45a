"""Moves the focus into a panel that the user opens, and back.

It is a module of its own because the start needs none of it, least of all `Qt` with its many enums.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QWidget
from shiboken6 import isValid

from app.ui.descendants import focus_within


class PanelFocus(QObject):
    """Knows where the keyboard was in a window before it went into a panel. Esc leads back."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._before: QWidget | None = None

    def enter(self, dock: QDockWidget) -> None:
        """Have the keyboard work in a panel, where the panel has a place for it."""
        panel = dock.widget()
        inner_widget = panel.focusProxy() or panel
        if inner_widget.focusPolicy() is Qt.FocusPolicy.NoFocus or self.is_in(dock):
            return
        self._before = focus_within(self._window)
        inner_widget.installEventFilter(self)
        inner_widget.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def is_in(self, dock: QDockWidget) -> bool:
        """Whether the keyboard works in a panel."""
        widget = QApplication.focusWidget()
        return widget is not None and dock.isAncestorOf(widget)

    def leave(self) -> bool:
        """Restore the focus; False if its widget no longer exists."""
        before, self._before = self._before, None
        if before is None or not isValid(before) or not before.isVisible():
            return False
        before.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Leave a panel by Esc."""
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        return event.key() == Qt.Key.Key_Escape and self.leave()
