"""The differences of one row and its descendants from the file."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from formats.core.paths import Key

NOTHING: Any = object()
"""Placeholder for the original value of an unchanged row."""
NEW = -1
"""The token of a row that the file does not have."""


class Move(NamedTuple):
    """A child that goes from one index to another, and maybe to another key in a map."""

    start: int
    stop: int
    key: Key = None
    new_key: Key = None


class ChangeNode:
    """The differences at one row and below it.

    `was` is the value in the file; `is_other` is set if the row differs and no details are known.
    `order` is None until a child is added, deleted or moved; then it has a token for each current
    child: its position in the file, or -1. `below` has the nodes of children, by key if there is no
    order, else by token. `renamed` has the keys in the file, by token.
    """

    __slots__ = (
        "below", "count", "is_array", "is_other", "is_own_order", "moved", "order", "places",
        "renamed", "stamp", "was",
    )  # fmt: skip

    def __init__(self, stamp: int) -> None:
        self.stamp = stamp
        self.was: Any = NOTHING
        self.is_other = False
        self.below: dict[Any, ChangeNode] = {}
        self.order: array[int] | None = None
        self.is_own_order = True
        self.count = 0
        self.is_array = False
        self.renamed: dict[int, Key] = {}
        self.places: dict[Key, int] | None = None
        self.moved: frozenset[int] | None = None

    def copy(self, stamp: int) -> ChangeNode:
        """Return a copy for another step; the order is shared until it changes."""
        node = ChangeNode(stamp)
        node.was, node.is_other, node.count = self.was, self.is_other, self.count
        node.below, node.renamed = dict(self.below), dict(self.renamed)
        node.order, node.is_array, node.places = self.order, self.is_array, self.places
        node.moved = self.moved
        node.is_own_order = False
        return node

    @property
    def differs_itself(self) -> bool:
        """Whether the row differs from the file, or lost some of its children."""
        return self.was is not NOTHING or self.is_other or self.has_lost

    @property
    def has_lost(self) -> bool:
        """Whether a child in the file was deleted."""
        if self.order is None:
            return False
        return len(self.order) - self.order.count(NEW) < self.count

    @property
    def is_empty(self) -> bool:
        """Whether nothing differs here or below."""
        if self.below or self.renamed or self.was is not NOTHING or self.is_other:
            return False
        order = self.order
        return order is None or (
            len(order) == self.count and order == array("q", range(self.count))
        )

    def moved_tokens(self) -> frozenset[int]:
        """Return the tokens of the smallest set of children that may have moved."""
        if self.moved is None:
            self.moved = _moved_tokens(self.order or ())
        return self.moved

    def _change_order(self) -> array[int]:
        """Return the order to be changed by this step."""
        assert self.order is not None, "it was prepared"
        if not self.is_own_order:
            self.order = self.order[:]
            self.is_own_order = True
        self.places = self.moved = None
        return self.order

    def forget_details(self) -> None:
        """Record only that a row differs, without details."""
        self.was, self.is_other = NOTHING, True
        self.below, self.order, self.renamed = {}, None, {}

    def take_order(self, keys: Sequence[Key], is_array: bool) -> None:
        """Key the nodes of children by position in the file from now on, since children are added
        or removed."""
        places = {key: place for place, key in enumerate(keys)}
        self.below = {
            places[key]: change_node for key, change_node in self.below.items() if key in places
        }
        self.order, self.count = array("q", range(len(keys))), len(keys)
        self.is_own_order = True
        self.is_array = is_array

    def remove(self, indexes: Sequence[int]) -> None:
        """Drop the tokens of children that went, at indexes that rise."""
        order = self._change_order()
        for index in reversed(indexes):
            if self._has(order, index):
                token = order.pop(index)
                self.below.pop(token, None)
                self.renamed.pop(token, None)

    def move(self, moves: Iterable[Move]) -> None:
        """Bring the tokens of children to where these are, one after the other."""
        order = self._change_order()
        for start, stop, key, new_key in moves:
            if not self._has(order, start):
                continue
            token = order.pop(start)
            order.insert(stop, token)
            if token != NEW and not self.is_array and key != new_key:
                was = self.renamed.setdefault(token, key)
                if was == new_key:
                    del self.renamed[token]

    def insert(self, indexes: Sequence[int]) -> None:
        """Put in tokens for children that came, at the indexes that they have now, which rise."""
        order, start = self._change_order(), 0
        tokens = array("q")
        for index in indexes:
            stop = start + index - len(tokens)
            tokens.extend(order[start:stop])
            tokens.append(NEW)
            start = stop
        tokens.extend(order[start:])
        self.order = tokens

    def _has(self, order: array[int], index: int) -> bool:
        """Whether there is a token at an index; else the row differs in what is not known."""
        is_there = 0 <= index < len(order)
        self.is_other = self.is_other or not is_there
        return is_there


def _moved_tokens(order: Iterable[int]) -> frozenset[int]:
    """Return the tokens outside the longest run that is still in the file's order."""
    kept = [token for token in order if token != NEW]
    if all(index < other for index, other in pairwise(kept)):
        return frozenset()
    ends: list[int] = []
    ranks = []
    for token in kept:
        rank = bisect_left(ends, token)
        ends[rank : rank + 1] = [token]
        ranks.append(rank)
    stay, expected_rank = set(), len(ends) - 1
    for token, rank in zip(reversed(kept), reversed(ranks), strict=True):
        if rank == expected_rank:
            stay.add(token)
            expected_rank -= 1
    return frozenset(kept) - stay
