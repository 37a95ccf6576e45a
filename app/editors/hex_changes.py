"""Which bytes under edit are others than they were."""

from __future__ import annotations

_BLOCK = 1 << 16


class ChangedBytes:
    """Compares bytes with their original, byte by byte if both have the same size.

    Otherwise everything between the longest common start and the longest common end counts as
    changed.
    """

    def __init__(self) -> None:
        self._original: bytes | None = None
        self._between: tuple[int, int] | None = None

    def set_original(self, data: bytes | None) -> None:
        """Set the bytes to compare with, None for none."""
        if data is not self._original:
            self._original = data
            self.forget()

    def forget(self) -> None:
        """Compare again: the bytes were edited."""
        self._between = None

    def within(self, data: bytes | bytearray, start: int, stop: int) -> list[int]:
        """Return the offsets from `start` to before `stop` whose bytes of `data` are changed."""
        old, stop = self._original, min(stop, len(data))
        if old is None:
            return []
        if len(old) == len(data):
            return [at for at in range(start, stop) if data[at] != old[at]]
        if self._between is None:
            first = common_start(old, data)
            room = min(len(old), len(data)) - first
            self._between = first, len(data) - common_end(old, data, room)
        first, last = self._between
        return list(range(max(start, first), min(stop, last)))


def common_start(data: bytes | bytearray, other: bytes | bytearray) -> int:
    """Return how many bytes both begin with alike."""
    most = min(len(data), len(other))
    at = 0
    while at < most and data[at : at + _BLOCK] == other[at : at + _BLOCK]:
        at += _BLOCK
    while at < most and data[at] == other[at]:
        at += 1
    return min(at, most)


def common_end(data: bytes | bytearray, other: bytes | bytearray, most: int) -> int:
    """Return how many bytes, up to `most`, both end with alike."""
    count = 0
    while count < most and _tail(data, count) == _tail(other, count):
        count += _BLOCK
    while count < most and data[-1 - count] == other[-1 - count]:
        count += 1
    return min(count, most)


def _tail(data: bytes | bytearray, count: int) -> bytes | bytearray:
    """Return the block that ends `count` bytes before the end."""
    stop = len(data) - count
    return data[max(0, stop - _BLOCK) : stop]
