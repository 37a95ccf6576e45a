"""The differences between two versions of a file, in archives and the archives in them too."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import NamedTuple

from app.game.value_changes import not_compared
from formats import wrap
from formats.errors import FormatError
from formats.wrap.inside import DEEPEST

Words = tuple[str, ...]


class State(enum.Enum):
    """How a file of the game changed; the value is the word for it.

    SAME is used only for a whole file of the mod with the same contents as the dump's.
    """

    ADDED = "added"
    CHANGED = "changed"
    REMOVED = "removed"
    SAME = "same"


class Pair(NamedTuple):
    """Two versions of a file that differ; `note` says why there are no details.

    Both are decompressed, except that a new file is as stored in its archive.
    """

    words: Words
    state: State
    before: bytes = b""
    after: bytes = b""
    note: str = ""


def differing(
    before: bytes, after: bytes, dictionaries: wrap.Dictionaries, words: Words = ()
) -> Iterator[Pair]:
    """Yield all differences inside a file, in nested archives too; nothing if there are none.

    Compression and the layout of archives do not count. Raises `FormatError` if the file itself
    cannot be unpacked; for a file in an archive, that becomes the note.
    """
    if before == after:
        return
    old, new = (_unpacked(data, dictionaries) for data in (before, after))
    if old == new:
        return
    are_archives = all(wrap.kind_of(data[:16]) == "sarc" for data in (old, new))
    if are_archives and len(words) < DEEPEST:
        yield from _entry_pairs(wrap.read_sarc(old), wrap.read_sarc(new), dictionaries, words)
    else:
        yield Pair(words, State.CHANGED, old, new)


def _entry_pairs(
    old: wrap.Archive, new: wrap.Archive, dictionaries: wrap.Dictionaries, words: Words
) -> Iterator[Pair]:
    held_entries = dict(zip(old.words, old.entries, strict=True))
    for word, entry in zip(new.words, new.entries, strict=True):
        old_entry = held_entries.pop(word, None)
        if old_entry is None:
            yield Pair((*words, word), State.ADDED, after=entry.data)
        elif old_entry.size != entry.size or old_entry.data != entry.data:
            yield from _pairs_in_entry(old_entry.data, entry.data, dictionaries, (*words, word))
    for word, old_entry in held_entries.items():
        yield Pair((*words, word), State.REMOVED, before=_unpacked(old_entry.data, dictionaries))


def _pairs_in_entry(
    before: bytes, after: bytes, dictionaries: wrap.Dictionaries, words: Words
) -> Iterator[Pair]:
    try:
        yield from list(differing(before, after, dictionaries, words))
    except FormatError as error:
        yield Pair(words, State.CHANGED, before, after, not_compared(error).note)


def _unpacked(data: bytes, dictionaries: wrap.Dictionaries) -> bytes:
    return wrap.unwrap(data, dictionaries).payload if wrap.is_packed(data[:4]) else data
