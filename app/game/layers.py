"""The folders of one game in reading order: updates, the base game, and the DLC.

They are found by title ids and by the folder names that dumping tools, Cemu and emulators use;
other folders are named in the settings.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from app.documents.dictionaries import stored_games
from app.documents.titles import whole

DLC = "Aoc/0010/"
"""The prefix of the DLC's paths in the size table, and here in paths of the game."""
_TELLS = "Pack/AocMainField.pack"
_IN_DUMPS = ("", "0010", "content/0010", "content", "romfs", "romfs/0010")
_INNER = ("content", "romfs", "")
_UPDATE = re.compile(
    r"(?<![0-9a-f])(0005000e[0-9a-f]{8}|01[0-9a-f]{11}800)(?![0-9a-f])"  # Wii U, Switch
    r"|^(update|updates|upd)$",
    re.IGNORECASE,
)
"""Names of the folders of updates: the title id, or names that tools use."""
_HIGH = "0005000e"
"""The folder in which Cemu has all updates."""
_AOC, _TITLE = "aoc/0010", "01007EF00011F001/romfs"
"""The folders of the DLC in mods: in graphic packs of Cemu, and the title's own folder on
Switch."""
_BASE = "00050000"
"""The folder in which Cemu has all games, and the prefix of their title ids."""
_CEMU = ("mlc01/usr/title/00050000", "usr/title/00050000", "title/00050000", "00050000")
_DUMPS = ("dump", "romfs", "games", "titles")
_NUMBER = re.compile(r"([0-9a-fA-F]{16})(_v\d+)?")
_NEWEST_ACTOR = "Actor/Pack/FldObj_MountainSnow_A_M_02.sbactorpack"
"""Only the update of Breath of the Wild for Wii U has it."""


class Layers(NamedTuple):
    """The top folders of a game's files, in the order in which they are read.

    `updates` override `base`; the files of `dlc` have names of their own, which begin with `DLC`.
    """

    updates: tuple[Path, ...]
    base: Path
    dlc: tuple[Path, ...]

    @property
    def game(self) -> tuple[Path, ...]:
        """The folders that act as one: a path of the game is looked up in each, in order."""
        return (*self.updates, self.base)

    @property
    def all(self) -> tuple[Path, ...]:
        """Every folder of the game; none is ever written."""
        return (*self.updates, self.base, *self.dlc)


def dlc_folders(mirror: Path) -> list[Path]:
    """Return the folders of a mod with files of the DLC; `mirror` is its folder for the game's own
    files."""
    places = _dlc_places(mirror)
    is_title = _NUMBER.fullmatch(mirror.parent.name) is not None  # otherwise not part of the mod
    return [place for place in places[: 4 if is_title else 3] if place.is_dir()]


def dlc_beside(mirror: Path, *, is_linked: bool) -> list[Path]:
    """Return where a mod may have files of the DLC beside `mirror`, with `is_linked` also where a
    link leads elsewhere."""
    above = mirror.parent
    places = [(above, _AOC), (above, _TITLE), (above.parent, _TITLE)]
    return [
        folder / name
        for folder, name in places
        if is_linked
        or Path(os.path.realpath(folder / name)) == Path(os.path.realpath(folder), name)
    ]


def _dlc_places(mirror: Path) -> tuple[Path, Path, Path, Path]:
    above = mirror.parent
    return mirror / _AOC, above / _AOC, above / _TITLE, above.parent / _TITLE


def dlc_target(mirror: Path, *, is_switch: bool) -> Path:
    """Return the folder for the DLC's files in a mod: an existing one, else the usual one."""
    inside, beside, title, above = _dlc_places(mirror)
    there = next(iter(dlc_folders(mirror)), None)
    if there is not None:
        return there
    if is_switch:
        return above if _NUMBER.fullmatch(mirror.parent.name) else title
    return beside if mirror.name in _INNER[:2] else inside


def layers_of(dump: Path) -> Layers:
    """Return all folders of the game whose base is in `dump`, as they are on disk now."""
    named = [Path(folder) for game in stored_games() if game["dump"] == str(dump)
             for folder in game["folders"]]  # fmt: skip
    dlc = [
        *_dlc_in(dump),
        *(dlc_folder for folder in named for dlc_folder in _holding_dlc([folder])),
    ]
    updates = [
        *(root for folder in named if (root := update_root(folder)) is not None),
        *_updates(dump),
    ]
    seen = set(map(os.path.realpath, (dump, *dlc)))
    kept = []
    for update in updates:
        if (real := os.path.realpath(update)) not in seen:
            seen.add(real)
            kept.append(update)
    return Layers(tuple(kept), dump, tuple(_once(dlc)))


def _once(folders: Sequence[Path]) -> list[Path]:
    return list({os.path.realpath(folder): folder for folder in folders}.values())


def _dlc_in(dump: Path) -> Iterator[Path]:
    yield from list(_holding_dlc(whole(dump)))[:1]


def _holding_dlc(folders: Sequence[Path]) -> Iterator[Path]:
    for folder in folders:
        for name in _IN_DUMPS:
            if (folder / name / _TELLS).is_file():
                yield folder / name


def dlc_root(folder: Path) -> Path | None:
    """Return the top folder of the DLC that a folder is or contains, None if there is none."""
    return next(_holding_dlc([folder]), None)


def _updates(dump: Path) -> Iterator[Path]:
    for folder in whole(dump):
        if is_update(folder) and (root := update_root(folder)) is not None:
            yield root


def is_update(folder: Path) -> bool:
    """Whether a folder, or the title it is in, is an update, by its name or its contents."""
    title = folder.parent if folder.name.lower() in _INNER else folder
    by_name = _UPDATE.search(title.name) or title.parent.name.lower() == _HIGH
    return bool(by_name) or (
        (folder / _NEWEST_ACTOR).is_file() and not (folder / "Pack/Dungeon000.pack").is_file()
    )


def update_root(folder: Path) -> Path | None:
    """Return the top folder of the update in a folder, None if it contains none."""
    for name in _INNER:
        if any((folder / name / top).is_dir() for top in ("Pack", "Actor", "System", "AI")):
            return folder / name
    return None


def base_of(update: Path) -> Iterator[Path]:
    """Yield the folders beside an update that may be its base game."""
    title = update.parent if update.name.lower() in _INNER else update
    for folder in (*whole(update), title.parent):
        if not is_update(folder):
            yield folder


def games_in(folder: Path) -> Iterator[Path]:
    """Yield the folders of games, without updates and DLC, in a folder with many titles.

    That is Cemu's own folder, its `mlc01`, its folder of titles, or any folder whose subfolders are
    named by title ids.
    """
    tops = [folder, *(folder / name for name in _CEMU), *(folder / name for name in _DUMPS)]
    for top in tops:
        names = (
            sorted(folder.name for folder in top.iterdir() if folder.is_dir())
            if top.is_dir()
            else []
        )
        is_base = top.name == _BASE
        yield from (top / name for name in names if is_base or is_game(name))


def is_game(name: str) -> bool:
    """Whether a folder is named by the title id of a game, and not of an update or a DLC."""
    number = _NUMBER.fullmatch(name)
    return number is not None and (
        name.startswith(_BASE) or (name.startswith("01") and int(number[1], 16) % 0x2000 == 0)
    )
