"""Whether files and folders exist, for names that the system may not even be able to look up."""

from __future__ import annotations

from pathlib import Path


def is_there(file: Path) -> bool:
    """Whether a file or folder exists; not if the system cannot tell, for example for a name that
    is too long."""
    try:
        return file.exists()
    except (OSError, ValueError):
        return False


def is_folder(file: Path) -> bool:
    """Whether a folder exists, checked as `is_there` does."""
    return is_there(file) and file.is_dir()
