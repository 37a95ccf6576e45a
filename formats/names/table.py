"""The table from hash to name, and the lists of names that a person has, as text files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from ..safe_write import write_safely

if TYPE_CHECKING:
    from .learning import Known, NameSource


NUMBER = re.compile(rb"%0?\d*[du]")
"""The place of a number in a name that stands for many."""


def read_list(path: Path) -> list[bytes]:
    """Return the names of a person's list, without comments and empty lines."""
    lines = path.read_bytes().removeprefix(b"\xef\xbb\xbf").splitlines()
    names = (line.strip() for line in lines)
    return [name for name in names if name and not name.startswith(b"#")]


def remember_all(names: Iterable[str], file: Path) -> int:
    """Append names to a list, but for those there and those no list can hold; return how many.

    The list is made with its folder where there is none, and replaced in one step, so that a
    crash leaves the old one. Raises OSError where the file cannot be written.
    """
    try:
        old = file.read_bytes()
    except FileNotFoundError:
        old = b""
        file.parent.mkdir(parents=True, exist_ok=True)
    there = set(old.splitlines())
    new = [raw for raw in dict.fromkeys(map(_raw, names)) if raw and raw not in there]
    if new:
        end = b"" if not old or old.endswith(b"\n") else b"\n"
        write_safely(file, b"".join((old, end, *(raw + b"\n" for raw in new))))
    return len(new)


def _raw(name: str) -> bytes:
    return name.encode() if _fits_in_list(name) else b""


def _fits_in_list(name: str) -> bool:
    """Whether a list of names, one per line, can contain a name."""
    return name == name.strip() and not name.startswith("#") and name.isprintable() and name != ""


# The table from hash to name.


_FIRST_NUMBERS, _MOST_NUMBERS = 128, 2048
"""How many numbers are put into every pattern at first, and at most: each of them takes memory.

The largest files of the games have some 340 rows with numbered names beside each other.
"""


class ShippedNames(NamedTuple):
    """Names by their CRC-32, and patterns with one number in printf's way."""

    names: Mapping[int, bytes] = MappingProxyType({})
    patterns: Sequence[bytes] = ()


class NameTable:
    """Names by their CRC-32: those that are shipped, the user's lists, and learned ones.

    The shipped ones are loaded when the first name is looked up; by default there are none.

    `generation` grows whenever a list comes or goes, or other names were learned: what was looked
    up before may then be told otherwise. `lists_generation` grows with the lists alone.
    """

    def __init__(self, shipped: Callable[[], ShippedNames] = ShippedNames) -> None:
        self.generation = self.lists_generation = 0
        self._load_shipped = shipped
        self._lists: dict[Path, dict[int, bytes]] = {}
        self._told: dict[int, bytes] = {}
        self._numbered: dict[int, tuple[int, bytes]] = {}
        self._numbers = 0
        self._learned: Known = {}

    @cached_property
    def _shipped(self) -> ShippedNames:
        return self._load_shipped()

    def find(self, hash_: int) -> str | None:
        """Return the name with this hash, a user's before a shipped or a learned one, or None."""
        name = self._name_in_lists(hash_)
        if name is not None:
            return _name_text(name)
        source = self._learned.get(("crc32", hash_))
        return None if source is None else source.learned.name

    def _name_in_lists(self, hash_: int) -> bytes | None:
        tables = (self._told, *reversed(self._lists.values()), self._shipped.names)
        return next((names[hash_] for names in tables if hash_ in names), None)

    def find_murmur3(self, hash_: int) -> str | None:
        """Return the learned name with this MurmurHash3, or None."""
        source = self._learned.get(("murmur3", hash_))
        return None if source is None else source.learned.name

    def source(self, hash_: int, name: str) -> NameSource | None:
        """Return where a name of a CRC-32 was learned, None if it is known otherwise."""
        source = self._learned.get(("crc32", hash_))
        if source is None or source.learned.name != name or self._name_in_lists(hash_) is not None:
            return None
        return source

    @property
    def learned(self) -> Known:
        """The names that were learned, by how they are hashed and the hash."""
        return self._learned

    def set_learned(self, learned: Known) -> None:
        """Know these learned names and no others."""
        self._learned = learned
        self.generation += 1  # the numbered names stay: none of these is a pattern

    def find_numbered(self, hash_: int, most: int) -> str | None:
        """Return the name with this hash made from a pattern and a number up to `most`, or None.

        No name is made with a number of 2048 or more.
        """
        most = min(most, _MOST_NUMBERS - 1)
        if self._numbers <= most:
            self._count_to(most)
        number, name = self._numbered.get(hash_, (0, b""))
        return _name_text(name) if name and number <= most else None

    def add(self, path: Path) -> int:
        """Read a list of names, or read it again, and return how many names it holds.

        A text file in UTF-8, one name a line; lines that begin with `#` are comments; a name with
        one number in printf's way (`Item_%d`, `Slot%02d`) stands for all of them. Names from a
        later list come before those from an earlier one. Raises OSError if the file cannot be
        read.
        """
        names = read_list(path)
        self._lists[path] = dict(zip(map(crc32, names), names, strict=True))
        self._changed()
        return len(names)

    def tell(self, names: Iterable[str]) -> None:
        """Use the names that a text states; they come before those of all lists."""
        encoded = [name.encode("utf-8", "surrogateescape") for name in names]
        self._told.update(zip(map(crc32, encoded), encoded, strict=True))
        self._changed()

    def remove(self, path: Path) -> None:
        """Forget the names of a user's list."""
        if self._lists.pop(path, None) is not None:
            self._changed()

    def lists(self) -> list[Path]:
        """Return the user's lists in the order they were added."""
        return list(self._lists)

    def _changed(self) -> None:
        self.generation += 1
        self.lists_generation += 1
        self._numbered, self._numbers = {}, 0

    def _count_to(self, most: int) -> None:
        """Make all numbered names up to a power of two above `most`."""
        stop = max(_FIRST_NUMBERS, 1 << most.bit_length())
        for pattern in self._all_patterns():
            before, after = NUMBER.split(pattern, 1)
            start, form = crc32(before), NUMBER.findall(pattern)[0].replace(b"u", b"d")
            for number in range(self._numbers, stop):
                middle = form % number
                hash_ = crc32(middle + after, start)
                self._numbered.setdefault(hash_, (number, before + middle + after))
        self._numbers = stop

    def _all_patterns(self) -> list[bytes]:
        own = [name for names in self._lists.values() for name in names.values()]
        return [
            name
            for name in dict.fromkeys([*own, *self._shipped.patterns])
            if len(NUMBER.findall(name)) == 1
        ]


def _name_text(name: bytes) -> str:
    return name.decode("utf-8", "replace")
