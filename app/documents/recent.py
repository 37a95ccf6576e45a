"""The files opened lately, most recent first, kept in the settings as one text, a line each."""

from __future__ import annotations

from pathlib import Path

from app import places

MOST = 20
_KEY = "recent/files"


def files() -> list[Path]:
    """Return the files, those that are gone included."""
    stored = str(places.settings().value(_KEY, ""))
    return [Path(line) for line in stored.splitlines() if line][:MOST]


def add(file: Path) -> None:
    """Put a file first."""
    file = file.absolute()
    _store([file, *(one for one in files() if one != file)][:MOST])


def clear() -> None:
    """Forget every file."""
    _store([])


def _store(some: list[Path]) -> None:
    lines = [str(one) for one in some]
    places.settings().setValue(_KEY, "\n".join(line for line in lines if line.isprintable()))
