"""The contents of a 7z archive: its packed blocks, and the files in them.

The form is that of 7-Zip's `7zFormat.txt`, limited to simple chains of methods.
"""

from __future__ import annotations

import stat
import struct
import zlib
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import BinaryIO, Final, NamedTuple

from formats.errors import InvalidData, Unsupported
from formats.wrap.limits import FREE, refuse_above

MAGIC: Final = b"7z\xbc\xaf\x27\x1c"
HEAD: Final = 32
"""The size of the header before the packed data (bytes)."""
_DEEPEST: Final = 4
"""How often the list of files may be packed itself."""
_MOST_CODERS: Final = 8
_IS_UNIX, _REPARSE_POINT = 0x8000, 0x400
END, HEADER, STREAMS, FILES, PACKED, UNPACKED, PARTS = 0, 1, 4, 5, 6, 7, 8
SIZES, DIGESTS, BLOCKS, BLOCK_SIZES, PART_COUNTS = 9, 10, 11, 12, 13
EMPTY, EMPTY_FILES, ANTI, NAMES, ATTRIBUTES, ENCODED = 14, 15, 16, 17, 21, 23


class Coder(NamedTuple):
    """One compression method, with its settings."""

    id: bytes
    settings: bytes


class PackedBlock(NamedTuple):
    """A packed block: its offset in the archive, its size, and its unpacked size.

    `coders` are in the order of unpacking. `crc` is the checksum of the unpacked data.
    """

    coders: tuple[Coder, ...]
    start: int
    packed: int
    size: int
    crc: int | None


class SevenZipEntry(NamedTuple):
    """A file: its block (None for an empty one), its offset in the unpacked block, and its size."""

    name: str
    block: int | None
    start: int
    size: int
    crc: int | None
    is_link: bool


class Contents(NamedTuple):
    """The contents of an archive."""

    blocks: list[PackedBlock]
    entries: list[SevenZipEntry]


class _Part(NamedTuple):
    """A range of an unpacked block."""

    block: int
    start: int
    size: int
    crc: int | None


Unpack = Callable[[BinaryIO, PackedBlock], Iterator[bytes]]


def read_contents(stream: BinaryIO, size: int, unpack: Unpack) -> Contents:
    """Return the contents of an archive of `size` bytes. Raises OSError or `FormatError`."""
    head = stream.read(HEAD)
    if len(head) < HEAD or head[:6] != MAGIC:
        raise InvalidData("this is no 7z archive")
    if zlib.crc32(head[12:]) != struct.unpack_from("<I", head, 8)[0]:
        raise InvalidData("the beginning of the archive is damaged")
    start, length, crc = struct.unpack_from("<QQI", head, 12)
    if not length:
        return Contents([], [])
    if HEAD + start + length > size:
        raise InvalidData("the archive is cut short")
    refuse_above(length, FREE)
    stream.seek(HEAD + start)
    data = _checked_header(stream.read(length), crc)
    for _deeper in range(_DEEPEST):
        reader = _Reader(data)
        kind = reader.byte()
        if kind == HEADER:
            return _read_contents(reader, size)
        if kind != ENCODED:
            break
        blocks, _parts = _streams(reader, size)
        if len(blocks) != 1:
            break
        refuse_above(blocks[0].size, FREE)
        data = _checked_header(b"".join(unpack(stream, blocks[0])), blocks[0].crc)
    raise InvalidData("the list of files is damaged")


def _checked_header(data: bytes, crc: int | None) -> bytes:
    if crc is not None and zlib.crc32(data) != crc:
        raise InvalidData("the list of files is damaged")
    return data


