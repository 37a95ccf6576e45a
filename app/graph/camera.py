"""Where the canvas looks: zooming to a point, framing, gliding for at most 120 ms."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QRectF, QVariantAnimation, Signal
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QGraphicsView, QStyle

MILLISECONDS = 120
LEAST = 0.02
MOST = 3.0
_MARGIN = 24.0
_NATURAL = 1.0
"""Framing never zooms in beyond this."""


class Camera(QObject):
    """Moves a view about. `zoom` 1 is 100 %."""

    moved = Signal()

    def __init__(self, view: QGraphicsView) -> None:
        super().__init__(view)
        self._view = view
        self._glide = QVariantAnimation(self, duration=MILLISECONDS)
        self._glide.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._glide.setStartValue(0.0)
        self._glide.setEndValue(1.0)
        self._glide.valueChanged.connect(self._step)
        self._from = self._to = (QPointF(), 1.0)
        self._framed: tuple[QRectF, float] | None = None

    @property
    def zoom(self) -> float:
        """How large a scene's px is on the screen."""
        return self._view.transform().m11()

    def center(self) -> QPointF:
        """Return the point of the scene in the middle of the view."""
        rect = self._view.viewport().rect()
        return self._view.mapToScene(rect).boundingRect().center()

    def goal(self) -> tuple[QPointF, float]:
        """Return the middle and the zoom that it glides to, or those that there are."""
        if self._glide.state() is QVariantAnimation.State.Running:
            return self._to
        return self.center(), self.zoom

    def seen(self) -> QRectF:
        """Return what is seen of the scene."""
        return self._view.mapToScene(self._view.viewport().rect()).boundingRect()

    def zoom_at(self, factor: float, point: QPointF) -> None:
        """Zoom so that the point `point` of the viewport stays where it is."""
        self._glide.stop()
        self._framed = None
        zoom = min(MOST, max(LEAST, self.zoom * factor))
        before = self._view.mapToScene(point.toPoint())
        self._view.setTransform(QTransform.fromScale(zoom, zoom))
        middle = QPointF(self._view.viewport().rect().center())
        self._view.centerOn(before - (QPointF(point.toPoint()) - middle) / zoom)
        self.moved.emit()

    def pan(self, by: QPointF) -> None:
        """Move what is seen by so many px of the screen."""
        self._glide.stop()
        self._framed = None
        bars = self._view.horizontalScrollBar(), self._view.verticalScrollBar()
        bars[0].setValue(bars[0].value() - round(by.x()))
        bars[1].setValue(bars[1].value() - round(by.y()))
        self.moved.emit()

    def frame(self, rect: QRectF, most: float = _NATURAL, glide: bool = True) -> None:
        """Show a whole rectangle as large as it goes, also in a view of another size later on."""
        if rect.isNull():
            return
        size = self._view.viewport().size()
        wide = max(1.0, size.width() - 2 * _MARGIN) / max(1.0, rect.width())
        high = max(1.0, size.height() - 2 * _MARGIN) / max(1.0, rect.height())
        self.go(rect.center(), min(most, MOST, max(LEAST, min(wide, high))), glide)
        self._framed = rect, most

    def resized(self) -> None:
        """React to a resized view: what was framed stays framed until the user pans or zooms."""
        if self._framed is not None:
            self.frame(*self._framed, glide=False)
        self.moved.emit()

    def inside(self, rect: QRectF, center: QPointF, zoom: float) -> QPointF:
        """Return the middle nearest to `center` at which no room beyond a rectangle is wasted."""
        size = self._view.viewport().size() / zoom
        half = QPointF(size.width() / 2, size.height() / 2)
        return QPointF(
            _clamped(center.x(), rect.left() + half.x(), rect.right() - half.x()),
            _clamped(center.y(), rect.top() + half.y(), rect.bottom() - half.y()),
        )

    def go(self, center: QPointF, zoom: float | None = None, glide: bool = True) -> None:
        """Go to a place, gliding unless the desktop wants no motion."""
        self._framed = None
        self._from = self.center(), self.zoom
        self._to = center, self.zoom if zoom is None else zoom
        self._glide.stop()
        if glide and self._view.isVisible() and self._may_glide():
            self._glide.start()
        else:
            self._step(1.0)

    def show(self, rect: QRectF) -> None:
        """Bring a rectangle into sight by the shortest way, at the zoom there is.

        Of one that is larger than the view, the upper left corner.
        """
        edge = _MARGIN / self.zoom
        seen_rect = self.seen().adjusted(edge, edge, -edge, -edge)
        by = QPointF(
            _scroll_distance(rect.left(), rect.right(), seen_rect.left(), seen_rect.right()),
            _scroll_distance(rect.top(), rect.bottom(), seen_rect.top(), seen_rect.bottom()),
        )
        if not by.isNull():
            self.go(self.center() + by)

    def land(self) -> None:
        """Be where it is going at once."""
        if self._glide.state() is QVariantAnimation.State.Running:
            self._glide.stop()
            self._step(1.0)

    def _may_glide(self) -> bool:
        style = self._view.style()
        return style.styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) > 0

    def _step(self, share: float) -> None:
        (start, zoom), (end, last) = self._from, self._to
        zoom *= (last / zoom) ** share
        if abs(zoom - self.zoom) > 1e-9:
            self._view.setTransform(QTransform.fromScale(zoom, zoom))
        self._view.centerOn(start + (end - start) * share)
        self.moved.emit()


def _clamped(at: float, low: float, high: float) -> float:
    """Return the nearest to `at` from `low` to `high`, their middle where there is no room."""
    return min(max(at, low), high) if low <= high else (low + high) / 2


def _scroll_distance(low: float, high: float, first: float, last: float) -> float:
    """Return how far a view from `first` to `last` is to go until it shows `low` to `high`."""
    if low < first or high - low > last - first:
        return low - first
    return max(0.0, high - last)
