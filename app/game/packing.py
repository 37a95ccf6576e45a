"""Packs folders into archives: folders written by `extracting`, or any files, by the games' rules.

Nothing is written here, and only `read` is used for reading.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Final, NamedTuple

from app.documents.own_names import is_temporary
from app.game import pack_facts
from app.game.pack_facts import NAME, PackFacts, PackMember, facts_of
from app.game.packed_texts import bytes_of_text, stem_of, text_name
from app.ui.i18n import tr
from formats import wrap
from formats.errors import FormatError, WrongType
from formats.wrap.inside import DEEPEST
from formats.wrap.paths import is_archive_name, is_yaz0_name

Read = Callable[[str], bytes]
"""Returns the bytes of a file by its path below the folder, with slashes."""
_LITTER: Final = frozenset({".ds_store", "thumbs.db", "desktop.ini"})
_OLD_ALIGNMENT, _NEW_ALIGNMENT = 4, 8
"""Of the packs of Breath of the Wild, and of all games after it (bytes)."""


class PackLayout(NamedTuple):
    """The layout of a new archive: `alignment` of its files in bytes (0: chosen by its name)."""

    alignment: int = 0
    big_endian: bool = False


BY_NAME = PackLayout()


class ArchiveTemplate(NamedTuple):
    """An archive to imitate: unchanged parts stay as they are there."""

    wrapped: wrap.Wrapped
    archive: wrap.Archive


class PackedArchive(NamedTuple):
    """A finished archive, and its entries by name, as stored in it."""

    data: bytes
    archive: wrap.Archive


def is_ours(path: str) -> bool:
    """Whether a file in a folder belongs in its archive, unlike the files that systems leave
    there."""
    name = path.rpartition("/")[2].lower()
    return name not in _LITTER and not is_temporary(name)


def pack(
    names: Sequence[str],
    read: Read,
    target: str,
    how: PackLayout = BY_NAME,
    like: ArchiveTemplate | None = None,
    dictionaries: wrap.Dictionaries = wrap.NONE,
) -> PackedArchive:
    """Return the archive of the files `names`, compressed as the name `target` requires.

    It is laid out by the facts of `extracting` if they are among the files, else like `like`, else
    as `how` says. Raises OSError or `FormatError`, with the name of the file.
    """
    files = [name for name in sorted(names) if is_ours(name)]
    making = _Making(read, how, dictionaries)
    facts = making.facts(files, "")
    archive = making.archive(target, files, "", facts, like)
    payload = wrap.write_sarc(archive)
    return PackedArchive(_wrapped(payload, target, archive, facts, like, dictionaries), archive)


def _wrapped(
    payload: bytes,
    target: str,
    archive: wrap.Archive,
    facts: PackFacts | None,
    like: ArchiveTemplate | None,
    dictionaries: wrap.Dictionaries,
) -> bytes:
    """Compress an archive: like its template, as it was, or as its name requires."""
    if not _is_compressed(target) and is_archive_name(target):
        return payload
    before = wrap.Wrapped(b"", facts.layers if facts is not None else ())
    if like is not None and like.wrapped.layers:
        before = like.wrapped
    if not _is_compressed(target):
        return wrap.rewrap(before, payload)
    alignment = archive.layout.data_alignment
    alignment = alignment if alignment > 4 else 0
    return wrap.wrap_new(payload, target, dictionaries, alignment, before)


def _is_compressed(name: str) -> bool:
    return name.lower().endswith(".zs") or is_yaz0_name(name)


class _Making(NamedTuple):
    read: Read
    how: PackLayout
    dictionaries: wrap.Dictionaries

    def facts(self, files: Sequence[str], above: str) -> PackFacts | None:
        """Return the facts in a folder, None if there are none."""
        if NAME not in files:
            return None
        return pack_facts.read(self.read(above + NAME), self.dictionaries)

    def archive(
        self,
        name: str,
        files: Sequence[str],
        above: str,
        facts: PackFacts | None,
        like: ArchiveTemplate | None,
        depth: int = 0,
    ) -> wrap.Archive:
        """Return the archive of files below the folder `above`, which ends in a slash."""
        if depth >= DEEPEST:
            raise WrongType(tr("archives are nested too deeply"))
        left = {file for file in files if file != NAME}
        if facts is None and like is not None:
            facts = facts_of(like.archive)
        if facts is None:
            archive = wrap.Archive((), self._layout(name))
            return archive.with_files(self._files_without_facts(left, above, depth))
        entries, is_same = [], True
        for member in facts.members:
            data = self._member(member, left, above, like, depth)
            if data is None:
                is_same = False
                continue
            is_same = is_same and len(data) == (member.entry.size or len(data))
            entries.append(replace(member.entry, source=data, start=0, size=len(data)))
        archive = wrap.Archive(tuple(entries), facts.layout)
        rest = self._files_without_facts(left, above, depth)
        if facts.layout.is_explicit and (not is_same or rest):
            archive = archive.relaid()
        return archive.with_files(rest)

    def _layout(self, name: str) -> wrap.ArchiveLayout:
        """Return the layout of a new archive of this name."""
        is_new = name.lower().endswith(".zs")
        alignment = self.how.alignment or (_NEW_ALIGNMENT if is_new else _OLD_ALIGNMENT)
        return wrap.ArchiveLayout(
            big_endian=self.how.big_endian, alignment=alignment, data_alignment=alignment
        )

    def _member(
        self,
        member: PackMember,
        left: set[str],
        above: str,
        like: ArchiveTemplate | None,
        depth: int,
    ) -> bytes | None:
        """Return the bytes of an entry from the remaining files; None if it is not among them."""
        if member.is_folder:
            names_below = _paths_below(left, member.file)
            if not names_below:
                return None
            left.difference_update(f"{member.file}/{file_name}" for file_name in names_below)
            return self._pack_folder(
                member.file, names_below, above, self._inner(member, like), depth
            )
        path = next((spelling for spelling in _spellings(member) if spelling in left), None)
        if path is None:
            return None
        left.remove(path)
        data = self.read(above + path)
        name = member.entry.name or member.file
        if member.format or path in (text_name(member.file), text_name(wrap.resource_path(name))):
            data = _from_text(above + path, data, name, member.format)
        return self._compressed(data, member, like)

    def _inner(self, member: PackMember, like: ArchiveTemplate | None) -> ArchiveTemplate | None:
        """Return the template for a nested archive."""
        index = like.archive.find(member.entry.name or member.file) if like is not None else None
        if like is None or index is None:
            return None
        return like_of(like.archive.entries[index].data, self.dictionaries)

    def _compressed(self, data: bytes, member: PackMember, like: ArchiveTemplate | None) -> bytes:
        """Restore the compression that was removed; unchanged files give the same bytes."""
        if wrap.is_packed(data[:4]):
            return data
        name = member.entry.name or member.file
        index = like.archive.find(name) if like is not None else None
        if like is not None and index is not None:
            held = like.archive.entries[index].data
            if wrap.is_packed(held[:4]):
                return wrap.rewrap(wrap.unwrap(held, self.dictionaries), data)
        return wrap.rewrap(wrap.Wrapped(b"", member.layers), data) if member.layers else data

    def _files_without_facts(self, left: set[str], above: str, depth: int) -> dict[str, bytes]:
        """Return the files without facts by the names of their entries."""
        rest_files: dict[str, bytes] = {}
        archives = {
            file_name[: -len(NAME) - 1] for file_name in left if file_name.endswith(f"/{NAME}")
        }
        tops = {
            archive for archive in archives if not any(str(up) in archives for up in _ups(archive))
        }
        for folder in sorted(tops):
            inner = _paths_below(left, folder)
            left.difference_update(f"{folder}/{file_name}" for file_name in inner)
            rest_files[folder] = self._pack_folder(folder, inner, above, None, depth)
        for path in sorted(left):
            stem = stem_of(path)
            name = path if stem is None else stem
            if name in rest_files:
                raise WrongType(tr("“{name}” is there twice, once as a text", name=name))
            data = self.read(above + path)
            if stem is not None:
                data = _from_text(above + path, data, stem, "")
                data = wrap.wrap_new(data, stem, self.dictionaries)
            rest_files[name] = data
        return rest_files

    def _pack_folder(
        self, name: str, files: list[str], above: str, like: ArchiveTemplate | None, depth: int
    ) -> bytes:
        """Return the archive for a subfolder of the folder."""
        inside = f"{above}{name}/"
        facts = self.facts(files, inside)
        archive = self.archive(name, files, inside, facts, like, depth + 1)
        payload = wrap.write_sarc(archive)
        return _wrapped(payload, name, archive, facts, like, self.dictionaries)


def _paths_below(files: set[str], folder: str) -> list[str]:
    """Return the paths of files below a folder, relative to it."""
    begin = f"{folder}/"
    return sorted(file[len(begin) :] for file in files if file.startswith(begin))


def _ups(path: str) -> list[PurePosixPath]:
    return list(PurePosixPath(path).parents)[:-1]


def _spellings(member: PackMember) -> list[str]:
    """Return the paths that a member may have: as extracted, or converted to or from text."""
    bare = wrap.resource_path(member.entry.name or member.file)
    spellings_of = [member.file, bare, text_name(member.file), text_name(bare)]
    if member.format:
        spellings_of = [member.file]
    return list(dict.fromkeys(spellings_of))


def _from_text(path: str, data: bytes, name: str, known: str) -> bytes:
    """Return the binary file of a text; errors name the file."""
    try:
        return bytes_of_text(data, name, known)
    except FormatError as error:
        error.name = path
        raise


def like_of(data: bytes, dictionaries: wrap.Dictionaries) -> ArchiveTemplate:
    """Return the archive to use as a template. Raises `FormatError`."""
    return ArchiveTemplate(*wrap.open_archive(data, dictionaries))
