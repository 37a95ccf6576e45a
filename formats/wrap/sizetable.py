"""Tables of resource sizes (RSTB, RESTBL): how much memory the game sets aside for each file."""

from __future__ import annotations

import binascii
import sys
from array import array
from bisect import bisect_left
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Literal

from ..errors import WrongType

TableKind = Literal["rstb", "restbl"]
MOST = 0xFFFFFFFF


def crc_of(path: str) -> int:
    """Return the number a table knows a path by: CRC-32 of its bytes."""
    return binascii.crc32(path.encode("utf-8", "surrogateescape"))


@dataclass
class SizeTable:
    """Sizes by the CRC-32 of a path, and by the path itself where two paths share a number.

    `crcs` and `sizes` belong together and lie in the table's order, which is ascending in every
    sound one; `names` are paths with their sizes. `name_size` is the room of a path in the file
    (bytes), `tail` what follows the table. RESTBL is always little endian.
    """

    kind: TableKind = "restbl"
    big_endian: bool = False
    version: int = 1
    name_size: int = 0xA0
    crcs: array[int] = field(default_factory=lambda: array("I"), repr=False)
    sizes: array[int] = field(default_factory=lambda: array("I"), repr=False)
    names: list[tuple[str, int]] = field(default_factory=list, repr=False)
    tail: bytes = field(default=b"", repr=False)
    is_sorted: bool = True

    def __len__(self) -> int:
        return len(self.crcs) + len(self.names)

    def __contains__(self, path: str) -> bool:
        return self.get(path) is not None

    def get(self, path: str) -> int | None:
        """Return the size of a path (bytes), None if the table has none; names count first."""
        for name, size in self.names:
            if name == path:
                return size
        return self.get_crc(crc_of(path))

    def get_crc(self, crc: int) -> int | None:
        """Return the size of a hash, None if the table has no entry for it."""
        at = self._find_crc(crc)
        return None if at is None else self.sizes[at]

    def set(self, path: str, size: int, others: Collection[str] = ()) -> None:
        """Set the size of a path (bytes), where it stands already or as a new entry.

        `others` are further paths of the game with the same CRC-32: with any, a number that is in
        the table is theirs, and it and the new path move to the names. Raises `WrongType` for a
        size that does not fit, or a path too long for the names.
        """
        if not 0 <= size <= MOST:
            raise WrongType(f"{size} is not a size: 0 to {MOST:,} bytes are")
        for index, (name, _size) in enumerate(self.names):
            if name == path:
                self.names[index] = (name, size)
                return
        crc = crc_of(path)
        others = [other for other in others if other != path and crc_of(other) == crc]
        if others:
            self._separate_paths(crc, path, size, others)
        elif (at := self._find_crc(crc)) is not None:
            self.sizes[at] = size
        else:
            at = bisect_left(self.crcs, crc) if self.is_sorted else len(self.crcs)
            self.crcs.insert(at, crc)
            self.sizes.insert(at, size)

    def _separate_paths(self, crc: int, path: str, size: int, others: Collection[str]) -> None:
        """Give every path with a shared hash a separate entry among the names."""
        named = {name for name, _size in self.names}
        new = [other for other in others if other not in named]
        for name in (path, *new):
            if not 0 < len(name.encode("utf-8", "surrogateescape")) < self.name_size:
                raise WrongType(f"“{name}” is too long for a table of {self.name_size} byte names")
        at = self._find_crc(crc)
        held = None
        if at is not None:
            held = self.sizes[at]
            del self.crcs[at], self.sizes[at]
        self._put_name(path, size)
        for name in new if held is not None else ():
            self._put_name(name, held or 0)

    def _put_name(self, name: str, size: int) -> None:
        at = next((i for i, (other, _) in enumerate(self.names) if other > name), len(self.names))
        self.names.insert(at, (name, size))

    def _find_crc(self, crc: int) -> int | None:
        if not self.is_sorted:
            return self.crcs.index(crc) if crc in self.crcs else None
        at = bisect_left(self.crcs, crc)
        return at if at < len(self.crcs) and self.crcs[at] == crc else None


def words_from(data: bytes, big_endian: bool) -> array[int]:
    """Return 32-bit numbers from their bytes."""
    words = array("I", data)
    if (sys.byteorder == "big") != big_endian:
        words.byteswap()
    return words


def words_to(words: array[int], big_endian: bool) -> bytes:
    """Return the bytes of 32-bit numbers."""
    if (sys.byteorder == "big") == big_endian:
        return words.tobytes()
    turned = words[:]
    turned.byteswap()
    return turned.tobytes()
