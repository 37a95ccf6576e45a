"""Reading and writing files: with stamps that identify contents, and so that no failure loses data.

All of the user's files are written by `write_safely`. Nothing here depends on documents or windows.

The first time the program overwrites a file, it keeps a backup: `<name>.bak` beside it, or in the
program's own data if the file is in a mod. A file that the program created has no backup: what it
wrote is remembered, so that its own output is not mistaken for an original at the next save.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from shutil import rmtree
from typing import BinaryIO, NamedTuple

from app.documents import written
from app.documents.locks import locked, patiently, sweep, temporary_of
from app.documents.policy import Policy, key
from app.ui import app_paths
from app.ui.i18n import tr
from app.ui.sentences import refusal
from formats.safe_write import sync_folder, write_new

_RECORD, _MOST_RECORDS = 32, 1 << 16
"""The bytes of a record about a file that the program created, and how many there are at most."""
_TRIES = 10
"""How often content is made again because the file changed meanwhile."""


class Stamp(NamedTuple):
    """The stamp of a file when last read or written: size, nanoseconds, 16 bytes of BLAKE2b."""

    size: int
    time: int
    digest: bytes


class Differs(OSError):
    """The bytes read back from the disk differ from those written."""


class WriteRefused(OSError):
    """A file that must not be written over, with the reason as its only argument."""


class Protected(WriteRefused):
    """A file of a dump; `policy` says which folders may be written instead."""

    def __init__(self, policy: Policy) -> None:
        super().__init__(tr("it belongs to the game dump, which is never changed"))
        self.policy = policy


class LeadsOut(WriteRefused):
    """A file that a link leads to, out of the folder of a job."""

    def __init__(self, folder: Path) -> None:
        super().__init__(
            tr(
                "a link leads out of {folder} there, and nothing is written through it",
                folder=folder,
            )
        )


class Changed(OSError):
    """The file to replace has changed since it was read.

    `found` is the digest of its current contents, b"" if it cannot be read.
    """

    def __init__(self, data: bytes) -> None:
        super().__init__(tr("it was changed by another program meanwhile"))
        self.found = data


Make = Callable[[bytes | None], bytes]
"""Builds the new content of a file from its current content (None: there is no file)."""


def accept(_found: bytes) -> None:
    """Accept the content that was read back: it was compared with what was written."""


def check_policy(file: Path, policy: Policy) -> None:
    """Raise `Protected` or `LeadsOut` for a file or folder that is neither written nor deleted."""
    if policy.covers(file):
        raise Protected(policy)
    if policy.leads_out(file):
        raise LeadsOut(policy.folders[0])


def make_folder(folder: Path, policy: Policy) -> None:
    """Create a folder and all missing folders above it. Raises OSError."""
    check_policy(folder, policy)
    folder.mkdir(parents=True, exist_ok=True)


def digest(data: bytes) -> bytes:
    """Return the 16 bytes that identify the content of a file."""
    from hashlib import blake2b  # late, as `secrets`: a command that only reads needs neither

    return blake2b(data, digest_size=16).digest()


def read_bytes(file: Path) -> bytes:
    """Return the content of a file or a pipe. Raises OSError."""
    if file.is_dir():  # Windows would only report that it cannot be read
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
    return patiently(file.read_bytes)


def read(file: Path) -> tuple[bytes, Stamp]:
    """Return a file's bytes and its stamp. Raises OSError, also if it is not an ordinary file."""
    status = file.stat()
    if not stat.S_ISREG(status.st_mode) and not stat.S_ISDIR(status.st_mode):
        raise WriteRefused(tr("it is not an ordinary file"))  # a pipe would never end
    data = read_bytes(file)
    return data, Stamp(len(data), status.st_mtime_ns, digest(data))


def differs(file: Path, stamp: Stamp) -> bool:
    """Whether `file` has other contents than when it was stamped. Raises OSError.

    The modification time is not used: some disks store whole seconds, and copying tools set it
    back.
    """
    return file.stat().st_size != stamp.size or read(file)[1].digest != stamp.digest


