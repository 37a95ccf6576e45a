"""How good drawings are: what is counted, and that graphs are drawn no worse than they were."""

from __future__ import annotations

import pytest

from app.graph.layout import Box, Cluster, Wire, lay_out_cluster
from tests import corpus
from tests.app.graph import drawings, graphs
from tests.app.graph.drawings import Drawing, Quality

BY_GRAPHVIZ = {
    "ainb/ainb/PlayerCamera.root.ainb": (4, 50_436, 49_520),
    "ainb/ainb/reserialization_test.ainb": (107, 111_424, 104_925),
    "ainb/TOTK-ModForge-x/Player.scheduler.walk.module.ainb": (0, 52_097, 51_916),
    "ainb/TOTK-ModForge-x/Player.event.root.ainb": (38, 41_913, 39_643),
}
"""What Graphviz 2.43 draws of the largest group: crossings of wires that have no box in common,
with free ends; px of all wires with our pins; and px from pin to pin, with free ends."""

MADE = {1: (43, 34), 2: (17, 13), 3: (58, 42)}
"""How often wires cross, and of those that have no box in common, in trees of 60 boxes."""


def drawn(made: Cluster) -> Quality:
    return drawings.quality(made, drawings.ours(made, lay_out_cluster(made)))


@pytest.mark.parametrize("name", BY_GRAPHVIZ)
def test_real_graphs_are_drawn_about_as_well_as_by_graphviz(name):
    made = max(graphs.real(corpus.need_file(name)), key=lambda one: len(one.boxes))
    apart, length, direct = BY_GRAPHVIZ[name]
    ours = drawn(made)
    assert ours.apart <= 1.2 * apart
    assert ours.length <= 1.1 * length
    assert ours.direct <= 1.1 * direct
    assert ours.through == 0


@pytest.mark.parametrize("seed", MADE)
def test_made_graphs_are_drawn_as_well_as_they_were(seed):
    ours = drawn(graphs.tree(60, 0.2, seed))
    crossings, apart = MADE[seed]
    assert ours.crossings <= crossings
    assert ours.apart <= apart
    assert ours.through == 0


def test_what_leads_to_first_children_is_level():
    """A command, four boxes, each with a second child and a value from a box that only feeds."""
    boxes = [Box("command", 90.0, 28.0)]
    boxes += [Box(f"{kind}{n}", 160.0, 100.0) for n in range(4) for kind in ("main", "second")]
    boxes += [Box(f"query{n}", 120.0, 60.0) for n in range(4)]
    wires = [Wire("entry", "command", "main0", 14.0, 14.0)]
    wires += [Wire(f"first{n}", f"main{n}", f"main{n + 1}", 70.0, 14.0) for n in range(3)]
    wires += [Wire(f"other{n}", f"main{n}", f"second{n}", 90.0, 14.0) for n in range(4)]
    wires += [Wire(f"value{n}", f"query{n}", f"main{n}", 40.0, 40.0, False) for n in range(4)]
    routes = lay_out_cluster(Cluster("made", boxes, wires)).routes
    for name in ("entry", "first0", "first1", "first2"):
        assert len({y for _, y in routes[name]}) == 1, name


LINES = {
    "level": [(0.0, 10.0), (100.0, 10.0)],
    "down": [(0.0, 0.0), (100.0, 50.0)],
    "from the same": [(0.0, 10.0), (100.0, 80.0)],
    "to the same": [(0.0, 90.0), (100.0, 10.0)],
    "along": [(-20.0, 10.0), (70.0, 10.0), (80.0, -30.0)],
    "wave": [(0.0, 0.0), (30.0, 20.0), (60.0, 0.0), (100.0, 40.0)],
}


@pytest.mark.parametrize(
    ("one", "other", "count"),
    [
        ("level", "down", 1),
        ("level", "from the same", 0),
        ("level", "to the same", 0),
        ("level", "along", 0),
        ("level", "wave", 3),
        ("down", "from the same", 0),
        ("down", "to the same", 1),
        ("from the same", "to the same", 1),
    ],
)
def test_crossings_are_counted(one, other, count):
    for scale in (1, 37):  # in one square of those that are looked at, and in many
        lines = {name: [(x * scale, y * scale) for x, y in LINES[name]] for name in (one, other)}
        assert len(drawings.crossings(lines)) == count


def test_wires_through_boxes_are_counted():
    rects = {"a": (0.0, 0.0, 50.0, 50.0), "b": (200.0, 0.0, 250.0, 50.0)}
    through = {name: [(50.0, y), (200.0, y)] for name, y in (("beside", 20.0), ("too", 50.0))}
    assert drawings.through(Drawing(rects, through)) == 0
    through["over"] = [(-10.0, 20.0), (300.0, 30.0)]
    through["edge"] = [(-10.0, 0.0), (300.0, 0.0)]
    assert drawings.through(Drawing(rects, through)) == 2


def test_lengths_are_those_of_what_is_drawn():
    boxes = [Box("a", 50.0, 50.0), Box("b", 50.0, 50.0)]
    made = Cluster("made", boxes, [Wire("w", "a", "b", 10.0, 10.0)])
    ours = drawn(made)
    assert (ours.length, ours.direct, ours.crossings) == (pytest.approx(64), pytest.approx(64), 0)
