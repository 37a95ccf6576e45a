"""The path that a user typed into a field."""

from __future__ import annotations

import os
from pathlib import Path


def typed_path(words: str) -> Path | None:
    """Return the path that was typed, with `~` for the home; None for an empty or invalid one."""
    words = words.strip()
    if not words or "\0" in words:
        return None
    try:
        path = Path(words).expanduser()
        os.fsencode(path)
        path.exists()
    except (OSError, RuntimeError, ValueError):
        return None  # too long, in a closed folder, a stranger's home, or half a character
    return path
