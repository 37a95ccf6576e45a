"""Files that were deleted or overwritten on purpose, kept so that they can be restored.

A mod is packaged with everything in its folder, so the copies are stored elsewhere.
"""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from app.documents import atomic_file
from app.documents.policy import Policy, key, short
from app.ui import app_paths

_KEPT = 20
"""The number of steps that are kept; files of older ones are deleted."""


class SetAsideFile(NamedTuple):
    """A former file, and the path of its copy."""

    file: Path
    copy: Path


def new_folder() -> Path:
    """Return a folder for the files of one step, which is created when the first is kept."""
    above = app_paths.data_folder() / "set-aside"
    _forget_old(above)
    return above / f"{time.time_ns():020}"


def keep_copy(file: Path, folder: Path) -> SetAsideFile:
    """Keep a copy of a file in its current state. Raises OSError."""
    data = atomic_file.read(file)[0]
    copy = folder / short(file.name, f"-{key(str(file), 8)}")
    folder.mkdir(parents=True, exist_ok=True)
    atomic_file.write_safely(copy, data, atomic_file.accept, Policy(), backup=False)
    return SetAsideFile(file, copy)


def remove_empty(folder: Path, top: Path) -> None:
    """Delete an empty folder and those above it that become empty, but not `top`."""
    with suppress(OSError):  # one that is not empty stays
        while folder != top and folder.is_relative_to(top):
            folder.rmdir()
            folder = folder.parent


def _forget_old(above: Path) -> None:
    """Delete the oldest steps, as far as the disk lets us."""
    with suppress(OSError):
        folders = sorted(folder for folder in above.iterdir() if not folder.is_symlink())
        for folder in folders[: -_KEPT + 1]:
            for file in folder.iterdir():
                file.unlink()
            folder.rmdir()
