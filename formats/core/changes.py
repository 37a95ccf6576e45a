"""What became of the rows of a document in one step: all that views follow.

`Changes` tells of the state before and the state after, not of the edits between. For each
container whose children changed it holds which went, moved and came, so that a view can take over
what it shows of it; for values only where they are.
"""

from __future__ import annotations

import operator
from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from .kinds import AnyValue
from .paths import Key, Path

IntPair = tuple[int, int]


class ListChange(NamedTuple):
    """What became of the children of one container, which was at `old` and is at `path`.

    First the children at the indexes `removed` go, which rise and count as before the change; then
    those in `moved` move from index to index, one after the other; then those at `inserted` come,
    which rise and count as after it. A child that has another name moves to where it is. `keys`
    gives the new key, or None, of children by the old one; it is None itself where keys are
    indexes. Where `is_replaced`, none of the children stays.
    """

    old: Path
    path: Path
    removed: Sequence[int] = ()
    moved: Sequence[tuple[int, int]] = ()
    inserted: Sequence[int] = ()
    keys: Mapping[Key, Key | None] | None = None
    is_replaced: bool = False

    def follow(self, key: Key) -> Key | None:
        """Return the key now of the child that had a key, None if it is gone."""
        if self.is_replaced:
            return None
        if self.keys is not None:
            return self.keys.get(key, key)
        assert isinstance(key, int), "keys of arrays are indexes"
        index = bisect_left(self.removed, key)
        if index < len(self.removed) and self.removed[index] == key:
            return None
        key -= index
        for start, stop in self.moved:
            key = _moved(key, start, stop)
        return self.after_insertions(key)

    def came(self) -> Iterator[int]:
        """Yield the indexes now at which children came, or to which they moved."""
        yield from self.inserted
        for _start, stop in self.moved:
            yield self.after_insertions(stop)

    def arrivals(self) -> Iterator[int]:
        """Yield for each move the index at which its child is now; for many that takes long."""
        for number, (_start, index) in enumerate(self.moved, start=1):
            for start, stop in self.moved[number:]:
                index = _moved(index, start, stop)
            yield self.after_insertions(index)

    def gaps(self) -> Iterator[int]:
        """Yield the indexes now of what follows the children that went."""
        for index, removed in enumerate(self.removed):
            yield self.after_insertions(removed - index)

    def after_insertions(self, index: int) -> int:
        """Return where a child is that is at an index before those that came are there."""
        for inserted in self.inserted:
            index += inserted <= index
        return index


def _moved(index: int, start: int, stop: int) -> int:
    """Return where a child at an index is once one moved from `start` to `stop`."""
    if index == start:
        return stop
    index -= index > start
    return index + (index >= stop)


class Changes:
    """The changes of one step of a document.

    `lists` are the containers whose children changed, those above before those below. `values` are
    the rows that have other values, `spread` containers below which very many have; paths are those
    after the step, and nothing is listed below a row that came with it. `values_before` is where
    the rows with other values were, where that is known. `spread_values` are the rows below those
    of `spread`, where they were and where they are.
    """

    def __init__(
        self,
        lists: Sequence[ListChange] = (),
        values: Sequence[Path] = (),
        spread: Sequence[Path] = (),
        values_before: Sequence[Path] = (),
        spread_values: tuple[Sequence[Path], Sequence[Path]] = ((), ()),
    ) -> None:
        self.lists = sorted(lists, key=lambda change: len(change.path))
        self.values = values
        self.spread = spread
        self.values_before = values_before
        self.spread_values = spread_values
        self._by_path = {change.old: change for change in lists}

    @property
    def are_of_values(self) -> bool:
        """Whether no row came, went, moved or was renamed."""
        return not self.lists

    def concern(self, path: Path) -> bool:
        """Whether the row that is at `path`, or one below or above it, changed."""
        depth = len(path)
        return any(path[: len(other)] == other[:depth] for other in self.paths)

    @property
    def paths(self) -> list[Path]:
        """The rows that changed: values, and containers whose children or values below did."""
        return [*(change.path for change in self.lists), *self.spread, *self.values]

    def follow(self, path: Path) -> Path | None:
        """Return where the row that was at `path` is now, None if it is gone."""
        followed = self.nearest(path)
        return followed if len(followed) == len(path) else None

    def nearest(self, path: Path) -> Path:
        """Return where the row that was at `path` is now, or the nearest one above that is left."""
        if not self._by_path:
            return path
        followed: Path = ()
        for depth, key in enumerate(path):
            change = self._by_path.get(path[:depth])
            if change is not None:
                key = change.follow(key)
                if key is None:
                    break
            followed = (*followed, key)
        return followed

    def is_replaced(self, path: Path) -> bool:
        """Whether the row that was at `path` lay below one whose rows were all replaced."""
        above = (self._by_path.get(path[:depth]) for depth in range(len(path)))
        return any(change is not None and change.is_replaced for change in above)


