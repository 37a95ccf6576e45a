"""The editor of animation curves: a plot to draw on beside a table of every stored number."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QComboBox,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QSplitter,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.editors.base import ValueEditor, hint_label
from app.editors.curve_edit import convert
from app.editors.curve_paint import curve_color
from app.editors.curve_plot import CurvePlot
from app.editors.curve_view import tick_text
from app.editors.fields import QuietBox
from app.editors.grid import Grid, GridView
from app.editors.paint import paint_spark
from app.ui import theme
from app.ui.buttons import icon_button
from app.ui.checkbox import CheckBox
from app.ui.i18n import mark, tr
from app.ui.layouts import add_layout, hbox
from app.ui.plain import tip
from app.ui.selected_cells import EvenCells
from app.ui.selection import select_row
from app.ui.sentences import said
from app.ui.shown_values import curve_type_label
from formats.core.kinds import CURVE_FLOATS, CURVE_TYPES, DEFAULT_CURVE, Curve, Kind
from formats.curves import KNOT_SIZES, CurvePart, function, knot_count, most_knots, note, part_of
from formats.outline import Row

_WIDE = 46
"""From a width of so many line heights on, the table is beside the plot, else below it."""


class CurveEditor(ValueEditor):
    """One to four curves: the chosen one is plotted, all of them are in the table."""

    def _build(self) -> None:
        self._shown: object = None
        self.choice = CurveChoice()
        self.choice.chosen.connect(self._choose_curve)
        self.plot = CurvePlot()
        self.plot.changed.connect(self._plotted)
        self.plot.refused.connect(self.refused)
        self.plot.chosen_changed.connect(self._knot_chosen)
        self.plot.step_changed.connect(self._show_step)
        self._build_table()
        self.split = QSplitter(Qt.Orientation.Vertical)
        self.split.setChildrenCollapsible(False)
        self.split.setHandleWidth(3)
        self.split.addWidget(self._plot_side())
        self.split.addWidget(self.view)
        self.split.setStretchFactor(0, 3)
        self.split.setStretchFactor(1, 2)
        self.split.setSizes([360, 160])  # the remaining space is shared by these
        self.setFocusProxy(self.plot)
        self._column.addWidget(self.choice)
        self._column.addWidget(self.split, 1)

    def _build_table(self) -> None:
        self.grid = CurveGrid()
        self.view = GridView(self.grid)
        self.view.setItemDelegateForRow(1, TypeDelegate(self.view))
        self.view.setMinimumHeight(self.view.verticalHeader().defaultSectionSize() * 4)
        self.view.setHorizontalScrollMode(GridView.ScrollMode.ScrollPerPixel)
        self.grid.edited.connect(self._field_finished)
        self.view.pasted.connect(self._paste)
        self.view.selectionModel().currentChanged.connect(self._cell_chosen)

    def _plot_side(self) -> QWidget:
        side = QWidget()
        column = self._side = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 6)
        column.setSpacing(4)
        self.note = hint_label()
        self.note.setWordWrap(True)
        add_layout(column, self._type_line())
        column.addWidget(self.plot, 1)
        column.addWidget(self.note)
        add_layout(column, self._tool_line())
        return side

    def _type_line(self) -> QHBoxLayout:
        self.types = QuietBox()
        self.types.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.types.setAccessibleName(tr("Type of the curve"))
        self.types.setToolTip(
            tr("Change the type; the shape is kept as closely as the type allows")
        )
        self.types.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.types.setMinimumContentsLength(8)
        self.types.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.types.activated.connect(self._type_chosen)
        self.count = hint_label()
        self.add = _tool("plus", tr("Add a knot (Insert, or double-click the plot)"))
        self.remove = _tool("minus", tr("Delete the selected knot (Del)"))
        self.add.clicked.connect(self.plot.add_after_chosen)
        self.remove.clicked.connect(lambda: self.plot.remove(self.plot.chosen))
        return _widget_row(self.types, self.count, self.add, self.remove)

    def _tool_line(self) -> QHBoxLayout:
        self.snap = CheckBox(tr("Snap"))
        self.snap.setChecked(True)
        self.snap.setToolTip(
            tr("Snap handles to the grid; Ctrl inverts this while dragging, Shift is finer")
        )
        self.snap.toggled.connect(self._snap_toggled)
        self.steps = hint_label()
        self.steps.setFont(theme.fixed_font())
        self.fit = QPushButton(tr("Fit"))
        self.fit.setToolTip(tr("Show the whole curve (F, Home)"))
        self.fit.clicked.connect(self.plot.fit)
        line = _widget_row(self.snap, self.steps, self.fit)
        line.insertStretch(2, 1)
        return line

    # Showing

    def _show_row(self, row: Row) -> None:
        is_new = self._shown != (row.key, row.label, len(row.value))
        self._shown = (row.key, row.label, len(row.value))
        self.plot.setAccessibleName(self.accessibleName())
        self.view.setAccessibleName(tr("Numbers of {label}", label=row.label or tr("root")))
        self.grid.set_columns(columns(row.value))
        self._show_curves(row.value, is_new)

    def _show_curves(self, curves: tuple[Curve, ...], fit: bool = False) -> None:
        self.choice.show_curves(curves)
        active = self.active
        curve = curves[active]
        self.grid.set_active(active)
        other_curves = tuple(color for number, color in enumerate(curves) if number != active)
        self.plot.show_curve(curve, other_curves, fit)
        self.note.setText(said(note(curve)))
        self.note.setVisible(bool(note(curve)) and function(curve) is not None)
        self._show_type(curve)
        most = most_knots(curve.type)
        self.count.setText(f"{knot_count(curve)} / {most}" if most else "")
        self.count.setToolTip(tr("Knots in use, and the maximum"))
        self._enable()

    def _show_type(self, curve: Curve) -> None:
        kinds = list(range(len(CURVE_TYPES)))
        kinds += [curve.type] if curve.type >= len(CURVE_TYPES) else []
        if [self.types.itemText(at) for at in range(self.types.count())] != [
            *map(curve_type_label, kinds)
        ]:
            self.types.clear()
            self.types.addItems([*map(curve_type_label, kinds)])
        self.types.setCurrentIndex(kinds.index(curve.type))

    def _enable(self) -> None:
        can_edit = not self.plot.is_read_only
        has_knots = self.plot.curve.type in KNOT_SIZES
        self.types.setEnabled(can_edit)
        self.add.setEnabled(can_edit and has_knots)
        self.remove.setEnabled(can_edit and has_knots and self.plot.chosen >= 0)

    def _show_step(self, across: float, up: float) -> None:
        self.steps.setText(f"{tick_text(across, across)} × {tick_text(up, up)}")
        self.steps.setToolTip(tr("Steps of the grid, across and up"))

    @property
    def active(self) -> int:
        """The number of the curve in the plot."""
        return self.choice.active

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_wide = event.size().width() > _WIDE * self.fontMetrics().height()
        orientation = Qt.Orientation.Horizontal if is_wide else Qt.Orientation.Vertical
        if orientation is not self.split.orientation():
            self.split.setOrientation(orientation)
            self._side.setContentsMargins(0, 0, 8 if is_wide else 0, 0 if is_wide else 6)

    # Editing

    def _read_value(self) -> Any:
        assert self.row is not None
        self.grid.check()
        return self.grid.curves(self.row.value)

    def _is_typed_beside(self) -> bool:
        return self.view.is_typed_in

    def _take_beside(self) -> None:
        self.view.take_input()

    def _plotted(self, curve: Curve, session: object) -> None:
        """The plot has changed its curve: put it into the table, and commit it."""
        assert self.row is not None
        new_curves = list(self.grid.curves(self.row.value))
        new_curves[self.active] = curve
        self.grid.set_columns(columns(tuple(new_curves)))
        self._show_curves(tuple(new_curves))
        self.submit(session)

    def _type_chosen(self, index: int) -> None:
        """Convert the curve to the type that was chosen, as one step."""
        old = self.plot.curve
        if index < len(CURVE_TYPES) and index != old.type:
            self._plotted(convert(old, index), None)
            self.plot.fit()

    def _choose_curve(self, number: int) -> None:
        """Plot another curve."""
        assert self.row is not None
        self._show_curves(self.grid.curves(self.row.value), fit=True)
        index = self.view.currentIndex()
        if index.isValid() and index.column() != number:
            select_row(self.view, self.grid.index(index.row(), number))

    def _cell_chosen(self, now: QModelIndex, _before: QModelIndex) -> None:
        if now.isValid() and self.view.hasFocus():
            self.choice.choose(now.column())
            self.plot.choose_knot(self.grid.knot_of_row(now.column(), now.row()))

    def _knot_chosen(self, at: int) -> None:
        """Show the knot's numbers in the table."""
        self._enable()
        if at < 0 or self.view.hasFocus():
            return
        row = min(self.grid.row_of_knot(self.active, at), self.grid.rowCount() - 1)
        select_row(self.view, self.grid.index(max(HEAD, row), self.active))

    def _snap_toggled(self, is_on: bool) -> None:
        self.plot.is_snapping = is_on

    def _paste(self, cells: list[list[str]]) -> None:
        index = self.view.currentIndex()
        if index.isValid() and not self.grid.is_read_only:
            self.grid.paste(index.row(), index.column(), cells)

    def _set_read_only(self, read_only: bool) -> None:
        self.grid.is_read_only = read_only
        self.plot.is_read_only = read_only


