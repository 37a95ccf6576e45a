"""The strings in the executable of a game: NSO of the Switch (`main`), RPX and RPL of the Wii U.

Names of parameters stand there, NUL-terminated, in what is read only or has values from the start.
"""

from __future__ import annotations

import hashlib
import re
import struct
import zlib
from collections.abc import Iterator
from typing import Final, NamedTuple

import lz4.block

from ...errors import InvalidData, Unsupported

MOST_BYTES: Final = 1 << 28
"""The largest segment that is unpacked; those of games have a tenth of it."""
_NSO: Final = b"NSO0"
_NSO_HEADER: Final = 0x100
_ELF: Final = b"\x7fELF\x01\x02"
"""An ELF of 32 bits, big endian."""
_ELF_HEADER: Final = 0x34
_SECTION: Final = struct.Struct(">10I")
_NO_BITS: Final = 8
_COMPRESSED: Final = 0x08000000
_HOLDS_NAMES: Final = (b".rodata", b".data")
_LZ4_RATIO: Final = 255
"""How many bytes one byte of LZ4 unpacks to at most."""
_STRINGS: Final = re.compile(rb"[^\x00-\x1f\x7f]{2,}")
_LONGEST: Final = 800
"""The bytes of the longest string that is taken for one."""


def strings(data: bytes) -> list[str]:
    """Return the strings of at least two characters in an executable, each once, in order.

    Raises `FormatError` if the file is not an executable, or is damaged.
    """
    texts: dict[str, None] = {}
    for segment in segments(data):
        texts.update(dict.fromkeys(_strings_in(segment)))
    return list(texts)


def _strings_in(segment: bytes) -> Iterator[str]:
    for match in _STRINGS.finditer(segment):
        start, end = match.span()
        if end - start <= _LONGEST and segment[end : end + 1] == b"\0":
            try:
                text = segment[start:end].decode()
            except UnicodeDecodeError:
                continue
            if len(text) > 1 and text.isprintable():
                yield text


def segments(data: bytes) -> Iterator[bytes]:
    """Yield the parts of an executable that contain strings, unpacked; raises `FormatError`."""
    if data[:4] == _NSO:
        return _nso(data)
    if data[:6] == _ELF:
        return _rpx(data)
    raise Unsupported(
        "no executable of a game",
        hint="It is called main (in the folder exefs) on the Switch, and ends with .rpx on Wii U.",
    )


def _piece(data: bytes, offset: int, size: int) -> bytes:
    if size > len(data) or offset > len(data) - size:
        raise InvalidData(f"{size:,} bytes are stated where the file ends before", offset=offset)
    return data[offset : offset + size]


def _nso(data: bytes) -> Iterator[bytes]:
    """Yield the read-only and the data section; a section with a hash is checked against it."""
    head = _piece(data, 0, _NSO_HEADER)
    (flags,) = struct.unpack_from("<I", head, 0xC)
    for number in (1, 2):
        offset, _memory, size = struct.unpack_from("<3I", head, 0x10 * (number + 1))
        (packed,) = struct.unpack_from("<I", head, 0x60 + 4 * number)
        is_packed = bool(flags >> number & 1)
        _refuse_huge(size, offset)
        segment = _piece(data, offset, packed if is_packed else size)
        if is_packed:
            segment = _unpack_lz4(segment, size, offset)
        stored_digest = head[0xA0 + 32 * number : 0xC0 + 32 * number]
        if flags >> (3 + number) & 1 and hashlib.sha256(segment).digest() != stored_digest:
            raise InvalidData("a segment has not the hash that is stated for it", offset=offset)
        yield segment


def _unpack_lz4(block: bytes, size: int, offset: int) -> bytes:
    """Unpack a block of LZ4 without a frame; memory is only used for what can be in it."""
    if size > _LZ4_RATIO * len(block):
        raise InvalidData(
            f"{size:,} bytes are stated, which the data are too short for", offset=offset
        )
    try:
        out: bytes = lz4.block.decompress(block, uncompressed_size=size) if block else b""
    except lz4.block.LZ4BlockError as error:
        raise InvalidData(f"a segment cannot be unpacked: “{error}”", offset=offset) from None
    if len(out) != size:
        raise InvalidData("a segment has another size than is stated", offset=offset)
    return out


def _refuse_huge(size: int, offset: int) -> None:
    if size > MOST_BYTES:
        raise Unsupported(f"a segment of {size:,} bytes is too large", offset=offset)


class _Section(NamedTuple):
    name: int
    type: int
    flags: int
    address: int
    offset: int
    size: int
    link: int
    info: int
    align: int
    entry: int


def _rpx(data: bytes) -> Iterator[bytes]:
    """Yield the sections whose names are those of constants and data."""
    head = _piece(data, 0, _ELF_HEADER)
    (table,) = struct.unpack_from(">I", head, 0x20)
    size, count, names = struct.unpack_from(">3H", head, 0x2E)
    if size != _SECTION.size or names >= count:
        raise InvalidData("the table of sections has another layout", offset=0x2E)
    raw = _piece(data, table, count * size)
    sections = [_Section(*numbers) for numbers in _SECTION.iter_unpack(raw)]
    words = _unpacked(data, sections[names])
    total = 0
    for section in sections:
        name = words[section.name : words.find(b"\0", section.name)]
        if name.startswith(_HOLDS_NAMES) and section.type != _NO_BITS:
            part = _unpacked(data, section)
            total += len(part)
            _refuse_huge(total, section.offset)  # many sections may be at one offset
            yield part


def _unpacked(data: bytes, section: _Section) -> bytes:
    raw = _piece(data, section.offset, section.size)
    if not section.flags & _COMPRESSED:
        return raw
    (size,) = struct.unpack(">I", _piece(raw, 0, 4))
    _refuse_huge(size, section.offset)
    unpacker = zlib.decompressobj()
    try:
        out = unpacker.decompress(raw[4:], size + 1)
    except zlib.error as error:
        raise InvalidData(
            f"a section cannot be unpacked: “{error}”", offset=section.offset
        ) from None
    if len(out) != size or not unpacker.eof:
        raise InvalidData("a section has another size than is stated", offset=section.offset)
    return out
