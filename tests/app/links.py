"""Folders with links at every level, into a folder that must stay as it is."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path


def snapshot(folder: Path) -> dict[str, object]:
    """Return all that is in a folder: a file that is written again is another, even if alike."""
    found: dict[str, object] = {}
    for path in folder.rglob("*"):
        status = path.lstat()
        name = path.relative_to(folder).as_posix()
        what = path.read_bytes() if path.is_file() else b""
        is_file = path.is_file()
        found[name] = (status.st_ino, what, status.st_mtime_ns if is_file else 0)
    return found


def levels(*folders: Path) -> list[str]:
    """Return the paths of all files and folders in folders, as far as these exist."""
    found = {path.relative_to(top).as_posix() for top in folders for path in top.rglob("*")}
    return sorted(found)


def linked(before: Path, after: Path, out: Path, victim: Path) -> Iterator[str]:
    """Make `out`, for each file and folder that a job made or had, with a link there into
    `victim`; see `link_level`."""
    for level in levels(before, after):
        link_level(before, after, out, victim, level)
        yield level


def link_level(before: Path, after: Path, out: Path, victim: Path, level: str) -> None:
    """Make `out` with a link at `level` into `victim`.

    `before` and `after` are copies of `out` from before and after a job. The victim has a file for
    each that the job would write.
    """
    for folder in (out, victim):
        shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(after, victim)
    shutil.copytree(before, victim, dirs_exist_ok=True)
    shutil.copytree(before, out)
    link = out / level
    if link.is_dir():
        shutil.rmtree(link)
    link.unlink(missing_ok=True)
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to(victim / level)
