"""The BYML file header: byte order, version, and the offsets of the tables and the root.

`YB` (little endian) or `BY`, u16 version, then offsets of key table, string table and root; 0 for
what the file does not have. Mario Kart 8's has a path table's offset before the root's.
"""

from __future__ import annotations

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
