"""The tree of merge results; expanded and selected rows are kept when it is refilled."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QTreeView, QWidget

from app.files.decisions import Key
from app.files.merge_model import MergeModel
from app.files.merge_rows import MergeRow, MergeSort, conflict_rows, rows_of
from app.files.mod_session import FileOutcome, ModConflict
from app.i18n import tr
from app.layouts import vbox
from app.selected_cells import EvenCells
from app.selection import select_row
from app.windows.list_views import ColumnShares

_SHARES = (38, 14, 18, 18)
"""Percent of the width for the columns, all but the last."""
_OPEN = 200
"""The most rows that are expanded at first, those of files with conflicts."""

_LEAST = 8
"""The number of rows that fit in the smallest window."""


class Outcomes(QWidget):
    """The files, with conflicts and changes below them."""

    chosen = Signal()
    """The selection has changed."""
    menu_wanted = Signal(QPoint)
    """A menu is asked for, at a position of the screen."""

    def __init__(self) -> None:
        super().__init__()
        self.model = MergeModel(self)
        self.tree = QTreeView()
        self.tree.setItemDelegate(EvenCells(self.tree))
        self._known: set[str] = set()
        self._open: set[str] = set()
        self._is_filling = False
        self._build()

    def _build(self) -> None:
        tree = self.tree
        tree.setModel(self.model)
        tree.setAccessibleName(tr("Files of the merged mod"))
        tree.setUniformRowHeights(True)
        tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        tree.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        tree.setTabKeyNavigation(False)
        ColumnShares(tree, *_SHARES)
        tree.header().setMinimumSectionSize(8 * tree.fontMetrics().averageCharWidth())
        tree.setMinimumHeight(_LEAST * (tree.fontMetrics().height() + 8))
        tree.expanded.connect(lambda index: self._open.add(self.model.row(index).key))
        tree.collapsed.connect(lambda index: self._open.discard(self.model.row(index).key))
        tree.selectionModel().selectionChanged.connect(lambda _on, _off: self._emit_chosen())
        tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        tree.customContextMenuRequested.connect(
            lambda place: self.menu_wanted.emit(tree.viewport().mapToGlobal(place))
        )
        vbox(tree, parent=self, margins=0)
        self.setFocusProxy(tree)

    def _emit_chosen(self) -> None:
        if not self._is_filling:
            self.chosen.emit()

    def show_files(
        self, outcomes: Mapping[str, FileOutcome], mods: Sequence[str], words: str, is_open: bool
    ) -> None:
        """Show files with these `words` in them, only those with open conflicts if `is_open`."""
        current = self.model.row(self.tree.currentIndex()).key
        places = {row.key for row in self.selected()}
        top = rows_of(outcomes, is_open, words)
        self._open |= self._new_conflict_rows(top)
        self._is_filling = True
        self.tree.blockSignals(True)  # rows restored here were not expanded by the user
        self.model.show(top, mods)
        for file in top.children:
            self._expand(file)
        self._select_again(top, current, places)
        self.tree.blockSignals(False)
        self._is_filling = False
        self.chosen.emit()

    def _new_conflict_rows(self, top: MergeRow) -> set[str]:
        """Return the rows that were never shown and are to be open: files with conflicts."""
        new_names: set[str] = set()
        left = _OPEN
        for row in top.children:
            is_new = row.key not in self._known
            self._known.add(row.key)
            if is_new and row.outcome is not None and row.outcome.conflicts and left > 0:
                left -= len(row.outcome.conflicts)
                new_names.add(row.key)
        return new_names

    def _expand(self, row: MergeRow) -> None:
        if row.key in self._open:
            self.tree.setExpanded(self.model.index_of(row), True)
            for merge_row in row.children:
                self._expand(merge_row)

    def _select_again(self, top: MergeRow, current: str, places: set[str]) -> None:
        """Select the rows that were selected, the first conflict where none was."""
        selection = self.tree.selectionModel()
        flags = selection.SelectionFlag
        for row in self._shown_rows(top):
            index = self.model.index_of(row)
            if row.key in places:
                selection.select(index, flags.Select | flags.Rows)
            if row.key == current:
                selection.setCurrentIndex(index, flags.NoUpdate)
        if not selection.hasSelection():
            first = next(conflict_rows(top), None)
            if first is not None:
                select_row(self.tree, self.model.index_of(first))

    def _shown_rows(self, row: MergeRow) -> list[MergeRow]:
        merge_rows = []
        for merge_row in row.children:
            merge_rows.append(merge_row)
            if merge_row.key in self._open:
                merge_rows += self._shown_rows(merge_row)
        return merge_rows

    def selected(self) -> list[MergeRow]:
        """Return the selected rows."""
        return [self.model.row(index) for index in self.tree.selectionModel().selectedRows()]

    def conflicts(self) -> list[ModConflict]:
        """Return the selected conflicts; those of a file that is selected, too."""
        found_conflicts: dict[tuple[str, ...], ModConflict] = {}
        for row in self.selected():
            if row.conflict is not None:
                found_conflicts[row.conflict.key] = row.conflict
            elif row.sort is MergeSort.FILE and row.outcome is not None:
                found_conflicts.update(
                    {conflict.key: conflict for conflict in row.outcome.conflicts}
                )
        return list(found_conflicts.values())

    def select(self, keys: Collection[Key]) -> None:
        """Select the conflicts with these keys that are shown, and go to the first."""
        rows = conflict_rows(self.model.top)
        rows_of_keys = [
            row for row in rows if row.conflict is not None and row.conflict.key in keys
        ]
        selection = self.tree.selectionModel()
        for number, row in enumerate(rows_of_keys):
            index = self.model.index_of(row)
            if number:
                selection.select(
                    index, selection.SelectionFlag.Select | selection.SelectionFlag.Rows
                )
            else:
                select_row(self.tree, index)
                self.tree.scrollTo(index.siblingAtColumn(0))

    def step(self, forward: bool) -> None:
        """Go to the next open conflict, or the one before."""
        merge_rows = list(conflict_rows(self.model.top))
        here = self.model.row(self.tree.currentIndex()).key
        at = next((n for n, merge_row in enumerate(merge_rows) if merge_row.key == here), -1)
        after = [*merge_rows[at + 1 :], *merge_rows[: max(at, 0)]]
        order = after if forward else after[::-1]
        for row in order:
            if row.conflict is not None and row.conflict.choice is None:
                index = self.model.index_of(row)
                select_row(self.tree, index)
                self.tree.scrollTo(index.siblingAtColumn(0))
                return
