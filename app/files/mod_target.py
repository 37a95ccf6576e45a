"""Where a mod is written to that is made of others, or of a patch."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from app.documents.policy import Policy
from app.files import games
from app.files.layers import DLC, layers_of
from app.files.mod import WrongFolder, below, mirror_of
from app.i18n import tr


def target_in(out: Path, root: Path, read: Sequence[Path], policy: Policy) -> Path:
    """Return where the game's paths begin in the folder `out`, which is there or not yet.

    `root` is where they begin in the game, `read` are the game's folder and those of mods. Raises
    `WrongFolder` where one of them, and what is only read, would be written to.
    """
    game, *mods = read
    only_read = (game, *layers_of(root).all)
    if any(below(out, folder) is not None for folder in only_read) or policy.covers(out):
        raise WrongFolder(
            tr(
                "“{out}” is inside the game dump, which is never written to. Choose another "
                "folder.",
                out=out,
            )
        )
    for folder in mods:
        for mod in (folder, mirror_of(folder) or folder):
            if below(out, mod) is not None or below(mod, out) is not None:
                raise WrongFolder(
                    tr(
                        "Neither of “{out}” and the mod “{mod}” may be inside the other. Choose "
                        "another folder.",
                        out=out,
                        mod=folder,
                    )
                )
    found = games.detect(root)
    inner = found.game.folder if found.game is not None else "romfs"
    return (mirror_of(out) if out.is_dir() else None) or out / inner


def place_in(target: Path, path: str) -> Path:
    """Return where a file of the game lies in a mod, whose own paths begin in `target`."""
    if path.startswith(DLC):
        return target.parent / "aoc/0010" / path.removeprefix(DLC)
    return target / path
