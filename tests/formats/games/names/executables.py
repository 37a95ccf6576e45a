"""Executables generated for the tests: real ones are never available, nor part of the project."""

from __future__ import annotations

import hashlib
import struct
import zlib
from collections.abc import Sequence

import lz4.block

SECTION = struct.Struct(">10I")


def texts(words: Sequence[str], align: int = 1) -> bytes:
    """Return strings as a compiler lays them out, among bytes that are none."""
    out = bytearray(b"\x00\x80\x3f\x00")
    for word in words:
        out += word.encode() + b"\0"
        out += bytes(-len(out) % align)
    return bytes(out + b"\xff\xfe\xc0\x00\x01\x02\x00")


def lz4_block(data: bytes) -> bytes:
    """Pack a block of LZ4 without a frame."""
    packed: bytes = lz4.block.compress(data, store_size=False)
    return packed


def nso(
    constants: bytes, data: bytes = b"", flags: int = 0x3F, block: bytes | None = None
) -> bytes:
    """Return an executable of the Switch; `flags` say what is packed and what has a hash.

    `block` replaces the packed bytes of the data.
    """
    parts = (b"\x1f\x20\x03\xd5" * 8, constants, data)
    packed = [lz4_block(one) if flags >> n & 1 else one for n, one in enumerate(parts)]
    packed[2] = packed[2] if block is None else block
    head = bytearray(0x100)
    head[:4] = b"NSO0"
    struct.pack_into("<I", head, 0xC, flags)
    at = len(head)
    for number, (part, raw) in enumerate(zip(parts, packed, strict=True)):
        struct.pack_into("<3I", head, 0x10 * (number + 1), at, 0, len(part))
        struct.pack_into("<I", head, 0x60 + 4 * number, len(raw))
        head[0xA0 + 32 * number : 0xC0 + 32 * number] = hashlib.sha256(part).digest()
        at += len(raw)
    return bytes(head) + b"".join(packed)


def rpx(constants: bytes, data: bytes = b"", is_packed: bool = True) -> bytes:
    """Return an executable of the Wii U, with code, constants, data, and names of sections."""
    names = b"\0.text\0.rodata\0.data\0.bss\0.shstrtab\0"
    parts = {
        b".text": b"\x4e\x80\x00\x20" * 8, b".rodata": constants, b".data": data,
        b".shstrtab": names,
    }  # fmt: skip
    head = bytearray(0x40)
    head[:7] = b"\x7fELF\x01\x02\x01"
    rows, bodies, at = [bytes(SECTION.size)], b"", len(head)
    for name, part in parts.items():
        raw = struct.pack(">I", len(part)) + zlib.compress(part) if is_packed else part
        flags = 0x08000000 if is_packed else 0
        rows.append(SECTION.pack(names.find(name), 1, flags, 0, at, len(raw), 0, 0, 4, 0))
        bodies += raw
        at += len(raw)
    rows.insert(4, SECTION.pack(names.find(b".bss"), 8, 0, 0, at, 0x1000, 0, 0, 4, 0))
    struct.pack_into(">H", head, 0x10, 0xFE01)
    struct.pack_into(">I", head, 0x20, at)
    struct.pack_into(">3H", head, 0x2E, SECTION.size, len(rows), len(rows) - 1)
    return bytes(head) + bodies + b"".join(rows)
