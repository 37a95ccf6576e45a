"""The report on a mod matches the changes made to it, and all of them can be reverted."""

from __future__ import annotations

import shutil

import pytest

from app.game.differing import State
from app.game.mod_changes import ModChanges
from app.game.reverting import put_back, revert
from formats.diff import DifferenceKind
from tests import corpus
from tests.app.dumps import choose_dump, hashes
from tests.app.game import botw, mods
from tests.app.game.conftest import document, make_dump, pack
from tests.scale import scale, seeded


def small(folder):
    return make_dump(folder / "dump")


def nested(folder):
    """Archives in archives, and DLC in a folder of its own."""
    return botw.make_dump(folder / "Zelda", "switch")


def real(folder):
    source = corpus.need_file("romfs-totk/Pack/ZsDic.pack.zs").parents[1]
    packs = sorted((source / "Pack/Actor").iterdir())[: scale(8, 80)]
    for file in [source / "Pack/ZsDic.pack.zs", *packs, *source.glob("AI/*")]:
        target = folder / "dump" / file.relative_to(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
    return folder / "dump"


@pytest.fixture(params=[small, nested, real])
def dump(request, tmp_path):
    return request.param(tmp_path)


@pytest.fixture
def mod(dump, tmp_path):
    choose_dump(dump, tmp_path / "mod")
    return mods.copy_of(dump, tmp_path / "mod")


def states(found):
    return {(one.path, one.words): one.state for one in found}


def test_of_an_unedited_mod_nothing_is_listed(dump, mod):
    steps = list(ModChanges(mod, dump).compare_files())
    assert [one.state for step in steps for one in step.found] == [State.SAME] * len(hashes(mod))
    assert [step.done for step in steps] == list(range(1, len(steps) + 1))


@pytest.mark.parametrize("seed", range(scale(2, 40)))
def test_what_was_edited_is_what_is_listed(dump, mod, seed):
    made = mods.edit(seeded(seed), mod, 5)
    found = ModChanges(mod, dump).changes()
    assert states(found) == made.states
    for one in found:
        rows = made.rows.get((one.path, one.words), set())
        assert {value.mod_path for value in one.told.values} == rows, one
        assert {value.path for value in one.told.values} == rows, one
        assert one.told.total == len(rows)
        assert all(value.what is DifferenceKind.CHANGED for value in one.told.values)
        assert all(value.before != value.after for value in one.told.values)


@pytest.mark.parametrize("seed", range(scale(2, 40)))
def test_what_is_reverted_is_not_listed_and_comes_back(dump, mod, seed):
    chance = seeded(seed)
    mods.edit(chance, mod, 5)
    compared, before, dumped = ModChanges(mod, dump), hashes(mod), hashes(dump)
    found = compared.changes()
    some = chance.sample(found, chance.randint(1, len(found)))
    done = revert(some, mod)
    left = {one.place: one.state for one in found if one not in some}
    assert {one.place: one.state for one in compared.changes()} == left
    assert set(done.gone) == {one for one in done.files if not one.exists()}
    put_back(done)
    assert hashes(mod) == before
    assert {one.place: one.state for one in compared.changes()} == {
        one.place: one.state for one in found
    }
    assert hashes(dump) == dumped


def test_with_everything_reverted_the_mod_holds_nothing_of_its_own(dump, mod):
    mods.edit(seeded("all"), mod, 6)
    compared, dumped = ModChanges(mod, dump), hashes(dump)
    revert(compared.changes(), mod)
    assert {name: dumped[name] for name in hashes(mod)} == hashes(mod)
    same = [one for step in compared.compare_files() for one in step.found]
    assert all(one.state is State.SAME for one in same)
    revert(same, mod)
    assert not list(mod.iterdir())
    assert hashes(dump) == dumped


def test_a_pack_goes_when_its_last_change_does(tmp_path):
    dump = make_dump(tmp_path / "dump")
    mod = tmp_path / "mod"
    choose_dump(dump, mod)
    name = "Pack/Actor/Weapon_001.pack.zs"
    (mod / name).parent.mkdir(parents=True)
    files = {"Common/Base.bgyml": document(1), "Actor/Weapon_001.bgyml": document(9)}
    (mod / name).write_bytes(pack(files))
    compared = ModChanges(mod, dump)
    base, model = compared.changes()
    assert (base.name, base.state) == ("Actor/Weapon_001.bgyml", State.CHANGED)
    assert (model.name, model.state) == ("Model/Weapon_001.bfres", State.REMOVED)
    assert [(one.where, one.before, one.after) for one in base.told.values] == [("Count", "1", "9")]
    assert not revert([base], mod).gone
    assert compared.changes() == [model]
    done = revert([model], mod)
    assert done.gone == [mod / name]
    assert not list(mod.iterdir())


def test_files_of_dlc_are_compared_with_the_dlc_of_the_dump(tmp_path):
    dump = botw.make_dump(tmp_path / "Zelda", "wiiu")
    mod = mods.copy_of(dump.parent, tmp_path / "mod")
    mirror, name = mod / "content", "Map/MainField/B.smubin"
    assert ModChanges(mirror, dump).changes() == []
    (mod / botw.DLC / name).write_bytes(botw.table_of_values(4))
    (mod / botw.DLC / "Own.byml").write_bytes(document(2))
    found = ModChanges(mirror, dump).changes()
    assert [(one.place, one.state) for one in found] == [
        (f"Aoc/0010/{name}", State.CHANGED),
        ("Aoc/0010/Own.byml", State.ADDED),
    ]


def test_what_cannot_be_read_is_listed_with_the_reason(tmp_path):
    dump = make_dump(tmp_path / "dump")
    mod = mods.copy_of(dump, tmp_path / "mod")
    whole = (mod / "Pack/Actor/Weapon_000.pack.zs").read_bytes()
    (mod / "Pack/Actor/Weapon_000.pack.zs").write_bytes(whole[:50])
    (mod / "AI/Loose.byml").write_bytes(document(7)[:12])
    (dump / "AI/Odd.byml").write_bytes(b"odd")
    (mod / "AI/Odd.byml").write_bytes(b"BY??")
    found = ModChanges(mod, dump).changes()
    assert [one.state for one in found] == [State.CHANGED] * 3
    assert sum("cannot be compared" in one.told.note for one in found) == 2
    assert sum("It cannot be read" in one.told.note for one in found) == 1
    revert(found, mod)
    assert ModChanges(mod, dump).changes() == []


def test_what_is_new_and_cannot_be_read_is_listed_with_the_reason(tmp_path):
    dump = make_dump(tmp_path / "dump")
    mod = mods.copy_of(dump, tmp_path / "mod")
    name = "Pack/Actor/Weapon_000.pack.zs"
    whole = (mod / name).read_bytes()
    held = {"Common/Base.bgyml": document(1), "New.bgyml": document(2), "Odd.bgyml": b"BY?"}
    (mod / name).write_bytes(pack(held))
    made = {"Cut.pack.zs": whole[:50], "No.pack.zs": b"?", "Cut.byml": document(7)[:12],
            "Empty.byml": b"", "Kept.pack": b"", "Whole.pack.zs": whole, "Fine.byml": document(7),
            "Own.bfres": b"unknown"}  # fmt: skip
    for new, data in made.items():
        (mod / "AI" / new).write_bytes(data)
    notes = {
        one.name: one.told.note
        for one in ModChanges(mod, dump).changes()
        if one.state is State.ADDED
    }
    bad = {"Odd.bgyml", "Cut.pack.zs", "No.pack.zs", "Cut.byml", "Empty.byml"}
    assert {name.rpartition("/")[2] for name, note in notes.items() if note} == bad
    assert notes.keys() == {"New.bgyml", "Odd.bgyml", *(f"AI/{new}" for new in made)}
    assert notes["AI/Empty.byml"].startswith("It cannot be read: the file is empty")


def test_what_games_do_not_read_is_left_out(tmp_path):
    dump = make_dump(tmp_path / "dump")
    mod = tmp_path / "mod"
    (mod / "AI").mkdir(parents=True)
    for name in ("AI/read.me.txt.bak", "AI/.triptych-00.tmp", "notes.md"):
        (mod / name).write_bytes(b"?")
    assert list(ModChanges(mod, dump).compare_files()) == []
    assert list(ModChanges(mod / "gone", dump).compare_files()) == []


def test_only_what_changed_on_disk_is_read_again(tmp_path, monkeypatch):
    dump = make_dump(tmp_path / "dump")
    mod = mods.copy_of(dump, tmp_path / "mod")
    compared = ModChanges(mod, dump)
    compared.changes()
    read = []
    inside = ModChanges.inside
    monkeypatch.setattr(ModChanges, "inside", lambda one, top: read.append(top) or inside(one, top))
    (mod / "AI/Loose.byml").write_bytes(document(70000))
    assert [one.path for one in compared.changes()] == ["AI/Loose.byml"]
    assert [one.path for one in read] == ["AI/Loose.byml"]


def test_unchanged_packs_are_told_by_their_bytes(tmp_path, monkeypatch):
    dump = make_dump(tmp_path / "dump", 5)
    mod = mods.copy_of(dump, tmp_path / "mod")
    from formats import wrap

    def never(*_arguments):
        raise AssertionError

    monkeypatch.setattr(wrap, "unwrap", never)
    assert ModChanges(mod, dump).changes() == []
