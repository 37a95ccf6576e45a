"""A patch contains a mod's changes: it recreates the mod, and applies to another version."""

from __future__ import annotations

import pytest

import formats
from app.game import patch_file, patching
from app.game.differing import State
from app.game.mod_changes import ModChanges
from formats import wrap
from formats.errors import FormatError
from formats.merge import Choice
from tests.app.game import botw, mods
from tests.app.game.conftest import document, make_dump, pack
from tests.app.game.test_mod_changes import nested, real, small
from tests.scale import scale, seeded


@pytest.fixture(params=[small, nested, real])
def dump(request, tmp_path):
    return request.param(tmp_path)


def made_of(mod, dump):
    """Return the changes of a mod as they are read from the bytes of a patch."""
    items = list(patching.make(ModChanges(mod, dump).changes()))
    data = patch_file.save(items)
    assert data == patch_file.save(items)
    assert loaded(mod, data) == items
    return items


def loaded(beside, data):
    """Return the changes in a patch of these bytes, which is written beside a folder."""
    file = beside.with_name("My.patch")
    file.write_bytes(data)
    return list(patch_file.load(file))


def applied(items, dump, folder, prefer=None):
    """Apply changes to a copy of a dump; return its files, and the places that conflict."""
    out, conflicts = mods.copy_of(dump, folder), []
    for one in patching.apply(items, dump, prefer):
        conflicts += one.conflicts
        if one.data is not None:
            (out / one.path).parent.mkdir(parents=True, exist_ok=True)
            (out / one.path).write_bytes(one.data)
    return dict(mods.places_in(out)), conflicts


@pytest.mark.parametrize("seed", range(scale(2, 40)))
def test_a_patch_applied_to_its_game_makes_the_mod(dump, tmp_path, seed):
    mod = mods.copy_of(dump, tmp_path / "mod")
    mods.edit(seeded(seed), mod, 6)
    found, conflicts = applied(made_of(mod, dump), dump, tmp_path / "out")
    assert conflicts == []
    assert found == dict(mods.places_in(mod))


@pytest.mark.parametrize("seed", range(scale(2, 40)))
def test_applied_to_another_version_each_side_keeps_its_own(dump, tmp_path, seed):
    mod, other = mods.copy_of(dump, tmp_path / "mod"), mods.copy_of(dump, tmp_path / "other")
    mine = mods.edit(seeded(seed), mod, 5).states
    theirs = mods.edit(seeded(seed + 100), other, 5).states
    items = made_of(mod, dump)
    found, conflicts = applied(items, other, tmp_path / "out")
    modded, game = dict(mods.places_in(mod)), dict(mods.places_in(other))
    only_mine = mine.keys() - theirs.keys()
    assert not {(path, words) for path, words in only_mine} & {_place(one) for one in conflicts}
    for place in only_mine:
        assert found.get(place) == modded.get(place), place
    for place in game.keys() - mine.keys():
        assert found[place] == game[place], place
    for one in conflicts:
        assert found.get(_place(one)) == game.get(_place(one))
    found, conflicts = applied(items, other, tmp_path / "mods", Choice.THEIRS)
    assert conflicts == []
    for place in mine.keys() & theirs.keys():
        assert (place in found) == (place in modded)
    assert applied(items, other, tmp_path / "games", Choice.MINE)[1] == []


def _place(conflict):
    path, *words = wrap.parse(conflict.place)
    return path, tuple(words)


# By hand


def value(data):
    return formats.outline_of(formats.open_bytes(data)).get(("Count",))


@pytest.fixture
def three(tmp_path):
    """A dump, its mod with another number, and a version of the game with a row more."""
    dump = make_dump(tmp_path / "dump")
    mod, other = mods.copy_of(dump, tmp_path / "mod"), mods.copy_of(dump, tmp_path / "other")
    (mod / "AI/Loose.byml").write_bytes(document(70))
    root = formats.open_bytes(document(7))
    view = formats.outline_of(root)
    kind = view.row(("Count",)).kind
    view.insert((), -1, view.key((), "More", kind), view.make(kind, 1))
    (other / "AI/Loose.byml").write_bytes(formats.save_bytes(view.root))
    return dump, mod, other


