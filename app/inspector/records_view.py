"""The table itself: its keys, its columns, and which of its cells are selected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QItemSelectionRange,
    QModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QHeaderView,
    QTableView,
    QWidget,
)

from app.documents.roles import ItemRole
from app.inspector.records_delegate import wide_of
from app.inspector.records_model import RecordsModel
from app.ui.i18n import tr
from app.ui.selection import close_with_focus
from app.ui.widgets import row_height

_FLAGS = QItemSelectionModel.SelectionFlag
_WIDEST = 36
"""The maximum initial width of a column, in letters."""
_NARROWEST = 6
_MEASURED = 60
"""The number of rows that are measured for the initial width of a column."""
_Key = Qt.Key
_NONE, _CTRL, _SHIFT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
KEYS: dict[tuple[int, Qt.KeyboardModifier], str] = {
    (_Key.Key_C, _CTRL): "copy_cells",
    (_Key.Key_C, _CTRL | _SHIFT): "copy_table",
    (_Key.Key_V, _CTRL): "paste_cells",
    (_Key.Key_E, _CTRL): "edit_many",
    (_Key.Key_Insert, _NONE): "add_missing",
    (_Key.Key_Delete, _NONE): "remove_values",
    (_Key.Key_Space, _CTRL): "select_columns",
    (_Key.Key_Space, _SHIFT): "select_rows",
    (_Key.Key_F, _CTRL): "go_to_filter",
    (_Key.Key_Return, _CTRL): "go_to_tree",
    (_Key.Key_Return, _NONE): "edit_cell",
    (_Key.Key_Enter, _NONE): "edit_cell",
    (_Key.Key_F2, _NONE): "edit_cell",
    (_Key.Key_Space, _NONE): "toggle",
}
"""The keys that have another meaning here than in the window."""


class RecordsView(QTableView):
    """A table whose cells are selected freely; `wanted` carries the command of a key or a menu."""

    wanted = Signal(str)
    menu_asked = Signal(object)
    """A menu is wanted, at a place of the screen."""

    def __init__(self, model: RecordsModel) -> None:
        super().__init__()
        self.records = model
        self.setModel(model)
        self.setAccessibleName(tr("Table"))
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        self._lay_out_headers()
        model.columnsInserted.connect(self._fit_new)

    def _lay_out_headers(self) -> None:
        across, down = self.horizontalHeader(), self.verticalHeader()
        across.setSectionsMovable(True)
        across.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        across.setSortIndicatorClearable(True)
        across.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        across.setHighlightSections(False)
        across.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        # Painting a title, Qt asks every row whether it is selected: with 100,000 for seconds.
        across.setSelectionModel(QItemSelectionModel(self.records, across))
        self.setSortingEnabled(True)
        down.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        down.setDefaultSectionSize(row_height(self))
        down.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        down.setHighlightSections(False)

    # Columns that fit

    def _fit_new(self, _parent: QModelIndex, first: int, last: int) -> None:
        for column in range(first, last + 1):
            self.fit(column)

    def fit(self, column: int) -> None:
        """Make a column as wide as its title and its first values need, within bounds."""
        unit = self.fontMetrics().averageCharWidth()
        wide = self.horizontalHeader().sectionSizeHint(column)
        rows = range(min(self.records.rowCount(), _MEASURED))
        for row in rows:
            cell = self.records.index(row, column).data(ItemRole.CELL)
            wide = max(wide, wide_of(cell))
        self.setColumnWidth(column, max(_NARROWEST * unit, min(wide, _WIDEST * unit)))

    def shown_columns(self) -> list[int]:
        """Return the visible columns, in their visual order."""
        across = self.horizontalHeader()
        order = (across.logicalIndex(at) for at in range(across.count()))
        return [column for column in order if not self.isColumnHidden(column)]

    def arrange_columns(self) -> None:
        """Restore the order of the columns, and fit their widths."""
        across = self.horizontalHeader()
        for column in range(across.count()):
            across.moveSection(across.visualIndex(column), column)
            self.setColumnHidden(column, False)
            self.fit(column)

    # Selection

    def selected(self) -> list[QModelIndex]:
        """Return the visible selected cells, row by row in display order."""
        place = {column: at for at, column in enumerate(self.shown_columns())}
        cells = (
            index for index in self.selectionModel().selectedIndexes() if index.column() in place
        )
        return sorted(cells, key=lambda cell: (cell.row(), place[cell.column()]))

    def _ranges(self) -> list[QItemSelectionRange]:
        selection = self.selectionModel().selection()
        return [selection.at(at) for at in range(selection.count())]

    def cells(self) -> Iterator[QModelIndex]:
        """Yield the selected visible cells, whatever their number."""
        model = self.records
        for selection_range in self._ranges():
            columns = range(selection_range.left(), selection_range.right() + 1)
            shown = [column for column in columns if not self.isColumnHidden(column)]
            for row in range(selection_range.top(), selection_range.bottom() + 1):
                for column in shown:
                    yield model.index(row, column)

    def selected_rows(self) -> list[int]:
        """Return the rows of selected cells, from above."""
        ranges = self._ranges()
        return sorted(
            {
                row
                for selection_range in ranges
                for row in range(selection_range.top(), selection_range.bottom() + 1)
            }
        )

    def selected_columns(self) -> list[int]:
        """Return the columns of visible selected cells, in display order."""
        ranges = self._ranges()
        chosen = {
            column
            for selection_range in ranges
            for column in range(selection_range.left(), selection_range.right() + 1)
        }
        return [column for column in self.shown_columns() if column in chosen]

    def selected_count(self) -> int:
        """Return how many cells are selected."""
        return sum(
            selection_range.height() * selection_range.width() for selection_range in self._ranges()
        )

    def whole_rows(self) -> list[int]:
        """Return the rows of which every cell is selected, none if other cells are, too."""
        width = self.records.columnCount()
        ranges = self._ranges()
        if width < 2 or any(selection_range.width() != width for selection_range in ranges):
            return []
        return sorted(
            row
            for selection_range in ranges
            for row in range(selection_range.top(), selection_range.bottom() + 1)
        )

    def choose(self, cells: Iterable[tuple[int, int]], current: QModelIndex) -> None:
        """Select cells, given as row and column; with the column -1 a whole row."""
        last = self.records.columnCount() - 1
        selection = QItemSelection()
        for row, column in cells:
            first = self.records.index(row, max(column, 0))
            selection.select(first, self.records.index(row, column if column >= 0 else last))
        self.selectionModel().setCurrentIndex(current, _FLAGS.NoUpdate)
        self.selectionModel().select(selection, _FLAGS.ClearAndSelect)

    def select_columns(self) -> None:
        """Select the whole columns of the selected cells."""
        last = self.records.rowCount() - 1
        selection = QItemSelection()
        for column in self.selected_columns():
            selection.select(self.records.index(0, column), self.records.index(last, column))
        self.selectionModel().select(selection, _FLAGS.ClearAndSelect)

    def select_rows(self) -> None:
        """Select the whole rows of the selected cells."""
        flags = _FLAGS.Select | _FLAGS.Rows
        self.selectionModel().select(self.selectionModel().selection(), flags)

    # Keys and menus

    def event(self, event: QEvent) -> bool:
        """Handle the keys of the window's commands for the cells here."""
        is_override = event.type() is QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and self._command_of_key(event):
            event.accept()
            return True
        return super().event(event)

    def _command_of_key(self, event: QKeyEvent) -> str:
        if self.state() is QAbstractItemView.State.EditingState:
            return ""
        if event.matches(QKeySequence.StandardKey.SelectAll):
            return "select_all"
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        return KEYS.get((event.key(), modifiers), "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        name = self._command_of_key(event)
        if name == "select_all":
            self.selectAll()
        elif name:
            self.wanted.emit(name)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_asked.emit(event.globalPos())

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Return the focus from any field of an editor."""
        close_with_focus(self, editor, lambda: super(RecordsView, self).closeEditor(editor, hint))
