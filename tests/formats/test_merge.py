"""Merging two edited copies of a document, lists whose elements have keys among them."""

from __future__ import annotations

import zlib
from itertools import permutations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import formats
from formats.core.kinds import CONTAINERS, Kind
from formats.diff import DifferenceKind, compare, diff
from formats.errors import WrongType
from formats.merge import Choice, merge
from tests import corpus
from tests.formats import own
from tests.formats.editing import (
    byml_of,
    edit_somewhere,
    equal,
    load,
    plain,
    put_into,
    sample_files,
    take,
)
from tests.formats.test_diff import documents
from tests.scale import scale, seeded

FILES = sample_files()
each_file = pytest.mark.parametrize("file", FILES, ids=own.label)


def merged(base, mine, theirs, choice=None):
    """Return the merge of plain documents, every conflict resolved alike, as a plain one."""
    outcome = merge(*(byml_of(one)[1] for one in (base, mine, theirs)))
    for conflict in outcome.conflicts:
        conflict.resolve(choice)
    target = byml_of(base)[1]
    put_into(outcome, target)
    return plain(target)


def conflicts(base, mine, theirs):
    """Return the conflicts of a merge of plain documents in words."""
    first = byml_of(base)[1]
    outcome = merge(first, byml_of(mine)[1], byml_of(theirs)[1])
    return [conflict.words(first) for conflict in outcome.conflicts]


# What only one side changed


def far_places(view, chance):
    """Return two containers that are not neighbours, or None where there are no such."""
    found = [path for path, row in view.walk() if row.kind in CONTAINERS and row.count]
    for _ in range(20 if len(found) > 1 else 0):
        one, other = chance.sample(found, 2)
        if one == other[: len(one)] or other == one[: len(other)]:
            continue
        depth = next(n for n, (x, y) in enumerate(zip(one, other, strict=False)) if x != y)
        keys = list(view.keys(one[:depth]))
        is_apart = abs(keys.index(one[depth]) - keys.index(other[depth])) > 1
        if is_apart and not view.list_keys(one[:depth]):  # else both may get one key
            return one, other
    return None


@pytest.mark.parametrize("file", sample_files(25, 12_000), ids=own.label)
def test_edits_of_different_places_give_what_both_together_give(file):
    for seed in range(own.often(file, 8)):
        chance = seeded(f"{file.name}{seed}")
        places = far_places(load(file)[1], chance)
        if places is None:
            continue
        base, mine, theirs = (load(file)[1] for _ in range(3))
        both_root, both = load(file)
        for view, place in zip((mine, theirs), places, strict=True):
            for n in range(4):
                for one in (view, both):
                    edit_somewhere(one, seeded(f"{seed}{n}{place}"), place)
        outcome = merge(base, mine, theirs)
        assert [one.words(base) for one in outcome.conflicts] == []
        root, target = load(file)
        put_into(outcome, target)
        assert equal(root, both_root)


def test_what_both_did_alike_is_taken_once():
    after = {"a": 2, "new": [1, 2], "list": [0, 1, 5, 3, 9]}
    before = {"a": 1, "gone": 3, "list": [1, 2, 3]}
    assert merged(before, after, after) == after


def test_insertions_at_different_places_of_an_array_are_both_taken():
    assert merged([1, 2, 3, 4], [1, 9, 2, 3, 4], [1, 2, 3, 8, 4]) == [1, 9, 2, 3, 8, 4]
    assert merged([1, 2, 3, 4], [2, 3, 4], [1, 2, 3, 4, 5]) == [2, 3, 4, 5]


def test_elements_keep_their_changes_while_the_other_side_moves_them():
    actors = [{"name": f"A{n}", "hp": n} for n in range(6)]
    mine = [*actors[1:], actors[0]]
    theirs = [{"name": "A0", "hp": 50}, *actors[1:3], *actors[4:]]
    expected = [actors[1], actors[2], actors[4], actors[5], {"name": "A0", "hp": 50}]
    assert merged(actors, mine, theirs) == expected
    assert merged(actors, theirs, mine) == expected


def test_what_one_side_adds_stays_where_the_other_takes_its_neighbour_away():
    base = ["a", "b", "c", "d", "e", "f"]
    mine = ["a", "b", "new", "c", "d", "e", "f"]
    theirs = ["a", "c", "d", "e", "f", "b"]
    expected = ["a", "new", "c", "d", "e", "f", "b"]
    assert merged(base, mine, theirs) == expected
    assert merged(base, theirs, mine) == expected


