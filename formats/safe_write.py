"""The one way in which files are changed: replaced whole or not at all, with what they were.

A new file takes over owner, extended attributes and mode of the one that it replaces.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from contextlib import suppress
from pathlib import Path


def write_safely(file: Path, data: bytes) -> None:
    """Replace what is in a file; a link stays one.

    The bytes go to a temporary file beside it, are brought to the disk and read back before they
    take its place, so that at any moment the file is the old or the new one. Raises OSError; the
    old file is then untouched. The program's own `app.documents.atomic_file` also keeps backups
    and guards the folders of the games.
    """
    import secrets  # late: readers need none

    target = Path(os.path.realpath(file))
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(target.parent))
    made = target.with_name(f".{target.name[:40]}-{secrets.token_hex(8)}")
    try:
        write_new(made, data, target, target.stat() if target.exists() else None)
        if made.read_bytes() != data:
            raise OSError(f"what was written to {target} is not what can be read there")
        made.replace(target)
    finally:
        with suppress(OSError):
            made.unlink(missing_ok=True)
    sync_folder(target.parent)


def write_new(
    file: Path, data: bytes, old: Path, like: os.stat_result | None, *, sync: bool = True
) -> None:
    """Write a new file with the rights of another, None for none; with `sync`, to the disk."""
    with os.fdopen(_create(file, private=like is not None), "wb") as stream:
        stream.write(data)
        stream.flush()
        if like is not None:
            take_over(file, old, like)
        if sync:
            os.fsync(stream.fileno())


def sync_folder(folder: Path) -> None:
    """Bring a new name in a folder to the disk, where the system has a way to."""
    if os.name != "posix":
        return
    with suppress(OSError):  # the new file is in place already; some network disks refuse this
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _create(file: Path, *, private: bool) -> int:
    """Make a new file and return its handle; a private one is nobody else's from the start on."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    return os.open(file, flags, 0o600 if private else 0o666)


def take_over(file: Path, old: Path, like: os.stat_result) -> None:
    """Give a file the owner, the attributes and last the mode of another, as the system lets us.

    Where the group cannot be given, it gets no rights that everybody has not.
    """
    mode = stat.S_IMODE(like.st_mode)
    if os.name == "posix":
        with suppress(PermissionError):  # only the administrator gives files away
            os.chown(file, like.st_uid, like.st_gid)
        if file.stat().st_gid != like.st_gid:
            mode &= ~0o070 | (mode & 0o007) << 3
    _copy_attributes(old, file)
    file.chmod(mode)


def _copy_attributes(old: Path, new: Path) -> None:
    if sys.platform != "linux":  # elsewhere Python knows of none
        return
    with suppress(OSError):  # not every disk has them
        for name in os.listxattr(old):
            with suppress(OSError):  # some are the system's own
                os.setxattr(new, name, os.getxattr(old, name))
