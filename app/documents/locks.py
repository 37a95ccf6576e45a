"""Locks files while they are replaced, for all cooperating processes; and cleans up after killed
ones.

The lock is a file beside it that exists only meanwhile. The system frees it whenever a process
ends, so that no lock is ever stale.

On Windows, virus scanners and backups hold files open for a moment, and an open file can be neither
replaced nor deleted, and sometimes not read; `patiently` waits for them.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from app.documents.own_names import OWN, is_temporary
from app.documents.policy import key
from app.ui.i18n import tr

T = TypeVar("T")

_OURS = re.compile(r"\.triptych-([0-9a-f]{16})(?:-[0-9a-f]+)?\.(?:tmp|lock)")
_PAUSE = 0.01
_PATIENCE = 60.0
"""Seconds to wait for a lock that another process holds."""
_DENIED = 2.0 if sys.platform == "win32" else 0.0
"""Seconds until a refusal is final; Windows also refuses files that are being deleted."""


IN_USE = (5, 32, 33, 145)
"""The Windows errors for a file that another program has open: access denied, sharing, lock; and
for its folder, which is not empty until the file is really deleted."""
HELD_PATIENCE = 1.5
"""Seconds until such a refusal is final."""
_HELD_PAUSE = 0.02


class FileLocked(OSError):
    """A file that another process keeps locked, with the reason as its only argument."""


def temporary_of(target: Path) -> Path:
    """Return an unpredictable name for a temporary file in the folder of `target`."""
    import secrets  # late: a command that only reads needs none

    return target.with_name(f"{OWN}{_lock_name(target)}-{secrets.token_hex(8)}.tmp")


@contextmanager
def locked(target: Path, patience: float = _PATIENCE) -> Iterator[None]:
    """Hold the lock of a file, existing or not, within the context.

    Waits at most `patience` seconds. Raises `FileLocked`, or the OSError of a folder in which no
    file can be created.
    """
    file = target.with_name(f"{OWN}{_lock_name(target)}.lock")
    handle = _wait_for_lock(file, patience)
    try:
        yield
    finally:
        _release(file, handle)


def sweep(folder: Path) -> None:
    """Delete the files that killed processes left in a folder, but not those of running ones."""
    with suppress(OSError):  # the disk may be gone
        for mark in {_OURS.fullmatch(file.name)[1] for file in _ours(folder)}:  # type: ignore[index]
            with suppress(OSError):
                _sweep_one(folder, mark)


def may_be_written(file: Path) -> bool:
    """Whether a file can be opened for writing; on Windows, not if Qt holds it as a lock."""
    try:
        os.close(os.open(file, os.O_RDWR))
    except OSError:
        return False
    return True


def _sweep_one(folder: Path, mark: str) -> None:
    file = folder / f"{OWN}{mark}.lock"
    handle = _wait_for_lock(file, 0.0)
    try:
        for left in folder.glob(f"{OWN}{mark}*.tmp"):
            left.unlink(missing_ok=True)
    finally:
        _release(file, handle)


def _ours(folder: Path) -> list[Path]:
    with os.scandir(folder) as entries:
        names = [entry.name for entry in entries if is_temporary(entry.name)]
    return [folder / name for name in names if _OURS.fullmatch(name)]


def _lock_name(target: Path) -> str:
    return key(os.path.normcase(target.name).casefold(), 8)  # on some disks both are one file


def _wait_for_lock(file: Path, patience: float) -> int:
    """Return the handle of a lock when it is acquired."""
    begin = time.monotonic()
    while True:
        try:
            handle = _try_lock(file)
        except PermissionError:
            if time.monotonic() - begin >= min(_DENIED, patience):
                raise
            handle = None
        if handle is not None:
            return handle
        if time.monotonic() - begin >= patience:
            raise FileLocked(tr("another program is saving it"))
        time.sleep(_PAUSE)


if sys.platform == "win32":

    def _try_lock(file: Path) -> int | None:
        """Return the handle of a file that is deleted with its last handle, None if it exists."""
        try:
            return os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_TEMPORARY)
        except FileExistsError:
            return None

    def _release(_file: Path, handle: int) -> None:
        with suppress(OSError):  # the saved file is in place, and a failure has its own error
            os.close(handle)

else:
    import fcntl

    def _try_lock(file: Path) -> int | None:
        """Return the handle of a lock, None while another has it."""
        handle = os.open(file, os.O_RDONLY | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
            return None
        except OSError:
            return handle  # a disk without locks: the file is still looked at before it is replaced
        if _is_gone(file, handle):
            os.close(handle)
            return None
        return handle

    def _is_gone(file: Path, handle: int) -> bool:
        """Whether the last holder of a lock deleted it before it became ours."""
        try:
            return not os.path.samestat(os.fstat(handle), file.stat())
        except FileNotFoundError:
            return True
        except OSError:
            return False  # the disk does not report it

    def _release(file: Path, handle: int) -> None:
        with suppress(OSError):
            file.unlink()
        with suppress(OSError):  # the saved file is in place, and a failure has its own error
            os.close(handle)


def patiently(do: Callable[[], T]) -> T:
    """Return the result of `do`, retried while another program holds its file.

    Raises its OSError, after `HELD_PATIENCE` seconds if the file is in use.
    """
    end = time.monotonic() + HELD_PATIENCE
    while True:
        try:
            return do()
        except OSError as error:
            if not is_held(error) or time.monotonic() >= end:
                raise
        time.sleep(_HELD_PAUSE)


def is_held(error: OSError) -> bool:
    """Whether an error may be temporary; one of opening a file does not show its kind."""
    code = getattr(error, "winerror", None)
    if code is None:
        return sys.platform == "win32" and isinstance(error, PermissionError)
    return code in IN_USE
