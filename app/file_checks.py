"""Whether files and folders exist, for names that the system may not even be able to look up."""

from __future__ import annotations

import os
from pathlib import Path


def is_there(file: Path) -> bool:
    """Whether a file or folder is there; not if the system cannot look: as with a name too long."""
    return os.path.exists(file)  # noqa: PTH110 - that of `Path` raises where it cannot look


def is_folder(file: Path) -> bool:
    """Whether a folder is there, asked as `is_there` does."""
    return os.path.isdir(file)  # noqa: PTH112 - as above
