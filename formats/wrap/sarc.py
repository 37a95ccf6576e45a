"""SARC archives: their entries in the file's order, read, edited and written byte for byte.

Archives and entries never change: an edit returns another archive that shares the entries it did
not touch, so undoing is keeping the old one.
"""

from __future__ import annotations

import functools
import re
import struct
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import NamedTuple

from ..errors import InvalidData, Unsupported, WrongType
from .limits import LIMIT, refuse_above

LEAST = 4
POWERS = tuple(1 << shift for shift in range(15))
"""All alignments that archives show: 1 to 0x4000."""

_BY_EXTENSION = {
    **dict.fromkeys(
        (
            "aglatex aglblm aglccr aglclwd aglcube agldof aglenv aglenvset aglfila agllmap agllref "
            "aglshpp baglatex baglblm baglccr baglclwd baglcube bagldof baglenv baglenvset "
            "baglfila bagllmap bagllref baglshpp bglght bglpbd bglpbm bgsdw bksky bpref glght "
            "glpbd glpbm gsdw ksky pref"
        ).split(),
        8,
    ),
    **dict.fromkeys("genvres fmd ftx ofx bofx gtx".split(), 0x2000),
    **dict.fromkeys("sharc sharcb".split(), 0x1000),
    "baglmf": 0x80,
}


class ArchiveAlignment(NamedTuple):
    """How the files of an archive lie, as `Layout` and the entries keep it (bytes)."""

    alignment: int
    data_alignment: int
    data_offset: int
    alignments: tuple[int, ...]
    is_explicit: bool


class PackedMember(NamedTuple):
    """The key of a file's kind in an archive: extension or first bytes, and position."""

    kind: str
    begin: int
    end: int


def align(value: int, alignment: int) -> int:
    """Return the next multiple of an alignment (a power of two)."""
    return (value + alignment - 1) & -alignment


def guess_alignment(name: str, data: bytes, big_endian: bool) -> int:
    """Return the alignment a file needs by its extension and header: 4 to 0x2000 bytes mostly."""
    extension = name.rpartition(".")[2].lower()
    if extension == "bffnt":
        return 0x2000 if big_endian else 0x1000
    known = _BY_EXTENSION.get(extension, LEAST)
    return max(known, _header_alignment(data, big_endian))


def _header_alignment(data: bytes, big_endian: bool) -> int:
    """Return the alignment that the common binary header, or the end of a texture, states."""
    order = "big" if data[0xC:0xE] == b"\xfe\xff" else "little"
    is_common = len(data) > 0x20 and data[0xC:0xE] in (b"\xfe\xff", b"\xff\xfe")
    if is_common and int.from_bytes(data[0x1C:0x20], order) == len(data):  # type: ignore[arg-type]
        return 1 << data[0xE] if data[0xE] <= 14 else LEAST
    if big_endian and data[-0x28:-0x24] == b"FLIM":
        stated = int.from_bytes(data[-8:-6], "big")
        return stated if stated in POWERS else LEAST
    return LEAST


def infer(
    members: Sequence[PackedMember], names_end: int, data_offset: int, guess: Callable[[int], int]
) -> ArchiveAlignment:
    """Return the rule by which the files of an archive were placed, for writing it the same.

    `names_end` is where the names end, `data_offset` where data begin (bytes from the start).
    `guess` returns what the file of an index needs by its kind; it is asked in rare cases only.
    Where no rule explains the places, every file's own place counts (`is_explicit`).
    """
    kept = [power for power in POWERS if _explains(power, members)]
    for power in reversed(kept):
        if align(names_end, power) == data_offset:
            return ArchiveAlignment(power, power, 0, (0,) * len(members), False)
    if kept:
        usable = [power for power in kept if power >= LEAST] or kept
        return _data_section_alignment(usable[0], (0,) * len(members), names_end, data_offset)
    alignments = _alignments(members, guess)
    if alignments is None:
        return ArchiveAlignment(LEAST, LEAST, data_offset, (0,) * len(members), True)
    return _data_section_alignment(LEAST, alignments, names_end, data_offset)


