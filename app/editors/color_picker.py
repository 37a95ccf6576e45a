"""Picks a colour: a square of hue and saturation, a bar of value beyond 1, and one of alpha."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFocusEvent,
    QKeyEvent,
    QLinearGradient,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.editors.color_model import Color, hue_of, with_alpha, with_hue, with_value
from app.ui import theme
from app.ui.i18n import tr
from app.ui.layouts import hbox
from app.ui.swatch import base, overbrightness, paint_checkerboard, screen_color, value_of
from formats.core.kinds import Kind, same

_STEP = 0.05
_FINE = 0.1
_EDGE = 4.0
"""How far the thumb of a bar extends at both sides."""
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Down: (0, -1), Qt.Key.Key_Up: (0, 1),
}  # fmt: skip


class _Field(QWidget):
    """A field of one or two numbers from 0 to 1 that a marker is dragged or moved by keys in."""

    picked = Signal(float, float, object)
    """The coordinates, and the session that the steps of one drag share."""
    ended = Signal()
    """A drag is over, or the focus moved elsewhere."""

    paints_focus = True

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.across = self.up = 0.0
        self._session: object = None

    def place(self, x: float, y: float) -> None:
        """Put the marker somewhere."""
        self.across, self.up = (max(0.0, min(1.0, separator)) for separator in (x, y))
        self.update()

    def field(self) -> QRectF:
        """Return the rectangle the numbers go over."""
        return QRectF(self.rect()).adjusted(1, 1, -1, -1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._session = object()
            self._pick_at(event.position())
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton and self._session is not None:
            self._pick_at(event.position())
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._end_drag()
        event.accept()

    def _pick_at(self, spot: QPointF) -> None:
        field = self.field()
        x = (spot.x() - field.left()) / max(1.0, field.width())
        y = (field.bottom() - spot.y()) / max(1.0, field.height())
        self.place(x, y)
        self.picked.emit(self.across, self.up, self._session)

    def _end_drag(self) -> None:
        if self._session is not None:
            self._session = None
            self.ended.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the marker by a step with the arrow keys, by a tenth of it with Shift."""
        way = _ARROWS.get(Qt.Key(event.key()))
        if way is None:
            super().keyPressEvent(event)
            return
        step = _STEP * (_FINE if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1.0)
        self._session = self._session or object()
        self.place(self.across + way[0] * step, self.up + way[1] * step)
        self.picked.emit(self.across, self.up, self._session)
        event.accept()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._end_drag()
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shape = QPainterPath()
        shape.addRoundedRect(self.field(), 4, 4)
        painter.save()
        painter.setClipPath(shape)
        self._fill_field(painter, self.field())
        painter.restore()
        colors = theme.colors()
        has_focus = self.hasFocus()
        painter.setPen(QPen(colors.accent if has_focus else colors.line, 2 if has_focus else 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(shape)
        self._paint_marker(painter, self.field())
        painter.end()

    def _fill_field(self, painter: QPainter, field: QRectF) -> None:
        raise NotImplementedError

    def _paint_marker(self, painter: QPainter, field: QRectF) -> None:
        raise NotImplementedError

    @staticmethod
    def _ring(painter: QPainter, draw: Callable[[], object]) -> None:
        """Draw an outline that is seen on any colour: white within black."""
        for color, width in ((QColor(0, 0, 0, 160), 3.6), (QColor("#FFFFFF"), 1.8)):
            painter.setPen(QPen(color, width))
            draw()


class HueSquare(_Field):
    """Hue across, saturation up, all at full brightness."""

    def __init__(self) -> None:
        super().__init__(tr("Hue and saturation"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.ink = QColor()

    def sizeHint(self) -> QSize:
        height = self.fontMetrics().height()
        return QSize(10 * height, 9 * height)

    def minimumSizeHint(self) -> QSize:
        height = self.fontMetrics().height()
        return QSize(6 * height, 6 * height)

    def _fill_field(self, painter: QPainter, field: QRectF) -> None:
        hues = QLinearGradient(field.topLeft(), field.topRight())
        for sixth in range(7):
            hues.setColorAt(sixth / 6, QColor.fromHsvF((sixth % 6) / 6, 1.0, 1.0))
        painter.fillRect(field, hues)
        white = QLinearGradient(field.topLeft(), field.bottomLeft())
        white.setColorAt(0.0, QColor(255, 255, 255, 0))
        white.setColorAt(1.0, QColor(255, 255, 255))
        painter.fillRect(field, white)

    def _paint_marker(self, painter: QPainter, field: QRectF) -> None:
        x = field.left() + self.across * field.width()
        y = field.bottom() - self.up * field.height()
        room = field.adjusted(7, 7, -7, -7)  # the marker stays whole at the edges
        spot = QPointF(
            max(room.left(), min(room.right(), x)), max(room.top(), min(room.bottom(), y))
        )
        painter.setBrush(self.ink)
        self._ring(painter, lambda: painter.drawEllipse(spot, 5.5, 5.5))


class Bar(_Field):
    """One number, upwards; what it fills itself with is for each kind of bar."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.color: Color = (0.0, 0.0, 0.0, 1.0)

    def sizeHint(self) -> QSize:
        height = self.fontMetrics().height()
        return QSize(int(1.1 * height + 2 * _EDGE), 9 * height)

    def field(self) -> QRectF:
        return super().field().adjusted(_EDGE, 0, -_EDGE, 0)

    def _paint_marker(self, painter: QPainter, field: QRectF) -> None:
        at = field.bottom() - self.up * field.height()
        at = max(field.top() + 4, min(field.bottom() - 4, at))
        thumb = QRectF(field.left() - 2, at - 3, field.width() + 4, 6)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        self._ring(painter, lambda: painter.drawRoundedRect(thumb, 2.5, 2.5))


class ValueBar(Bar):
    """From black to the base at 1; a brighter colour adds room above for values that no screen
    shows."""

    top = 1.0
    """The value at the upper end."""

    def _fill_field(self, painter: QPainter, field: QRectF) -> None:
        coordinate = 1.0 - 1.0 / self.top
        full = screen_color((*base(with_value(self.color, 1.0, (0.0, 0.0))), 1.0))
        shades = QLinearGradient(field.topLeft(), field.bottomLeft())
        for place, color in ((0.0, full), (coordinate, full), (1.0, QColor("#000000"))):
            shades.setColorAt(place, color)
        painter.fillRect(field, shades)
        if coordinate:
            edge = field.top() + coordinate * field.height()
            above = QRectF(field.topLeft(), QPointF(field.right(), edge))
            painter.fillRect(above, QBrush(QColor(255, 255, 255, 110), Qt.BrushStyle.BDiagPattern))
            self._ring(painter, lambda: painter.drawLine(above.bottomLeft(), above.bottomRight()))


class AlphaBar(Bar):
    """From nothing to all of the colour, over a checkerboard."""

    def _fill_field(self, painter: QPainter, field: QRectF) -> None:
        paint_checkerboard(painter, field)
        shades = QLinearGradient(field.topLeft(), field.bottomLeft())
        for place, alpha in ((0.0, 1.0), (1.0, 0.0)):
            shades.setColorAt(place, screen_color((*self.color[:3], alpha)))
        painter.fillRect(field, shades)


class ColorPicker(QWidget):
    """The three fields together; components that they do not change are kept, bit for bit."""

    changed = Signal(object, object)
    """A new colour, and the session that the steps of one drag share."""
    ended = Signal()
    """A drag is over."""

    def __init__(self) -> None:
        super().__init__()
        self._color: Color = (0.0, 0.0, 0.0, 1.0)
        self._start: Color | None = None
        self._hue = (0.0, 0.0)
        self.square = HueSquare()
        self.value_bar = ValueBar(tr("Value"))
        self.alpha_bar = AlphaBar(tr("Alpha"))
        line = hbox(parent=self, spacing=2, margins=0)
        for field in (self.square, self.value_bar, self.alpha_bar):
            line.addWidget(field, 1 if field is self.square else 0)
            field.ended.connect(self._end_drag)
        self.square.picked.connect(self._hue_picked)
        self.value_bar.picked.connect(self._value_picked)
        self.alpha_bar.picked.connect(self._alpha_picked)
        self.setFocusProxy(self.square)

    def set_color(self, color: Color) -> None:
        """Show a colour; the hue of a grey is the one that was there before."""
        if not same(Kind.COLOR, color, self._color):
            self._start = None  # it was changed elsewhere: the previous state is not continued
        self._display(color)

    def _display(self, color: Color) -> None:
        self._color = color
        self._hue = hue_of(color, self._hue)
        if self._start is None:
            self.value_bar.top = _top_of_value_bar(color)
        if self._start is None or not self.square.hasFocus():
            self.square.place(self._hue[0], self._hue[1])
        value = min(value_of(color), self.value_bar.top)
        self.value_bar.place(0.0, value / self.value_bar.top)
        self.alpha_bar.place(0.0, color[3] if color[3] == color[3] else 0.0)
        self.square.ink = screen_color((*base(with_value(color, 1.0, self._hue)), 1.0))
        self.value_bar.color = self.alpha_bar.color = color
        self.value_bar.setToolTip(tr("Value, the greatest of r, g and b; the line is 1"))
        self.alpha_bar.setToolTip(tr("Alpha"))
        self.square.setToolTip(tr("Hue across, saturation up"))
        for field in (self.square, self.value_bar, self.alpha_bar):
            field.update()

    def _hue_picked(self, hue: float, saturation: float, session: object) -> None:
        start = self._drag_start()
        self._hue = (hue, saturation)
        self._send(with_hue(start, hue, saturation), session)

    def _value_picked(self, _across: float, up: float, session: object) -> None:
        self._send(with_value(self._drag_start(), up * self.value_bar.top, self._hue), session)

    def _alpha_picked(self, _across: float, up: float, session: object) -> None:
        self._drag_start()
        self._send(with_alpha(self._color, up), session)

    def _drag_start(self) -> Color:
        """Return the colour that the drag set out from, so that no rounding adds up."""
        self._start = self._start or self._color
        return self._start

    def _send(self, color: Color, session: object) -> None:
        if any(a is not b for a, b in zip(color, self._color, strict=True)):
            self._display(color)
            self.changed.emit(color, session)

    def _end_drag(self) -> None:
        self._start = None
        self._display(self._color)
        self.ended.emit()


def _top_of_value_bar(color: Color) -> float:
    """Return the upper end of the value bar: 1, or the next power of two that is not below."""
    bright = overbrightness(color)
    return 2.0 ** math.ceil(math.log2(bright)) if math.isfinite(bright) else 1.0
