"""The overlay on the canvas while a link is dragged: a picture of it, and the link above.

So a step of the drag paints the link alone, however much the canvas shows.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QGraphicsView, QWidget

_REACH = 3


class DragOverlay(QWidget):
    """Covers the viewport of a view; `paint` paints in the scene what moves."""

    def __init__(self, view: QGraphicsView, paint: Callable[[QPainter], None]) -> None:
        super().__init__(view.viewport())
        self._view = view
        self._paint = paint
        self._picture = QPixmap()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.hide()

    def open(self) -> None:
        """Cover the view, with what it shows now."""
        self.renew()
        self.show()
        self.lower()

    def renew(self) -> None:
        """Refresh the picture: another part of the scene, or another look."""
        viewport = self._view.viewport()
        scale = viewport.devicePixelRatioF()
        self._picture = QPixmap(viewport.size() * scale)
        self._picture.setDevicePixelRatio(scale)
        painter = QPainter(self._picture)
        painter.setRenderHints(self._view.renderHints())
        self._view.render(painter, QRectF(viewport.rect()), viewport.rect())
        painter.end()
        self.setGeometry(viewport.rect())
        self.update()

    def repaint_scene(self, rect: QRectF) -> None:
        """Paint a rectangle of the scene with the next frame."""
        seen_rect = self._view.mapFromScene(rect).boundingRect()
        self.update(seen_rect.adjusted(-_REACH, -_REACH, _REACH, _REACH))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setClipRegion(event.region())
        painter.drawPixmap(0, 0, self._picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(self._view.viewportTransform())
        self._paint(painter)
        painter.end()
