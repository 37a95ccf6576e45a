"""The editor of number buffers: a table with its index, a plot, and tools for many elements."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import (
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from app.editors import raw_files
from app.editors.base import ValueEditor, hint_label
from app.editors.cells import from_file, read_list, read_numbers, to_file
from app.editors.fields import NumberField
from app.editors.grid import Grid, GridView
from app.ui import theme
from app.ui.buttons import MenuButton
from app.ui.i18n import tr, trn
from app.ui.layouts import add_layout, hbox, vbox
from app.ui.menu import Menu
from app.ui.plain import Label
from app.ui.selection import select_row
from app.ui.sentences import begin, refusal
from formats.core.kinds import PART_KINDS, Kind, accept, default
from formats.errors import WrongType
from formats.outline import Row
from formats.value_text import text

_MANY = 500
"""From this number of pasted cells on, they are parsed all at once."""
_FEWEST_SHOWN = 2
"""One number alone is no picture."""


class BufferEditor(ValueEditor):
    """All elements of a buffer, created only as far as the table is scrolled."""

    def _build(self) -> None:
        self._element = Kind.S32
        self.grid = Grid(lambda _row: self._element, str, tr("value"))
        self.view = GridView(self.grid)
        self.grid.edited.connect(self._field_finished)
        self.view.pasted_text.connect(self._paste)
        self.view.add_wanted.connect(self._add_element)
        self.view.remove_wanted.connect(self._remove_elements)
        self.setFocusProxy(self.view)
        self.plot = BufferPlot(lambda at: text(self._element, self.grid.columns[0][at]))
        self.plot.picked.connect(self._select_element)
        self.view.selectionModel().currentRowChanged.connect(
            lambda index, _old: self.plot.set_current(index.row())
        )
        self._column.addWidget(self.plot)
        self._column.addWidget(self.view, 1)
        add_layout(self._column, self._build_line())
        self._build_tools()

    def _build_line(self) -> QHBoxLayout:
        self.count = hint_label()
        self.add = tool_button("plus", tr("Add a row after the current one (Insert)"))
        self.remove = tool_button("minus", tr("Delete the selected rows (Del)"))
        self.add.clicked.connect(self._add_element)
        self.remove.clicked.connect(self._remove_elements)
        self.more = MenuButton(tr("More"))
        self.more.setToolTip(tr("More commands for this buffer"))
        self.menu = Menu(self.more)
        self._edits = [
            self.menu.addAction(tr("&Fill…"), self.start_fill),
            self.menu.addAction(tr("&Resize…"), self.start_resize),
            self.menu.addAction(tr("&Paste from the current row"), self._paste_clipboard),
            self.menu.addAction(tr("&Import a raw file…"), self._import),
        ]
        self.menu.insertAction(self._edits[2], self.menu.addAction(tr("&Copy all"), self._copy_all))
        self.menu.addAction(tr("&Export as a raw file…"), self._export)
        self.more.setMenu(self.menu)
        return hbox((self.count, 1), self.add, self.remove, self.more)

    def _build_tools(self) -> None:
        self.fill = FillTool()
        self.resize_tool = ResizeTool()
        for tool, act in ((self.fill, self._fill_elements), (self.resize_tool, self._resize)):
            tool.wanted.connect(act)
            tool.closed.connect(self._close_tools)
            self._column.addWidget(tool)

    # Showing

    def _show_row(self, row: Row) -> None:
        self._element = PART_KINDS[row.kind]
        self.view.setAccessibleName(self.accessibleName())
        self.plot.setAccessibleName(tr("Plot of {label}", label=row.label or tr("root")))
        self.grid.set_columns([list(row.value)])
        self.plot.show_numbers(row.value)
        self.plot.setVisible(len(row.value) >= _FEWEST_SHOWN)
        self.plot.set_current(self.view.currentIndex().row())
        self.count.setText(trn("{n:,} element", "{n:,} elements", len(row.value)))
        self._allow_remove()

    def _read_value(self) -> Any:
        assert self.row is not None
        self.grid.check()
        old, fresh = self.row.value, self.grid.columns[0]
        is_same = len(old) == len(fresh) and all(a is b for a, b in zip(old, fresh, strict=True))
        return old if is_same else tuple(fresh)

    def _is_typed_beside(self) -> bool:
        return self.view.is_typed_in

    def _take_beside(self) -> None:
        self.view.take_input()

    def _select_element(self, row: int) -> None:
        index = self.grid.index(row, 0)
        select_row(self.view, index)
        self.view.scrollTo(index)

    # Rows

    def _add_element(self) -> None:
        if self.grid.is_read_only:
            return
        current = self.view.currentIndex()
        at = current.row() + 1 if current.isValid() else self.grid.rowCount()
        self.grid.insert(at, 1, default(self._element))
        select_row(self.view, self.grid.index(at, 0))

    def _remove_elements(self) -> None:
        rows = self.view.selected_rows()
        if rows and not self.grid.is_read_only:
            self.grid.remove(rows)
            last = self.grid.rowCount() - 1
            select_row(self.view, self.grid.index(min(rows[0], last), 0))

    def _replace_numbers(self, numbers: list[Any]) -> None:
        """Have other elements in the place of all."""
        self.grid.set_columns([numbers])
        self.grid.edited.emit()

    def _paste(self, typed: str) -> None:
        """Put a list or a column of a spreadsheet in from the current row on, adding rows."""
        cells = read_list(typed)
        if self.grid.is_read_only or not cells:
            return
        at = max(0, self.view.currentIndex().row())
        if at + len(cells) > MOST:
            self.refused.emit(
                tr(
                    "{count:,} pasted elements are too many: at most {most:,} fit",
                    count=len(cells),
                    most=MOST,
                )
            )
            return
        assert self.row is not None
        numbers = read_numbers(self.row.kind, cells) if len(cells) > _MANY else None
        if numbers is None:
            self.grid.paste(at, 0, [[cell] for cell in cells], default(self._element))
        else:
            old = self.grid.columns[0]
            self._replace_numbers(old[:at] + numbers + old[at + len(numbers) :])

    def _paste_clipboard(self) -> None:
        self._paste(QGuiApplication.clipboard().text())

    def _copy_all(self) -> None:
        written = "\n".join(text(self._element, column) for column in self.grid.columns[0])
        QGuiApplication.clipboard().setText(written)

    # Tools

    def start_fill(self) -> None:
        """Show the fields that fill the selected rows, or all where one at most is selected."""
        self._close_tools()
        rows = self._rows_to_fill()
        if rows:
            is_all = len(rows) == self.grid.rowCount()
            self.fill.begin(self._element, self.grid.columns[0][rows[0]], len(rows), is_all)

    def start_resize(self) -> None:
        """Show the fields that change the number of elements."""
        self._close_tools()
        self.resize_tool.begin(self._element, self.grid.rowCount())

    def _close_tools(self) -> None:
        had_focus = any(tool.isVisible() for tool in (self.fill, self.resize_tool))
        self.fill.hide()
        self.resize_tool.hide()
        self.show_reason("")
        if had_focus:
            self.view.setFocus()

    def _rows_to_fill(self) -> list[int]:
        rows = self.view.selected_rows()
        return rows if len(rows) > 1 else list(range(self.grid.rowCount()))

    def _fill_elements(self) -> None:
        self._apply_tool(
            lambda: filled(
                self._element,
                self.grid.columns[0],
                self._rows_to_fill(),
                self.fill.first.value(),
                self.fill.step.value(),
            )
        )

    def _resize(self) -> None:
        tool = self.resize_tool
        self._apply_tool(
            lambda: resized(self.grid.columns[0], tool.count.value(), tool.fresh.value())
        )

    def _apply_tool(self, make: Callable[[], list[Any]]) -> None:
        """Apply the result of a tool and close it, or show why that is impossible."""
        try:
            numbers = make()
        except WrongType as error:
            self.refused.emit(refusal(error))
            return
        self._close_tools()
        self._replace_numbers(numbers)

    # Files

    def _import(self) -> None:
        name, _filter = QFileDialog.getOpenFileName(self, tr("Import elements"))
        if not name:
            return
        assert self.row is not None
        try:
            numbers = from_file(self.row.kind, raw_files.load(Path(name), MOST * 4))
        except (OSError, WrongType) as error:
            self.refused.emit(
                tr("{name} was not imported: {error}", name=Path(name).name, error=refusal(error))
            )
            return
        self._replace_numbers(list(numbers))

    def _export(self) -> None:
        name, _filter = QFileDialog.getSaveFileName(self, tr("Export elements"))
        if name:
            assert self.row is not None
            reason = raw_files.save(Path(name), to_file(self.row.kind, self.grid.columns[0]))
            if reason:
                self.refused.emit(
                    tr("{name} was not written: {reason}", name=Path(name).name, reason=reason)
                )

    def _set_read_only(self, read_only: bool) -> None:
        self.grid.is_read_only = read_only
        self.add.setEnabled(not read_only)
        for action in self._edits:
            action.setEnabled(not read_only)
        self._allow_remove()

    def _allow_remove(self) -> None:
        self.remove.setEnabled(not self.grid.is_read_only and self.grid.rowCount() > 0)


def tool_button(icon: str, tip: str) -> QToolButton:
    """Return a small button with a drawing, whose tool tip is its name too."""
    button = QToolButton()
    if icon:
        button.setIcon(theme.icon(icon))
    button.setToolTip(tip)
    button.setAccessibleName(tip)
    return button


# Tools for many elements of a buffer: fill and resize.


MOST = 1_000_000
"""The most elements that a buffer can get here: as many as a table handles well."""


def filled(kind: Kind, numbers: list[Any], rows: list[int], first: Any, step: Any) -> list[Any]:
    """Return the elements with `first`, `first + step` … put into `rows`; raises `WrongType`."""
    fresh = list(numbers)
    for place, row in enumerate(rows):
        fresh[row] = accept(kind, first + place * step) if step else first
    return fresh


def resized(numbers: list[Any], count: int, fresh: Any) -> list[Any]:
    """Return the first `count` elements, or all and as many more of `fresh`; raises `WrongType`."""
    if count > MOST:
        raise WrongType(
            tr(
                "{count:,} elements are too many for this table: at most {most:,} fit",
                count=count,
                most=MOST,
            )
        )
    return numbers[:count] + [fresh] * (count - len(numbers))


def resize_words(now: int, count: int) -> str:
    """Return a note on the effect of resizing a buffer of `now` elements to `count`."""
    if count == now:
        return tr("Currently {now:,}", now=now)
    if count > now:
        return tr("Adds {count:,} after the last", count=count - now)
    gone = now - count
    return trn(
        "Takes the last one of {now:,} away; only undo brings what was there back",
        "Removes the last {n:,} of {now:,}; only undo brings them back",
        gone,
        now=now,
    )


class _Tool(QWidget):
    """Some fields with a button that acts and one that closes; Return acts, Esc closes."""

    wanted = Signal()
    closed = Signal()

    def __init__(self, verb: str) -> None:
        super().__init__()
        self.form = QFormLayout()
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.setVerticalSpacing(4)
        self.act = QPushButton(verb)
        self.act.clicked.connect(self.wanted)
        self.cancel = QPushButton(tr("Close"))
        self.cancel.clicked.connect(self.closed)
        self.words = hint_label()
        self.words.setWordWrap(True)
        buttons = hbox(..., self.act, self.cancel)
        vbox(self.form, self.words, buttons, parent=self, spacing=4, margins=(0, 4, 0, 0))
        self.hide()

    def field(self, label: str, kind: Kind, name: str) -> NumberField:
        """Add a field for a number, 0 at first."""
        field = NumberField(kind)
        field.set_value(kind, default(kind))
        field.setAccessibleName(name)
        caption = Label(label)
        caption.setBuddy(field)
        self.form.addRow(caption, field)
        return field

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.wanted.emit()
        else:
            super().keyPressEvent(event)


class FillTool(_Tool):
    """Fills rows with a number, or with a row of numbers that grow by a step."""

    def __init__(self) -> None:
        super().__init__(tr("Fill"))
        self.first = self.field(tr("Value"), Kind.S32, tr("Value to fill with"))
        self.step = self.field(tr("Step"), Kind.S32, tr("Difference between consecutive values"))

    def begin(self, element: Kind, value: Any, rows: int, is_all: bool) -> None:
        """Ask for the values of the selected rows, starting with the current one."""
        step = Kind.S64 if element is not Kind.F32 else element
        self.first.set_value(element, value)
        self.step.set_value(step, default(step))
        self.words.setText(
            tr("Fills all {rows:,} rows", rows=rows)
            if is_all
            else tr("Fills {rows:,} rows", rows=rows)
        )
        self.show()
        self.first.setFocus()
        self.first.selectAll()


class ResizeTool(_Tool):
    """Resizes a buffer, and shows what will be lost."""

    def __init__(self) -> None:
        super().__init__(tr("Resize"))
        self._now = 0
        self.count = self.field(tr("Elements"), Kind.U32, tr("Number of elements"))
        self.fresh = self.field(tr("New elements"), Kind.S32, tr("Value of new elements"))
        self.count.textChanged.connect(self._show_result)

    def begin(self, element: Kind, now: int) -> None:
        """Ask for the size of a buffer that has `now` elements."""
        self._now = now
        self.count.set_value(Kind.U32, now)
        self.fresh.set_value(element, default(element))
        self._show_result()
        self.show()
        self.count.setFocus()
        self.count.selectAll()

    def _show_result(self) -> None:
        try:
            self.words.setText(resize_words(self._now, self.count.value()))
        except WrongType as error:
            self.words.setText(begin(refusal(error)))


# A small plot of many numbers: bars while there are few, else a line.


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
