"""A picture of a single node, as it looks on the canvas."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QLinearGradient, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.graph.measure import Measure, NodeBox
from app.graph.paint_node import Look, Shape, paint_node
from app.graph.paints import Paints
from app.ui.i18n import tr
from formats.graph import GraphNode

_EDGE = 14.0
"""The room around the node, in px."""
_LEAST, _MOST = 0.6, 1.0
"""How large the node is drawn; of one that is too high still, the lower lines fade out."""
_FADE = 40.0
_WIDTH = 170


class NodePicture(QWidget):
    """Draws a node, or nothing, on the ground of the canvas."""

    def __init__(self) -> None:
        super().__init__()
        self._node: GraphNode | None = None
        self._box: NodeBox | None = None
        self._shape: Shape | None = None
        self._measures = Measure()
        self._paints = Paints(self._measures.faces)
        self.setMinimumSize(QSize(_WIDTH, 60))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Picture of the node"))

    def show_node(self, node: GraphNode | None) -> None:
        """Draw another node, without its number."""
        self._node = None if node is None else node._replace(number=None, more=None)
        self._measure()

    def _measure(self) -> None:
        self._box = None if self._node is None else self._measures.box(self._node)
        self._shape = None if self._box is None else Shape(self._box)
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.PaletteChange):
            self._measures = Measure()
            self._paints = Paints(self._measures.faces)
            self._measure()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        ground = self._paints.shades.canvas
        painter.fillRect(self.rect(), ground)
        if self._box is not None and self._shape is not None:
            self._paint(painter, self._box, self._shape)
        painter.end()

    def _paint(self, painter: QPainter, box: NodeBox, shape: Shape) -> None:
        room = QRectF(self.rect()).adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        fits = min(room.width() / box.width, room.height() / box.height)
        zoom = max(min(_MOST, fits), min(_LEAST, room.width() / box.width))
        height = box.height * zoom
        left = room.center().x() - box.width * zoom / 2
        top = room.top() + max(0.0, (room.height() - height) / 2)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.save()
        painter.translate(QPointF(left, top))
        painter.scale(zoom, zoom)
        paint_node(painter, box, shape, self._paints, Look(), zoom)
        painter.restore()
        if height > room.height():
            self._fade_out(painter)

    def _fade_out(self, painter: QPainter) -> None:
        """Let the lower end fade, as a sign that there is more."""
        rect = QRectF(0, self.height() - _FADE, self.width(), _FADE)
        shade = QLinearGradient(rect.topLeft(), rect.bottomLeft())
        ground = self._paints.shades.canvas
        clear = ground.toRgb()
        clear.setAlpha(0)
        shade.setColorAt(0, clear)
        shade.setColorAt(0.8, ground)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillRect(rect, shade)