def test_a_move_that_both_did_alike_is_taken_once():
    file = next(
        file
        for file in own.files("aamp")
        if load(file)[1].row(()).count > 2 and load(file)[1].rows(())[2].kind is Kind.OBJECT
    )
    base, mine, theirs = (load(file)[1] for _ in range(3))
    for view in (mine, theirs):
        view.move((view.keys(())[2],), 0)
    outcome = merge(base, mine, theirs)
    assert (len(outcome.clean), outcome.conflicts) == (1, [])


def test_a_renamed_container_keeps_what_the_other_side_changed_in_it():
    base = {"a": {"x": 1, "y": 2, "z": 3}, "k": 0}
    mine = {"b": {"x": 1, "y": 2, "z": 3}, "k": 0}
    theirs = {"a": {"x": 1, "y": 9, "z": 3}, "k": 0}
    assert merged(base, mine, theirs) == {"b": {"x": 1, "y": 9, "z": 3}, "k": 0}


def test_both_sides_may_add_other_names_to_one_map():
    assert merged({}, {"a": 1}, {"b": 2}) == {"a": 1, "b": 2}


# What both sides touched

CLASHES = {
    "a value": ({"a": 1}, {"a": 2}, {"a": 3}, ["a: s32 1, mine s32 2, theirs s32 3"]),
    "its type": ({"a": 1}, {"a": 2}, {"a": "x"}, ["a: s32 1, mine s32 2, theirs string “x”"]),
    "bits": ({"a": 1.0}, {"a": 0.0}, {"a": -0.0}, ["a: f32 1.0, mine f32 0.0, theirs f32 -0.0"]),
    "removed": ({"a": 1}, {"a": 2}, {}, ["a: s32 1, mine s32 2, theirs nothing"]),
    "a new name": ({}, {"a": 2}, {"a": 3}, ["a: nothing, mine s32 2, theirs s32 3"]),
    "a rename": (
        {"a": "long"}, {"b": "long"}, {"c": "long"},
        ["a: string “long”, mine renamed to b, theirs renamed to c"],
    ),
    "a name taken": (
        {"a": "long"}, {"b": "long"}, {"a": "long", "b": 1},
        ["a: string “long”, mine renamed to b, theirs s32 1"],
    ),
    "an element": ([1, 2, 3], [1, 9, 3], [1, 8, 3], ["[1]: s32 2, mine s32 9, theirs s32 8"]),
    "one place": ([1, 2], [1, 9, 2], [1, 8, 2], ["[1]: nothing, mine s32 9, theirs s32 8"]),
    "the end": (
        [1], [1, 2], [1, 3, 4], ["[1]: nothing, mine s32 2, theirs s32 3 and 1 more"]
    ),
    "the same name": (
        {"a": []}, {"a": [{"Name": "Keese"}]}, {"a": [{"Life": 5, "Name": "Hinox"}]},
        ["a/[0]: nothing, mine “Keese” (map, 1 entry), theirs “Hinox” (map, 2 entries)"],
    ),
    "inside what is gone": (
        {"a": {"b": 1, "c": [1, 2]}}, {"a": {"b": 2, "c": [1, 2, 3]}}, {},
        ["a: map, 2 entries, mine map, 2 entries, theirs nothing"],
    ),
    "a move": (
        ["a", "b", "c", "d", "e"], ["b", "c", "d", "e", "a"], ["b", "c", "a", "d", "e"],
        ["[0]: string “a”, mine moved from place 1 to 5, theirs moved from place 1 to 3"],
    ),
    "the document": ([1], {"a": 1}, [2], [
        "the whole document: array, 1 element, mine map, 1 entry, theirs array, 1 element"
    ]),
}  # fmt: skip


@pytest.mark.parametrize("name", CLASHES)
def test_the_same_place_is_a_conflict_with_the_choice_of_all_three(name):
    base, mine, theirs, told = CLASHES[name]
    assert conflicts(base, mine, theirs) == told
    assert merged(base, mine, theirs, Choice.BASE) == base
    assert repr(merged(base, mine, theirs, Choice.MINE)) == repr(mine)
    assert repr(merged(base, mine, theirs, Choice.THEIRS)) == repr(theirs)
    assert len(conflicts(base, theirs, mine)) == 1


def test_elements_that_both_sides_put_in_can_both_be_taken():
    assert merged([1, 2], [1, 9, 2], [1, 8, 7, 2], Choice.BOTH) == [1, 9, 8, 7, 2]
    assert merged([], [1], [2], Choice.BOTH) == [1, 2]
    with pytest.raises(WrongType, match="exclude"):
        merged({"a": 1}, {"a": 2}, {"a": 3}, Choice.BOTH)


