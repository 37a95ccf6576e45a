"""Merged mods: each change of each is in the result, and conflicts are reported."""

from __future__ import annotations

import pytest

import formats
from app.game.differing import State
from app.game.mod_changes import ModChanges
from app.game.mod_merging import Mod, merge_mods
from formats import wrap
from formats.merge import Choice
from formats.registry import FORMATS
from tests.app.game import mods
from tests.app.game.conftest import document, pack
from tests.app.game.mods import BASE, PACK, table
from tests.app.game.test_mod_changes import nested, real, small
from tests.scale import scale, seeded

SEEDS = range(scale(2, 40))


@pytest.fixture(params=[small, nested, real])
def dump(request, tmp_path):
    return request.param(tmp_path)


def merged(dump, folder, *some, choice=None):
    """Merge mods, each conflict decided alike; return all files with the outcome, and conflicts.

    The files are those of the dump where no mod changes them.
    """

    def decide(clashes):
        for one in clashes if choice is not None else ():
            one.resolve(choice if choice in one.choices else one.choices[0])

    out = mods.copy_of(dump, folder)
    clashes = []
    named = [Mod(f"{n} {one.name}", one) for n, one in enumerate(some)]
    for one in merge_mods(dump, named, decide):
        clashes += one.clashes
        if one.data is not None:
            (out / one.path).parent.mkdir(parents=True, exist_ok=True)
            (out / one.path).write_bytes(one.data)
    return dict(mods.places_in(out)), clashes


def edited(dump, folder, seed, count=5):
    """Return a mod with edits, all of which are known."""
    mod = mods.copy_of(dump, folder)
    return mod, mods.edit(seeded(seed), mod, count)


def alike(one, other):
    """Whether two sets of files hold the same, documents in whatever layout."""
    assert one.keys() == other.keys()
    return all(one[place] == other[place] or _same(one[place], other[place]) for place in one)


def _same(one, other):
    known = next((each for each in FORMATS if each.sniff(one[:16])), None)
    return known is not None and known.equal(known.read(one), known.read(other))


@pytest.mark.parametrize("seed", SEEDS)
def test_one_mod_alone_or_twice_is_that_mod(dump, tmp_path, seed):
    mod, _made = edited(dump, tmp_path / "mod", seed)
    empty = tmp_path / "empty"
    empty.mkdir()
    wanted = dict(mods.places_in(mod))
    for n, some in enumerate(([mod], [mod, empty], [empty, mod], [mod, mod], [mod, dump])):
        assert merged(dump, tmp_path / f"out{n}", *some) == (wanted, [])


@pytest.mark.parametrize("seed", SEEDS)
def test_of_two_mods_each_change_is_in_whatever_the_order(dump, tmp_path, seed):
    one, made = edited(dump, tmp_path / "one", seed)
    other, other_made = edited(dump, tmp_path / "other", seed + 100)
    found, clashes = merged(dump, tmp_path / "out", one, other)
    swapped, others = merged(dump, tmp_path / "swapped", other, one)
    assert {each.address for each in clashes} == {each.address for each in others}
    clashing = {place for place in {**made.states, **other_made.states} if _is_in(place, clashes)}
    sides = [
        (dict(mods.places_in(mod)), its.states) for mod, its in ((one, made), (other, other_made))
    ]
    (mine, my_states), (theirs, their_states) = sides
    for states, rest, files in ((my_states, their_states, mine), (their_states, my_states, theirs)):
        for place in states.keys() - rest.keys() - clashing:
            assert found.get(place) == files.get(place), place
    before = dict(mods.places_in(dump))
    for place in before.keys() - my_states.keys() - their_states.keys():
        assert found[place] == before[place]
    if not clashes:
        assert alike(found, swapped)
    both = [place for place in made.rows.keys() & other_made.rows.keys() if place in found]
    for place in both:
        _rows_are_in(place, found, (mine, made.rows[place]), (theirs, other_made.rows[place]))
    for choice in (Choice.MINE, Choice.THEIRS):
        _files, rest = merged(dump, tmp_path / choice.value, one, other, choice=choice)
        assert all(each.choice is not None for each in rest)


def _is_in(place, clashes):
    """Whether conflicts are told of a file, as a whole or inside."""
    words = "//".join((place[0], *place[1]))
    return any(f"{one.address}//".startswith(f"{words}//") for one in clashes)


def _rows_are_in(place, found, *sides):
    (mine, my_rows), (theirs, their_rows) = sides
    view = formats.outline_of(formats.open_bytes(found[place]))
    for files, rows, rest in ((mine, my_rows, their_rows), (theirs, their_rows, my_rows)):
        source = formats.outline_of(formats.open_bytes(files[place]))
        for path in rows - rest:
            assert view.get(path) == source.get(path)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_changes_of_the_outcome_are_those_of_the_mods(tmp_path, seed):
    dump = small(tmp_path)
    some = [edited(dump, tmp_path / f"mod{n}", seed + n * 50, 2) for n in range(3)]
    found, clashes = merged(dump, tmp_path / "out", *(mod for mod, _made in some))
    told = {(one.path, one.words) for one in ModChanges(tmp_path / "out", dump).changes()}
    wanted = {place for _mod, made in some for place in made.states}
    assert told - wanted == set()
    assert all(place not in found or _is_in(place, clashes) for place in wanted - told)


