"""Names found among the strings of a game: whatever has the hash of one that is not known yet.

Files of a game store names as hashes, and other files, or the same ones, hold the names as text: a
behaviour names its parameters, a table of actors has keys made of theirs. A string counts only
where its hash is in use and where it looks like a name. Of some 200,000 strings and 12,000 hashes,
about one is found by chance.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, NamedTuple
from zlib import crc32

from . import murmur3_bytes


class Scheme(enum.Enum):
    """How a name is hashed."""

    CRC32 = "crc32"
    MURMUR3 = "murmur3"


class NameOrigin(enum.Enum):
    """What kind of text a name was found in, the most trusted first."""

    STRING = "string"
    KEY = "key"
    FILE = "file name"
    EXECUTABLE = "executable"


class NameText(NamedTuple):
    """A text that may be or contain a name, and its role where it was found."""

    text: str
    origin: NameOrigin


class LearnedName(NamedTuple):
    """A name that was found for a hash, and the text that it is, or was cut from."""

    scheme: Scheme
    hash: int
    name: str
    told: NameText


class NameSource(NamedTuple):
    """A learned name and its origin: `place` is the file, with `//` before an entry."""

    learned: LearnedName
    place: str


Known = Mapping[tuple[str, int], NameSource]
"""Learned names by the value of their scheme and their hash."""
Wanted = Mapping[Scheme, Collection[int]]
"""The hashes in use that have no name yet."""

MOST_CHARACTERS: Final = 200
_FEWEST: Final = {NameOrigin.EXECUTABLE: 2}
_SEPARATORS: Final = re.compile(r"[/.:?]")
_JOINED_KEY: Final = re.compile(r"[a-z][a-z0-9]*(?:[A-Z][A-Za-z0-9]*)+")
_WORD: Final = re.compile(r"^[a-z0-9]+|[A-Z][a-z0-9]*")
_FORM: Final = re.compile(r"%(?:0?[1-9])?[du]")
_NUMBERED: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*%(?:0?[1-9])?[du][A-Za-z0-9_]*")
NUMBERS: Final = 1300
"""How many numbers a form such as `Item%02d` stands for, from 0."""


def looks_like_name(text: str, fewest: int = 3) -> bool:
    """Whether a text begins with a letter, Japanese ones too, and has the length of a name."""
    return fewest <= len(text) <= MOST_CHARACTERS and text[0].isalpha() and text.isprintable()


def learn(texts: Iterable[NameText], wanted: Wanted) -> list[LearnedName]:
    """Return the names of wanted hashes, for each the one that was cut least and is trusted most.

    The order of the texts does not matter. Sorted by scheme and hash.
    """
    best: dict[tuple[str, int], tuple[tuple[int, str, str], LearnedName]] = {}
    for text in texts:
        for rank, name in _candidates(text):
            for scheme, hash_ in _hits(name, wanted):
                key = scheme.value, hash_
                order = (rank, name, text.text)
                if key not in best or order < best[key][0]:
                    best[key] = order, LearnedName(scheme, hash_, name, text)
    return [best[key][1] for key in sorted(best)]


def by_hash(sources: Iterable[NameSource]) -> Known:
    """Return learned names as a table takes them; of several for one hash the first counts."""
    known: dict[tuple[str, int], NameSource] = {}
    for source in sources:
        known.setdefault((source.learned.scheme.value, source.learned.hash), source)
    return known


def differ(hashes: Iterable[int], old: Known, new: Known) -> bool:
    """Return whether two tables of learned names differ for any CRC-32."""
    keys = [(Scheme.CRC32.value, hash_) for hash_ in hashes]
    return any(_name_of_source(old.get(key)) != _name_of_source(new.get(key)) for key in keys)


def _name_of_source(source: NameSource | None) -> str:
    return "" if source is None else source.learned.name


def _hits(name: str, wanted: Wanted) -> Iterator[tuple[Scheme, int]]:
    raw = name.encode("utf-8", "surrogateescape")
    for scheme, hashes in wanted.items():
        if hashes:
            hash_ = crc32(raw) if scheme is Scheme.CRC32 else murmur3_bytes(raw)
            if hash_ in hashes:
                yield scheme, hash_


def _candidates(text: NameText) -> Iterator[tuple[int, str]]:
    """Yield the names that a text may contain, each with a rank: the smaller, the likelier."""
    rank = 4 * list(NameOrigin).index(text.origin)
    fewest = _FEWEST.get(text.origin, 3)
    for cut, names in enumerate(_cuts(text)):
        for name in names:
            if looks_like_name(name, fewest):
                yield rank + cut, name


def _cuts(name_text: NameText) -> Iterator[Iterable[str]]:
    """Yield the parts of a text: itself, its parts, words of a key, numbered names."""
    text, origin = name_text
    yield (text,)
    if origin is NameOrigin.EXECUTABLE:
        yield ()
        yield ()
        yield numbered(text) if "%" in text else ()
        return
    yield _separated_parts(text)
    if origin is NameOrigin.KEY:
        yield _camel_case_runs(text)


def _separated_parts(text: str) -> list[str]:
    """Return the parts between separators, a name without its extension, and what follows a `?`."""
    if not _SEPARATORS.search(text):
        return []
    parts = _SEPARATORS.split(text)
    if "?" in text:
        parts.append(text.partition("?")[2])
    entry = text.rpartition("//")[2]
    name = entry.rpartition("/")[2]
    return [*parts, entry, name, name.rpartition(".")[0]]


def _camel_case_runs(key: str) -> list[str]:
    """Return every run of words of a key in camel case: `itemSellingPrice` contains
    SellingPrice."""
    if not _JOINED_KEY.fullmatch(key):
        return []
    camels = [word[0].upper() + word[1:] for word in _WORD.findall(key)]
    ends = range(1, len(camels) + 1)
    return ["".join(camels[start:end]) for end in ends for start in range(end)]


def numbered(form: str) -> Iterator[str]:
    """Yield the names for a printf format with one number, none for other texts."""
    if _NUMBERED.fullmatch(form):
        form = _FORM.sub(lambda match: match[0].replace("u", "d"), form)
        yield from (form % number for number in range(NUMBERS))
