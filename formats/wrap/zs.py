"""Zstandard frames: unpacked within bounds, packed again with the flags the frame had."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import zstandard

from ..errors import InvalidData, Unsupported
from .dictionaries import NONE, Dictionaries, prepared
from .limits import allowed, refuse_above

MAGIC = b"\x28\xb5\x2f\xfd"
BLOCK = 128 << 10
"""No block of a frame unpacks to more bytes than this."""
SMALL = 4 << 20
"""Files up to this size, in bytes, are packed as tightly as is sensible; larger ones faster."""
PIECE = 1 << 20
_SKIPPABLE = b"\x2a\x4d\x18"


@dataclass(frozen=True)
class ZstdLayer:
    """One zstd frame around a file: its own bytes and everything needed to make it again.

    `content_size` and `checksum` say whether the frame tells its unpacked size and a checksum;
    `number` is its dictionary, 0 for none, `dictionary` the bytes of it. `tail` is what follows
    the frame.
    """

    packed: bytes = field(repr=False, default=b"")
    content_size: bool = True
    checksum: bool = False
    number: int = 0
    dictionary: bytes = field(repr=False, default=b"")
    tail: bytes = field(repr=False, default=b"")

    @property
    def title(self) -> str:
        """A description for people, such as "zstd, dictionary 3"."""
        return f"zstd, dictionary {self.number}" if self.number else "zstd"

    def pack(self, payload: bytes) -> bytes:
        """Return a frame around other bytes, with the same flags and dictionary."""
        packer = zstandard.ZstdCompressor(
            level=_level(payload),
            dict_data=prepared(self.dictionary) if self.number else None,
            write_content_size=self.content_size,
            write_checksum=self.checksum,
            write_dict_id=True,
        )
        return packer.compress(payload) + self.tail


def _level(payload: bytes) -> int:
    """Return the compression level; size tables are numbers that no level makes much smaller."""
    if payload.startswith(b"RESTBL"):
        return 3
    return 16 if len(payload) <= SMALL else 9


def is_zstd(head: bytes) -> bool:
    """Whether a file is a zstd frame, by its first four bytes."""
    return head[:4] == MAGIC


def unpack(
    data: bytes, dictionaries: Dictionaries = NONE, most: int | None = None
) -> tuple[bytes, ZstdLayer]:
    """Return the file inside a frame and the frame's parameters.

    At most `most` bytes come out (bytes; by default what `limits.allowed` says). Raises
    `InvalidData` for a damaged frame, `TooLarge`, `MissingDictionary`, and `Unsupported` for
    several frames one behind the other.
    """
    most = allowed(len(data)) if most is None else most
    try:
        facts = zstandard.get_frame_parameters(data)
        start = zstandard.frame_header_size(data)
    except zstandard.ZstdError as error:
        raise InvalidData(f"the head of the zstd frame is damaged: “{error}”", offset=0) from error
    extent = _extent(data, start, min(facts.window_size, BLOCK))
    end = extent.end + 4 * facts.has_checksum
    if end > len(data):
        raise InvalidData("the zstd frame is cut short", offset=len(data))
    known = facts.content_size != zstandard.CONTENTSIZE_UNKNOWN
    refuse_above(facts.content_size if known else extent.least, most)
    if known and not extent.least <= facts.content_size <= extent.most:
        raise InvalidData(
            f"the zstd frame states {facts.content_size:,} bytes, which its blocks do not hold",
            offset=4,
        )
    tail = data[end:]
    if tail[:4] == MAGIC or tail[1:4] == _SKIPPABLE:
        raise Unsupported("the file is several zstd frames, one after the other", offset=end)
    blob = dictionaries.get(facts.dict_id) if facts.dict_id else b""
    payload = _decode(data[:end], blob, most, known)
    layer = ZstdLayer(data, known, facts.has_checksum, facts.dict_id, blob, tail)
    return payload, layer


class _Extent(NamedTuple):
    """Where the blocks of a frame end, and how many bytes they unpack to, at least and at most."""

    end: int
    least: int
    most: int


def _extent(data: bytes, at: int, block: int) -> _Extent:
    """Walk over the blocks of a frame without unpacking them."""
    least, most, last = 0, 0, False
    while not last:
        word = int.from_bytes(data[at : at + 3], "little")
        last, kind, size = bool(word & 1), word >> 1 & 3, word >> 3
        if at + 3 > len(data) or kind == 3:
            raise InvalidData("the zstd frame is cut short or damaged", offset=at)
        at += 3 + (1 if kind == 1 else size)
        least += 0 if kind == 2 else size
        most += block if kind == 2 else size
    return _Extent(at, least, most)


def _decode(frame: bytes, blob: bytes, most: int, known: bool) -> bytes:
    """Decompress a whole frame, in one go if its size is known, else in pieces."""
    dictionary = prepared(blob) if blob else None
    try:
        unpacker = zstandard.ZstdDecompressor(dict_data=dictionary, max_window_size=1 << 27)
        return unpacker.decompress(frame) if known else _stream(unpacker, frame, most)
    except zstandard.ZstdError as error:
        raise InvalidData(f"the zstd frame or its dictionary is damaged: “{error}”") from error


def _stream(unpacker: zstandard.ZstdDecompressor, frame: bytes, most: int) -> bytes:
    payload = bytearray()
    with unpacker.stream_reader(frame) as reader:
        while piece := reader.read(PIECE):
            payload += piece
            refuse_above(len(payload), most)
    return bytes(payload)
