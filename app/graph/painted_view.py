"""The part of the canvas that paints a scene, whole or in parts, near or from far away."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QFrame, QGraphicsView

from app.graph.camera import Camera
from app.graph.paint_far import paint_blocks
from app.graph.paint_scene import paint_below
from app.graph.scene import GraphScene
from app.later import call_later

_SMOOTH = 0.2
"""From this zoom on lines are smooth; below, so many are seen that it would take long."""
_SETTLED = 120
"""Milliseconds without a step of a run until what is far away is painted whole again."""


class PaintedView(QGraphicsView):
    """Shows a scene through a camera."""

    painted = Signal()
    """What is seen was painted, or a part of it."""

    def __init__(self, scene: GraphScene) -> None:
        super().__init__(scene)
        self._graph_scene = scene  # a view does not own its scene
        self.camera = Camera(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self._settling = QTimer(self, singleShot=True, interval=_SETTLED)
        self._settling.timeout.connect(self.settle)

    _is_to_be_whole = False
    """Whether all is to be painted after a part was: what is far away is not painted in parts, as
    halos reach beyond their nodes, and Qt rounds plain lines by where they are clipped."""
    _far: QRectF | None = None
    """What is painted of the scene where that is far away."""

    def paintEvent(self, event: QPaintEvent) -> None:
        is_smooth = self._is_smooth
        self.setRenderHint(QPainter.RenderHint.Antialiasing, is_smooth)
        if is_smooth:
            super().paintEvent(event)
        else:
            self._paint_far(event)
        self._is_to_be_whole = not (
            is_smooth or self._is_to_be_whole or event.region() == QRegion(self.viewport().rect())
        )
        if self._is_to_be_whole and self._graph_scene.emphasis.is_running:
            self._is_to_be_whole = False  # every step paints parts, which has to take no longer
            self._settling.start()
        elif self._is_to_be_whole:
            self.viewport().update()
        self.painted.emit()

    def _paint_far(self, event: QPaintEvent) -> None:
        """Paint what is far away: Qt is asked to paint nothing, so that it asks no items."""
        rect = event.rect().adjusted(-1, -1, 1, 1)
        self._far = self.mapToScene(rect).boundingRect()
        super().paintEvent(QPaintEvent(QRegion()))
        self._far = None

    @property
    def _is_smooth(self) -> bool:
        return self.camera.zoom >= _SMOOTH

    def paint_apart(self) -> None:
        """Paint what changes now in a turn of its own, also where the window is painted before."""
        self.viewport().setUpdatesEnabled(False)
        call_later(self, lambda: self.viewport().setUpdatesEnabled(True))

    def settle(self) -> None:
        """Paint all with the next frame."""
        self._is_to_be_whole = not self._is_smooth
        self.viewport().update()

    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:
        assert isinstance(rect, QRectF), "as Qt says"
        paint_below(self._graph_scene, painter, self._far or rect, self.camera.zoom)
        if self._far is not None:
            paint_blocks(self._graph_scene, painter, self._far, self.camera.zoom)
