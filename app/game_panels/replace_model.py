"""The preview of a replace in games: files, and below each its values with check boxes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QItemSelection, QModelIndex, QObject, Qt, Signal

from app.game.replacing import ReplacePlan, Swap
from app.ui import theme
from app.ui.i18n import mark, tr, trn
from app.ui.item_models import NO_INDEX, GroupModel, Index, row_size
from app.ui.plain import tip
from app.ui.sentences import said
from formats.value_text import one_line

_NOW, _BECOMES, _PLACE = 1, 2, 3
_BOXES = {
    None: Qt.CheckState.PartiallyChecked,
    True: Qt.CheckState.Checked,
    False: Qt.CheckState.Unchecked,
}

_FEW = 20
"""With up to so many documents, views are notified of each value whose check box changes."""


def _flags(is_value: bool, has_box: bool) -> Qt.ItemFlag:
    item_flag = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
    item_flag |= Qt.ItemFlag.ItemNeverHasChildren if is_value else item_flag
    return item_flag | Qt.ItemFlag.ItemIsUserCheckable if has_box else item_flag


_FILE_FLAGS, _VALUE_FLAGS = ([_flags(one, False), _flags(one, True)] for one in (False, True))
_NO_FLAGS = Qt.ItemFlag.NoItemFlags


class _File:
    """A document in the list: its checked values, and its place as shown.

    The values are only worked out when neither all nor none of them are checked.
    """

    __slots__ = ("_can", "_roots", "_some", "count", "is_open", "most", "plan")

    def __init__(self, plan: ReplacePlan, roots: list[Path], is_open: bool) -> None:
        self.plan, self._roots, self.is_open = plan, roots, is_open
        self.count = self.most = len(plan.swaps) - plan.stay
        """The number of checked values, and of those that can be checked."""
        self._some: frozenset[int] | None = None
        self._can: frozenset[int] | None = None

    @property
    def can(self) -> frozenset[int]:
        """The values that can be replaced."""
        if self._can is None:
            swaps = enumerate(self.plan.swaps)
            self._can = frozenset(at for at, swap in swaps if not swap.refusal)
        return self._can

    @property
    def chosen(self) -> frozenset[int]:
        """The values that are chosen."""
        if self._some is not None:
            return self._some
        return self.can if self.count else frozenset()

    def can_be(self, row: int) -> bool:
        """Whether a value can be replaced."""
        return not self.plan.swaps[row].refusal

    def has(self, row: int) -> bool:
        """Whether a value is chosen."""
        return self.can_be(row) if self.count == self.most else row in self.chosen

    def has_all(self, rows: frozenset[int] | None) -> bool:
        """Whether all values that can be are chosen, or all of some."""
        return self.count == self.most or (rows is not None and rows <= self.chosen)

    def choose(self, rows: frozenset[int] | None, is_on: bool) -> None:
        """Choose all values, or some; or choose them no more."""
        if rows is None:
            self.count, self._some = self.most * is_on, None
        else:
            self._some = self.chosen | rows if is_on else self.chosen - rows
            self.count = len(self._some)

    @property
    def name(self) -> str:
        """The last part of its path."""
        file, words = self.plan.place
        return (words[-1] if words else file.name).rpartition("/")[2]

    @property
    def place(self) -> str:
        """Its path below its folder, without its own name."""
        file, words = self.plan.place
        below = (file.relative_to(root) for root in self._roots if file.is_relative_to(root))
        whole = (next(below, file).as_posix(), *words)
        return "//".join(whole).rpartition("/")[0].rstrip("/")

    @property
    def rounded(self) -> int:
        """The number of checked values that will be rounded."""
        if self.count == self.most or not self.plan.rounded:
            return self.plan.rounded
        return sum(self.plan.swaps[at].is_rounded for at in self.chosen)

    @property
    def chosen_plan(self) -> ReplacePlan:
        """The plan for its checked values."""
        swaps = self.plan.swaps
        if self.count == len(swaps):
            return self.plan
        return ReplacePlan(self.plan.place, [swaps[at] for at in sorted(self.chosen)])

    @property
    def is_chosen(self) -> bool | None:
        """Whether all of it is chosen, None for some of it."""
        return None if 0 < self.count < self.most else bool(self.count)


class ReplaceModel(GroupModel):
    """Two levels: documents, and their values; all are checked at first.

    `chosen_changed` is emitted when others are.
    """

    titles = (mark("Where"), mark("Now"), mark("Becomes"), mark("Location"))
    chosen_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._files: list[_File] = []
        self._counts: tuple[int, int, int] | None = None
        self.has_others = False
        """Whether some of the values are names or types of rows."""

    def show(self, plans: list[ReplacePlan], roots: list[Path], open_ones: set[int]) -> None:
        """List these; places are relative to `roots`, `open_ones` are open by their number."""
        self.beginResetModel()
        self._files = [_File(plan, roots, at in open_ones) for at, plan in enumerate(plans)]
        self.endResetModel()
        self.has_others = any(replace_plan.has_others for replace_plan in plans)
        self._choice_changed()

    def _choice_changed(self) -> None:
        self._counts = None
        self.chosen_changed.emit()

    def chosen(self) -> list[ReplacePlan]:
        """Return the plans of the ticked replacements."""
        return [file.chosen_plan for file in self._files if file.count]

    def counts(self) -> tuple[int, int, int]:
        """Return how many values are chosen, of how many documents, and how many cannot be."""
        if self._counts is None:
            chosen = [file.count for file in self._files if file.count]
            stay = sum(file.plan.stay for file in self._files)
            self._counts = sum(chosen), len(chosen), stay
        return self._counts

    @property
    def rounded(self) -> int:
        """How many of the chosen values will be rounded."""
        return sum(file.rounded for file in self._files)

    @property
    def stay(self) -> str:
        """How many of the values stay, and why; "" if none do."""
        stay = self.counts()[2]
        swaps = (swap for file in self._files if file.plan.stay for swap in file.plan.swaps)
        reason = next((swap.refusal for swap in swaps if swap.refusal), "")
        return stay_words(stay, reason, has_others=self.has_others) if stay else ""

    def at(self, index: Index) -> tuple[ReplacePlan, Swap | None]:
        """Return the document of a row, and the value, None at the document itself."""
        file, row = self._file_and_row(index)
        return file.plan, None if row is None else file.plan.swaps[row]

    def _file_and_row(self, index: Index) -> tuple[_File, int | None]:
        group, row = self.place(index)
        return self._files[group], row

    def toggle(self, selection: QItemSelection) -> None:
        """Choose rows, or where all of them are chosen, choose none of them."""
        wanted = self._wanted_in(selection)
        is_on = not all(self._files[at].has_all(some) for at, some in wanted.items())
        for at, some in wanted.items():
            self._files[at].choose(some, is_on)
        if wanted:
            self._tell_rows(sorted(wanted))
        self._choice_changed()

    def _wanted_in(self, selection: QItemSelection) -> dict[int, frozenset[int] | None]:
        """Return the values in selected rows, None for all, by the number of their document."""
        rows_by_file: dict[int, frozenset[int] | None] = {}
        for selection_range in map(selection.at, range(selection.size())):
            rows, above = (
                range(selection_range.top(), selection_range.bottom() + 1),
                selection_range.parent(),
            )
            if not above.isValid():
                rows_by_file.update(dict.fromkeys(rows))
            elif (known := rows_by_file.get(file_row := above.row(), frozenset())) is not None:
                rows_by_file[file_row] = known | self._files[file_row].can.intersection(rows)
        return rows_by_file

    def _tell_rows(self, files: Sequence[int]) -> None:
        """Notify views of documents with changed check boxes, and of the values if there are few.

        For many, views are notified of the cells beside the check boxes: a view asks every row of
        the first column whether it has children.
        """
        is_few = len(files) <= _FEW
        for at in files if is_few else ():
            above = self.index(at, 0)
            last_index = self.index(len(self._files[at].plan.swaps) - 1, 0, above)
            self.dataChanged.emit(self.index(0, 0, above), last_index)
        first = 0 if is_few else _BECOMES
        self.dataChanged.emit(self.index(files[0], first), self.index(files[-1], _BECOMES))

    # Qt's questions

    def group_count(self) -> int:
        return len(self._files)

    def member_count(self, group: int) -> int:
        return len(self._files[group].plan.swaps)

    def index(self, row: int, column: int, parent: Index = NO_INDEX) -> QModelIndex:
        # this, `hasChildren` and `flags` are asked for every document before anything is shown
        if not column and 0 <= row < len(self._files) and not parent.isValid():
            return self.createIndex(row, 0, 0)
        return super().index(row, column, parent)

    def hasChildren(self, parent: Index = NO_INDEX) -> bool:
        return parent.internalId() == 0 and parent.column() <= 0 and bool(self._files)

    def flags(self, index: Index) -> Qt.ItemFlag:
        above, row = index.internalId(), index.row()
        if row < 0:
            return _NO_FLAGS
        is_first = not index.column()
        if not above:
            return _FILE_FLAGS[is_first and self._files[row].most > 0]
        return _VALUE_FLAGS[is_first and self._files[above - 1].can_be(row)]

    def _can(self, index: Index) -> bool:
        file, row = self._file_and_row(index)
        return file.most > 0 if row is None else file.can_be(row)

    def setData(self, index: Index, value: Any, role: int = 0) -> bool:
        if role != Qt.ItemDataRole.CheckStateRole:
            return False
        file, row = self._file_and_row(index)
        some = None if row is None else file.can & {row}
        file.choose(some, Qt.CheckState(value) is not Qt.CheckState.Unchecked)
        self._tell_rows([index.row() if row is None else index.internalId() - 1])
        self._choice_changed()
        return True

    def data(self, index: Index, role: int = 0) -> Any:
        file, row = self._file_and_row(index)
        column = index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return _cell_words(file, row, column)
        if role == Qt.ItemDataRole.CheckStateRole and column == 0 and self._can(index):
            return _BOXES[file.is_chosen if row is None else file.has(row)]
        if role == Qt.ItemDataRole.ForegroundRole:
            return _color(file, row, column)
        if role == Qt.ItemDataRole.DecorationRole and column == 0:
            return _icon(file, row)
        if role == Qt.ItemDataRole.FontRole and column in (_NOW, _BECOMES) and row is not None:
            return theme.fixed_font()
        if role == Qt.ItemDataRole.SizeHintRole:
            return row_size()
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(_cell_words(file, row, column) or "//".join((str(file.plan.place.file),)))
        return None


def stay_words(count: int, reason: str, *, has_others: bool) -> str:
    """Return how many values (or other results) stay, and why the first of them does."""
    if has_others:
        return trn(
            "1 result stays: {reason}",
            "{n:,} results stay, the first because {reason}",
            count,
            reason=said(reason),
        )
    return trn(
        "1 value stays: {reason}",
        "{n:,} values stay, the first because {reason}",
        count,
        reason=said(reason),
    )


def _cell_words(file: _File, row: int | None, column: int) -> str:
    if row is None:
        return (file.name, "", _count_words(file), file.place)[column]
    swap = file.plan.swaps[row]
    if column == _BECOMES:
        return one_line(swap.after) if not swap.refusal else _stays(swap)
    return (swap.where, one_line(swap.before), "", "")[column]


def _count_words(file: _File) -> str:
    values = trn("one value", "{n:,} values", file.count)
    if file.plan.has_others:
        values = trn("{n:,} result", "{n:,} results", file.count)
    return tr("{values}, in the open document", values=values) if file.is_open else values


def _stays(swap: Swap) -> str:
    return tr("stays: {refusal}", refusal=said(swap.refusal))


def _color(file: _File, row: int | None, column: int) -> Any:
    colors = theme.colors()
    if column == _BECOMES and row is not None and file.plan.swaps[row].refusal:
        return colors.warning
    if column == _PLACE or (row is None and column == _BECOMES):
        return colors.secondary
    return None


def _icon(file: _File, row: int | None) -> Any:
    if row is None:
        return theme.icon("file", "secondary")
    return theme.kind_icon(file.plan.swaps[row].kind)
