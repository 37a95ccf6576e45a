"""What a new file takes over from the one it replaces: owner, extended attributes, mode."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path


def create(file: Path, *, private: bool) -> int:
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
    if not hasattr(os, "listxattr"):
        return
    with suppress(OSError):  # not every disk has them
        for name in os.listxattr(old):
            with suppress(OSError):  # some are the system's own
                os.setxattr(new, name, os.getxattr(old, name))
