"""Finds the module that a behaviour graph calls, in the game's own order, the mod first."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from app.documents.container_io import Words
from app.documents.file_place import FilePlace
from app.game import games
from app.game.archive_walk import load
from app.game.index import Indexes
from app.game.mod import Project
from formats.errors import FormatError

CATEGORIES = ("AI", "Logic", "Sequence", "UniqueSequence", "UniqueSequenceSPL", "AIGameCommon")
"""The folders of behaviour graphs, which are also prefixes of module names."""


def resolve(
    name: str, file: Path, words: Words, project: Project | None, index: Indexes | None = None
) -> FilePlace | None:
    """Return the place of the module file `name` that the graph at `words` in `file` calls.

    It is looked up in the same archive, in the global packs, as a loose file in the folders of
    graphs, and beside the graph; with an `index`, in any other pack. In every step the mod comes
    before the dump. Packs that cannot be read are skipped. None if it is not found.
    """
    for file_place in _module_places(name, file, words, project, index):
        return file_place
    return None


def _module_places(
    name: str, file: Path, words: Words, project: Project | None, index: Indexes | None
) -> Iterator[FilePlace]:
    if words:
        for version in versions(file, project):
            yield from _in_archive(name, version, words[:-1])
    else:
        yield from _place_if_file(file.parent / name)
    if project is None:
        return
    packs = [pack for root in project.all_roots for pack in games.global_packs(root)]
    for pack in packs:
        yield from _in_archive(name, pack, ())
    for root in project.all_roots:
        for category in CATEGORIES:
            yield from _place_if_file(root / category / name)
    if index is not None:
        yield from _anywhere(name, project, index)


def versions(file: Path, project: Project | None) -> list[Path]:
    """Return a file's versions in the mod and in the dump, as far as they exist."""
    relative = None if project is None else project.relative(file)
    if project is None or relative is None:
        return [file]
    return project.every(relative)


def _in_archive(name: str, file: Path, words: Words) -> Iterator[FilePlace]:
    try:
        archive = load(file, words)
    except (OSError, FormatError):
        return
    for word in archive.words:
        if word.rpartition("/")[2] == name:
            yield FilePlace(file, (*words, word))


def _place_if_file(file: Path) -> Iterator[FilePlace]:
    if file.is_file():
        yield FilePlace(file)


def _anywhere(name: str, project: Project, index: Indexes) -> Iterator[FilePlace]:
    for root, hit in index.find(name):
        if (hit.entry or hit.path).rpartition("/")[2] == name:
            file = project.played(root / hit.path)
            if file is not None:
                yield FilePlace(file, hit.words)
