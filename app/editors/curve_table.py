"""The table of curves: every stored number, one column per curve, with what each float means."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QComboBox, QStyleOptionViewItem, QWidget

from app import theme
from app.editors.grid import Grid
from app.i18n import mark, tr
from app.selected_cells import EvenCells
from app.shown_values import curve_type_label
from formats.core.kinds import CURVE_FLOATS, CURVE_TYPES, Curve, Kind
from formats.curves import KNOT_SIZES, CurvePart, part_of

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
