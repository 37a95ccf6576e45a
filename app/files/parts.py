"""The titles a mod changes: the game itself and its DLC, each with its part of the dump.

The tables of Breath of the Wild state the files of the DLC, too, with a prefix before their paths.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from app.files.layers import DLC, Layers, dlc_folders, layers_of
from app.files.mod import below


class TitlePart(NamedTuple):
    """One title: where its files begin in the mod and in the dump (None: not there).

    `prefix` is what the size table puts before its paths; `over` are the dump's folders whose files
    come before those of `dump`: updates.
    """

    mod: Path
    dump: Path | None
    prefix: str = ""
    over: tuple[Path, ...] = ()

    def base(self, path: Path | str) -> Path | None:
        """Return the dump's file for a path of the title, None if it has none."""
        folders = (*self.over, self.dump) if self.dump is not None else self.over
        return next((one / path for one in folders if (one / path).is_file()), None)


def parts_of(mirror: Path, dump: Path | None) -> list[TitlePart]:
    """Return the titles of a mod; `mirror` and `dump` are where the game's own files begin."""
    known = Layers((), mirror, ()) if dump is None else layers_of(dump)
    found = [TitlePart(mirror, dump, "", known.updates)]
    dlc = next(iter(known.dlc), None)
    return [*found, *(TitlePart(one, dlc, DLC) for one in dlc_folders(mirror))]


def part_of(parts: list[TitlePart], file: Path) -> tuple[TitlePart, Path] | None:
    """Return the title a file of the mod belongs to and its path there, None for another file."""
    found = [(part, path) for part in parts if (path := below(file, part.mod)) is not None]
    return min(found, key=lambda one: len(one[1].parts), default=None)
