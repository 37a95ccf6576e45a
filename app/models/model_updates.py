"""Turns each change of a document into the calls that a Qt view must receive around it.

A change is prepared before it happens, while the outline still has the old rows, and finished when
it is done. The labels of array elements change with their positions; they follow in a `dataChanged`
of their own afterwards, since views assume that siblings do not change.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import TYPE_CHECKING

from app.models.items import LIMIT, TreeItem, step_of
from formats.core.kinds import CONTAINERS, Kind
from formats.core.paths import Path
from formats.outline import Action, Change
from formats.value_text import one_line

if TYPE_CHECKING:
    from app.models.tree_model import TreeModel

Finish = Callable[[Change], object]


class Translator:
    """Carries the changes of one document into one model."""

    def __init__(self, model: TreeModel) -> None:
        self._model = model
        self._items = model.items
        self._finish: Finish | None = None
        self._begin: dict[Action, Callable[[TreeItem, Change], Finish]] = {
            Action.REPLACE: self._begin_replace,
            Action.INSERT: self._begin_insert,
            Action.REMOVE: self._begin_remove,
            Action.MOVE: self._begin_move,
        }

    def before(self, change: Change) -> None:
        """Hear that a change happens next."""
        if change.action is Action.REPLACE and not change.path:
            self._model.beginResetModel()
            self._finish = self._end_reset
        else:
            begin = self._begin.get(change.action)
            tree_item = None if begin is None else self._item_at(change.path)
            self._finish = None if begin is None or tree_item is None else begin(tree_item, change)

    def after(self, change: Change) -> None:
        """Hear that the change is done."""
        finish, self._finish = self._finish, None
        if finish is not None:
            finish(change)
        self._touch(change.path)
        outline = self._model.document.outline
        if outline.LINKED or outline.is_referred_to(change.path) or self._is_of_many(change):
            self._retell_all()

    def _is_of_many(self, change: Change) -> bool:
        """Whether the change gave many rows below one other values."""
        row = self._model.document.outline.row(change.path)
        return change.action is Action.SET and row.kind in CONTAINERS

    def relabel_all(self) -> None:
        """Show every opened row by the name it has now."""
        self._relabel_below(self._items.root)

    def _relabel_below(self, container: TreeItem) -> None:
        container.note = None
        self._items.refresh(container)
        self._relabel(container, 0)
        for leaf in container.leaves():
            for child in leaf.children or ():
                self._relabel_below(child)

    def _retell_all(self) -> None:
        """Read all visible rows again, since any row may depend on the change.

        The view repaints anyway; signalling each row would take long if many are expanded.
        """
        self._items.outdate()

    def _end_reset(self, _change: Change) -> None:
        self._model.hits = None
        self._items.reload()
        self._model.endResetModel()

    def _touch(self, path: Path) -> None:
        """Show a row and all above it again: its value, its count, the marks up the parents."""
        tree_item: TreeItem | None = self._item_at(path)
        if tree_item is None and path:
            return self._touch(path[:-1])
        while tree_item is not None:
            if tree_item.row is not None:
                tree_item.row = self._model.document.outline.row(self._items.path(tree_item))
                tree_item.label = one_line(tree_item.row.label)
                tree_item.note = None
            self._model.notify_rows(tree_item)
            tree_item = tree_item.parent
        return None

    def _item_at(self, path: Path) -> TreeItem | None:
        """Return the item of a row.

        With a filter, rows are matched to its results by position, so the branch is expanded before
        the positions change.
        """
        return self._items.find(path, opening=self._items.kept is not None)

    # Inserted and removed rows

    def _begin_insert(self, container: TreeItem, change: Change) -> Finish:
        self._items.open_filter(container)
        shown = container.shown
        slot = change.index if shown is None else bisect_left(shown, change.index)
        leaf = self._items.leaf(container, slot)
        place = slot - leaf.start
        self._model.beginInsertRows(self._model.index_for(leaf), place, place)

        def finish(_done: Change) -> None:
            self._items.insert(container, change.index, slot)
            self._reread(container, slot, change)
            self._model.endInsertRows()
            self._relabel_or_regroup(container, slot)

        return finish

    def _begin_remove(self, container: TreeItem, change: Change) -> Finish:
        self._items.open_filter(container)
        slot = container.slot(change.index)
        if slot is None:
            return lambda _done: self._after_hidden(container, change)
        leaf = self._items.leaf(container, slot)
        place = slot - leaf.start
        self._model.beginRemoveRows(self._model.index_for(leaf), place, place)

        def finish(_done: Change) -> None:
            self._items.remove(container, change.index, slot)
            self._reread(container, slot, change)
            self._model.endRemoveRows()
            self._prune(leaf)
            self._relabel_or_regroup(container, slot)

        return finish

    def _after_hidden(self, container: TreeItem, change: Change) -> None:
        self._items.remove(container, change.index, None)
        self._reread(container, 0, change)
        self._relabel_or_regroup(container, 0)

    def _begin_move(self, container: TreeItem, change: Change) -> Finish:
        self._items.open_filter(container)
        slot = container.slot(change.index)
        shown = _places_after_move(container.shown, change.index, change.new_index)
        new = change.new_index
        if slot is None:
            new = -1
        elif shown is not None:
            new = bisect_left(shown, change.new_index)
        if slot is None or slot == new:
            return lambda _done: self._after_stay(container, shown)
        return self._begin_real_move(container, slot, new, shown)

    def _after_stay(self, container: TreeItem, shown: list[int] | None) -> None:
        container.shown = shown
        self._items.refresh(container)
        self._relabel(container, 0)

    def _begin_real_move(
        self, container: TreeItem, slot: int, new: int, shown: list[int] | None
    ) -> Finish:
        source, target = self._items.leaf(container, slot), self._items.leaf(container, new)
        if source.children is not None or target.children is not None:
            self._items.open(source)
            self._items.open(target)
        self._model.beginMoveRows(
            self._model.index_for(source),
            slot - source.start,
            slot - source.start,
            self._model.index_for(target),
            new - target.start + (new > slot),
        )

        def finish(_done: Change) -> None:
            self._items.move(container, source, target, slot, new)
            container.shown = shown
            self._items.refresh(container, min(slot, new), max(slot, new) + 1)
            self._model.endMoveRows()
            self._prune(source)
            self._relabel_or_regroup(container, min(slot, new))

        return finish

    def _begin_replace(self, tree_item: TreeItem, _change: Change) -> Finish:
        self._remove_rows_below(tree_item)
        self._items.unfilter(tree_item)
        return lambda _done: self._insert_rows_below(tree_item)

    # Keeping order

    def _remove_rows_below(self, tree_item: TreeItem) -> None:
        """Remove all rows below an item."""
        rows = tree_item.row_count()
        if rows:
            self._model.beginRemoveRows(self._model.index_for(tree_item), 0, rows - 1)
        self._items.forget(tree_item)
        tree_item.span(0, 0)
        if rows:
            self._model.endRemoveRows()

    def _insert_rows_below(self, tree_item: TreeItem, count: int | None = None) -> None:
        """Put the rows below an empty item in, as many as it has now."""
        row = self._model.document.outline.row(self._items.path(tree_item))
        tree_item.row = row
        tree_item.label = one_line(row.label)
        count = row.count if count is None else count
        rows = -(-count // step_of(count)) if step_of(count) else count
        if rows:
            self._model.beginInsertRows(self._model.index_for(tree_item), 0, rows - 1)
        tree_item.span(0, count)
        if rows:
            self._model.endInsertRows()

    def _prune(self, leaf: TreeItem) -> None:
        """Remove an empty bucket, and its ancestors that are empty without it."""
        while leaf.row is None and leaf.start == leaf.stop and leaf.parent is not None:
            parent, place = leaf.parent, leaf.place
            self._model.beginRemoveRows(self._model.index_for(parent), place, place)
            self._items.drop_place(leaf)
            self._model.endRemoveRows()
            leaf = parent

    def _reread(self, container: TreeItem, slot: int, change: Change) -> None:
        """Give the elements after a change of an array their new keys, and all that are renumbered.

        If any row may depend on the change, all are read again when shown.
        """
        if container.row is None or container.row.kind is not Kind.ARRAY:
            if self._model.document.outline.renumbers(change):
                self._items.refresh(container)
        elif self._model.document.outline.LINKED:
            self._items.rekey(container, slot)
        else:
            self._items.refresh(container, slot)

    def _relabel_or_regroup(self, container: TreeItem, slot: int) -> None:
        """Update labels after a change, or the buckets if one has too many rows."""
        count = container.stop - container.start
        sizes = [leaf.stop - leaf.start for leaf in container.leaves()]
        if bool(step_of(count)) != bool(container.step) or max(sizes, default=0) > LIMIT:
            self._remove_rows_below(container)
            self._insert_rows_below(container, count)
        else:
            self._relabel(container, slot)

    def _relabel(self, container: TreeItem, slot: int) -> None:
        for leaf in container.leaves(slot):
            changed = []
            for child in (leaf.children or [])[max(0, slot - leaf.start) :]:
                label = one_line(child.row.label) if child.row else ""
                if label != child.label:
                    child.label = label
                    changed.append(child)
            if changed:
                self._model.notify_rows(changed[0], changed[-1])
        if container.step:
            self._relabel_buckets(container, container, slot)

    def _relabel_buckets(self, tree_item: TreeItem, container: TreeItem, slot: int) -> None:
        changed = [child for child in tree_item.children or () if child.stop >= slot]
        for bucket in changed:
            self._items.name_bucket(bucket, container)
            if bucket.step:
                self._relabel_buckets(bucket, container, slot)
        if changed:
            self._model.notify_rows(changed[0], changed[-1])


def _places_after_move(shown: list[int] | None, old: int, new: int) -> list[int] | None:
    """Return the kept positions of a filter after a row moved."""
    if shown is None:
        return None
    left = [(place - (place > old), place == old) for place in shown]
    return sorted(new if is_it else place + (place >= new) for place, is_it in left)
