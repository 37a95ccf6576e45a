"""The plot of a curve: handles are dragged and walked by keys, the wheel zooms to the cursor."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.editors import curve_paint
from app.editors.curve_edit import add_knot, remove_knot
from app.editors.curve_handles import (
    CREST,
    KNOT,
    SLOPE,
    SLOPE_BEFORE,
    Handle,
    handle_text,
    handles,
    moved,
    set_slope_at,
    short,
    stepped,
    walk,
)
from app.editors.curve_paint import PlotReadout
from app.editors.curve_view import (
    AxisSpan,
    View,
    fitting,
    fraction,
    nice_step,
    snapped,
    tick_text,
    ticks,
)
from app.ui.i18n import tr
from app.ui.menu import Menu
from app.ui.sentences import said
from formats.core.kinds import DEFAULT_CURVE, Curve
from formats.curves import KNOT_SIZES, bounds, evaluate, function, knots, note
from formats.errors import WrongType

# The sheet a curve is plotted on: what of the plane is in sight, zoomed, panned and fitted.


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


_CATCH = 11.0
"""The distance in pixels within which a handle is hit."""
_ON_LINE = 8.0
_START = 3.0
"""How many pixels the pointer moves before a press becomes a drag."""
_FINE = 0.1
_PAN = 24.0
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Down: (0, -1), Qt.Key.Key_Up: (0, 1),
}  # fmt: skip


class CurvePlot(CurveSheet):
    """Plots one curve, with others faint behind it, and edits it; it never alters the given
    objects.

    Its owner passes the curves that `changed` carries back to `show_curve`.
    """

    changed = Signal(object, object)
    """A new curve, and the session that the steps of one drag share."""
    refused = Signal(str)
    """Why a knot was not added or removed."""
    chosen_changed = Signal(int)
    """The index of the knot whose handle is selected, -1 for none."""

    def __init__(self) -> None:
        super().__init__()
        self.others: tuple[Curve, ...] = ()
        self.is_snapping = True
        self.is_read_only = False
        self._chosen: tuple[int, str] | None = None
        self._hovered: tuple[int, str] | None = None
        self._cursor: QPointF | None = None
        self._dragged: Handle | None = None
        self._grip = self._pressed = QPointF()
        self._is_drag = False
        self._before: Curve | None = None
        self._pan_from: QPointF | None = None
        self._has_space = False
        self._session: object = None
        self.setAccessibleName(tr("Plot of the curve"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)

    # Display

    def show_curve(
        self, curve: Curve, other_curves: tuple[Curve, ...] = (), fit: bool = False
    ) -> None:
        """Show a curve; `fit` shows all of it, else the view stays."""
        self.curve, self.others = curve, other_curves
        if self._chosen is not None and self._chosen not in {
            handle.key for handle in handles(curve)
        }:
            self._choose_handle(None)
        self.setAccessibleDescription(self.readout() or said(note(curve)))
        if fit:
            self.fit()
        elif self._dragged is None:
            self._keep_in_sight()
        self.update()

    @property
    def chosen(self) -> int:
        """The number of the knot whose handle is chosen, -1 for none."""
        return self._chosen[0] if self._chosen else -1

    def readout(self) -> str:
        """Return the numbers of the chosen handle, "" where none is."""
        handle = self._handle(self._chosen)
        return handle_text(self.curve, handle) if handle is not None else ""

    def _handle(self, key: tuple[int, str] | None) -> Handle | None:
        return next((handle for handle in handles(self.curve) if handle.key == key), None)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._font())
        metrics, view = self._metrics(), self.view
        frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        has_shape = function(self.curve) is not None
        curve_paint.paint_ground(painter, frame, self.hasFocus())
        curve_paint.paint_grid(painter, view, metrics, not has_shape)
        painter.setClipRect(view.rect.adjusted(0, -2, 0, 2))
        curve_paint.paint_others(painter, view, self.others)
        curve_paint.paint_curve(painter, view, self.curve)
        under = self._under_cursor()
        if under is not None:
            curve_paint.paint_cursor(painter, view, *under)
        painter.setClipRect(view.rect.adjusted(-8, -8, 8, 8))
        ones = [] if self.is_read_only else handles(self.curve)
        curve_paint.paint_handles(painter, view, ones, self._chosen, self._hovered)
        painter.setClipping(False)
        pointer = " → ".join(map(short, under)) if under is not None else ""
        curve_paint.paint_heads(painter, self.heads(self.readout(), pointer))
        if not has_shape:
            curve_paint.paint_words(painter, view, said(note(self.curve)))
        painter.end()

    def _under_cursor(self) -> tuple[float, float] | None:
        """Return the point of the curve at the pointer's x, None if there is none to show."""
        if self._cursor is None or self._dragged is not None or self._pan_from is not None:
            return None
        x, _y = self.view.value(self._cursor)
        y = evaluate(self.curve, x)
        return (x, y) if math.isfinite(y) else None

    # The mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        spot = event.position()
        is_left = event.button() is Qt.MouseButton.LeftButton
        if event.button() is Qt.MouseButton.MiddleButton or (is_left and self._has_space):
            self._pan_from = spot
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        elif is_left:
            self._grab(self._near(spot), spot)
        event.accept()

    def _grab(self, handle: Handle | None, spot: QPointF) -> None:
        self._choose_handle(handle.key if handle else None)
        if handle is not None and not self.is_read_only:
            self._dragged, self._before, self._session = handle, self.curve, object()
            self._grip = self.view.spot(handle.x, handle.y) - spot
            self._pressed = spot

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        spot = event.position()
        self._cursor = spot
        if self._pan_from is not None:
            self._look_at(self.view.panned(spot - self._pan_from))
            self._pan_from = spot
        elif self._dragged is not None:
            self._is_drag = self._is_drag or (spot - self._pressed).manhattanLength() >= _START
            if self._is_drag:
                self._drag(spot, event.modifiers())
        else:
            near = self._near(spot)
            self._hovered = near.key if near else None
            self._show_cursor()
        self.update()
        event.accept()

    def _drag(self, spot: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        """Move the dragged handle to the pointer, onto the grid unless Ctrl is pressed."""
        handle, view = self._dragged, self.view
        assert handle is not None
        x, y = view.value(spot + self._grip)
        is_snapping = self.is_snapping
        if modifiers & Qt.KeyboardModifier.ControlModifier:
            is_snapping = not is_snapping
        fine = _FINE if modifiers & Qt.KeyboardModifier.ShiftModifier else 1.0
        steps = [handle * fine for handle in self.step()] if is_snapping else [0.0, 0.0]
        if handle.part in (SLOPE, SLOPE_BEFORE):
            self._send(set_slope_at(self.curve, handle, y, steps[1]))
            return
        pixels = view.x.size / view.rect.width(), view.y.size / view.rect.height()
        x = _dragged(handle.x, x, steps[0], pixels[0])
        y = _dragged(handle.y, y, steps[1], pixels[1])
        self._send(moved(self.curve, handle, x, y))

    def _send(self, curve: Curve) -> None:
        if curve is not self.curve and not self.is_read_only:
            self.curve = curve
            self.changed.emit(curve, self._session)
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pan_from = self._dragged = self._before = self._session = None
        self._is_drag = False
        self._keep_in_sight()
        self._show_cursor()
        self.update()
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Add a knot: on the line if it is near, else at the pointer."""
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        if self._near(event.position()) is None:
            self.add_at(event.position())
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        self._cursor = self._hovered = None
        self.update()
        super().leaveEvent(event)

    def _show_cursor(self) -> None:
        shape = Qt.CursorShape.ArrowCursor
        if self._has_space:
            shape = Qt.CursorShape.OpenHandCursor
        elif self._hovered is not None and not self.is_read_only:
            is_upright = self._hovered[1] in (SLOPE, SLOPE_BEFORE)
            shape = Qt.CursorShape.SizeVerCursor if is_upright else Qt.CursorShape.SizeAllCursor
        self.setCursor(shape)

    def _near(self, spot: QPointF) -> Handle | None:
        """Return the handle next to a place, knots before slopes, None if all are far."""
        view = self.view
        handles_near = []
        for handle in handles(self.curve):
            away = view.spot(handle.x, handle.y) - spot
            distance = math.hypot(away.x(), away.y())
            if distance <= _CATCH:
                handles_near.append((handle.part not in (KNOT, CREST), distance, handle))
        return min(handles_near, default=(False, 0.0, None), key=lambda each: each[:2])[2]

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        spot = QPointF(event.pos())
        near = self._near(spot)
        menu = Menu(self)
        add = menu.addAction(tr("Add knot here (double-click)"), lambda: self.add_at(spot))
        remove = menu.addAction(
            tr("Delete knot (Del)"), lambda: self.remove(near.at if near else -1)
        )
        add.setEnabled(not self.is_read_only and self.curve.type in KNOT_SIZES)
        remove.setEnabled(add.isEnabled() and near is not None)
        menu.addSeparator()
        menu.addAction(tr("Fit (F)"), self.fit)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    # Knots

    def add_at(self, spot: QPointF) -> None:
        """Add a knot at a place of the plot."""
        x, y = self.view.value(spot)
        on_line = evaluate(self.curve, x)
        is_near = math.isfinite(on_line)
        is_near = is_near and abs(self.view.spot(x, on_line).y() - spot.y()) <= _ON_LINE
        if self.is_snapping:
            x, y = self.view.settled((x, y), self.step())
        self._add_knot(x, evaluate(self.curve, x) if is_near else y)

    def add_after_chosen(self) -> None:
        """Add a knot on the line, halfway from the chosen one to the next."""
        ones = knots(self.curve)
        at = min(max(0, self.chosen), max(0, len(ones) - 2))
        x = (ones[at].x + ones[at + 1].x) / 2 if len(ones) > 1 else 1.0
        y = evaluate(self.curve, x)
        self._add_knot(x, y if math.isfinite(y) else 0.0)

    def _add_knot(self, x: float, y: float) -> None:
        if self.is_read_only:
            return
        try:
            curve, at = add_knot(self.curve, x, y)
        except WrongType as error:
            self.refused.emit(error.what)
            return
        self._session = None
        self._chosen = (at, KNOT)
        self._send(curve)
        self.chosen_changed.emit(at)

    def remove(self, at: int) -> None:
        """Remove a knot and select the one before it."""
        if self.is_read_only or not 0 <= at < len(knots(self.curve)):
            return
        try:
            curve = remove_knot(self.curve, at)
        except WrongType as error:
            self.refused.emit(error.what)
            return
        self._session = None
        self._send(curve)
        self._choose_handle((max(0, at - 1), KNOT))

    def choose_knot(self, at: int) -> None:
        """Choose a knot, as the table does; -1 chooses none."""
        if self.chosen != at:
            self._choose_handle((at, KNOT) if at >= 0 else None)

    def _choose_handle(self, key: tuple[int, str] | None) -> None:
        if key != self._chosen:
            self._chosen, self._session = key, None
            self.setAccessibleDescription(self.readout() or said(note(self.curve)))
            self.chosen_changed.emit(key[0] if key else -1)
            self.update()

    # The keyboard

    def event(self, event: QEvent) -> bool:
        """Handle plain keys for the plot before they become shortcuts of the window."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = not event.modifiers() & ~(
                Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
            )
            if plain and (event.key() in _ARROWS or event.key() in _KEYS or self._escapes(event)):
                event.accept()
                return True
        return super().event(event)

    def _escapes(self, event: QKeyEvent) -> bool:
        return event.key() == Qt.Key.Key_Escape and self._dragged is not None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _ARROWS:
            self._arrow(*_ARROWS[key], event.modifiers())
        elif key is Qt.Key.Key_Space:
            self._has_space = True
            self._show_cursor()
        elif key in _KEYS:
            self._press(key)
        elif self._escapes(event):
            self._give_up()
        else:
            super().keyPressEvent(event)
            return
        event.accept()

    def _press(self, key: Qt.Key) -> None:
        middle = self.view.rect.center()
        if key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.remove(self.chosen)
        elif key is Qt.Key.Key_Insert:
            self.add_after_chosen()
        elif key in (Qt.Key.Key_F, Qt.Key.Key_Home):
            self.fit()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self._look_at(self.view.zoomed(middle, 1 / ZOOM, 1 / ZOOM))
        else:
            self._look_at(self.view.zoomed(middle, ZOOM, ZOOM))

    def _arrow(self, right: int, up: int, modifiers: Qt.KeyboardModifier) -> None:
        """Move the chosen handle by a step (Shift: a tenth); with Ctrl, or with none, the view."""
        handle = self._handle(self._chosen)
        if handle is None or modifiers & Qt.KeyboardModifier.ControlModifier:
            self._look_at(self.view.panned(QPointF(-right * _PAN, up * _PAN)))
            return
        fine = _FINE if modifiers & Qt.KeyboardModifier.ShiftModifier else 1.0
        step = [float(f"{step * fine:.6g}") for step in self.step()]
        self._session = self._session or object()
        self._send(stepped(self.curve, handle, right * step[0], up * step[1]))

    def _give_up(self) -> None:
        """Undo the drag in progress."""
        before, self._dragged = self._before, None
        if before is not None:
            self._send(before)
        self._before = self._session = None

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._has_space = False
            self._show_cursor()
        super().keyReleaseEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes from handle to handle, and on from the last one."""
        ones = [handle.key for handle in walk(self.curve)]
        here = self._chosen
        if here is not None and here[1] == SLOPE_BEFORE and here not in ones:
            here = (here[0], SLOPE)
        at = ones.index(here) if here in ones else (-1 if forward else len(ones))
        at += 1 if forward else -1
        if self.is_read_only or not 0 <= at < len(ones):
            return super().focusNextPrevChild(forward)
        self._choose_handle(ones[at])
        return True

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._has_space = False
        if self._dragged is None:
            self._session = None
        super().focusOutEvent(event)
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        ones = walk(self.curve)
        is_tab = event.reason() in (
            Qt.FocusReason.TabFocusReason,
            Qt.FocusReason.BacktabFocusReason,
        )
        if is_tab and ones and not self.is_read_only:
            first = event.reason() is Qt.FocusReason.TabFocusReason
            self._choose_handle(ones[0 if first else -1].key)
        self.update()


def _dragged(old: float, new: float, step: float, pixel: float) -> float:
    """Return the target of one axis of a drag: on the grid, or the start while it is near."""
    if abs(new - old) < max(step, pixel) / 2:
        return old
    return snapped(new, step) if step else new


_KEYS = frozenset(
    {
        Qt.Key.Key_Space, Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Insert,
        Qt.Key.Key_F, Qt.Key.Key_Home, Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus,
    }
)  # fmt: skip
