"""The files opened lately, most recent first, kept in the settings."""

from __future__ import annotations

import json
from pathlib import Path

from app import places

MOST = 20
_KEY = "recent/files"


def files() -> list[Path]:
    """Return the files, those that are gone included."""
    try:
        stored = json.loads(str(places.settings().value(_KEY, "[]")))
    except json.JSONDecodeError:
        return []
    if not isinstance(stored, list):
        return []
    return [Path(one) for one in stored if isinstance(one, str)][:MOST]


def add(file: Path) -> None:
    """Put a file first."""
    file = file.absolute()
    _store([file, *(one for one in files() if one != file)][:MOST])


def clear() -> None:
    """Forget every file."""
    _store([])


def _store(some: list[Path]) -> None:
    places.settings().setValue(_KEY, json.dumps([str(one) for one in some]))
