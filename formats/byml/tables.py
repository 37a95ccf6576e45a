"""The header of a BYML file, and its tables: of strings, and Mario Kart 8's of paths.

Header: `YB` (little endian) or `BY`, u16 version, then offsets of key table, string table and root;
0 for what the file does not have. Mario Kart 8's has a path table's offset before the root's.

String table: `C2`, u24 count, count + 1 offsets from the table's start (the last one the end),
the strings, each ended by NUL, sorted by their bytes. One tool's files lack the last offset.
"""

from __future__ import annotations

import struct
from collections.abc import Collection, Iterable, Sequence
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from ..core.records import U16, U32, RecordLayout
from ..errors import InvalidData, Unsupported
from . import types as t

_ORDERS = {b"YB": "<", b"BY": ">"}


class Header(NamedTuple):
    """The header's fields; `order` is the byte order as `struct` spells it, `size` in bytes."""

    order: str
    version: U16
    keys: U32
    strings: U32
    paths: U32
    root: U32
    size: int

    def pack(self) -> bytes:
        """Return the header's bytes."""
        magic = b"YB" if self.order == "<" else b"BY"
        return magic + _LAYOUTS[self.order, self.size].write(self)


_LAYOUTS: Final = {
    (order, size): RecordLayout(Header, what="the header", order=order, without=without)
    for order in "<>"
    for size, without in ((16, "paths"), (20, ""))
}
"""The fields behind the magic, by byte order and size of the header."""


def read_header(data: bytes) -> Header:
    """Return the header of a file, with its offsets checked to be inside the file."""
    order = _ORDERS.get(data[:2])
    if order is None:
        raise InvalidData("a BYML file begins with “YB” or “BY”", offset=0)
    if len(data) < 16:
        raise InvalidData(f"the header needs 16 bytes, the file has {len(data)}", offset=0)
    header = _LAYOUTS[order, 16].read(data, 2, order=order, paths=0, size=16)
    if not 1 <= header.version <= 10:
        raise Unsupported(f"BYML version {header.version} is unknown, 1 to 10 are not", offset=2)
    if len(data) >= 24:
        longer = _LAYOUTS[order, 20].read(data, 2, order=order, size=20)
        header = longer if _is_long(data, longer) else header
    _check_offsets(header, len(data))
    return header


def _is_long(data: bytes, header: Header) -> bool:
    """Whether the header was read as the longer one of Mario Kart 8, with a path table.

    The path table tells. Without one, the first table directly behind the longer header and a
    root where that header has it do (derived, no such file is known).
    """
    if header.paths:
        return data[header.paths : header.paths + 1] == bytes([t.PATH_TABLE])
    offsets = [offset for offset in (header.keys, header.strings, header.root) if offset]
    root = data[header.root : header.root + 1]
    return min(offsets, default=0) == 20 and root in (bytes([t.ARRAY]), bytes([t.MAP]))


def _check_offsets(header: Header, size: int) -> None:
    offsets = [header.keys, header.strings, header.paths, header.root]
    if header.size == 16:
        del offsets[2]
    for i, offset in enumerate(offsets):
        if offset and not header.size <= offset <= size - 4:
            what = f"0x{offset:X} is outside the file’s body"
            raise InvalidData(what, offset=4 + 4 * i, hint=cut_hint(offset, size))


def cut_hint(offset: int, size: int) -> str:
    """Return a hint for an offset that points past the end of a file of `size` bytes."""
    is_cut = offset > size - 4
    return "It may not have been copied completely: get a fresh copy of it." if is_cut else ""


# The tables


class StringTable(NamedTuple):
    """The strings of a table as read, and how the table was stored.

    `start` and `end` are its place in the file, both 0 for a table the file does not have;
    `end_offset` is whether the offset of the end follows those of the strings; `regular` is False
    where the strings do not stand one behind the other, so that it cannot be written the same.
    """

    strings: tuple[str, ...] = ()
    start: int = 0
    end: int = 0
    end_offset: bool = True
    regular: bool = True


def read_strings(data: bytes, start: int, order: str, what: str) -> StringTable:
    """Return the string table at `start`; errors (`InvalidData`) call it `what`."""
    if not start:
        return StringTable()
    count = _string_count(data, start, order, t.STRING_TABLE, what)
    offsets = struct.unpack_from(f"{order}{count + 1}I", data, start + 4)
    first = 4 + 4 * (count + 1)
    if offsets[0] == first:
        table = _adjacent(data, start, offsets)
        if table:
            return table
    elif count and offsets[0] == first - 4:
        table = _adjacent(data, start, (*offsets[:-1], _string_end(data, start, offsets[-2])))
        if table:
            return table._replace(end_offset=False)
    return _scattered(data, start, offsets[:-1], what)


