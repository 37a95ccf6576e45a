"""What became of the rows of a step: lists of children, values, and where a row is now."""

from __future__ import annotations

import pytest

from formats.core.changes import ListChange, list_change
from tests.scale import scale, seeded


def replayed(change, before):
    """Return children as a list of changes leaves them, None for those that came."""
    rows = list(before)
    for index in reversed(change.removed):
        del rows[index]
    for start, stop in change.moved:
        rows.insert(stop, rows.pop(start))
    for index in change.inserted:
        rows.insert(index, None)
    return rows


@pytest.mark.parametrize("turn", range(20))
def test_what_became_of_a_list_leads_from_one_to_the_other(turn):
    chance = seeded(f"changes {turn}")
    for _again in range(scale(100, 2000)):
        old = chance.sample(range(12), chance.randrange(12))
        new = chance.sample(range(14), chance.randrange(14))
        change = list_change((), (), old, new, is_array=True)
        if old == new:
            assert change is None
            continue
        assert replayed(change, old) == [each if each in old else None for each in new]
        for index, each in enumerate(old):
            assert change.follow(index) == (new.index(each) if each in new else None)
        assert {new[index] for index in change.came()} >= set(new) - set(old)


def test_one_move_stays_one_move():
    things = list(range(1000))
    other = [*things[:2], *things[3:991], 2, *things[991:]]
    one = list_change((), (), things, other, is_array=True)
    assert list(one.moved) == [(2, 990)]
    one = list_change((), (), things, ["new", *other], is_array=True)
    assert (list(one.moved), list(one.inserted)) == ([(2, 990)], [0])
    assert list(one.came()) == [0, 991]


def test_of_elements_that_cannot_be_told_apart_all_are_others():
    assert list_change((), (), [1, 1], [1], is_array=True).is_replaced


def test_what_follows_a_removed_row():
    change = ListChange((), (), removed=[2, 5, 6], inserted=[0])
    assert list(change.gaps()) == [3, 5, 5]
