"""Taking differences over: any of them, from one or more documents, as edits of an outline.

Edits are made from the deepest container up and told in the paths of that moment. Children of a
container that others are put after are those that stay, so any choice of differences can be
taken, and all of them make the document the other one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from formats.diff.comparison import Difference, Siblings, What
from formats.diff.trees import Branch
from formats.edits import Edit, Insert, Move, Remove, Rename, Replace, Run, SetValue
from formats.outline import Tree
from formats.values import CONTAINERS, Key, Kind, Path


def take(target: Tree, differences: Iterable[Difference], run: Run) -> None:
    """Have `run` do each edit on `target`, one after the other.

    `target` holds what the first document of the comparison held, and neither document has been
    edited since. An edit that is refused raises `WrongType` and leaves what was done before it.
    """
    by_parent: defaultdict[Path, list[Difference]] = defaultdict(list)
    roots = []
    for one in differences:
        if one.siblings is None:
            roots.append(one)
        else:
            by_parent[one.siblings.path].append(one)
    for path in sorted(by_parent, key=len, reverse=True):
        chosen = by_parent[path]
        for one in chosen:
            if one.what in (What.CHANGED, What.RETYPED):
                run(_put(target, one))
        _Arrangement(target, path, chosen, run).take()
    for one in roots:
        run(_put(target, one))


def _put(target: Tree, one: Difference) -> Edit:
    """Return the edit that brings another value or another node to a row."""
    assert one.path is not None, "only rows that are in both documents are changed"
    assert one.other_row is not None, "only rows that are in both documents are changed"
    kind = one.other_row.kind
    is_value = one.what is What.CHANGED and kind not in CONTAINERS
    if is_value and target.row(one.path).editable:
        return SetValue(one.path, one.other_row.value)
    return Replace(one.path, _node(target, one))


def _node(target: Tree, one: Difference) -> Any:
    assert one.other_path is not None, "it is in the other document"
    return target.copy(one.source.node(one.other_path))


_Token = int | tuple[int, int]
"""A child: its first place in the target, or which siblings brought it and its place there."""


class _Arrangement:
    """The children of one container of the target while some go, come and move."""

    def __init__(self, target: Tree, path: Path, chosen: Sequence[Difference], run: Run) -> None:
        self.target = target
        self.path = path
        self.run = run
        self.chosen = [one for one in chosen if one.what not in (What.CHANGED, What.RETYPED)]
        first = chosen[0].siblings
        assert first is not None, "children have siblings"
        self.base: Branch = first.one
        self.by_place = self.base.by_place
        self.order: list[_Token] = list(range(len(self.base.children)))
        self.keys: dict[_Token, Key] = {}
        self.lists: set[_Token] = set()
        """Lists in a list: they follow its objects and have an order of their own."""
        if self.base.kind is Kind.LIST:
            kinds = enumerate(child.kind for child in self.base.children)
            self.lists = {place for place, kind in kinds if kind is Kind.LIST}

    def take(self) -> None:
        """Take what was chosen over."""
        self._remove([one.index for one in self.chosen if one.what is What.REMOVED])
        for one in self.chosen:
            if one.what is What.RENAMED:
                self._rename(one)
        groups: defaultdict[int, list[Difference]] = defaultdict(list)
        for one in self.chosen:
            if one.what in (What.ADDED, What.MOVED):
                groups[id(one.siblings)].append(one)
        # What comes to the same place from two documents stands in the order they were given.
        for group in reversed(list(groups.values())):
            self._place(group, self._roaming(group))

    def _key(self, token: _Token, place: int) -> Key:
        """Return the key of the child that stands at `place` now."""
        if token in self.keys:
            return self.keys[token]
        if self.base.by_place or not isinstance(token, int):
            return place
        return self.base.key(token)

    def _remove(self, places: list[int]) -> None:
        """Take children out, last first, so that those before keep their places."""
        for place in sorted(set(places), reverse=True):
            self.run(Remove((*self.path, self._key(place, place))))
            del self.order[place]

    def _rename(self, one: Difference) -> None:
        assert one.other_path is not None, "a renamed row is in both documents"
        place = self.order.index(one.index)
        key = one.other_path[-1]
        old = (*self.path, self._key(one.index, place))
        change = self.run(Rename(old, key))
        self.keys[one.index] = key
        self.order.insert(change.new_index, self.order.pop(place))

    def _roaming(self, group: list[Difference]) -> set[int]:
        """Return the children that others move: nothing is put after them."""
        mine = set(map(id, group))
        return {x.index for x in self.chosen if x.what is What.MOVED and id(x) not in mine}

    def _place(self, group: list[Difference], roaming: set[int]) -> None:
        """Put in what comes and moves from one document, in its order there."""
        siblings = group[0].siblings
        assert siblings is not None, "children have siblings"
        wanted = {one.other_index: one for one in group}
        present = {token for token in self.order if isinstance(token, int)} - roaming
        last: dict[bool, _Token | None] = {False: None, True: None}
        for j, i in enumerate(siblings.partners):
            token: _Token = i if i >= 0 else (id(siblings), j)
            one = wanted.get(j)
            is_list = token in self.lists
            if one is not None:
                is_list = self._is_list(siblings, j)
                place = self._after(last[is_list], is_list)
                self._bring(one, token, place, is_list)
                last[is_list] = token
            elif i in present and j not in siblings.moved:
                last[is_list] = token

    def _is_list(self, siblings: Siblings, j: int) -> bool:
        return self.base.kind is Kind.LIST and siblings.other.children[j].kind is Kind.LIST

    def _after(self, token: _Token | None, is_list: bool) -> int:
        """Return the place behind `token`, or the first of its section."""
        if token is not None:
            return self.order.index(token) + 1
        if not is_list:
            return 0
        return sum(1 for one in self.order if one not in self.lists)

    def _bring(self, one: Difference, token: _Token, place: int, is_list: bool) -> None:
        assert one.other_path is not None, "what comes or moves is in the other document"
        if one.what is What.ADDED:
            key = one.other_path[-1]
            change = self.run(Insert(self.path, place, key, _node(self.target, one)))
            self.order.insert(change.index, token)
            if not self.by_place:
                self.keys[token] = key
            if is_list:
                self.lists.add(token)
            return
        now = self.order.index(token)
        place -= now < place
        if place != now:
            change = self.run(Move((*self.path, self._key(token, now)), place))
            self.order.insert(change.new_index, self.order.pop(now))
