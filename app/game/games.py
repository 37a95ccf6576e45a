"""Recognises which game a folder is the dump of, and otherwise says what the folder is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from app.ui.i18n import mark, tr

System = Literal["modern", "switch", "wiiu"]


class GameTitle(NamedTuple):
    """One game: `system` selects the kind of its size table, `folder` is the name of the folder
    with its files."""

    key: str
    title: str
    system: System
    folder: str = "romfs"


class FoundGame(NamedTuple):
    """What was found in a folder: the game, the top folder of its files, and its version.

    If there is no game, `problem` is a sentence that says what the folder is instead.
    """

    game: GameTitle | None
    root: Path
    version: str = ""
    problem: str = ""


GAMES = {
    game.key: game
    for game in (
        GameTitle("totk", mark("Tears of the Kingdom"), "modern"),
        GameTitle("wonder", mark("Super Mario Bros. Wonder"), "modern"),
        GameTitle("splatoon3", mark("Splatoon 3"), "modern"),
        GameTitle("botw", mark("Breath of the Wild (Switch)"), "switch"),
        GameTitle("botw-wiiu", mark("Breath of the Wild (Wii U)"), "wiiu", "content"),
    )
}
_INNER = ("romfs", "content")
_TOPS = frozenset({"Pack", "AI", "Actor", "System", "RSDB", "Banc", "Logic", "Sequence", "Event"})
"""Folders at the top of dumps."""
_IMAGES = (".nsp", ".xci", ".nca", ".wud", ".wux", ".wua")
_VERSION = re.compile(r"\.Product\.([0-9a-f]{3})\.")


def detect(folder: Path) -> FoundGame:
    """Return which game a folder is the dump of; the folder above `romfs` or `content` is accepted,
    too."""
    if not folder.is_dir():
        return FoundGame(
            None, folder, problem=tr("There is no folder {folder}. Choose another.", folder=folder)
        )
    for root in (folder, *(folder / name for name in _INNER)):
        game = _game_in(root)
        if game is not None:
            return FoundGame(game, root, version_of(root))
    return FoundGame(None, folder, problem=_what_it_is(folder))


def _game_in(root: Path) -> GameTitle | None:
    if (root / "Pack/ZsDic.pack.zs").is_file():
        return GAMES["totk"]
    if (root / "BancMapUnit").is_dir() and (root / "Stage").is_dir():
        return GAMES["wonder"]
    if (root / "Pack/Scene").is_dir() and (root / "RSDB").is_dir():
        return GAMES["splatoon3"]
    if (root / "Pack/Dungeon000.pack").is_file() or (root / "Pack/Bootup.pack").is_file():
        return GAMES["botw-wiiu" if _is_big_endian(root) else "botw"]
    return None


def _is_big_endian(root: Path) -> bool:
    for name in ("Bootup.pack", "Dungeon000.pack"):
        pack = root / "Pack" / name
        if pack.is_file():
            with pack.open("rb") as stream:
                return stream.read(8)[6:8] == b"\xfe\xff"
    return root.name == "content"


def version_of(root: Path) -> str:
    """Return the version of a dump as written in its file names ("121"), "" if there is none."""
    versions = [match[1] for table in size_tables(root) if (match := _VERSION.search(table.name))]
    return max(versions, default="")


def global_packs(root: Path) -> list[Path]:
    """Return the packs of behaviour graphs that all actors may use, the newest first."""
    pack = root / "Pack"
    pack_files = sorted(pack.glob("AI.Global.Product.*.pack.zs"), reverse=True)
    return [*pack_files, *pack.glob("AIGameCommon.pack.zs")]


_TABLE = re.compile(r"ResourceSizeTable\.(.+\.)?s?rsizetable(\.zs)?", re.IGNORECASE)


def is_size_table(name: str) -> bool:
    """Whether a file of this name is a size table that the game reads, and not a copy of one."""
    return _TABLE.fullmatch(name) is not None


def size_tables(root: Path) -> list[Path]:
    """Return the size tables of a dump or a mod, the newest first."""
    table_files = (root / "System/Resource").glob("ResourceSizeTable.*")
    return sorted((file for file in table_files if is_size_table(file.name)), reverse=True)


def looks_like_files(folder: Path) -> bool:
    """Whether a folder has the top-level folders of a dump."""
    return any((folder / top).is_dir() for top in _TOPS)


def _what_it_is(folder: Path) -> str:
    """Return a sentence on what a folder is if it is not a dump."""
    names = {path.name for path in _first_files(folder)}
    for above in folder.parents:
        if _game_in(above) is not None:
            return tr(
                "“{name}” is inside a dump. Choose the folder {above} instead.",
                name=folder.name,
                above=above,
            )
    if not names:
        return tr(
            "“{name}” is empty. A dump contains folders such as Pack and System.", name=folder.name
        )
    if any(name.lower().endswith(_IMAGES) for name in names):
        return tr(
            "“{name}” contains a game that is not unpacked. Dump its {inner} first.",
            name=folder.name,
            inner=_INNER[0],
        )
    if "rules.txt" in names:
        return tr(
            "“{name}” is a graphic pack for Cemu: a mod, not the dump.",
            name=folder.name,
        )
    if "Pack/AocMainField.pack" in names or (folder / "Pack/AocMainField.pack").is_file():
        return tr(
            "“{name}” is the DLC of Breath of the Wild. Choose the game itself.", name=folder.name
        )
    if is_mod(folder):
        return tr(
            "“{name}” looks like a mod: it has folders of a game, but not the files "
            "that every dump has. Choose the unchanged dump here, and this one as the "
            "mod folder.",
            name=folder.name,
        )
    return tr(
        "“{name}” is not the dump of a game that Triptych knows: it has no Pack/ZsDic.pack.zs, "
        "nor any other file that identifies a game.",
        name=folder.name,
    )


def is_mod(folder: Path) -> bool:
    """Whether a folder looks like a mod: it has the folders of a game, or files of mod managers."""
    inner = [folder, *(folder / name for name in _INNER)]
    names = {path.name for path in _first_files(folder)}
    is_project = any(name.endswith(".tkproj") for name in names) or "exefs" in names
    return is_project or any(looks_like_files(folder) for folder in inner)


def _first_files(folder: Path, most: int = 1000) -> Iterator[Path]:
    """Yield the first files of a folder, `most` of them at most."""
    for count, path in enumerate(folder.iterdir()):
        if count == most:
            return
        yield path