def write_safely(
    file: Path,
    content: bytes | Make,
    verify: Callable[[bytes], object],
    policy: Policy,
    *,
    backup: bool = True,
    one_of_many: bool = False,
) -> Stamp:
    """Replace a file's content so that at any moment it is the old or the new one, whole.

    The bytes are written to a temporary file beside it, flushed to the disk, read back and given to
    `verify`, which raises if they are not as intended. Content that is made from the old one is
    made under a lock that other processes respect, and made again if the file has changed before it
    is replaced. With `backup`, the contents from before the program first wrote the file are kept
    (see `backups`). Links stay links; mode, extended attributes and, if the system permits, the
    owner are preserved, and a private file is private at every step. Another name of the same file
    (a hard link) keeps the old content.

    `one_of_many` leaves out the slowest parts: a new file is not flushed to the disk, and leftovers
    of killed programs in the folder are not deleted.

    If another program holds the file open, this waits a moment for it to finish.

    Raises OSError, that of `check_policy` for files that are never written, or what `content` or
    `verify` raise; the old file is then untouched, and the temporary file deleted.
    """
    target = Path(os.path.realpath(file))
    check_policy(file, policy)
    old_status(target)  # a protected file is refused before anything is created beside it
    with locked(target):
        job = _Replacing(target, policy, backup=backup, hurry=one_of_many)
        for _try in range(_TRIES):
            stamp = job.run(content, verify)
            if stamp is not None:
                break
        else:
            raise WriteRefused(tr("another program keeps writing to it"))
    if not one_of_many:
        sweep(target.parent)
    written.announce_written(target)
    return stamp


def write_streamed(
    file: Path,
    fill: Callable[[BinaryIO], object],
    verify: Callable[[Path], object],
    policy: Policy,
) -> None:
    """Replace a large file as `write_safely` does, without holding all of it in memory.

    `fill` writes it; `verify` is given the temporary file, already on the disk.
    """
    target = Path(os.path.realpath(file))
    check_policy(file, policy)
    old_status(target)
    with locked(target):
        _Replacing(target, policy, backup=True, hurry=False).run_streamed(fill, verify)
    sweep(target.parent)
    written.announce_written(target)


def clean(files: Iterable[Path], policy: Policy) -> None:
    """Delete temporary files of killed programs beside these files and their backups."""
    real = [Path(os.path.realpath(file)) for file in files]
    folders = {file.parent for file in real}
    folders.update(folder for file in real for folder in backup_folders(file, policy))
    for folder in folders:
        if not policy.covers(folder):
            sweep(folder)


class _Replacing:
    """One file being replaced, under its lock."""

    def __init__(self, target: Path, policy: Policy, *, backup: bool, hurry: bool) -> None:
        self._target = target
        self._backup = policy.backup_of(target) if backup else None
        self._hurry = hurry

    def run(self, content: bytes | Make, verify: Callable[[bytes], object]) -> Stamp | None:
        """Replace the file and return its stamp; None if it changed before that was done."""
        old = old_status(self._target)
        hurry = self._hurry and old is None
        held = None if isinstance(content, bytes) else _target_content(self._target)
        data = content if isinstance(content, bytes) else content(held)
        temporary = temporary_of(self._target)
        try:
            write_new(temporary, data, self._target, old, sync=not hurry)
            read_back, stamp = read(temporary)
            if read_back != data:
                raise Differs(tr("the bytes read back differ from those written"))
            verify(read_back)
            is_kept = self._backup is None or _back_up(self._target, old, self._backup)
            is_made = not isinstance(content, bytes)
            if not patiently(lambda: self._move_into_place(temporary, held, is_made=is_made)):
                return None
        finally:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)
        if not hurry:
            sync_folder(self._target.parent)
        if not is_kept:
            remember_own(self._target, stamp.digest)
        return stamp

    def run_streamed(
        self, fill: Callable[[BinaryIO], object], verify: Callable[[Path], object]
    ) -> None:
        """Replace the file by the output of `fill`."""
        from hashlib import blake2b, file_digest  # late, as in `digest`

        old = old_status(self._target)
        temporary = temporary_of(self._target)
        try:
            write_new(temporary, b"", self._target, old, sync=False)
            with temporary.open("r+b") as stream:
                fill(stream)
                stream.flush()
                os.fsync(stream.fileno())
                stream.seek(0)
                written_digest = file_digest(stream, lambda: blake2b(digest_size=16)).digest()
            verify(temporary)
            is_kept = self._backup is None or _back_up(self._target, old, self._backup)
            patiently(lambda: temporary.replace(self._target))
        finally:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)
        sync_folder(self._target.parent)
        if not is_kept:
            remember_own(self._target, written_digest)

    def _move_into_place(self, temporary: Path, held: bytes | None, *, is_made: bool) -> bool:
        """Move a finished file into place; False if it was made from outdated content."""
        if is_made and _target_content(self._target) != held:
            return False
        temporary.replace(self._target)
        return True


