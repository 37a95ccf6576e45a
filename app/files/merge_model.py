"""The item model of merged mods: the path, the version of each side, and the choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QFont

from app import theme
from app.files.differing import State
from app.files.merge_rows import MergeRow, MergeSort
from app.files.mod_session import ModConflict
from app.i18n import mark, tr, trn
from app.item_models import Index, RowTree, row_size
from app.plain import tip
from app.sentences import said
from formats import wrap
from formats.merge import Choice

_STATES = {State.ADDED: "new", State.CHANGED: "changed", State.REMOVED: "removed", State.SAME: ""}
WHERE, GAME, MINE, THEIRS, TAKEN = range(5)
"""The columns; with two mods the third and fourth are their versions, else they name the mods."""
_SIDES = {Choice.BASE: GAME, Choice.MINE: MINE, Choice.THEIRS: THEIRS}


class MergeModel(RowTree[MergeRow]):
    """Shows the rows below `top`, which is always replaced as a whole; `mods` are the names of all
    mods."""

    titles = (
        mark("Where"), mark("The game’s"), mark("Upper mods"), mark("Lower mod"), mark("Taken"),
    )  # fmt: skip

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.top = MergeRow("", MergeSort.FILE, "", None)
        self.top.hold([])
        self.mods: tuple[str, ...] = ()

    def show(self, top: MergeRow, mods: Sequence[str]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.top, self.mods = top, tuple(mods)
        self.endResetModel()

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        shown = super().headerData(section, orientation, role)
        is_mod = shown is not None and self._are_two and section in (MINE, THEIRS)
        return self.mods[section - MINE] if is_mod else shown

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row, column = self.row(index), index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(row, column)
        if role == Qt.ItemDataRole.DecorationRole and column == WHERE:
            return _icon(row)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(_row_tooltip(row) if column == WHERE else self.text(row, column))
        if role == Qt.ItemDataRole.ForegroundRole:
            return _color(row, column)
        if role == Qt.ItemDataRole.FontRole:
            return _font(row, column)
        if role == Qt.ItemDataRole.SizeHintRole:
            return row_size()
        if role == Qt.ItemDataRole.AccessibleTextRole and column == WHERE:
            return ", ".join(
                filter(None, (self.text(row, column) for column in range(len(self.titles))))
            )
        return None

    @property
    def _are_two(self) -> bool:
        return len(self.mods) == 2

    def text(self, row: MergeRow, column: int) -> str:
        """Return the text of a cell."""
        if column == WHERE:
            return row.name
        if row.conflict is not None:
            return self._of_conflict(row.conflict, column)
        if column == TAKEN:
            return _outcome(row)
        if column == GAME:
            return row.value.before if row.value is not None else ""
        word = _change_text(row)
        if self._are_two:
            return word if self.mods[column - MINE] in row.mods else ""
        if column == THEIRS:
            return ""
        return _by(word, row.mods)

    def _of_conflict(self, conflict: ModConflict, column: int) -> str:
        if column == TAKEN:
            if conflict.choice is not None:
                return taken(conflict, conflict.choice)
            return tr("{side} (undecided)", side=taken(conflict, conflict.undecided))
        shown = dict(zip((GAME, MINE, THEIRS), conflict.sides, strict=True))[column]
        if self._are_two or column == GAME:
            return shown
        mods = conflict.earlier if column == MINE else (conflict.later,)
        return _by(shown, mods)


def _by(word: str, mods: Sequence[str]) -> str:
    """Return a word followed by the mods it belongs to."""
    return f"{word} ({', '.join(mods)})"


def taken(conflict: ModConflict, choice: Choice) -> str:
    """Return in words which side a decision takes."""
    if choice is Choice.MINE:
        return ", ".join(conflict.earlier)
    if choice is Choice.THEIRS:
        return conflict.later
    return tr("both") if choice is Choice.BOTH else tr("the game’s")


def _outcome(row: MergeRow) -> str:
    if row.sort is not MergeSort.FILE or row.outcome is None:
        return ""
    if row.outcome.note:
        return tr("the size table is not merged")
    left, count = len(row.outcome.open), len(row.outcome.conflicts)
    if left:
        return trn("one undecided", "{n:,} undecided", left)
    return trn("one decided", "{n:,} decided", count) if count else ""


def _change_text(row: MergeRow) -> str:
    """Return how the mods changed a row."""
    if row.value is not None:
        return row.value.after
    change = row.change
    if change is None and row.outcome is not None:
        change = next(
            (merged_change for merged_change in row.outcome.changes if not merged_change.words),
            None,
        )
    return tr(_STATES[change.state] if change is not None else "changed")


def _row_tooltip(row: MergeRow) -> str:
    if row.conflict is not None:
        return "\n".join(filter(None, (row.conflict.key[0], said(row.conflict.why))))
    return row.key.partition("\n")[0]


def _icon(row: MergeRow) -> Any:
    if row.conflict is not None:
        is_open = row.conflict.choice is None
        return theme.icon("warning", "warning") if is_open else theme.icon("lossless", "fine")
    if row.value is not None:
        return theme.icon("difference", "changed")
    change = row.change
    if row.sort is MergeSort.FILE and row.outcome is not None:
        change = next(
            (merged_change for merged_change in row.outcome.changes if not merged_change.words),
            None,
        )
    known = [summary.format for summary in change.by.values() if summary.format] if change else []
    if known:
        return theme.file_icon(known[0])
    return theme.icon("archive" if wrap.is_archive_name(row.name) else "file", "secondary")


def _color(row: MergeRow, column: int) -> Any:
    colors = theme.colors()
    if column == TAKEN and row.outcome is not None:
        is_open = row.conflict.choice is None if row.conflict is not None else row.outcome.open
        is_told = row.conflict is not None or row.sort is MergeSort.FILE
        return colors.warning if is_open and is_told else colors.secondary
    is_aside = row.value is not None and column == GAME and row.value.after
    return (
        colors.secondary if is_aside or (row.sort is MergeSort.FILE and column != WHERE) else None
    )


def _font(row: MergeRow, column: int) -> Any:
    """Values use a fixed-width font; the chosen side is bold."""
    if (row.conflict is None and row.value is None) or column in (WHERE, TAKEN):
        return None
    font = QFont(theme.fixed_font())
    if row.conflict is not None and row.conflict.choice is not None:
        choice = row.conflict.choice
        both = choice is Choice.BOTH and column in (MINE, THEIRS)
        font.setBold(both or _SIDES.get(choice) == column)
    return font
