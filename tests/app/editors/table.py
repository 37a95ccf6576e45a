"""A flat model of rows with the columns and roles a delegate asks for."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, Qt

from app.documents.roles import Cell, Column, ItemRole
from formats.core.kinds import CONTAINERS
from formats.outline import Row
from formats.value_text import count_text, one_line, text


class Table(QAbstractTableModel):
    """Rows that can be set; counts how often that happened."""

    def __init__(self, rows: list[Row]) -> None:
        super().__init__()
        self.rows = rows
        self.read_only = False
        self.changed: set[int] = set()
        self.words: tuple[str, ...] = ()
        self.set_count = 0

    def rowCount(self, parent: QModelIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def columnCount(self, parent: QModelIndex | None = None) -> int:
        return len(Column)

    def flags(self, index: QModelIndex) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        can_edit = self.rows[index.row()].editable and index.column() == Column.VALUE
        return flags | Qt.ItemFlag.ItemIsEditable if can_edit and not self.read_only else flags

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.rows[index.row()]
        if role == ItemRole.KIND:
            return row.kind
        value = (
            count_text(row.kind, row.count)
            if row.kind in CONTAINERS
            else one_line(text(row.kind, row.value))
        )
        shown = (row.label, value, row.kind.value)[index.column()]
        if role == ItemRole.CELL:
            return Cell(row, shown, index.row() in self.changed, self.words)
        return shown if role == Qt.ItemDataRole.DisplayRole else None

    def setData(self, index: QModelIndex, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        self.rows[index.row()] = self.rows[index.row()]._replace(value=value)
        self.set_count += 1
        self.dataChanged.emit(index, index)
        return True
