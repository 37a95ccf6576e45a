"""Writes a SARC archive by the rules in its layout."""

from __future__ import annotations

import struct

from ..errors import WrongType
from .alignment import align
from .limits import LIMIT, refuse_above
from .sarc import MAGIC, MOST_ENTRIES, Archive, Entry

FIRST_NAME = 0x28
"""Where names begin in an archive without entries (bytes)."""


def write(archive: Archive) -> bytes:
    """Return the bytes of an archive; an unedited one returns its original bytes.

    Raises `WrongType` if it has more files than the format can count, and `TooLarge`.
    """
    if len(archive.entries) > MOST_ENTRIES:
        raise WrongType(f"an archive holds at most {MOST_ENTRIES:,} files")
    names, places = _name_bytes(archive.entries)
    layout = archive.layout
    names_end = FIRST_NAME + 0x10 * len(archive.entries) + len(names)
    data_offset = max(align(names_end, layout.data_alignment), layout.data_offset)
    begins = _begins(archive)
    end = max(map(int.__add__, begins, (entry.size for entry in archive.entries)), default=0)
    refuse_above(data_offset + end + len(layout.tail), LIMIT)
    out = bytearray(data_offset + end)
    size = (len(out) + len(layout.tail) + layout.size_excess) & 0xFFFFFFFF
    _put_head(out, archive, size, data_offset)
    _put_nodes(out, archive, places, begins)
    at = FIRST_NAME - 8 + 0x10 * len(archive.entries)
    struct.pack_into(_order(archive) + "4sHH", out, at, b"SFNT", 8, layout.names_reserved)
    out[at + 8 : at + 8 + len(names)] = names
    for entry, begin in zip(archive.entries, begins, strict=True):
        out[data_offset + begin : data_offset + begin + entry.size] = entry.data
    return bytes(out) + layout.tail


def _order(archive: Archive) -> str:
    return ">" if archive.layout.big_endian else "<"


def _name_bytes(entries: tuple[Entry, ...]) -> tuple[bytes, list[int]]:
    """Return all names, each padded to four bytes, and where each begins, in steps of four."""
    names, places = bytearray(), []
    for entry in entries:
        places.append(len(names) // 4)
        if entry.name is not None:
            name = entry.name.encode("utf-8", "surrogateescape")
            names += name + bytes(align(len(name) + 1, 4) - len(name))
    if len(names) > 4 << 24:
        raise WrongType("the names of the archive's files are too long together")
    return bytes(names), places


def _begins(archive: Archive) -> list[int]:
    """Return where every file begins, counted from the begin of the data section."""
    if archive.layout.is_explicit:
        return [entry.begin for entry in archive.entries]
    begins, end = [], 0
    for entry in archive.entries:
        begins.append(align(end, entry.alignment or archive.layout.alignment))
        end = begins[-1] + entry.size
    return begins


def _put_head(out: bytearray, archive: Archive, size: int, data_offset: int) -> None:
    layout, order = archive.layout, _order(archive)
    struct.pack_into(
        order + "4sHHIIHH", out, 0,
        MAGIC, 0x14, 0xFEFF, size, data_offset, layout.version, layout.reserved,
    )  # fmt: skip
    count = len(archive.entries)
    struct.pack_into(order + "4sHHI", out, 0x14, b"SFAT", 0xC, count, layout.multiplier)


def _put_nodes(out: bytearray, archive: Archive, places: list[int], begins: list[int]) -> None:
    node, at = struct.Struct(_order(archive) + "4I"), 0x20
    for entry, place, begin in zip(archive.entries, places, begins, strict=True):
        attributes = 0 if entry.name is None else max(entry.ordinal, 1) << 24 | place
        node.pack_into(out, at, entry.hash, attributes, begin, begin + entry.size)
        at += 0x10
