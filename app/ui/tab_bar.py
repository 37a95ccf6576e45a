"""The bar of tabs: whole names, more of them scrolled, closed by the middle button, dragged out."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QTabBar

_MOST = 72
"""The longest name that is shown whole; the middle of a longer one is left out."""
_FAR = 24
"""So many px above or below the bar, a tab is dragged out of it."""


class TabBar(QTabBar):
    """Shows the whole name on every tab, and scrolls if there is no room for all of them."""

    dragging = Signal(object)
    """A tab is dragged out of the bar, over a screen position; None when it no longer is."""
    dragged = Signal(int, object)
    """The tab with this index was dropped at a screen position outside the bar."""

    def __init__(self) -> None:
        super().__init__()
        self.setUsesScrollButtons(True)
        self._pressed = -1
        self._is_out = False

    def set_quiet(self, on: bool) -> None:
        """Have the line on the top tab in the colour of edges, where another side is active."""
        if on != bool(self.property("quiet")):
            self.setProperty("quiet", on)
            self.style().polish(self)  # the style sheet has a rule for it
            self.update()

    def tabSizeHint(self, index: int) -> QSize:
        size = super().tabSizeHint(index)
        most = _MOST * self.fontMetrics().averageCharWidth() + self.iconSize().width()
        return QSize(min(size.width(), most), size.height())

    def minimumTabSizeHint(self, index: int) -> QSize:
        return self.tabSizeHint(index)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is event.button().MiddleButton:
            self._pressed = self.tabAt(event.position().toPoint())
            return
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        from PySide6.QtCore import Qt  # late: its many enums take a while, and the start needs none

        super().mouseMoveEvent(event)
        is_held = bool(event.buttons() & Qt.MouseButton.LeftButton)
        is_out = is_held and self.count() > 0 and self._is_far(event.position().toPoint())
        if is_out or self._is_out:
            self.dragging.emit(event.globalPosition().toPoint() if is_out else None)
        if is_out is not self._is_out:
            self._is_out = is_out
            self.setCursor(Qt.CursorShape.DragMoveCursor) if is_out else self.unsetCursor()

    def _is_far(self, point: QPoint) -> bool:
        return point.y() < -_FAR or point.y() > self.height() + _FAR

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is event.button().MiddleButton:
            pressed, self._pressed = self._pressed, -1
            if pressed >= 0 and pressed == self.tabAt(event.position().toPoint()):
                self.tabCloseRequested.emit(pressed)
            return
        super().mouseReleaseEvent(event)  # ends what moves the tab in the bar
        if self._is_out:
            self._is_out = False
            self.unsetCursor()
            self.dragging.emit(None)
            self.dragged.emit(self.currentIndex(), event.globalPosition().toPoint())
