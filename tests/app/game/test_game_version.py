"""Map units of the DLC, which the game has in a pack and mods as files beside it."""

from __future__ import annotations

import pytest

import formats
from app.documents.file_place import FilePlace
from app.game import patch_file, patching
from app.game.differing import State
from app.game.game_version import MAP_PACK
from app.game.mod_changes import ModChanges
from app.game.mod_merging import Mod, merge_mods
from app.game.reverting import put_back, revert
from app.game.sizes import ModSizes
from formats import wrap
from formats.diff import DifferenceKind
from tests.app.dumps import choose_dump, hashes
from tests.app.game import botw
from tests.app.game.test_patching import loaded
from tests.formats.editing import byml_of, plain

UNIT, OTHER = "Map/MainField/A.smubin", "Map/MainField/C.smubin"


def unit(**lives):
    """Return a map unit as stored, with an object for each life."""
    objects = [{"HashId": n, "Name": name, "Life": lives[name]} for n, name in enumerate(lives)]
    return wrap.wrap_new(formats.save_bytes(byml_of({"Objs": objects})[0]), UNIT)


@pytest.fixture
def dump(tmp_path):
    root = botw.make_dump(tmp_path / "Zelda", "wiiu")
    write(root.parent, {UNIT: unit(a=1, b=2), OTHER: unit(c=3)})
    return root


def write(title, units):
    """Write a pack of map units to a title."""
    file = title / botw.DLC / MAP_PACK
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(botw.pack(units, MAP_PACK, big_endian=True))


@pytest.fixture
def mod(tmp_path, dump):
    choose_dump(dump, tmp_path / "mod")
    return made(tmp_path / "mod", {UNIT: unit(a=5, b=2)})


def made(mod, units, *, has_empty_pack=True):
    """Make a mod of map units in files of their own."""
    (mod / "content").mkdir(parents=True)
    for name, data in units.items():
        file = mod / botw.DLC / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    if has_empty_pack:
        (mod / botw.DLC / "Pack").mkdir(exist_ok=True)
        (mod / botw.DLC / MAP_PACK).write_bytes(b"")
    return mod


def changes_of(mod, dump):
    return {one.path: one for one in ModChanges(mod / "content", dump).changes()}


def lives(data):
    value = plain(formats.outline_of(formats.open_bytes(wrap.unwrap(data).payload)))
    return {each["Name"]: each["Life"] for each in value["Objs"]}


def test_a_unit_is_compared_with_the_one_in_the_pack(dump, mod):
    assert changes_of(mod, dump)[f"Aoc/0010/{MAP_PACK}"].told.note == "It is empty."
    change = changes_of(mod, dump)[f"Aoc/0010/{UNIT}"]
    assert change.state is State.CHANGED
    assert change.original == FilePlace(dump.parent / botw.DLC / MAP_PACK, (UNIT,))
    [value] = change.told.values
    assert (value.what, value.before, value.after) == (DifferenceKind.CHANGED, "1", "5")
    new = made(mod.parent / "new", {"Map/MainField/New.smubin": unit(d=1)}, has_empty_pack=False)
    [added] = changes_of(new, dump).values()
    assert (added.state, added.base) == (State.ADDED, None)


def test_a_reverted_unit_stays_where_the_pack_of_the_mod_lacks_it(dump, mod):
    before, dumped = hashes(mod), hashes(dump.parent)
    file = mod / botw.DLC / UNIT
    change = changes_of(mod, dump)[f"Aoc/0010/{UNIT}"]
    done = revert([change], mod / "content")
    assert done.gone == []
    assert file.read_bytes() == unit(a=1, b=2)
    assert changes_of(mod, dump).keys() == {f"Aoc/0010/{MAP_PACK}"}
    put_back(done)
    assert hashes(mod) == before
    everything = revert(changes_of(mod, dump).values(), mod / "content")
    assert set(everything.gone) == {file, mod / botw.DLC / MAP_PACK}
    assert hashes(mod) == {}
    assert hashes(dump.parent) == dumped


def test_a_reverted_unit_goes_where_the_game_has_its_own_pack(dump, tmp_path):
    mod = made(tmp_path / "mod", {UNIT: unit(a=5, b=2)}, has_empty_pack=False)
    choose_dump(dump, mod)
    done = revert(changes_of(mod, dump).values(), mod / "content")
    assert done.gone == [mod / botw.DLC / UNIT]


def test_a_patch_of_a_unit_applies_to_another_version(dump, mod, tmp_path):
    changes = patching.make([changes_of(mod, dump)[f"Aoc/0010/{UNIT}"]])
    [item] = loaded(mod, patch_file.save(changes))
    write(dump.parent, {UNIT: unit(a=1, b=9)})
    [file] = patching.apply([item], dump)
    assert (file.path, file.conflicts) == (f"Aoc/0010/{UNIT}", [])
    assert lives(file.data) == {"a": 5, "b": 9}


def test_units_of_several_mods_are_merged(dump, mod, tmp_path):
    other = made(tmp_path / "other", {UNIT: unit(a=1, b=7), OTHER: unit(c=8)})
    found = {one.path: one for one in merge(dump, mod, other)}
    assert found.keys() == {f"Aoc/0010/{name}" for name in (UNIT, OTHER, MAP_PACK)}
    assert lives(found[f"Aoc/0010/{UNIT}"].data) == {"a": 5, "b": 7}
    assert found[f"Aoc/0010/{MAP_PACK}"].data == b""


@pytest.mark.parametrize("has_empty_pack", [True, False])
def test_files_and_a_pack_of_units_are_merged_into_the_pack(dump, tmp_path, has_empty_pack):
    own = {UNIT: unit(a=5, b=2), "Map/MainField/New.smubin": unit(d=4)}
    mod = made(tmp_path / "mod", own, has_empty_pack=has_empty_pack)
    other = made(tmp_path / "other", {}, has_empty_pack=False)
    write(other, {UNIT: unit(a=1, b=7), OTHER: unit(c=8)})
    found = {one.path: one for one in merge(dump, mod, other)}
    assert found.keys() == {f"Aoc/0010/{MAP_PACK}", "Aoc/0010/Map/MainField/New.smubin"}
    archive = wrap.read_sarc(found[f"Aoc/0010/{MAP_PACK}"].data)
    units = dict(zip(archive.words, archive.entries, strict=True))
    assert {name: lives(entry.data) for name, entry in units.items()} == {
        UNIT: {"a": 5, "b": 7},
        OTHER: {"c": 8},
    }


def merge(dump, *mods):
    """Return all merged files; no two changes conflict."""
    clashes = []
    found = list(merge_mods(dump, [Mod(one.name, one) for one in mods], clashes.extend))
    assert clashes == []
    return found


def test_the_size_of_a_unit_is_at_least_that_in_the_games_table(dump, mod):
    table = botw.read_table(dump / botw.TABLE)
    table.set(f"Aoc/0010/{UNIT.replace('smubin', 'mubin')}", 90_000)
    (dump / botw.TABLE).write_bytes(wrap.wrap_new(wrap.write_table(table), botw.TABLE))
    needs = {need.place: need for need in ModSizes(mod / "content", dump).needs()}
    assert needs[UNIT].needed >= 90_000
