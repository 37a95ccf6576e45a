"""What item models have in common: titled columns, and trees of rows that know their place."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Generic, Protocol, TypeVar

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
)
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication

from app.ui.i18n import tr

Index = QModelIndex | QPersistentModelIndex
NO_INDEX = QModelIndex()
"""What is above the rows of a table and those at the top of a tree."""
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_ITEM = Qt.ItemDataRole


class TreeRow(Protocol):
    """A row of a tree: how many stand before it below its parent, None at the top, and its own."""

    at: int

    @property
    def parent(self) -> Any:
        """The row above it."""

    @property
    def children(self) -> Sequence[Any]:
        """The rows below it, in order."""

    @property
    def has_children(self) -> bool:
        """Whether there are rows below it."""


R = TypeVar("R", bound=TreeRow)


class TitledColumns:
    """Gives an item model a column for each of its `titles`, which are given to `mark`.

    The titles of the columns `right` are aligned right, as their numbers are.
    """

    titles: Sequence[str] = ()
    right: Collection[int] = ()

    def columnCount(self, _parent: Index = NO_INDEX) -> int:
        return len(self.titles)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _ITEM.DisplayRole
    ) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == _ITEM.DisplayRole:
            return tr(self.titles[section])
        return RIGHT if role == _ITEM.TextAlignmentRole and section in self.right else None


class TitledTable(TitledColumns, QAbstractTableModel):
    """A table with titles."""

    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.titles)


class RowTree(TitledColumns, QAbstractItemModel, Generic[R]):
    """Shows the rows below `top`, which is replaced as a whole; an index points to its row."""

    top: R

    def row(self, index: Index) -> R:
        """Return the row of an index, the top one for none."""
        row_item: R | None = index.internalPointer() if index.isValid() else None
        return self.top if row_item is None else row_item

    def index_of(self, row: R) -> QModelIndex:
        """Return the index of a row."""
        return QModelIndex() if row is self.top else self.createIndex(row.at, 0, row)

    def index(self, row: int, column: int, parent: Index = NO_INDEX) -> QModelIndex:
        rows = self.row(parent).children
        # most ask for the first column, and there may be very many rows
        if not 0 <= row < len(rows) or (column and not 0 < column < len(self.titles)):
            return QModelIndex()
        return self.createIndex(row, column, rows[row])

    def parent(self, index: Index = NO_INDEX) -> QModelIndex:  # type: ignore[override]
        above = self.row(index).parent
        return QModelIndex() if above is None else self.index_of(above)

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return len(self.row(parent).children) if parent.column() <= 0 else 0

    def hasChildren(self, parent: Index = NO_INDEX) -> bool:
        return self.row(parent).has_children and parent.column() <= 0


class GroupModel(TitledColumns, QAbstractItemModel):
    """Two levels: groups, and the members of each, both known by their number.

    The internal id is 0 for a group, else one more than the number of the group.
    """

    def group_count(self) -> int:
        """Return how many groups there are."""
        raise NotImplementedError

    def member_count(self, group: int) -> int:
        """Return how many members a group has."""
        raise NotImplementedError

    def place(self, index: Index) -> tuple[int, int | None]:
        """Return the group of a row, and the member that it is, None for the group itself."""
        above = index.internalId()
        return (above - 1, index.row()) if above else (index.row(), None)

    def index(self, row: int, column: int, parent: Index = NO_INDEX) -> QModelIndex:
        if not parent.isValid():
            above, count = 0, self.group_count()
        elif parent.internalId() or parent.column():
            return QModelIndex()
        else:
            above, count = parent.row() + 1, self.member_count(parent.row())
        is_there = 0 <= row < count and (not column or 0 < column < len(self.titles))
        return self.createIndex(row, column, above) if is_there else QModelIndex()

    def parent(self, child: Index = NO_INDEX) -> QModelIndex:  # type: ignore[override]
        above = child.internalId() if child.isValid() else 0
        return self.createIndex(above - 1, 0, 0) if above else QModelIndex()

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        if not parent.isValid():
            return self.group_count()
        return 0 if parent.internalId() or parent.column() else self.member_count(parent.row())

    def hasChildren(self, parent: Index = NO_INDEX) -> bool:
        return self.rowCount(parent) > 0


def row_size() -> QSize:
    """Return the least size of a row of words in the program's font, of any width."""
    return QSize(0, max(22, QFontMetrics(QApplication.font()).height() + 8))