def rising(pairs: Iterable[IntPair]) -> list[IntPair]:
    """Return the longest run of pairs in which both positions rise; no position is used twice."""
    tails: list[int] = []
    last: list[int] = []
    ordered = sorted(pairs, key=lambda pair: pair[1])
    before = [-1] * len(ordered)
    for n, (i, _j) in enumerate(ordered):
        at = bisect_left(tails, i)
        before[n] = last[at - 1] if at else -1
        if at == len(tails):
            tails.append(i)
            last.append(n)
        else:
            tails[at], last[at] = i, n
    rising_run = []
    n = last[-1] if last else -1
    while n >= 0:
        rising_run.append(ordered[n])
        n = before[n]
    return rising_run[::-1]


def common_order(rows: Sequence[int]) -> set[int]:
    """Return the longest rising part of different numbers: what need not move to sort them."""
    return {row for row, _place in rising([(row, place) for place, row in enumerate(rows)])}


def moves(rows: Sequence[int]) -> list[tuple[int, int]]:
    """Return the moves that bring different numbers from their order to this one."""
    if all(map(operator.lt, rows, rows[1:])):
        return []
    now, stay = sorted(rows), common_order(rows)
    found = []
    for place, row in enumerate(rows):
        if row not in stay:
            start = now.index(row)
            del now[start]
            stop = now.index(rows[place - 1]) + 1 if place else 0
            now.insert(stop, row)
            found.append((start, stop))
    return found


def list_change(
    old_path: Path, path: Path, old: Sequence[Hashable], new: Sequence[Hashable], is_array: bool
) -> ListChange | None:
    """Return what became of the children of a container, None for nothing.

    Each child is what it is known by before and after: for a map its key. Two children that are
    known by the same leave only this to say, that others are there.
    """
    if list(old) == list(new):
        return None
    before = {each: index for index, each in enumerate(old)}
    after = {each: index for index, each in enumerate(new)}
    if len(before) < len(old) or len(after) < len(new):
        return ListChange(old_path, path, is_replaced=True)
    stay = [each for each in old if each in after]
    removed = [index for index, each in enumerate(old) if each not in after]
    inserted = [index for index, each in enumerate(new) if each not in before]
    ranks = {each: rank for rank, each in enumerate(stay)}
    moved = moves([ranks[each] for each in new if each in ranks])
    keys = None if is_array else {old[index]: None for index in removed}
    return ListChange(old_path, path, removed, moved, inserted, keys)


def paired_change(
    old_path: Path,
    path: Path,
    old_keys: Sequence[Key],
    keys: Sequence[Key],
    pairs: Sequence[int],
    name: Callable[[AnyValue], Hashable] = lambda key: key,
) -> ListChange | None:
    """Return what became of the children of a container, None for nothing.

    `pairs` has for each child where it was before, -1 for one that was not there. One whose key
    has another `name` moves to where it is.
    """
    tokens = [was if was >= 0 else -1 - at for at, was in enumerate(pairs)]
    change = list_change(old_path, path, range(len(old_keys)), tokens, is_array=False)
    stayed = [(was, at) for at, was in enumerate(pairs) if was >= 0]
    new_keys: dict[Key, Key | None] = dict.fromkeys(old_keys)
    new_keys |= {old_keys[was]: keys[at] for was, at in stayed}
    others = {key: new for key, new in new_keys.items() if key != new}
    if not others:
        return change
    change = change or ListChange(old_path, path)
    stops = {stop for _start, stop in change.moved}
    renamed = [
        (rank, rank)
        for rank, (was, at) in enumerate(stayed)
        if name(old_keys[was]) != name(keys[at]) and rank not in stops
    ]
    return change._replace(moved=[*change.moved, *renamed], keys=others)
