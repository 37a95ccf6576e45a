"""Tables of resource sizes (RSTB, RESTBL): how much memory the game sets aside for each file."""

from __future__ import annotations

import binascii
import struct
from array import array
from bisect import bisect_left
from collections.abc import Collection
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

from ..core.records import words_from, words_to
from ..errors import InvalidData, WrongType

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


# Reads and writes tables of resource sizes, both kinds, byte for byte.

RSTB, RESTBL = b"RSTB", b"RESTBL"
RSTB_NAME, RESTBL_NAME = 0x80, 0xA0
"""The size of a path field among the names, in bytes."""
LONGEST_NAME = 0x1000


def is_size_table(head: bytes) -> bool:
    """Whether a file is a table of sizes, by its first six bytes."""
    return head[:4] == RSTB or head[:6] == RESTBL


def read(data: bytes) -> SizeTable:
    """Return the table in these bytes, or raise `InvalidData`.

    A RESTBL header without version and room for names, as some tools leave it, is read as if they
    were there, and written with them.
    """
    if data[:6] == RESTBL:
        return _read_restbl(data)
    if data[:4] == RSTB:
        return _read_rstb(data)
    raise InvalidData("this is not a table of resource sizes", offset=0)


def write(table: SizeTable) -> bytes:
    """Return the bytes of a table. Raises `WrongType` for a path that is too long for it."""
    order = ">" if table.big_endian else "<"
    counts = struct.pack(order + "2I", len(table.crcs), len(table.names))
    if table.kind == "rstb":
        head = RSTB + counts
    else:
        head = RESTBL + struct.pack(order + "2I", table.version, table.name_size) + counts
    pairs = array("I", bytes(8 * len(table.crcs)))
    pairs[0::2], pairs[1::2] = table.crcs, table.sizes
    names = b"".join(_name_bytes(table, name, size, order) for name, size in table.names)
    return head + words_to(pairs, table.big_endian) + names + table.tail


def _name_bytes(table: SizeTable, name: str, size: int, order: str) -> bytes:
    text = name.encode("utf-8", "surrogateescape")
    if len(text) > table.name_size:
        raise WrongType(f"“{name}” is too long for a table of {table.name_size} byte names")
    return text.ljust(table.name_size, b"\0") + struct.pack(order + "I", size)


def _read_rstb(data: bytes) -> SizeTable:
    """Read the older kind; its byte order is the one in which the counts fit the file."""
    if len(data) < 12:
        raise InvalidData("the size table is cut short", offset=len(data))
    fitting = []
    for order in "<>":
        crcs, names = struct.unpack_from(order + "2I", data, 4)
        left = len(data) - 12 - 8 * crcs - (RSTB_NAME + 4) * names
        if left >= 0:
            fitting.append((left, order == ">", crcs, names))
    if not fitting:
        raise InvalidData("the size table is shorter than it says", offset=4)
    _left, big_endian, crcs, names = min(fitting)
    table = SizeTable("rstb", big_endian, 0, RSTB_NAME)
    return _read_table(table, data, 12, crcs, names)


def _read_restbl(data: bytes) -> SizeTable:
    if len(data) < 22:
        raise InvalidData("the size table is cut short", offset=len(data))
    version, name_size, crcs, names = struct.unpack_from("<4I", data, 6)
    left = len(data) - 22 - 8 * crcs
    if not name_size and names and left > 0:
        name_size = left // names - 4
    table = SizeTable("restbl", False, version or 1, name_size or RESTBL_NAME)
    if left < 0 or not 0 < table.name_size <= LONGEST_NAME:
        raise InvalidData("the size table is shorter than it says", offset=10)
    return _read_table(table, data, 22, crcs, names)


def _read_table(table: SizeTable, data: bytes, offset: int, crcs: int, names: int) -> SizeTable:
    """Read the entries; the names' text ends at its first zero, the rest must be zeros."""
    step = table.name_size + 4
    end = offset + 8 * crcs
    if end + step * names > len(data):
        raise InvalidData("the size table is shorter than it says", offset=len(data))
    pairs = words_from(data[offset:end], table.big_endian)
    table.crcs, table.sizes = pairs[0::2], pairs[1::2]
    table.is_sorted = all(one < other for one, other in pairwise(table.crcs))
    order = ">" if table.big_endian else "<"
    for place in range(end, end + step * names, step):
        text = data[place : place + table.name_size].rstrip(b"\0")
        (size,) = struct.unpack_from(order + "I", data, place + table.name_size)
        table.names.append((text.decode("utf-8", "surrogateescape"), size))
    table.tail = data[end + step * names :]
    return table
