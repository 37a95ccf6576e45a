"""Files that cannot be any of ours, recognised by their sizes and first bytes before they are read.

What is far larger than any file of the games, or has no end, would otherwise fill the memory before
its first bytes are looked at.
"""

from __future__ import annotations

import errno
import os
import pathlib
import stat
import sys
from typing import Final

from .errors import InvalidData, Unsupported

_SMALL: Final = 1 << 20
"""Up to this size (bytes), a file costs nothing to speak of and is read as it is."""
_JUDGED: Final = 4096
"""The size of the first bytes that are judged."""


def refuse_foreign(file: str | os.PathLike[str], *, as_bytes: bool = False) -> None:
    """Raise `FormatError` if a file cannot be a document, an archive or a size table.

    With `as_bytes`, the file is wanted whatever it is, and only its size counts. A pipe is taken,
    for it has an end. Raises OSError where the file cannot be looked at.
    """
    name = os.fspath(file)
    if "\0" in name:
        raise InvalidData("its name has the character NUL in it, and that of a file never has")
    try:
        status = os.stat(name)  # noqa: PTH116 - a name is what was given
    except UnicodeEncodeError as error:
        raise InvalidData("its name has characters that no name of a file has") from error
    if stat.S_ISFIFO(status.st_mode) or stat.S_ISDIR(status.st_mode):
        return
    is_file = stat.S_ISREG(status.st_mode)
    if not is_file or (status.st_size == 0 and _is_endless(name)):
        raise Unsupported("it is not an ordinary file, but one of a device or the system")
    if status.st_size > _SMALL:
        _refuse_large(name, status.st_size, as_bytes)


def _refuse_large(name: str, size: int, as_bytes: bool) -> None:
    from .registry import stranger  # late: files are seldom large
    from .text_io import may_be_ours
    from .wrap.limits import LIMIT, TooLarge

    with pathlib.Path(name).open("rb") as stream:
        head = stream.read(_JUDGED)
    if not as_bytes and not may_be_ours(head):
        raise stranger(head[:16])
    if size > LIMIT:
        raise TooLarge(
            f"the file has {size:,} bytes, and no file of the games comes near {LIMIT:,}",
            hint="It is damaged, or something else than its first bytes say.",
        )


def _is_endless(name: str) -> bool:
    """Whether a file has content although it is stated to be empty, as the system's own files.

    Some of these never end, or have their reader wait.
    """
    at_once = 0 if sys.platform == "win32" else os.O_NONBLOCK
    opened = os.open(name, os.O_RDONLY | at_once)
    try:
        return bool(os.read(opened, 1))
    except OSError as error:
        if error.errno in (errno.EAGAIN, errno.EINVAL):
            return True
        raise
    finally:
        os.close(opened)
