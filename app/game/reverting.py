"""Reverts files of a mod to the game's: deletes them, or writes the game's entries to their packs.

The old files are kept, so that everything can be restored. A file whose contents equal the dump's
is deleted, so that the game reads its own; it stays where the game would then read none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from app.documents import atomic_file, set_aside
from app.documents.dictionaries import dictionaries_for
from app.documents.file_place import FilePlace
from app.documents.policy import Policy
from app.documents.set_aside import SetAsideFile
from app.game.batch_writing import Job, all_or_nothing
from app.game.differing import Words, differing
from app.game.flags import with_flags_regrouped
from app.game.folder_packing import PackingStopped
from app.game.game_version import is_hidden, stored_bytes
from app.game.mod import Project, folders_around
from app.game.mod_changes import FileChange
from formats import wrap
from formats.errors import FormatError
from formats.games.flag_files import is_flag_file


class Reverted(NamedTuple):
    """The result: the previous contents of the changed files, those that were deleted, and the
    folders of the job."""

    kept: list[SetAsideFile]
    gone: list[Path]
    folders: tuple[Path, ...] = ()

    @property
    def files(self) -> list[Path]:
        """The mod's files that were changed or deleted."""
        return [file.file for file in self.kept]


def revert(
    changes: Iterable[FileChange],
    mirror: Path,
    is_cancelled: Callable[[], bool] = lambda: False,
    projects: Sequence[Project] = (),
) -> Reverted:
    """Revert files of a mod, and entries in them, to the game's, all or none.

    `mirror` is the folder of the mod that is kept even if it is empty; `projects` are those of the
    mod. Raises OSError, or `FormatError` with the name of the file.
    """
    places: dict[Path, set[Words]] = {}
    bases: dict[Path, FilePlace | None] = {}
    for change in changes:
        places.setdefault(change.file, set()).add(change.words)
        bases[change.file] = change.base
    inside = dict.fromkeys(one for file in places for one in folders_around(file, projects))
    folder, result = set_aside.new_folder(), Reverted([], [], tuple(inside))
    with suppress(PackingStopped), all_or_nothing(mirror, Policy.stored(*inside)) as job:
        for is_packed in (False, True):  # packs before units
            for file in places:
                if _is_packed(bases[file]) is is_packed:
                    _prepare(file, bases[file], places[file], (job, folder, result))
                if is_cancelled():
                    raise PackingStopped
            job.apply(is_cancelled)
        for file in result.gone:
            set_aside.remove_empty(file.parent, mirror)
        return result
    return Reverted([], [])


def _is_packed(base: FilePlace | None) -> bool:
    return base is not None and bool(base.words)


def _prepare(
    file: Path, base: FilePlace | None, places: Collection[Words], how: tuple[Job, Path, Reverted]
) -> None:
    """Have a job revert one file. Raises OSError or `FormatError`."""
    job, folder, result = how
    try:
        made = _made(file, base, places)
    except FormatError as error:
        error.name = error.name or str(file)
        raise
    result.kept.append(set_aside.keep_copy(file, folder))
    if made is None:
        result.gone.append(file)
        job.delete(file)
    else:
        job.write(file, made, backup=True)


def _made(file: Path, base: FilePlace | None, places: Collection[Words]) -> bytes | None:
    """Return the reverted content of a file, None if the game's own is read without it."""
    is_needed = is_hidden(file, base)
    if base is None or (() in places and not is_needed):
        return None
    before, dictionaries = stored_bytes(base), dictionaries_for(base.file)
    made = reverted(atomic_file.read(file)[0], before, places, dictionaries)
    if made == before and not is_needed:
        return None
    list(differing(before, made, dictionaries))  # raises where it cannot be read
    return made


def reverted(
    after: bytes, before: bytes, places: Collection[Words], dictionaries: wrap.Dictionaries
) -> bytes:
    """Return a file whose entries at `places` are as in `before`: changed, restored, or removed.

    Flags are in those files in which `before` has them. Returns `before` itself if nothing else
    differs. Raises `FormatError`.
    """
    if () in places or after == before:
        return before
    if any(len(words) == 1 and is_flag_file(words[0]) for words in places):
        after = with_flags_regrouped(before, after, [()], dictionaries)
    old = wrap.open_archive(before, dictionaries)[1]
    inner: dict[str, set[Words]] = {}
    for words in places:
        inner.setdefault(words[0], set()).add(words[1:])

    def edit(archive: wrap.Archive) -> wrap.Archive:
        for word, below in inner.items():
            archive = _with_entry(archive, old, word, below, dictionaries)
        return archive

    made = wrap.edit_archive(after, (), edit, dictionaries)
    return before if not any(differing(before, made, dictionaries)) else made


def _with_entry(
    archive: wrap.Archive,
    old: wrap.Archive,
    word: str,
    below: Collection[Words],
    dictionaries: wrap.Dictionaries,
) -> wrap.Archive:
    """Return an archive in which one entry, or something inside it, is as in an `old` one."""
    at, now = old.find(word), archive.find(word)
    if at is None:
        return archive if now is None else archive.without([now])
    entry = old.entries[at]
    if now is None:
        return archive.with_file(word, entry.data, entry.alignment)
    data = reverted(archive.entries[now].data, entry.data, below, dictionaries)
    return archive.with_data(now, data)


def put_back(result: Reverted) -> list[Path]:
    """Restore everything to its state before `revert`; return the files. Raises OSError."""
    if not result.kept:
        return []
    with all_or_nothing(result.folders[0], Policy.stored(*result.folders)) as job:
        for file, copy in result.kept:
            job.write(file, atomic_file.read(copy)[0])
    return result.files
