"""The bar of tabs: whole names, more of them scrolled, closed with the middle button."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QTabBar

_MOST = 72
"""The letters of a name that is shown whole; the middle of a longer one is left out."""


class TabBar(QTabBar):
    """Shows the name on every tab whole, and scrolls where there is no room for all of them."""

    def __init__(self) -> None:
        super().__init__()
        self.setElideMode(Qt.TextElideMode.ElideMiddle)
        self.setUsesScrollButtons(True)
        self._pressed = -1

    def tabSizeHint(self, index: int) -> QSize:
        size = super().tabSizeHint(index)
        most = _MOST * self.fontMetrics().averageCharWidth() + self.iconSize().width()
        return QSize(min(size.width(), most), size.height())

    def minimumTabSizeHint(self, index: int) -> QSize:
        return self.tabSizeHint(index)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.MiddleButton:
            self._pressed = self.tabAt(event.position().toPoint())
            return
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.MiddleButton:
            pressed, self._pressed = self._pressed, -1
            if pressed >= 0 and pressed == self.tabAt(event.position().toPoint()):
                self.tabCloseRequested.emit(pressed)
            return
        super().mouseReleaseEvent(event)
