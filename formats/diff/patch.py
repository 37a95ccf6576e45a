"""Applies differences, some or all, from one or more documents, as edits of an outline.

Edits are made from the deepest container up and given in the paths of that moment. Children of a
container that others are put after are those that stay, so any choice of differences can be
taken, and all of them make the document the other one.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from ..core.kinds import CONTAINERS, Kind
from ..core.paths import Key, Path
from ..outline import ListOrder, Node, Tree
from . import Difference, DifferenceKind
from .matching import Rank, is_sorted, sort_value
from .trees import Branch

# The order of a container's children once differences of one or more documents are applied.

OrderToken = int | tuple[int, int]
"""A child: its first place in the target, or which siblings brought it and its place there."""


def token(change: Difference) -> OrderToken:
    """Return the token of a child that differs; not for the root."""
    return change.index if change.index >= 0 else (id(change.siblings), change.other_index)


def arranged(count: int, differences: Sequence[Difference]) -> list[OrderToken]:
    """Return the tokens of all children in their new order; `count` children were there before.

    What comes stands where its document has it between the children that this document leaves in
    place, even where the other takes those away. Where two documents leave it open which of
    theirs is first, the document that is first in `differences` has it.
    """
    gone = {
        change.index
        for change in differences
        if change.what in (DifferenceKind.REMOVED, DifferenceKind.MOVED)
    }
    groups: defaultdict[int, list[Difference]] = defaultdict(list)
    for change in differences:
        if change.what in (DifferenceKind.ADDED, DifferenceKind.MOVED):
            groups[id(change.siblings)].append(change)
    if groups and (ranks := _ranks(count, differences)):
        there = [i for i in range(count) if i not in gone]
        new = (
            token(change) for group in groups.values() for change in sorted(group, key=_other_index)
        )
        return sorted([*there, *new], key=ranks.__getitem__)
    after: defaultdict[int, list[OrderToken]] = defaultdict(list)
    for group in groups.values():
        taken = sorted(after)
        for place, change in _insert_places(group, taken):
            after[place].append(token(change))
    if len(groups) > 1:
        _mix(after, differences)
    order: list[OrderToken] = after[-1]
    for i in range(count):
        if i not in gone:
            order.append(i)
        order += after.get(i, ())
    return order


def _ranks(count: int, differences: Sequence[Difference]) -> dict[OrderToken, Rank]:
    """Return the sort keys of children that the games keep sorted; {} for other containers.

    It is one only where the first document and all that bring something are sorted.
    """
    every = {
        id(change.siblings): change.siblings
        for change in differences
        if change.siblings is not None
    }
    arrays = next(iter(every.values())).keyed if every else None
    if arrays is None or arrays.key.order in (ListOrder.KEEP, ListOrder.FREE):
        return {}
    for siblings in every.values():
        if siblings.keyed is None or siblings.keyed.key != arrays.key or siblings.moved:
            return {}
        if not (is_sorted(arrays.key, siblings.one) and is_sorted(arrays.key, siblings.other)):
            return {}
        children = siblings.one.children
    ranks: dict[OrderToken, Rank] = {i: sort_value(arrays.key, children[i]) for i in range(count)}
    for change in differences:
        if change.what is DifferenceKind.ADDED and change.other_tree is not None:
            ranks[token(change)] = sort_value(arrays.key, change.other_tree)
    return ranks


def _mix(after: Mapping[int, list[OrderToken]], differences: Sequence[Difference]) -> None:
    """Make the result independent of the order of documents that insert at the same position.

    Only if the order of the elements has no meaning.
    """
    new = {
        token(change): rank for change in differences if (rank := _free_rank(change)) is not None
    }
    for tokens in after.values():
        sources = {token[0] for token in tokens if isinstance(token, tuple)}
        if len(sources) > 1 and all(token in new for token in tokens):
            tokens.sort(key=new.__getitem__)


def _free_rank(change: Difference) -> Rank | None:
    """Return the sort key of a child among others inserted at its position, None for any.

    Elements with a key have it for that, and children with a name that.
    """
    siblings = change.siblings
    if siblings is None or change.other_tree is None:
        return None
    if siblings.keyed is not None:
        key = siblings.keyed.key
        return None if key.order is ListOrder.KEEP else sort_value(key, change.other_tree)
    return None if siblings.one.by_place else (1, 0, str(siblings.other.key(change.other_index)))


def _insert_places(
    group: Iterable[Difference], taken: Sequence[int]
) -> list[tuple[int, Difference]]:
    """Return the children that one document inserts, in order, each with its predecessor.

    `taken` are those that others before it follow. It comes after them wherever it may.
    """
    places = []
    for change in sorted(group, key=_other_index):
        assert change.siblings is not None, "children have siblings"
        after, before = change.siblings.gaps[change.other_index]
        last = bisect_left(taken, before) - 1
        places.append((max(after, taken[last]) if last >= 0 else after, change))
    return places


def _other_index(change: Difference) -> int:
    return change.other_index


_COMING = (DifferenceKind.ADDED, DifferenceKind.MOVED)


def take(target: Tree, differences: Iterable[Difference]) -> None:
    """Have a view show a document with differences taken over, one after the other.

    `target` must show the first document of the comparison. One that is refused raises `WrongType`,
    and those before it are done.
    """
    by_parent: defaultdict[Path, list[Difference]] = defaultdict(list)
    roots = []
    for change in differences:
        if change.siblings is None:
            roots.append(change)
        else:
            by_parent[change.siblings.path].append(change)
    for path in sorted(by_parent, key=len, reverse=True):
        of_parent = by_parent[path]
        for change in of_parent:
            if change.what in (DifferenceKind.CHANGED, DifferenceKind.RETYPED):
                _set(target, change)
        _Arrangement(target, path, of_parent).take()
    for change in roots:
        _set(target, change)


def _set(target: Tree, change: Difference) -> None:
    """Bring another value or another node to a row."""
    assert change.path is not None, "only rows that are in both documents are changed"
    assert change.other_row is not None, "only rows that are in both documents are changed"
    kind = change.other_row.kind
    is_value = change.what is DifferenceKind.CHANGED and kind not in CONTAINERS
    if is_value and target.row(change.path).editable:
        target.set(change.path, change.other_row.value)
    else:
        target.replace(change.path, _copied_node(target, change))


def _copied_node(target: Tree, change: Difference) -> Node:
    assert change.other_path is not None, "it is in the other document"
    return target.copy(change.source.node(change.other_path))


class _Arrangement:
    """The children of one container of the target while some are removed, added and moved."""

    def __init__(self, target: Tree, path: Path, differences: Sequence[Difference]) -> None:
        self.target = target
        self.path = path
        self.chosen = [
            change
            for change in differences
            if change.what not in (DifferenceKind.CHANGED, DifferenceKind.RETYPED)
        ]
        first = differences[0].siblings
        assert first is not None, "children have siblings"
        self.base: Branch = first.one
        self.by_place = self.base.by_place
        self.order: list[OrderToken] = list(range(len(self.base.children)))
        self.keys: dict[OrderToken, Key] = {}
        self.lists: set[OrderToken] = set()
        """The lists of a list: they follow its objects and have a separate order."""
        if self.base.kind is Kind.LIST:
            kinds = enumerate(child.kind for child in self.base.children)
            self.lists = {place for place, kind in kinds if kind is Kind.LIST}

    def take(self) -> None:
        """Apply the selected differences."""
        self._remove(
            [change.index for change in self.chosen if change.what is DifferenceKind.REMOVED]
        )
        for one in self.chosen:
            if one.what is DifferenceKind.RENAMED:
                self._rename(one)
        self._place_children(
            {token(change): change for change in self.chosen if change.what in _COMING}
        )

    def _key_at(self, child: OrderToken, place: int) -> Key:
        """Return the key of the child now at `place`."""
        if child in self.keys:
            return self.keys[child]
        if self.base.by_place or not isinstance(child, int):
            return place
        return self.base.key(child)

    def _remove(self, places: list[int]) -> None:
        """Remove children, last first, so that earlier ones keep their positions."""
        for place in sorted(set(places), reverse=True):
            self.target.remove((*self.path, self._key_at(place, place)))
            del self.order[place]

    def _rename(self, change: Difference) -> None:
        assert change.other_path is not None, "a renamed row is in both documents"
        place = self.order.index(change.index)
        key = change.other_path[-1]
        old = (*self.path, self._key_at(change.index, place))
        self.target.rename(old, key)
        self.keys[change.index] = key
        self.order.insert(self.target.place((*self.path, key)), self.order.pop(place))

    def _place_children(self, coming: Mapping[OrderToken, Difference]) -> None:
        """Insert and move children."""
        last: dict[bool, OrderToken | None] = {False: None, True: None}
        for child in arranged(len(self.base.children), self.chosen):
            change = coming.get(child)
            is_list = child in self.lists if change is None else self._is_list(change)
            if change is not None:
                self._bring(change, child, self._after(last[is_list], is_list), is_list)
            last[is_list] = child

    def _is_list(self, change: Difference) -> bool:
        assert change.other_tree is not None, "what comes or moves is in the other document"
        return self.base.kind is Kind.LIST and change.other_tree.kind is Kind.LIST

    def _after(self, child: OrderToken | None, is_list: bool) -> int:
        """Return the place behind a child, or the first of its section."""
        if child is not None:
            return self.order.index(child) + 1
        if not is_list:
            return 0
        return sum(1 for element in self.order if element not in self.lists)

    def _bring(self, change: Difference, child: OrderToken, place: int, is_list: bool) -> None:
        assert change.other_path is not None, "what comes or moves is in the other document"
        if change.what is DifferenceKind.ADDED:
            key = change.other_path[-1]
            node = _copied_node(self.target, change)
            key_now = self.target.insert(self.path, place, key, node)
            self.order.insert(self.target.place((*self.path, key_now)), child)
            if not self.by_place:
                self.keys[child] = key
            if is_list:
                self.lists.add(child)
            return
        now = self.order.index(child)
        place -= now < place
        if place != now:
            self.target.move((*self.path, self._key_at(child, now)), place)
            self.order.insert(place, self.order.pop(now))