def _data_section_alignment(
    alignment: int, alignments: tuple[int, ...], names_end: int, data_offset: int
) -> ArchiveAlignment:
    """Add the alignment of the data section: the largest of a file if that explains it."""
    for power in (max((alignment, *alignments)), *POWERS):
        if align(names_end, power) == data_offset:
            return ArchiveAlignment(alignment, power, 0, alignments, False)
    return ArchiveAlignment(alignment, alignment, data_offset, alignments, False)


def _explains(power: int, members: Sequence[PackedMember]) -> bool:
    end = 0
    for member in members:
        if member.begin != align(end, power):
            return False
        end = member.end
    return True


def _alignments(
    members: Sequence[PackedMember], guess: Callable[[int], int]
) -> tuple[int, ...] | None:
    """Return an alignment for every file, or None if none explains the gaps.

    A file that happens to follow without a gap shows nothing, so files of one kind are considered
    together, and the kind's own rule is used if it fits.
    """
    ends = (0, *(member.end for member in members[:-1]))
    least = []
    for member, end in zip(members, ends, strict=True):
        found = next((power for power in POWERS if align(end, power) == member.begin), None)
        if found is None:
            return None
        least.append(found)
    guesses = [guess(index) for index in range(len(members))]
    of_kind: dict[str, int] = {}
    for member, power, guessed in zip(members, least, guesses, strict=True):
        of_kind[member.kind] = max(of_kind.get(member.kind, LEAST), power, guessed)
    chosen = []
    for member, end, power, guessed in zip(members, ends, least, guesses, strict=True):
        choices = (of_kind[member.kind], guessed, LEAST, power)
        chosen.append(next(choice for choice in choices if align(end, choice) == member.begin))
    return tuple(chosen)


# Entries, and edits that each give a new archive.


MAGIC = b"SARC"
MULTIPLIER = 0x65
MOST_ENTRIES = 0x3FFF
_HASHED = re.compile(r"0x([0-9A-Fa-f]{8})(\.\w+)?\Z")


@dataclass(frozen=True)
class ArchiveLayout:
    """The facts of an archive beside its entries, all kept when it is written.

    `alignment` is that of the files' begins and `data_alignment` that of the data section (bytes,
    powers of two); `data_offset` is where data begin at least. `is_sorted` says whether entries
    are in the order of their hashes, `is_explicit` whether every entry lies where it says itself,
    because no alignment explains their places. `tail` follows the last file; `size_excess` is what
    the header's file size is off by.
    """

    big_endian: bool = False
    version: int = 0x100
    reserved: int = 0
    names_reserved: int = 0
    multiplier: int = MULTIPLIER
    alignment: int = 8
    data_alignment: int = 8
    data_offset: int = 0
    is_sorted: bool = True
    is_explicit: bool = False
    tail: bytes = b""
    size_excess: int = 0


@dataclass(frozen=True, eq=False)
class Entry:
    """One file of an archive. `name` is None if the archive holds only the name's hash.

    `ordinal` numbers entries of equal hashes from 1 on (0: nameless). `alignment` is the file's
    own (bytes, 0: the archive's), `begin` its place in an explicit layout. The bytes are a part of
    `source`, taken out when asked for.
    """

    name: str | None
    hash: int
    ordinal: int
    source: bytes = field(repr=False)
    start: int
    size: int
    alignment: int = 0
    begin: int = 0

    @property
    def data(self) -> bytes:
        """The file's bytes, as stored in the archive (compressed, if it is)."""
        return self.source[self.start : self.start + self.size]

    @property
    def head(self) -> bytes:
        """The first 16 bytes at most, enough to identify the file."""
        return self.source[self.start : self.start + min(self.size, 16)]


