"""The Qt model of two compared documents: one tree of rows, a column for each side."""

from __future__ import annotations

import enum
import itertools
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt

from app.documents.baseline import ChangeMark as Differs
from app.documents.roles import Cell, ItemRole
from app.i18n import tr
from app.item_models import NO_INDEX, Index
from app.models.compare.rows import Both, MergedRows
from app.plain import tip
from app.shown_values import detail_shown, value_shown
from app.terms import differs
from formats.diff import DifferenceKind, path_words, words
from formats.outline import Row
from formats.value_text import one_line

_ITEM = Qt.ItemDataRole
_SLICE = 400
"""How many children of a row are shown before the view requests more."""
_TIP_LINES = 12
_BRANCH = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
_LEAF = _BRANCH | Qt.ItemFlag.ItemNeverHasChildren


class CompareColumn(enum.IntEnum):
    """The columns: those of the merged tree, then the names on either side alone."""

    NAME = 0
    WHAT = 1
    LEFT = 2
    RIGHT = 3
    LEFT_NAME = 4
    RIGHT_NAME = 5


class CompareRole(enum.IntEnum):
    """The roles of every column beyond `ItemRole.CELL`."""

    WHATS = Qt.ItemDataRole.UserRole + 11
    """A `RowDifference`: how the row differs, and how many rows below it do."""


class RowDifference:
    """How a row differs itself, and the number of differences below it. Qt converts tuples."""

    __slots__ = ("below", "has_left", "has_right", "whats")

    def __init__(self, node: Both) -> None:
        self.whats = node.whats
        self.below = node.count - len(node.differences)
        self.has_left = node.path is not None
        self.has_right = node.other_path is not None


