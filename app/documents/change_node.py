"""The differences of one row and its descendants from the file."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import pairwise, repeat
from typing import Any

from formats.core.paths import Key
from formats.one_by_one import after_coming
from formats.outline import Action, Change

NOTHING: Any = object()
"""Placeholder for the original value of an unchanged row."""
NEW = -1
"""The token of a row that the file does not have."""


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

    def follow_all(self, changes: Sequence[Change]) -> None:
        """Apply changes of rows to the tokens, one after the other."""
        order = self._change_order()
        if len(changes) > 1 and all(change.action is Action.INSERT for change in changes):
            places = after_coming(len(order), [change.index for change in changes])
            tokens = [*order, *repeat(NEW, len(changes))]
            order[:] = array("q", [tokens[place] for place in places])
            return
        for change in changes:
            self._follow(order, change)

    def _follow(self, order: array[int], change: Change) -> None:
        if change.action is Action.INSERT:
            order.insert(change.index, NEW)
            return
        if not 0 <= change.index < len(order):
            self.is_other = True
            return
        token = order.pop(change.index)
        if change.action is Action.REMOVE:
            if token != NEW:
                self.below.pop(token, None)
                self.renamed.pop(token, None)
            return
        order.insert(change.new_index, token)
        if token != NEW and not self.is_array and change.key != change.new_key:
            was = self.renamed.setdefault(token, change.key)
            if was == change.new_key:
                del self.renamed[token]


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
