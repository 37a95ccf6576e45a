"""The string pool at the end of a file: read in file order, written in the order of first use.

Behind an int that was an enum in the source lie its class and value name in the pool although
nothing points at them. Reading finds these orphans where a reference skips strings; writing puts
them where they were.
"""

from __future__ import annotations

from typing import Protocol

from ...errors import InvalidData


class IntOwner(Protocol):
    """A part of the document that holds an int value."""

    orphan_strings: tuple[str, ...]


class PoolReader:
    """Reads the strings of a file in the order in which the file refers to them.

    `strays` are strings skipped behind another string, with no int between them.
    """

    def __init__(self, data: bytes, start: int) -> None:
        if data[-1:] != b"\0" or start >= len(data):
            raise InvalidData(
                "the string pool has no end",
                offset=len(data),
                hint="The file is cut off: get a fresh copy of it.",
            )
        self._data = data
        self._start = start
        self._size = len(data) - start
        self._texts: dict[int, tuple[str, int]] = {}
        self._next = 0
        self._last = ""
        self.slot: IntOwner | None = None
        self.strays: dict[str, tuple[str, ...]] = {}
        self.inside = 0

    def take(self, offset: int) -> str:
        """Return the string at `offset` of the pool; raises `InvalidData` outside of it."""
        string = self._texts.get(offset)
        if string is None:
            string = self._read(offset)
        text, end = string
        if offset >= self._next:
            if offset > self._next:
                self._skip(offset)
            self._next = end
            self._last = text
            self.slot = None
        return text

    def _read(self, offset: int) -> tuple[str, int]:
        if offset >= self._size:
            raise InvalidData(
                f"a string is stated to be at {offset} of the pool, which has {self._size} bytes",
                offset=self._start,
            )
        start = self._start + offset
        stop = self._data.index(b"\0", start)
        string_and_end = (
            self._data[start:stop].decode("utf-8", "surrogateescape"),
            stop - self._start + 1,
        )
        if offset and self._data[start - 1]:
            self.inside += 1
        self._texts[offset] = string_and_end
        return string_and_end

    def _skip(self, offset: int) -> None:
        """Keep the strings before `offset` that nothing points at."""
        raw = self._data[self._start + self._next : self._start + offset]
        skipped = raw.removesuffix(b"\0").decode("utf-8", "surrogateescape").split("\0")
        if self.slot is not None:
            self.slot.orphan_strings = tuple(skipped)
        else:
            self.strays[self._last] = self.strays.get(self._last, ()) + tuple(skipped)

    def finish(self) -> int:
        """Record the strings behind the last one that was referred to; return where they end.

        The older `ainb` tool can leave further NULs there.
        """
        rest = self._data[self._start + self._next :].rstrip(b"\0")
        end = self._next + len(rest) + bool(rest)
        if rest:
            self._skip(end)
        return self._start + end


class PoolWriter:
    """Gives each string its offset in the pool at its first use: `put`."""

    def __init__(self, strays: dict[str, tuple[str, ...]]) -> None:
        offsets = _Offsets(strays)
        self.put = offsets.__getitem__  # a method around it would take longer than it does
        self._parts = offsets.parts

    def put_all(self, texts: tuple[str, ...]) -> None:
        """Put strings behind an int, each unless it is there already."""
        for text in texts:
            self.put(text)

    def pack(self) -> bytes:
        """Return the pool."""
        return b"".join(self._parts)


class _Offsets(dict[str, int]):
    """The offsets of strings; a new one goes to the end, with its strays."""

    def __init__(self, strays: dict[str, tuple[str, ...]]) -> None:
        super().__init__()
        self.parts: list[bytes] = []
        self._size = 0
        self._strays = strays

    def __missing__(self, text: str) -> int:
        raw = text.encode("utf-8", "surrogateescape") + b"\0"
        offset = self[text] = self._size
        self.parts.append(raw)
        self._size += len(raw)
        for stray in self._strays.get(text, ()):
            self[stray]
        return offset
