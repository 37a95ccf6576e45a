"""Packs a folder into an archive, which is read back and compared before it replaces the old
one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

from app.documents import atomic_file
from app.documents.dictionaries import dictionaries_for
from app.documents.own_names import is_temporary
from app.documents.policy import Policy
from app.game.packing import BY_NAME, ArchiveTemplate, PackedArchive, PackLayout, pack
from app.ui.i18n import tr
from formats import wrap

Tell = Callable[[int], object]


class PackingStopped(OSError):
    """The job was cancelled; nothing was written."""


Test = Callable[[], bool]


def files_below(folder: Path, is_stopped: Test = lambda: False) -> list[str]:
    """Return the paths of all files below a folder, with slashes, sorted.

    Raises OSError and `PackingStopped`.
    """
    return sorted(_walk(folder, is_stopped))


def _walk(top: Path, is_stopped: Test) -> Iterator[str]:
    """Yield files; links to folders are not followed, since they may form cycles."""
    waiting = [(str(top), "")]
    while waiting:
        if is_stopped():
            raise PackingStopped
        folder, above = waiting.pop()
        with os.scandir(folder) as entries:
            for entry in entries:
                if is_temporary(entry.name):
                    continue
                if entry.is_dir(follow_symlinks=False):
                    waiting.append((entry.path, f"{above}{entry.name}/"))
                elif entry.is_file():
                    yield f"{above}{entry.name}"


def pack_folder(
    folder: Path,
    target: Path,
    policy: Policy,
    how: PackLayout = BY_NAME,
    like: ArchiveTemplate | None = None,
    tell: Tell = lambda _done: None,
    is_stopped: Test = lambda: False,
) -> int:
    """Write a folder as an archive to `target`; return how many files it contains.

    `tell` is called with the number of files read. Raises OSError, `FormatError` or
    `PackingStopped`, and then leaves the old file unchanged.
    """
    names = [
        file_name for file_name in files_below(folder, is_stopped) if folder / file_name != target
    ]
    done = 0

    def read(name: str) -> bytes:
        nonlocal done
        if is_stopped():
            raise PackingStopped
        done += 1
        tell(done)
        return atomic_file.read_bytes(folder / name)

    dictionaries = dictionaries_for(target)
    packed = pack(names, read, target.name, how, like, dictionaries)
    if is_stopped():
        raise PackingStopped
    atomic_file.write_safely(
        target,
        packed.data,
        lambda written: _check_archive(written, packed, dictionaries),
        policy.inside(target.parent),
    )
    return len(packed.archive.entries)


def _check_archive(data: bytes, packed: PackedArchive, dictionaries: wrap.Dictionaries) -> None:
    """Raise `Differs` unless the written data reads back as the archive that was packed."""
    archive = wrap.open_archive(data, dictionaries)[1]
    if _named_data(archive) != _named_data(packed.archive):
        raise atomic_file.Differs(
            tr("what was written reads back differently from what was packed")
        )


def _named_data(archive: wrap.Archive) -> list[tuple[str, bytes]]:
    pairs = zip(archive.words, archive.entries, strict=True)
    return [(word, entry.data) for word, entry in pairs]
