"""Where the real game files are that tests read; they are never part of the project."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

_SHARED = Path(__file__).parents[2] / "shared"
_NAMED = os.environ.get("TRIPTYCH_CORPUS")

ROOTS = [Path(one) for one in _NAMED.split(os.pathsep)] if _NAMED else [_SHARED / "corpus"]
"""Folders with a folder for each kind of file: `aamp`, `ainb`, ..."""

_FURTHER = {} if _NAMED else {"ainb": _SHARED / "worlds"}
"""By kind, a root with files of further games. The other kinds follow when the laws are right."""

may_read: Callable[[], bool] | None = None
"""Whether the test that runs is known to read real files."""


def find_all(name: str) -> list[Path]:
    """Return each file or folder of this path below a root."""
    further = _FURTHER.get(name.partition("/")[0])
    found = [root / name for root in ROOTS + ([further] if further else [])]
    return [path for path in found if path.exists()]


def find(name: str) -> Path:
    """Return the first of `find_all`, or a path without a file."""
    return (*find_all(name), ROOTS[0] / name)[0]


def files(folder: str) -> list[Path]:
    """Return every real file below one folder of the corpus, sorted; empty where there is none.

    The order is the same on every system, some of which sort paths without regard to case.
    """
    _ask()
    found = [path for top in find_all(folder) for path in top.rglob("*") if path.is_file()]
    return sorted(found, key=lambda path: path.parts)


def need(folder: str) -> list[Path]:
    """Return the files of a folder, or skip the test with the reason."""
    found = files(folder)
    if not found:
        pytest.skip(f"no real files in {find(folder)}; TRIPTYCH_CORPUS may name their folders")
    return found


def need_file(name: str) -> Path:
    """Return one real file by its path below the corpus, or skip the test with the reason."""
    _ask()
    path = find(name)
    if not path.is_file():
        pytest.skip(f"no real file {path}; TRIPTYCH_CORPUS may name the corpus")
    return path


def _ask() -> None:
    """Fail in a test that `-m corpus` would leave out."""
    if may_read is not None and not may_read():
        pytest.fail("tests/readers.py does not see that this test reads real files")
