"""The sheet a curve is plotted on: what of the plane is in sight, zoomed, panned and fitted."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.editors import curve_paint
from app.editors.curve_handles import handles
from app.editors.curve_paint import PlotReadout
from app.editors.curve_view import AxisSpan, View, fitting, fraction, nice_step, tick_text, ticks
from formats.core.kinds import DEFAULT_CURVE, Curve
from formats.curves import bounds

ZOOM = 1.2
"""The zoom factor of one notch of the wheel."""

_BOTH_READOUTS = "Knot 30   x -8.8888   y -8.8888   slope -8.8888   -8.8888 → -8.8888"


class CurveSheet(QWidget):
    """A curve and the visible part of it; numbers and lines use its own smaller font."""

    step_changed = Signal(float, float)
    """The steps that handles snap to, horizontally and vertically, have changed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.curve: Curve = DEFAULT_CURVE
        self._x, self._y = AxisSpan(0.0, 1.0), AxisSpan(0.0, 1.0)
        self._is_whole = True
        self._step = (0.0, 0.0)
        self._margin = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        height = self.fontMetrics().height()
        return QSize(18 * height, 9 * height)

    def minimumSizeHint(self) -> QSize:
        height = self.fontMetrics().height()
        return QSize(10 * height, 8 * height)

    @property
    def view(self) -> View:
        """The part of the plane in sight."""
        return View(self._plot_rect(), self._x, self._y)

    def fit(self) -> None:
        """Bring the whole curve and its slopes into sight."""
        left, right, low, high = bounds(self.curve)
        ends = [handle.y for handle in handles(self.curve) if abs(handle.y) < 1e30]
        size = high - low
        # A very steep slope does not squeeze the curve itself flat.
        low = max(low - size, min([low, *ends]))
        high = min(high + size, max([high, *ends]))
        self._look_at(fitting(self._plot_rect(), (left, right, low, high)))

    def _look_at(self, view: View) -> None:
        self._x, self._y = view.x, view.y
        self._margin = self._margin_for(view.y)
        self._is_whole = self._holds_curve()
        step = self.step()
        if step != self._step:
            self._step = step
            self.step_changed.emit(*step)
        self.update()

    def step(self) -> tuple[float, float]:
        """Return what handles snap to, across and up: the finer grid between numbered lines."""
        x, y = self.view.steps(curve_paint.label_gaps(self._metrics()))
        return fraction(x), fraction(y)

    def _keep_in_sight(self) -> None:
        """Follow a curve that was wholly in sight and is not any more."""
        if self._is_whole and not self._holds_curve():
            self.fit()

    def _holds_curve(self) -> bool:
        left, right, low, high = bounds(self.curve)
        is_wide = self._x.low <= left and right <= self._x.high
        return is_wide and self._y.low <= low and high <= self._y.high

    def _font(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(max(7.5, font.pointSizeF() * 0.85))
        return font

    def _metrics(self) -> QFontMetricsF:
        return QFontMetricsF(self._font())

    def _plot_rect(self) -> QRectF:
        height = self._metrics().height()
        above = (2 if self._is_narrow() else 1) * height + 10
        return QRectF(self.rect()).adjusted(self._margin, above, -12, -height - 8)

    def _is_narrow(self) -> bool:
        """Whether two readouts need a line each; it does not depend on their texts."""
        return self._metrics().horizontalAdvance(_BOTH_READOUTS) > self.width()

    def heads(self, chosen: str, pointer: str) -> list[PlotReadout]:
        """Return the positions of the readouts of the chosen handle and of the pointer.

        They never overlap: in a narrow sheet each has a line, and what has no room is elided.
        """
        metrics, plot = self._metrics(), self._plot_rect()
        height = metrics.height()
        line = QRectF(8, plot.top() - height - 5, max(0.0, plot.right() - 8), height)
        width = metrics.horizontalAdvance(pointer) + 2
        right = QRectF(line.right() - width, line.top(), width, height)
        left = line.translated(0, -height)
        if not self._is_narrow():
            left = line.adjusted(plot.left() - 8, 0, -width - height if pointer else 0, 0)
        fitting_text = metrics.elidedText(chosen, Qt.TextElideMode.ElideRight, left.width())
        return [PlotReadout(left, fitting_text, True), PlotReadout(right, pointer, False)]

    def _margin_for(self, y: AxisSpan) -> float:
        """Return the width of the numbers beside this part of the y axis."""
        metrics = self._metrics()
        step = nice_step(
            y.size * curve_paint.label_gaps(metrics)[1] / max(1.0, self._plot_rect().height())
        )
        texts = [tick_text(tick, step) for tick in ticks(y, step)]
        return max(map(metrics.horizontalAdvance, ["-0.00", *texts])) + 12

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._look_at(self.view)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._look_at(self.view)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom to the cursor: both ways, with Ctrl across only, with Shift up only."""
        turn = (event.angleDelta().y() or event.angleDelta().x()) / 120
        factor = ZOOM**-turn
        keys = event.modifiers()
        across = 1.0 if keys & Qt.KeyboardModifier.ShiftModifier else factor
        up = 1.0 if keys & Qt.KeyboardModifier.ControlModifier else factor
        self._look_at(self.view.zoomed(event.position(), across, up))
        event.accept()