def test_an_open_conflict_refuses_the_outcome():
    views = [byml_of(one)[1] for one in ({"a": 1, "b": 1}, {"a": 2, "b": 1}, {"a": 3, "b": 2})]
    outcome = merge(*views)
    assert len(outcome.clean) == 1
    (conflict,) = outcome.unresolved
    assert (conflict.base.value, conflict.mine.value, conflict.theirs.value) == (1, 2, 3)
    target = byml_of({"a": 1, "b": 1})[1]
    with pytest.raises(WrongType, match="1 conflict is not decided"):
        put_into(outcome, target)
    assert plain(target) == {"a": 1, "b": 1}
    conflict.resolve(Choice.THEIRS)
    assert outcome.unresolved == []
    conflict.resolve(None)
    assert outcome.unresolved == [conflict]
    conflict.resolve(Choice.MINE)
    put_into(outcome, target)
    assert plain(target) == {"a": 2, "b": 2}


def test_the_outcome_can_be_had_as_edits_of_mine():
    base, theirs = {"a": [1, 2, 3], "b": 1}, {"a": [1, 2, 3, 4], "b": 1}
    mine = byml_of({"a": [0, 1, 2, 3], "b": 5})[1]
    target = byml_of(base)[1]
    put_into(merge(byml_of(base)[1], mine, byml_of(theirs)[1]), target)
    differences = diff(mine, target)
    assert len(differences) == 1
    take(mine, differences)
    assert plain(mine) == {"a": [0, 1, 2, 3, 4], "b": 5}


