"""Executables generated for the tests: real ones are never available, nor part of the project."""

from __future__ import annotations

import hashlib
import struct
import zlib
from collections.abc import Sequence

SECTION = struct.Struct(">10I")


def lz4_block(data: bytes) -> bytes:
    """Pack a block of LZ4: copies where the last four bytes stood before, else as it is."""
    out, start, at, seen = bytearray(), 0, 0, {}
    while at < len(data) - 12:
        before = seen.get(data[at : at + 4])
        seen[data[at : at + 4]] = at
        if before is None or at - before > 0xFFFF:
            at += 1
            continue
        length = 4
        while at + length < len(data) - 5 and data[at + length] == data[before + length]:
            length += 1
        out += _sequence(data[start:at], at - before, length - 4)
        at = start = at + length
    return bytes(out + _sequence(data[start:], 0, 0))


def _sequence(literal: bytes, back: int, copied: int) -> bytes:
    out = bytearray([min(len(literal), 15) << 4 | min(copied, 15)])
    out += _more(len(literal)) + literal
    return bytes(out + struct.pack("<H", back) + _more(copied) if back else out)


def _more(count: int) -> bytes:
    count -= 15
    return b"" if count < 0 else b"\xff" * (count // 255) + bytes([count % 255])


def texts(words: Sequence[str], align: int = 1) -> bytes:
    """Return strings as a compiler lays them out, among bytes that are none."""
    out = bytearray(b"\x00\x80\x3f\x00")
    for word in words:
        out += word.encode() + b"\0"
        out += bytes(-len(out) % align)
    return bytes(out + b"\xff\xfe\xc0\x00\x01\x02\x00")


def nso(constants: bytes, data: bytes = b"", flags: int = 0x3F) -> bytes:
    """Return an executable of the Switch; `flags` say what is packed and what has a hash."""
    parts = (b"\x1f\x20\x03\xd5" * 8, constants, data)
    packed = [lz4_block(one) if flags >> n & 1 else one for n, one in enumerate(parts)]
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
