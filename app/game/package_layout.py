"""The layouts of mods: recognised in any known form, and produced in any form.

A file of a mod is a `ModFile`: what it replaces, its path, and its option. The layout of a folder
or an archive is recognised from the names of its files alone.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from app.documents.own_names import is_own
from app.game.safe_paths import safe

BASE_TITLES: Final = {
    "totk": "0100F2C0115B6000",
    "wonder": "010015100B514000",
    "splatoon3": "0100C2500FC20000",
    "botw": "01007EF00011E000",
}
"""The title ids of the games on Switch, by the keys of `games.GAMES`."""
DLC_TITLE: Final = "01007EF00011F001"
"""Breath of the Wild's DLC on Switch."""
CEMU_TITLES: Final = ("00050000101C9300", "00050000101C9400", "00050000101C9500")
"""Breath of the Wild's on Wii U: for Japan, America and Europe."""


class ModFileSort(enum.Enum):
    """What a file of a mod replaces or adds; the value is the name of its folder in mods."""

    GAME = "romfs"
    DLC = "aoc"
    CODE = "exefs"
    CHEATS = "cheats"
    EXTRAS = "extras"
    PATCHES = "patches"


class ModFile(NamedTuple):
    """One file of a mod.

    `name` is its path in the folder or archive it was found in, `path` its path below what it
    replaces, both with slashes. `option` is the path of its option, () for none.
    """

    name: str
    sort: ModFileSort
    path: str
    option: tuple[str, ...] = ()


class ModContents(NamedTuple):
    """What names show about a mod: its files, other files, and the game (a key, "" if unknown).

    `top` is the folder of the mod, with a slash at the end, "" for the outermost.
    """

    items: list[ModFile]
    others: list[str]
    game: str
    top: str


_ROOTS: Final = {
    mod_file_sort.value: mod_file_sort
    for mod_file_sort in ModFileSort
    if mod_file_sort is not ModFileSort.DLC
}
_TITLE: Final = re.compile(r"[0-9a-f]{16}", re.IGNORECASE)
_GAME_TOPS: Final = frozenset(
    "pack ai actor system rsdb banc logic sequence event map gamedata ecosystem message effect "
    "model ui voice texture tex sound bancmapunit stage mals physics component gimmick".split()
)
"""Folders at the top of dumps, in lower case."""
_PROJECT: Final = ".tkproj"
_NAMED: Final = {number.lower(): key for key, number in BASE_TITLES.items()}


def find(names: Iterable[str]) -> ModContents:
    """Return the contents of a mod by the names of files, in whatever folder it begins."""
    every = sorted(name for name in names if not is_own(name))
    items, others, games = [], [], set[str]()
    for name in every:
        item, game = _mod_file_of(name)
        if item is None:
            others.append(name)
            continue
        items.append(item)
        games.add(game)
    if not items:
        items, others = _bare(others)
    game = _game(games - {""}, items, others)
    return ModContents(items, others, game, _common_folder(items))


def _mod_file_of(name: str) -> tuple[ModFile | None, str]:
    """Return a file by the outermost folder in its path that shows its kind."""
    parts = name.split("/")
    for at, part in enumerate(parts[:-1]):
        game_root = _game_root(parts, at)
        if game_root is not None:
            sort, length, game = game_root
            path = "/".join(parts[at + length :])
            return (
                (ModFile(name, sort, path, _option_path(parts[:at])), game) if path else (None, "")
            )
        if part.lower() in _GAME_TOPS:
            return None, ""
    return None, ""


