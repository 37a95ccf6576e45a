"""A dump is recognised by its contents, and any other folder is described."""

from __future__ import annotations

import pytest

from app.game import games
from tests.corpus import need


def test_the_games_are_told_apart(tmp_path, dump):
    assert games.detect(dump).game is games.GAMES["totk"]
    (tmp_path / "w/BancMapUnit").mkdir(parents=True)
    (tmp_path / "w/Stage").mkdir()
    assert games.detect(tmp_path / "w").game is games.GAMES["wonder"]
    (tmp_path / "s/Pack/Scene").mkdir(parents=True)
    (tmp_path / "s/RSDB").mkdir()
    assert games.detect(tmp_path / "s").game is games.GAMES["splatoon3"]


@pytest.mark.parametrize(("mark", "key"), [(b"\xfe\xff", "botw-wiiu"), (b"\xff\xfe", "botw")])
def test_the_older_game_is_told_by_its_byte_order(tmp_path, mark, key):
    (tmp_path / "Pack").mkdir()
    (tmp_path / "Pack/Bootup.pack").write_bytes(b"SARC\0\x14" + mark + bytes(24))
    assert games.detect(tmp_path).game is games.GAMES[key]


def test_the_folder_above_is_taken_too(tmp_path, dump):
    above = tmp_path / "title"
    above.mkdir()
    dump.rename(above / "romfs")
    assert games.detect(above) == (games.GAMES["totk"], above / "romfs", "", "")


def test_the_version_is_that_of_the_size_table():
    need("romfs-totk")
    from tests.corpus import find

    assert games.detect(find("romfs-totk")).version == "111"


@pytest.mark.parametrize(
    ("made", "words"),
    [
        ((), "is empty"),
        (("game.nsp",), "not unpacked"),
        (("rules.txt", "content/"), "graphic pack for Cemu"),
        (("Pack/AocMainField.pack",), "the DLC"),
        (("romfs/Pack/",), "looks like a mod"),
        (("x.tkproj", "romfs/"), "looks like a mod"),
        (("holiday.jpg",), "not the dump of a game"),
    ],
)
def test_another_folder_is_named_for_what_it_is(tmp_path, made, words):
    folder = tmp_path / "chosen"
    folder.mkdir()
    for name in made:
        path = folder / name
        if name.endswith("/"):
            path.mkdir(parents=True)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(b"")
    found = games.detect(folder)
    assert found.game is None
    assert words in found.problem
    assert "chosen" in found.problem


def test_a_folder_inside_of_a_dump_names_the_right_one(dump):
    found = games.detect(dump / "Pack/Actor")
    assert found.game is None
    assert str(dump) in found.problem
    assert "no folder" in games.detect(dump / "nowhere").problem


def test_global_packs_come_newest_first(dump):
    for version in (100, 121):
        (dump / f"Pack/AI.Global.Product.{version}.pack.zs").write_bytes(b"")
    names = [path.name for path in games.global_packs(dump)]
    assert names == ["AI.Global.Product.121.pack.zs", "AI.Global.Product.100.pack.zs"]
