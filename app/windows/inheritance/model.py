"""The item model of effective values: a document's own rows, and those that it inherits."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from app import theme
from app.i18n import mark, tr
from app.plain import tip
from app.terms import counted
from formats.errors import WrongType
from formats.inheritance import Effective
from formats.outline import Row
from formats.value_text import one_line, text
from formats.values import CONTAINERS, Path

Index = QModelIndex | QPersistentModelIndex
_NO = QModelIndex()
_Item = Qt.ItemDataRole
_TITLES = (mark("Name"), mark("Value"), mark("Type"), mark("Comes from"))


class Column(enum.IntEnum):
    """The columns."""

    NAME = 0
    VALUE = 1
    TYPE = 2
    FROM = 3


class Node:
    """One row; `level` is where it is from, `below` where it would be from were it not the own."""

    __slots__ = ("at", "below", "children", "level", "parent", "path", "row")

    def __init__(self, path: Path, row: Row, parent: Node | None, at: int) -> None:
        self.path, self.row, self.parent, self.at = path, row, parent, at
        self.level = 0
        self.below: int | None = None
        self.children: list[Node] | None = None


class EffectiveModel(QAbstractItemModel):
    """Shows the rows of an `Effective`; `names` are what its levels are called."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.effective: Effective | None = None
        self.names: Sequence[str] = ()
        self._top: Node | None = None

    def show(self, effective: Effective | None, names: Sequence[str]) -> None:
        """Show other values, none for None."""
        self.beginResetModel()
        self.effective, self.names = effective, names
        self._top = None if effective is None else Node((), effective.row(()), None, 0)
        self.endResetModel()

    # Rows

    def node(self, index: Index) -> Node | None:
        """Return the row of an index, the whole document for none."""
        found = index.internalPointer() if index.isValid() else None
        return found if isinstance(found, Node) else self._top

    def index_of(self, path: Path) -> QModelIndex:
        """Return where a row is shown, an invalid index where there is none."""
        found = self._top
        for key in path:
            below = [] if found is None else self._children(found)
            found = next((one for one in below if one.row.key == key), None)
        return QModelIndex() if found is None else self._index(found)

    def _index(self, node: Node) -> QModelIndex:
        return QModelIndex() if node is self._top else self.createIndex(node.at, 0, node)

    def _children(self, node: Node) -> list[Node]:
        if node.children is None:
            node.children = list(self._made(node))
        return node.children

    def _made(self, node: Node) -> Iterator[Node]:
        assert self.effective is not None, "it has rows"
        for at, row in enumerate(self.effective.rows(node.path)):
            made = Node((*node.path, row.key), row, node, at)
            made.level = self.effective.level(made.path)
            made.below = self.effective.below(made.path)
            yield made

    # What Qt asks

    def index(self, row: int, column: int, parent: Index = _NO) -> QModelIndex:
        above = self.node(parent)
        rows = [] if above is None else self._children(above)
        if not 0 <= row < len(rows) or not 0 <= column < len(Column):
            return QModelIndex()
        return self.createIndex(row, column, rows[row])

    def parent(self, index: Index = _NO) -> QModelIndex:  # type: ignore[override]
        node = self.node(index)
        above = None if node is None else node.parent
        return QModelIndex() if above is None else self._index(above)

    def rowCount(self, parent: Index = _NO) -> int:
        node = self.node(parent)
        return 0 if node is None or parent.column() > 0 else node.row.count

    def hasChildren(self, parent: Index = _NO) -> bool:
        return self.rowCount(parent) > 0

    def columnCount(self, _parent: Index = _NO) -> int:
        return len(Column)

    def headerData(self, section: int, way: Qt.Orientation, role: int = _Item.DisplayRole) -> Any:
        if role == _Item.DisplayRole and way is Qt.Orientation.Horizontal:
            return tr(_TITLES[section])
        return None

    def data(self, index: Index, role: int = _Item.DisplayRole) -> Any:
        node, column = self.node(index), index.column()
        if node is None or not index.isValid():
            return None
        if role == _Item.DisplayRole:
            return self._text(node, column)
        if role == _Item.DecorationRole and column == Column.NAME:
            return theme.kind_icon(node.row.kind)
        if role == _Item.ForegroundRole:
            is_dim = node.level or column in (Column.TYPE, Column.FROM)
            return theme.colors().secondary if is_dim else None
        if role == _Item.FontRole and node.level:
            return _italic()
        if role == _Item.ToolTipRole:
            return tip(self._text(node, column))
        if role == _Item.AccessibleTextRole and column == Column.NAME:
            return ", ".join(filter(None, (self._text(node, one) for one in Column)))
        return None

    def _text(self, node: Node, column: int) -> str:
        if column == Column.NAME:
            return one_line(node.row.label)
        if column == Column.VALUE:
            return _value(node.row)
        return node.row.kind.value if column == Column.TYPE else self._source(node)

    def _source(self, node: Node) -> str:
        """Return where a row is from, in words; "" for one that only the document has."""
        if node.level:
            return tr("inherited from {name}", name=self.names[node.level])
        if node.below is None or node.row.kind in CONTAINERS:
            return ""
        assert self.effective is not None, "it has this row"
        try:
            other = self.effective.views[node.below].row(node.path)
        except WrongType:
            return ""  # it was edited just now; the panel looks again soon
        name = self.names[node.below]
        return tr("in place of {value} from {name}", value=_value(other), name=name)


def _italic() -> QFont:
    font = QFont()
    font.setItalic(True)
    return font


def _value(row: Row) -> str:
    if row.kind in CONTAINERS:
        return counted(row.kind, row.count)
    return one_line(text(row.kind, row.value), 120)
