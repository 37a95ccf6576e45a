"""The list of what a replace in games would do: files, and below each its values with boxes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QItemSelection,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication

from app import theme
from app.files.replacing import Plan, Swap
from app.i18n import mark, tr, trn
from app.plain import tip
from formats.value_text import one_line

Index = QModelIndex | QPersistentModelIndex
_HEADS = (mark("Where"), mark("Now"), mark("Becomes"), mark("Lies in"))
_NOW, _BECOMES, _PLACE = 1, 2, 3
_EDGES = 8
"""Pixels above and below the words of a row, together."""
_NO_PARENT = QModelIndex()
_BOXES = {
    None: Qt.CheckState.PartiallyChecked,
    True: Qt.CheckState.Checked,
    False: Qt.CheckState.Unchecked,
}

_FEW = 20
"""Up to so many documents, views hear of each of their values that is chosen otherwise."""


def _flags(is_value: bool, has_box: bool) -> Qt.ItemFlag:
    found = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
    found |= Qt.ItemFlag.ItemNeverHasChildren if is_value else found
    return found | Qt.ItemFlag.ItemIsUserCheckable if has_box else found


_FLAGS = {(one, other): _flags(one, other) for one in (False, True) for other in (False, True)}


class _File:
    """A document of the list: which of its values are chosen, and how its place is told."""

    def __init__(self, plan: Plan, roots: list[Path], is_open: bool) -> None:
        self.plan, self._roots, self.is_open = plan, roots, is_open
        refused = [at for at, one in enumerate(plan.swaps) if one.refusal]
        self.can = frozenset(range(len(plan.swaps))).difference(refused)
        self.chosen = self.can

    @property
    def name(self) -> str:
        """The last part of its path."""
        file, words = self.plan.place
        return (words[-1] if words else file.name).rpartition("/")[2]

    @property
    def place(self) -> str:
        """Where it lies below the folder it is in, without its own name."""
        file, words = self.plan.place
        below = (file.relative_to(root) for root in self._roots if file.is_relative_to(root))
        whole = (next(below, file).as_posix(), *words)
        return "//".join(whole).rpartition("/")[0].rstrip("/")

    @property
    def chosen_plan(self) -> Plan:
        """What is to be done in it."""
        place, swaps = self.plan
        if len(self.chosen) == len(swaps):
            return self.plan
        return Plan(place, [swaps[at] for at in sorted(self.chosen)])

    @property
    def is_chosen(self) -> bool | None:
        """Whether all of it is chosen, None for some of it."""
        return None if 0 < len(self.chosen) < len(self.can) else bool(self.chosen)


class ReplaceModel(QAbstractItemModel):
    """Two levels: documents, and the values in them; all are chosen at first.

    `chosen_changed` tells that others are.
    """

    chosen_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._files: list[_File] = []
        self._counts: tuple[int, int, int] | None = None

    def show(self, plans: list[Plan], roots: list[Path], open_ones: set[int]) -> None:
        """List these; places are told from below `roots`, `open_ones` are open by their number."""
        self.beginResetModel()
        self._files = [_File(plan, roots, at in open_ones) for at, plan in enumerate(plans)]
        self.endResetModel()
        self._tell()

    def _tell(self) -> None:
        self._counts = None
        self.chosen_changed.emit()

    def chosen(self) -> list[Plan]:
        """Return what is to be done."""
        return [one.chosen_plan for one in self._files if one.chosen]

    def counts(self) -> tuple[int, int, int]:
        """Return how many values are chosen, of how many documents, and how many cannot be."""
        if self._counts is None:
            chosen = [len(one.chosen) for one in self._files if one.chosen]
            stay = sum(len(one.plan.swaps) - len(one.can) for one in self._files)
            self._counts = sum(chosen), len(chosen), stay
        return self._counts

    def at(self, index: Index) -> tuple[Plan, Swap | None]:
        """Return the document of a row, and the value, None at the document itself."""
        file, row = self._at(index)
        return file.plan, None if row is None else file.plan.swaps[row]

    def _at(self, index: Index) -> tuple[_File, int | None]:
        above = index.internalId()
        if above == 0:
            return self._files[index.row()], None
        return self._files[above - 1], index.row()

    def toggle(self, selection: QItemSelection) -> None:
        """Choose rows, or where all of them are chosen, choose none of them."""
        wanted = self._wanted_in(selection)
        is_on = not all(some <= self._files[at].chosen for at, some in wanted.items())
        for at, some in wanted.items():
            file = self._files[at]
            file.chosen = file.chosen | some if is_on else file.chosen - some
        if wanted:
            self._tell_rows(sorted(wanted))
        self._tell()

    def _wanted_in(self, selection: QItemSelection) -> dict[int, frozenset[int]]:
        """Return the values in selected rows, by the number of their document."""
        found: dict[int, frozenset[int]] = {}
        for some in map(selection.at, range(selection.size())):
            rows, above = range(some.top(), some.bottom() + 1), some.parent()
            if above.isValid():
                one, can = above.row(), self._files[above.row()].can
                found[one] = found.get(one, frozenset()) | can.intersection(rows)
            else:
                found |= {at: self._files[at].can for at in rows}
        return found

    def _tell_rows(self, files: Sequence[int]) -> None:
        """Tell views of documents that are chosen otherwise, and of the values of a few."""
        for at in files if len(files) <= _FEW else ():
            above = self.index(at, 0)
            last = self.index(len(self._files[at].plan.swaps) - 1, 0, above)
            self.dataChanged.emit(self.index(0, 0, above), last)
        self.dataChanged.emit(self.index(files[0], 0), self.index(files[-1], 0))

    # Qt's questions; the internal id is 0 for a file, else one more than the row of the file

    def index(self, row: int, column: int, parent: Index = _NO_PARENT) -> QModelIndex:
        if not (0 <= row < self.rowCount(parent) and 0 <= column < len(_HEADS)):
            return QModelIndex()
        return self.createIndex(row, column, parent.row() + 1 if parent.isValid() else 0)

    def parent(self, child: Index = _NO_PARENT) -> QModelIndex:  # type: ignore[override]
        above = child.internalId() if child.isValid() else 0
        return self.createIndex(above - 1, 0, 0) if above else QModelIndex()

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        if not parent.isValid():
            return len(self._files)
        if parent.internalId() or parent.column():
            return 0
        return len(self._files[parent.row()].plan.swaps)

    def hasChildren(self, parent: Index = _NO_PARENT) -> bool:
        return self.rowCount(parent) > 0

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        return len(_HEADS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return tr(_HEADS[section])
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        has_box = index.column() == 0 and self._can(index)
        return _FLAGS[bool(index.internalId()), has_box]

    def _can(self, index: Index) -> bool:
        file, row = self._at(index)
        return bool(file.can) if row is None else row in file.can

    def setData(self, index: Index, value: Any, role: int = 0) -> bool:
        if role != Qt.ItemDataRole.CheckStateRole:
            return False
        file, row = self._at(index)
        some = file.can if row is None else file.can & {row}
        is_on = Qt.CheckState(value) is not Qt.CheckState.Unchecked
        file.chosen = file.chosen | some if is_on else file.chosen - some
        self._tell_rows([index.row() if row is None else index.internalId() - 1])
        self._tell()
        return True

    def data(self, index: Index, role: int = 0) -> Any:
        file, row = self._at(index)
        column = index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return _words(file, row, column)
        if role == Qt.ItemDataRole.CheckStateRole and column == 0 and self._can(index):
            return _BOXES[file.is_chosen if row is None else row in file.chosen]
        if role == Qt.ItemDataRole.ForegroundRole:
            return _color(file, row, column)
        if role == Qt.ItemDataRole.DecorationRole and column == 0:
            return _icon(file, row)
        if role == Qt.ItemDataRole.FontRole and column in (_NOW, _BECOMES) and row is not None:
            return theme.fixed_font()
        if role == Qt.ItemDataRole.SizeHintRole:
            return QSize(0, max(22, QFontMetrics(QApplication.font()).height() + _EDGES))
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(_words(file, row, column) or "//".join((str(file.plan.place.file),)))
        return None


def _words(file: _File, row: int | None, column: int) -> str:
    if row is None:
        return (file.name, "", _count(file), file.place)[column]
    swap = file.plan.swaps[row]
    if column == _BECOMES:
        return one_line(swap.after) if not swap.refusal else _stays(swap)
    return (swap.where, one_line(swap.before), "", "")[column]


def _count(file: _File) -> str:
    values = trn("one value", "{n:,} values", len(file.chosen))
    return tr("{values}, in the open document", values=values) if file.is_open else values


def _stays(swap: Swap) -> str:
    return tr("stays: {refusal}", refusal=swap.refusal)


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
