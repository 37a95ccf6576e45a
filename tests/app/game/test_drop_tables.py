"""The drop table that an object of a map names is found in the files of its actor."""

from __future__ import annotations

import pytest

import formats
from app.game.archive_walk import load
from app.game.mod import Project
from app.game.named_rows import Mention, row_of, row_of_drops
from formats.aamp import AAMP
from formats.core.kinds import Kind
from tests import corpus
from tests.app.game.conftest import make_dump, pack

PACK = "Actor/Pack/Tree.sbactorpack"
MAP = "Map/M.mubin"


def parameters(name, **values):
    """Return an AAMP file with one object of strings."""
    view = formats.outline_of(AAMP.new())
    key = view.key((), name, Kind.OBJECT)
    view.insert((), -1, key, view.make(Kind.OBJECT, None))
    for called, value in values.items():
        at = view.key((key,), called, Kind.STRING)
        view.insert((key,), -1, at, view.make(Kind.STRING, value))
    return AAMP.write(view.root)


def actor(link="Trees", *tables):
    held = {
        "Actor/ActorLink/Tree.bxml": parameters("LinkTarget", DropTableUser=link),
        "Actor/DropTable/Trees.bdrop": parameters(
            "Header", **{f"Table{n:02}": one for n, one in enumerate(tables, 1)}
        ),
    }
    return pack(held, "X.sbactorpack")


@pytest.fixture
def game(tmp_path):
    """A game with the drop tables of an actor, and a mod that has others."""
    dump, mod = make_dump(tmp_path / "dump", 1), tmp_path / "mod"
    for root, held in ((dump, actor("Trees", "Normal", "Burnt")), (mod / "romfs", actor("Trees"))):
        (root / PACK).parent.mkdir(parents=True)
        (root / PACK).write_bytes(held)
    return Project(dump, mod)


def led(game, table, actor="Tree"):
    found = row_of_drops(actor, table, game.dump / MAP, (), game)
    return found and (found.root, *found.hit[:5])


def test_the_name_of_a_table_is_found_in_the_file_that_the_actor_names(game):
    (game.mod / "romfs" / PACK).unlink()
    entry = "Actor/DropTable/Trees.bdrop"
    assert led(game, "Burnt") == (game.dump, PACK, entry, "Table02", "Burnt", False)
    assert led(game, "Other") is None
    assert led(game, "Normal", "Nobody") is None


def test_the_tables_of_the_mod_count(game):
    assert led(game, "Normal") is None
    file = game.mod / "romfs" / PACK
    file.write_bytes(actor("Trees", "Normal"))
    assert led(game, "Normal")[:2] == (game.mod / "romfs", PACK)
    for link in ("Dummy", "Nothing"):
        file.write_bytes(actor(link, "Normal"))
        assert led(game, "Normal") is None
    file.write_bytes(pack({"Actor/ActorLink/Tree.bxml": b"AAMP"}, "X.sbactorpack"))
    assert led(game, "Normal") is None
    file.write_bytes(pack({}, "X.sbactorpack"))
    assert led(game, "Normal")[0] == game.dump


def test_only_objects_of_maps_name_tables(game):
    (game.mod / "romfs" / PACK).unlink()
    mention = Mention("DropTable", "Normal", "M.mubin", {"UnitConfigName": "Tree"})
    assert mention.is_sure
    assert row_of(mention, game.dump / MAP, (), game, []).hit.value == "Normal"
    for other in (mention._replace(beside={}), mention._replace(value="__none__")):
        assert not other.is_sure
        assert row_of(other, game.dump / MAP, (), game, []) is None


def test_tables_of_real_actors(tmp_path, count):
    """Every name in the header of an actor's tables leads to itself."""
    dump = make_dump(tmp_path / "dump", 1)
    (dump / "Actor/Pack").mkdir(parents=True)
    for file in corpus.need("yaz0"):
        if file.name.endswith(".sbactorpack"):
            (dump / "Actor/Pack" / file.name).write_bytes(file.read_bytes())
    game, seen = Project(dump), 0
    for file in (dump / "Actor/Pack").iterdir():
        archive = load(file)
        for word, entry in zip(archive.words, archive.entries, strict=True):
            if not word.endswith(".bdrop"):
                continue
            view = formats.outline_of(formats.open_bytes(entry.data))
            for path, row in view.walk():
                if len(path) == 2 and row.label.startswith("Table0"):
                    found = row_of_drops(file.name.split(".")[0], row.value, file, (), game)
                    seen += 1
                    assert (found.hit.name, found.hit.value) == (row.label, row.value)
    count("drop tables of actors", seen)
    assert seen > 3
