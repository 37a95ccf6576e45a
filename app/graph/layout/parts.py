"""The parts and the result of a layout: boxes, wires and their smooth curves, clusters, placement.

Everything that draws or tests a wire uses the same `curve`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

Point = tuple[float, float]
"""x to the right and y downwards, in pixels."""


class Box(NamedTuple):
    """One node: its id and its size in pixels."""

    id: Hashable
    width: float
    height: float


class Wire(NamedTuple):
    """One edge between the boxes `source` and `target`.

    It leaves the right edge of its source `source_y` pixels below the top, and ends at the left
    edge of its target `target_y` below the top. `flow` is control flow (an entry, a child, a
    transition), which gives children their order; else the wire carries data to a consumer.
    """

    id: Hashable
    source: Hashable
    target: Hashable
    source_y: float
    target_y: float
    flow: bool = True


class Cluster(NamedTuple):
    """Boxes that are drawn together, and the wires between them (all ends lie in `boxes`)."""

    id: Hashable
    boxes: Sequence[Box]
    wires: Sequence[Wire]


class Placement(NamedTuple):
    """A finished layout; its top left corner is the origin.

    `positions` are the top left corners of boxes by id. `routes` are the points of wires by id,
    from pin to pin, for `curve`. `frames` are (x, y, width, height) around each cluster, by id.
    """

    positions: dict[Hashable, Point]
    routes: dict[Hashable, list[Point]]
    frames: dict[Hashable, tuple[float, float, float, float]]
    width: float
    height: float


Segment = tuple[Point, Point, Point, Point]
"""A cubic Bézier segment: start, two control points, end."""

TURN = 32.0
"""How far the control points of a turn lie beyond the points it joins; it bulges 3/4 of that."""


def _headings(points: Sequence[Point]) -> list[int]:
    """Return for each point whether the wire runs to the right (1) or to the left (-1) there."""
    inner = [
        -1 if after[0] < before[0] else 1 for before, after in zip(points, points[2:], strict=False)
    ]
    return [1, *inner, 1]


def curve(points: Sequence[Point]) -> list[Segment]:
    """Return the cubic segments of the wire through `points`, two or more.

    Tangents are horizontal at every point: to the right at both ends, elsewhere the way the wire
    goes. Between points that are passed the same way a segment stays in their rectangle; where
    the wire turns round it bulges by up to 24 pixels (3/4 of `TURN`).
    """
    headings = _headings(points)
    segments = []
    for index in range(len(points) - 1):
        (x0, y0), (x1, y1) = points[index], points[index + 1]
        out, into = headings[index], headings[index + 1]
        reach = (x1 - x0) / 2
        if out == into and reach * out >= 0:
            segments.append(((x0, y0), (x0 + reach, y0), (x1 - reach, y1), (x1, y1)))
        else:
            reach = TURN if abs(x1 - x0) <= TURN else TURN + abs(x1 - x0) / 4
            segments.append(((x0, y0), (x0 + out * reach, y0), (x1 - into * reach, y1), (x1, y1)))
    return segments


def points_on(segment: Segment, count: int) -> Iterator[Point]:
    """Yield `count` points of a segment after its start, the last of them its end."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = segment
    for step in range(1, count + 1):
        t = step / count
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3
