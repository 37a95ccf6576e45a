"""What holds for every layout: no box overlaps, no wire touches one, children keep their order."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from app.graph.layout import Cluster, Placement, Segment, curve
from app.graph.layout.parts import Point

NEAR = 0.01
Rect = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def rects(made: Cluster, placement: Placement) -> dict[object, Rect]:
    """Return the edges of each box."""
    found = {}
    for box in made.boxes:
        x, y = placement.positions[box.id]
        found[box.id] = (x, y, x + box.width, y + box.height)
    return found


def samples(segment: Segment, count: int = 24) -> Iterator[Point]:
    """Yield points of a cubic, both ends among them."""
    for step in range(count + 1):
        t = step / count
        shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        x, y = (
            sum(share * point[axis] for share, point in zip(shares, segment, strict=True))
            for axis in (0, 1)
        )
        yield x, y


def overlaps(boxes: Sequence[Rect]) -> list[tuple[Rect, Rect]]:
    """Return the pairs that share some area."""
    found = []
    active: list[Rect] = []
    for box in sorted(boxes):
        active = [other for other in active if other[2] > box[0] + NEAR]
        found += [
            (other, box)
            for other in active
            if other[1] + NEAR < box[3] and box[1] + NEAR < other[3]
        ]
        active.append(box)
    return found


def touched(route: Sequence[Point], boxes: dict[object, Rect]) -> set[object]:
    """Return the boxes that the curve of a route has some length in."""
    found = set()
    for segment in curve(route):
        xs, ys = zip(*segment, strict=True)
        near = [
            (name, box)
            for name, box in boxes.items()
            if box[0] < max(xs) and box[2] > min(xs) and box[1] < max(ys) and box[3] > min(ys)
        ]
        for x, y in samples(segment) if near else ():
            found |= {
                name
                for name, box in near
                if box[0] + NEAR < x < box[2] - NEAR and box[1] + NEAR < y < box[3] - NEAR
            }
    return found


def check(made: Cluster, placement: Placement) -> None:
    """Assert all that holds for one cluster whatever its wires."""
    boxes = rects(made, placement)
    assert len(boxes) == len(made.boxes) == len(placement.positions)
    assert overlaps(list(boxes.values())) == []
    assert all(x == int(x) and y == int(y) for x, y in placement.positions.values())
    assert set(placement.routes) == {wire.id for wire in made.wires}
    for wire in made.wires:
        points = placement.routes[wire.id]
        source, target = boxes[wire.source], boxes[wire.target]
        assert points[0] == pytest.approx((source[2], source[1] + wire.source_y))
        assert points[-1] == pytest.approx((target[0], target[1] + wire.target_y))
        assert touched(points, boxes) == set(), f"{wire} runs through boxes"
    _check_extent(placement, list(boxes.values()))
    check_children(made, boxes)


def _check_extent(placement: Placement, boxes: Sequence[Rect]) -> None:
    drawn = [
        (x, y) for left, top, right, bottom in boxes for x, y in ((left, top), (right, bottom))
    ]
    for route in placement.routes.values():
        drawn += [point for segment in curve(route) for point in samples(segment, 8)]
    for x, y in drawn:
        assert -NEAR <= x <= placement.width + NEAR
        assert -NEAR <= y <= placement.height + NEAR


def check_children(made: Cluster, boxes: dict[object, Rect]) -> None:
    """Assert that children in one layer that have no other parent lie as their pins do."""
    flow = [wire for wire in made.wires if wire.flow and wire.source != wire.target]
    parents = Counter(target for _, target in {(wire.source, wire.target) for wire in flow})
    families: dict[object, list[tuple[float, int, object]]] = {}
    for place, wire in enumerate(flow):
        if parents[wire.target] == 1 and boxes[wire.source][2] < boxes[wire.target][0]:
            child = (wire.source_y, place, wire.target)
            families.setdefault((wire.source, boxes[wire.target][0]), []).append(child)
    for family in families.values():
        tops = [boxes[child][1] for child in dict.fromkeys(child for _, _, child in sorted(family))]
        assert tops == sorted(tops)


def length(made: Cluster, corners: dict[object, Point]) -> float:
    """Return the sum of the straight distances from pin to pin of all wires."""
    boxes = {box.id: box for box in made.boxes}
    total = 0.0
    for wire in made.wires:
        (x0, y0), (x1, y1) = corners[wire.source], corners[wire.target]
        dx = x1 - x0 - boxes[wire.source].width
        total += math.hypot(dx, y1 + wire.target_y - y0 - wire.source_y)
    return total