class CompareModel(QAbstractItemModel):
    """Shows `rows`: only those that differ, or everything."""

    def __init__(self, left: str, right: str) -> None:
        super().__init__()
        self.titles = (left, right)
        self.rows: MergedRows | None = None
        self.everything = False
        self._root = Both(None, (), ())
        self._numbered: dict[int, Both] = {}
        self._by_path: dict[tuple[int, int], dict[Any, Both]] = {}
        self._numbers = itertools.count(1)

    def show(self, rows: MergedRows | None, everything: bool) -> None:
        """Show another comparison, or otherwise."""
        self.beginResetModel()
        self.rows, self.everything = rows, everything
        self._numbered, self._by_path = {}, {}
        self._root = Both(None, (), ())
        if rows is not None:
            self._root = rows.own_root() if everything else rows.root
            if self._root.differences:
                top = Both(None, (), ())
                top.children, self._root.parent = [self._root], top
                self._root = top
        self._open_node(self._root)
        self.endResetModel()

    def release(self) -> None:
        """Show nothing any more, and take the rows apart that only this model has made."""
        shown = list(self._numbered.values())
        self.show(None, False)
        for node in shown:
            node.parent = node.children = None

    # Rows and indexes

    def node(self, index: Index) -> Both:
        """Return the row at an index, the root for an invalid one."""
        return self._numbered[index.internalId()] if index.isValid() else self._root

    def index_of(self, node: Both, column: int = CompareColumn.NAME) -> QModelIndex:
        """Return where a row of the tree that is shown is, its branch opened so far."""
        if node is self._root or node.parent is None:
            return QModelIndex()
        above = self.index_of(node.parent)
        while node.place >= node.parent.shown and self.canFetchMore(above):
            self.fetchMore(above)
        return self._index(node, column)

    def find(self, node: Both) -> Both | None:
        """Return the row that is shown for one of another tree or an earlier comparison."""
        return self.find_key(*node.key)

    def find_key(self, path: Any, other_path: Any) -> Both | None:
        """Return the shown row for a pair of paths, None if there is none."""
        entry = self.find_own(path, 0) if path is not None else self.find_own(other_path, 1)
        return entry if entry is not None and entry.key == (path, other_path) else None

    def find_own(self, own: Any, side: int) -> Both | None:
        """Return the shown row for a path of one side, 0 for the left and 1 for the right.

        Rows are expanded down to it; None if there is none.
        """
        here = self._root
        if here.children and here.children[0].key == ((), ()):
            here = here.children[0]
        for depth in range(1, len(own) + 1):
            below = self._open_node(here)
            known = self._by_path.get((id(here), side))
            if known is None:
                known = {entry.key[side]: entry for entry in below}
                self._by_path[id(here), side] = known
            if own[:depth] not in known:
                return None
            here = known[own[:depth]]
        return here if here.key[side] == own else None

    def _index(self, node: Both, column: int) -> QModelIndex:
        if not node.number:
            node.number = next(self._numbers)
        self._numbered[node.number] = node
        return self.createIndex(node.place, column, node.number)

    def _open_node(self, node: Both) -> list[Both]:
        children = node.children
        if children is None:
            children = [] if self.rows is None else self.rows.fill(node, self.everything)
        if not node.shown:
            node.shown = min(_SLICE, len(children))
        return children

    # What Qt asks

    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return len(CompareColumn)

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        if parent.column() > 0:
            return 0
        node = self.node(parent)
        self._open_node(node)
        return node.shown

    def hasChildren(self, parent: Index = NO_INDEX) -> bool:
        if not parent.isValid():
            return self.rowCount() > 0
        if self.rows is None or parent.column() > 0:
            return False
        return self.rows.has_children(self.node(parent), self.everything)

    def canFetchMore(self, parent: Index) -> bool:
        node = self.node(parent)
        return node.children is not None and node.shown < len(node.children)

    def fetchMore(self, parent: Index) -> None:
        """Show some more rows of a long container."""
        node = self.node(parent)
        children = self._open_node(node)
        more = min(_SLICE, len(children) - node.shown)
        if more > 0:
            above = self.index_of(node)
            self.beginInsertRows(above, node.shown, node.shown + more - 1)
            node.shown += more
            self.endInsertRows()

    def index(self, row: int, column: int, parent: Index = NO_INDEX) -> QModelIndex:
        node = self.node(parent)
        children = self._open_node(node)
        if not (0 <= row < node.shown and 0 <= column < len(CompareColumn)):
            return QModelIndex()
        return self._index(children[row], column)

    def parent(self, index: Index | None = None) -> Any:
        if index is None:
            return super().parent()
        above = self.node(index).parent
        return QModelIndex() if above is None or above is self._root else self._index(above, 0)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        node = self.node(index)
        has_children = self.rows is not None and self.rows.has_children(node, self.everything)
        return _BRANCH if has_children else _LEAF

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _ITEM.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role in (_ITEM.DisplayRole, _ITEM.ToolTipRole):
            left, right = self.titles
            return (tr("Name"), tr("Difference"), left, right, tr("Name"), tr("Name"))[section]
        return None

    def data(self, index: Index, role: int = _ITEM.DisplayRole) -> Any:
        if not index.isValid() or self.rows is None:
            return None
        node, column = self.node(index), index.column()
        if role == _ITEM.DisplayRole:
            return self._cell_text(node, column)
        if role == ItemRole.CELL:
            return self._cell_of(node, column)
        if role == CompareRole.WHATS:
            return RowDifference(node)
        if role == _ITEM.ToolTipRole:
            return tip(self._row_tooltip(node))
        if role == _ITEM.AccessibleTextRole:
            return self._spoken_row(node)
        return None

    # Display

    def _rows_of(self, node: Both) -> tuple[Row | None, Row | None]:
        assert self.rows is not None, "asked before"
        return self.rows.row(node), self.rows.other_row(node)

    def _cell_of(self, node: Both, column: int) -> Cell | None:
        row, other_row = self._rows_of(node)
        shown = {CompareColumn.LEFT: row, CompareColumn.LEFT_NAME: row}.get(
            CompareColumn(column), other_row
        )
        if column == CompareColumn.NAME:
            shown = row or other_row
        if shown is None:
            return None
        behind = ""
        if (
            column in (CompareColumn.LEFT, CompareColumn.RIGHT)
            and DifferenceKind.RETYPED in node.whats
        ):
            behind = shown.kind.value
        elif column in (CompareColumn.LEFT, CompareColumn.RIGHT):
            behind = detail_shown(shown)
        return Cell(shown, self._cell_text(node, column), Differs.SAME, (), behind)

    def _cell_text(self, node: Both, column: int) -> str:
        row, other_row = self._rows_of(node)
        if column == CompareColumn.NAME:
            return _row_name(row, other_row)
        if column == CompareColumn.WHAT:
            return what_words(RowDifference(node))
        if column in (CompareColumn.LEFT_NAME, CompareColumn.RIGHT_NAME):
            named = row if column == CompareColumn.LEFT_NAME else other_row
            return "" if named is None else _row_label(named)
        return value_shown(row if column == CompareColumn.LEFT else other_row)

    def _spoken_row(self, node: Both) -> str:
        left, right = self.titles
        row, other_row = self._rows_of(node)
        none = tr("nothing")
        sides = f"{left}: {value_shown(row) or none}, {right}: {value_shown(other_row) or none}"
        parts = [_row_name(row, other_row), what_words(RowDifference(node)), sides]
        return ", ".join(part for part in parts if part)

    def _row_tooltip(self, node: Both) -> str:
        assert self.rows is not None, "asked before"
        lines = [words(difference, self.rows.one) for difference in node.differences[:_TIP_LINES]]
        if lines:
            return "\n".join(lines)
        if node.path is not None:
            return path_words(self.rows.one, node.path)
        return path_words(self.rows.other, node.other_path or ())


def what_words(shown: RowDifference) -> str:
    """Return how a row differs as text, such as `moved, changed` or `3 below`."""
    if shown.whats:
        return ", ".join(map(differs, shown.whats))
    return tr("{below:,} below", below=shown.below) if shown.below else ""


def _row_label(row: Row) -> str:
    return one_line(row.label) or tr("the whole document")


def _row_name(row: Row | None, other_row: Row | None) -> str:
    if row is None or other_row is None:
        one = row or other_row
        return "" if one is None else _row_label(one)
    if row.label == other_row.label or isinstance(row.key, int):
        return _row_label(row)
    return f"{_row_label(row)} → {_row_label(other_row)}"
