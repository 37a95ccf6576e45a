"""A small dump of each game, with an update and DLC, made of real files on demand."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from formats import wrap
from formats.wrap.sarc import ArchiveLayout
from tests import corpus


class Game(NamedTuple):
    """A dump: where its files begin, and those of its update and its DLC; `top` holds them all."""

    top: Path
    root: Path
    update: Path
    dlc: Path

    @property
    def places(self) -> tuple[Path, Path, Path]:
        """Every folder with files of the game."""
        return self.root, self.update, self.dlc


def totk(top: Path) -> Game:
    """Tears of the Kingdom: real files as they are, some of them as its update and DLC."""
    source = corpus.need_file("romfs-totk/Pack/ZsDic.pack.zs").parents[1]
    titles = (top / f"0100F2C0115B{end}/romfs" for end in ("6000", "6800", "7001"))
    game = Game(top, *titles)
    for place in game.places:
        shutil.copytree(source, place, copy_function=shutil.copyfile)
    return game


def wonder(top: Path) -> Game:
    """Super Mario Bros. Wonder: known by its folders."""
    titles = (top / f"010015100B51{end}/romfs" for end in ("4000", "4800", "5001"))
    return _modern(Game(top, *titles), ("BancMapUnit", "Stage"))


def splatoon3(top: Path) -> Game:
    """Splatoon 3: known by its folders."""
    titles = (top / f"0100C2500FC2{end}/romfs" for end in ("0000", "0800", "1001"))
    return _modern(Game(top, *titles), ("Pack/Scene", "RSDB"))


def botw(top: Path) -> Game:
    """Breath of the Wild as on Switch: little endian."""
    titles = (top / f"01007EF00011{end}/romfs" for end in ("E000", "E800", "F001"))
    return _botw(Game(top, *titles), big_endian=False)


def botw_wiiu(top: Path) -> Game:
    """Breath of the Wild as Cemu keeps it: big endian, update and DLC in folders of their own."""
    titles = (top / f"0005000{kind}/101c9400/content" for kind in "0ec")
    game = _botw(Game(top, *titles), big_endian=True)
    (game.root.parent / "code").mkdir()
    (game.root.parent / "code/app.xml").write_text("<app/>")
    return game


GAMES: dict[str, Callable[[Path], Game]] = {
    "totk": totk, "wonder": wonder, "splatoon3": splatoon3, "botw": botw, "botw-wiiu": botw_wiiu,
}  # fmt: skip


def packs_of(game: Game, place: Path) -> list[Path]:
    """Return the packs of actors of a place of the game."""
    found = [*place.glob("Pack/Actor/*"), *place.glob("Actor/Pack/*")]
    assert found, game
    return sorted(found)


def _modern(game: Game, folders: tuple[str, ...]) -> Game:
    for place in game.places:
        for folder in (*folders, "Pack/Actor", "AI"):
            (place / folder).mkdir(parents=True, exist_ok=True)
        for name, archive in _archives("sarc/TOTK-Mods-collection-x"):
            data = wrap.wrap_new(wrap.write_sarc(archive), name)
            (place / "Pack/Actor" / name).write_bytes(data)
        _loose(place)
    return game


def _botw(game: Game, *, big_endian: bool) -> Game:
    layout = ArchiveLayout(big_endian=big_endian, alignment=4, data_alignment=4)
    for place in game.places:
        for folder in ("Pack", "Actor/Pack", "AI"):
            (place / folder).mkdir(parents=True, exist_ok=True)
        title = wrap.Archive(layout=layout)
        for name, archive in _archives("yaz0/UKMM"):
            made = wrap.Archive(layout=layout)
            for word, entry in zip(archive.words, archive.entries, strict=True):
                made = made.with_file(word, entry.data)
            data = wrap.wrap_new(wrap.write_sarc(made), name)
            (place / "Actor/Pack" / name).write_bytes(data)
            title = title.with_file(f"Actor/Pack/{name}", data)
        for name in ("TitleBG.pack", "Bootup.pack", "Dungeon000.pack", "AocMainField.pack"):
            if (name == "AocMainField.pack") is (place is game.dlc) or name == "TitleBG.pack":
                (place / "Pack" / name).write_bytes(wrap.write_sarc(title))
        _loose(place)
    return game


def _archives(folder: str) -> Iterator[tuple[str, wrap.Archive]]:
    """Yield the first packs of actors of a folder of the corpus with their names."""
    kinds = ("pack.zs", "sbactorpack")
    found = [one for one in corpus.need(folder) if one.name.partition(".")[2].startswith(kinds)]
    for file in found[:6]:
        name = file.name if not file.name.count(".zs.") else file.name.rpartition(".")[0]
        yield name, wrap.open_inside(file.read_bytes(), (), wrap.Dictionaries()).archive


def _loose(place: Path) -> None:
    source = corpus.need_file("romfs-totk/AI/Player.brain.root.ainb")
    shutil.copyfile(source, place / "AI/Player.brain.root.ainb")
