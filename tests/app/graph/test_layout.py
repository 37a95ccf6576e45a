"""The layout of clusters: laws for all graphs, odd ones, and what makes a drawing good."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.graph.layout import Box, Cluster, Wire, lay_out_cluster, route
from app.graph.layout.cluster import straighten
from app.graph.layout.net import Net, NetLine
from tests import corpus
from tests.app.graph import graphs, laws
from tests.app.graph.fake import fake_graph
from tests.scale import scale

FILES = corpus.files("ainb")


def columns(made: Cluster, placement) -> dict[object, int]:
    """Return the number of each box's layer, as it is drawn."""
    left = {
        x: place for place, x in enumerate(sorted({x for x, _ in placement.positions.values()}))
    }
    return {box.id: left[placement.positions[box.id][0]] for box in made.boxes}


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.name)
def test_real_graphs(file):
    for made in graphs.real(file):
        laws.check(made, lay_out_cluster(made))


def test_the_made_graph():
    for made in graphs.clusters(fake_graph()):
        laws.check(made, lay_out_cluster(made))


@pytest.mark.parametrize("cross", [0.0, 0.12, 0.5])
@pytest.mark.parametrize("count", [2, 30, 300])
def test_trees_with_cross_links(count, cross):
    made = graphs.tree(count, cross)
    laws.check(made, lay_out_cluster(made))


ODD = {
    "nothing": graphs.cluster(0, []),
    "one box": graphs.cluster(1, []),
    "no wires": graphs.cluster(40, []),
    "to itself": graphs.cluster(1, [(0, 0), (0, 0)]),
    "there and back": graphs.cluster(2, [(0, 1), (1, 0), (0, 1)]),
    "parallel": graphs.cluster(2, [(0, 1)] * 60),
    "ring": graphs.cluster(40, [(box, (box + 1) % 40) for box in range(40)]),
    "rings joined": graphs.cluster(9, [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 3), (4, 0)]),
    "all to all": graphs.cluster(9, [(one, other) for one in range(9) for other in range(9)]),
    "data ring": graphs.cluster(5, [(box, (box + 1) % 5) for box in range(5)], flow=False),
    "ladder": graphs.cluster(20, [(box, box + step) for box in range(18) for step in (1, 2)]),
}


@pytest.mark.parametrize("name", ODD)
def test_odd_graphs(name):
    laws.check(ODD[name], lay_out_cluster(ODD[name]))


LARGE = {
    "chain": graphs.cluster(3000, [(box, box + 1) for box in range(2999)]),
    "fan": graphs.cluster(2001, [(0, box) for box in range(1, 2001)]),
    "many to one": graphs.cluster(2001, [(box, 0) for box in range(1, 2001)], flow=False),
    "ring": graphs.cluster(3000, [(box, (box + 1) % 3000) for box in range(3000)]),
    "no wires": graphs.cluster(3000, []),
}


@pytest.mark.parametrize("name", LARGE)
def test_large_graphs(name):
    made = LARGE[name]
    boxes = laws.rects(made, placement := lay_out_cluster(made))
    assert laws.overlaps(list(boxes.values())) == []
    laws.check_children(made, boxes)
    assert set(placement.routes) == {wire.id for wire in made.wires}


def test_very_long_wires_run_above_all():
    """With too many steps the longest wires go over the top; laws hold for them too."""
    dice = random.Random(3)
    ends = [(box, box + 1) for box in range(299)]
    ends += [(dice.randrange(300), dice.randrange(300)) for _ in range(400)]
    made = graphs.cluster(300, ends)
    placement = lay_out_cluster(made)
    laws.check(made, placement)
    assert min(y for route in placement.routes.values() for _, y in route) < min(
        y for _, y in placement.positions.values()
    )


@st.composite
def any_cluster(draw) -> Cluster:
    count = draw(st.integers(1, 14))
    height = st.sampled_from([22.0, 28.0, 60.0, 200.5])
    boxes = [
        Box(f"b{place}", draw(st.sampled_from([22.0, 130.0, 380.0])), draw(height))
        for place in range(count)
    ]
    wires = []
    for place in range(draw(st.integers(0, 24))):
        source, target = draw(st.sampled_from(boxes)), draw(st.sampled_from(boxes))
        share = draw(st.sampled_from([0.1, 0.5, 0.9]))
        pins = source.height * share, target.height * draw(st.sampled_from([0.2, 0.8]))
        wires.append(Wire(place, source.id, target.id, *pins, draw(st.booleans())))
    return Cluster("any", boxes, wires)


@settings(max_examples=scale(80, 7_500))
@given(any_cluster(), st.sampled_from([0.0, 4.0, 20.0]), st.sampled_from([0.0, 40.0, 64.0]))
def test_all_graphs(made, gap_y, gap_x):
    laws.check(made, lay_out_cluster(made, gap_x, gap_y))


