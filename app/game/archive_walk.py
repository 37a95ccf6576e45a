"""The files of an archive at any depth, with their paths."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.documents import atomic_file
from app.documents.dictionaries import dictionaries_for
from formats.errors import FormatError
from formats.text_io import refuse_foreign

if TYPE_CHECKING:
    from pathlib import Path

    from app.documents.container_io import Words
    from formats.wrap import Archive, Dictionaries, Entry

SEPARATOR = "//"
"""Separates the name of an archive from that of its entry."""
_ARCHIVES = (".pack.zs", ".pack", ".sarc", ".sarc.zs", ".szs", ".ssarc", ".sbactorpack",
             ".bactorpack", ".sbeventpack", ".beventpack", ".blarc.zs")  # fmt: skip


def is_archive(path: str) -> bool:
    """Whether a file of this name is treated as an archive and searched."""
    return path.lower().endswith(_ARCHIVES)


def load(file: Path, words: Words = ()) -> Archive:
    """Read an archive. Raises OSError or `FormatError`."""
    from formats import wrap

    refuse_foreign(file)
    data = atomic_file.read(file)[0]
    return wrap.open_inside(data, words, dictionaries_for(file)).archive


def words_of(entry: str) -> Words:
    """Return a path of `walk_archive` as `container_io` takes it; "" is the file itself."""
    return tuple(entry.split(SEPARATOR)) if entry else ()


def walk_archive(
    archive: Archive, dictionaries: Dictionaries, above: str = ""
) -> Iterator[tuple[str, Entry]]:
    """Yield every entry with its path: `X.bgyml`, or `A.pack//X.bgyml` if it is in a nested
    archive.

    An archive comes before its entries. Archives that cannot be read, or are nested too deep, have
    no entries.
    """
    from formats import wrap
    from formats.wrap.inside import DEEPEST

    for word, entry in zip(archive.words, archive.entries, strict=True):
        way = above + word
        yield way, entry
        if is_archive(word) and way.count(SEPARATOR) < DEEPEST - 1:
            try:
                inner_archive = wrap.look_into(entry.data, dictionaries)
            except FormatError:
                continue
            yield from walk_archive(inner_archive, dictionaries, way + SEPARATOR)