# Files of one's own


def mod_of(folder, **files):
    """Return a mod with the files of a pack."""
    (folder / PACK).parent.mkdir(parents=True)
    (folder / PACK).write_bytes(pack(files["pack"]))
    return folder


@pytest.fixture
def game(tmp_path):
    return mods.dump_with_table(tmp_path / "dump")


def test_lists_in_one_file_of_a_pack_are_merged_by_their_keys(game, tmp_path):
    some = [
        mod_of(tmp_path / str(n), pack={BASE: data, "Model.bfres": b"model"})
        for n, data in enumerate((table("A", "B", "D"), table("B", "C", "D"), table("B", "D", D=9)))
    ]
    wanted = formats.open_bytes(table("A", "B", "C", "D", D=9))
    for n, order in enumerate((some, some[::-1])):
        found, clashes = merged(game, tmp_path / f"out{n}", *order)
        assert clashes == []
        assert FORMATS[1].equal(formats.open_bytes(found[PACK, (BASE,)]), wanted)


def test_a_value_changed_twice_is_decided_by_its_path(game, tmp_path):
    some = [
        mod_of(tmp_path / name, pack={BASE: table("B", "D", D=life), "Model.bfres": b"model"})
        for name, life in (("A", 5), ("B", 7))
    ]
    found, clashes = merged(game, tmp_path / "open", *some)
    assert [one.address for one in clashes] == [f"{PACK}//{BASE}//[1]/Life"]
    assert clashes[0].side_texts() == ("s32 1", "s32 5", "s32 7")
    assert (clashes[0].earlier, clashes[0].later) == (("0 A",), "1 B")
    assert found[PACK, (BASE,)] == table("B", "D", D=5), "the first mod has the higher priority"
    for choice, life in ((Choice.MINE, 5), (Choice.THEIRS, 7), (Choice.BASE, 1)):
        found, _clashes = merged(game, tmp_path / choice.value, *some, choice=choice)
        assert found[PACK, (BASE,)] == table("B", "D", D=life)


def test_files_of_no_format_and_those_taken_out_are_decided_whole(game, tmp_path):
    one = mod_of(tmp_path / "A", pack={BASE: table("B"), "Model.bfres": b"mine"})
    other = mod_of(tmp_path / "B", pack={"Model.bfres": b"theirs"})
    found, clashes = merged(game, tmp_path / "open", one, other)
    clashes.sort(key=lambda each: each.address)
    assert [each.address for each in clashes] == [f"{PACK}//{BASE}", f"{PACK}//Model.bfres"]
    assert all(each.row is None and each.choice is None for each in clashes)
    assert "bytes" in clashes[1].side_texts()[0]
    for choice, model, is_there in (
        (Choice.MINE, b"mine", True),
        (Choice.THEIRS, b"theirs", False),
    ):
        found, _clashes = merged(game, tmp_path / choice.value, one, other, choice=choice)
        assert found[PACK, ("Model.bfres",)] == model
        assert ((PACK, (BASE,)) in found) is is_there


def test_new_packs_of_two_mods_are_one_pack(game, tmp_path):
    new = "Pack/Actor/New.pack.zs"
    some = []
    for name, files in (("A", {"a": b"1", "c": b"3"}), ("B", {"b": b"2", "c": b"3"})):
        folder = tmp_path / name
        (folder / new).parent.mkdir(parents=True)
        (folder / new).write_bytes(pack(files))
        some.append(folder)
    found, clashes = merged(game, tmp_path / "out", *some)
    assert clashes == []
    held = {place[1]: data for place, data in found.items() if place[0] == new}
    assert held == {("a",): b"1", ("b",): b"2", ("c",): b"3"}


def test_what_changes_is_told_with_the_mods_that_change_it(game, tmp_path):
    one = mod_of(tmp_path / "A", pack={BASE: table("A", "B", "D"), "Model.bfres": b"model"})
    other = mod_of(tmp_path / "B", pack={BASE: table("B", "D", D=3), "new": document(1)})
    found = list(merge_mods(game, [Mod("A", one), Mod("B", other)], lambda _clashes: None))
    assert [(each.path, each.mods) for each in found] == [(PACK, ("A", "B"))]
    told = {change.words: (change.state, list(change.by)) for change in found[0].changes}
    assert told == {
        (BASE,): (State.CHANGED, ["A", "B"]),
        ("Model.bfres",): (State.REMOVED, ["B"]),
        ("new",): (State.ADDED, ["B"]),
    }
    archive = wrap.read_sarc(wrap.unwrap(found[0].data).payload)
    assert sorted(archive.words) == [BASE, "new"]
