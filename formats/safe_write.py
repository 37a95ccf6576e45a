"""The one way in which this library changes the disk: a file is replaced whole or not at all."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path


def write_safely(file: Path, data: bytes) -> None:
    """Replace what is in a file; a link stays one, and the file keeps its permissions.

    The bytes go to a temporary file beside it, are brought to the disk and read back before they
    take its place, so that at any moment the file is the old or the new one. Raises OSError; the
    old file is then untouched. The program's own `app.documents.atomic_file` also keeps backups
    and guards the folders of the games.
    """
    target = Path(os.path.realpath(file))
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}-")
    made = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if made.read_bytes() != data:
            raise OSError(f"what was written to {target} is not what can be read there")
        made.chmod(_mode(target))
        made.replace(target)
    except BaseException:
        with suppress(OSError):
            made.unlink()
        raise


def _mode(target: Path) -> int:
    """Return the permissions of a file, of a new one those that programs usually give."""
    try:
        return target.stat().st_mode & 0o777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
