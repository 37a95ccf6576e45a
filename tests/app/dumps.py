"""Dumps and mods as in the settings, and the contents of a folder."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from app.ui import app_paths


def choose_dump(dump: Path, mod: Path | None = None) -> None:
    """Make a folder the dump of the settings, and another its mod."""
    stored = [{"dump": str(dump), "mod": str(mod or "")}]
    settings = app_paths.settings()
    settings.setValue(app_paths.GAMES, json.dumps(stored))
    settings.sync()


def hashes(folder: Path) -> dict[str, str]:
    """Return every file below a folder, links followed, with a hash of its bytes."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
