"""Roots as values, and what became of the rows of a step: lists of children, values, places."""

from __future__ import annotations

import enum
import random
from dataclasses import dataclass
from typing import NamedTuple

import pytest

from formats.core.changes import Changes, ListChange, common_order, list_change
from formats.core.float32 import NaN32
from formats.core.records import Id, Stored
from formats.core.roots import unchanged
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


@pytest.mark.parametrize(
    ("changes", "are_of_values"),
    [
        (Changes(values=[("a",)]), True),
        (Changes(values=[("a",)], spread=[()]), True),
        (Changes([ListChange((), (), [1])], [("a",)]), False),
    ],
)
def test_changes_of_values_alone(changes, are_of_values):
    assert changes.are_of_values is are_of_values


def test_the_part_that_need_not_move_is_longest():
    chance = random.Random(4)
    assert common_order([]) == set()
    for _turn in range(50):
        rows = chance.sample(range(40), 12)
        stay = common_order(rows)
        assert [row for row in rows if row in stay] == sorted(stay)
        assert len(stay) == _longest(rows)


def _longest(rows):
    lengths = []
    for at, row in enumerate(rows):
        before = [length for length, one in zip(lengths, rows[:at], strict=True) if one < row]
        lengths.append(1 + max(before, default=0))
    return max(lengths, default=0)


# Roots as values: sameness by kinds and bits, ids too


class Color(enum.Enum):
    RED = "red"
    BLUE = "blue"


class Port(NamedTuple):
    id: Id
    name: str


@dataclass(slots=True, eq=False)
class Step:
    id: Id
    value: object = None
    ports: tuple[Port, ...] = ()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (0.0, -0.0),
        (1, True),
        (1, 1.0),
        (NaN32(0x7F800001), NaN32(0x7F800002)),
        (NaN32(0x7FC00000), float("nan")),
        (Id(1), 1),
        (Id(1), Id(2)),
        (Id(1), Stored(1)),
        (Stored(1), Stored(2)),
        ((1,), [1]),
        ((1,), (1, 1)),
        ({"a": 0.0}, {"a": -0.0}),
        ({"a": 1}, {"b": 1}),
        (Port(Id(1), "a"), (Id(1), "a")),
        (Color.RED, Color.BLUE),
        (b"1", "1"),
        (Step(Id(1)), Step(Id(2))),
        (Step(Id(1), 0.0), Step(Id(1), -0.0)),
        ([Step(Id(1), ports=(Port(Id(2), "a"),))], [Step(Id(1), ports=(Port(Id(2), "b"),))]),
    ],
)
def test_kinds_and_bits_are_told_apart(one, other):
    assert not unchanged(one, other)
    assert not unchanged(other, one)
    assert unchanged(one, one)


def test_copies_are_the_same():
    def step() -> Step:
        return Step(Id(1), {"a": [1.5, (Stored(2), b"x")]}, (Port(Id(2), "a"),))

    assert unchanged([step()], [step()])


def test_numbers_that_are_none_are_compared_by_their_bits():
    assert unchanged(NaN32(0x7F800001), NaN32(0x7F800001))
    assert unchanged(float("nan"), float("nan"))


def test_shared_values_are_compared_once_and_deep_ones_without_recursion():
    def shared(leaf: float) -> tuple[object, ...]:
        value: tuple[object, ...] = (leaf,)
        for _ in range(2000):
            value = (value, value)
        return value

    assert unchanged(shared(0.0), shared(0.0))
    assert not unchanged(shared(0.0), shared(-0.0))
