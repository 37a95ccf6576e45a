"""A small plot of many numbers: bars while there are few, else a line."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from app import theme

_HEIGHT = 96
_PAD = 6
_MOST_BARS = 48
_NONE = -1


class BufferPlot(QWidget):
    """Shows numbers over their index, the one under the pointer in words, and the current one.

    Numbers that are not finite have a tick at the lower edge instead.
    """

    picked = Signal(int)
    """A click: the index of the number under the pointer."""

    def __init__(self, name_of: Callable[[int], str]) -> None:
        """`name_of(index)` returns how a number is written."""
        super().__init__()
        self._name_of = name_of
        self._numbers: Sequence[float] = ()
        self._columns: list[tuple[float, float]] = []
        self._low, self._high = 0.0, 1.0
        self._odd: list[int] = []
        self.hovered = _NONE
        self.current = _NONE
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.CrossCursor)

    def sizeHint(self) -> QSize:
        return QSize(200, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(80, _HEIGHT)

    def show_numbers(self, numbers: Sequence[float]) -> None:
        """Show other numbers."""
        self._numbers = numbers
        self._odd = [at for at, number in enumerate(numbers) if not math.isfinite(number)]
        finite = [number for number in numbers if math.isfinite(number)] if self._odd else numbers
        self._low = float(min(0, min(finite, default=0)))
        self._high = float(max(0, max(finite, default=0)))
        if self._high == self._low:
            self._high = self._low + 1.0
        self._columns = []
        self.hovered = min(self.hovered, len(numbers) - 1)
        self.update()

    def set_current(self, index: int) -> None:
        """Mark another number, none for -1."""
        self.current = index
        self.update()

    # Where things are

    def _area(self) -> QRectF:
        words = self.fontMetrics().height()
        return QRectF(self.rect()).adjusted(_PAD, words + 2, -_PAD, -_PAD)

    def _x(self, index: float) -> float:
        area, count = self._area(), len(self._numbers)
        if count <= _MOST_BARS:
            return area.left() + (index + 0.5) / count * area.width()
        return area.left() + index / (count - 1) * area.width()

    def _y(self, number: float) -> float:
        area = self._area()
        part = number / 2 - self._low / 2  # halves: the span of two floats may be no float
        return area.bottom() - part / (self._high / 2 - self._low / 2) * area.height()

    def index_at(self, x: float) -> int:
        """Return the index of the number that is shown at a place, -1 for none."""
        area, count = self._area(), len(self._numbers)
        if not count:
            return _NONE
        part = (x - area.left()) / max(1.0, area.width())
        index = int(part * count) if count <= _MOST_BARS else round(part * (count - 1))
        return max(0, min(count - 1, index))

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colors = theme.colors()
        painter.fillRect(self.rect(), self.palette().base())
        painter.setPen(colors.line)
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        if self._numbers:
            self._paint_zero(painter)
            self._paint_numbers(painter)
            self._paint_odd(painter)
            for index, color in ((self.current, colors.accent), (self.hovered, colors.text)):
                self._paint_mark(painter, index, color)
            self._paint_words(painter)
        painter.end()

    def _paint_zero(self, painter: QPainter) -> None:
        area, zero = self._area(), self._y(0)
        painter.setPen(theme.colors().line)
        painter.drawLine(QPointF(area.left(), zero), QPointF(area.right(), zero))

    def _paint_numbers(self, painter: QPainter) -> None:
        color = theme.colors().secondary
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if len(self._numbers) <= _MOST_BARS:
            self._paint_bars(painter, color)
        elif len(self._numbers) <= 2 * self._area().width():
            painter.setPen(QPen(color, 1.25))
            for run in self._unbroken_lines():
                painter.drawPolyline(QPolygonF(run))
        else:
            self._paint_columns(painter, color)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)

    def _paint_bars(self, painter: QPainter, color: QColor) -> None:
        width = max(1.0, self._area().width() / len(self._numbers) - 2)
        zero = self._y(0)
        for index, number in enumerate(self._numbers):
            if math.isfinite(number):
                top = self._y(number)
                left = self._x(index) - width / 2
                bar = QRectF(left, min(top, zero), width, max(1.0, abs(top - zero)))
                painter.fillRect(bar, color)

    def _unbroken_lines(self) -> list[list[QPointF]]:
        """Return the line, broken where numbers are not finite."""
        runs: list[list[QPointF]] = [[]]
        for index, number in enumerate(self._numbers):
            if math.isfinite(number):
                runs[-1].append(QPointF(self._x(index), self._y(number)))
            elif runs[-1]:
                runs.append([])
        return runs

    def _paint_columns(self, painter: QPainter, color: QColor) -> None:
        """Paint the minimum and the maximum of each pixel, as a line would look."""
        area = self._area()
        width = max(1, int(area.width()))
        if len(self._columns) != width:
            self._columns = self._extremes(width)
        painter.setPen(QPen(color, 1))
        for column, (low, high) in enumerate(self._columns):
            if low <= high:
                x = area.left() + column + 0.5
                top, bottom = self._y(high), self._y(low)
                painter.drawLine(QPointF(x, top), QPointF(x, max(bottom, top + 1)))

    def _extremes(self, width: int) -> list[tuple[float, float]]:
        count, extremes = len(self._numbers), []
        for column in range(width):
            part = self._numbers[column * count // width : (column + 1) * count // width + 1]
            if self._odd:
                part = [document for document in part if math.isfinite(document)]
            extremes.append((min(part, default=1), max(part, default=0)))
        return extremes

    def _paint_odd(self, painter: QPainter) -> None:
        bottom = self._area().bottom()
        painter.setPen(QPen(theme.colors().error, 2))
        for x in {round(self._x(index)) for index in self._odd}:
            painter.drawLine(QPointF(x, bottom - 4), QPointF(x, bottom))

    def _paint_mark(self, painter: QPainter, index: int, color: QColor) -> None:
        if not 0 <= index < len(self._numbers):
            return
        area, number, x = self._area(), self._numbers[index], self._x(index)
        pen = QPen(color, 1, Qt.PenStyle.DotLine)
        painter.setPen(pen)
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        if math.isfinite(number):
            painter.setBrush(color)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawEllipse(QPointF(x, self._y(number)), 2.5, 2.5)
            painter.setBrush(Qt.BrushStyle.NoBrush)

    def _paint_words(self, painter: QPainter) -> None:
        number, span = self.words()
        line = self.rect().adjusted(_PAD, 1, -_PAD, 0)
        line.setHeight(self.fontMetrics().height() + 1)
        painter.setPen(theme.colors().secondary)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(line, Qt.AlignmentFlag.AlignRight | middle, span)
        painter.setPen(theme.colors().text)
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft | middle, number)

    def words(self) -> tuple[str, str]:
        """Return what is said of one number, and the lowest and highest of all.

        Where both have no room side by side, the second has fewer digits, or is empty.
        """
        index = self.hovered if self.hovered >= 0 else self.current
        is_one = 0 <= index < len(self._numbers)
        number = f"[{index}] {self._name_of(index)}" if is_one else ""
        width = self.fontMetrics().horizontalAdvance
        room = self.width() - 2 * _PAD - (width(f"{number}  ") if number else 0)
        spans = (f"{self._low:.{digits}g} … {self._high:.{digits}g}" for digits in (6, 3, 2))
        return number, next((span for span in spans if width(span) <= room), "")

    # The pointer

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self.index_at(event.position().x()))
        if event.buttons() & Qt.MouseButton.LeftButton and self.hovered >= 0:
            self.picked.emit(self.hovered)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.index_at(event.position().x())
        if event.button() is Qt.MouseButton.LeftButton and index >= 0:
            self.picked.emit(index)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(_NONE)
        super().leaveEvent(event)

    def _hover(self, index: int) -> None:
        if index != self.hovered:
            self.hovered = index
            self.update()
