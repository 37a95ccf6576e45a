"""Sequences of thousands of values of which a changed copy shares most with the one before."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain, compress
from operator import is_not
from typing import Final, TypeVar, overload

T = TypeVar("T")

LONG: Final = 4096
"""More values are in parts."""
_PART: Final = 512
"""A new part has so many values; one that grows to twice that many is cut."""


def sequence_of(values: Sequence[T]) -> Sequence[T]:
    """Return values as a tuple, very many as a `LongTuple`."""
    if len(values) <= LONG:
        return tuple(values)
    if type(values) is LongTuple:  # the look-up of a class in an abstract one takes long
        return values
    parts = [tuple(values[start : start + _PART]) for start in range(0, len(values), _PART)]
    return LongTuple(parts)


class LongTuple(Sequence[T]):
    """An immutable sequence of values in parts; a part that a copy does not change is the same."""

    __slots__ = ("_ends", "_parts")

    def __init__(self, parts: Iterable[tuple[T, ...]]) -> None:
        self._parts = tuple(parts)
        self._ends = tuple(accumulate(map(len, self._parts)))

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def __iter__(self) -> Iterator[T]:
        return chain.from_iterable(self._parts)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        if isinstance(index, slice):
            start, stop, step = index.indices(len(self))
            return self._between(start, stop) if step == 1 else tuple(self)[index]
        index += len(self) if index < 0 else 0
        number, first = self._part_at(index)
        return self._parts[number][index - first]

    def _between(self, start: int, stop: int) -> tuple[T, ...]:
        if start >= stop:
            return ()
        number, first = self._part_at(start)
        last, _first = self._part_at(stop - 1)
        values = tuple(chain.from_iterable(self._parts[number : last + 1]))
        return values[start - first : stop - first]

    def _part_at(self, index: int) -> tuple[int, int]:
        """Return the number of the part with an index, and the index at which the part begins."""
        number = bisect_right(self._ends, index)
        return number, self._ends[number - 1] if number else 0

    def spliced(self, index: int, removed: int, *inserted: T) -> LongTuple[T]:
        """Return a copy in which values are in the place of up to one at an index."""
        if not self._parts:
            return LongTuple([inserted])
        number, first = self._part_at(max(0, min(index, len(self) - 1)))
        old, at = self._parts[number], index - first
        new = (*old[:at], *inserted, *old[at + removed :])
        half = len(new) // 2 if len(new) > 2 * _PART else len(new)
        parts = [part for part in (new[:half], new[half:]) if part]
        return LongTuple((*self._parts[:number], *parts, *self._parts[number + 1 :]))

    def replaced(self, values: Mapping[int, T]) -> LongTuple[T]:
        """Return a copy with other values at some indexes."""
        changed: dict[int, list[T]] = {}
        for index, value in values.items():
            number, first = self._part_at(index)
            changed.setdefault(number, list(self._parts[number]))[index - first] = value
        parts = enumerate(self._parts)
        return LongTuple([tuple(changed.get(number, part)) for number, part in parts])

    def common(self, other: LongTuple[T], *, is_back: bool = False) -> int:
        """Return how many values are identical at the beginning of both, or at the end."""
        step, count = -1 if is_back else 1, 0
        for part, other_part in zip(self._parts[::step], other._parts[::step], strict=False):
            if part is not other_part:
                return count + common_start(part[::step], other_part[::step])
            count += len(part)
        return count


def common_start(one: Sequence[T], other: Sequence[T]) -> int:
    """Return how many values are identical at the beginning of two sequences."""
    few = min(len(one), len(other))
    return next(compress(range(few), map(is_not, one, other)), few)
