"""Makes 7z archives to read: all files in one LZMA2 block."""

from __future__ import annotations

import lzma
import struct
import zlib
from collections.abc import Callable, Sequence
from typing import BinaryIO, Final, NamedTuple

from app.game import seven_zip_header as kinds
from app.game.batch_writing import OutputFile, Tell
from app.game.folder_packing import PackingStopped

_WINDOW: Final = 1 << 23
"""How far back repeated data is found (bytes); 7-Zip writes it as `_WINDOW_BYTE`."""
_WINDOW_BYTE: Final = 22
_LZMA2: Final = 0x21


class _PackedFile(NamedTuple):
    """One file in the block."""

    path: str
    size: int
    crc: int


def write(
    stream: BinaryIO, files: Sequence[OutputFile], tell: Tell, is_stopped: Callable[[], bool]
) -> None:
    """Write an archive of files. Raises OSError, `PackingStopped`, and the errors of `read`."""
    settings = {"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": _WINDOW}
    packer = lzma.LZMACompressor(lzma.FORMAT_RAW, filters=[settings])
    stream.write(bytes(kinds.HEAD))
    packed, length = [], 0
    for number, file in enumerate(files):
        if is_stopped():
            raise PackingStopped
        data = file.read()
        packed.append(_PackedFile(file.path, len(data), zlib.crc32(data)))
        length += stream.write(packer.compress(data))
        tell(number + 1)
    length += stream.write(packer.flush())
    header = _header_bytes(packed, length)
    stream.write(header)
    stream.seek(0)
    rest = struct.pack("<QQI", length, len(header), zlib.crc32(header))
    stream.write(kinds.MAGIC + bytes((0, 4)) + struct.pack("<I", zlib.crc32(rest)) + rest)


def _header_bytes(files: Sequence[_PackedFile], length: int) -> bytes:
    full = [file for file in files if file.size]
    streams = _streams(full, length) if full else b""
    return bytes((kinds.HEADER,)) + streams + _files_property(files) + bytes((kinds.END,))


def _streams(full: Sequence[_PackedFile], length: int) -> bytes:
    """Return the header of the block: its offset and method, and its files’ sizes and checksums."""
    place = _property_bytes(
        kinds.PACKED, number(0), number(1), bytes((kinds.SIZES,)), number(length)
    )
    coder = bytes((1, 0x21, _LZMA2, 1, _WINDOW_BYTE))
    size = number(sum(packed.size for packed in full))
    block = _property_bytes(
        kinds.UNPACKED, bytes((kinds.BLOCKS, 1, 0)), coder, bytes((kinds.BLOCK_SIZES,)), size
    )
    sizes = b"".join(number(stream.size) for stream in full[:-1])
    crcs = b"".join(struct.pack("<I", stream.crc) for stream in full)
    parts = _property_bytes(
        kinds.PARTS,
        bytes((kinds.PART_COUNTS,)) + number(len(full)),
        bytes((kinds.SIZES,)) + sizes if sizes else b"",
        bytes((kinds.DIGESTS, 1)) + crcs,
    )
    return _property_bytes(kinds.STREAMS, place, block, parts)


def _files_property(files: Sequence[_PackedFile]) -> bytes:
    names = b"\0" + b"".join(f"{file.path}\0".encode("utf-16-le", "replace") for file in files)
    header_properties = [(kinds.NAMES, names)]
    empty = [not file.size for file in files]
    if any(empty):
        header_properties.insert(0, (kinds.EMPTY, _bits(empty)))
        header_properties.insert(1, (kinds.EMPTY_FILES, _bits([True] * sum(empty))))
    inner = (bytes((kind,)) + number(len(data)) + data for kind, data in header_properties)
    return _property_bytes(kinds.FILES, number(len(files)), *inner)


def _property_bytes(kind: int, *inner: bytes) -> bytes:
    return bytes((kind,)) + b"".join(inner) + bytes((kinds.END,))


def _bits(those: Sequence[bool]) -> bytes:
    bit_bytes = bytearray((len(those) + 7) // 8)
    for at, bit in enumerate(those):
        bit_bytes[at // 8] |= 0x80 >> at % 8 if bit else 0
    return bytes(bit_bytes)


def number(value: int) -> bytes:
    """Return a number in 7z encoding: the leading bits of the first byte give the number of further
    bytes."""
    for more in range(8):
        if value < 1 << 7 * (more + 1):
            first = 0x100 - (0x100 >> more) | value >> 8 * more
            return bytes((first,)) + (value & (1 << 8 * more) - 1).to_bytes(more, "little")
    return b"\xff" + value.to_bytes(8, "little")
