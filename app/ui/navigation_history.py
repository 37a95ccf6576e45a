"""The places one has been at, with ways back and forward, as in a browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

MOST = 200
"""How many places are remembered; the oldest goes first."""


class History(Generic[T]):
    """Places in the order they were gone to. Two that are equal and adjacent are one."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._places: list[T] = []
        self._at = -1

    @property
    def current(self) -> T | None:
        """The place one is at, None before the first."""
        return self._places[self._at] if self._places else None

    @property
    def can_go_back(self) -> bool:
        """Whether there is a place before the current one."""
        return self._at > 0

    @property
    def can_go_forward(self) -> bool:
        """Whether one went back and no other way since."""
        return self._at < len(self._places) - 1

    def visit(self, place: T) -> None:
        """Remember that one is at `place` now; what was ahead is forgotten."""
        if self._places and self._places[self._at] == place:
            return
        del self._places[self._at + 1 :]
        self._places.append(place)
        del self._places[: -self._most]
        self._at = len(self._places) - 1

    def amend(self, place: T) -> None:
        """Take the place one is at now for the one before, which is forgotten."""
        del self._places[self._at :]
        self._at = len(self._places) - 1
        self.visit(place)

    def back(self) -> T | None:
        """Go to the place before and return it, None if there is none."""
        if not self.can_go_back:
            return None
        self._at -= 1
        return self._places[self._at]

    def forward(self) -> T | None:
        """Go to the place after and return it, None if there is none."""
        if not self.can_go_forward:
            return None
        self._at += 1
        return self._places[self._at]

    def recent(self) -> list[T]:
        """Return the current place and those before it, the newest first."""
        return self._places[self._at :: -1] if self._places else []

    def keep_existing(self, is_there: Callable[[T], bool]) -> None:
        """Forget the places that are gone; where the current one is, the one before is current."""
        self.follow(lambda place: place if is_there(place) else None)

    def follow(self, where: Callable[[T], T | None]) -> None:
        """Update each place to where it is now, and forget deleted ones, as `keep_existing`."""
        kept: list[T] = []
        at = -1
        for number, place in enumerate(map(where, self._places)):
            if place is not None and (not kept or kept[-1] != place):
                kept.append(place)
            if number <= self._at:
                at = len(kept) - 1
        self._places = kept
        self._at = max(at, 0) if kept else -1

    def clear(self) -> None:
        """Forget every place."""
        self._places.clear()
        self._at = -1
