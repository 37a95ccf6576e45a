"""Lists whose elements have keys: compared and merged by them, with their order kept."""

from __future__ import annotations

import zlib
from itertools import permutations

import pytest

import formats
from formats.core.kinds import CONTAINERS, Kind
from formats.diff import DifferenceKind, compare, diff
from formats.merge import Choice, merge
from tests import corpus
from tests.formats.editing import byml_of, plain, put_into
from tests.scale import scale, seeded


def row(name, **more):
    return {"__RowId": name, "Life": 1, **more}


def actor_info(*names, **life):
    """Return a table of actors as Breath of the Wild sorts it."""
    by_hash = sorted((zlib.crc32(name.encode()), name) for name in names)
    return {
        "Actors": [{"hp": life.get(name, 1), "name": name} for _crc, name in by_hash],
        "Hashes": [crc for crc, _name in by_hash],
    }


def merged(base, *sides, choice=None):
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
    assert merged(base, mine, theirs) == wanted == merged(base, theirs, mine)
    for one in (mine, theirs):
        assert merged(base, one) == merged(base, one, base) == merged(base, one, one) == one


def test_the_order_of_three_sides_does_not_count():
    base = actor_info("Bokoblin")
    sides = [actor_info("Bokoblin", *names) for names in (("Keese", "A"), ("Hinox",), ("Gibdo",))]
    wanted = actor_info("Bokoblin", "Keese", "A", "Hinox", "Gibdo")
    assert all(merged(base, *some) == wanted for some in permutations(sides))
    base = {"Actors": []}
    sides = [{"Actors": [{"Hash": n}, {"Hash": n + 1}]} for n in (5, 1, 3)]
    wanted = {"Actors": [{"Hash": n} for n in range(1, 7)]}
    assert all(merged(base, *some) == wanted for some in permutations(sides))


def test_where_the_order_has_a_meaning_mine_come_first():
    base = {"Triggers": [{"Key": "a"}]}
    mine, theirs = ({"Triggers": [{"Key": "a"}, {"Key": key}]} for key in "zb")
    assert merged(base, mine, theirs) == {"Triggers": [{"Key": key} for key in "azb"]}


def test_one_key_on_both_sides_is_a_conflict_about_the_whole_element():
    base = actor_info("Bokoblin")
    mine, theirs = (actor_info("Bokoblin", "Keese", Keese=life) for life in (5, 7))
    outcome = merge(*(byml_of(one)[1] for one in (base, mine, theirs)))
    assert [one.choices for one in outcome.conflicts] == [(Choice.BASE, Choice.MINE, Choice.THEIRS)]
    for choice, wanted in ((Choice.BASE, base), (Choice.MINE, mine), (Choice.THEIRS, theirs)):
        assert merged(base, mine, theirs, choice=choice) == wanted


def test_an_element_taken_out_and_changed_is_a_conflict_with_its_hash():
    base = actor_info("Bokoblin", "Keese")
    mine, theirs = actor_info("Bokoblin"), actor_info("Bokoblin", "Keese", Keese=4)
    for choice, wanted in ((Choice.BASE, base), (Choice.MINE, mine), (Choice.THEIRS, theirs)):
        assert merged(base, mine, theirs, choice=choice) == wanted


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
    assert merged(base, other) == other


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
