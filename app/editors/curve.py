"""The editor of animation curves: a plot to draw on beside a table of every stored number."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app import theme
from app.buttons import icon_button
from app.checkbox import CheckBox
from app.editors.base import ValueEditor, hint_label
from app.editors.curve_choice import CurveChoice
from app.editors.curve_edit import convert
from app.editors.curve_plot import CurvePlot
from app.editors.curve_table import HEAD, CurveGrid, TypeDelegate, columns
from app.editors.curve_view import tick_text
from app.editors.fields import QuietBox
from app.editors.grid import GridView
from app.i18n import tr
from app.layouts import add_layout, hbox
from app.selection import select_row
from app.sentences import said
from app.shown_values import curve_type_label
from formats.core.kinds import CURVE_TYPES, Curve
from formats.curves import KNOT_SIZES, function, knot_count, most_knots, note
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