def _tool(icon: str, words: str) -> QToolButton:
    button = icon_button(icon, words)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return button


def _widget_row(*widgets: QWidget) -> QHBoxLayout:
    return hbox(*widgets, spacing=6, margins=0)


# The row of small plots that one of several curves is chosen by.


_MOST = 4


class CurveChoice(QWidget):
    """One button with the line of each curve; the arrow keys go from one to the next."""

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._group = QButtonGroup(self)
        line = hbox(parent=self, spacing=4, margins=0)
        self.buttons = [_Small(number) for number in range(_MOST)]
        for number, button in enumerate(self.buttons):
            self._group.addButton(button, number)
            line.addWidget(button)
        self.buttons[0].setChecked(True)
        self._group.idClicked.connect(self.chosen)

    @property
    def active(self) -> int:
        """The number of the curve that is chosen."""
        return self._group.checkedId()

    def show_curves(self, curves: tuple[Curve, ...]) -> None:
        """Show curves; for a single one the row is hidden, since there is nothing to choose."""
        for number, button in enumerate(self.buttons):
            button.setVisible(number < len(curves))
            if number < len(curves):
                button.show_curve(curves[number])
        if self.active >= len(curves):
            self.buttons[0].setChecked(True)
        self.setVisible(len(curves) > 1)

    def choose(self, number: int) -> None:
        """Choose a curve, as a click on its button does."""
        if number != self.active:
            self.buttons[number].setChecked(True)
            self.chosen.emit(number)


