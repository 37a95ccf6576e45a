"""Backups: a file as it was before the program first wrote it, and how to find that again.

A backup is `<name>.bak` beside the file; that of a file in a mod lies among the program's data. A
file that the program made itself has none: what it wrote is remembered, so that its own work is not
taken for an original when it is saved the next time.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from app import app_paths
from app.documents.locks import locked, temporary_of
from app.documents.patience import patiently
from app.documents.policy import Policy, key


def backup_of(file: Path) -> Path | None:
    """Return the backup that there is of a file, None for none.

    One beside it counts in a mod, too, where another version of the program left it.
    """
    beside = file.with_name(f"{file.name}.bak")
    found = Policy.stored().backup_of(file)
    return next((one for one in (found, beside) if one.is_file()), None)


def is_backup(file: Path) -> bool:
    """Whether a file is a backup by its name."""
    return file.name.endswith(".bak")


def is_ours(file: Path, digest: bytes) -> bool:
    """Whether the content of a file, by its digest, is what the program itself put there."""
    try:
        return _mark(file).read_bytes() == digest
    except OSError:
        return False


def remember(file: Path, digest: bytes) -> None:
    """Keep what the program put in a file that has no backup, as far as its data can be written."""
    with suppress(OSError):  # at worst there will be a backup of our own work
        mark = _mark(file)
        mark.parent.mkdir(parents=True, exist_ok=True)
        with locked(mark):
            temporary = temporary_of(mark)
            temporary.write_bytes(digest)
            patiently(lambda: temporary.replace(mark))


def folders_of(file: Path, policy: Policy) -> list[Path]:
    """Return the folders that are written to for the backup of a file."""
    return [policy.backup_of(file).parent, _mark(file).parent]


def _mark(file: Path) -> Path:
    return app_paths.data_folder() / "backups" / ".written" / key(str(file), 16)
