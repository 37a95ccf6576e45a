"""The plain editor of animation curves: every stored field in a table, one column per curve."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QComboBox,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app import theme
from app.editors.base import ValueEditor
from app.editors.grid import Grid, GridView
from app.editors.paint import paint_spark
from formats.outline import Row
from formats.values import CURVE_FLOATS, CURVE_TYPES, Curve, Kind

_ROWS = ("use", "type", *(f"float {number}" for number in range(CURVE_FLOATS)))


def type_name(kind: int) -> str:
    """Return the name of a curve's type beside its number."""
    return f"{kind} {CURVE_TYPES[kind]}" if kind < len(CURVE_TYPES) else f"{kind} (unknown)"


class CurveEditor(ValueEditor):
    """`use`, `type` and the 30 floats of each curve, those beyond `use` dimmed."""

    def _build(self) -> None:
        self.grid = _CurveGrid()
        self.view = GridView(self.grid)
        self.view.setItemDelegateForRow(1, _TypeDelegate(self.view))
        self.view.setMinimumHeight(self.view.verticalHeader().defaultSectionSize() * 12)
        self.grid.edited.connect(self._finished)
        self.view.pasted.connect(self._paste)
        self.setFocusProxy(self.view)
        self.plot = _Plot()
        self._column.addWidget(self.plot)
        self._column.addWidget(self.view, 1)

    def _show(self, row: Row) -> None:
        self.plot.show_curves(row.value)
        self.view.setAccessibleName(self.accessibleName())
        self.grid.set_columns([[one.use, one.type, *one.floats] for one in row.value])

    def _read(self) -> Any:
        assert self.row is not None
        self.grid.check()
        fresh = []
        for old, numbers in zip(self.row.value, self.grid.columns, strict=True):
            same = all(
                a is b for a, b in zip((old.use, old.type, *old.floats), numbers, strict=True)
            )
            fresh.append(old if same else Curve(numbers[0], numbers[1], tuple(numbers[2:])))
        is_same = all(a is b for a, b in zip(fresh, self.row.value, strict=True))
        return self.row.value if is_same else tuple(fresh)

    def _paste(self, cells: list[list[str]]) -> None:
        at = self.view.currentIndex()
        if at.isValid() and not self.grid.is_read_only:
            self.grid.paste(at.row(), at.column(), cells)

    def _set_read_only(self, read_only: bool) -> None:
        self.grid.is_read_only = read_only


class _CurveGrid(Grid):
    def __init__(self) -> None:
        super().__init__(lambda row: Kind.U32 if row < 2 else Kind.F32, lambda r: _ROWS[r], "curve")

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        shown = super().data(index, role)
        row, numbers = index.row(), self.columns[index.column()]
        if role == Qt.ItemDataRole.DisplayRole and row == 1 and shown == str(numbers[1]):
            return type_name(numbers[1])
        if role == Qt.ItemDataRole.ForegroundRole and shown is None and row >= numbers[0] + 2:
            return theme.colors().disabled
        return shown


class _TypeDelegate(QStyledItemDelegate):
    """Offers the known types by name; any other number can be typed."""

    def createEditor(
        self, parent: QWidget, _option: QStyleOptionViewItem, _index: object
    ) -> QWidget:
        box = QComboBox(parent)
        box.setEditable(True)
        box.addItems([type_name(kind) for kind in range(len(CURVE_TYPES))])
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


class _Plot(QWidget):
    """The lines of the curves, to see at a glance what the numbers do."""

    def __init__(self) -> None:
        super().__init__()
        self._curves: tuple[Curve, ...] = ()
        self.setAccessibleName("Shape of the curves")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(200, 6 * self.fontMetrics().height())

    def show_curves(self, curves: tuple[Curve, ...]) -> None:
        self._curves = curves
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(theme.colors().line)
        painter.setBrush(theme.colors().panel)
        painter.drawRoundedRect(frame, 4, 4)
        color = theme.kind_color(Kind.CURVE1)
        paint_spark(painter, frame.adjusted(8, 8, -8, -8), self._curves, color)
        painter.end()
