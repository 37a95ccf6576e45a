"""Elements of arrays distinguished by their keys: matched, and sorted."""

from __future__ import annotations

import zlib
from collections.abc import Hashable, Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from ..outline import ListKey, ListOrder
from .trees import Branch, DiffTree, Leaf

Rank = tuple[int, int | float, str]
"""The sort key of an element: numbers before texts."""


class KeyedArrays(NamedTuple):
    """Two arrays with the same key field, and its value for each element of both."""

    key: ListKey
    here: list[Hashable]
    there: list[Hashable]


def keyed(keys: Iterable[ListKey], branch: Branch, other_branch: Branch) -> KeyedArrays | None:
    """Return which of the keys identifies all elements of two arrays, None if none does."""
    for key in keys:
        here = keys_by(key, branch)
        there = keys_by(key, other_branch) if here is not None else None
        if here is not None and there is not None:
            return KeyedArrays(key, here, there)
    return None


def match_keyed(keyed_arrays: KeyedArrays, branch: Branch, other_branch: Branch) -> list[int]:
    """Return the partners of elements by their keys, and of those that only got another key."""
    places = {key: place for place, key in enumerate(keyed_arrays.here)}
    partners = [places.pop(key, -1) for key in keyed_arrays.there]
    gone = [
        (i, rest) for i in places.values() if (rest := _rest(keyed_arrays.key, branch.children[i]))
    ]
    if not gone or -1 not in partners:
        return partners
    gone_by: dict[Hashable, list[int]] = {}
    for i, rest in reversed(gone):
        gone_by.setdefault(rest, []).append(i)
    for j, i in enumerate(partners):
        alike = gone_by.get(_rest(keyed_arrays.key, other_branch.children[j])) if i < 0 else None
        if alike:
            partners[j] = alike.pop()
    return partners


def _rest(key: ListKey, child: DiffTree) -> Hashable:
    """Return the contents of an element without its key, () if there are none."""
    if not key.fields or not isinstance(child, Branch) or child.keys is None:
        return ()
    fields = {field.partition(".")[0] for field in key.fields}
    pairs = zip(child.keys, child.children, strict=True)
    return tuple((name, id(below)) for name, below in pairs if name not in fields)


def keys_by(key: ListKey, branch: Branch) -> list[Hashable] | None:
    """Return the key of each element of an array, None if one is missing or not unique."""
    element_keys = [_key_of_element(key, child) for child in branch.children]
    if None in element_keys or len(set(element_keys)) < len(element_keys):
        return None
    return element_keys


def sort_value(key: ListKey, child: DiffTree) -> Rank:
    """Return the sort key of an element."""
    values = [_child_at(child, field) for field in key.fields] or [child]
    return _sortable(values, key.order)


def is_sorted(key: ListKey, branch: Branch) -> bool:
    """Whether the elements of an array are sorted by their keys."""
    values = (sort_value(key, child) for child in branch.children)
    return all(one < other for one, other in pairwise(values))


def _key_of_element(key: ListKey, child: DiffTree) -> Hashable | None:
    """Return the key of an element: for numbers the value, whatever their width."""
    if not key.fields:
        return _number_key(child) if isinstance(child, Leaf) else None
    values = [_child_at(child, field) for field in key.fields]
    if any(value is None for value in values):
        return None
    return tuple(_number_key(value) if isinstance(value, Leaf) else id(value) for value in values)


def _number_key(leaf: Leaf) -> Hashable:
    return leaf.bits if isinstance(leaf.bits, int) else (id(leaf.kind), leaf.bits)


def _child_at(child: DiffTree, field: str) -> DiffTree | None:
    for step in field.split("."):
        if not isinstance(child, Branch) or child.keys is None or step not in child.keys:
            return None
        child = child.children[child.keys.index(step)]
    return child


def _sortable(values: Iterable[DiffTree | None], order: ListOrder) -> Rank:
    number: int | float = 0
    words = ""
    for value in _leaves(values):
        if order is ListOrder.NAME_HASH:
            return 0, zlib.crc32(str(value.bits).encode("utf-8", "surrogateescape")), ""
        if isinstance(value.bits, int) and not words and not number:
            number = value.bits
        else:
            words += f"{value.bits}\0"
    return bool(words), number, words


def _leaves(values: Iterable[DiffTree | None]) -> Iterator[Leaf]:
    for value in values:
        if isinstance(value, Leaf):
            yield value
        elif isinstance(value, Branch):
            yield from _leaves(value.children)
