"""Whatever the games' own files join may be joined here, by hand and from the palette."""

from __future__ import annotations

from collections import Counter
from functools import cache

from formats.ainb.binary.read import read
from formats.ainb.catalogue.offers import JoinSide, Ranking, fits
from formats.ainb.catalogue.offers import PinOfClass as PalettePin
from formats.ainb.model import Ainb, Source
from formats.ainb.rules import joins, reach
from formats.ainb.rules.node_classes import SlotShape, is_event_class, key_of
from formats.core.records import Id
from tests import corpus

_FEWEST = 1000
"""Fewer links than this are not the files that these tests are about."""


@cache
def roots() -> list[Ainb]:
    return [read(path.read_bytes()) for path in corpus.need("ainb")]


def test_every_child_may_be_a_child_and_is_offered_as_one():
    counts: Counter[str] = Counter()
    for root in roots():
        for node in root.nodes:
            for link in node.children():
                child = root.node(link.target)
                if child is None:
                    continue
                is_circle = node.uid in reach.subtree_uids(root, child)
                assert joins.child_reason(child, is_circle) == ""
                pin = PalettePin(key_of(node), JoinSide.PORT, link.label)
                key = key_of(child)
                assert [one.what for one in Ranking({}, pin=pin).offers([key])] == [key]
                counts["links"] += 1
                counts["events"] += child.name.startswith("Event")
    assert counts["links"] >= _FEWEST
    assert counts["events"], "modules of events are called by other nodes"


def test_every_source_may_be_read_by_its_input():
    count = 0
    for root in roots():
        for node in root.nodes:
            above: dict[Id, set[Id]] = {}
            for slot in node.inputs:
                for source in slot.sources:
                    giver, output = root.node(source.node), root.output(source)
                    if giver is None or output is None:
                        continue  # a modded file reads what is not there
                    if root.variable(slot.binding):
                        continue  # a few do: which of the two counts is not known
                    if giver.uid not in above:
                        above[giver.uid] = reach.source_uids(root, giver)
                    others = [one for one in slot.sources if one is not source]
                    slot.sources, all_ = others, slot.sources
                    free = source if source.binding else Source(flags=source.flags)
                    circle = node.uid in above[giver.uid]
                    reason = joins.source_reason(root, node, slot, free, giver, output, circle)
                    slot.sources = all_
                    assert reason == "", (node.title, slot.name)
                    if slot.binding is None and source.binding is None:
                        ends = (SlotShape(o.type, o.name, o.class_name) for o in (slot, output))
                        assert fits(*ends)
                    count += 1
    assert count >= _FEWEST


def test_events_begin_commands_and_their_modules_are_called():
    assert is_event_class(0, "EventTalk")
    assert not is_event_class(0, "EventTalk.module")
