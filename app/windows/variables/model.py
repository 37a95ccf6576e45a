"""The variables of one document as a table: name, value, type, and how often each is used."""

from __future__ import annotations

import enum
from typing import Any

from PySide6.QtCore import (
    QMimeData,
    QModelIndex,
    QObject,
    Qt,
    QTimer,
    Signal,
)

from app import theme
from app.documents.baseline import ChangeMark
from app.documents.document import Document
from app.documents.hints import hints_for
from app.documents.roles import Cell, ItemRole
from app.graph.linking.variable_drop import variable_mime_data
from app.i18n import mark, tr
from app.item_models import NO_INDEX, Index, TitledTable
from app.shown_values import value_text
from formats.core.paths import Path
from formats.editing import Shared
from formats.errors import FormatError, WrongType
from formats.outline import Row
from formats.value_text import one_line

_Item = Qt.ItemDataRole


class VariableColumn(enum.IntEnum):
    """The columns; the first three are those of every tree of rows."""

    NAME = 0
    VALUE = 1
    TYPE = 2
    USED = 3


class VariablesModel(TitledTable):
    """Follows one document; names and values are edited in their cells, each as one step."""

    titles = (mark("Name"), mark("Value"), mark("Type"), mark("Used"))
    refused = Signal(str)
    """Something was not done, and why."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_committing = False
        """Whether an edit of a cell is under way."""
        self.document: Document | None = None
        self.rows: list[Shared] = []
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.refresh)

    def set_document(self, document: Document | None) -> None:
        """Show the variables of another document, or none."""
        if self.document is not None:
            self.document.changed.disconnect(self._fill_later)
            self.document.reset.disconnect(self._fill_later)
        self.document = document
        if document is not None:
            document.changed.connect(self._fill_later)
            document.reset.connect(self._fill_later)
        self.refresh()

    def _fill_later(self, _change: object = None) -> None:
        self._soon.start()

    def refresh(self) -> None:
        """Read the document again."""
        new = [] if self.document is None else self.document.structure.shared()
        if [(variable.path, variable.kind) for variable in new] == [
            (row.path, row.kind) for row in self.rows
        ]:
            self.rows = new
            if new:
                last_index = self.index(len(new) - 1, VariableColumn.USED)
                self.dataChanged.emit(self.index(0, 0), last_index)
            return
        self.beginResetModel()
        self.rows = new
        self.endResetModel()

    def number(self, path: Path) -> int:
        """Return the row of a variable, -1 for none."""
        return next((at for at, row in enumerate(self.rows) if row.path == path), -1)

    # Asking

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled
        is_value = index.column() == VariableColumn.VALUE and self.value_row(index) is not None
        is_free = self.document is not None and not self.document.frozen
        if is_free and (is_value or index.column() == VariableColumn.NAME):
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def value_row(self, index: Index) -> Row | None:
        """Return the row of a variable's value, None if it has none, or none any more."""
        variable = self.rows[index.row()]
        if self.document is None or variable.value is None:
            return None
        try:
            return self.document.outline.row(variable.value)
        except WrongType:  # it was deleted, and this is to be filled again
            return None

    def data(self, index: Index, role: int = _Item.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        variable, column = self.rows[index.row()], index.column()
        if role in (_Item.DisplayRole, _Item.AccessibleTextRole):
            return self._cell_text(index)
        if role == _Item.EditRole and column == VariableColumn.NAME:
            return variable.name
        if role == _Item.DecorationRole and column == VariableColumn.NAME:
            return theme.kind_icon(variable.kind)
        if role == _Item.ToolTipRole and column == VariableColumn.USED and variable.users:
            return tr("Double-click to go to where it is used; again for the next place")
        return self._value_data(index, role) if column == VariableColumn.VALUE else None

    def _value_data(self, index: Index, role: int) -> Any:
        """Return what the editor of a value asks for."""
        variable, row = self.rows[index.row()], self.value_row(index)
        if row is None or variable.value is None or self.document is None:
            return None
        if role == ItemRole.CELL:
            return Cell(row, self._cell_text(index), ChangeMark.SAME, ())
        if role == ItemRole.KIND:
            return variable.kind
        if role == ItemRole.HINTS:
            return hints_for(self.document, variable.value)
        return None

    def _cell_text(self, index: Index) -> str:
        variable, column = self.rows[index.row()], index.column()
        if column == VariableColumn.NAME:
            return one_line(variable.name)
        if column == VariableColumn.TYPE:
            return variable.kind.value
        if column == VariableColumn.USED:
            return str(len(variable.users)) if variable.users else "–"
        row = self.value_row(index)
        return "" if row is None else one_line(value_text(row.kind, row.value))

    # Editing

    def setData(self, index: Index, value: Any, role: int = _Item.EditRole) -> bool:
        """Rename a variable, or give it another value; False if that is refused."""
        if role != _Item.EditRole or self.document is None:
            return False
        variable = self.rows[index.row()]
        self.is_committing = True
        try:
            if index.column() == VariableColumn.NAME:
                return self._rename(self.document, variable, value)
            if variable.value is not None:
                self.document.set_value(variable.value, value)
        except FormatError as error:
            self.refused.emit(error.what)
            return False
        finally:
            self.is_committing = False
        return True

    def _rename(self, document: Document, shared: Shared, name: str) -> bool:
        """Rename a variable, and if the user agrees the texts that name it, once the cell is
        closed."""
        if name == shared.name:
            return False
        words, names = tr("Rename {label}", label=one_line(shared.name, 40)), [(shared.path, name)]
        document.edit(words, lambda structure: structure.rename(shared.path, name), names=names)
        return True

    # Dragging

    def mimeTypes(self) -> list[str]:
        return variable_mime_data(None, ()).formats()

    def mimeData(self, indexes: list[QModelIndex]) -> QMimeData:  # type: ignore[override]
        at = indexes[0].row()
        return variable_mime_data(self.document, self.rows[at].path)