class _Small(QAbstractButton):
    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number
        self._curve: Curve = DEFAULT_CURVE
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Curve {number}", number=number + 1))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        height = self.fontMetrics().height()
        return QSize(4 * height, int(2.6 * height))

    def show_curve(self, curve: Curve) -> None:
        """Show the line of a curve."""
        self._curve = curve
        kind = curve_type_label(curve.type)
        self.setToolTip(tip(tr("Curve {number}: {type}", number=self._number + 1, type=kind)))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        colors = theme.colors()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_on = self.isChecked()
        marked = is_on or self.hasFocus() or self.underMouse()
        painter.setPen(QPen(colors.accent if marked else colors.line, 2 if is_on else 1))
        painter.setBrush(colors.panel if is_on else colors.window)
        edge = 4 if is_on and self.hasFocus() else 1  # within the ring of the keyboard
        frame = QRectF(self.rect()).adjusted(edge, edge, -edge, -edge)
        painter.drawRoundedRect(frame, 4, 4)
        painter.setPen(colors.text if is_on else colors.secondary)
        painter.drawText(frame.adjusted(6, 2, 0, 0), str(self._number + 1))
        left = self.fontMetrics().horizontalAdvance("0") + 12
        ink = curve_color() if is_on else colors.secondary
        paint_spark(painter, frame.adjusted(left, 7, -7, -7), (self._curve,), ink)
        painter.end()


# The table of curves: every stored number, one column per curve, with what each float means.


