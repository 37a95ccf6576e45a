"""The titles a mod changes: the game itself and its DLC, each with its part of the dump.

The tables of Breath of the Wild state the files of the DLC, too, with a prefix before their paths.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from app.documents.titles import whole
from app.files.mod import below

DLC = "Aoc/0010/"
"""What the table puts before the paths of the DLC."""
_AOC, _TITLE = "aoc/0010", "01007EF00011F001/romfs"
"""Where mods have the DLC: graphic packs of Cemu, and the title's own folder on Switch."""
_IN_DUMPS = ("", "0010", "content/0010", "content", "romfs", "romfs/0010")
_TELLS = "Pack/AocMainField.pack"


class Part(NamedTuple):
    """One title: where its files begin in the mod and in the dump (None: not there).

    `prefix` is what the size table puts before its paths.
    """

    mod: Path
    dump: Path | None
    prefix: str = ""


def parts_of(mirror: Path, dump: Path | None) -> list[Part]:
    """Return the titles of a mod; `mirror` and `dump` are where the game's own files begin."""
    found = [Part(mirror, dump)]
    above = mirror.parent
    places = (mirror / _AOC, above / _AOC, above / _TITLE, above.parent / _TITLE)
    mods = [one for one in places if one.is_dir()]
    if not mods:
        return found
    dlc = dlc_of(dump) if dump is not None else None
    return [*found, *(Part(one, dlc, DLC) for one in mods)]


def dlc_of(dump: Path) -> Path | None:
    """Return where the files of a dump's DLC begin, None where it has none."""
    return next(_dlc_in(dump), None)


def _dlc_in(dump: Path) -> Iterator[Path]:
    for folder in whole(dump):
        for name in _IN_DUMPS:
            if (folder / name / _TELLS).is_file():
                yield folder / name


def part_of(parts: list[Part], file: Path) -> tuple[Part, Path] | None:
    """Return the title a file of the mod belongs to and its path there, None for another file."""
    found = [(part, path) for part in parts if (path := below(file, part.mod)) is not None]
    return min(found, key=lambda one: len(one[1].parts), default=None)
