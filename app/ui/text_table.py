"""A read-only table: rows of texts, created when they are shown."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractTableModel, Qt
from PySide6.QtGui import QFont, QIcon

from app.ui.item_models import NO_INDEX, RIGHT, Index
from app.ui.plain import tip

_ITEM = Qt.ItemDataRole


class Cells(NamedTuple):
    """One row of a table: its texts, the icon of the first, which column is bold (-1: none)."""

    texts: tuple[str, ...]
    icon: QIcon | None = None
    bold: int = -1


class ColumnTable(QAbstractTableModel):
    """Columns with `titles`, those of numbers aligned `right`; see `show`."""

    def __init__(self, titles: Sequence[str], right: Collection[int] = ()) -> None:
        super().__init__()
        self.titles = titles
        self._right = right
        self._count = 0
        self._make: Callable[[int], Cells] = lambda _row: Cells(())

    def show(self, count: int, make: Callable[[int], Cells]) -> None:
        """Show `count` rows, each created by its number."""
        self.beginResetModel()
        self._count, self._make = count, make
        self.endResetModel()

    def renew(self) -> None:
        """Show the same rows in another state."""
        if self._count:
            last_index = self.index(self._count - 1, len(self.titles) - 1)
            self.dataChanged.emit(self.index(0, 0), last_index)

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else self._count

    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.titles)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _ITEM.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == _ITEM.TextAlignmentRole and section in self._right:
            return RIGHT
        return self.titles[section] if role == _ITEM.DisplayRole else None

    def data(self, index: Index, role: int = _ITEM.DisplayRole) -> Any:
        if not index.isValid():
            return None
        cells, column = self._make(index.row()), index.column()
        if role == _ITEM.DisplayRole:
            return cells.texts[column]
        if role == _ITEM.ToolTipRole:
            return tip(cells.texts[column])
        if role == _ITEM.AccessibleTextRole:
            pairs = zip(self.titles, cells.texts, strict=True)
            return ", ".join(f"{title}: {text}" for title, text in pairs)
        if role == _ITEM.TextAlignmentRole and column in self._right:
            return RIGHT
        if role == _ITEM.DecorationRole and column == 0:
            return cells.icon
        if role == _ITEM.FontRole and column == cells.bold:
            font = QFont()
            font.setBold(True)
            return font
        return None
