"""Files dragged onto a widget: a frame shows it, and a drop copies them, whatever is proposed."""

from __future__ import annotations

from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QRubberBand, QWidget


class DropFrame:
    """The frame around a widget while files are dragged over it."""

    def __init__(self, widget: QWidget) -> None:
        self._widget = widget
        self._band: QRubberBand | None = None

    def accept(self, event: QDropEvent, *, is_over: bool) -> bool:
        """Accept files as copies: a program that moves files would delete its own after the drop.

        `is_over` is whether this is the drop, which ends the drag. Returns whether they are
        accepted, which files are not that can only be moved.
        """
        from PySide6.QtCore import Qt  # late: an empty window has no need of its many names

        event.setDropAction(Qt.DropAction.CopyAction)
        is_copy = event.dropAction() is Qt.DropAction.CopyAction
        event.setAccepted(is_copy)
        self.show(is_copy and not is_over)
        return is_copy

    def show(self, on: bool) -> None:
        """Show or hide the frame."""
        if on and self._band is None:
            self._band = QRubberBand(QRubberBand.Shape.Rectangle, self._widget)
        if self._band is not None:
            self._band.setGeometry(self._widget.rect())
            self._band.setVisible(on)