@settings(max_examples=scale(60, 5_000))
@given(any_cluster())
def test_flow_leads_right_unless_flow_goes_round(made):
    placement = lay_out_cluster(made)
    leads = {(wire.source, wire.target) for wire in made.wires if wire.flow}
    for wire in made.wires:
        points = placement.routes[wire.id]
        if wire.flow and points[0][0] >= points[-1][0]:
            assert _reaches(leads, wire.target, wire.source), f"{wire} is in no cycle of flow"


def _reaches(leads: set[tuple[object, object]], start: object, goal: object) -> bool:
    found, size = {start}, 0
    while size < len(found):
        size = len(found)
        found |= {target for source, target in leads if source in found}
    return goal in found


@pytest.mark.parametrize("seed", range(3))
def test_the_same_graph_is_laid_out_the_same(seed):
    made = graphs.tree(120, 0.3, seed)
    assert lay_out_cluster(made) == lay_out_cluster(made)
    named = Cluster(
        made.id,
        [box._replace(id=f"box {box.id}") for box in made.boxes],
        [
            wire._replace(source=f"box {wire.source}", target=f"box {wire.target}")
            for wire in made.wires
        ],
    )
    assert lay_out_cluster(named).routes == lay_out_cluster(made).routes, "ids do not matter"


def test_a_chain_is_straight():
    made = graphs.cluster(6, [(box, box + 1) for box in range(5)])
    placement = lay_out_cluster(made)
    assert {len(route) for route in placement.routes.values()} == {2}
    assert len({y for route in placement.routes.values() for _, y in route}) == 1


def test_a_long_wire_is_straight():
    made = graphs.cluster(5, [(0, 1), (1, 2), (2, 3), (3, 4), (0, 4)])
    route = lay_out_cluster(made).routes["w4"]
    heights = list(dict.fromkeys(y for _, y in route))
    assert len(heights) <= 3, "one stretch beside the boxes"


def test_steps_are_moved_onto_one_line():
    """Boxes 1 and 2 lie above a wire from 0 to 3, which has room for the height of its source."""
    wires = [NetLine(0, 3, 30.0, 50.0, True)]
    net = Net([0, 1, 2, 3], [60.0] * 4, wires)
    net.rows = [[0], [1, 4], [2, 5], [3]]
    tops = [0.0, -100.0, -110.0, 0.0, 17.0, 44.0]
    straighten(net, wires, tops, 20.0, 12.0)
    assert tops == [0.0, -100.0, -110.0, 0.0, 30.0, 30.0]
    tops[2] = 5.0  # box 2 is in the way now
    straighten(net, wires, tops, 20.0, 12.0)
    assert tops[4:] == [77.0, 77.0]
    net.rows[1] = [4, 1]  # and the wire runs above box 1
    tops[1] = 50.0
    straighten(net, wires, tops, 20.0, 12.0)
    assert tops[4:] == [30.0, 77.0]


def test_a_producer_lies_left_of_its_consumer():
    for file in FILES:
        for made in graphs.real(file):
            placement = lay_out_cluster(made)
            assert all(one == 1 for one in _distances(made, placement)), made.id


def _distances(made: Cluster, placement) -> list[int]:
    """Return how many layers lie from boxes that only feed one box to that one."""
    if not _is_joined(made):
        return []
    column = columns(made, placement)
    consumers: dict[object, list[object]] = {box.id: [] for box in made.boxes}
    fed = {wire.target for wire in made.wires} | {wire.source for wire in made.wires if wire.flow}
    for wire in made.wires:
        consumers[wire.source].append(wire.target)
    return [
        column[targets[0]] - column[box]
        for box, targets in consumers.items()
        if len(targets) == 1 and box not in fed
    ]


def _is_joined(made: Cluster) -> bool:
    """Whether all boxes hang together, so that columns are layers."""
    found = {made.boxes[0].id} if made.boxes else set()
    size = 0
    while size < len(found):
        size = len(found)
        found |= {wire.target for wire in made.wires if wire.source in found}
        found |= {wire.source for wire in made.wires if wire.target in found}
    return len(found) == len(made.boxes)


def test_parts_that_no_wire_joins_are_packed():
    placement = lay_out_cluster(graphs.cluster(150, [(0, 1), (2, 3)]))
    assert placement.width < 3 * placement.height < 9 * placement.width


def test_a_wire_runs_straight_down_also_through_a_box():
    boxes = {"from": (0.0, 0.0, 100.0, 50.0), "to": (100.0, 300.0, 90.0, 50.0),
             "between": (60.0, 120.0, 80.0, 60.0)}  # fmt: skip
    found = route(boxes, [Wire("down", "from", "to", 25, 25)])
    assert found == {"down": [(100.0, 25.0), (100.0, 325.0)]}


def test_a_wire_passes_over_or_under_what_lies_between():
    boxes = {number: (200.0 * number, 0.0, 150.0, 60.0) for number in range(4)}
    found = route(boxes, [Wire("long", 0, 3, 30, 30), Wire("back", 3, 0, 30, 30)])
    (start, left, right, end), back = found["long"], found["back"]
    assert (start, end) == ((150.0, 30.0), (600.0, 30.0))
    assert left[0] <= 200
    assert right[0] >= 550
    assert all(not 0 < y < 60 for _x, y in (left, right, *back[1:-1]))