HEAD = 2
"""How many rows come before the floats: `use` and `type`."""
_HEADS = (mark("use"), mark("type"))
_NAMES = {"slope": mark("slope"), "periods": mark("periods"), "height": mark("height")}
"""The parts of curves that have words for names, not letters."""


def _row_name(row: int) -> str:
    return tr(_HEADS[row]) if row < HEAD else tr("float {number}", number=row - HEAD)


def _part_name(part: CurvePart) -> str:
    name = tr(_NAMES[part.name]) if part.name in _NAMES else part.name
    return tr("knot {number} {name}", number=part.knot, name=name) if part.knot else name


def columns(curves: tuple[Curve, ...]) -> list[list[Any]]:
    """Return the columns of curves."""
    return [[curve.use, curve.type, *curve.floats] for curve in curves]


class CurveGrid(Grid):
    """`use`, `type` and the 30 floats of each curve, those not in use dimmed."""

    def __init__(self) -> None:
        super().__init__(lambda row: Kind.U32 if row < HEAD else Kind.F32, _row_name, tr("curve"))
        self._active = 0

    def set_active(self, column: int) -> None:
        """Name the rows by their meaning in this curve."""
        self._active = column
        self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, HEAD + CURVE_FLOATS - 1)

    def curves(self, old: tuple[Curve, ...]) -> tuple[Curve, ...]:
        """Return the curves in the columns; one that was not touched is the object in `old`."""
        new_curves = []
        for curve, numbers in zip(old, self.columns, strict=True):
            parts = zip((curve.use, curve.type, *curve.floats), numbers, strict=True)
            is_same = all(a is b for a, b in parts)
            new_curves.append(
                curve if is_same else Curve(numbers[0], numbers[1], tuple(numbers[HEAD:]))
            )
        is_same = all(a is b for a, b in zip(new_curves, old, strict=True))
        return old if is_same else tuple(new_curves)

    def curve(self, column: int) -> Curve:
        """Return the curve in one column."""
        numbers = self.columns[column]
        return Curve(numbers[0], numbers[1], tuple(numbers[HEAD:]))

    def row_of_knot(self, column: int, at: int) -> int:
        """Return the row that a knot of a curve begins in."""
        return HEAD + at * KNOT_SIZES.get(self.columns[column][1], 0)

    def knot_of_row(self, column: int, row: int) -> int:
        """Return the number of the knot that a row belongs to, -1 for none."""
        curve = self.curve(column)
        size = KNOT_SIZES.get(curve.type)
        part = part_of(curve, row - HEAD) if row >= HEAD and size else None
        return -1 if part is None else part.knot - 1

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if (
            orientation is Qt.Orientation.Vertical
            and section >= HEAD
            and self._active < len(self.columns)
        ):
            if role == Qt.ItemDataRole.DisplayRole:
                part = part_of(self.curve(self._active), section - HEAD)
                return _row_name(section) if part is None else _part_name(part)
            if role == Qt.ItemDataRole.ToolTipRole:
                return _row_name(section)
        return super().headerData(section, orientation, role)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        shown = super().data(index, role)
        row, numbers = index.row(), self.columns[index.column()]
        if role == Qt.ItemDataRole.DisplayRole and row == 1 and shown == str(numbers[1]):
            return curve_type_label(numbers[1])
        if role == Qt.ItemDataRole.ForegroundRole and shown is None and row >= numbers[0] + HEAD:
            return theme.colors().disabled
        return shown


class TypeDelegate(EvenCells):
    """Offers the known types by name; any other number can be typed."""

    def createEditor(
        self, parent: QWidget, _option: QStyleOptionViewItem, _index: object
    ) -> QWidget:
        box = QComboBox(parent)
        box.setEditable(True)
        box.addItems([curve_type_label(kind) for kind in range(len(CURVE_TYPES))])
        return box

    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        assert isinstance(editor, QComboBox)
        editor.setCurrentText(index.data())

    def setModelData(
        self, editor: QWidget, model: Any, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        assert isinstance(editor, QComboBox)
        typed = editor.currentText()
        if typed != index.data():
            model.setData(index, typed.split(" ")[0] if typed[:1].isdigit() else typed)
