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
        self._timer = QTimer(self, interval=_TICK)
        self._timer.timeout.connect(self._scroll)

    def note(self, point: QPoint) -> None:
        """Scroll from now on as a pointer at a point of the viewport wants it."""
        self._at = point
        if not self._timer.isActive():
            self._timer.start()

    def stop(self) -> None:
        """Scroll no more."""
        self._timer.stop()

    def _scroll(self) -> None:
        view = self._view.viewport().rect()
        by = QPointF(_push(self._at.x(), view.width()), _push(self._at.y(), view.height()))
        if not by.isNull():
            self._camera.pan(by)
            self._follow()


def _push(at: int, size: int) -> float:
    """Return how many px to pan for a pointer at `at` of `size`."""
    if at < _BORDER:
        return (_BORDER - at) * _SPEED
    return -(at - size + _BORDER) * _SPEED if at > size - _BORDER else 0.0
