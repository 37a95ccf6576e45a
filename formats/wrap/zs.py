"""Zstandard frames, and the dictionaries of a game, chosen by the number a frame names."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import zstandard

from ..errors import FormatError, InvalidData, Unsupported
from .limits import allowed, refuse_above

DICTIONARY = b"\x37\xa4\x30\xec"
PLACE = "Pack/ZsDic.pack.zs"
"""Where a game dump keeps its dictionaries."""


class MissingDictionary(Unsupported):
    """A file is compressed with a dictionary that is not available; `dictionary` is its number."""

    def __init__(self, what: str, *, dictionary: int = 0, hint: str = "") -> None:
        super().__init__(what, hint=hint)
        self.dictionary = dictionary


def missing(number: int) -> MissingDictionary:
    """Return the error for a missing dictionary."""
    return MissingDictionary(
        f"this file is compressed with the zstd dictionary {number}, which is not available",
        dictionary=number,
        hint=f"The dictionaries are in {PLACE} of the dump of the game the file belongs to.",
    )


def number_of(blob: bytes) -> int:
    """Return the number of a dictionary, or raise `InvalidData` if the bytes are not one."""
    if blob[:4] != DICTIONARY or len(blob) < 8:
        raise InvalidData("this is not a zstd dictionary: its first four bytes differ")
    return int.from_bytes(blob[4:8], "little")


class Dictionaries:
    """Dictionaries by number, given at once, or by a function that is asked at the first need.

    `load` returns the dictionaries' bytes; what it raises as `FormatError` or `OSError` is reported
    again at every need. The bytes are never part of what is written.
    """

    def __init__(
        self, blobs: Iterable[bytes] = (), load: Callable[[], Iterable[bytes]] | None = None
    ) -> None:
        self._blobs = {number_of(blob): blob for blob in blobs}
        self._load = load

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of all dictionaries, ascending; empty if they cannot be loaded."""
        try:
            self._complete()
        except (FormatError, OSError):
            return tuple(sorted(self._blobs))
        return tuple(sorted(self._blobs))

    def get(self, number: int) -> bytes:
        """Return the bytes of a dictionary, or raise `MissingDictionary`."""
        if number not in self._blobs:
            try:
                self._complete()
            except (FormatError, OSError) as error:
                raise missing(number) from error
        if number not in self._blobs:
            raise missing(number)
        return self._blobs[number]

    def _complete(self) -> None:
        if self._load is not None:
            for blob in self._load():
                self._blobs.setdefault(number_of(blob), blob)
            self._load = None


NONE = Dictionaries()


@functools.lru_cache(maxsize=16)
def prepared(blob: bytes) -> zstandard.ZstdCompressionDict:
    """Return a dictionary in the form that the library needs, created once for each."""
    return zstandard.ZstdCompressionDict(blob, dict_type=zstandard.DICT_TYPE_FULLDICT)


def number_for(name: str, numbers: Sequence[int]) -> int:
    """Return the dictionary for a new `.zs` file of this name, 0 for none.

    `numbers` are those the game has; a game without dictionaries compresses without.
    """
    low = name.lower()
    if low.endswith((".rsizetable.zs", "zsdic.pack.zs", ".bfres.zs")):
        return 0
    number = 3 if low.endswith(".pack.zs") else 2 if low.endswith(".bcett.byml.zs") else 1
    return number if number in numbers else 0


# Zstandard frames: unpacked within bounds, packed again with the flags the frame had.


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