def _game_root(parts: Sequence[str], at: int) -> tuple[ModFileSort, int, str] | None:
    """Return the kind of a folder, the number of parts in its name, and the game that it shows."""
    here = parts[at].lower()
    after = parts[at + 1].lower() if at + 1 < len(parts) - 1 else ""
    if _TITLE.fullmatch(here) and after in ("romfs", "exefs", "cheats"):
        if here == DLC_TITLE.lower() and after == "romfs":
            return ModFileSort.DLC, 2, "botw"
        return _ROOTS[after], 2, _NAMED.get(here, "")
    if here == "aoc" and after:
        is_dlc = after == "0010"
        return ModFileSort.DLC, 2 if is_dlc else 1, "botw-wiiu"
    if here == "content" and at + 1 < len(parts):
        return ModFileSort.GAME, 1, "botw-wiiu"
    if _TITLE.fullmatch(here) or here not in _ROOTS:
        return None
    if here == "romfs" and DLC_TITLE.lower() in map(str.lower, parts[:at]):
        return ModFileSort.DLC, 1, "botw"
    return _ROOTS[here], 1, _game_of_title(parts[:at])


def _game_of_title(parts: Sequence[str]) -> str:
    """Return the game of a title id among the folders above: `load/0100…/My mod/romfs`."""
    return next((_NAMED[part.lower()] for part in reversed(parts) if part.lower() in _NAMED), "")


def _option_path(above: Sequence[str]) -> tuple[str, ...]:
    """Return the path of an option: the folders below one called `options`."""
    low = [name.lower() for name in above]
    return tuple(above[low.index("options") + 1 :]) if "options" in low else ()


def _bare(names: Sequence[str]) -> tuple[list[ModFile], list[str]]:
    """Return files that lie as in the game, without a folder that shows their kind."""
    tops = {name.split("/", 1)[0].lower() for name in names if "/" in name}
    if not tops & _GAME_TOPS:
        return [], list(names)
    items = [ModFile(name, ModFileSort.GAME, name) for name in names if _is_of_game(name)]
    return items, [name for name in names if not _is_of_game(name)]


def _is_of_game(name: str) -> bool:
    return "/" in name and name.split("/", 1)[0].lower() in _GAME_TOPS


def _game(stated_games: set[str], items: Sequence[ModFile], others: Sequence[str]) -> str:
    """Return the game of a mod, by its folders or else by the names of its files.

    Among `others`, a project of TKMM shows it, which supports one game only.
    """
    if len(stated_games) == 1:
        return stated_games.pop()
    if stated_games:
        return ""
    paths = [item.path for item in items if item.sort is ModFileSort.GAME]
    if any(path.startswith("Actor/Pack/") or ".sbactorpack" in path for path in paths):
        return "botw"
    if any(path.startswith(("BancMapUnit/", "Stage/")) for path in paths):
        return "wonder"
    if any(path.startswith("Pack/Scene/") for path in paths):
        return "splatoon3"
    is_totk = any(path.startswith(("Banc/", "GameData/", "Pack/AI.Global.")) for path in paths)
    return "totk" if is_totk or any(name.endswith(_PROJECT) for name in others) else ""


def _common_folder(items: Sequence[ModFile]) -> str:
    """Return the folder that contains the whole mod."""
    tops = {_folder_before_root(item) for item in items if not item.option}
    top_folder = min(tops, key=len, default="")
    return top_folder if all(top.startswith(top_folder) for top in tops) else ""


def _folder_before_root(item: ModFile) -> str:
    """Return the part of a path before the folder that shows the file's kind."""
    parts = item.name[: len(item.name) - len(item.path)].rstrip("/").split("/")
    for at in range(len(parts)):
        if _game_root([*parts, *item.path.split("/")], at) is not None:
            return "".join(f"{part}/" for part in parts[:at])
    return ""


# Given


class ExportTarget(enum.Enum):
    """The programs a mod can be exported for; the value is the name on the command line."""

    SWITCH = "switch"
    EMULATOR = "emulator"
    RYUJINX = "ryujinx"
    CEMU = "cemu"
    TKMM = "tkmm"
    BCML = "bcml"
    UKMM = "ukmm"


