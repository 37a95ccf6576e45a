"""What a tree marks as selected: the rows of its document that are, and those a person selects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QObject, QSignalBlocker
from PySide6.QtWidgets import QAbstractItemView, QTreeView

from app.documents.document import Document
from app.documents.roles import Column
from app.tree.items import TreeItem, places
from app.tree.tree_model import TreeModel
from app.ui.idle_task import IdleTask
from app.ui.later import call_later
from formats.core.changes import Changes
from formats.core.paths import Path

_FEW = 60
"""A selection of up to so many rows is updated while the tree is hidden; a larger one when it is
shown."""
_PAINTED = 60
"""Qt paints up to so many ranges by itself."""
_LARGE = 600
_STEP = 1000
"""Of a selection of more rows than this, so many are found at a time."""
_FLAGS = QItemSelectionModel.SelectionFlag


class ShownSelection(QObject):
    """The selection of one tree; while it `is_following`, it is that of the document.

    Many rows are found in turns; where they are needed sooner, `catch_up` finds them.
    """

    def __init__(self, tree: QTreeView, model: TreeModel, document: Document) -> None:
        super().__init__(tree)
        self._tree, self._model, self._document = tree, model, document
        self.is_following = True
        self._is_busy = False
        """Whether the current selection change is Qt's own and not the user's."""
        self._is_outdated = False
        """Whether a change of many rows, or Qt during it, changed what is marked."""
        self._is_changed = False
        """Whether a change was followed since the last step."""
        self._marked: list[Path] | None = None
        """The rows that are selected here; None if Qt has to be asked."""
        self._is_to_select = False
        """Whether the selection must be updated once the tree is shown."""
        self._is_to_scroll = False
        """Whether to scroll to the current row when it can be."""
        self._is_settled = False
        """Whether what is selected stays when the next range is extended."""
        self._is_extended = False
        """Whether the last range is replaced when it is extended further."""
        self._expected = _FLAGS.NoUpdate
        self._is_late = False
        """Whether another row became current that may be selected next."""
        self._is_choosing = False
        """Whether rows are selected that a person chose here, where they can be seen."""
        self._finding = IdleTask(self)
        self._numbers: set[int] | None = None
        """The numbers of the marked items, None if they have to be asked for."""
        self._ranges: QItemSelection | None = None
        """What Qt has selected; None if it has to be asked, which checks every range."""

    def follow_qt(self) -> None:
        """Follow what the user selects in the tree, which has its model by now."""
        selection_model = self._tree.selectionModel()
        selection_model.currentChanged.connect(self._current_changed)
        selection_model.selectionChanged.connect(self._selection_changed)
        self._model.modelAboutToBeReset.connect(self._finding.stop)

    # What a person selects

    def expect(self, command: QItemSelectionModel.SelectionFlag) -> None:
        """Hear what input does to the selection, if that changes next."""
        self._expected = command
        is_added = bool(command) and not command & _FLAGS.Clear
        # With so many ranges, Qt may know only of some of the selected rows.
        if is_added and not self._is_busy and self._qt_selection().count() == SELECT_LIMIT:
            self._mark_whole()

    def _mark_whole(self) -> None:
        """Have Qt know of all rows that are selected, before input adds to them or takes some."""
        items = self._model.items.find_all(self._document.selection.paths)
        self._replace_silently(row_ranges(self._model, items, None), is_settled=True)

    def _selection_changed(self) -> None:
        self._ranges = None
        if not self._is_busy:
            self._is_extended = bool(self._expected & _FLAGS.Current)
            self._is_settled = not self._is_extended
        self._rows_chosen()

    def _current_changed(self, index: QModelIndex) -> None:
        """Follow the current row; one that is not selected yet is, as a rule, by the same input."""
        if self._is_busy or self._tree.selectionModel().isSelected(index):
            self._rows_chosen()
        else:
            self._is_late = True
            call_later(self, self._follow_late)

    def _follow_late(self) -> None:
        if self._is_late:
            self._rows_chosen()

    def _rows_chosen(self) -> None:
        """Have the rows that a person selected here selected everywhere."""
        self._is_late = False
        self._marked = self._numbers = None
        if self._is_busy:
            self._is_outdated = True
            return
        self._finding.stop()
        self._is_outdated = False
        self._leave_context()
        self._join_ranges()
        items = self._chosen_items()
        self._numbers = {item.number for item in items}
        paths = self._marked = self._model.items.paths(items)
        index = self._tree.currentIndex()
        self._is_choosing = True
        self._document.selection.choose(paths, self._model.path(index) if index.isValid() else None)
        self._is_choosing = False

    def _leave_context(self) -> None:
        """Deselect rows that are shown only as context, unless a single one is selected."""
        if self._model.hits is None:
            return
        items = self._chosen_items()
        context = [item for item in items if item.sparse] if len(items) > 1 else []
        if context:
            self._select(row_ranges(self._model, context), _FLAGS.Deselect)

    def _join_ranges(self) -> None:
        """Select rows that lie together as one range: Qt takes longer with each.

        Not while the mouse is about to add to the last range.
        """
        selection = self._qt_selection()
        is_dragging = self._tree.state() is QAbstractItemView.State.DragSelectingState
        if selection.count() <= _FEW or is_dragging:
            return
        joined = row_ranges(self._model, chosen_items(self._model, selection), None)
        if joined.count() <= selection.count() // 2:
            self._select_all(joined, is_settled=True)

    def _qt_selection(self) -> QItemSelection:
        if self._ranges is None:
            self._ranges = self._tree.selectionModel().selection()
        return self._ranges

    def _select(self, ranges: QItemSelection, flags: QItemSelectionModel.SelectionFlag) -> None:
        was_busy, self._is_busy = self._is_busy, True
        self._tree.selectionModel().select(ranges, flags)
        self._is_busy = was_busy
        self._ranges = None

    def _select_all(self, ranges: QItemSelection, is_settled: bool) -> None:
        self._select(ranges, _FLAGS.ClearAndSelect)
        if is_settled:
            self._select(QItemSelection(), _FLAGS.Select)  # the next range is one of its own
        self._is_settled, self._is_extended = is_settled, False
        self._ranges = ranges

    def paths(self) -> list[Path]:
        """Return the paths of the selected rows in their order; those of buckets are left out."""
        self.catch_up()
        return self._model.items.paths(self._chosen_items())

    def _chosen_items(self) -> list[TreeItem]:
        return chosen_items(self._model, self._qt_selection())

    def keep_seen(self) -> None:
        """Of several selected rows, leave those selected that a filter shows, at least one."""
        selection = self._document.selection
        if self.is_following and len(selection.paths) > 1:
            seen_paths = [path for path in selection.paths if self._model.is_shown_whole(path)]
            selection.choose(seen_paths or [self._document.current], selection.current)

    # What is selected elsewhere

    def show(self) -> None:
        """Mark the rows that are selected in the document, opening what hides them.

        After a change of many selected rows this has turns of its own.
        """
        if not self.is_following or self._is_busy:
            return
        self._finding.stop()
        self._is_to_select = self._takes_long() and self._is_hidden
        if not self._is_to_select:
            self._begin()

    @property
    def _is_hidden(self) -> bool:
        return not self._tree.isVisibleTo(self._tree.window())

    def _takes_long(self) -> bool:
        """Whether many rows are selected, or rows of very large containers, to be expanded."""
        document, paths = self._document, self._document.selection.paths
        above = {document.nearest(path[:1]) for path in paths[: _FEW + 1] or [()]}
        return len(paths) > _FEW or any(document.outline.row(one).count > _LARGE for one in above)

    def catch_up(self) -> None:
        """Mark now what is not marked yet: it takes its turns, or the tree was hidden."""
        if self._is_to_select and self.is_following:
            self._begin()
        self._is_to_select = False
        self._finding.finish()

    def _begin(self) -> None:
        """Mark the selected rows: few at once, many, or those after a change of many, in turns."""
        paths, current = self._document.selection.paths, self._document.selection.current
        if self._marked is None and len(paths) <= _STEP:
            self._marked = self._model.items.paths(self._chosen_items())
        if self._marked != paths or not self._is_current(current):
            self._finding.begin(self._mark(paths, current))
            if len(paths) <= _STEP and not self._is_outdated:
                self._finding.finish()
        else:
            self._is_outdated = False

    def _mark(self, paths: list[Path], current: Path | None) -> Iterator[None]:
        items: list[TreeItem] = []
        for start in range(0, len(paths), _STEP):
            items += self._model.items.find_all(paths[start : start + _STEP])
            yield
        ranges = row_ranges(self._model, items)
        yield
        self._select_quickly(ranges)
        yield
        self._make_current(current)
        self._marked, self._is_outdated = paths, False
        self._numbers = {item.number for item in items}
        yield
        if self._is_to_scroll and not self._is_hidden:
            self._scroll(self._document.current)

    def _select_quickly(self, ranges: QItemSelection) -> None:
        """Select ranges and have them painted: where they are many, Qt would locate every one."""
        if max(ranges.count(), self._qt_selection().count()) <= _PAINTED:
            self._select_all(ranges, is_settled=False)
            return
        self._replace_silently(ranges, is_settled=False)
        self._tree.viewport().update()

    def _is_current(self, path: Path | None) -> bool:
        index = self._tree.currentIndex()
        return path is None or (index.isValid() and self._model.path(index) == path)

    def _make_current(self, path: Path | None) -> None:
        """Focus the row at a path, if it is visible, without changing the selection."""
        index = QModelIndex() if path is None else self._model.index_of(path)
        was_busy, self._is_busy = self._is_busy, True
        scrolls = self._tree.hasAutoScroll()
        self._tree.setAutoScroll(scrolls and not self._is_choosing)
        self._tree.selectionModel().setCurrentIndex(index, _FLAGS.NoUpdate)
        self._tree.setAutoScroll(scrolls)
        self._is_busy = was_busy

    def show_path(self, path: Path) -> None:
        """Bring the row at `path` into sight, opening what hides it."""
        self.show()
        if self._is_choosing:
            return
        self._is_to_scroll = self._is_hidden or self._finding.is_busy
        if not self._is_to_scroll:  # it lays all rows out, which takes long if there are many
            self._scroll(path)

    def _scroll(self, path: Path) -> None:
        self._is_to_scroll = False
        index = self._model.index_of(path)
        if index.isValid():
            self._tree.scrollTo(index)

    def come_into_sight(self) -> None:
        """Catch up with everything, once the tree is shown."""
        self.catch_up()
        if self._is_to_scroll and self.is_following:
            self.show_path(self._document.current)

    # Changes

    def before_change(self, changes: Changes) -> None:
        """Hear that rows come and go next: Qt selects others in place of those that go.

        Where many go together, Qt would compare them with every range.
        """
        self._is_busy = True
        self._is_changed = True
        self._marked = self._numbers = None
        are_replaced = any(change.is_replaced for change in changes.lists)
        is_to_clear = are_replaced and self.is_following and self._has_many_ranges()
        if is_to_clear:
            self._replace_silently(QItemSelection(), is_settled=False)
        if is_to_clear or self._finding.is_busy:
            self._finding.stop()
            self._is_outdated = True

    def _has_many_ranges(self) -> bool:
        return self._qt_selection().count() > _PAINTED

    def after_change(self) -> None:
        """Hear that a change is done."""
        self._is_busy = False
        self._numbers = self._ranges = None

    def catch_up_with_step(self) -> None:
        """Mark what is selected, where Qt selected others and no signal told of it."""
        if self._is_outdated or (self._is_changed and self._has_lost_rows()):
            self.show()
        self._is_changed = False

    def _has_lost_rows(self) -> bool:
        """Whether fewer rows are marked than selected: those of a row that was replaced are not."""
        selection = self._qt_selection()
        count = sum(selection.at(index).height() for index in range(selection.count()))
        return count < len(self._document.selection.paths)

    def after_reset(self) -> None:
        """Mark the selection again: the reset replaced every row."""
        self._marked = self._numbers = self._ranges = None
        if self.is_following:
            self.show_path(self._document.current)

    # Painting

    @contextmanager
    def painting(self) -> Iterator[None]:
        """Leave Qt only those of many ranges that are in sight: it tries all for every cell."""
        selection = self._qt_selection()
        if selection.count() <= _PAINTED or self._is_extended:
            yield
            return
        if self._numbers is None:
            self._numbers = {item.number for item in chosen_items(self._model, selection)}
        is_settled = self._is_settled
        self._replace_silently(self._in_sight(self._numbers), is_settled)
        try:
            yield
        finally:
            self._replace_silently(selection, is_settled)

    def _in_sight(self, numbers: set[int]) -> QItemSelection:
        """Return the rows in sight whose items have these numbers, each as a range."""
        rows, viewport = QItemSelection(), self._tree.viewport().rect()
        index = self._tree.indexAt(viewport.topLeft())
        while index.isValid() and self._tree.visualRect(index).top() <= viewport.bottom():
            if index.internalId() in numbers:
                rows.select(index.siblingAtColumn(Column.NAME), index.siblingAtColumn(Column.TYPE))
            index = self._tree.indexBelow(index)
        return rows

    def _replace_silently(self, ranges: QItemSelection, is_settled: bool) -> None:
        """Select other ranges, in two steps: Qt would compare the old with the new."""
        blocker = QSignalBlocker(self._tree.selectionModel())
        self._select(QItemSelection(), _FLAGS.Clear)
        self._select_all(ranges, is_settled)
        blocker.unblock()


# The rows of a tree as what Qt selects: ranges of rows that lie together.


_LAST = max(Column)
SELECT_LIMIT = 1000
"""The most ranges of rows that are selected; Qt takes longer with each."""


def row_ranges(
    model: TreeModel, tree_items: Iterable[TreeItem], most: int | None = SELECT_LIMIT
) -> QItemSelection:
    """Return the selection of whole rows, with adjacent ones as one range; `most` ranges or all.

    To make rows of cells, Qt would compare every range with every other.
    """
    runs: list[list[TreeItem]] = []
    for tree_item in sorted(tree_items, key=_place_below):
        last_item = runs[-1][-1] if runs else None
        if (
            last_item is not None
            and last_item.place + 1 == tree_item.place
            and last_item.parent is tree_item.parent
        ):
            runs[-1].append(tree_item)
        else:
            runs.append([tree_item])
    selection = QItemSelection()
    for run in runs[:most]:
        selection.select(model.index_for(run[0]), model.index_for(run[-1], _LAST))
    return selection


def _place_below(tree_item: TreeItem) -> tuple[int, int]:
    """Return which row an item is below, by the number of that, and its place there."""
    return (0 if tree_item.parent is None else tree_item.parent.number), tree_item.place


def chosen_items(model: TreeModel, selection: QItemSelection) -> list[TreeItem]:
    """Return the items in ranges of rows, each once, in the order of the rows.

    `QItemSelectionModel.selectedRows` compares every row with every range.
    """
    found: dict[tuple[int, ...], TreeItem] = {}
    above: dict[int, tuple[int, ...]] = {}
    for rows in list(selection):  # type: ignore[call-overload]  # it is one
        first = model.item(rows.topLeft())
        parent = first.parent
        if parent is None:
            found[()] = first
            continue
        if parent.number not in above:
            above[parent.number] = tuple(places(parent))
        way = above[parent.number]
        for item in model.items.open(parent)[first.place : rows.bottom() + 1]:
            found[*way, item.place] = item
    return [found[way] for way in sorted(found)]