@dataclass(frozen=True, eq=False)
class Archive:
    """The entries of an archive, in its order, and its layout; `Archive()` is a new empty one."""

    entries: tuple[Entry, ...] = ()
    layout: ArchiveLayout = ArchiveLayout()

    @functools.cached_property
    def words(self) -> tuple[str, ...]:
        """The path name of each entry, without duplicates: the name, or the hash in digits."""
        counts: dict[str, int] = {}
        names = {entry.name for entry in self.entries}
        return tuple(_unique(word_of(entry), counts, names) for entry in self.entries)

    def find(self, word: str) -> int | None:
        """Return the index of the entry with this name, or None."""
        return self._indexes.get(word)

    @functools.cached_property
    def _indexes(self) -> dict[str, int]:
        """Every entry by its name, the first of equal ones, and by its word where no name is it."""
        indexes: dict[str, int] = {}
        for index, entry in enumerate(self.entries):
            if entry.name is not None:
                indexes.setdefault(entry.name, index)
        for index, word in enumerate(self.words):
            indexes.setdefault(word, index)
        return indexes

    def index(self, word: str) -> int:
        """Return the index of the entry with this name, or raise `WrongType`."""
        entry_index = self.find(word)
        if entry_index is None:
            raise WrongType(f"the archive holds no file “{word}”")
        return entry_index

    def with_data(self, index: int, data: bytes) -> Archive:
        """Return the archive with other bytes in one entry; the same bytes change nothing."""
        entry = self.entries[index]
        if data == entry.data:
            return self
        changed = replace(entry, source=data, start=0, size=len(data))
        entries = (*self.entries[:index], changed, *self.entries[index + 1 :])
        return self._edited(entries)

    def with_file(self, name: str, data: bytes, alignment: int = 0) -> Archive:
        """Return the archive with a new file, see `with_files`.

        `alignment` is the file's own (bytes, a power of two); 0 uses what its kind needs.
        """
        if alignment & (alignment - 1) or not 0 <= alignment <= 0x10000:
            raise WrongType(f"{alignment} is not an alignment: a power of two up to 65,536 is")
        return self.with_files({name: data}, alignment)

    def with_files(self, files: Mapping[str, bytes], alignment: int = 0) -> Archive:
        """Return the archive with new files, inserted by the order of hashes.

        A name of the form `0x1234ABCD.ext` adds an entry that has a hash only. Each is aligned as
        its kind needs where `alignment` is 0, and at least as the layout says. Raises `WrongType`
        for a name that is taken or invalid, and for too many files.
        """
        if not files:
            return self
        if len(self.entries) + len(files) > MOST_ENTRIES:
            raise WrongType(f"an archive holds at most {MOST_ENTRIES:,} files")
        layout, entries, taken, most = self.layout, list(self.entries), set(self._indexes), 0
        ordinals = self._ordinals()
        for name, data in files.items():
            if name in taken:
                raise WrongType(f"the archive already holds a file “{name}”")
            taken.add(name)
            needed = alignment or guess_alignment(name, data, layout.big_endian)
            own = needed if needed > layout.alignment or alignment else 0
            bare = Entry(None, 0, 0, data, 0, len(data), own)
            entry = _named_entry(bare, name, layout.multiplier, ordinals)
            ordinals[entry.hash].append(entry.ordinal)
            entries.append(entry)
            most = max(most, own)
        if layout.is_sorted:
            entries.sort(key=lambda entry: entry.hash)
        added = self._edited(tuple(entries))
        if most <= max(layout.alignment, layout.data_alignment):
            return added
        return replace(added, layout=replace(added.layout, data_alignment=most))

    def _ordinals(self) -> dict[int, list[int]]:
        """Return the ordinals of the entries by their hashes."""
        ordinals: defaultdict[int, list[int]] = defaultdict(list)
        for entry in self.entries:
            ordinals[entry.hash].append(entry.ordinal)
        return ordinals

    def without(self, indexes: Iterable[int]) -> Archive:
        """Return the archive without some of its entries."""
        gone = set(indexes)
        kept_entries = tuple(entry for index, entry in enumerate(self.entries) if index not in gone)
        return self._edited(kept_entries) if gone else self

    def with_name(self, index: int, name: str) -> Archive:
        """Return the archive with one entry renamed, moved to the place of its hash.

        Raises `WrongType` for a name that is taken or invalid.
        """
        entry = self.entries[index]
        if entry.name == name:
            return self
        if self.find(name) is not None:
            raise WrongType(f"the archive already holds a file “{name}”")
        named = _named_entry(entry, name, self.layout.multiplier, self._ordinals())
        after = [other_entry for other_entry in self.entries if other_entry is not entry]
        at = sum(other.hash <= named.hash for other in after) if self.layout.is_sorted else index
        return self._edited((*after[:at], named, *after[at:]))

    def relaid(self) -> Archive:
        """Return the archive with places by rule, where those it had follow none."""
        return self._edited(self.entries)

    def _edited(self, entries: tuple[Entry, ...]) -> Archive:
        """Return an archive of these entries; places that follow no rule are given up."""
        if not self.layout.is_explicit:
            return Archive(entries, self.layout)
        kept_entries = tuple(_relaid(entry) for entry in entries)
        return Archive(kept_entries, replace(self.layout, is_explicit=False))


