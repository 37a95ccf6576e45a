"""Whether files and folders are there, also where the system cannot look."""

from __future__ import annotations

from pathlib import Path


def is_there(file: Path) -> bool:
    """Whether a file or folder is there; not if the system cannot look: as with a name too long."""
    try:
        return file.exists()
    except (OSError, ValueError):
        return False


def is_folder(file: Path) -> bool:
    """Whether a folder is there, asked as `is_there` does."""
    return is_there(file) and file.is_dir()
