"""A table whose rows are rebuilt whenever a run moves on; views keep their selection."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from PySide6.QtCore import Qt

from app.ui import theme
from app.ui.i18n import tr
from app.ui.item_models import NO_INDEX, Index, TitledTable
from formats.behaviour.simulation.steps import value_words

T = TypeVar("T")


def shown_value(value: object) -> str:
    """Return a value of a run as one line."""
    return tr("none") if value is None else value_words(value)


class RunCell(NamedTuple):
    """The contents of a cell: its text, whether that is only assumed, and the tool tip."""

    text: str
    quiet: bool = False
    tip: str = ""


class RunRow(NamedTuple, Generic[T]):
    """A row: `key` identifies it in every state, `what` is its subject."""

    key: Hashable
    cells: tuple[RunCell, ...]
    what: T


class RowsModel(TitledTable, Generic[T]):
    """Rows of cells; a new row with the same key replaces the old one."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[RunRow[T]] = []

    def show(self, rows: Sequence[RunRow[T]]) -> None:
        """Show other rows; where the keys are the same, selections and editors stay."""
        new = list(rows)
        if [row.key for row in new] != [row.key for row in self.rows]:
            self._replace_rows(new)
            return
        old, self.rows = self.rows, new
        for at, (old_run_row, now) in enumerate(zip(old, new, strict=True)):
            if old_run_row != now:
                self.dataChanged.emit(self.index(at, 0), self.index(at, len(self.titles) - 1))

    def _replace_rows(self, new: list[RunRow[T]]) -> None:
        """Show rows with other keys: those before the first other one stay."""
        same = 0
        for old_run_row, now in zip(self.rows, new, strict=False):
            if old_run_row.key != now.key:
                break
            same += 1
        if same < len(self.rows):
            self.beginRemoveRows(NO_INDEX, same, len(self.rows) - 1)
            del self.rows[same:]
            self.endRemoveRows()
        self.rows[:same] = new[:same]
        if same:
            self.dataChanged.emit(self.index(0, 0), self.index(same - 1, len(self.titles) - 1))
        if same < len(new):
            self.beginInsertRows(NO_INDEX, same, len(new) - 1)
            self.rows += new[same:]
            self.endInsertRows()

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        cell = self.rows[index.row()].cells[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return cell.text
        if role == Qt.ItemDataRole.ToolTipRole:
            return cell.tip or cell.text
        if role == Qt.ItemDataRole.ForegroundRole and cell.quiet:
            return theme.colors().secondary
        return None
