"""How a document differs from its file: changed values, and rows added, deleted or moved.

The differences are a tree of change nodes parallel to the document, with branches only where
something differs. The nodes of a finished undo step never change, so a step keeps the earlier state
by holding its root, and undoing it restores that root.
"""

from __future__ import annotations

import enum
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, repeat
from typing import Any, NamedTuple

from formats.core.changes import Changes, ListChange
from formats.core.kinds import CONTAINERS, Kind, same
from formats.core.paths import Key, Path
from formats.outline import Outline

_TOP_KEYS = 2
"""How many keys lead to a row that contains many of the requested ones."""
_SURE = {int: Kind.S64, str: Kind.STRING, float: Kind.F64, bytes: Kind.BINARY}
"""Kinds whose values compare like Python values of these types."""


class ChangeMark(enum.Enum):
    """How a row differs from the file: not at all, itself or in a row below it, or as a whole."""

    SAME = ""
    CHANGED = "changed"
    ADDED = "added"

    def __bool__(self) -> bool:
        return self is not ChangeMark.SAME


class ChangeTracker:
    """Tracks how one document, seen through its `outline`, differs from its file.

    The changes of every step must be reported, by `note_changes`.
    """

    def __init__(self, outline: Outline) -> None:
        self.outline = outline
        self._stamp = 0
        self._generation = 0
        self.root = ChangeNode(0)
        self._is_back = False
        """Whether the state of another step was restored in this one."""

    # Steps

    def begin(self) -> tuple[int, ChangeNode]:
        """Begin a step; return the state that `back` restores."""
        self._stamp += 1
        self._is_back = False
        return self._generation, self.root

    def back(self, kept: tuple[int, ChangeNode]) -> None:
        """Restore the state before a step, unless the document was saved since."""
        generation, root = kept
        self._is_back = generation == self._generation
        if self._is_back:
            self._stamp += 1
            self.root = root

    def clear(self) -> None:
        """Forget all differences: the document now equals its file."""
        self._stamp += 1
        self._generation += 1
        self.root = ChangeNode(self._stamp)

    def note_changes(self, changes: Changes, old: Outline) -> None:
        """Record what became of the rows in a step of a document that is a value.

        `old` shows the document before the step.
        """
        if self._is_back:
            return
        for change in changes.lists:
            self._note_list(change, old)
        values = []
        spread_before, spread = changes.spread_values
        befores = old.rows_at([*changes.values_before, *spread_before])
        paths = [*changes.values, *spread]
        for path, was, row in zip(paths, befores, self.outline.rows_at(paths), strict=True):
            if row.kind is was.kind and row.kind not in CONTAINERS:
                values.append((path, was.value, row.value))
        self.note_values(value for value in values if repr(value[1]) != repr(value[2]))

    def _note_list(self, change: ListChange, old: Outline) -> None:
        """Record what became of the children of a row."""
        path, node = change.path, self._node_to_change(change.path)
        if node is None:
            return
        if change.is_replaced:
            node.forget_details()
            return
        if node.order is None:
            node.take_order(old.keys(change.old), self.outline.row(path).kind is Kind.ARRAY)
        old_keys = {key: old for old, key in (change.keys or {}).items()}
        ends, moves = change.arrivals() if old_keys else repeat(0), []
        for (at, to), end in zip(change.moved, ends, strict=False):
            now = self.outline.key_at(path, end) if old_keys else None
            key = now if now in old_keys else None
            moves.append(Move(at, to, old_keys.get(key, key), key))
        node.remove(change.removed)
        node.move(moves)
        node.insert(list(change.inserted))
        self.prune(path)

    # Changes

    def note_values(self, values: Iterable[tuple[Path, Any, Any]]) -> None:
        """Record many values: paths, old values, and new ones; call `prune` for those that no
        longer differ.

        The container of consecutive values is looked up once.
        """
        above: Path | None = None
        parent: ChangeNode | None = None
        is_within_other = False
        for path, old, new in values:
            if not path:
                self._note_value(self._own_root(), path, old, new, self.root.is_other)
                continue
            if path[:-1] != above:
                if above is not None:
                    self.prune(above)
                above = path[:-1]
                parent = self._node_to_change(above)
                is_within_other = parent is not None and self._is_within_other(above)
            node = None if parent is None else self._reach_child(parent, path)
            if node is not None and parent is not None:
                self._note_value(node, path, old, new, is_within_other or node.is_other)
                if node.was is NOTHING and node.is_empty:
                    del parent.below[self._token(parent, path[:-1], path[-1])]
        if above is not None:
            self.prune(above)

    def _note_value(self, node: ChangeNode, path: Path, old: Any, new: Any, is_other: bool) -> None:
        if (old is None and new is None) or is_other:
            node.is_other = True
        elif node.was is NOTHING:
            node.was = old
        elif self._is_same(path, new, node.was):
            node.was = NOTHING

    def _is_same(self, path: Path, key: Any, other: Any) -> bool:
        kind = _SURE.get(type(key))  # most are decided by their own type, which is quicker
        if kind is None or type(other) is not type(key):
            kind = self.outline.row(path).kind
        return same(kind, key, other)

    def prune(self, path: Path) -> None:
        """Remove the nodes on the way to a row that record no difference any more."""
        chain, node = [self.root], self.root
        for depth, key in enumerate(path):
            below = node.below.get(self._token(node, path[:depth], key))
            if below is None:
                break
            chain.append(below)
            node = below
        for depth in range(len(chain) - 1, 0, -1):
            if not chain[depth].is_empty:
                return
            above = chain[depth - 1]
            del above.below[self._token(above, path[: depth - 1], path[depth - 1])]
        if self.root.is_empty:
            self.root = ChangeNode(self._stamp)

    def _node_to_change(self, path: Path) -> ChangeNode | None:
        """Return the node of a row, to be changed by this step; None if the row is new."""
        node: ChangeNode | None = self._own_root()
        for depth in range(1, len(path) + 1):
            if node is None:
                return None
            node = self._reach_child(node, path[:depth])
        return node

    def _reach_child(self, above: ChangeNode, path: Path) -> ChangeNode | None:
        token = self._token(above, path[:-1], path[-1])
        if token == NEW and above.order is not None:
            return None
        below = above.below.get(token)
        if below is None or below.stamp != self._stamp:
            below = ChangeNode(self._stamp) if below is None else below.copy(self._stamp)
            above.below[token] = below
        return below

    def _own_root(self) -> ChangeNode:
        self.root = self._own_node(self.root)
        return self.root

    def _own_node(self, node: ChangeNode) -> ChangeNode:
        return node if node.stamp == self._stamp else node.copy(self._stamp)

    def _token(self, node: ChangeNode, path: Path, key: Key) -> Any:
        """Return the key for the node of a child."""
        if node.order is None:
            return key
        place: Any = key
        if not node.is_array:
            if node.places is None:
                keys = self.outline.keys(path)
                node.places = {key: at for at, key in enumerate(keys)}
            place = node.places.get(key)
        is_there = isinstance(place, int) and 0 <= place < len(node.order)
        return node.order[place] if is_there else NOTHING

    def _is_within_other(self, path: Path) -> bool:
        node = self.root
        for depth, key in enumerate(path):
            if node.is_other:
                return True
            node = node.below[self._token(node, path[:depth], key)]
        return node.is_other

    # Asking

    def node(self, path: Path) -> ChangeNode | None:
        """Return the node of a row, None if nothing differs or the row is new."""
        node: ChangeNode | None = self.root
        for depth, key in enumerate(path):
            if node is None:
                return None
            token = self._token(node, path[:depth], key)
            if token == NEW and node.order is not None:
                return None
            node = node.below.get(token)
        return node

    def mark(self, path: Path) -> ChangeMark:
        """Return how a row differs from the file; rows below a new one are new."""
        node = self.root
        for depth, key in enumerate(path):
            token = self._token(node, path[:depth], key)
            if node.order is not None:
                if token == NEW:
                    return ChangeMark.ADDED
                is_last = depth == len(path) - 1
                if is_last and (token in node.renamed or token in node.moved_tokens()):
                    return ChangeMark.CHANGED
            if token not in node.below:
                return ChangeMark.SAME
            node = node.below[token]
        return ChangeMark.SAME if node.is_empty else ChangeMark.CHANGED

    def __contains__(self, path: object) -> bool:
        """Whether a row itself differs: it is new, has another value, name or position, or lost
        children."""
        root = self.root
        if not isinstance(path, tuple) or (path and not root.order and path[0] not in root.below):
            return False
        mark = self.mark(path)
        if mark is not ChangeMark.CHANGED or not path:
            return mark is ChangeMark.ADDED
        node, above = self.node(path), self.node(path[:-1])
        if node is not None and node.differs_itself:
            return True
        if above is None or above.order is None:
            return False
        token = self._token(above, path[:-1], path[-1])
        return token in above.renamed or token in above.moved_tokens()

    def isdisjoint(self, paths: Iterable[Path]) -> bool:
        """Whether none of these rows differs itself; faster for rows with the same parents."""
        if self.root.is_empty:
            return True
        same: dict[Path, bool] = {}
        for path in paths:
            top = path[:_TOP_KEYS]
            if top not in same:
                same[top] = self.mark(top) is ChangeMark.SAME
            if not same[top] and path in self:
                return False
        return True

    def places(self, path: Path) -> list[int]:
        """Return the places of the children of a row that differ, or have a row below that does."""
        node = self.node(path)
        if node is None:
            return []
        if node.order is None:
            keys = self.outline.keys(path)
            return [place for place, key in enumerate(keys) if key in node.below]
        others = node.moved_tokens() | node.renamed.keys() | node.below.keys() | {NEW}
        return [place for place, token in enumerate(node.order) if token in others]

    def paths(self) -> Iterator[Path]:
        """Yield the path of every row that differs itself; of new rows only the topmost."""
        return self._changed_paths((), self.root)

    def _changed_paths(self, path: Path, node: ChangeNode) -> Iterator[Path]:
        if node.differs_itself:
            yield path
        if node.order is not None:
            others = node.moved_tokens() | node.renamed.keys() | {NEW}
            for key, token in zip(self.outline.keys(path), node.order, strict=False):
                below = node.below.get(token)
                if token in others and not (below is not None and below.differs_itself):
                    yield (*path, key)
        for key, below in self.below(path, node):
            yield from self._changed_paths((*path, key), below)

    def below(self, path: Path, node: ChangeNode) -> Iterator[tuple[Key, ChangeNode]]:
        """Yield the children of a row that have a node, by the key they have now."""
        if node.order is None:
            yield from node.below.items()
            return
        if not node.below:  # the rows that came and went are all that differs
            return
        for key, token in zip(self.outline.keys(path), node.order, strict=False):
            if token in node.below:
                yield key, node.below[token]


class OriginalValues(Mapping[Path, Any]):
    """The values in the file of the rows that have another now, by path."""

    def __init__(self, tracker: ChangeTracker) -> None:
        self._tracker = tracker

    def __getitem__(self, path: Path) -> Any:
        node = self._tracker.node(path)
        if node is None or node.was is NOTHING:
            raise KeyError(path)
        return node.was

    def __iter__(self) -> Iterator[Path]:
        return (path for path, node in self._walk() if node.was is not NOTHING)

    def __len__(self) -> int:
        return sum(1 for _path in self)

    def __bool__(self) -> bool:
        return any(True for _path in self)

    def __repr__(self) -> str:
        return repr(dict(self))

    def _walk(self) -> Iterator[tuple[Path, ChangeNode]]:
        waiting: list[tuple[Path, ChangeNode]] = [((), self._tracker.root)]
        while waiting:
            path, node = waiting.pop()
            yield path, node
            waiting += [
                ((*path, key), change_node) for key, change_node in self._tracker.below(path, node)
            ]


# The differences of one row and its descendants from the file.


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
