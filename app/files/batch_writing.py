"""Writes and deletes many files: all of them, or none, even if the program is killed meanwhile.

New contents are written to a working folder. Then a journal lists the files, and only then are they
changed; the old contents stay in the working folder until the journal says that all is done. After
an error this undoes the job; `undo` undoes that of a killed program.

The journal is in the program's own data: a file in the folder could have come with a download, and
name anything.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from app import app_paths
from app.documents import atomic_file, written
from app.documents.locks import FileLocked, locked, patiently, sweep
from app.documents.own_names import OWN, is_temporary
from app.documents.policy import Policy
from app.files.folder_packing import PackingStopped
from app.i18n import tr
from app.sentences import refusal
from formats.safe_write import sync_folder, write_new

Tell = Callable[[int], object]
Test = Callable[[], bool]
_NOT_HERE: Final = (errno.EACCES, errno.EPERM, errno.EROFS)
_DAMAGED: Final = (ValueError, TypeError, LookupError)
_DONE, _UNDO = "done", "undo"


class OutputFile(NamedTuple):
    """One file to write: its path below the folder, and a function that returns its bytes."""

    path: str
    read: Callable[[], bytes]


class NotRestored(OSError):
    """A job that failed, and could not be undone either, with the reason as its only argument."""


class Change(NamedTuple):
    """One file of a job: its real path, and the digests of its contents, "" where there is no file.

    The contents are in the working folder, in files called by `number`. `backup` is the path of the
    backup that may be made, "" for none.
    """

    number: int
    file: str
    old: str
    new: str
    backup: str


class Record(NamedTuple):
    """A job by its journal: the folder it is for, its working folder, what it changes and the
    folders that it creates. It `is_over` if it is done, or was undone."""

    journal: Path
    root: Path
    folder: Path
    changes: list[Change]
    made: list[str]
    is_over: bool


def write_files(
    files: Iterable[OutputFile],
    out: Path,
    policy: Policy,
    tell: Tell = lambda _done: None,
    is_stopped: Test = lambda: False,
    *,
    backup: bool = True,
) -> list[Path]:
    """Write files below a folder, all or none; see `all_or_nothing`.

    `tell` is called with the number of files whose contents are there. Raises OSError, the errors
    of the files' `read`, and `PackingStopped`.
    """
    done: list[Path] = []
    with all_or_nothing(out, policy) as job:
        for file in files:
            if is_stopped():
                raise PackingStopped
            done.append(out / file.path)
            job.write(done[-1], file.read(), backup=backup)
            tell(len(done))
        job.apply(is_stopped)
    return done


@contextmanager
def all_or_nothing(root: Path, policy: Policy) -> Iterator[Job]:
    """Yield a job on files below a folder, existing or not, which is applied at the end.

    If that, or anything in the context, raises, all files are as before. Raises OSError;
    `NotRestored` if they are not, which `undo` changes.
    """
    import secrets  # late, as in `locks`

    journal = _journals() / secrets.token_hex(8)
    with ExitStack() as held:
        try:
            journal.parent.mkdir(parents=True, exist_ok=True)
            held.enter_context(locked(journal))
        except OSError as error:
            raise atomic_file.WriteRefused(
                tr(
                    "its journal cannot be kept in {folder}: {error}",
                    folder=journal.parent,
                    error=error.strerror or refusal(error),
                )
            ) from error
        job = Job(journal, Path(os.path.realpath(root)), policy)
        try:
            job.begin()
            yield job
            job.apply()
            _note(journal, _DONE)
        except BaseException as error:
            _undo_failed(job.record, policy, error)
            raise
        _close(job.record, policy)
        atomic_file.clean((Path(change.file) for change in job.record.changes), policy)


class Job:
    """Files to write and to delete; nothing happens to them before `apply`."""

    def __init__(self, journal: Path, root: Path, policy: Policy) -> None:
        top = next(folder for folder in (root, *root.parents) if folder.is_dir())
        self.record = Record(journal, root, top / f"{OWN}job-{journal.name}", [], [], False)
        self._policy = policy
        self._staged: list[Change] = []

    def begin(self) -> None:
        """Begin the journal, and create the working folder. Raises OSError."""
        if self._policy.covers(self.record.root):
            raise atomic_file.Protected(self._policy)
        try:
            self._make_folder()
        except OSError as error:
            if error.errno not in _NOT_HERE:
                raise
            folder = self.record.journal.with_suffix(".files")
            self.record = self.record._replace(folder=folder)
            self._make_folder()

    def _make_folder(self) -> None:
        _note(self.record.journal, [str(self.record.root), str(self.record.folder)])
        if self._policy.covers(self.record.folder):
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))
        self.record.folder.mkdir(0o700)

    def write(self, file: Path, data: bytes, *, backup: bool = False) -> None:
        """Prepare to write a file. Raises OSError, `Protected` for files that are never written."""
        target = Path(os.path.realpath(file))
        change = self._prepare(target, atomic_file.digest(data).hex(), backup=backup)
        staged = _content(self.record, change, "new")
        write_new(staged, data, target, None, sync=False)
        if _digest(staged) != change.new:
            raise atomic_file.Differs(tr("the bytes read back differ from those written"))

    def delete(self, file: Path) -> None:
        """Prepare to delete a file, of a link the link. Raises as `write`."""
        self._prepare(Path(os.path.realpath(file.parent), file.name), "", backup=False)

    def save(
        self,
        file: Path,
        make: atomic_file.Make,
        check: Callable[[bytes], object],
        _policy: Policy | None = None,
    ) -> bytes:
        """Prepare to write what `make` returns for the current content, once `check` accepts it.

        Returns the digest of the new content. Raises as `write`, and what the functions raise.
        """
        try:
            now = atomic_file.read(file)[0]
        except FileNotFoundError:
            now = None
        data = make(now)
        check(data)
        self.write(file, data, backup=True)
        return atomic_file.digest(data)

    def _prepare(self, file: Path, new: str, *, backup: bool) -> Change:
        if self._policy.covers(file):
            raise atomic_file.Protected(self._policy)
        number = len(self.record.changes) + len(self._staged)
        kept = self._policy.backup_of(file) if backup else None
        is_made = kept is not None and not os.path.lexists(kept)
        change = Change(number, str(file), "", new, str(kept) if is_made else "")
        if atomic_file.old_status(file) is not None:
            copy = _content(self.record, change, "old")
            _keep(Path(os.path.realpath(file)), copy)
            change = change._replace(old=_digest(copy))
        self._staged.append(change)
        return change

    def apply(self, is_stopped: Test = lambda: False) -> None:
        """Change the files that are prepared. Raises OSError and `PackingStopped`."""
        changes, self._staged = self._staged, []
        if not changes:
            return
        made = sorted({folder for change in changes for folder in _missing(Path(change.file))})
        sync_folder(self.record.folder)
        _note(self.record.journal, {"changes": changes, "made": made})
        self.record.changes.extend(changes)
        self.record.made.extend(made)
        for change in changes:
            if is_stopped():
                raise PackingStopped
            self._apply(change)

    def _apply(self, change: Change) -> None:
        file, staged = Path(change.file), _content(self.record, change, "new")
        if change.new and change.old:
            data = atomic_file.read(staged)[0]

            def make(now: bytes | None) -> bytes:
                _refuse_changed(change, "" if now is None else atomic_file.digest(now).hex())
                return data

            atomic_file.write_safely(
                file, make, _accept, self._policy,
                backup=bool(change.backup), one_of_many=True,
            )  # fmt: skip
            return
        atomic_file.make_folder(file.parent, self._policy)
        with locked(file):
            _refuse_changed(change, _digest(file))
            if change.new:
                _move(staged, file, self._policy)
            else:
                patiently(file.unlink)
        if change.new and change.backup:
            atomic_file.remember_own(file, bytes.fromhex(change.new))
        written.announce_written(file)


# Undoing


def interrupted(folder: Path | None = None) -> list[Record]:
    """Return the jobs of killed programs: those in a folder, below and above it, or all."""
    real = None if folder is None else Path(os.path.realpath(folder))
    return [
        record
        for record in _records()
        if record.changes
        and not record.is_over
        and (real is None or real.is_relative_to(record.root) or record.root.is_relative_to(real))
    ]


def undo(record: Record, policy: Policy) -> list[str]:
    """Restore what a job of a killed program changed; return the files that others changed since,
    which are left unchanged.

    Raises OSError if a file cannot be restored.
    """
    with locked(record.journal, 0.0):
        left = _undo(record, policy)
        _close(record, policy)
    return left


def tidy(policy: Policy) -> None:
    """Delete the working folders of killed programs that had changed nothing yet, or all."""
    for record in _records():
        if record.is_over or not record.changes:
            with suppress(FileLocked), locked(record.journal, 0.0):
                _close(record, policy)
    sweep(_journals())


def foreign(folder: Path) -> list[Path]:
    """Return the folders and links in a folder that only look like working folders."""
    known = {record.folder for record in _records()}
    with suppress(OSError), os.scandir(folder) as entries:
        return [
            Path(entry.path)
            for entry in entries
            if is_temporary(entry.name)
            and (entry.is_symlink() or entry.is_dir())
            and Path(entry.path) not in known
        ]
    return []


def _undo_failed(record: Record, policy: Policy, error: BaseException) -> None:
    """Undo a job that failed. Raises `NotRestored` if that fails, too."""
    try:
        left = _undo(record, policy)
    except OSError as second:
        raise NotRestored(
            tr(
                "what was changed in {folder} could not be restored: {reason}",
                folder=record.root,
                reason=second.strerror or refusal(second),
            )
        ) from error
    _close(record, policy)
    if left:
        raise NotRestored(
            tr("another program changed “{file}” meanwhile, which stays", file=left[0])
        ) from error


def _undo(record: Record, policy: Policy) -> list[str]:
    with suppress(OSError):  # of a full disk: it is undone all the same
        _note(record.journal, _UNDO)
    left = [
        change.file for change in reversed(record.changes) if not _restore(change, record, policy)
    ]
    atomic_file.clean((Path(change.file) for change in record.changes), policy)
    for folder in sorted(record.made, reverse=True):
        with suppress(OSError):  # it is not there yet, or others use it
            Path(folder).rmdir()
    with suppress(OSError):
        _note(record.journal, _DONE)
    return left


def _restore(change: Change, record: Record, policy: Policy) -> bool:
    """Restore a file; False if its content is neither the old nor the new one."""
    file, copy = Path(change.file), _content(record, change, "old")
    now = _digest(file)
    if now not in (change.old, change.new) or policy.covers(file):
        return False
    if now != change.old:
        if not change.old:
            patiently(file.unlink)
        elif _digest(copy) == change.old:
            atomic_file.make_folder(file.parent, policy)
            _move(copy, file, policy)
        else:
            return False
        written.announce_written(file)
    if change.backup and change.old and _digest(Path(change.backup)) == change.old:
        patiently(Path(change.backup).unlink)
    return True


def _close(record: Record, policy: Policy) -> None:
    """Delete the working folder and the journal; what cannot be deleted is left to `tidy`."""
    folder = record.folder
    with suppress(OSError):
        is_there = folder.is_dir() and os.path.realpath(folder) == str(folder)
        if is_there and not policy.covers(folder):
            for file in folder.iterdir():
                file.unlink()
            folder.rmdir()
        record.journal.unlink()


# Files


def _content(record: Record, change: Change, side: str) -> Path:
    return record.folder / f"{change.number}.{side}"


def _keep(file: Path, copy: Path) -> None:
    """Keep the content of a file that will be replaced as a whole: a link to it is enough."""
    try:
        copy.hardlink_to(file)
    except (OSError, NotImplementedError):  # not every disk has links
        shutil.copy2(file, copy)


def _move(source: Path, target: Path, policy: Policy) -> None:
    """Move a file over another, to another disk by copying. Raises OSError."""
    try:
        patiently(lambda: source.replace(target))
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        data = atomic_file.read(source)[0]
        atomic_file.write_safely(target, data, _accept, policy, backup=False, one_of_many=True)


def _digest(file: Path) -> str:
    """Return the digest of a file's content, "" if there is no file. Raises OSError."""
    try:
        return atomic_file.read(file)[1].digest.hex()
    except (FileNotFoundError, NotADirectoryError):
        return ""


