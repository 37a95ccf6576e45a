"""Reverts files of a mod to the game's: deletes them, or writes the game's entries to their packs.

The old files are kept, so that everything can be restored. A file whose contents equal the dump's
is deleted, so that the game reads its own; it stays where the game would then read none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from app.documents import atomic_file, set_aside
from app.documents.dictionaries import dictionaries_for
from app.documents.file_place import FilePlace
from app.documents.policy import Policy
from app.documents.set_aside import SetAsideFile
from app.files.differing import Words, differing
from app.files.flags import with_flags_regrouped
from app.files.game_version import is_hidden, stored_bytes
from app.files.mod import Project, folders_around
from app.files.mod_changes import FileChange
from formats import wrap
from formats.byml.flag_files import is_flag_file
from formats.errors import FormatError


class Reverted(NamedTuple):
    """The result for files: the previous contents of changed files, deleted files, and errors."""

    kept: list[SetAsideFile]
    gone: list[Path]
    failed: list[tuple[Path, BaseException]]

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
    """Revert files of a mod, and entries in them, to the game's; each file as a whole or not at
    all.

    `mirror` is the folder of the mod that is kept even if it is empty; `projects` are
    those of the mod.
    """
    places: dict[Path, set[Words]] = {}
    bases: dict[Path, FilePlace | None] = {}
    for change in changes:
        places.setdefault(change.file, set()).add(change.words)
        bases[change.file] = change.base
    folder, policy = set_aside.new_folder(), Policy.stored()
    result = Reverted([], [], [])
    for file in sorted(places, key=lambda file: _is_packed(bases[file])):  # packs before units
        if is_cancelled():
            break
        inside = policy.inside(*folders_around(file, projects))
        try:
            kept_set_aside_file, is_gone = _revert_file(
                file, bases[file], places[file], (folder, inside, mirror)
            )
        except (OSError, FormatError) as error:
            result.failed.append((file, error))
        else:
            result.kept.append(kept_set_aside_file)
            result.gone.extend([file] * is_gone)
    return result


def _is_packed(base: FilePlace | None) -> bool:
    return base is not None and bool(base.words)


def _revert_file(
    file: Path, base: FilePlace | None, places: Collection[Words], how: tuple[Path, Policy, Path]
) -> tuple[SetAsideFile, bool]:
    folder, policy, mirror = how
    is_needed = is_hidden(file, base)
    if base is None or (() in places and not is_needed):
        return set_aside.take_away(file, folder, policy, mirror), True
    before, dictionaries = stored_bytes(base), dictionaries_for(base.file)
    made_now = reverted(atomic_file.read(file)[0], before, places, dictionaries)
    if made_now == before and not is_needed:
        return set_aside.take_away(file, folder, policy, mirror), True
    kept_set_aside_file = set_aside.keep_copy(file, folder)

    def make(now: bytes | None) -> bytes:
        return before if now is None else reverted(now, before, places, dictionaries)

    def check(data: bytes) -> None:
        list(differing(before, data, dictionaries))  # raises where it cannot be read

    atomic_file.write_safely(file, make, check, policy, one_of_many=True)
    return kept_set_aside_file, False


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


def put_back(kept_set_aside_files: Iterable[SetAsideFile]) -> list[Path]:
    """Restore everything to its state before `revert`; return the files. Raises OSError."""
    return set_aside.put_back(list(kept_set_aside_files), Policy.stored())
