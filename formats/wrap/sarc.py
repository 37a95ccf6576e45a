"""A SARC archive: its entries in the file's order, and edits that each give a new archive.

Archives and entries never change: an edit returns another archive that shares the entries it did
not touch, so undoing is keeping the old one.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace

from ..errors import WrongType
from .alignment import guess_alignment

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
        """Return the archive with a new file, inserted by the order of hashes.

        A name of the form `0x1234ABCD.ext` adds an entry that has a hash only. `alignment` is the
        file's own (bytes, a power of two); 0 uses what its kind needs. Raises `WrongType` for a
        name that is taken or invalid.
        """
        if alignment & (alignment - 1) or not 0 <= alignment <= 0x10000:
            raise WrongType(f"{alignment} is not an alignment: a power of two up to 65,536 is")
        least = self.layout.alignment
        needed = alignment or guess_alignment(name, data, self.layout.big_endian)
        own = needed if needed > least or alignment else 0
        entry = Entry(None, 0, 0, data, 0, len(data), own)
        added = self._with_entry(_renamed_entry(self, entry, name))
        if own <= max(least, added.layout.data_alignment):
            return added
        return replace(added, layout=replace(added.layout, data_alignment=own))

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
        named = _renamed_entry(self, entry, name)
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

    def _with_entry(self, entry: Entry) -> Archive:
        """Put an entry behind all of smaller or equal hash, or last in an unsorted archive."""
        if len(self.entries) >= MOST_ENTRIES:
            raise WrongType(f"an archive holds at most {MOST_ENTRIES:,} files")
        at = len(self.entries)
        while self.layout.is_sorted and at and self.entries[at - 1].hash > entry.hash:
            at -= 1
        return self._edited((*self.entries[:at], entry, *self.entries[at:]))


def made_of(files: Mapping[str, bytes], layout: ArchiveLayout) -> Archive:
    """Return a new archive of files by their names, in the order of their hashes.

    Each is aligned as its kind needs, and at least as the layout says. Raises `WrongType` for a
    name that cannot be one, and for too many files.
    """
    return extended(Archive((), layout), files)


def extended(archive: Archive, files: Mapping[str, bytes]) -> Archive:
    """Return an archive with more files, as `Archive.with_file` for each would give it."""
    if len(files) < _FEW:
        for name, data in files.items():
            archive = archive.with_file(name, data)
        return archive
    first = len(archive.entries)
    if first + len(files) > MOST_ENTRIES:
        raise WrongType(f"an archive holds at most {MOST_ENTRIES:,} files")
    taken: dict[int, int] = {}
    for entry in archive.entries:
        taken[entry.hash] = max(taken.get(entry.hash, 0), entry.ordinal)
    words, entries, most = set(archive.words), list(archive.entries), 0
    for name, data in files.items():
        entry = _new_entry(archive.layout, name, data, taken, words)
        entries.append(entry)
        most = max(most, entry.alignment)
    if archive.layout.is_sorted:
        entries.sort(key=lambda entry: entry.hash)
    layout = archive.layout
    if most > max(layout.alignment, layout.data_alignment):
        layout = replace(layout, data_alignment=most)
    return Archive(tuple(entries), layout).relaid()


_FEW = 32
"""Up to so many files are added one by one: later ones look at all the earlier."""


def _new_entry(
    layout: ArchiveLayout, name: str, data: bytes, taken: dict[int, int], words: set[str]
) -> Entry:
    """Return a new entry, and record its name and its hash's ordinal."""
    if name in words:
        raise WrongType(f"the archive already holds a file “{name}”")
    words.add(name)
    needed = guess_alignment(name, data, layout.big_endian)
    own = needed if needed > layout.alignment else 0
    bare = Entry(None, 0, 0, data, 0, len(data), own)
    entry = _renamed_entry(Archive((), layout), bare, name)
    if entry.name is None:
        return entry
    number = min(taken.get(entry.hash, 0) + 1, 255)
    taken[entry.hash] = number
    return replace(entry, ordinal=number)


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


def _renamed_entry(archive: Archive, entry: Entry, name: str) -> Entry:
    """Return an entry under another name, after checking that the archive can contain it."""
    if archive.find(name) is not None:
        raise WrongType(f"the archive already holds a file “{name}”")
    if hashed := _HASHED.match(name):
        return replace(entry, name=None, hash=int(hashed[1], 16), ordinal=0)
    if not name or not name.isascii() or not name.isprintable() or len(name) > 1024:
        raise WrongType(
            f"“{name}” cannot be the name of a file in an archive",
            hint="Names are 1 to 1024 letters, digits and signs of ASCII.",
        )
    value = name_hash(name.encode(), archive.layout.multiplier)
    same = [other_entry.ordinal for other_entry in archive.entries if other_entry.hash == value]
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
