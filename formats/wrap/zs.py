"""Zstandard frames: unpacked within bounds, packed again with the flags the frame had."""

from __future__ import annotations

from dataclasses import dataclass, field

import zstandard

from formats.errors import InvalidData, Unsupported
from formats.wrap.dictionaries import NONE, Dictionaries, prepared
from formats.wrap.limits import LIMIT, allowed, refuse_above

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
        """What a person reads: "zstd, dictionary 3"."""
        return f"zstd, dictionary {self.number}" if self.number else "zstd"

    def pack(self, payload: bytes) -> bytes:
        """Return a frame around other bytes, with the same flags and dictionary."""
        packer = zstandard.ZstdCompressor(
            level=16 if len(payload) <= SMALL else 9,
            dict_data=prepared(self.dictionary) if self.number else None,
            write_content_size=self.content_size,
            write_checksum=self.checksum,
            write_dict_id=True,
        )
        return packer.compress(payload) + self.tail


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
    try:
        facts = zstandard.get_frame_parameters(data)
        end, bound = _extent(data, facts.has_checksum, min(facts.window_size, BLOCK))
    except zstandard.ZstdError as error:
        raise InvalidData(f"the head of the zstd frame is damaged: {error}", offset=0) from error
    known = facts.content_size != zstandard.CONTENTSIZE_UNKNOWN
    if known:
        _believe(facts.content_size, bound, len(data) if most is None else None, most)
    tail = data[end:]
    if tail[:4] == MAGIC or tail[1:4] == _SKIPPABLE:
        raise Unsupported("the file is several zstd frames, one behind the other", offset=end)
    blob = dictionaries.get(facts.dict_id) if facts.dict_id else b""
    payload = _decode(data[:end], blob, allowed(len(data)) if most is None else most, known)
    layer = ZstdLayer(data, known, facts.has_checksum, facts.dict_id, blob, tail)
    return payload, layer


def _believe(size: int, bound: int, packed: int | None, most: int | None) -> None:
    """Refuse a stated size that is too large, or that the frame's blocks cannot hold."""
    refuse_above(size, most if most is not None else allowed(packed or 0, LIMIT))
    if size > bound:
        raise InvalidData(
            f"the zstd frame states {size:,} bytes, but its blocks hold at most {bound:,}",
            offset=4,
        )


def _extent(data: bytes, checksum: bool, block: int) -> tuple[int, int]:
    """Return where the frame ends and how many bytes it can unpack to at most."""
    at, bound, last = zstandard.frame_header_size(data), 0, False
    while not last:
        word = int.from_bytes(data[at : at + 3], "little")
        last, kind, size = bool(word & 1), word >> 1 & 3, word >> 3
        if at + 3 > len(data) or kind == 3:
            raise InvalidData("the zstd frame is cut short or damaged", offset=at)
        at += 3 + (1 if kind == 1 else size)
        bound += block if kind == 2 else size
    at += 4 * checksum
    if at > len(data):
        raise InvalidData("the zstd frame is cut short", offset=len(data))
    return at, bound


def _decode(frame: bytes, blob: bytes, most: int, known: bool) -> bytes:
    """Unpack a whole frame: at once where its size is known, else piece by piece."""
    dictionary = prepared(blob) if blob else None
    unpacker = zstandard.ZstdDecompressor(dict_data=dictionary, max_window_size=1 << 27)
    try:
        return unpacker.decompress(frame) if known else _stream(unpacker, frame, most)
    except zstandard.ZstdError as error:
        raise InvalidData(f"the zstd frame is damaged: {error}") from error


def _stream(unpacker: zstandard.ZstdDecompressor, frame: bytes, most: int) -> bytes:
    payload = bytearray()
    with unpacker.stream_reader(frame) as reader:
        while piece := reader.read(PIECE):
            payload += piece
            refuse_above(len(payload), most)
    return bytes(payload)
