"""Scrolling a canvas while something is dragged near to its edge."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QPointF, QTimer
from PySide6.QtWidgets import QGraphicsView

from app.graph.camera import Camera

_TICK = 16
"""Milliseconds between two steps."""
_BORDER = 28
"""So near to the edge of the view, in px, it scrolls."""
_SPEED = 0.5
"""How far it scrolls with a step, for each px that the pointer is nearer."""


class EdgeScroll(QObject):
    """Shows more of the side of a view that the pointer is near to; `follow` is called then."""

    def __init__(self, view: QGraphicsView, camera: Camera, follow: Callable[[], object]) -> None:
        super().__init__(view)
        self._view, self._camera, self._follow = view, camera, follow
        self._at = QPoint()
        self._is_behind = False
        """Whether what is dragged has yet to follow the pointer."""
        self._timer = QTimer(self, interval=_TICK)
        self._timer.timeout.connect(self._scroll)

    def note(self, point: QPoint) -> None:
        """Have what is dragged follow to a point of the viewport, and scroll as that wants it.

        Where it scrolls, the next step of that has it follow: twice in a frame would be too much.
        """
        self._at = point
        if not self._timer.isActive():
            self._timer.start()
        self._is_behind = not self._by().isNull()
        if not self._is_behind:
            self._follow()

    def stop(self) -> None:
        """Scroll no more."""
        self._timer.stop()
        self._is_behind = False

    def catch_up(self) -> None:
        """Have what is dragged follow at once to where the pointer is."""
        if self._is_behind:
            self._is_behind = False
            self._follow()

    def _by(self) -> QPointF:
        view = self._view.viewport().rect()
        return QPointF(_push(self._at.x(), view.width()), _push(self._at.y(), view.height()))

    def _scroll(self) -> None:
        by = self._by()
        if not by.isNull():
            self._camera.pan(by)
            self._is_behind = False
            self._follow()


def _push(at: int, size: int) -> float:
    """Return how many px to pan for a pointer at `at` of `size`."""
    if at < _BORDER:
        return (_BORDER - at) * _SPEED
    return -(at - size + _BORDER) * _SPEED if at > size - _BORDER else 0.0
