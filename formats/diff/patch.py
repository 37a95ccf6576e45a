"""Applies differences, some or all, from one or more documents, as edits of an outline.

Edits are made from the deepest container up and given in the paths of that moment. Children of a
container that others are put after are those that stay, so any choice of differences can be
taken, and all of them make the document the other one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from formats.diff.comparison import Difference, DifferenceKind
from formats.diff.order import OrderToken, arranged, token
from formats.diff.trees import Branch
from formats.edits import Edit, Insert, Move, Remove, Rename, Replace, RunEdit, SetValue
from formats.outline import Node
from formats.tree_outline import Tree
from formats.values import CONTAINERS, Key, Kind, Path

_COMING = (DifferenceKind.ADDED, DifferenceKind.MOVED)


def take(target: Tree, differences: Iterable[Difference], run: RunEdit) -> None:
    """Have `run` do each edit on `target`, one after the other.

    `target` must have the contents of the first document of the comparison, and neither document
    may have been edited since. A refused edit raises `WrongType` and leaves the previous ones done.
    """
    by_parent: defaultdict[Path, list[Difference]] = defaultdict(list)
    roots = []
    for difference in differences:
        if difference.siblings is None:
            roots.append(difference)
        else:
            by_parent[difference.siblings.path].append(difference)
    for path in sorted(by_parent, key=len, reverse=True):
        chosen_differences = by_parent[path]
        for difference in chosen_differences:
            if difference.what in (DifferenceKind.CHANGED, DifferenceKind.RETYPED):
                run(_set_edit(target, difference))
        _Arrangement(target, path, chosen_differences, run).take()
    for difference in roots:
        run(_set_edit(target, difference))


def _set_edit(target: Tree, difference: Difference) -> Edit:
    """Return the edit that brings another value or another node to a row."""
    assert difference.path is not None, "only rows that are in both documents are changed"
    assert difference.other_row is not None, "only rows that are in both documents are changed"
    kind = difference.other_row.kind
    is_value = difference.what is DifferenceKind.CHANGED and kind not in CONTAINERS
    if is_value and target.row(difference.path).editable:
        return SetValue(difference.path, difference.other_row.value)
    return Replace(difference.path, _copied_node(target, difference))


def _copied_node(target: Tree, difference: Difference) -> Node:
    assert difference.other_path is not None, "it is in the other document"
    return target.copy(difference.source.node(difference.other_path))


class _Arrangement:
    """The children of one container of the target while some are removed, added and moved."""

    def __init__(
        self, target: Tree, path: Path, chosen_differences: Sequence[Difference], run: RunEdit
    ) -> None:
        self.target = target
        self.path = path
        self.run = run
        self.chosen = [
            difference
            for difference in chosen_differences
            if difference.what not in (DifferenceKind.CHANGED, DifferenceKind.RETYPED)
        ]
        first = chosen_differences[0].siblings
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
            [
                difference.index
                for difference in self.chosen
                if difference.what is DifferenceKind.REMOVED
            ]
        )
        for one in self.chosen:
            if one.what is DifferenceKind.RENAMED:
                self._rename(one)
        self._place_children(
            {
                token(difference): difference
                for difference in self.chosen
                if difference.what in _COMING
            }
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
            self.run(Remove((*self.path, self._key_at(place, place))))
            del self.order[place]

    def _rename(self, difference: Difference) -> None:
        assert difference.other_path is not None, "a renamed row is in both documents"
        place = self.order.index(difference.index)
        key = difference.other_path[-1]
        old = (*self.path, self._key_at(difference.index, place))
        change = self.run(Rename(old, key))
        self.keys[difference.index] = key
        self.order.insert(change.new_index, self.order.pop(place))

    def _place_children(self, coming: Mapping[OrderToken, Difference]) -> None:
        """Insert and move children."""
        last: dict[bool, OrderToken | None] = {False: None, True: None}
        for child in arranged(len(self.base.children), self.chosen):
            difference = coming.get(child)
            is_list = child in self.lists if difference is None else self._is_list(difference)
            if difference is not None:
                self._bring(difference, child, self._after(last[is_list], is_list), is_list)
            last[is_list] = child

    def _is_list(self, difference: Difference) -> bool:
        assert difference.other_tree is not None, "what comes or moves is in the other document"
        return self.base.kind is Kind.LIST and difference.other_tree.kind is Kind.LIST

    def _after(self, child: OrderToken | None, is_list: bool) -> int:
        """Return the place behind a child, or the first of its section."""
        if child is not None:
            return self.order.index(child) + 1
        if not is_list:
            return 0
        return sum(1 for element in self.order if element not in self.lists)

    def _bring(self, difference: Difference, child: OrderToken, place: int, is_list: bool) -> None:
        assert difference.other_path is not None, "what comes or moves is in the other document"
        if difference.what is DifferenceKind.ADDED:
            key = difference.other_path[-1]
            change = self.run(Insert(self.path, place, key, _copied_node(self.target, difference)))
            self.order.insert(change.index, child)
            if not self.by_place:
                self.keys[child] = key
            if is_list:
                self.lists.add(child)
            return
        now = self.order.index(child)
        place -= now < place
        if place != now:
            change = self.run(Move((*self.path, self._key_at(child, now)), place))
            self.order.insert(change.new_index, self.order.pop(now))
