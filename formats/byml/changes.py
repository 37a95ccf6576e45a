"""What became of the rows of a document in one step, found by comparing it before and after.

Containers and values that are the same object as before are not looked at. An element of an array
that is a container is known by where it was read, others are by their values. `Uses` follows how
often containers are referred to in the same way.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import compress, zip_longest
from operator import is_, is_not, ne
from typing import Final

from ..core.changes import Changes, ListChange, common_order, list_change
from ..core.kinds import AnyValue, bits, same
from ..core.long_tuple import LongTuple, common_start
from ..core.paths import Key, Path, common
from . import types as t
from .blocks import KIND_OF
from .model import Byml, Container, Node

_MOST_VALUES: Final = 1000
"""Of more values, only the container above all of them is listed."""
_MOST_AGAIN: Final = 4096
"""Shared containers that changed are compared at so many places more; at others they are new."""
_Pairs = Sequence[tuple[int, int]]
"""Slots before and after of the same rows."""


def changes(old: Byml, new: Byml) -> Changes:
    """Return what became of the rows; of what no row shows, the root has another value."""
    compared = _Comparison()
    if old.root is not new.root:
        compared.compare_roots(old.root, new.root)
    values, before = compared.values, compared.values_before
    if not compared.lists and not values and old is not new:
        return Changes((), ((),), (), ((),))
    if len(values) <= _MOST_VALUES:
        return Changes(compared.lists, tuple(values), (), before)
    above = common([path[:-1] for path in values])
    return Changes(compared.lists, (), (above,), (), (before, values))


class _Comparison:
    """The changes found so far, and the pairs of containers yet to be compared."""

    def __init__(self) -> None:
        self.lists: list[ListChange] = []
        self.values: list[Path] = []
        self.values_before: list[Path] = []
        self._todo: list[tuple[Path, Path, Container, Container]] = []
        self._seen: set[tuple[int, int]] = set()
        self._again = 0

    def compare_roots(self, old: Container | None, new: Container | None) -> None:
        """Compare documents by their root containers."""
        if old is None or new is None or t.SCALAR in (old.shape.type, new.shape.type):
            self._compare_kinds((), (), _root_type(old), _root_type(new), is_other=True)
            return
        self._compare_values((), (), (old.shape.type, old), (new.shape.type, new))
        while self._todo:
            old_path, path, container, other = self._todo.pop()
            is_map = type(container.shape.keys) is not range
            find = self._pairs_of_map if is_map else self._pairs_of_array
            for slot, other_slot in find(old_path, path, container, other):
                self._compare_slots(old_path, path, container, slot, other, other_slot)

    def _compare_slots(
        self,
        old_path: Path,
        path: Path,
        container: Container,
        slot: int,
        other: Container,
        other_slot: int,
    ) -> None:
        value, new_value = container.values[slot], other.values[other_slot]
        type_, new_type = container.shape.types[slot], other.shape.types[other_slot]
        if value is new_value and type_ == new_type:
            return
        old_below = (*old_path, container.shape.keys[slot])
        below = (*path, other.shape.keys[other_slot])
        self._compare_values(old_below, below, (type_, value), (new_type, new_value))

    def _compare_values(
        self, old_path: Path, path: Path, old: tuple[int, AnyValue], new: tuple[int, AnyValue]
    ) -> None:
        """Compare two rows, each given as its type and its value."""
        (type_, value), (new_type, new_value) = old, new
        is_kind = KIND_OF[type_] is KIND_OF[new_type]
        if is_kind and isinstance(value, Container) and isinstance(new_value, Container):
            self._meet(old_path, path, value, new_value)
        elif isinstance(value, Container) or isinstance(new_value, Container):
            self._compare_kinds(old_path, path, type_, new_type, is_other=True, is_list=True)
        else:
            is_other = not is_kind or not has_same_bits(type_, value, new_value)
            self._compare_kinds(old_path, path, type_, new_type, is_other=is_other)

    def _compare_kinds(
        self,
        old_path: Path,
        path: Path,
        type_: int,
        new_type: int,
        *,
        is_other: bool,
        is_list: bool = False,
    ) -> None:
        if is_list or KIND_OF[type_] is not KIND_OF[new_type]:
            self.lists.append(ListChange(old_path, path, is_replaced=True))
        if is_other:
            self.values.append(path)
            self.values_before.append(old_path)

    def _meet(self, old_path: Path, path: Path, old: Container, new: Container) -> None:
        pair = id(old), id(new)
        if pair in self._seen:
            self._again += 1
            if self._again > _MOST_AGAIN:
                self.lists.append(ListChange(old_path, path, is_replaced=True))
                return
        self._seen.add(pair)
        self._todo.append((old_path, path, old, new))

    # Which rows are the same

    def _pairs_of_map(self, old_path: Path, path: Path, old: Container, new: Container) -> _Pairs:
        keys, new_keys = old.shape.keys, new.shape.keys
        if keys == new_keys:
            return [(slot, slot) for slot in _differing(old, new)]
        renamed = _renamed(old, new)
        names = [renamed.get(key, key) for key in new_keys]
        change = list_change(old_path, path, keys, names, is_array=False)
        change = change or ListChange(old_path, path, keys={})
        if renamed and change.keys is not None:
            moved = list(change.moved)
            ends = {stop for _start, stop in moved}
            for key in renamed:
                at = new.shape.find(key)
                stop = at - sum(inserted < at for inserted in change.inserted)
                moved += [] if stop in ends else [(stop, stop)]
            back = {key: new_key for new_key, key in renamed.items()}
            change = change._replace(moved=moved, keys={**change.keys, **back})
        self.lists.append(change)
        slots = [(old.shape.find(name), slot) for slot, name in enumerate(names)]
        return [(was, slot) for was, slot in slots if was >= 0]

    def _pairs_of_array(self, old_path: Path, path: Path, old: Container, new: Container) -> _Pairs:
        before, after, start = middles(old, new)
        is_uniform = old.shape.types == new.shape.types == old.shape.types[:1] * len(old.values)
        move = _single_move(before, after) if is_uniform else None
        if move is not None:
            moved = [(start + move[0], start + move[1])]
            self.lists.append(ListChange(old_path, path, moved=moved))
            return []
        names = _names(old, before, start)
        new_names = _names(new, after, start)
        pairs = _matched(before, after, names, new_names)
        partners = {slot: was for was, slot in pairs}
        now = [partners.get(slot, -1 - slot) for slot in range(len(after))]
        change = list_change(old_path, path, list(range(len(before))), now, is_array=True)
        if change is not None:
            self.lists.append(
                change._replace(
                    removed=[start + index for index in change.removed],
                    moved=[(start + at, start + stop) for at, stop in change.moved],
                    inserted=[start + index for index in change.inserted],
                )
            )
        return [(start + was, start + slot) for was, slot in pairs]


def _root_type(root: Container | None) -> int:
    """Return the type of the row that a root is."""
    if root is None:
        return t.NULL
    return root.shape.types[0] if root.shape.type == t.SCALAR else root.shape.type


def has_same_bits(type_: int, value: AnyValue, other: AnyValue) -> bool:
    """Whether two values of a type are the same; of containers, whether they are the very same."""
    if type_ in t.CONTAINERS or type_ == t.NULL:
        return bool(value == other)
    return same(KIND_OF[type_], value, other)


def are_same(node: Node, other: Node) -> bool:
    """Whether two nodes are the very same container, or values of the same type and bits."""
    if isinstance(node, Container) or isinstance(other, Container):
        return node is other
    return node.type == other.type and has_same_bits(node.type, node.value, other.value)


def _differing(old: Container, new: Container) -> Iterator[int]:
    """Return the slots of containers with the same keys that have other values, or other types."""
    slots = range(len(old.values))
    if old.shape.types == new.shape.types:
        return compress(slots, map(is_not, old.values, new.values))
    pairs = zip(old.shape.types, old.values, new.shape.types, new.values, strict=True)
    others = [type_ != new_type or one is not other for type_, one, new_type, other in pairs]
    return compress(slots, others)


def _renamed(old: Container, new: Container) -> dict[Key, Key]:
    """Return the old keys of rows of a map by their new ones: those that have the same value."""
    gone: defaultdict[Hashable, list[Key]] = defaultdict(list)
    for slot, key in enumerate(old.shape.keys):
        if new.shape.find(key) < 0:
            gone[_name(old, slot)].append(key)
    come = [slot for slot, key in enumerate(new.shape.keys) if old.shape.find(key) < 0]
    return {
        new.shape.keys[slot]: gone[name].pop(0)
        for slot in come
        if gone.get(name := _name(new, slot))
    }


def _name(container: Container, slot: int) -> Hashable:
    """Return what a row is known by: where it was read, or its value."""
    type_, value = container.shape.types[slot], container.values[slot]
    if isinstance(value, Container):
        return "at", value.at or id(value)
    if type_ in t.CONTAINERS or type_ == t.NULL:
        return type_, value
    return type_, bits(KIND_OF[type_], value)


# Elements of arrays


def middles(old: Container, new: Container) -> tuple[Sequence[AnyValue], Sequence[AnyValue], int]:
    """Return the elements of arrays without what is identical at both ends, and the first slot."""
    before, after = old.values, new.values
    few, types, new_types = min(len(before), len(after)), old.shape.types, new.shape.types
    if isinstance(before, LongTuple) and isinstance(after, LongTuple):
        start, end = before.common(after), before.common(after, is_back=True)
    else:
        start, end = common_start(before, after), common_start(before[::-1], after[::-1])
    start = _alike(types[:start], new_types[:start])
    end = min(end, few - start)
    end = _alike(types[::-1][:end], new_types[::-1][:end])
    return before[start : len(before) - end], after[start : len(after) - end], start


def _alike(types: bytes, new_types: bytes) -> int:
    """Return how many types are the same at the beginning of as many others."""
    if types == new_types:
        return len(types)
    return next(compress(range(len(types)), map(ne, types, new_types)))


def _names(container: Container, values: Sequence[AnyValue], start: int) -> list[Hashable]:
    return [_name(container, start + slot) for slot in range(len(values))]


def _single_move(before: Sequence[AnyValue], after: Sequence[AnyValue]) -> tuple[int, int] | None:
    """Return the move of the first or last element by which others are there, if that is all."""
    last = len(before) - 1
    if last < 1 or len(after) != len(before):
        return None
    if before[0] is after[last] and all(map(is_, before[1:], after[:last])):
        return 0, last
    if before[last] is after[0] and all(map(is_, before[:last], after[1:])):
        return last, 0
    return None


def _matched(
    before: Sequence[AnyValue],
    after: Sequence[AnyValue],
    names: Sequence[Hashable],
    new_names: Sequence[Hashable],
) -> _Pairs:
    """Return which of the elements before are which after."""
    count = len(before)
    is_plain = not any(isinstance(value, Container) for value in (*before, *after))
    if count == len(after) and is_plain:
        return [(slot, slot) for slot in range(count)]
    places: defaultdict[Hashable, list[int]] = defaultdict(list)
    for slot in range(count - 1, -1, -1):
        places[names[slot]].append(slot)
    pairs = [(places[name].pop(), at) for at, name in enumerate(new_names) if places.get(name)]
    # only containers move: values are too often alike
    order = common_order([was for was, _slot in pairs])
    pairs = [pair for pair in pairs if pair[0] in order or isinstance(before[pair[0]], Container)]
    return [*pairs, *_changed_where_they_were(count, len(after), pairs, order)]


def _changed_where_they_were(
    count: int, new_count: int, pairs: _Pairs, order: set[int]
) -> Iterator[tuple[int, int]]:
    """Yield pairs of the elements without partners that are between the same others."""
    there, known = {was for was, _slot in pairs}, {slot for _was, slot in pairs}
    fixed = [pair for pair in pairs if pair[0] in order]
    start = new_start = 0
    for was, slot in [*fixed, (count, new_count)]:
        left = (index for index in range(start, was) if index not in there)
        new = (index for index in range(new_start, slot) if index not in known)
        yield from zip(left, new, strict=False)
        start, new_start = was + 1, slot + 1


# How often containers are referred to


class Uses:
    """How often a document refers to each container, counted when it is asked for.

    Those of a document that an edit made are found from those of one before, where these were
    counted, by what parts the two: most containers are in both.
    """

    def __init__(self, root: Byml, before: Uses | None = None) -> None:
        self.root = root
        self.before: Uses | None = before
        while self.before is not None and "counts" not in self.before.__dict__:
            self.before = self.before.before

    @cached_property
    def counts(self) -> dict[int, int]:
        """How often the document refers to each container that it refers to, by its `id`."""
        before, self.before = self.before, None
        counts = {} if before is None else before.counts.copy()
        _replace(counts, None if before is None else before.root.root, self.root.root)
        return counts


def _replace(counts: dict[int, int], old: Container | None, new: Container | None) -> None:
    """Make counts those of another root container.

    What a container refers to counts for as long as something refers to that, so these come and go
    with it.
    """
    waiting = [(old, new)]
    for left, entered in waiting:
        before, after = left.values if left else (), entered.values if entered else ()
        if left and entered:
            before, after, _start = middles(left, entered)
        come = _count(counts, after, 1)
        waiting += zip_longest(_count(counts, before, -1), come)


def _count(counts: dict[int, int], values: Iterable[AnyValue], step: int) -> list[Container]:
    """Count the containers among values in or out; return those that are the first or the last."""
    found = []
    for value in values:
        if type(value) is Container:
            count = counts.get(id(value), 0)
            if count + step:
                counts[id(value)] = count + step
            else:
                del counts[id(value)]
            if (count, count + step) in ((0, 1), (1, 0)):
                found.append(value)
    return found