class _Reader:
    """Reads numbers from bytes. Raises `InvalidData` if they end too early."""

    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0

    def read_bytes(self, count: int) -> bytes:
        taken_bytes = self._data[self._at : self._at + count]
        if len(taken_bytes) < count:
            raise InvalidData("the list of files is cut short")
        self._at += count
        return taken_bytes

    def rest(self) -> bytes:
        return self.read_bytes(len(self._data) - self._at)

    def byte(self) -> int:
        return self.read_bytes(1)[0]

    def number(self) -> int:
        """Return a number of up to 8 bytes; the leading bits of the first byte give the number of
        further bytes."""
        first, value = self.byte(), 0
        for more in range(8):
            mask = 0x80 >> more
            if not first & mask:
                return value | (first & (mask - 1)) << 8 * more
            value |= self.byte() << 8 * more
        return value

    def count(self) -> int:
        """Return a number of items, each of which takes some bytes here."""
        item_count = self.number()
        if item_count > len(self._data):
            raise InvalidData("the list of files is damaged")
        return item_count

    def bits(self, count: int) -> list[bool]:
        data = self.read_bytes((count + 7) // 8)
        return [bool(data[at // 8] & 0x80 >> at % 8) for at in range(count)]

    def known(self, count: int) -> list[bool]:
        """Return which of `count` items are defined."""
        return [True] * count if self.byte() else self.bits(count)

    def read_words(self, known: Sequence[bool]) -> list[int | None]:
        """Return numbers of four bytes for the defined items."""
        return [
            int.from_bytes(self.read_bytes(4), "little") if is_defined else None
            for is_defined in known
        ]

    def expect(self, kind: int) -> None:
        if self.byte() != kind:
            raise InvalidData("the list of files is damaged")

    def here(self) -> None:
        """Check that the data that follows is in this archive."""
        if self.byte():
            raise Unsupported("what lists the files lies outside of the archive")


def _read_contents(reader: _Reader, size: int) -> Contents:
    blocks: list[PackedBlock] = []
    parts: list[_Part] = []
    entries: list[SevenZipEntry] = []
    while (kind := reader.byte()) != END:
        if kind == STREAMS:
            blocks, parts = _streams(reader, size)
        elif kind == FILES:
            entries = _read_files(reader, parts)
        else:
            raise Unsupported(f"part {kind} of the list of files is not known")
    return Contents(blocks, entries)


# Blocks


def _streams(reader: _Reader, size: int) -> tuple[list[PackedBlock], list[_Part]]:
    """Return the blocks of an archive of `size` bytes, and the ranges of their files."""
    packed: list[tuple[int, int]] = []
    blocks: list[PackedBlock] = []
    parts: list[_Part] | None = None
    while (kind := reader.byte()) != END:
        if kind == PACKED:
            packed = _packed(reader, size)
        elif kind == UNPACKED:
            blocks = _blocks(reader, packed)
        elif kind == PARTS:
            parts = list(_read_parts(reader, blocks))
        else:
            raise InvalidData("the list of files is damaged")
    whole = [_Part(at, 0, block.size, block.crc) for at, block in enumerate(blocks)]
    return blocks, whole if parts is None else parts


def _packed(reader: _Reader, size: int) -> list[tuple[int, int]]:
    """Return the offset of the packed data, and the sizes of its streams."""
    start, count = HEAD + reader.number(), reader.count()
    sizes: list[int] = []
    while (kind := reader.byte()) != END:
        if kind == SIZES:
            sizes = [reader.number() for _each in range(count)]
        elif kind == DIGESTS:
            reader.read_words(reader.known(count))
        else:
            raise InvalidData("the list of files is damaged")
    starts = [start + offset for offset in accumulate(sizes, initial=0)]
    if len(sizes) != count or starts[-1] > size:
        raise InvalidData("the archive is cut short")
    return list(zip(starts, sizes, strict=False))


def _blocks(reader: _Reader, packed: Sequence[tuple[int, int]]) -> list[PackedBlock]:
    reader.expect(BLOCKS)
    count = reader.count()
    reader.here()
    chains = [_chain(reader) for _each in range(count)]
    reader.expect(BLOCK_SIZES)
    sizes = [[reader.number() for _one in coders][last] for coders, last in chains]
    crcs: list[int | None] = [None] * count
    while (kind := reader.byte()) != END:
        if kind != DIGESTS:
            raise InvalidData("the list of files is damaged")
        crcs = reader.read_words(reader.known(count))
    if len(packed) != count:
        raise InvalidData("the list of files is damaged")
    every = zip(chains, packed, sizes, crcs, strict=True)
    return [PackedBlock(coders, *place, size, crc) for (coders, _last), place, size, crc in every]


def _chain(reader: _Reader) -> tuple[tuple[Coder, ...], int]:
    """Return the coders of a block in the order of unpacking, and the index of the last one."""
    count = reader.number()
    if not 0 < count <= _MOST_CODERS:
        raise InvalidData("the list of files is damaged")
    coders = [_coder(reader) for _each in range(count)]
    after = {}
    for _bond in range(count - 1):
        to, come_from = reader.number(), reader.number()
        after[come_from] = to
    order = [coder for coder in range(count) if coder not in after.values()][:1]
    while order and order[-1] in after and len(order) <= count:
        order.append(after[order[-1]])
    if sorted(order) != list(range(count)):
        raise InvalidData("the list of files is damaged")
    return tuple(coders[coder] for coder in order), order[-1]


def _coder(reader: _Reader) -> Coder:
    flags = reader.byte()
    name = reader.read_bytes(flags & 15)
    if flags & 0x10 and (reader.number(), reader.number()) != (1, 1):
        raise Unsupported("it is packed by a method for programs (BCJ2), which is not read here")
    return Coder(name, reader.read_bytes(reader.number()) if flags & 0x20 else b"")


def _read_parts(reader: _Reader, blocks: Sequence[PackedBlock]) -> Iterator[_Part]:
    """Yield the ranges of the non-empty files in their blocks."""
    kind, counts = reader.byte(), [1] * len(blocks)
    if kind == PART_COUNTS:
        counts = [reader.count() for _each in blocks]
        kind = reader.byte()
    sizes = []
    for count, block in zip(counts, blocks, strict=True):
        own = [reader.number() for _each in range(count - 1)] if kind == SIZES else []
        own += [block.size - sum(own)] if count else []
        if len(own) != count or min(own, default=0) < 0:
            raise InvalidData("the list of files is damaged")
        sizes.append(own)
    kind = reader.byte() if kind == SIZES else kind
    crcs: list[list[int | None]] = [
        [packed_block.crc] if count == 1 else [None] * count
        for packed_block, count in zip(blocks, counts, strict=True)
    ]
    while kind != END:
        if kind == DIGESTS:
            _take_crcs(reader, crcs)
        else:
            raise InvalidData("the list of files is damaged")
        kind = reader.byte()
    for at, (own, known) in enumerate(zip(sizes, crcs, strict=True)):
        starts = accumulate(own, initial=0)
        for start, length, crc in zip(starts, own, known, strict=False):
            yield _Part(at, start, length, crc)


def _take_crcs(reader: _Reader, crcs: list[list[int | None]]) -> None:
    """Fill in the missing checksums."""
    missing = [
        (own, at)
        for own in crcs
        for at, own_crc in enumerate(own)
        if len(own) > 1 or own_crc is None
    ]
    crc_words = reader.read_words(reader.known(len(missing)))
    for (own, at), crc in zip(missing, crc_words, strict=True):
        own[at] = crc


# Files


def _read_files(reader: _Reader, parts: Sequence[_Part]) -> list[SevenZipEntry]:
    count = reader.count()
    empty = [False] * count
    are_files: list[bool] = []
    anti: list[bool] = []
    names: list[str] = []
    attributes: list[int | None] = [None] * count
    while (kind := reader.byte()) != END:
        inner_reader = _Reader(reader.read_bytes(reader.number()))
        if kind == EMPTY:
            empty = inner_reader.bits(count)
        elif kind == EMPTY_FILES:
            are_files = inner_reader.bits(sum(empty))
        elif kind == ANTI:
            anti = inner_reader.bits(sum(empty))
        elif kind == NAMES:
            names = _read_names(inner_reader)
        elif kind == ATTRIBUTES:
            known = inner_reader.known(count)
            inner_reader.here()
            attributes = inner_reader.read_words(known)
    if len(names) != count or count - sum(empty) != len(parts) or any(anti):
        raise InvalidData("the list of files is damaged")
    are_files += [False] * (sum(empty) - len(are_files))
    every = zip(names, empty, map(_is_link, attributes), strict=True)
    return list(_read_entries(every, iter(parts), iter(are_files)))


def _read_entries(
    every: Iterator[tuple[str, bool, bool]], parts: Iterator[_Part], are_files: Iterator[bool]
) -> Iterator[SevenZipEntry]:
    """Yield the files; an empty entry that is not a file is a folder."""
    for name, is_empty, is_link in every:
        if not is_empty:
            yield SevenZipEntry(name, *next(parts), is_link)
        elif next(are_files):
            yield SevenZipEntry(name, None, 0, 0, None, is_link)


def _read_names(reader: _Reader) -> list[str]:
    reader.here()
    try:
        return reader.rest().decode("utf-16-le").split("\0")[:-1]
    except UnicodeDecodeError:
        raise InvalidData("a name in the archive is no text") from None


def _is_link(attributes: int | None) -> bool:
    if attributes is None:
        return False
    is_unix = attributes & _IS_UNIX and stat.S_ISLNK(attributes >> 16)
    return bool(is_unix or attributes & _REPARSE_POINT)
