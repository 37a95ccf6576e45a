"""Clusters on a page, curves, and the ways of wires whose boxes were moved."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from app.graph.layout import Cluster, Wire, curve, lay_out, route
from app.graph.layout.pack import extent, pack
from app.graph.layout.routes import Boxes
from tests import corpus
from tests.app.graph import graphs, laws
from tests.scale import scale, seeded


def frame_rects(frames) -> list[laws.Rect]:
    return [(x, y, x + width, y + height) for x, y, width, height in frames.values()]


@pytest.mark.parametrize("file", corpus.files("ainb"), ids=lambda path: path.name)
def test_clusters_lie_in_their_frames(file):
    clusters = graphs.real(file)
    placement = lay_out(clusters, title=28, pad=16)
    assert laws.overlaps(frame_rects(placement.frames)) == []
    assert list(placement.frames) == [made.id for made in clusters]
    for made in clusters:
        x, y, width, height = placement.frames[made.id]
        assert x + width <= placement.width + laws.NEAR
        assert y + height <= placement.height + laws.NEAR
        for box in made.boxes:
            left, top = placement.positions[box.id]
            assert x + 16 <= left + laws.NEAR
            assert left + box.width <= x + width - 16 + laws.NEAR
            assert y + 16 + 28 <= top + laws.NEAR
            assert top + box.height <= y + height - 16 + laws.NEAR


def test_nothing_has_no_size():
    assert lay_out([]) == ({}, {}, {}, 0.0, 0.0)
    assert pack([], 10) == []


def test_wires_between_clusters():
    clusters = [graphs.cluster(2, [(0, 1)]), graphs.cluster(3, [(0, 2)])]
    clusters[1] = Cluster(
        "other",
        [box._replace(id=box.id + 10) for box in clusters[1].boxes],
        [
            wire._replace(id="o", source=wire.source + 10, target=wire.target + 10)
            for wire in clusters[1].wires
        ],
    )
    alone = lay_out(clusters)
    placement = lay_out(
        clusters, between=[Wire("x", 0, 12, 10.0, 20.0), Wire("y", 11, 1, 10.0, 20.0)]
    )
    assert placement.positions == alone.positions
    assert set(placement.routes) == {*alone.routes, "x", "y"}
    x, y = placement.positions[0]
    assert placement.routes["x"][0] == (x + 160, y + 10)


@pytest.mark.parametrize("seed", range(5))
def test_many_frames_make_a_page(seed):
    dice = random.Random(seed)
    sizes = [(dice.uniform(300, 900), dice.uniform(60, 400)) for _ in range(150)]
    sizes[dice.randrange(150)] = (2000.0, 2500.0)
    corners = pack(sizes, 32)
    width, height = extent(sizes, corners)
    assert 0.8 <= width / height <= 2.6
    assert sum(one * other for one, other in sizes) > 0.4 * width * height


def test_frames_are_in_reading_order():
    """Each frame lies right of the one before, or below it."""
    sizes = [(300.0, 100.0 + 50 * (place % 3)) for place in range(40)]
    corners = pack(sizes, 32)
    assert corners[0] == (0, 0)
    for (x0, y0), (x1, y1) in pairwise(corners):
        assert x1 > x0 or y1 > y0


def test_one_wide_frame_is_no_trouble():
    assert pack([(9000.0, 100.0), (100.0, 100.0)], 10) == [(0, 0), (0, 110)]


def test_a_curve_leaves_and_enters_level():
    points = [(0.0, 0.0), (100.0, 50.0), (200.0, 50.0), (300.0, -80.0)]
    segments = curve(points)
    assert [(one[0], one[3]) for one in segments] == list(pairwise(points))
    for start, out, into, end in segments:
        assert start[1] == out[1]
        assert into[1] == end[1]
        assert start[0] < out[0] <= into[0] < end[0]


def test_a_curve_to_the_left_turns_round():
    """It leaves to the right and comes in from the left, and bulges by 24 at most."""
    segments = curve([(100.0, 0.0), (100.0, 50.0), (0.0, 50.0), (0.0, 90.0)])
    assert segments[0][1][0] > 100
    assert segments[-1][2][0] < 0
    xs = [x for segment in segments for x, _ in laws.samples(segment)]
    assert -24 - laws.NEAR <= min(xs) < max(xs) <= 124 + laws.NEAR


BOXES = {
    "a": (0.0, 0.0, 100.0, 60.0),
    "b": (400.0, 0.0, 100.0, 60.0),
    "between": (200.0, -20.0, 100.0, 90.0),
    "under a": (0.0, 90.0, 100.0, 60.0),
}
RECTS = {name: (x, y, x + width, y + height) for name, (x, y, width, height) in BOXES.items()}


@pytest.mark.parametrize(
    ("source", "target"),
    [("a", "between"), ("a", "b"), ("b", "a"), ("a", "a"), ("under a", "b"), ("under a", "a")],
)
def test_a_route_avoids_boxes(source, target):
    way = route(BOXES, [Wire("w", source, target, 40.0, 20.0)])["w"]
    left, right = RECTS[source], RECTS[target]
    assert (way[0], way[-1]) == ((left[2], left[1] + 40), (right[0], right[1] + 20))
    assert laws.touched(way, RECTS) == set()


def test_a_free_route_is_direct():
    way = route(BOXES, [Wire("w", "a", "between", 10.0, 20.0)])["w"]
    assert way == [(100, 10), (200, 0)]


def test_routes_of_boxes_that_overlap():
    """There is no good way then, but there is one."""
    boxes = {"a": (0.0, 0.0, 100.0, 60.0), "b": (60.0, 20.0, 100.0, 60.0)}
    ways = route(boxes, [Wire("w", "a", "b", 10.0, 20.0), Wire("v", "b", "a", 10.0, 20.0)])
    assert ways["w"][0] == (100, 10)
    assert ways["w"][-1] == (60, 40)
    assert len(curve(ways["v"])) == len(ways["v"]) - 1


def scattered(seed: int) -> tuple[dict, list[Wire]]:
    """Return boxes of many sizes anywhere, 40 px from each other at least, and wires among them."""
    dice = random.Random(seed)
    boxes: dict = {}
    for place in range(60):
        width, height = dice.choice([22, 130, 380]), dice.choice([22, 60, 200, 400])
        for _ in range(20):
            x, y = dice.randrange(3000), dice.randrange(1600)
            if not any(
                x < left + wide + 40 and left < x + width + 40
                and y < top + high + 40 and top < y + height + 40
                for left, top, wide, high in boxes.values()
            ):  # fmt: skip
                boxes[place] = (float(x), float(y), float(width), float(height))
                break
    names = list(boxes)
    ends = [(dice.choice(names), dice.choice(names)) for _ in range(40)]
    return boxes, [Wire(f"w{at}", *both, 8.0, 12.0) for at, both in enumerate(ends)]


@pytest.mark.parametrize("seed", range(scale(6, 300)))
def test_wires_through_gaps_touch_no_box(seed):
    boxes, wires = scattered(seed)
    rects = {name: (x, y, x + width, y + height) for name, (x, y, width, height) in boxes.items()}
    ways = route(boxes, wires, through_gaps=True)
    plain = route(boxes, wires)
    assert any(laws.touched(way, rects) for way in plain.values()), "none needs a gap"
    for wire in wires:
        way = ways[wire.id]
        assert (way[0], way[-1]) == (plain[wire.id][0], plain[wire.id][-1])
        assert laws.touched(way, rects) == set(), wire


def test_where_there_is_no_gap_wires_run_as_they_did():
    wall = {"a": (0.0, 0.0, 100.0, 60.0), "b": (400.0, 0.0, 100.0, 60.0)}
    wall |= {"beside": (104.0, -900.0, 290.0, 1800.0)}
    wire = Wire("w", "a", "b", 10.0, 10.0)
    assert route(wall, [wire], through_gaps=True) == route(wall, [wire])


def test_boxes_at_some_heights_are_those_of_all_that_lie_there():
    dice = seeded("bands")
    for _ in range(scale(30, 1_000)):
        boxes = [
            (dice.uniform(-2e3, 2e3), dice.uniform(-2e3, 2e3), dice.uniform(1, 400), height)
            for height in (dice.choice([0.0, 256.0, dice.uniform(1, 900)]) for _ in range(60))
        ]
        index = Boxes(boxes)
        for _each in range(20):
            left, low = dice.uniform(-2500, 2500), dice.choice([-256.0, dice.uniform(-3e3, 3e3)])
            right, high = left + dice.uniform(0, 1500), low + dice.choice([0.0, 512.0, 777.7])
            wanted = [
                box
                for box in boxes
                if box[0] < right and box[0] + box[2] > left
                and box[1] <= high and box[1] + box[3] >= low
            ]  # fmt: skip
            assert set(index.within(left, right, low, high)) == set(wanted)
            inner = [box for box in boxes if box[0] >= left and box[0] + box[2] <= right]
            ends = [(x, x + width) for x, _y, width, _height in inner]
            wanted_ends = (min(ends)[0], max(end for _, end in ends)) if ends else None
            assert index.inner(left, right) == wanted_ends