def _relaid(entry: Entry) -> Entry:
    """Return an entry of an explicit layout with the alignment that its place had."""
    return replace(entry, alignment=min(entry.begin & -entry.begin or 0x1000, 0x1000))


def _unique(word: str, counts: dict[str, int], taken: Container[str | None]) -> str:
    """Return a word itself the first time, later with a number behind it that no name has."""
    while True:
        counts[word] = count = counts.get(word, 0) + 1
        if count == 1:
            return word
        numbered = f"{word}#{count}"
        if numbered not in taken:
            return numbered


def word_of(entry: Entry) -> str:
    """Return the name of an entry, or its hash with an extension that fits its contents."""
    if entry.name is not None:
        return entry.name
    return f"0x{entry.hash:08X}.{extension_of(entry.head)}"


def name_hash(name: bytes, multiplier: int = MULTIPLIER) -> int:
    """Return the hash an archive sorts a name by (bytes count as signed numbers)."""
    value = 0
    for byte in name:
        value = (value * multiplier + (byte if byte < 0x80 else byte - 0x100)) & 0xFFFFFFFF
    return value


def _named_entry(
    entry: Entry, name: str, multiplier: int, ordinals: Mapping[int, Sequence[int]]
) -> Entry:
    """Return an entry under another name, after checking that an archive can contain it.

    `ordinals` are those of the archive's entries by their hashes.
    """
    if hashed := _HASHED.match(name):
        return replace(entry, name=None, hash=int(hashed[1], 16), ordinal=0)
    if not name or not name.isascii() or not name.isprintable() or len(name) > 1024:
        raise WrongType(
            f"“{name}” cannot be the name of a file in an archive",
            hint="Names are 1 to 1024 letters, digits and signs of ASCII.",
        )
    value = name_hash(name.encode(), multiplier)
    same = ordinals.get(value, ())
    if len(same) >= 255:
        raise WrongType(f"too many names share the hash of “{name}”")
    return replace(entry, name=name, hash=value, ordinal=min(max(same, default=0) + 1, 255))


def extension_of(head: bytes) -> str:
    """Return the extension that files beginning so mostly have, "bin" where none is known."""
    for magic, extension in _EXTENSIONS.items():
        if head.startswith(magic):
            return extension
    from ..registry import BUILT_IN  # late: most files in archives have names

    return next((known.extensions[0] for known in BUILT_IN if known.sniff(head)), "bin")


_EXTENSIONS = {
    b"SARC": "sarc",
    b"Yaz0": "szs",
    b"\x28\xb5\x2f\xfd": "zs",
    b"FRES": "bfres",
    b"BNTX": "bntx",
    b"MsgStdBn": "msbt",
    b"FLYT": "bflyt",
    b"FLAN": "bflan",
    b"FFNT": "bffnt",
    b"FWAV": "bfwav",
    b"Gfx2": "gtx",
    b"FSHA": "bfsha",
    b"BFEVFL": "bfevfl",
}


# Reads a SARC archive, and finds the rule by which its writer placed the files.


NODES = 0x20
NODE = 0x10
ORDERS = {b"\xfe\xff": ">", b"\xff\xfe": "<"}
SHARING = 4
"""How many times the archive's size its files may have together; more is made to do harm."""


class _Head(NamedTuple):
    order: str
    size: int
    data_offset: int
    version: int
    reserved: int
    nodes: int
    multiplier: int
    names_at: int
    names_reserved: int


def is_sarc(head: bytes) -> bool:
    """Whether a file is a SARC archive, by its first four bytes."""
    return head[:4] == MAGIC


