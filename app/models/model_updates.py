"""Turns the changes of a document into the calls that a Qt view must receive.

The document has changed already; items hold their own counts, and follow list by list. The labels
of array elements change with their positions; they follow in a `dataChanged` of their own
afterwards, since views assume that siblings do not change.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from typing import TYPE_CHECKING

from app.models.items import LIMIT, TreeItem, step_of
from formats.core.changes import Changes, ListChange
from formats.core.kinds import Kind
from formats.core.paths import Path
from formats.value_text import one_line

if TYPE_CHECKING:
    from app.models.tree_model import TreeModel


_MOST = 50
"""Of more rows that come, go or move at once, all are read again."""


class Translator:
    """Carries the changes of one document into one model."""

    def __init__(self, model: TreeModel) -> None:
        self._model = model
        self._items = model.items
        self._read_again: list[Path] = []
        """The containers whose rows are as they are now already, and all below them."""

    def follow(self, changes: Changes) -> None:
        """Follow the changes of a step."""
        self._items.are_following = True
        try:
            self._follow_lists(changes)
        finally:
            self._items.are_following = False
        for container in self._items.take_not_read():
            count = container.stop - container.start
            self._remove_rows_below(container)
            self._insert_rows_below(container, count)
        self._touch(changes.paths)
        outline = self._model.document.outline
        if outline.LINKED or changes.spread or any(map(outline.is_referred_to, changes.paths)):
            self._retell_all()

    def _follow_lists(self, changes: Changes) -> None:
        self._read_again = []
        for change in changes.lists:  # those above are as they are now when one below follows
            if any(change.path[: len(above)] == above for above in self._read_again):
                continue
            container = self._item_at(change.path)
            if change.is_replaced and not change.path:
                self._reset()
                return
            if container is not None and (
                change.is_replaced or self._are_many(change) or _is_scattered(container, change)
            ):
                self._replace(container)
            elif container is not None:
                self._follow_list(container, change)

    def _are_many(self, change: ListChange) -> bool:
        """Whether so many rows come and go that it is quicker to read all again.

        Those of a graph, of which many may be expanded, come and go one by one.
        """
        steps = len(change.removed) + len(change.moved) + len(change.inserted)
        return steps > _MOST and not self._model.document.outline.LINKED

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

    def _reset(self) -> None:
        self._model.beginResetModel()
        self._model.hits = None
        self._items.reload()
        self._model.endResetModel()

    def _touch(self, paths: Iterable[Path]) -> None:
        """Show rows and all above them again: values, counts, the marks up the parents."""
        touched: dict[int, TreeItem] = {}
        for path in paths:
            tree_item = self._item_at(path)
            while tree_item is None and path:
                path = path[:-1]
                tree_item = self._item_at(path)
            while tree_item is not None and tree_item.number not in touched:
                touched[tree_item.number] = tree_item
                tree_item = tree_item.parent
        for tree_item in touched.values():
            if tree_item.row is not None:
                tree_item.row = self._model.document.outline.row(self._items.path(tree_item))
                tree_item.label = one_line(tree_item.row.label)
                tree_item.note = None
            self._model.notify_rows(tree_item)

    def _item_at(self, path: Path) -> TreeItem | None:
        """Return the item of a row.

        With a filter, rows are matched to its results by position, so the branch is expanded before
        its own children follow.
        """
        return self._items.find(path, opening=self._items.kept is not None)

    # Inserted, removed and moved rows

    def _follow_list(self, container: TreeItem, change: ListChange) -> None:
        self._items.open_filter(container)
        for position in reversed(change.removed):
            self._remove(container, position)
        for start, stop in change.moved:
            self._move(container, start, stop)
        for position in change.inserted:
            self._insert(container, position)
        first = _first_slot(container, change)
        # if any row may depend on the change, all are read again when shown
        if change.keys is None and not self._model.document.outline.LINKED:
            self._items.refresh(container, first)
        elif _renames(change):
            self._items.refresh(container)
        self._relabel_or_regroup(container, first)

    def _insert(self, container: TreeItem, position: int) -> None:
        shown = container.shown
        slot = position if shown is None else bisect_left(shown, position)
        leaf = self._items.leaf(container, slot)
        place = slot - leaf.start
        self._model.beginInsertRows(self._model.index_for(leaf), place, place)
        self._items.insert(container, position, slot)
        self._rekey(container, slot)
        self._model.endInsertRows()

    def _remove(self, container: TreeItem, position: int) -> None:
        slot = container.slot(position)
        if slot is None:
            self._items.remove(container, position, None)
            self._rekey(container, 0)
            return
        leaf = self._items.leaf(container, slot)
        place = slot - leaf.start
        self._model.beginRemoveRows(self._model.index_for(leaf), place, place)
        self._items.remove(container, position, slot)
        self._rekey(container, slot)
        self._model.endRemoveRows()
        self._prune(leaf)

    def _move(self, container: TreeItem, start: int, stop: int) -> None:
        slot = container.slot(start)
        shown = _places_after_move(container.shown, start, stop)
        new = stop if shown is None else bisect_left(shown, stop)
        if slot is None or slot == new:
            container.shown = shown
            self._rekey(container, 0)
            return
        source, target = self._items.leaf(container, slot), self._items.leaf(container, new)
        self._model.beginMoveRows(
            self._model.index_for(source),
            slot - source.start,
            slot - source.start,
            self._model.index_for(target),
            new - target.start + (new > slot),
        )
        container.shown = shown
        self._items.move(container, source, target, slot, new)
        self._rekey(container, min(slot, new))
        self._model.endMoveRows()
        self._prune(source)

    def _rekey(self, container: TreeItem, slot: int) -> None:
        """Give elements of an array their keys before views ask; those of maps stay, as a rule."""
        if container.row is not None and container.row.kind is Kind.ARRAY:
            self._items.rekey(container, slot)

    def _replace(self, tree_item: TreeItem) -> None:
        self._remove_rows_below(tree_item)
        self._items.unfilter(tree_item)
        self._insert_rows_below(tree_item)

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
        path = self._items.path(tree_item)
        self._read_again.append(path)
        row = self._model.document.outline.row(path)
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


def _renames(change: ListChange) -> bool:
    """Whether children of a map have other keys."""
    keys = change.keys or {}
    return any(new not in (None, old) for old, new in keys.items())


def _first_slot(container: TreeItem, change: ListChange) -> int:
    """Return the first slot whose row has another label than before."""
    if container.shown is not None or _renames(change):
        return 0
    places = [*change.removed[:1], *change.inserted[:1]]
    return min(places + [place for move in change.moved for place in move], default=0)


def _is_scattered(container: TreeItem, change: ListChange) -> bool:
    """Whether rows move between the buckets of a container that is not yet as it is now.

    Or whether all rows go before others come, which leaves no bucket for these.
    """
    steps = len(change.removed) + len(change.moved) + len(change.inserted)
    is_emptied = len(change.removed) == container.stop - container.start
    is_scattered = bool(change.moved) and steps > 1
    return bool(container.step) and (is_scattered or (is_emptied and bool(change.inserted)))


def _places_after_move(shown: list[int] | None, old: int, new: int) -> list[int] | None:
    """Return the kept positions of a filter after a row moved."""
    if shown is None:
        return None
    left = [(place - (place > old), place == old) for place in shown]
    return sorted(new if is_it else place + (place >= new) for place, is_it in left)
