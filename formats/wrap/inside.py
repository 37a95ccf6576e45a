"""Files inside archives, at any depth: found by the words of a path, put back with everything
around them.

Only the changed parts are rewritten: an archive around a changed entry is written again, its other
entries are the same bytes, and compression uses the same parameters.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ..errors import FormatError, Unsupported, WrongType
from . import sarc
from .dictionaries import NONE, Dictionaries
from .layers import Wrapped, rewrap, unwrap
from .limits import LIMIT
from .sarc import Archive

DEEPEST = 8
"""How many archives may lie in each other."""


@dataclass(frozen=True)
class ArchiveLevel:
    """One archive on the way inside: the file it is, and the entry that was entered."""

    wrapped: Wrapped
    archive: Archive
    index: int


@dataclass(frozen=True)
class Inside:
    """A file inside archives: the way to it, outermost first, and the file without compression."""

    words: tuple[str, ...]
    levels: tuple[ArchiveLevel, ...] = field(repr=False)
    wrapped: Wrapped

    @property
    def payload(self) -> bytes:
        """The file itself, for a reader of its format."""
        return self.wrapped.payload

    @property
    def is_archive(self) -> bool:
        """Whether the file is itself an archive, which can be entered."""
        return sarc.is_sarc(self.payload[:4])

    @property
    def archive(self) -> Archive:
        """The archive in the file; raises `FormatError` if it is not one or is damaged."""
        with _error_in_entry(self.words):
            return _archive(self.payload)


def open_inside(
    data: bytes, words: Sequence[str] = (), dictionaries: Dictionaries = NONE, limit: int = LIMIT
) -> Inside:
    """Return the file at the path `words` inside the file `data`; no words mean `data` itself.

    Raises `FormatError`, named for the archive it occurred in: damaged, no archive, no such
    entry (`WrongType`), a missing dictionary.
    """
    if len(words) > DEEPEST:
        raise Unsupported(f"archives are nested more than {DEEPEST} deep")
    levels: list[ArchiveLevel] = []
    for depth, word in enumerate(words):
        with _error_in_entry(words[:depth]):
            wrapped, archive = open_archive(data, dictionaries, limit)
            index = archive.index(word)
        levels.append(ArchiveLevel(wrapped, archive, index))
        data = archive.entries[index].data
    with _error_in_entry(words):
        return Inside(tuple(words), tuple(levels), unwrap(data, dictionaries, limit))


def open_archive(
    data: bytes, dictionaries: Dictionaries = NONE, limit: int = LIMIT
) -> tuple[Wrapped, Archive]:
    """Return a file without compression, and the archive it is; raises `FormatError`."""
    wrapped = unwrap(data, dictionaries, limit)
    return wrapped, _archive(wrapped.payload)


def save_inside(inside: Inside, payload: bytes) -> bytes:
    """Return the outermost file with another payload in the place that was opened.

    With the payload that was read, this is the file that was read.
    """
    data = rewrap(inside.wrapped, payload)
    for level in reversed(inside.levels):
        data = _saved(level.wrapped, level.archive, level.archive.with_data(level.index, data))
    return data


def replace_inside(
    data: bytes, changes: Mapping[tuple[str, ...], bytes], dictionaries: Dictionaries = NONE
) -> bytes:
    """Return the file `data` with other payloads in several places inside, written once.

    The keys are words as `open_inside` takes them. A place and another inside it cannot both be
    given. Raises `FormatError`.
    """
    if () in changes:
        if len(changes) > 1:
            raise WrongType("a file and a part of it cannot both be replaced")
        return rewrap(unwrap(data, dictionaries), changes[()])
    parts: dict[str, dict[tuple[str, ...], bytes]] = {}
    for words, payload in changes.items():
        parts.setdefault(words[0], {})[words[1:]] = payload

    def edit(archive: Archive) -> Archive:
        for word, inner in parts.items():
            index = archive.index(word)
            held = archive.entries[index].data
            with _error_in_entry([word]):
                archive = archive.with_data(index, replace_inside(held, inner, dictionaries))
        return archive

    return edit_archive(data, (), edit, dictionaries) if parts else data


def edit_archive(
    data: bytes,
    words: Sequence[str],
    edit: Callable[[Archive], Archive],
    dictionaries: Dictionaries = NONE,
) -> bytes:
    """Return the file `data` with the archive at `words` edited: files added, removed, renamed.

    `edit` is given the archive and returns another, or the same one for no change. Raises
    `FormatError`, and what `edit` raises.
    """
    inside = open_inside(data, words, dictionaries)
    archive = inside.archive
    edited = edit(archive)
    if edited is archive:
        return data
    return save_inside(inside, sarc.write(edited))


def _saved(wrapped: Wrapped, old: Archive, new: Archive) -> bytes:
    return rewrap(wrapped, wrapped.payload if new is old else sarc.write(new))


def _archive(payload: bytes) -> Archive:
    if not sarc.is_sarc(payload[:4]):
        raise Unsupported("this is not an archive, so there are no files inside")
    return sarc.read(payload)


@contextlib.contextmanager
def _error_in_entry(words: Sequence[str]) -> Iterator[None]:
    """Add to errors in which file inside the outermost they occurred."""
    try:
        yield
    except FormatError as error:
        error.name = error.name or "//".join(words)
        raise