def _target_content(target: Path) -> bytes | None:
    try:
        return read(target)[0]
    except FileNotFoundError:
        return None


def old_status(target: Path) -> os.stat_result | None:
    """Return the status of the old file, None if there is none; raise if it is write-protected.

    Renaming would ignore the protection, so it is checked here.
    """
    try:
        status = target.stat()
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(status.st_mode):
        raise WriteRefused(tr("it is not an ordinary file"))
    if not status.st_mode & 0o222 or not os.access(target, os.W_OK):
        raise WriteRefused(tr("the file is read-only"))
    return status


def _back_up(target: Path, old: os.stat_result | None, backup: Path) -> bool:
    """Keep a backup of the file from before we first wrote it, unless there is one.

    Returns whether there is a backup; files that we created have none.
    """
    if os.path.lexists(backup):
        return True
    if old is None:
        return False
    data = read(target)[0]
    if is_own_work(target, digest(data)):
        return False
    try:
        backup.parent.mkdir(parents=True, exist_ok=True)
        with locked(backup):  # or a clean-up takes the temporary file for that of a killed program
            temporary = temporary_of(backup)
            try:
                write_new(temporary, data, target, old)
                os.utime(temporary, ns=(old.st_atime_ns, old.st_mtime_ns))
                _publish(temporary, backup)
            finally:
                temporary.unlink(missing_ok=True)
    except OSError as error:
        if backup.parent != target.parent:
            raise WriteRefused(
                tr(
                    "its backup cannot be kept in {folder}: {error}",
                    folder=backup.parent,
                    error=error.strerror or refusal(error),
                )
            ) from error
        raise
    return True


def _publish(temporary: Path, backup: Path) -> None:
    """Give a finished file its name; a link never overwrites, but not every disk has links."""
    try:
        backup.hardlink_to(temporary)
    except FileExistsError:
        return
    except (OSError, NotImplementedError):
        if not os.path.lexists(backup):
            patiently(lambda: temporary.replace(backup))


def backup_of(file: Path) -> Path | None:
    """Return the existing backup of a file, None for none.

    In a mod, one beside the file counts, too: another version of the program may have left it.
    """
    beside = file.with_name(f"{file.name}.bak")
    stored_backup = Policy.stored().backup_of(file)
    return next((file for file in (stored_backup, beside) if file.is_file()), None)


def is_backup(file: Path) -> bool:
    """Whether a file is a backup by its name."""
    return file.name.endswith(".bak")


def is_own_work(file: Path, digest: bytes) -> bool:
    """Whether the content of a file, by its digest, was written by this program."""
    try:
        records = _own_records().read_bytes()
    except OSError:
        return False
    mark = _own_mark(file)
    at = records.rfind(mark)
    return at >= 0 and records[at + len(mark) : at + _RECORD] == digest


def remember_own(file: Path, digest: bytes) -> None:
    """Remember the content of a file that the program created, if its own data can be written.

    Only the last files are remembered: of others there will be a backup of our own work.
    """
    with suppress(OSError):
        records = _own_records()
        records.parent.mkdir(parents=True, exist_ok=True)
        with records.open("ab") as stream:
            stream.write(_own_mark(file) + digest)
            is_first = stream.tell() == _RECORD
            is_full = stream.tell() > _MOST_RECORDS * _RECORD
        if is_first:  # version 1.0.0 had a file for each file, in a folder
            rmtree(records.with_name(".written"), ignore_errors=True)
        if is_full:
            last = records.read_bytes()[-_MOST_RECORDS // 2 * _RECORD :]
            with locked(records):
                temporary = temporary_of(records)
                temporary.write_bytes(last)
                patiently(lambda: temporary.replace(records))


def backup_folders(file: Path, policy: Policy) -> list[Path]:
    """Return the folders that are written to for the backup of a file."""
    return [policy.backup_of(file).parent, _own_records().parent]


def _own_records() -> Path:
    """Return the file of 16 bytes for a path and 16 for its content, the last one at the end."""
    return app_paths.data_folder() / "backups" / "written"


def _own_mark(file: Path) -> bytes:
    return bytes.fromhex(key(str(file), 16))
