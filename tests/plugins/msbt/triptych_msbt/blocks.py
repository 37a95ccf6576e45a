"""The file as blocks: a header, then parts of any kind, each with its four letters and its size."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence

HEADER = 32
BLOCK = 16
_PAD = b"\xab"


class Broken(ValueError):
    """The bytes break the rules of the format; the first argument says how."""


def order_of(data: bytes) -> str:
    """Return the sign that `struct` has for the byte order of a file."""
    mark = data[8:10]
    if len(data) < HEADER or mark not in (b"\xfe\xff", b"\xff\xfe"):
        raise Broken("the header is not complete")
    return ">" if mark == b"\xfe\xff" else "<"


def numbers(data: bytes, order: str, at: int, count: int = 1) -> Sequence[int]:
    """Return words of 32 bits."""
    if count < 0 or at + 4 * count > len(data):
        raise Broken(f"{count} numbers at 0x{at:X} are more than the block has")
    return struct.unpack_from(f"{order}{count}I", data, at)


def split(data: bytes, order: str) -> list[tuple[bytes, bytes]]:
    """Return the blocks of a file by their letters, each without its header."""
    found, at = [], HEADER
    while at < len(data):
        if at + BLOCK > len(data):
            raise Broken(f"the block at 0x{at:X} has no header")
        (size,) = numbers(data, order, at + 4)
        start = at + BLOCK
        if start + size > len(data):
            raise Broken(f"the block at 0x{at:X} is longer than the file")
        found.append((data[at : at + 4], data[start : start + size]))
        at = start + size + -size % BLOCK
    return found


def join(header: bytes, order: str, blocks: Iterable[tuple[bytes, bytes]]) -> bytes:
    """Return the file of blocks, with a header that has their number and the file's size."""
    parts, count = [], 0
    for letters, body in blocks:
        size = struct.pack(f"{order}I", len(body))
        parts += [letters, size, bytes(8), body, _PAD * (-len(body) % BLOCK)]
        count += 1
    all_blocks = b"".join(parts)
    counts = struct.pack(f"{order}H", count)
    total = struct.pack(f"{order}I", HEADER + len(all_blocks))
    return header[:14] + counts + header[16:18] + total + header[22:] + all_blocks
