"""The whole graph in a corner: coloured boxes, the part in view framed; a click or drag goes there.

Everything it does the keyboard does on the canvas itself, so it takes no focus.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QTransform,
)
from PySide6.QtWidgets import QWidget

from app import theme
from app.i18n import tr

_SIZE = QSize(200, 140)
_MARGIN = 8.0
_LEAST = 1.5
"""The least side of a box in px; smaller ones would vanish."""


class Minimap(QWidget):
    """A map of boxes and of the view on them, both in scene coordinates.

    `moved` carries the point of the scene that the middle of the view should go to.
    """

    moved = Signal(QPointF)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Map of the graph"))
        self.setToolTip(tr("Map of the graph: click or drag to go there (M hides it)"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.resize(_SIZE)
        self._boxes: list[tuple[QRectF, QColor]] = []
        self._bounds = QRectF()
        self._view = QRectF()
        self._picture: QPixmap | None = None
        self._grip: QPointF | None = None

    def set_boxes(self, boxes: list[tuple[QRectF, QColor]]) -> None:
        """Show other boxes, soon; earlier ones lie below later ones."""
        self._boxes = boxes
        self._bounds = _united([rect for rect, _color in boxes])
        self._forget_picture()
        if self.isVisible() and not self.size().isEmpty():
            self._drawn()  # now, and not in the turn that may paint the canvas, too

    @property
    def is_empty(self) -> bool:
        """Whether there is no box."""
        return not self._boxes

    def set_view(self, view: QRectF) -> None:
        """Show that `view` is the part one sees."""
        if view != self._view:
            self._view = QRectF(view)
            self.update()

    def to_scene(self, point: QPointF) -> QPointF:
        """Return the point of the scene at a point of the map."""
        inverse, can_be = self._transform().inverted()
        return inverse.map(point) if can_be else QPointF()

    def from_scene(self, point: QPointF) -> QPointF:
        """Return where on the map a point of the scene is."""
        return self._transform().map(point)

    def sizeHint(self) -> QSize:
        return _SIZE

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._forget_picture()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._forget_picture()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or not self._boxes:
            event.ignore()
            return
        point = self.to_scene(event.position())
        self._grip = QPointF()
        if self._view.contains(point):
            self._grip = self._view.center() - point  # the frame is held where it was taken
        else:
            self.moved.emit(point)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grip is not None:
            self.moved.emit(self._kept(self.to_scene(event.position())) + self._grip)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._grip = None

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._drawn())
        if self._boxes and not self._view.isEmpty():
            self._paint_view(painter)
        painter.end()

    def _paint_view(self, painter: QPainter) -> None:
        """Frame what is in view, and dim the rest."""
        inner_rect = self.rect().toRectF().adjusted(1, 1, -1, -1)
        frame = self._transform().mapRect(self._view)
        grown = max(0.0, 6.0 - frame.width()) / 2, max(0.0, 6.0 - frame.height()) / 2
        frame = frame.adjusted(-grown[0], -grown[1], grown[0], grown[1]).intersected(inner_rect)
        if frame.isEmpty():
            return
        rest = QPainterPath()
        rest.addRect(inner_rect)
        rest.addRect(frame)
        veil = QColor(theme.colors().panel)
        veil.setAlpha(90)
        painter.fillPath(rest, veil)
        painter.setPen(QPen(theme.colors().accent, 1.5))
        painter.drawRect(frame.adjusted(0.75, 0.75, -0.75, -0.75))

    def _drawn(self) -> QPixmap:
        """Return the picture of the boxes, drawn again only after a change."""
        ratio = self.devicePixelRatioF()
        if self._picture is None or self._picture.devicePixelRatio() != ratio:
            self._picture = QPixmap(self.size() * ratio)
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(self._picture)
            self._draw(painter)
            painter.end()
        return self._picture

    def _draw(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(theme.colors().line)
        painter.setBrush(theme.colors().panel)
        painter.drawRoundedRect(self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        transform = self._transform()
        scale, left, top = transform.m11(), transform.dx(), transform.dy()
        for rect, color in self._boxes:  # in plain numbers, which is quicker where there are many
            at = rect.x() * scale + left, rect.y() * scale + top
            size = max(rect.width() * scale, _LEAST), max(rect.height() * scale, _LEAST)
            painter.fillRect(QRectF(*at, *size), color)

    def _transform(self) -> QTransform:
        """Return the way from the scene to the map: all boxes in the middle, nothing distorted."""
        bounds = self._bounds
        width, height = max(bounds.width(), 1.0), max(bounds.height(), 1.0)
        room = max(self.width() - 2 * _MARGIN, 1.0), max(self.height() - 2 * _MARGIN, 1.0)
        scale = min(room[0] / width, room[1] / height)
        middle = self.rect().toRectF().center()
        transform = QTransform.fromTranslate(middle.x(), middle.y())
        transform.scale(scale, scale)
        return transform.translate(-bounds.center().x(), -bounds.center().y())

    def _kept(self, point: QPointF) -> QPointF:
        """Return the point of the boxes' bounds nearest to `point`, so that no drag gets lost."""
        bounds = self._bounds
        x = min(max(point.x(), bounds.left()), bounds.right())
        return QPointF(x, min(max(point.y(), bounds.top()), bounds.bottom()))

    def _forget_picture(self) -> None:
        self._picture = None
        self.update()


def _united(rects: list[QRectF]) -> QRectF:
    bounds = QRectF()
    for rect in rects:
        bounds = bounds.united(rect)
    return bounds
