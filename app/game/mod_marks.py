"""Recognises a mod by its folder where no dump is known to compare it with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from app.documents.policy import Policy
from app.game import package_meta
from app.game.layers import is_game
from formats.wrap import PLACE

_META: Final = (*package_meta.NAMES, "meta.yml", "manifest.yml")
"""The endings of the files in which mod managers store metadata."""
_PLACES: Final = re.compile(
    r"/(graphicpacks|sdcafiine|(atmosphere|mods)/contents/[0-9a-f]{16}|load/[0-9a-f]{16})/",
    re.IGNORECASE,
)
"""The folders in which consoles and emulators have mods, and never a dump."""


def may_be_dump(mirror: Path, dump: Path | None) -> bool:
    """Whether a folder that contains the game's paths may be a dump, whole or in part.

    `dump` is the dump of the mod, as named or chosen; None if there is none. A mod of the settings
    is a mod, and so is a folder in a place for mods or with a mod manager's file beside it. A
    folder with the game's dictionaries, which mods leave out, is suspected even with a dump.
    """
    if dump is not None and not (mirror / PLACE).is_file():
        return False
    real = mirror.resolve()
    is_kept = Policy.stored().mod_of(real) is not None
    return not (is_kept or _PLACES.search(f"{real.as_posix()}/") or any(_metadata(real)))


def _metadata(mirror: Path) -> Iterator[Path]:
    """Yield the files of mod managers in a mod."""
    folders = [mirror]
    if mirror.name.lower() in ("romfs", "content"):
        folders.append(mirror.parent)
        if is_game(mirror.parent.name):
            folders.append(mirror.parent.parent)
    for folder in folders:
        yield from (one for one in folder.iterdir() if one.is_file() and one.name.endswith(_META))
