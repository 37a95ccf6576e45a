"""A small picture of one node with what is around it on the canvas."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.graph.owners import Owner
from app.graph.paint_scene import paint_part
from app.graph.scene import GraphScene
from app.ui.i18n import tr
from formats.core.paths import Path
from formats.graph import Id

_SIZE = QSize(400, 320)
_ZOOM = 0.62
_CLOSER = 1.15
"""How much of the width a node may take, the other way round."""


class NodePreview(QWidget):
    """Shows a part of a scene, the node that shows a row in its middle and outlined."""

    def __init__(self, scene: GraphScene, owner: Callable[[Path], Owner | None]) -> None:
        super().__init__()
        self._scene, self._owner = scene, owner
        self._id: Id | None = None
        self.setMinimumSize(_SIZE)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Preview of the choice"))

    def show_row(self, path: Path | None) -> None:
        """Show the node of a row, or nothing for a row that none shows."""
        owner = None if path is None else self._owner(path)
        self._id = None if owner is None else owner.id
        self.update()

    @property
    def shown(self) -> Id | None:
        """The node in the middle."""
        return self._id

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._scene.paints.shades.canvas)
        node_item = None if self._id is None else self._scene.items_by_id.get(self._id)
        if node_item is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            frame = node_item.frame()
            zoom = min(
                _ZOOM,
                self.width() / (frame.width() * _CLOSER),
                self.height() / (frame.height() * _CLOSER),
            )
            self._paint(painter, frame, zoom)
        painter.end()

    def _paint(self, painter: QPainter, frame: QRectF, zoom: float) -> None:
        seen_rect = QRectF(0, 0, self.width() / zoom, self.height() / zoom)
        seen_rect.moveCenter(frame.center())
        painter.scale(zoom, zoom)
        painter.translate(-seen_rect.topLeft())
        paint_part(self._scene, painter, seen_rect, zoom, self._id)
