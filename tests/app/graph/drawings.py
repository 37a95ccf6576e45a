"""How good a drawing is: its wires as polylines, how often they cross, how long they are."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from app.graph.layout import Cluster, Placement, Segment, curve
from app.graph.layout.parts import Point
from tests.app.graph import laws

SAMPLES = 13
"""Into how many pieces a bend is cut; bends that mirror each other cross within one of them."""
CELL = 96.0
"""The size of the squares in which wires are looked for that may cross."""

TOUCH = 1e-6
"""How near to its end, for 1 of its length, a piece only touches another one."""

Piece = tuple[float, float, float, float]
"""A straight piece of a polyline: x and y of both ends."""


class Drawing(NamedTuple):
    """The edges of all boxes, and each wire as it is drawn, from its source to its target."""

    rects: dict[object, laws.Rect]
    lines: dict[object, list[Point]]


class Quality(NamedTuple):
    """What is counted of a drawing.

    `crossings` are the places where two wires cross, `apart` those of wires that have no box in
    common, which pins in another order cannot force. `length` is that of all wires in px, `direct`
    that of straight lines from end to end. `through` counts wires that run through a box.
    """

    crossings: int
    apart: int
    length: float
    direct: float
    through: int


def ours(made: Cluster, placement: Placement) -> Drawing:
    """Return a layout of a cluster as the canvas draws it."""
    routes = placement.routes
    return Drawing(
        laws.rects(made, placement),
        {wire.id: polyline(curve(routes[wire.id])) for wire in made.wires},
    )


def polyline(segments: Sequence[Segment]) -> list[Point]:
    """Return points along cubics."""
    points = [segments[0][0]]
    for segment in segments:
        if len({y for _, y in segment}) == 1 and segment[1][0] >= segment[0][0]:
            points.append(segment[3])
        else:
            points += list(laws.samples(segment, SAMPLES))[1:]
    return points


def quality(made: Cluster, drawing: Drawing) -> Quality:
    """Return all that is counted."""
    lines = drawing.lines
    met = crossings(lines)
    ends = {wire.id: {wire.source, wire.target} for wire in made.wires}
    apart = sum(ends[one].isdisjoint(ends[other]) for one, other in met)
    corners = {name: (left, top) for name, (left, top, _, _) in drawing.rects.items()}
    return Quality(len(met), apart, length(lines), laws.length(made, corners), through(drawing))


def length(lines: Mapping[object, Sequence[Point]]) -> float:
    """Return the length of all wires together."""
    return sum(math.dist(one, other) for line in lines.values() for one, other in pairwise(line))


def through(drawing: Drawing) -> int:
    """Count the boxes that wires have some length in."""
    count = 0
    boxes = defaultdict(set)
    for name, (left, top, right, bottom) in drawing.rects.items():
        for cell in _cells((left, top, right, bottom)):
            boxes[cell].add(name)
    for line in drawing.lines.values():
        near = {
            name
            for (x0, y0), (x1, y1) in pairwise(line)
            for cell in _cells((x0, y0, x1, y1))
            for name in boxes.get(cell, ())
        }
        count += sum(_runs_through(line, drawing.rects[name]) for name in near)
    return count


def _runs_through(line: Sequence[Point], rect: laws.Rect) -> bool:
    """Whether a polyline is inside a rectangle by more than a pixel."""
    left, top, right, bottom = rect[0] + 1, rect[1] + 1, rect[2] - 1, rect[3] - 1
    for (x0, y0), (x1, y1) in pairwise(line):
        first, last = 0.0, 1.0
        for start, way, low, high in ((x0, x1 - x0, left, right), (y0, y1 - y0, top, bottom)):
            if way == 0:
                if not low < start < high:
                    last = -1.0
            else:
                one, other = sorted(((low - start) / way, (high - start) / way))
                first, last = max(first, one), min(last, other)
        if (last - first) * math.dist((x0, y0), (x1, y1)) > laws.NEAR:
            return True
    return False


def crossings(lines: Mapping[object, Sequence[Point]]) -> list[tuple[object, object]]:
    """Return the two wires wherever two cross; those that run on one line, or touch, do not."""
    pieces = [
        (x0, y0, x1, y1, name)
        for name, line in lines.items()
        for (x0, y0), (x1, y1) in pairwise(line)
    ]
    cells = defaultdict(list)
    for piece in pieces:
        for cell in _cells(piece[:4]):
            cells[cell].append(piece)
    met = []
    for (column, row), near in cells.items():
        for one, other in combinations(near, 2):
            if one[4] != other[4]:
                at = _crossing(one[:4], other[:4])
                if at and (at[0] // CELL, at[1] // CELL) == (column, row):
                    met.append((one[4], other[4]))
    return met


def _crossing(one: Piece, other: Piece) -> Point | None:
    """Return where two straight pieces cross, None where they do not or share more than a point."""
    x0, y0, x1, y1 = one
    u0, v0, u1, v1 = other
    dx, dy, du, dv = x1 - x0, y1 - y0, u1 - u0, v1 - v0
    turn = dx * dv - dy * du
    if abs(turn) < 1e-9:
        return None
    along = ((u0 - x0) * dv - (v0 - y0) * du) / turn
    across = ((u0 - x0) * dy - (v0 - y0) * dx) / turn
    if min(along, across) < TOUCH or max(along, across) > 1 - TOUCH:
        return None  # two that begin or end at one point, or part from each other, do not cross
    return x0 + along * dx, y0 + along * dy


def _cells(rect: tuple[float, float, float, float]) -> Iterator[tuple[int, int]]:
    x0, x1 = sorted((rect[0], rect[2]))
    y0, y1 = sorted((rect[1], rect[3]))
    for column in range(int(x0 // CELL), int(x1 // CELL) + 1):
        for row in range(int(y0 // CELL), int(y1 // CELL) + 1):
            yield column, row
