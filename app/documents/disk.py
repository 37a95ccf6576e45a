"""Bytes on disk: read with a stamp to know them again, written so that no failure loses any.

Nothing here knows of documents or windows.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from app.words import tr


class Stamp(NamedTuple):
    """What a file was when it was last read or written: bytes, nanoseconds, 16 bytes of BLAKE2b."""

    size: int
    time: int
    digest: bytes


class Differs(OSError):
    """What was read back from the disk is not what was written."""


class Refused(OSError):
    """A file that must not be written over, with the reason as its only argument."""


_PREFIX = ".triptych-"
_SUFFIX = ".tmp"
_STALE = 3600.0
"""Seconds after which a temporary file of ours was left by a program that was killed."""


_protected: tuple[Path, ...] = ()


def protect(folders: Iterable[Path]) -> None:
    """Refuse from now on to write anything below these folders, and below no others.

    One guard for the whole program, below every writer.
    """
    global _protected
    _protected = tuple(Path(os.path.realpath(folder)) for folder in folders)


def is_protected(file: Path) -> bool:
    """Whether a file lies below a folder that is never written in, links followed."""
    real = Path(os.path.realpath(file))
    return any(real.is_relative_to(folder) for folder in _protected)


def make_folder(folder: Path) -> None:
    """Make a folder and all above it where they are missing. Raises OSError."""
    if is_protected(folder):
        raise Refused(tr("it belongs to the game dump, which is never changed"))
    folder.mkdir(parents=True, exist_ok=True)


def digest(data: bytes) -> bytes:
    """Return the 16 bytes by which the content of a file is known again."""
    from hashlib import blake2b  # late, as `secrets`: a command that only reads needs neither

    return blake2b(data, digest_size=16).digest()


def read(file: Path) -> tuple[bytes, Stamp]:
    """Return a file's bytes and its stamp. Raises OSError, also where it is no ordinary file."""
    found = file.stat()
    if not stat.S_ISREG(found.st_mode) and not stat.S_ISDIR(found.st_mode):
        raise Refused(tr("it is not an ordinary file"))  # a pipe would never end
    data = file.read_bytes()
    return data, Stamp(len(data), found.st_mtime_ns, digest(data))


def differs(file: Path, stamp: Stamp) -> bool:
    """Whether `file` holds other bytes now than when it was stamped. Raises OSError.

    Its time is not asked: some disks count it in whole seconds, and copying tools set it back.
    """
    return file.stat().st_size != stamp.size or read(file)[1].digest != stamp.digest


def write_safely(
    file: Path,
    data: bytes,
    verify: Callable[[bytes], object],
    *,
    backup: bool = True,
    one_of_many: bool = False,
) -> Stamp:
    """Replace a file's content so that at any moment it is the old or the new one, whole.

    The bytes go to a temporary file beside it, are brought to the disk, read back and given to
    `verify`, which raises where they are not what was meant. With `backup`, the first time also
    keeps the old file as `<name>.bak`, which is never written again. Links stay links, and the
    mode and, where the system lets us, the owner stay.

    `one_of_many` leaves out what takes longer than all the rest: a file that was not there before
    is brought to the disk when the system sees fit, and temporary files that a killed program left
    in the folder stay.

    Raises OSError, or what `verify` raises; the old file is then untouched, the temporary gone.
    """
    target = Path(os.path.realpath(file))
    if is_protected(target):
        raise Refused(tr("it belongs to the game dump, which is never changed"))
    old = _old(target)
    hurry = one_of_many and old is None
    temporary = _beside(target)
    try:
        _write(temporary, data, old, sync=not hurry)
        found, stamp = read(temporary)
        if found != data:
            raise Differs(tr("the bytes read back are not those that were written"))
        verify(found)
        if backup and old is not None:
            _back_up(target, old)
        temporary.replace(target)
    except BaseException:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
    if not hurry:
        _sync_folder(target.parent)
    if not one_of_many:
        _sweep(target.parent)
    return stamp


def _beside(target: Path) -> Path:
    """Return a name for a temporary file in the same folder, which nobody can foresee."""
    import secrets

    return target.with_name(f"{_PREFIX}{secrets.token_hex(8)}{_SUFFIX}")


def _old(target: Path) -> os.stat_result | None:
    """Return what there is of the old file, None for nothing; raise where it must stay.

    A rename would pass over a file that is write-protected, so that is asked for here.
    """
    try:
        found = target.stat()
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(found.st_mode):
        raise Refused(tr("it is not an ordinary file"))
    if not found.st_mode & 0o222 or not os.access(target, os.W_OK):
        raise Refused(tr("the file is read-only"))
    return found


def _write(file: Path, data: bytes, like: os.stat_result | None, *, sync: bool = True) -> None:
    """Write a new file with the rights of another; with `sync`, it is then on the disk."""
    with file.open("xb") as stream:
        stream.write(data)
        stream.flush()
        if like is not None:
            _take_rights(file, like)
        if sync:
            os.fsync(stream.fileno())


def _take_rights(file: Path, like: os.stat_result) -> None:
    """Give a file the owner and then the mode of another; a new owner clears mode bits."""
    if os.name == "posix":
        with suppress(PermissionError):  # only the administrator gives files away
            os.chown(file, like.st_uid, like.st_gid)
    file.chmod(stat.S_IMODE(like.st_mode))


def _back_up(target: Path, old: os.stat_result) -> None:
    """Keep the file as it was before we ever wrote it, unless that has been done."""
    backup = target.with_name(f"{target.name}.bak")
    if os.path.lexists(backup):
        return
    temporary = _beside(target)
    try:
        _write(temporary, target.read_bytes(), old)
        os.utime(temporary, ns=(old.st_atime_ns, old.st_mtime_ns))
        _publish(temporary, backup)
    finally:
        temporary.unlink(missing_ok=True)


def _publish(temporary: Path, backup: Path) -> None:
    """Give a finished file its name; a link never overwrites, but not every disk has links."""
    try:
        backup.hardlink_to(temporary)
    except FileExistsError:
        return
    except (OSError, NotImplementedError):
        if not os.path.lexists(backup):
            temporary.replace(backup)


def _sync_folder(folder: Path) -> None:
    """Bring a new name in a folder to the disk, where the system has a way to."""
    if os.name != "posix":
        return
    with suppress(OSError):  # the new file is in place already; some network disks refuse this
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _sweep(folder: Path) -> None:
    """Take away temporary files that a killed program left, so that none ends up in a mod."""
    with suppress(OSError):
        for left in folder.glob(f"{_PREFIX}*{_SUFFIX}"):
            if time.time() - left.stat().st_mtime > _STALE:
                left.unlink()
