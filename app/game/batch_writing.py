"""Writes and deletes many files: all of them, or none, even if the program is killed meanwhile.

New contents are written to a working folder. Then a journal lists the files, and only then are they
changed; the old contents stay in the working folder until the journal says that all is done. After
an error the job is undone at once; `job_journal.undo` undoes that of a killed program.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

from app.documents import atomic_file, written
from app.documents.locks import locked, patiently
from app.documents.policy import Policy
from app.game.folder_packing import PackingStopped
from app.game.job_journal import (
    DONE,
    WORKING,
    JobChange,
    JobRecord,
    add_line,
    close,
    content,
    digest,
    journals,
    move,
    undo_failed,
)
from app.ui.i18n import tr
from app.ui.sentences import refusal
from formats.safe_write import sync_folder, write_new

Tell = Callable[[int], object]
Test = Callable[[], bool]
_NOT_HERE: Final = (errno.EACCES, errno.EPERM, errno.EROFS)


class OutputFile(NamedTuple):
    """One file to write: its path below the folder, and a function that returns its bytes."""

    path: str
    read: Callable[[], bytes]


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
    with all_or_nothing(out, policy.inside(out)) as job:
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
    `NotRestored` if they are not.
    """
    import secrets  # late, as in `locks`

    journal = journals() / secrets.token_hex(8)
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
            add_line(journal, DONE)
        except BaseException as error:
            undo_failed(job.record, policy, error)
            raise
        close(job.record, policy)
        atomic_file.clean((Path(change.file) for change in job.record.changes), policy)


class Job:
    """Files to write and to delete; nothing happens to them before `apply`."""

    def __init__(self, journal: Path, root: Path, policy: Policy) -> None:
        top = next(folder for folder in (root, *root.parents) if folder.is_dir())
        self.record = JobRecord(journal, root, top / f"{WORKING}{journal.name}", [], [], False)
        self._policy = policy
        self._staged: list[JobChange] = []
        self._numbers = count()

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
        add_line(self.record.journal, [str(self.record.root), str(self.record.folder)])
        if self._policy.covers(self.record.folder):
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))
        # on Windows, files that are moved out would stay private
        self.record.folder.mkdir(0o700 if os.name == "posix" else 0o777)

    def write(self, file: Path, data: bytes, *, backup: bool = False) -> None:
        """Prepare to write a file. Raises OSError, `Protected` for files that are never written."""
        target = Path(os.path.realpath(file))
        change = self._prepare(target, atomic_file.digest(data).hex(), backup=backup)
        staged = content(self.record, change, "new")
        write_new(staged, data, target, None, sync=False)
        if digest(staged) != change.new:
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

    def _prepare(self, file: Path, new: str, *, backup: bool) -> JobChange:
        atomic_file.check_policy(file, self._policy)
        kept = self._policy.backup_of(file) if backup else None
        is_made = kept is not None and not os.path.lexists(kept)
        change = JobChange(next(self._numbers), str(file), "", new, str(kept) if is_made else "")
        if (status := atomic_file.old_status(file)) is not None:
            copy = content(self.record, change, "old")
            _keep(Path(os.path.realpath(file)), copy, status)
            change = change._replace(old=digest(copy))
        self._staged.append(change)
        return change

    def apply(self, is_stopped: Test = lambda: False) -> None:
        """Change the files that are prepared. Raises OSError and `PackingStopped`."""
        changes, self._staged = self._staged, []
        if not changes:
            return
        made = sorted({folder for change in changes for folder in _missing(Path(change.file))})
        sync_folder(self.record.folder)
        add_line(self.record.journal, {"changes": changes, "made": made})
        self.record.changes.extend(changes)
        self.record.made.extend(made)
        for change in changes:
            if is_stopped():
                raise PackingStopped
            self._apply(change)

    def _apply(self, change: JobChange) -> None:
        file, staged = Path(change.file), content(self.record, change, "new")
        if change.new and change.old:
            data = atomic_file.read(staged)[0]

            def make(now: bytes | None) -> bytes:
                _refuse_changed(change, "" if now is None else atomic_file.digest(now).hex())
                return data

            atomic_file.write_safely(
                file, make, atomic_file.accept, self._policy,
                backup=bool(change.backup), one_of_many=True,
            )  # fmt: skip
            return
        atomic_file.make_folder(file.parent, self._policy)
        with locked(file):
            _refuse_changed(change, digest(file))
            if change.new:
                move(staged, file, self._policy)
            else:
                patiently(file.unlink)
        if change.new and change.backup:
            atomic_file.remember_own(file, bytes.fromhex(change.new))
        written.announce_written(file)


def _keep(file: Path, copy: Path, status: os.stat_result) -> None:
    """Keep the content of a file that will be replaced as a whole: a link to it is enough."""
    try:
        copy.hardlink_to(file)
    except (OSError, NotImplementedError):  # not every disk has links
        write_new(copy, atomic_file.read(file)[0], file, status)  # raises if it is a link already


def _refuse_changed(change: JobChange, now: str) -> None:
    if now != change.old:
        raise atomic_file.Changed(bytes.fromhex(now))


def _missing(file: Path) -> Iterator[str]:
    for folder in file.parents:
        if folder.is_dir():
            return
        yield str(folder)
