"""Extracts archives to files in a folder, from which `packing` rebuilds the archive.

Nothing is written here: the files are yielded one by one, for the caller to write.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from typing import NamedTuple

from app.game import pack_facts
from app.game.pack_facts import NAME, PackFacts, PackMember, without_bytes
from app.game.packed_texts import text_name, text_of_bytes
from app.game.safe_paths import Paths, safe
from formats import wrap
from formats.errors import FormatError
from formats.knowledge import Knowledge
from formats.registry import SHIPPED
from formats.wrap.inside import DEEPEST

Wanted = Callable[[str], bool]
Words = tuple[str, ...]


class ExtractLayout(NamedTuple):
    """How files are extracted.

    With `unpacked`, they are decompressed; with `text`, documents become YAML if that gives the
    same bytes back; with `nested`, archives in the archive become folders, too.
    """

    unpacked: bool = False
    text: bool = False
    nested: bool = False


AS_THEY_ARE = ExtractLayout()


class ExtractedFile(NamedTuple):
    """One file for the folder: its path there, with slashes, and its bytes.

    `name` is the name of its entry, "" for the facts of an archive; `note` says why it was not
    extracted as requested, "" if it was.
    """

    path: str
    data: bytes
    name: str = ""
    note: str = ""


def entry_data(data: bytes, words: Words, dictionaries: wrap.Dictionaries) -> bytes:
    """Return the bytes of a file inside the file `data` with its own compression still on.

    Raises `FormatError`.
    """
    if not words:
        return data
    around = wrap.open_inside(data, words[:-1], dictionaries).archive
    return around.entries[around.index(words[-1])].data


def folder_name(name: str) -> str:
    """Return the name of the folder for an archive: its own name without the extensions."""
    last = wrap.resource_path(name).replace("\\", "/").rpartition("/")[2]
    stem = last.rpartition(".")[0] if wrap.is_archive_name(name) else ""
    return safe(stem or f"{last}.files")


def extract(
    data: bytes,
    dictionaries: wrap.Dictionaries,
    how: ExtractLayout = AS_THEY_ARE,
    is_wanted: Wanted | None = None,
    knowledge: Knowledge = SHIPPED,
) -> Iterator[ExtractedFile]:
    """Yield the files of an archive, and last the facts that the files do not show.

    With `is_wanted`, only entries whose names it accepts, and no facts, since the archive cannot be
    rebuilt from them. Raises `FormatError` if the archive cannot be read, or a dictionary is
    missing.
    """
    wrapped, archive = wrap.open_archive(data, dictionaries)
    yield from extract_archive(wrapped, archive, dictionaries, how, is_wanted, knowledge)


def extract_archive(
    wrapped: wrap.Wrapped,
    archive: wrap.Archive,
    dictionaries: wrap.Dictionaries,
    how: ExtractLayout = AS_THEY_ARE,
    is_wanted: Wanted | None = None,
    knowledge: Knowledge = SHIPPED,
) -> Iterator[ExtractedFile]:
    """Like `extract`, for an archive that is open and may have been edited."""
    yield from _Extraction(dictionaries, how, is_wanted, knowledge).archive(wrapped, archive, "", 0)


class _Extraction(NamedTuple):
    dictionaries: wrap.Dictionaries
    how: ExtractLayout
    wanted: Wanted | None
    knowledge: Knowledge

    def archive(
        self, wrapped: wrap.Wrapped, archive: wrap.Archive, above: str, depth: int
    ) -> Iterator[ExtractedFile]:
        """Yield the files of an archive below the folder `above`, which ends in a slash."""
        paths, members, names = Paths(NAME), [], set(archive.words)
        for word, entry in zip(archive.words, archive.entries, strict=True):
            if self.wanted is None or depth or self.wanted(word):
                member = yield from self._extract_entry(word, entry, above, (paths, names), depth)
                members.append(member)
        if self.wanted is None or depth:
            layers = tuple(replace(layer, packed=b"") for layer in wrapped.layers)
            facts = PackFacts(archive.layout, tuple(members), layers)
            yield ExtractedFile(f"{above}{NAME}", pack_facts.write(facts))

    def _extract_entry(
        self,
        word: str,
        entry: wrap.Entry,
        above: str,
        around: tuple[Paths, set[str]],
        depth: int,
    ) -> Generator[ExtractedFile, None, PackMember]:
        """Yield an entry, or its contents; return the facts about it."""
        paths, names = around
        bare, held = without_bytes(entry), entry.data
        wrapped = self._unwrapped_entry(held)
        if (
            self.how.nested
            and depth < DEEPEST - 1
            and (inner_archive := _nested_archive(wrapped)) is not None
        ):
            path = paths.claim_path(word)
            yield from self.archive(wrapped, inner_archive, f"{above}{path}/", depth + 1)
            return PackMember(bare, path, is_folder=True)
        layers = tuple(replace(layer, packed=b"") for layer in wrapped.layers)
        packed_text = (
            text_of_bytes(wrapped.payload, word, self.knowledge) if self.how.text else None
        )
        if packed_text is not None and packed_text.data:
            path = paths.claim_path(text_name(word))
            yield ExtractedFile(f"{above}{path}", packed_text.data, word)
            return PackMember(bare, path, layers, packed_text.format)
        note = packed_text.note if packed_text is not None else ""
        if self.how.unpacked and layers:
            plain = wrap.resource_path(word)
            path = paths.claim_path(word if plain in names else plain)
            yield ExtractedFile(f"{above}{path}", wrapped.payload, word, note)
            return PackMember(bare, path, layers)
        path = paths.claim_path(word)
        yield ExtractedFile(f"{above}{path}", held, word, note)
        return PackMember(bare, path)

    def _unwrapped_entry(self, data: bytes) -> wrap.Wrapped:
        """Return an entry, decompressed if the layout asks for that."""
        is_asked = self.how != AS_THEY_ARE and wrap.is_packed(data[:4])
        return wrap.unwrap(data, self.dictionaries) if is_asked else wrap.Wrapped(data)


def _nested_archive(wrapped: wrap.Wrapped) -> wrap.Archive | None:
    """Return the archive in an entry, None if the entry is not a readable archive."""
    if wrap.kind_of(wrapped.payload[:16]) != "sarc":
        return None
    try:
        return wrap.read_sarc(wrapped.payload)
    except FormatError:
        return None
