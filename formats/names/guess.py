"""Finds the names of a document's hashes: in its own strings, in the table, by numbering.

Games number children after their parent (`AI` holds `AI_0`, `Elements` holds `Element0`), so a
known parent and a place tell a name. A guess counts only where its CRC-32 is the very hash.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING
from zlib import crc32

from ..value_text import hash_text
from .table import NameTable

if TYPE_CHECKING:
    from .learning import NameSource

_FORMS = (b"%d", b"_%d", b"%02d", b"_%02d", b"%03d", b"_%03d")
_BASES = (b"Children", b"Child")
_SUFFIXES = (b"s", b"es", b"List")
_KEPT = 256
"""Up to which number what follows a name is kept: objects of many documents have the same ones."""


@lru_cache(maxsize=256)
def _numbered(base: bytes, most: int) -> dict[int, tuple[int, bytes]]:
    """Return all numbers after a name, each with what is written, by the hash of the whole.

    Of two with one hash the first form stays, and in that the lower number.
    """
    start = crc32(base)
    written = [(n, form % n) for form in reversed(_FORMS) for n in range(most, -1, -1)]
    return {crc32(ending, start): (number, ending) for number, ending in written}


class Resolver:
    """The names that one document knows.

    An answer does not change while the document is edited, unless a name becomes known. `strings`
    is called once for the texts of the document, each of which may be a name.
    """

    def __init__(self, table: NameTable, strings: Callable[[], Iterable[str]]) -> None:
        self._table = table
        self._strings = strings
        self._taught: dict[int, str] = {}
        self._known: dict[int, str] = {}
        self._unknown: set[int] = set()
        self._generation = table.generation

    @cached_property
    def _own(self) -> dict[int, str]:
        """The texts of the document that may be names, by their hash."""
        texts = filter(str.isprintable, self._strings())
        return {crc32(text.encode("utf-8", "surrogateescape")): text for text in texts}

    def name(self, hash_: int) -> str | None:
        """Return the name behind a hash, None if none is known (yet)."""
        if self._generation != self._table.generation:
            self._forget_names()
        name = self._known.get(hash_)
        if name is None and hash_ not in self._unknown:
            name = self._look_up(hash_)
            if name:
                self._known[hash_] = name
            else:
                self._unknown.add(hash_)
        return name

    def label(self, hash_: int) -> tuple[str, bool]:
        """Return the text for a hash, and whether it is the name itself."""
        name = self.name(hash_)
        return (hash_text(hash_), False) if name is None else (name, True)

    def source(self, hash_: int) -> NameSource | None:
        """Return where the name of a hash was learned, None if it is known otherwise."""
        name = self.name(hash_)
        if name is None or hash_ in self._taught or hash_ in self._own:
            return None
        return self._table.source(hash_, name)

    def teach(self, name: str) -> None:
        """Use a name the user gave; it comes before all others with its hash."""
        if name:
            hash_ = crc32(name.encode("utf-8", "surrogateescape"))
            self._taught[hash_] = self._known[hash_] = name
            self._unknown.discard(hash_)

    def guess(self, parent: int, children: Sequence[int]) -> bool:
        """Try numbered names for the nameless among `children`, the hashes of all siblings.

        Returns whether any was found.
        """
        owner, known = self.name(parent), self._known
        nameless = [child for child in children if child not in known]
        unknown = {child for child in nameless if self.name(child) is None}
        before = len(unknown)
        if not unknown:
            return False
        if owner is not None:
            self._try_numbering(owner.encode("utf-8", "surrogateescape"), unknown, len(children))
        for place, hash_ in enumerate(children):
            if hash_ in unknown:
                numbered_name = self._table.find_numbered(hash_, place + 1)
                if numbered_name is not None:
                    self._found(hash_, numbered_name, unknown)
        return len(unknown) < before

    def _try_numbering(self, parent: bytes, unknown: set[int], count: int) -> None:
        """Try all forms of numbering after a parent's name, for every position at once."""
        stems = [parent.removesuffix(suffix) for suffix in _SUFFIXES if parent.endswith(suffix)]
        bases = [parent, *stems, *_BASES]
        most = 1 << count.bit_length()
        numbered = _numbered if most <= _KEPT else _numbered.__wrapped__
        for base in bases:
            made = numbered(base, most)
            for hash_ in unknown & made.keys():
                number, ending = made[hash_]
                if number <= count:
                    self._found(hash_, (base + ending).decode("utf-8", "replace"), unknown)
            if not unknown:
                return

    def _found(self, hash_: int, name: str, unknown: set[int]) -> None:
        self._known[hash_] = name
        self._unknown.discard(hash_)
        unknown.discard(hash_)

    def _look_up(self, hash_: int) -> str | None:
        return self._taught.get(hash_) or self._own.get(hash_) or self._table.find(hash_)

    def _forget_names(self) -> None:
        """Look everything up again: the table has changed."""
        self._generation = self._table.generation
        self._known = dict(self._taught)
        self._unknown = set()
