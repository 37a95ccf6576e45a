"""Replaces values in the files of mods, file by file, and undoes that.

A file that only a dump has is copied to its mod first. The old files are kept, so that a whole step
can be undone as long as nobody else changes them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path as File
from typing import NamedTuple

import formats
from app.documents import atomic_file, set_aside, verified_write
from app.documents.container_io import Words, replace_payloads
from app.documents.dictionaries import dictionaries_for
from app.documents.policy import Policy
from app.documents.set_aside import SetAsideFile
from app.game import replacing, sizes
from app.game.batch_writing import Job, all_or_nothing
from app.game.folder_packing import PackingStopped
from app.game.mod import Project, below, folders_around
from app.game.replacing import Progress, Swap, payloads
from app.ui.i18n import tr
from formats.errors import FormatError
from formats.find import Field
from formats.registry import structure_of


class Write(NamedTuple):
    """One file to write: the source it is read from if it does not exist yet, and its new values.

    `top` is the folder that is kept even if it is empty after an undo.
    """

    target: File
    source: File
    changes: Mapping[Words, Sequence[Swap]]
    top: File

    @property
    def values(self) -> int:
        """The number of values."""
        return sum(map(len, self.changes.values()))

    @property
    def has_others(self) -> bool:
        """Whether some of the replacements are names or types of rows."""
        swaps = (swap for some in self.changes.values() for swap in some)
        return any(swap.field is not Field.VALUE for swap in swaps)


def writes(
    changes: Mapping[File, Mapping[Words, Sequence[Swap]]], projects: Sequence[Project]
) -> list[Write]:
    """Return where changed files are written: files of the dump to the mod, others in place.

    Raises `NoMod` for a file of a dump without a mod.
    """
    known = [(project.dump, project.mirror) for project in projects]
    return [_write_of(file, some, known) for file, some in changes.items()]


class NoMod(OSError):
    """The dump of `file` has no mod."""

    def __init__(self, file: File) -> None:
        super().__init__(tr("there is no mod for it"))
        self.file = file


def _write_of(
    file: File,
    changes: Mapping[Words, Sequence[Swap]],
    known: Sequence[tuple[File, File | None]],
) -> Write:
    for dump, mirror in known:
        if mirror is not None and below(file, mirror) is not None:
            return Write(file, file, changes, mirror)
        relative = below(file, dump)
        if relative is not None and mirror is None:
            raise NoMod(file)
        if relative is not None and mirror is not None:
            return Write(mirror / relative, file, changes, mirror)
    return Write(file, file, changes, file.parent)


class FileAfterStep(NamedTuple):
    """A file after a step: its digest, the old contents (None: it did not exist), its top folder,
    the folders in which it may be restored, and the number of changed documents: of an archive, the
    entries; of a size table, none."""

    file: File
    digest: bytes
    kept: SetAsideFile | None
    top: File
    inside: tuple[File, ...]
    documents: int = 0


class Replaced(NamedTuple):
    """The result of a step: the written files, the number of values, and the errors.

    `raised` is the number of values that were raised in size tables of mods. With `has_others`,
    some of the replacements are names or types of rows.
    """

    left: list[FileAfterStep]
    values: int
    failed: list[tuple[File, BaseException]]
    raised: int = 0
    has_others: bool = False

    @property
    def files(self) -> list[File]:
        """All written files, including size tables."""
        return [step.file for step in self.left]

    @property
    def documents(self) -> int:
        """The number of changed documents, in archives, too."""
        return sum(step.documents for step in self.left)


class UndoneStep(NamedTuple):
    """The result of undoing a step: the restored files, and those that could not be restored."""

    files: list[File]
    failed: list[tuple[File, BaseException]]


def replace_in_files(
    writes: Sequence[Write],
    projects: Sequence[Project],
    progress: Progress = lambda _done, _total: None,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> Replaced:
    """Replace values in files, in all or, if one cannot be written or this is cancelled, in none.

    Files that are never written, as those of a dump, are no part of the job. They are reported, as
    all others that cannot be written. The mods' size tables are updated.
    """
    inside = {write.target: tuple(folders_around(write.target, projects)) for write in writes}
    policy, allowed = _policy_inside(inside.values()), list[Write]()
    nothing = Replaced([], 0, [])
    for write in writes:
        try:
            atomic_file.check_policy(write.target, policy)
            allowed.append(write)
        except OSError as error:
            nothing.failed.append((write.target, error))
    if not allowed:
        return nothing
    top, folder = _top_of([write.top for write in allowed]), set_aside.new_folder()
    left, refused = list[FileAfterStep](), len(nothing.failed)
    try:
        with all_or_nothing(top, policy) as job:
            for done, write in enumerate(allowed):
                progress(done, len(allowed))
                try:
                    left.append(_write_values(write, inside[write.target], folder, job))
                except (OSError, FormatError) as error:
                    nothing.failed.append((write.target, error))
                if is_cancelled():
                    raise PackingStopped
            if len(nothing.failed) > refused:
                raise PackingStopped
            job.apply(is_cancelled)
            tables, raised = _set_sizes([step.file for step in left], projects, folder, job)
    except PackingStopped:
        return nothing
    except (OSError, FormatError) as error:
        nothing.failed.append((top, error))
        return nothing
    return nothing._replace(
        left=[*left, *tables],
        values=sum(write.values for write in allowed),
        raised=raised,
        has_others=any(write.has_others for write in allowed),
    )


def _top_of(tops: Sequence[File]) -> File:
    """Return the folder that all folders are in, the first one if they are on several disks."""
    try:
        return File(os.path.commonpath(tops))
    except ValueError:
        return tops[0]


def _policy_inside(folders: Iterable[Iterable[File]]) -> Policy:
    """Return the policy for a job on files, each with folders of its own."""
    return Policy.stored(*dict.fromkeys(folder for some in folders for folder in some))


def _write_values(write: Write, inside: tuple[File, ...], folder: File, job: Job) -> FileAfterStep:
    """Prepare to write one file. Raises OSError or `FormatError`."""
    kept = set_aside.keep_copy(write.target, folder) if write.target.is_file() else None
    dictionaries = dictionaries_for(write.source)
    roots: dict[Words, formats.Root] = {}

    def make(now: bytes | None) -> bytes:
        held = atomic_file.read(write.source)[0] if now is None else now
        changed = {}
        for words, data in payloads(held, write.changes, dictionaries).items():
            roots[words], changed[words] = _with_swaps(data, write.changes[words])
        return replace_payloads(held, changed, dictionaries)

    def check(read_back: bytes) -> None:
        for words, data in payloads(read_back, write.changes, dictionaries).items():
            verified_write.verify(roots[words], data)

    digest = job.save(write.target, make, check)
    return FileAfterStep(write.target, digest, kept, write.top, inside, len(write.changes))


def _with_swaps(data: bytes, swaps: Sequence[Swap]) -> tuple[formats.Root, bytes]:
    """Return a document with new values; raises `WrongType` if it does not have the old ones."""
    root = formats.open_bytes(data)
    structure = structure_of(root)
    replacing.apply_swaps(structure, swaps)
    return structure.root, formats.save_bytes(structure.root)


def _set_sizes(
    files: Iterable[File], projects: Sequence[Project], folder: File, job: Job
) -> tuple[list[FileAfterStep], int]:
    """Raise sizes in the mods' tables where needed; return the written tables, and the number of
    sizes."""
    mods = filter(None, map(sizes.ModSizes.of, projects))
    copies = {mod.own: set_aside.keep_copy(mod.own, folder) for mod in mods if mod.own is not None}
    left, raised = [], 0
    outcomes = sizes.after_writing(files, projects, job.save)
    job.apply()
    for outcome in outcomes:
        if outcome.table is not None:
            table = outcome.table
            digest, inside = atomic_file.read(table)[1].digest, folders_around(table, projects)
            left.append(FileAfterStep(table, digest, copies[table], table.parent, tuple(inside)))
            raised += len(outcome.short)
    return left, raised


def take_back(
    left: Sequence[FileAfterStep],
    progress: Progress = lambda _done, _total: None,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> UndoneStep:
    """Restore files to their state before a step, all or, if this is cancelled, none.

    New files are deleted. A file that someone else has changed since is left unchanged and
    reported.
    """
    result = UndoneStep([], [])
    if not left:
        return result
    top, folder = _top_of([step.top for step in left]), set_aside.new_folder()
    try:
        with all_or_nothing(top, _policy_inside(step.inside for step in left)) as job:
            for done, step in enumerate(reversed(left)):
                progress(done, len(left))
                try:
                    _restore(step, folder, job)
                    result.files.append(step.file)
                except OSError as error:
                    result.failed.append((step.file, error))
                if is_cancelled():
                    raise PackingStopped
            job.apply(is_cancelled)
    except PackingStopped:
        return UndoneStep([], [])
    except OSError as error:
        return UndoneStep([], [*result.failed, (top, error)])
    restored = set(result.files)
    for step in left:
        if step.kept is None and step.file in restored:
            set_aside.remove_empty(step.file.parent, step.top)
    return result


def _restore(step: FileAfterStep, folder: File, job: Job) -> None:
    """Prepare to restore one file. Raises OSError."""
    now = atomic_file.read(step.file)[1].digest
    if now != step.digest:
        raise atomic_file.Changed(now)
    if step.kept is None:
        set_aside.keep_copy(step.file, folder)
        job.delete(step.file)
    else:
        job.write(step.file, atomic_file.read(step.kept.copy)[0])
