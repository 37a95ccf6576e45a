"""What a tree of rows has to know of a filter."""

from __future__ import annotations

from typing import Protocol

from formats.outline import Row


class FilterResult(Protocol):
    """The rows that a filter keeps, numbered as the filter scanned them; 0 is the root."""

    def is_hit(self, flat: int) -> bool:
        """Whether the filter found this very row."""

    def is_whole(self, flat: int) -> bool:
        """Whether everything below a row shows."""

    def count(self, flat: int) -> int:
        """Return how many children of a row are kept."""

    def children(self, flat: int) -> list[int]:
        """Return the numbers of all children of a row, in their order."""

    def is_kept(self, flat: int) -> bool:
        """Whether a row is a hit or has one below it."""

    def matches(self, row: Row) -> bool:
        """Whether a row added since the scan would match."""
