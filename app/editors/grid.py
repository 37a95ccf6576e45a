"""A table of numbers over plain lists: cell texts are created when shown, invalid input is kept
apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemDelegate, QTableView, QWidget

from app.editors.cells import read_cells
from app.ui import theme
from app.ui.item_models import NO_INDEX, Index
from app.ui.selected_cells import EvenCells
from app.ui.sentences import refusal
from formats.core.kinds import Kind
from formats.errors import WrongType
from formats.value_text import parse, text

_ITEM = Qt.ItemDataRole
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_STANDARD = QKeySequence.StandardKey
_OWN_KEYS = (
    _STANDARD.Copy,
    _STANDARD.Paste,
    _STANDARD.Cut,
    _STANDARD.SelectAll,
    _STANDARD.Delete,
)


class Grid(QAbstractTableModel):
    """Columns of numbers. `kind_of(row)` returns the kind of a row, `name_of(row)` its heading.

    A cell that was not edited keeps its very object; text that is not a number stays in the cell,
    in red, and `check` raises for it.
    """

    edited = Signal()

    def __init__(
        self, kind_of: Callable[[int], Kind], name_of: Callable[[int], str], heading: str
    ) -> None:
        super().__init__()
        self.columns: list[list[Any]] = []
        self._kind_of = kind_of
        self._name_of = name_of
        self._heading = heading
        self._bad: dict[tuple[int, int], tuple[str, str]] = {}
        self.is_read_only = False

    def set_columns(self, columns: list[list[Any]]) -> None:
        """Show other numbers; the lists become the grid's own.

        If their number does not change, the view keeps its position and selection.
        """
        self._bad.clear()
        if [len(column) for column in columns] == [
            len(step) for step in self.columns
        ] and self.rowCount():
            self.columns = columns
            self._tell_all()
            return
        self.beginResetModel()
        self.columns = columns
        self.endResetModel()

    def _tell_all(self) -> None:
        last_index = self.index(self.rowCount() - 1, self.columnCount() - 1)
        self.dataChanged.emit(self.index(0, 0), last_index)

    def check(self) -> None:
        """Raise `WrongType` if a cell is not a number."""
        for (row, column), (_typed, reason) in sorted(self._bad.items()):
            place = f"{self._heading} {column + 1}, " if len(self.columns) > 1 else ""
            raise WrongType(f"{place}{self._name_of(row)}: {reason}")

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() or not self.columns else len(self.columns[0])

    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _ITEM.DisplayRole
    ) -> Any:
        if role != _ITEM.DisplayRole:
            return None
        return (
            self._name_of(section)
            if orientation is Qt.Orientation.Vertical
            else self._column_title(section)
        )

    def _column_title(self, column: int) -> str:
        return f"{self._heading} {column + 1}" if len(self.columns) > 1 else self._heading

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        can_edit = index.isValid() and not self.is_read_only
        return flags | Qt.ItemFlag.ItemIsEditable if can_edit else flags

    def data(self, index: Index, role: int = _ITEM.DisplayRole) -> Any:
        place = (index.row(), index.column())
        bad = self._bad.get(place)
        if role in (_ITEM.DisplayRole, _ITEM.EditRole):
            return (
                bad[0] if bad else text(self._kind_of(place[0]), self.columns[place[1]][place[0]])
            )
        if role == _ITEM.FontRole:
            return theme.fixed_font()
        if role == _ITEM.ForegroundRole and bad:
            return theme.colors().error
        if role == _ITEM.ToolTipRole and bad:
            return bad[1]
        return None

    def setData(self, index: Index, value: Any, role: int = _ITEM.EditRole) -> bool:
        if role != _ITEM.EditRole or value == self.data(index):
            return False
        self._set_cell(index.row(), index.column(), str(value))
        self.dataChanged.emit(index, index)
        self.edited.emit()
        return True

    def _set_cell(self, row: int, column: int, typed: str) -> None:
        try:
            self.columns[column][row] = parse(self._kind_of(row), typed)
            self._bad.pop((row, column), None)
        except WrongType as error:
            self._bad[row, column] = (typed, refusal(error))

    def insert(self, row: int, count: int, fresh: Any) -> None:
        """Put `count` rows of `fresh` in before `row`."""
        self.beginInsertRows(QModelIndex(), row, row + count - 1)
        for numbers in self.columns:
            numbers[row:row] = [fresh] * count
        self._bad = {(r + count * (r >= row), c): bad for (r, c), bad in self._bad.items()}
        self.endInsertRows()
        self.edited.emit()

    def remove(self, rows: list[int]) -> None:
        """Remove rows."""
        gone = set(rows)
        self.beginResetModel()
        for numbers in self.columns:
            numbers[:] = [number for row, number in enumerate(numbers) if row not in gone]
        self._bad = {
            (r - sum(column < r for column in gone), c): bad
            for (r, c), bad in self._bad.items()
            if r not in gone
        }
        self.endResetModel()
        self.edited.emit()

    def paste(self, row: int, column: int, cells: list[list[str]], fresh: Any = None) -> None:
        """Put the cells of a spreadsheet in from one cell on.

        What goes beyond the last row is left out, or where `fresh` is given, put in new rows.
        """
        more = row + len(cells) - self.rowCount()
        if fresh is not None and more > 0:
            self.beginInsertRows(QModelIndex(), self.rowCount(), self.rowCount() + more - 1)
            for numbers in self.columns:
                numbers.extend([fresh] * more)
            self.endInsertRows()
        for down, line in enumerate(cells[: self.rowCount() - row]):
            for right, typed in enumerate(line[: self.columnCount() - column]):
                self._set_cell(row + down, column + right, typed)
        if cells:
            self._tell_all()
            self.edited.emit()


class GridView(QTableView):
    """The view of a grid; it copies to spreadsheets and pastes from them."""

    pasted = Signal(object)
    """Lines of cells to insert at the current cell."""
    pasted_text = Signal(str)
    """The same, as plain text."""
    add_wanted = Signal()
    remove_wanted = Signal()
    """Insert and Delete, for tables whose rows can be added and removed."""

    def __init__(self, grid: Grid) -> None:
        super().__init__()
        self.setModel(grid)
        self.setItemDelegate(EvenCells(self))
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)  # the arrow keys go through cells, Tab leads on
        self.setCornerButtonEnabled(False)
        height = self.fontMetrics().height() + 8
        self.verticalHeader().setDefaultSectionSize(height)
        self.verticalHeader().setMinimumSectionSize(height)
        self.horizontalHeader().setStretchLastSection(True)
        self.horizontalHeader().setDefaultAlignment(_LEFT)
        self.setMinimumHeight(height * 6)
        self._is_taking = False

    @property
    def is_typed_in(self) -> bool:
        """Whether a cell is being edited, and what is in it is not taken yet."""
        return self.state() is QTableView.State.EditingState and not self._is_taking

    def take_input(self) -> None:
        """Put what is typed in a cell into the grid."""
        for field in self.viewport().children():
            if isinstance(field, QWidget) and field.isVisible():
                self.commitData(field)
                self.closeEditor(field, QAbstractItemDelegate.EndEditHint.NoHint)

    def commitData(self, editor: QWidget) -> None:
        """Put the text of a cell's editor into the grid, which tells of it."""
        self._is_taking = True
        super().commitData(editor)
        self._is_taking = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self._copy_cells()
        elif event.matches(QKeySequence.StandardKey.Paste):
            typed = QGuiApplication.clipboard().text()
            self.pasted.emit(read_cells(typed))
            self.pasted_text.emit(typed)
        elif event.key() == Qt.Key.Key_Insert:
            self.add_wanted.emit()
        elif event.key() == Qt.Key.Key_Delete:
            self.remove_wanted.emit()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Handle the keys of a table before the commands on rows of the document."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            own = any(map(event.matches, _OWN_KEYS)) or event.key() == Qt.Key.Key_Insert
            if own:
                event.accept()
                return True
        return super().event(event)

    def selected_rows(self) -> list[int]:
        """Return the rows with a selected cell, in their order."""
        ranges = self.selectionModel().selection().toList()
        return sorted(
            {
                row
                for selection_range in ranges
                for row in range(selection_range.top(), selection_range.bottom() + 1)
            }
        )

    def _copy_cells(self) -> None:
        rows: dict[int, list[int]] = {}
        for selection_range in self.selectionModel().selection().toList():
            for row in range(selection_range.top(), selection_range.bottom() + 1):
                rows.setdefault(row, []).extend(
                    range(selection_range.left(), selection_range.right() + 1)
                )
        grid = self.model()
        lines = (
            "\t".join(grid.index(row, column).data() for column in sorted(columns))
            for row, columns in sorted(rows.items())
        )
        QGuiApplication.clipboard().setText("\n".join(lines))