def read(data: bytes) -> Archive:
    """Return the archive in these bytes, or raise `InvalidData`.

    Versions and sizes in the header that are wrong, trailing bytes, entries without a name and
    with equal hashes are read and kept.
    """
    head = _read_head(data)
    entries = _read_entries(data, head)
    names_end = head.names_at + sum(
        align(len(_encoded(entry.name)) + 1, 4) for entry in entries if entry.name is not None
    )
    members = [_member(entry) for entry in entries]

    def guess(index: int) -> int:
        return guess_alignment(entries[index].name or "", entries[index].data, head.order == ">")

    places = infer(members, names_end, head.data_offset, guess)
    end = head.data_offset + max((member.end for member in members), default=0)
    layout = _layout(head, places, entries, data[end:], head.size - len(data))
    own = zip(entries, places.alignments, strict=True)
    return Archive(tuple(replace(entry, alignment=a) if a else entry for entry, a in own), layout)


def look_at(data: bytes) -> Archive:
    """Return an archive as `read` does, but in the layout of a new one: not to be written."""
    return Archive(tuple(_read_entries(data, _read_head(data))))


def _read_head(data: bytes) -> _Head:
    """Read everything before the nodes and the names, with all counts and bounds checked."""
    order = ORDERS.get(data[6:8])
    if data[:4] != MAGIC or order is None or len(data) < NODES:
        raise InvalidData("the SARC header is cut short or damaged", offset=0)
    size, data_offset, version, reserved = struct.unpack_from(order + "IIHH", data, 8)
    sfat, sfat_size, count, multiplier = struct.unpack_from(order + "4sHHI", data, 0x14)
    names = NODES + NODE * count
    if sfat != b"SFAT" or names + 8 > len(data):
        raise InvalidData("the SARC archive is cut short in its table of files", offset=0x14)
    sfnt, sfnt_size, names_reserved = struct.unpack_from(order + "4sHH", data, names)
    if sfnt != b"SFNT":
        raise InvalidData("the SARC archive has no table of names", offset=names)
    if (struct.unpack_from(order + "H", data, 4)[0], sfat_size, sfnt_size) != (0x14, 0xC, 8):
        raise Unsupported("the SARC archive has headers of other sizes than all known", offset=4)
    if not names + 8 <= data_offset <= len(data):
        raise InvalidData("the SARC archive's data begin outside it", offset=0xC)
    return _Head(
        order, size, data_offset, version, reserved, count, multiplier, names + 8, names_reserved
    )


def _read_entries(data: bytes, head: _Head) -> list[Entry]:
    words = struct.unpack_from(f"{head.order}{4 * head.nodes}I", data, NODES)
    room, total, named = len(data) - head.data_offset, 0, 0
    entries = []
    for number in range(head.nodes):
        value, attributes, begin, end = words[4 * number : 4 * number + 4]
        at = NODES + NODE * number
        if not begin <= end <= room:
            raise InvalidData("a file is outside the SARC archive", offset=at + 8)
        name = _read_name(data, head, attributes, at) if attributes >> 24 else None
        total += end - begin
        named += 1 + len(name or "")
        if total > SHARING * len(data) or named > len(data):
            raise InvalidData("the files of the SARC archive overlap", offset=at)
        start = head.data_offset + begin
        ordinal = attributes >> 24
        entries.append(Entry(name, value, ordinal, data, start, end - begin, 0, begin))
    return entries


def _read_name(data: bytes, head: _Head, attributes: int, offset: int) -> str:
    """Return an entry's name; bytes that are not UTF-8 are kept as lone surrogates."""
    start = head.names_at + 4 * (attributes & 0xFFFFFF)
    end = data.find(b"\0", start, head.data_offset)
    if end < 0:
        raise InvalidData("a name is outside the SARC archive's names", offset=offset + 4)
    return data[start:end].decode("utf-8", "surrogateescape")


def _encoded(name: str) -> bytes:
    return name.encode("utf-8", "surrogateescape")


def _member(entry: Entry) -> PackedMember:
    kind = entry.name.rpartition(".")[2] if entry.name else extension_of(entry.head)
    return PackedMember(kind, entry.begin, entry.begin + entry.size)


