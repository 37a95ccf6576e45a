"""Whether files and folders exist, for names that the system may not even be able to look up."""

from __future__ import annotations

import os
from pathlib import Path


def is_there(file: Path) -> bool:
    """Whether a file or folder exists; not if the system cannot tell, for example for a name that
    is too long."""
    return os.path.exists(file)  # noqa: PTH110 - that of `Path` raises where it cannot look


def is_folder(file: Path) -> bool:
    """Whether a folder exists, checked as `is_there` does."""
    return os.path.isdir(file)  # noqa: PTH112 - as above