@each_file
def test_one_value_set_by_both_is_one_conflict(file):
    base, mine, theirs = (load(file)[1] for _ in range(3))
    places = [path for path, row in base.walk() if row.kind in (Kind.S32, Kind.U32, Kind.F32)]
    for path in places[:: max(1, len(places) // 3)]:
        values = [type(base.get(path))(n) for n in (71, 72)]
        mine.set(path, values[0])
        theirs.set(path, values[1])
        outcome = merge(base, mine, theirs)
        (conflict,) = outcome.conflicts
        assert conflict.path == path
        assert [conflict.mine.value, conflict.theirs.value] == values
        for view in (mine, theirs):
            view.set(path, base.get(path))


# Anything


SWAPPED = {Choice.BASE: Choice.BASE, Choice.MINE: Choice.THEIRS, Choice.THEIRS: Choice.MINE}


@settings(max_examples=scale(150, 20_000))
@given(documents, documents, documents, st.sampled_from(list(SWAPPED)))
@example([[0.0], []], [[], 0], [1, [0.0]], Choice.BASE)  # what both add to, the other removes
def test_sides_can_be_swapped(base, mine, theirs, choice):
    """Of any three documents, whether they have anything in common or not."""
    one = merged(base, mine, theirs, choice)
    assert repr(one) == repr(merged(base, theirs, mine, SWAPPED[choice]))
    if not conflicts(base, mine, theirs):
        assert repr(one) == repr(merged(base, mine, theirs))


places = st.lists(st.one_of(st.integers(0, 5), st.none()), max_size=8)


@settings(max_examples=scale(400, 20_000))
@given(st.lists(st.integers(0, 5), max_size=8), places, places)
def test_where_both_are_taken_mine_stands_before_theirs(base, mine, theirs):
    """What is added is told apart; where the order depends on who is who, mine is first."""
    sides = [
        [number + n if one is None else one for n, one in enumerate(side)]
        for number, side in ((100, mine), (200, theirs))
    ]
    one, two = merged_with_both(base, *sides), merged_with_both(base, *reversed(sides))
    assert sorted(one) == sorted(two)
    ours, others = ([x for x in one if x // 100 == number] for number in (1, 2))
    for x in ours:
        for y in others:
            is_first, is_first_too = one.index(x) < one.index(y), two.index(x) < two.index(y)
            assert is_first == is_first_too or is_first


def merged_with_both(base, mine, theirs):
    """Return the merge of plain arrays; of conflicts both sides are taken where they can be."""
    outcome = merge(*(byml_of(one)[1] for one in (base, mine, theirs)))
    for conflict in outcome.conflicts:
        conflict.resolve(Choice.BOTH if Choice.BOTH in conflict.choices else Choice.BASE)
    target = byml_of(base)[1]
    put_into(outcome, target)
    return plain(target)


def test_mine_stands_before_theirs_wherever_the_order_is_open():
    assert merged([1, 2, 3], [1, 2, 3, 8], [0, 1, 2, 3, 9], Choice.BOTH) == [0, 1, 2, 3, 8, 9]
    base, one, other = [[0, 0], 1, 2], [1, "x"], [[0, 0], 1, 2, "y"]
    assert merged(base, one, other, Choice.BOTH) == [1, "x", "y"]
    assert merged(base, other, one, Choice.BOTH) == [1, "y", "x"]


lists = st.lists(st.integers(0, 3), max_size=8)


@settings(max_examples=scale(400, 20_000))
@given(lists, lists, lists)
def test_nothing_of_either_side_is_lost(base, mine, theirs):
    """Without a conflict, each element comes as often as both sides together want it."""
    if conflicts(base, mine, theirs):
        return
    outcome = merged(base, mine, theirs)
    for value in range(4):
        counts = [one.count(value) for one in (mine, theirs)]
        if base.count(value) == 0:
            assert max(counts) <= outcome.count(value) <= sum(counts)


# Lists whose elements have keys: compared and merged by them, with their order kept


def row(name, **more):
    return {"__RowId": name, "Life": 1, **more}


def actor_info(*names, **life):
    """Return a table of actors as Breath of the Wild sorts it."""
    by_hash = sorted((zlib.crc32(name.encode()), name) for name in names)
    return {
        "Actors": [{"hp": life.get(name, 1), "name": name} for _crc, name in by_hash],
        "Hashes": [crc for crc, _name in by_hash],
    }


def merged_all(base, *sides, choice=None):
    """Return what becomes of plain documents that are merged one after the other."""
    now = base
    for side in sides:
        outcome = merge(*(byml_of(one)[1] for one in (base, now, side)))
        for conflict in outcome.conflicts:
            conflict.resolve(choice)
        target = byml_of(base)[1]
        put_into(outcome, target)
        now = plain(target)
    return now


TABLES = {
    "rows": ([row("B"), row("D")], [row("B"), row("C"), row("D")], [row("A"), row("B"), row("D")],
             [row("A"), row("B"), row("C"), row("D")]),
    "the same end": ([row("A")], [row("A"), row("C")], [row("A"), row("B")],
                     [row("A"), row("B"), row("C")]),
    "added and taken out": ([row("A"), row("C"), row("E")], [row("A"), row("D"), row("E")],
                            [row("A"), row("B"), row("C"), row("E")],
                            [row("A"), row("B"), row("D"), row("E")]),
    "actors": (actor_info("Bokoblin", "Moblin"), actor_info("Bokoblin", "Moblin", "Keese", "Gibdo"),
               actor_info("Bokoblin", "Moblin", "Hinox", Moblin=9),
               actor_info("Bokoblin", "Moblin", "Keese", "Gibdo", "Hinox", Moblin=9)),
    "an actor less": (actor_info("Bokoblin", "Moblin"), actor_info("Moblin"),
                      actor_info("Bokoblin", "Moblin", "Hinox"), actor_info("Moblin", "Hinox")),
    "free": ({"Actors": [{"Hash": 1, "x": 1}]}, {"Actors": [{"Hash": 1, "x": 2}, {"Hash": 9}]},
             {"Actors": [{"Hash": 1, "x": 1}, {"Hash": 5}]},
             {"Actors": [{"Hash": 1, "x": 2}, {"Hash": 5}, {"Hash": 9}]}),
}  # fmt: skip


@pytest.mark.parametrize("name", TABLES)
def test_what_both_add_is_taken_and_sorted_lists_stay_sorted(name):
    base, mine, theirs, wanted = TABLES[name]
    assert merged_all(base, mine, theirs) == wanted == merged_all(base, theirs, mine)
    for one in (mine, theirs):
        assert (
            merged_all(base, one)
            == merged_all(base, one, base)
            == merged_all(base, one, one)
            == one
        )


def test_the_order_of_three_sides_does_not_count():
    base = actor_info("Bokoblin")
    sides = [actor_info("Bokoblin", *names) for names in (("Keese", "A"), ("Hinox",), ("Gibdo",))]
    wanted = actor_info("Bokoblin", "Keese", "A", "Hinox", "Gibdo")
    assert all(merged_all(base, *some) == wanted for some in permutations(sides))
    base = {"Actors": []}
    sides = [{"Actors": [{"Hash": n}, {"Hash": n + 1}]} for n in (5, 1, 3)]
    wanted = {"Actors": [{"Hash": n} for n in range(1, 7)]}
    assert all(merged_all(base, *some) == wanted for some in permutations(sides))


def test_where_the_order_has_a_meaning_mine_come_first():
    base = {"Triggers": [{"Key": "a"}]}
    mine, theirs = ({"Triggers": [{"Key": "a"}, {"Key": key}]} for key in "zb")
    assert merged_all(base, mine, theirs) == {"Triggers": [{"Key": key} for key in "azb"]}


def test_one_key_on_both_sides_is_a_conflict_about_the_whole_element():
    base = actor_info("Bokoblin")
    mine, theirs = (actor_info("Bokoblin", "Keese", Keese=life) for life in (5, 7))
    outcome = merge(*(byml_of(one)[1] for one in (base, mine, theirs)))
    assert [one.choices for one in outcome.conflicts] == [(Choice.BASE, Choice.MINE, Choice.THEIRS)]
    for choice, wanted in ((Choice.BASE, base), (Choice.MINE, mine), (Choice.THEIRS, theirs)):
        assert merged_all(base, mine, theirs, choice=choice) == wanted


def test_an_element_taken_out_and_changed_is_a_conflict_with_its_hash():
    base = actor_info("Bokoblin", "Keese")
    mine, theirs = actor_info("Bokoblin"), actor_info("Bokoblin", "Keese", Keese=4)
    for choice, wanted in ((Choice.BASE, base), (Choice.MINE, mine), (Choice.THEIRS, theirs)):
        assert merged_all(base, mine, theirs, choice=choice) == wanted


def test_a_key_given_anew_and_added_is_a_conflict():
    base = {"Actors": [{"Hash": 1, "x": 1}]}
    mine = {"Actors": [{"Hash": 2, "x": 1}]}
    theirs = {"Actors": [{"Hash": 1, "x": 1}, {"Hash": 2, "x": 3}]}
    outcome = merge(*(byml_of(one)[1] for one in (base, mine, theirs)))
    assert len(outcome.conflicts) == 1


def test_one_element_in_the_middle_is_one_difference():
    names = [f"Enemy_{n}" for n in range(40)]
    found = diff(byml_of(actor_info(*names))[1], byml_of(actor_info(*names, "Enemy_New"))[1])
    assert [one.what for one in found] == [DifferenceKind.ADDED, DifferenceKind.ADDED]
    assert found[0].other_row.kind in CONTAINERS


def test_without_a_key_for_each_it_is_compared_by_places_as_before():
    base, other = {"Actors": [{"Hash": 1}, {"Hash": 1}]}, {"Actors": [{"Hash": 1}, {"x": 1}]}
    compared = compare(byml_of(base)[1], byml_of(other)[1])
    assert all(one.keyed is None for one in compared.siblings.values())
    assert merged_all(base, other) == other


def test_elements_that_two_add_to_real_lists_are_both_in():
    chance = seeded("keyed lists")
    files = [one for one in corpus.need("byml") if one.stat().st_size < 30_000]
    files = chance.sample(files, min(len(files), scale(60, 2000)))
    tried = [_both_in(file, chance) for file in files]
    assert sum(tried) > 2


def _both_in(file, chance):
    """Take two elements out, have each side add one of them again; whether that was tried."""
    data = file.read_bytes()
    try:
        whole = formats.outline_of(formats.open_bytes(data))
    except formats.FormatError:
        return False
    path = next((at for at, one in whole.walk() if _is_long(one) and whole.list_keys(at)), None)
    if path is None:
        return False
    places = sorted(chance.sample(range(whole.row(path).count), 2), reverse=True)
    views = [formats.outline_of(formats.open_bytes(data)) for _ in range(3)]
    for view, gone in zip(views, (places, places[:1], places[1:]), strict=True):
        for place in gone:
            view.remove((*path, place))
    compared = compare(views[0], whole).siblings.get(path)
    if compared is None or compared.keyed is None:
        return False
    outcome = merge(*views)
    assert outcome.conflicts == []
    put_into(outcome, views[0])
    assert _elements(views[0], path) == _elements(whole, path)
    return True


def _is_long(row):
    return row.kind is Kind.ARRAY and row.count > 3


def _elements(view, path):
    """Return the elements of a list without their order."""
    found = []
    for place in range(view.row(path).count):
        rows = view.walk((*path, place))
        found.append([(at[len(path) + 1 :], row.kind.value, repr(row.value)) for at, row in rows])
    return sorted(found)
