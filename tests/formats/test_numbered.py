"""Names that count up as in the games, and the search for nodes to add."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.core.kinds import Kind
from formats.graph import Family, NodeOffer, OfferedPin, OfferSearch, Role
from formats.numbered import free_name


def free(base: str, *taken: str) -> str:
    return free_name(base, lambda name: name not in taken, taken)


@pytest.mark.parametrize(
    ("base", "taken", "expected"),
    [
        ("ItemName07", ("ItemName07",), "ItemName08"),
        ("ItemName09", ("ItemName09",), "ItemName10"),
        ("ItemName99", ("ItemName99",), "ItemName100"),
        ("ItemName07", ("ItemName07", "ItemName08", "ItemName09"), "ItemName10"),
        ("Item001", ("Item001",), "Item002"),
        ("AI_0", ("AI_0",), "AI_1"),
        ("AI_9", ("AI_9",), "AI_10"),
        ("0", ("0", "1"), "2"),
        ("007", ("007",), "008"),
        ("Item08", (), "Item08"),
        ("Item", ("Item",), "Item2"),
        ("Item", ("Item", "Item2"), "Item3"),
        ("Item", ("Item", "Item01", "Item02"), "Item03"),
        ("Item", ("Item", "Item_00", "Item_01"), "Item_02"),
        ("Item", ("Item", "Items01", "XItem01"), "Item2"),
        ("Item 2nd", ("Item 2nd",), "Item 2nd2"),
        ("第１", ("第１",), "第１2"),
        ("", ("",), "2"),
        ("x999999999", ("x999999999",), "x1000000000"),
    ],
)
def test_names_count_up(base, taken, expected):
    assert free(base, *taken) == expected


def test_very_many_digits_are_no_number_too_long_to_read():
    base = "1" * 10_000
    assert free(base, base) == base[:-1] + "2"


words = st.text("AB_ 0129é\n", max_size=8)


@given(words, st.lists(words, max_size=12))
def test_what_comes_is_free_and_counts_up_from_what_was_asked(base, taken):
    name = free(base, *taken)
    assert name not in taken
    assert (name == base) == (base not in taken)
    stem = re.sub(r"[0-9]+\Z", "", base)
    assert re.fullmatch(re.escape(stem) + "_?[0-9]*", name)


@given(st.text("AB_", min_size=1, max_size=4), st.integers(0, 2000), st.integers(1, 5))
def test_a_number_keeps_its_zeros(stem, number, width):
    base = f"{stem}{number:0{width}}"
    assert free(base, base) == f"{stem}{number + 1:0{width}}"


@given(st.text("AB_", min_size=1, max_size=4), st.integers(1, 30), st.integers(0, 1))
def test_a_family_that_is_copied_again_and_again_stays_well_formed(stem, copies, first):
    taken = [f"{stem}{first:02}"]
    for _ in range(copies):
        taken.append(free(taken[-1], *taken))
    assert taken == [f"{stem}{number:02}" for number in range(first, first + copies + 1)]


# Searching for nodes to add: parts of names, capitals, kinds, pins; best matches first


def offer(title, sort="", pins=(), properties=()):
    made = tuple(OfferedPin(Role.INPUT, label, Kind.F32) for label in pins)
    return NodeOffer(title, title, Family.ACTION, sort, made, properties)


OFFERS = [
    offer("OneShotASPlay", "OneShot", ["Speed"], ("ExecuteEveryFrame",)),
    offer("ExecuteASPlay", "Execute", ["SpeedRate"]),
    offer("SpeedGetter", "Query"),
    offer("QuerySpeed", "Query"),
    offer("Speed", "Query"),
    offer("QueryTopspeed", "Query"),
    offer("Display", ""),
]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", [one.title for one in OFFERS]),
        ("speed", ["Speed", "SpeedGetter", "QuerySpeed", "QueryTopspeed", "OneShotASPlay",
                   "ExecuteASPlay"]),
        ("osap", ["OneShotASPlay"]),
        ("OSASP", ["OneShotASPlay"]),
        ("eap", ["ExecuteASPlay"]),
        ("play", ["OneShotASPlay", "ExecuteASPlay", "Display"]),
        ("play speed", ["OneShotASPlay", "ExecuteASPlay"]),
        ("every", ["OneShotASPlay"]),
        ("query", ["QuerySpeed", "QueryTopspeed", "SpeedGetter", "Speed"]),
        ("nothing", []),
        ("speed nothing", []),
        ("a", ["OneShotASPlay", "ExecuteASPlay", "Display"]),
    ],
)  # fmt: skip
def test_the_best_come_first(text, wanted):
    assert [one.title for one in OfferSearch(OFFERS).find(text)] == wanted
