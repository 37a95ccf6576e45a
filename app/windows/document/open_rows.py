"""Which rows of a tree are expanded: expanding many at once, collapsing, and restoring."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from PySide6.QtCore import QModelIndex, QObject, Signal
from PySide6.QtWidgets import QTreeView

from app.documents.idle_task import AT_ONCE, IdleTask
from app.models.tree_model import TreeModel
from app.selection import select_row
from formats.core.changes import Changes
from formats.core.paths import Path

_EXPAND_LIMIT = 6000
"""The number of rows that one command expands; Qt lays out all of them at once."""
_OPEN_LIMIT = 20_000
_FIRST_ROWS = 60


class OpenRows(QObject):
    """Opens and folds the rows of one tree; the root stays open."""

    opened_some = Signal(int)
    """Rows were expanded up to the limit, and there are more below them."""

    def __init__(self, tree: QTreeView, model: TreeModel) -> None:
        super().__init__(tree)
        self._tree, self._model = tree, model
        self._below_change: list[Path] = []
        self._opening = IdleTask(self)
        model.modelAboutToBeReset.connect(self._opening.stop)
        tree.collapsed.connect(self._after_collapse)

    def before_change(self, changes: Changes) -> None:
        """Remember the expanded rows below those that are replaced."""
        self._below_change = []
        self._opening.stop()
        for change in changes.lists:
            index = self._model.opened_index_of(change.old)
            if change.is_replaced and change.path and self._tree.isExpanded(index):
                below = (path[len(change.old) :] for path in self.paths(index))
                self._below_change += [change.path, *((*change.path, *path) for path in below)]

    def after_change(self) -> None:
        """Restore what was expanded below a row that was replaced."""
        paths, self._below_change = self._below_change, []
        if paths:
            self.open_again(paths)

    def open_small(self) -> None:
        """Expand the root, and rows as long as everything fits on one screen: values show at
        once."""
        self._tree.expand(self._root_index())
        top = self._top_rows()
        room = _FIRST_ROWS - len(top)
        for index in top[:_FIRST_ROWS]:
            count = self._model.rowCount(index)
            if 0 < count <= room:
                self._tree.expand(index)
                room -= count

    def expand_below(self) -> None:
        """Expand the current row and all below it, up to a number of rows that stays quick.

        Expanded rows are not counted, so that repeating it expands more.
        """
        start = self._tree.currentIndex().siblingAtColumn(0)
        self._opening.begin(
            self._expand([start if start.isValid() else self._root_index()]), at_once=AT_ONCE
        )

    def _expand(self, start: list[QModelIndex]) -> Iterator[None]:
        waiting, indexes, count = deque(start), [], 0
        while waiting and count < _EXPAND_LIMIT:
            index = waiting.popleft()
            yield
            if not self._model.hasChildren(index):
                continue
            rows = self._model.rowCount(index)
            if not self._tree.isExpanded(index):
                indexes.append(index)
                count += rows
            waiting.extend(self._model.index(row, 0, index) for row in range(rows))
        self._tree.scheduleDelayedItemsLayout()  # laid out once at the end, not after each row
        for index in indexes:
            self._tree.expand(index)
        if any(self._model.hasChildren(index) for index in waiting):
            self.opened_some.emit(count)

    def collapse_all(self) -> None:
        """Collapse every row but the root; the row that then contains the current one becomes
        current."""
        self._opening.stop()
        index = self._tree.currentIndex()
        while index.parent().parent().isValid():
            index = index.parent()
        self._tree.collapseAll()
        self._tree.expand(self._root_index())
        if index.isValid():
            select_row(self._tree, index.siblingAtColumn(0))

    def _after_collapse(self, index: QModelIndex) -> None:
        """Make a row current that hides the current one now."""
        above = self._tree.currentIndex()
        while above.isValid():
            above = above.parent()
            if above == index and above.parent().isValid():  # all below the root: it opens again
                select_row(self._tree, index)
                return

    def paths(self, below: QModelIndex | None = None) -> list[Path]:
        """Return the paths of the rows that are open, below one or all, parents first."""
        model, paths = self._model, list[Path]()
        item = model.item(self._root_index() if below is None else below)
        waiting = [*(item.children or [])[:_OPEN_LIMIT]]
        while waiting:  # items are used, since creating an index for each would take long
            item = waiting.pop()
            if not item.row_count() or not self._tree.isExpanded(model.index_for(item)):
                continue
            if item.row is not None:
                paths.append(model.items.path(item))
            waiting += (item.children or [])[:_OPEN_LIMIT]
        return paths

    def open_again(self, paths: list[Path]) -> None:
        """Expand the rows at these paths, if they still exist."""
        self._tree.scheduleDelayedItemsLayout()
        for path in paths:
            index = self._model.index_of(path)
            if index.isValid():
                self._tree.expand(index)

    def open_kept(self) -> None:
        """Expand every row that a filter kept for a row below it."""
        self._tree.scheduleDelayedItemsLayout()  # laid out once at the end, not after each row
        hits, items = self._model.hits, self._model.items
        if hits is None or not items.root.row_count():
            return
        waiting = items.open(items.root)[:_OPEN_LIMIT]
        while waiting:  # items are used, since creating an index for each would take long
            tree_item = waiting.pop()
            if tree_item.row is None or (tree_item.flat >= 0 and hits.count(tree_item.flat)):
                self._tree.expand(self._model.index_for(tree_item))
                waiting += items.open(tree_item)

    def _root_index(self) -> QModelIndex:
        return self._model.index(0, 0)

    def _top_rows(self) -> list[QModelIndex]:
        return self._rows_below(self._root_index())

    def _rows_below(self, index: QModelIndex) -> list[QModelIndex]:
        count = min(self._model.rowCount(index), _OPEN_LIMIT) if index.isValid() else 0
        return [self._model.index(row, 0, index) for row in range(count)]
