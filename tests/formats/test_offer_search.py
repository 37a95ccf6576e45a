"""Searching for nodes to add: parts of names, capitals, kinds, pins; best matches first."""

from __future__ import annotations

import pytest

from formats.core.kinds import Kind
from formats.graph import Family, NodeOffer, OfferedPin, OfferSearch, Role


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
