"""The documents that a name leads to: a file, or those in a folder or an archive.

Both may be nested: archives in folders, archives in archives. Wildcards in names are expanded here,
since not every shell does that, and none in archives.
"""

from __future__ import annotations

import glob
import os
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Final

from app.cli import files
from app.cli.errors import EXPECTED, Refusal
from app.cli.folders import is_archive, is_document, is_ours, walk
from app.documents.file_place import INSIDE, FilePlace
from formats.errors import FormatError

if TYPE_CHECKING:
    from app.documents.container_io import Content

NONE_KNOWN: Final = "there is no file of a known format in it"
Found = bytes | BaseException
"""The decompressed contents of a file, or why it could not be read."""


def documents(names: Iterable[str], *, is_strict: bool = False) -> Iterator[tuple[str, Found]]:
    """Yield files; for folders and archives, those that are documents by their names or bytes.

    If a folder or an archive has none, its name is yielded with a `Refusal`. If `is_strict`, so is
    a file in a folder that has the name of an archive but is not one, unless it is empty: mods use
    that for an archive they leave unchanged.
    """
    for name in names:
        is_empty = True
        for file_or_error in (
            _matches_of_pattern(name, is_strict)
            if is_pattern(name)
            else _documents_below(name, is_strict)
        ):
            is_empty = False
            yield file_or_error
        if is_empty:
            what = "no file fits it." if is_pattern(name) else NONE_KNOWN
            yield name, Refusal(f"“{name}”: {what}")


def is_pattern(name: str) -> bool:
    """Whether a name has wildcards, and no file has this name."""
    return ("*" in name or "?" in name) and not os.path.lexists(name.partition(INSIDE)[0])


def matching(name: str) -> list[str]:
    """Return the files and folders for a name, which is the name itself unless it is a pattern.

    ** matches any number of folders. Raises `Refusal` if nothing matches.
    """
    if not is_pattern(name):
        return [name]
    file_names = sorted(glob.glob(name, recursive=True))  # noqa: PTH207 - maybe absolute
    if not file_names:
        raise Refusal(f"“{name}”: no file fits it.")
    return file_names


def _matches_of_pattern(name: str, is_strict: bool) -> Iterator[tuple[str, Found]]:
    """Yield what fits a pattern: whole files, or `inside` of archives the files that fit that."""
    outer, is_inside, inside = name.partition(INSIDE)
    for file in matching(outer):
        for place, held in _documents_below(file, is_strict):
            way = place[len(file) :].removeprefix(INSIDE)
            if not is_inside or (way and fnmatchcase(way, inside)):
                yield place, held


def is_pack(name: str) -> bool:
    """Whether a file is an archive. Raises OSError or `FormatError`."""
    from app.documents.container_io import is_wrapped

    if name == files.STANDARD:
        return False
    if Path(name).is_file():
        with Path(name).open("rb") as stream:
            if not is_wrapped(stream.read(16)):
                return False
    return files.content(name).kind == "sarc"


def _documents_below(name: str, is_strict: bool) -> Iterator[tuple[str, Found]]:
    if name == files.STANDARD or not Path(name).is_dir():
        yield from _documents_in_file(name)
        return
    from formats.wrap.paths import is_archive_name  # late: a single file needs no archives

    for path in walk(name):
        if is_document(path) or is_archive(path):
            yield from _documents_in_file(path)
        elif is_strict and is_archive_name(path) and Path(path).stat().st_size:
            yield path, Refusal(f"“{path}” has the name of an archive but is none.")


def _documents_in_file(name: str) -> Iterator[tuple[str, Found]]:
    """Yield a file, of an archive the documents in it."""
    try:
        content = files.content(name)
        if content.kind == "sarc":
            yield from _documents_in_archive(name, content)
        else:
            yield name, content.data
    except EXPECTED as error:
        yield name, error


def _documents_in_archive(name: str, content: Content) -> Iterator[tuple[str, Found]]:
    """Yield the documents in an archive, those in archives in it included."""
    from app.documents import container_io
    from formats import wrap

    archive = wrap.read_sarc(content.data)
    for word, entry in zip(archive.words, archive.entries, strict=True):
        place = f"{name}{INSIDE}{word}"
        try:
            held_content = container_io.unpacked(entry.data, (), FilePlace.of(name).file)
        except FormatError as error:
            error.name = place
            yield place, error
            continue
        if held_content.kind == "sarc":
            yield from _documents_in_archive(place, held_content)
        elif is_ours(word, held_content.data):
            yield place, held_content.data
