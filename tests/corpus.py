"""Where the real game files are that tests read; they are never part of the project."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(os.environ.get("TRIPTYCH_CORPUS") or Path(__file__).parents[2] / "shared" / "corpus")

may_read: Callable[[], bool] | None = None
"""Whether the test that runs is known to read real files."""


def files(folder: str) -> list[Path]:
    """Return every real file below one folder of the corpus, sorted; empty where there is none.

    The order is the same on every system, some of which sort paths without regard to case.
    """
    _ask()
    found = (path for path in (ROOT / folder).rglob("*") if path.is_file())
    return sorted(found, key=lambda path: path.parts)


def need(folder: str) -> list[Path]:
    """Return the files of a folder, or skip the test with the reason."""
    found = files(folder)
    if not found:
        pytest.skip(f"no real files in {ROOT / folder}; TRIPTYCH_CORPUS may name their folder")
    return found


def need_file(name: str) -> Path:
    """Return one real file by its path below the corpus, or skip the test with the reason."""
    _ask()
    path = ROOT / name
    if not path.is_file():
        pytest.skip(f"no real file {path}; TRIPTYCH_CORPUS may name the corpus")
    return path


def _ask() -> None:
    """Fail in a test that `-m corpus` would leave out."""
    if may_read is not None and not may_read():
        pytest.fail("tests/readers.py does not see that this test reads real files")
