"""The order of items in layers: moves that make crossings fewer, counted by hand."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.graph.layout.net import Net, NetLine
from app.graph.layout.order import Ends, switch
from tests.scale import scale

HEIGHT = 100.0


@st.composite
def layered(draw) -> Net:
    """Return items in a few layers, joined to those of the next by pins of some heights."""
    counts = draw(st.lists(st.integers(1, 6), min_size=2, max_size=4))
    layer = [number for number, count in enumerate(counts) for _ in range(count)]
    boxes = range(len(layer))
    pairs = [(one, other) for one in boxes for other in boxes if layer[other] == layer[one] + 1]
    pin = st.sampled_from([10.0, 20.0, 30.0])
    lines = [
        NetLine(*draw(st.sampled_from(pairs)), draw(pin), draw(pin), True)
        for _ in range(draw(st.integers(1, 16)))
    ]
    net = Net(layer, [HEIGHT] * len(layer), lines)
    for row, number in enumerate(counts):
        items = [box for box in boxes if layer[box] == row]
        assert len(items) == number
        net.rows[row] = draw(st.permutations(items))
    return net


def crossings(net: Net) -> int:
    """Return how many pairs of links cross, as they would be drawn."""
    place = {item: number * HEIGHT for row in net.rows for number, item in enumerate(row)}
    links = [
        (net.layer[item], place[item] + link.own, place[link.other] + link.across)
        for item, links in enumerate(net.after)
        for link in links
    ]
    return sum(
        one[0] == other[0] and (one[1] - other[1]) * (one[2] - other[2]) < 0
        for one, other in combinations(links, 2)
    )


def arranged(net: Net) -> Ends:
    ends = Ends(net)
    for row in net.rows:
        ends.place(row)
    return ends


@given(layered())
def test_crossings_are_those_that_are_drawn(net):
    ends = arranged(net)
    assert sum(ends.crossings()) == crossings(net)
    assert ends.forced() <= crossings(net)


@settings(max_examples=scale(150, 5_000))
@given(layered(), st.data())
def test_moves_save_as_many_crossings_as_they_say(net, data):
    members = data.draw(st.sets(st.sampled_from(net.rows[-1])))
    family = dict.fromkeys(members, 7)
    before, rows = crossings(net), [list(row) for row in net.rows]
    ends = arranged(net)
    gain = switch(ends, family, ends.crossings())
    assert crossings(net) == before - gain
    assert sum(ends.crossings()) == before - gain, "it is known where all items are now"
    assert list(map(sorted, net.rows)) == list(map(sorted, rows))
    kept = [item for item in net.rows[-1] if item in members]
    assert kept == [item for item in rows[-1] if item in members]


@settings(max_examples=scale(100, 3_000))
@given(layered())
def test_no_exchange_of_neighbours_saves_more(net):
    """Also of those that were not looked at again, since nothing that they are joined to moved."""
    ends = arranged(net)
    switch(ends, {}, ends.crossings())
    fewest = crossings(net)
    for row in net.rows:
        for at, (upper, lower) in enumerate(pairwise(list(row))):
            row[at : at + 2] = lower, upper
            assert crossings(net) >= fewest
            row[at : at + 2] = upper, lower


@pytest.mark.parametrize("past", [1, 3, 7])
def test_an_item_is_moved_to_the_other_end_of_its_row(past):
    """Also where that is farther than it is moved at once."""
    count = past + 1
    lines = [NetLine(0, count + past, 10.0, 10.0, True)]
    lines += [NetLine(box, count + box - 1, 10.0, 10.0, True) for box in range(1, count)]
    net = Net([0] * count + [1] * count, [HEIGHT] * (2 * count), lines)
    net.rows = [list(range(count)), list(range(count, 2 * count))]
    ends = arranged(net)
    assert switch(ends, {}, ends.crossings()) == past
    assert crossings(net) == 0
