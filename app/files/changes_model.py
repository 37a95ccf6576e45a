"""The item model of what a mod changes: the path, the kind of change, and the values of game and
mod."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Qt

from app import theme
from app.files.change_rows import ChangeRow, Sort
from app.files.differing import State
from app.i18n import mark, tr, trn
from app.item_models import Index, RowTree, row_size
from app.plain import tip
from app.terms import differs
from formats import wrap

_STATES = {State.ADDED: "new", State.CHANGED: "changed", State.REMOVED: "removed", State.SAME: ""}


class ChangesModel(RowTree[ChangeRow]):
    """Shows the rows below `top`, which is always replaced as a whole."""

    titles = (mark("Where"), mark("Change"), mark("The game’s"), mark("The mod’s"))

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.top = ChangeRow("", Sort.FOLDER, "")

    def show(self, top: ChangeRow) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.top = top
        self.endResetModel()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row, column = self.row(index), index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return _cell_text(row, column)
        if role == Qt.ItemDataRole.DecorationRole and column == 0:
            return _icon(row)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(_row_tooltip(row) if column == 0 else _cell_text(row, column))
        if role == Qt.ItemDataRole.ForegroundRole:
            return _color(row, column)
        if role == Qt.ItemDataRole.FontRole and column in (2, 3) and row.value:
            return theme.fixed_font()
        if role == Qt.ItemDataRole.SizeHintRole:
            return row_size()
        if role == Qt.ItemDataRole.AccessibleTextRole and column == 0:
            columns = (0, 1) if row.value is not None else (0, 1, 3)
            return ", ".join(filter(None, (_cell_text(row, column) for column in columns)))
        return None


def _cell_text(row: ChangeRow, column: int) -> str:
    if column == 0:
        more = trn("… and one more", "… and {n:,} more", row.count)
        return more if row.sort is Sort.MORE else row.name
    if column == 1:
        return _change_text(row)
    value = row.value
    if value is None:
        is_noted = column == 3 and row.sort is Sort.FILE
        return row.change.told.note.rstrip(".") if row.change and is_noted else ""
    return value.before if column == 2 else value.after


def _change_text(row: ChangeRow) -> str:
    """Return in a few words how a row changed."""
    if row.value is not None:
        return differs(row.value.what)
    if row.sort is Sort.FOLDER:
        return trn("{n} file", "{n} files", row.count)
    if row.change is None or row.sort is Sort.MORE:
        return ""
    summary = row.change.told
    if not summary.is_read:
        return tr("unreadable")
    if summary.total:
        return trn("one value", "{n:,} values", summary.total)
    return tr(_STATES[row.change.state])


def _row_tooltip(row: ChangeRow) -> str:
    if row.change is None or row.value is not None:
        return row.name
    return "\n".join(filter(None, (row.change.place, row.change.told.note)))


def _icon(row: ChangeRow) -> Any:
    if row.value is not None:
        return theme.difference_icon(row.value.what)
    if row.sort is Sort.FOLDER:
        return theme.icon("folder" if row.key.endswith("/") else "archive", "secondary")
    if row.change is None or row.sort is Sort.MORE:
        return None
    if row.change.told.format:
        return theme.file_icon(row.change.told.format)
    return theme.icon("archive" if wrap.is_archive_name(row.change.name) else "file", "secondary")


def _color(row: ChangeRow, column: int) -> Any:
    colors = theme.colors()
    state = None if row.change is None or row.value is not None else row.change.state
    if column == 1 and row.change is not None and not row.change.told.is_read:
        return colors.warning
    if column == 1 and state is State.ADDED:
        return colors.fine
    if column == 1 and state is State.REMOVED:
        return colors.error
    if column == 1 or row.sort is Sort.MORE:
        return colors.secondary
    if column == 2 and row.value is not None and row.value.after:
        return colors.secondary
    return None
