"""The item model of effective values: a document's own rows, and those that it inherits."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QFont

from app import theme
from app.i18n import mark, tr
from app.item_models import Index, RowTree
from app.plain import tip
from app.shown_values import value_shown
from formats.core.kinds import CONTAINERS, Kind
from formats.core.paths import Path
from formats.errors import WrongType
from formats.inheritance import Effective
from formats.outline import Row
from formats.value_text import one_line

_Item = Qt.ItemDataRole
_NOTHING = Row("", "", Kind.NULL, None, 0, editable=False)
"""The top row where there is no document."""


class InheritanceColumn(enum.IntEnum):
    """The columns."""

    NAME = 0
    VALUE = 1
    TYPE = 2
    FROM = 3


class InheritanceNode:
    """One row; `level` is the document it comes from, `below` the next one that has it."""

    __slots__ = ("_children", "_effective", "at", "below", "level", "parent", "path", "row")

    def __init__(
        self,
        effective: Effective | None,
        path: Path,
        row: Row,
        parent: InheritanceNode | None,
        at: int,
    ) -> None:
        self._effective = effective
        self.path, self.row, self.parent, self.at = path, row, parent, at
        self.level = effective.level(path) if effective and parent else 0
        self.below = effective.below(path) if effective and parent else None
        self._children: list[InheritanceNode] | None = None

    @property
    def has_children(self) -> bool:
        """Whether the row has children."""
        return self.row.count > 0

    @property
    def children(self) -> list[InheritanceNode]:
        """The rows below this one, in order."""
        if self._children is None:
            rows = [] if self._effective is None else self._effective.rows(self.path)
            self._children = [
                InheritanceNode(self._effective, (*self.path, row.key), row, self, at)
                for at, row in enumerate(rows)
            ]
        return self._children


class EffectiveModel(RowTree[InheritanceNode]):
    """Shows the rows of an `Effective`; `names` are the names of its levels."""

    titles = (mark("Name"), mark("Value"), mark("Type"), mark("Comes from"))

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.effective: Effective | None = None
        self.names: Sequence[str] = ()
        self.top = InheritanceNode(None, (), _NOTHING, None, 0)

    def show(self, effective: Effective | None, names: Sequence[str]) -> None:
        """Show other values, none for None."""
        self.beginResetModel()
        self.effective, self.names = effective, names
        row = _NOTHING if effective is None else effective.row(())
        self.top = InheritanceNode(effective, (), row, None, 0)
        self.endResetModel()

    def index_at(self, path: Path) -> QModelIndex:
        """Return the index of a row, invalid if it is not shown."""
        inheritance_node = self.top
        for key in path:
            below = next(
                (child for child in inheritance_node.children if child.row.key == key), None
            )
            if below is None:
                return QModelIndex()
            inheritance_node = below
        return self.index_of(inheritance_node)

    def data(self, index: Index, role: int = _Item.DisplayRole) -> Any:
        node, column = self.row(index), index.column()
        if not index.isValid():
            return None
        if role == _Item.DisplayRole:
            return self._cell_text(node, column)
        if role == _Item.DecorationRole and column == InheritanceColumn.NAME:
            return theme.kind_icon(node.row.kind)
        if role == _Item.ForegroundRole:
            is_dim = node.level or column in (InheritanceColumn.TYPE, InheritanceColumn.FROM)
            return theme.colors().secondary if is_dim else None
        if role == _Item.FontRole and node.level:
            return _italic()
        if role == _Item.ToolTipRole:
            return tip(self._cell_text(node, column))
        if role == _Item.AccessibleTextRole and column == InheritanceColumn.NAME:
            return ", ".join(
                filter(
                    None,
                    (
                        self._cell_text(node, inheritance_column)
                        for inheritance_column in InheritanceColumn
                    ),
                )
            )
        return None

    def _cell_text(self, node: InheritanceNode, column: int) -> str:
        if column == InheritanceColumn.NAME:
            return one_line(node.row.label)
        if column == InheritanceColumn.VALUE:
            return value_shown(node.row, 120)
        return node.row.kind.value if column == InheritanceColumn.TYPE else self._source_text(node)

    def _source_text(self, node: InheritanceNode) -> str:
        """Return where a row is from, in words; "" for one that only the document has."""
        if node.level:
            return tr("inherited from {name}", name=self.names[node.level])
        if node.below is None or node.row.kind in CONTAINERS:
            return ""
        assert self.effective is not None, "it has this row"
        try:
            other_row = self.effective.views[node.below].row(node.path)
        except WrongType:
            return ""  # it was just edited; the panel updates soon
        name = self.names[node.below]
        return tr("in place of {value} from {name}", value=value_shown(other_row, 120), name=name)


def _italic() -> QFont:
    font = QFont()
    font.setItalic(True)
    return font
