"""Reads a SARC archive, and finds the rule by which its writer placed the files."""

from __future__ import annotations

import struct
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from ..errors import InvalidData, Unsupported
from .alignment import ArchiveAlignment, PackedMember, align, guess_alignment, infer
from .sarc import MAGIC, Archive, ArchiveLayout, Entry, extension_of

NODES = 0x20
NODE = 0x10
ORDERS = {b"\xfe\xff": ">", b"\xff\xfe": "<"}
SHARING = 4
"""How many times the archive's size its files may have together; more is made to do harm."""


class _Head(NamedTuple):
    order: str
    size: int
    data_offset: int
    version: int
    reserved: int
    nodes: int
    multiplier: int
    names_at: int
    names_reserved: int


def is_sarc(head: bytes) -> bool:
    """Whether a file is a SARC archive, by its first four bytes."""
    return head[:4] == MAGIC


def read(data: bytes) -> Archive:
    """Return the archive in these bytes, or raise `InvalidData`.

    Versions and sizes in the header that are wrong, trailing bytes, entries without a name and
    with equal hashes are read and kept.
    """
    head = _read_head(data)
    entries = _read_entries(data, head)
    names_end = head.names_at + sum(
        align(len(_encoded(entry.name)) + 1, 4) for entry in entries if entry.name is not None
    )
    members = [_member(entry) for entry in entries]

    def guess(index: int) -> int:
        return guess_alignment(entries[index].name or "", entries[index].data, head.order == ">")

    places = infer(members, names_end, head.data_offset, guess)
    end = head.data_offset + max((member.end for member in members), default=0)
    layout = _layout(head, places, entries, data[end:], head.size - len(data))
    own = zip(entries, places.alignments, strict=True)
    return Archive(tuple(replace(entry, alignment=a) if a else entry for entry, a in own), layout)


def look_at(data: bytes) -> Archive:
    """Return an archive as `read` does, but in the layout of a new one: not to be written."""
    return Archive(tuple(_read_entries(data, _read_head(data))))


def _read_head(data: bytes) -> _Head:
    """Read everything before the nodes and the names, with all counts and bounds checked."""
    order = ORDERS.get(data[6:8])
    if data[:4] != MAGIC or order is None or len(data) < NODES:
        raise InvalidData("the SARC header is cut short or damaged", offset=0)
    size, data_offset, version, reserved = struct.unpack_from(order + "IIHH", data, 8)
    sfat, sfat_size, count, multiplier = struct.unpack_from(order + "4sHHI", data, 0x14)
    names = NODES + NODE * count
    if sfat != b"SFAT" or names + 8 > len(data):
        raise InvalidData("the SARC archive is cut short in its table of files", offset=0x14)
    sfnt, sfnt_size, names_reserved = struct.unpack_from(order + "4sHH", data, names)
    if sfnt != b"SFNT":
        raise InvalidData("the SARC archive has no table of names", offset=names)
    if (struct.unpack_from(order + "H", data, 4)[0], sfat_size, sfnt_size) != (0x14, 0xC, 8):
        raise Unsupported("the SARC archive has headers of other sizes than all known", offset=4)
    if not names + 8 <= data_offset <= len(data):
        raise InvalidData("the SARC archive's data begin outside it", offset=0xC)
    return _Head(
        order, size, data_offset, version, reserved, count, multiplier, names + 8, names_reserved
    )


def _read_entries(data: bytes, head: _Head) -> list[Entry]:
    words = struct.unpack_from(f"{head.order}{4 * head.nodes}I", data, NODES)
    room, total, named = len(data) - head.data_offset, 0, 0
    entries = []
    for number in range(head.nodes):
        value, attributes, begin, end = words[4 * number : 4 * number + 4]
        at = NODES + NODE * number
        if not begin <= end <= room:
            raise InvalidData("a file is outside the SARC archive", offset=at + 8)
        name = _read_name(data, head, attributes, at) if attributes >> 24 else None
        total += end - begin
        named += 1 + len(name or "")
        if total > SHARING * len(data) or named > len(data):
            raise InvalidData("the files of the SARC archive overlap", offset=at)
        start = head.data_offset + begin
        ordinal = attributes >> 24
        entries.append(Entry(name, value, ordinal, data, start, end - begin, 0, begin))
    return entries


def _read_name(data: bytes, head: _Head, attributes: int, offset: int) -> str:
    """Return an entry's name; bytes that are not UTF-8 are kept as lone surrogates."""
    start = head.names_at + 4 * (attributes & 0xFFFFFF)
    end = data.find(b"\0", start, head.data_offset)
    if end < 0:
        raise InvalidData("a name is outside the SARC archive's names", offset=offset + 4)
    return data[start:end].decode("utf-8", "surrogateescape")


def _encoded(name: str) -> bytes:
    return name.encode("utf-8", "surrogateescape")


def _member(entry: Entry) -> PackedMember:
    kind = entry.name.rpartition(".")[2] if entry.name else extension_of(entry.head)
    return PackedMember(kind, entry.begin, entry.begin + entry.size)


def _layout(
    head: _Head, places: ArchiveAlignment, entries: list[Entry], tail: bytes, excess: int
) -> ArchiveLayout:
    return ArchiveLayout(
        big_endian=head.order == ">",
        version=head.version,
        reserved=head.reserved,
        names_reserved=head.names_reserved,
        multiplier=head.multiplier,
        alignment=places.alignment,
        data_alignment=places.data_alignment,
        data_offset=places.data_offset,
        is_sorted=all(entry.hash <= other_entry.hash for entry, other_entry in pairwise(entries)),
        is_explicit=places.is_explicit,
        tail=tail,
        size_excess=excess,
    )