def test_a_document_that_both_changed_is_merged(three):
    dump, mod, other = three
    (one,) = patching.apply(made_of(mod, dump), other)
    view = formats.outline_of(formats.open_bytes(one.data))
    assert (view.get(("Count",)), view.get(("More",)), one.conflicts) == (70, 1, [])


def test_what_both_changed_is_a_conflict_and_stays_unless_decided(three):
    dump, mod, other = three
    (other / "AI/Loose.byml").write_bytes(document(8))
    items = made_of(mod, dump)
    (one,) = patching.apply(items, other)
    assert (one.data, one.done) == (None, [])
    assert [(each.place, each.rows) for each in one.conflicts] == [
        ("AI/Loose.byml", ("Count: s32 7, mine s32 8, theirs s32 70",))
    ]
    (one,) = patching.apply(items, other, Choice.THEIRS)
    assert (value(one.data), one.conflicts) == (70, [])
    (one,) = patching.apply(items, other, Choice.MINE)
    assert (one.data, one.conflicts) == (None, [])


def test_a_file_under_another_version_is_found(tmp_path):
    dump, mod, other = (make_dump(tmp_path / name) for name in ("dump", "mod", "other"))
    for root, number, name in ((dump, 1, "121"), (mod, 2, "121"), (other, 1, "140")):
        (root / f"AI/X.Product.{name}.byml").write_bytes(document(number))
    (one,) = patching.apply(made_of(mod, dump), other)
    assert (one.path, value(one.data)) == ("AI/X.Product.140.byml", 2)


def test_what_is_not_in_this_version_is_a_conflict(three):
    dump, mod, other = three
    name = "Pack/Actor/Weapon_001.pack.zs"
    (mod / name).write_bytes(pack({"Common/Base.bgyml": document(5)}))
    (other / "AI/Loose.byml").unlink()
    (other / name).write_bytes(pack({"Actor/Weapon_001.bgyml": document(9)}))
    found = list(patching.apply(made_of(mod, dump), other))
    assert {each.place for one in found for each in one.conflicts} == {
        "AI/Loose.byml",
        f"{name}//Common/Base.bgyml",
        f"{name}//Actor/Weapon_001.bgyml",
    }


def test_files_of_dlc_are_found_in_the_dumps_dlc(tmp_path):
    dump = botw.make_dump(tmp_path / "Zelda", "wiiu")
    mod = mods.copy_of(dump.parent, tmp_path / "mod")
    name = "Map/MainField/B.smubin"
    new = wrap.wrap_new(botw.table_of_values(4), name)
    (mod / botw.DLC / name).write_bytes(new)
    (one,) = patching.apply(made_of(mod / "content", dump), dump)
    assert one.path == f"Aoc/0010/{name}"
    assert wrap.unwrap(one.data).payload == botw.table_of_values(4)


def test_the_size_table_is_not_part_of_a_patch(tmp_path):
    dump = botw.make_dump(tmp_path / "Zelda", "switch")
    mod = mods.copy_of(dump, tmp_path / "mod")
    table = botw.read_table(mod / botw.TABLE)
    table.set("Any.byml", 5000)
    (mod / botw.TABLE).write_bytes(wrap.wrap_new(wrap.write_table(table), botw.TABLE))
    (change,) = ModChanges(mod, dump).changes()
    assert [one.after for one in change.told.values] == ["5,000"]
    assert made_of(mod, dump) == []


@pytest.mark.parametrize("path", ["../X.byml", "/X.byml", "C:/X.byml", "A\\X.byml", "", "A//X"])
def test_a_patch_leads_nowhere_else(tmp_path, path):
    data = patch_file.save([patch_file.PatchItem(path, (), State.ADDED, b"1")])
    with pytest.raises(FormatError, match=r"leads out|not every system"):
        loaded(tmp_path, data)


def test_a_damaged_patch_is_told(three):
    dump, mod, _other = three
    data = patch_file.save(patching.make(ModChanges(mod, dump).changes()))
    chance = seeded("damage")
    for _try in range(scale(150, 5000)):
        spoilt = bytearray(data)
        for _ in range(chance.randint(1, 4)):
            spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
        try:
            loaded(mod, bytes(spoilt[: chance.randint(1, len(spoilt))]))
        except FormatError:
            continue
    with pytest.raises(FormatError):
        loaded(mod, b"")
