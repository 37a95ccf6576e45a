"""The names of the files that the program leaves beside others: temporary ones, and backups."""

from __future__ import annotations

from pathlib import PurePath
from typing import Final

OWN: Final = ".triptych-"
"""The beginning of the names of temporary files and folders."""


def is_temporary(name: str) -> bool:
    """Whether a file or folder exists only while others are written, unless that was killed."""
    return name.startswith(OWN)


def is_own(path: PurePath | str) -> bool:
    """Whether a file is the program's own, not one of the folder that it is in: a backup, or
    temporary by any name in its path, which has slashes."""
    parts = path.split("/") if isinstance(path, str) else path.parts
    return any(map(is_temporary, parts)) or parts[-1].endswith(".bak")