def _string_count(data: bytes, start: int, order: str, type_: int, what: str) -> int:
    if start + 4 > len(data):
        raise InvalidData(f"the {what} is outside the file", offset=start)
    if data[start] == 0xC5:
        raise Unsupported(f"the {what} is a {t.type_text(0xC5)}", offset=start, path=(what,))
    if data[start] != type_:
        raise InvalidData(f"the {what} begins with 0x{data[start]:02X}", offset=start)
    word = int(struct.unpack_from(order + "I", data, start)[0])
    count = word >> 8 if order == "<" else word & 0xFFFFFF
    if start + 4 + 4 * (count + 1) > len(data):
        raise InvalidData(f"the {what} claims {count} entries, more than fit", offset=start)
    return count


def _string_end(data: bytes, start: int, last: int) -> int:
    """Return the end of the string at `last`, relative to the table; -1 if it is not terminated."""
    end = data.find(b"\0", start + last)
    return end + 1 - start if end >= 0 else -1


def _adjacent(data: bytes, start: int, offsets: Sequence[int]) -> StringTable | None:
    """Split strings that are stored without gaps in one go; return None if there are gaps."""
    end = start + offsets[-1]
    block = data[start + offsets[0] : end]
    pieces = block.split(b"\0")
    if end > len(data) or pieces.pop() or len(pieces) != len(offsets) - 1:
        return None
    lengths = accumulate((len(piece) + 1 for piece in pieces), initial=offsets[0])
    if tuple(lengths) != tuple(offsets):
        return None
    try:
        strings = block.decode("utf-8").split("\0")[:-1]
    except UnicodeDecodeError:
        strings = [piece.decode("utf-8", "surrogateescape") for piece in pieces]
    return StringTable(tuple(strings), start, end)


def _scattered(data: bytes, start: int, offsets: Iterable[int], what: str) -> StringTable:
    """Read each string by its own offset, as the games do; its NUL ends it."""
    strings, last, total = [], start, 0
    for i, offset in enumerate(offsets):
        end = _string_end(data, start, offset)
        if end < 0 or start + offset >= len(data):
            raise InvalidData(f"string {i} of the {what} has no end", offset=start + 4 + 4 * i)
        total += end - offset
        if total > len(data):
            raise InvalidData(f"the strings of the {what} overlap", offset=start)
        text = data[start + offset : start + end - 1]
        strings.append(text.decode("utf-8", "surrogateescape"))
        last = max(last, start + end)
    return StringTable(tuple(strings), start, last, regular=False)


def in_order(strings: Collection[str]) -> list[str]:
    """Return the strings sorted by their bytes, which for valid text is their own order."""
    try:
        "".join(strings).encode()
    except UnicodeEncodeError:
        return sorted(strings, key=lambda string: string.encode("utf-8", "surrogateescape"))
    return sorted(strings)


def encode_strings(strings: Sequence[str], order: str, end_offset: bool) -> bytes:
    """Return a string table, its last string's NUL the last byte."""
    texts = [string.encode("utf-8", "surrogateescape") for string in strings]
    words = len(texts) + end_offset
    ends = accumulate((len(text) + 1 for text in texts), initial=4 + 4 * words)
    offsets = list(ends)[:words]
    head = pack_head(t.STRING_TABLE, len(texts), order)
    block = b"\0".join(texts) + b"\0" if texts else b""
    return head + struct.pack(f"{order}{words}I", *offsets) + block


def read_paths(data: bytes, start: int, order: str) -> tuple[tuple[bytes, ...], int]:
    """Return the blobs of the path table at `start`, and its end."""
    what = "path table"
    count = _string_count(data, start, order, t.PATH_TABLE, what)
    offsets = struct.unpack_from(f"{order}{count + 1}I", data, start + 4)
    first = 4 + 4 * (count + 1)
    if offsets[0] != first or list(offsets) != sorted(offsets) or start + offsets[-1] > len(data):
        raise InvalidData("the path table's offsets do not ascend inside the file", offset=start)
    blobs = [data[start + a : start + b] for a, b in pairwise(offsets)]
    return tuple(blobs), start + offsets[-1]


def encode_paths(blobs: Sequence[bytes], order: str) -> bytes:
    """Return a path table of these blobs."""
    first = 4 + 4 * (len(blobs) + 1)
    offsets = accumulate(map(len, blobs), initial=first)
    head = pack_head(t.PATH_TABLE, len(blobs), order)
    return head + struct.pack(f"{order}{len(blobs) + 1}I", *offsets) + b"".join(blobs)


def pack_head(type_: int, count: int, order: str) -> bytes:
    """Return the word every container and table begins with: type, then u24 count."""
    if count > 0xFFFFFF:
        raise Unsupported(f"{count} entries are more than BYML can count, {0xFFFFFF}")
    return bytes([type_]) + count.to_bytes(3, "little" if order == "<" else "big")
