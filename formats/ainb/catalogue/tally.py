"""Counting what was seen, so that it can be taken off again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


def bump(counts: Counter[T], thing: T, by: int) -> None:
    """Count a thing `by` times more; one that is there no more is not kept."""
    counts[thing] += by
    if not counts[thing]:
        del counts[thing]


class Tally(Generic[T]):
    """How often each of some things was seen, in the game's own files and in all."""

    __slots__ = ("all", "stock")

    def __init__(self) -> None:
        self.stock: Counter[T] = Counter()
        self.all: Counter[T] = Counter()

    def bump(self, thing: T, by: int, is_stock: bool) -> None:
        """Count a thing `by` times more."""
        bump(self.all, thing, by)
        if is_stock:
            bump(self.stock, thing, by)

    def best(self) -> T | None:
        """Return what the game's own files have most, or else all; None if nothing was seen.

        In which order files were learned does not matter.
        """
        return most(self.stock or self.all)

    def __bool__(self) -> bool:
        return bool(self.all)


def most(counts: Counter[T]) -> T | None:
    """Return what was counted most, of several the first by their words, None for nothing."""
    if not counts:
        return None
    if len(counts) == 1:
        return next(iter(counts))
    highest = max(counts.values())
    return min((one for one, count in counts.items() if count == highest), key=repr)
