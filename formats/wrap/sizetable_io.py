"""Reads and writes tables of resource sizes, both kinds, byte for byte."""

from __future__ import annotations

import struct
from array import array
from itertools import pairwise

from ..errors import InvalidData, WrongType
from .sizetable import SizeTable, words_from, words_to

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