def _layout(
    head: _Head, places: ArchiveAlignment, entries: list[Entry], tail: bytes, excess: int
) -> ArchiveLayout:
    return ArchiveLayout(
        big_endian=head.order == ">",
        version=head.version,
        reserved=head.reserved,
        names_reserved=head.names_reserved,
        multiplier=head.multiplier,
        alignment=places.alignment,
        data_alignment=places.data_alignment,
        data_offset=places.data_offset,
        is_sorted=all(entry.hash <= other_entry.hash for entry, other_entry in pairwise(entries)),
        is_explicit=places.is_explicit,
        tail=tail,
        size_excess=excess,
    )


# Writes a SARC archive by the rules in its layout.


FIRST_NAME = 0x28
"""Where names begin in an archive without entries (bytes)."""


def write(archive: Archive) -> bytes:
    """Return the bytes of an archive; an unedited one returns its original bytes.

    Raises `WrongType` if it has more files than the format can count, and `TooLarge`.
    """
    if len(archive.entries) > MOST_ENTRIES:
        raise WrongType(f"an archive holds at most {MOST_ENTRIES:,} files")
    names, places = _name_bytes(archive.entries)
    layout = archive.layout
    names_end = FIRST_NAME + 0x10 * len(archive.entries) + len(names)
    data_offset = max(align(names_end, layout.data_alignment), layout.data_offset)
    begins = _begins(archive)
    end = max(map(int.__add__, begins, (entry.size for entry in archive.entries)), default=0)
    refuse_above(data_offset + end + len(layout.tail), LIMIT)
    out = bytearray(data_offset + end)
    size = (len(out) + len(layout.tail) + layout.size_excess) & 0xFFFFFFFF
    _put_head(out, archive, size, data_offset)
    _put_nodes(out, archive, places, begins)
    at = FIRST_NAME - 8 + 0x10 * len(archive.entries)
    struct.pack_into(_order(archive) + "4sHH", out, at, b"SFNT", 8, layout.names_reserved)
    out[at + 8 : at + 8 + len(names)] = names
    for entry, begin in zip(archive.entries, begins, strict=True):
        out[data_offset + begin : data_offset + begin + entry.size] = entry.data
    return bytes(out) + layout.tail


def _order(archive: Archive) -> str:
    return ">" if archive.layout.big_endian else "<"


def _name_bytes(entries: tuple[Entry, ...]) -> tuple[bytes, list[int]]:
    """Return all names, each padded to four bytes, and where each begins, in steps of four."""
    names, places = bytearray(), []
    for entry in entries:
        places.append(len(names) // 4)
        if entry.name is not None:
            name = entry.name.encode("utf-8", "surrogateescape")
            names += name + bytes(align(len(name) + 1, 4) - len(name))
    if len(names) > 4 << 24:
        raise WrongType("the names of the archive's files are too long together")
    return bytes(names), places


def _begins(archive: Archive) -> list[int]:
    """Return where every file begins, counted from the begin of the data section."""
    if archive.layout.is_explicit:
        return [entry.begin for entry in archive.entries]
    begins, end = [], 0
    for entry in archive.entries:
        begins.append(align(end, entry.alignment or archive.layout.alignment))
        end = begins[-1] + entry.size
    return begins


def _put_head(out: bytearray, archive: Archive, size: int, data_offset: int) -> None:
    layout, order = archive.layout, _order(archive)
    struct.pack_into(
        order + "4sHHIIHH", out, 0,
        MAGIC, 0x14, 0xFEFF, size, data_offset, layout.version, layout.reserved,
    )  # fmt: skip
    count = len(archive.entries)
    struct.pack_into(order + "4sHHI", out, 0x14, b"SFAT", 0xC, count, layout.multiplier)


def _put_nodes(out: bytearray, archive: Archive, places: list[int], begins: list[int]) -> None:
    node, at = struct.Struct(_order(archive) + "4I"), 0x20
    for entry, place, begin in zip(archive.entries, places, begins, strict=True):
        attributes = 0 if entry.name is None else max(entry.ordinal, 1) << 24 | place
        node.pack_into(out, at, entry.hash, attributes, begin, begin + entry.size)
        at += 0x10