MANAGERS: Final = frozenset({ExportTarget.TKMM, ExportTarget.BCML, ExportTarget.UKMM})
"""Mod managers, which create the size table themselves."""
_GAMES: Final = {
    ExportTarget.SWITCH: frozenset(BASE_TITLES),
    ExportTarget.EMULATOR: frozenset(BASE_TITLES),
    ExportTarget.RYUJINX: frozenset(BASE_TITLES),
    ExportTarget.CEMU: frozenset({"botw-wiiu"}),
    ExportTarget.TKMM: frozenset({"totk"}),
    ExportTarget.BCML: frozenset({"botw", "botw-wiiu"}),
    ExportTarget.UKMM: frozenset({"botw", "botw-wiiu"}),
}


def targets(game: str) -> list[ExportTarget]:
    """Return the targets for mods of a game."""
    return [target for target in ExportTarget if game in _GAMES[target]]


def has_options(target: ExportTarget) -> bool:
    """Whether a target supports options; other targets get all files."""
    return target in MANAGERS


def place(target: ExportTarget, item: ModFile, game: str, mod: str) -> str | None:
    """Return the path of a mod's file for a target, None if the target has no use for it.

    `mod` is the mod's name, used for folders.
    """
    number, name = BASE_TITLES.get(game, ""), safe(mod.replace("/", "_"))
    if item.option and not has_options(target):
        return None
    if target in (ExportTarget.SWITCH, ExportTarget.EMULATOR, ExportTarget.RYUJINX):
        return _on_switch(target, item, number, name)
    above = "".join(f"{safe(part)}/" for part in ("options", *item.option)) if item.option else ""
    if target is ExportTarget.TKMM:
        is_known = item.sort not in (ModFileSort.DLC, ModFileSort.PATCHES)
        return f"{above}{item.sort.value}/{item.path}" if is_known else None
    return _for_botw(item, game, above)


def _on_switch(target: ExportTarget, item: ModFile, number: str, mod: str) -> str | None:
    if item.sort in (ModFileSort.EXTRAS, ModFileSort.PATCHES):
        return None
    title = DLC_TITLE if item.sort is ModFileSort.DLC else number
    inner = "romfs" if item.sort is ModFileSort.DLC else item.sort.value
    if target is ExportTarget.SWITCH:
        return f"atmosphere/contents/{title}/{inner}/{item.path}"
    if target is ExportTarget.RYUJINX:
        return f"mods/contents/{title.lower()}/{mod}/{inner}/{item.path}"
    return f"load/{title}/{mod}/{inner}/{item.path}"


def _for_botw(item: ModFile, game: str, above: str) -> str | None:
    """Return the path of a file for BCML, UKMM and Cemu."""
    if item.sort is ModFileSort.PATCHES:
        return f"{above}patches/{item.path}" if game == "botw-wiiu" else None
    if item.sort not in (ModFileSort.GAME, ModFileSort.DLC):
        return None
    if game == "botw-wiiu":
        return f"{above}{'content' if item.sort is ModFileSort.GAME else 'aoc/0010'}/{item.path}"
    title = BASE_TITLES["botw"] if item.sort is ModFileSort.GAME else DLC_TITLE
    return f"{above}{title}/romfs/{item.path}"


def own_place(item: ModFile, game: str, *, has_dlc: bool) -> str:
    """Return the path of a file in the folder of a mod in progress."""
    above = "".join(f"{safe(part)}/" for part in ("options", *item.option)) if item.option else ""
    if item.sort is ModFileSort.GAME and game == "botw-wiiu":
        return f"{above}content/{item.path}"
    if item.sort is ModFileSort.GAME and has_dlc:
        return f"{above}{BASE_TITLES['botw']}/romfs/{item.path}"
    if item.sort is ModFileSort.DLC:
        folder = "aoc/0010" if game == "botw-wiiu" else f"{DLC_TITLE}/romfs"
        return f"{above}{folder}/{item.path}"
    return f"{above}{item.sort.value}/{item.path}"


def options_of(items: Iterable[ModFile]) -> Iterator[tuple[str, ...]]:
    """Yield the path of each option that has files, once."""
    yield from dict.fromkeys(item.option for item in items if item.option)