def _refuse_changed(change: Change, now: str) -> None:
    if now != change.old:
        raise atomic_file.Changed(bytes.fromhex(now))


def _accept(_found: bytes) -> None:
    """Accept what was read back: it was compared with what was written."""


def _missing(file: Path) -> Iterator[str]:
    for folder in file.parents:
        if folder.is_dir():
            return
        yield str(folder)


# The journal


def _journals() -> Path:
    return Path(os.path.realpath(app_paths.data_folder() / "jobs"))


def _note(journal: Path, line: Any) -> None:
    """Add a line to a journal, on the disk."""
    with journal.open("a", encoding="ascii") as stream:
        stream.write(f"{json.dumps(line)}\n")
        stream.flush()
        os.fsync(stream.fileno())


def _records() -> list[Record]:
    """Return what the journals that can be read say of jobs that no program is at."""
    records: list[Record] = []
    try:
        journals = sorted(_journals().iterdir())
    except OSError:
        return records
    for journal in journals:
        if "." not in journal.name:
            with suppress(OSError, *_DAMAGED), locked(journal, 0.0):
                records.append(_read(journal))
    return records


def _read(journal: Path) -> Record:
    lines = journal.read_text(encoding="ascii").split("\n")[:-1]  # the last one may be torn
    record = Record(journal, journal, journal, [], [], False)
    for line in map(json.loads, lines):
        if isinstance(line, list):
            record = record._replace(root=Path(line[0]), folder=Path(line[1]))
        elif isinstance(line, str):
            record = record._replace(is_over=line == _DONE)
        else:
            record.changes.extend(Change(*change) for change in line["changes"])
            record.made.extend(line["made"])
    return record
