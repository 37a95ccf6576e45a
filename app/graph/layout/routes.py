"""The ways of wires whose boxes were moved by hand."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Hashable, Iterable, Mapping
from functools import cached_property
from itertools import islice
from operator import itemgetter

from app.graph.layout.parts import Point, Wire

Rect = tuple[float, float, float, float]
"""x, y, width, height."""

Span = tuple[float, float]
"""From and to which height."""

LANE = 12.0


def route(boxes: Mapping[Hashable, Rect], wires: Iterable[Wire]) -> dict[Hashable, list[Point]]:
    """Return the points of wires between boxes that lie anywhere.

    Wires run from pin to pin where that crosses no box, else along a free height near by if there
    is a simple one. A wire to the left turns round above or below its two boxes.
    """
    ends = [(wire, *_ends(boxes, wire)) for wire in wires]
    if not ends:
        return {}
    left = min(min(start[0], end[0]) for _wire, start, end in ends)
    right = max(max(start[0], end[0]) for _wire, start, end in ends)
    near = _Boxes(box for box in boxes.values() if box[0] < right and box[0] + box[2] > left)
    return {wire.id: _way(near, start, end) for wire, start, end in ends}


def _ends(boxes: Mapping[Hashable, Rect], wire: Wire) -> tuple[Point, Point]:
    source, target = boxes[wire.source], boxes[wire.target]
    start = (source[0] + source[2], source[1] + wire.source_y)
    return start, (target[0], target[1] + wire.target_y)


class _Boxes:
    """Boxes by where they begin, so that a wire looks only at those between its ends."""

    def __init__(self, boxes: Iterable[Rect]) -> None:
        self._boxes = sorted(boxes)
        self._lefts = [box[0] for box in self._boxes]
        self._widest = max((box[2] for box in self._boxes), default=0.0)

    @cached_property
    def _lanes(self) -> _Lanes:
        return _Lanes(self._boxes)

    def between(self, left: float, right: float) -> list[Rect]:
        """Return the boxes that lie partly between two x."""
        first = bisect_right(self._lefts, left - self._widest)
        found = self._boxes[first : bisect_left(self._lefts, right)]
        return [box for box in found if box[0] + box[2] > left]

    def free(self, left: float, right: float, wanted: float) -> float:
        """Return the height nearest to `wanted` that is free between two x."""
        return self._lanes.free(left, right, wanted)


class _Lanes:
    """Boxes by where they begin and end from top to bottom, with lanes round them."""

    def __init__(self, boxes: Iterable[Rect]) -> None:
        spans = [(y - LANE, y + height + LANE, x, x + width) for x, y, width, height in boxes]
        self._down = sorted(spans)
        self._up = sorted(spans, key=itemgetter(1), reverse=True)
        self._tops = [span[0] for span in self._down]
        self._bottoms = [-span[1] for span in self._up]
        self._highest = max((span[1] - span[0] for span in spans), default=0.0)

    def free(self, left: float, right: float, wanted: float) -> float:
        """Return the height nearest to `wanted` that is free between two x.

        Only boxes are looked at that take this height, or heights that join it.
        """
        top = bottom = wanted
        below = bisect_left(self._tops, wanted)
        first = bisect_left(self._tops, wanted - self._highest)
        for high, low, x, end in islice(self._down, first, below):
            if low > wanted and x < right and end > left:
                top, bottom = min(top, high), max(bottom, low)
        if top == bottom:
            return wanted
        for high, low, x, end in islice(self._down, below, None):
            if high >= bottom:
                break
            if x < right and end > left:
                bottom = max(bottom, low)
        for high, low, x, end in islice(self._up, bisect_left(self._bottoms, -wanted), None):
            if low <= top:
                break
            if x < right and end > left:
                top = min(top, high)
        return top if wanted - top <= bottom - wanted else bottom


def _way(boxes: _Boxes, start: Point, end: Point) -> list[Point]:
    if start[0] > end[0]:
        return _back(boxes, start, end)
    blocks = boxes.between(start[0], end[0])
    low, high = min(start[1], end[1]), max(start[1], end[1])
    level = [block for block in blocks if block[1] <= high and block[1] + block[3] >= low]
    if not any(_is_hit(block, start, end) for block in level):
        return [start, end]
    return _along(blocks, start, end)


def _is_hit(block: Rect, start: Point, end: Point) -> bool:
    """Whether the curve from start to end, drawn in one piece, touches a box of its heights."""
    x, y, width, height = block
    span = end[0] - start[0]
    if not span:
        return True  # it runs straight up or down through the box
    sides = [min(1.0, max(0.0, (at - start[0]) / span)) for at in (x, x + width)]
    ys = [start[1] + (end[1] - start[1]) * _risen(share) for share in sides]
    return min(ys) < y + height and max(ys) > y


def _risen(share: float) -> float:
    """Return how much of its height a curve has at a share of its width: x = (3t - 3t² + 2t³)/2."""
    low, high = 0.0, 1.0
    for _ in range(20):
        t = (low + high) / 2
        if (3 * t - 3 * t * t + 2 * t**3) / 2 < share:
            low = t
        else:
            high = t
    return 3 * low * low - 2 * low**3


def _along(blocks: list[Rect], start: Point, end: Point) -> list[Point]:
    """Return a way over or under the boxes between, at the nearest height that is free."""
    inner = [box for box in blocks if box[0] >= start[0] and box[0] + box[2] <= end[0]]
    if not inner:
        return [start, end]
    left = min(box[0] for box in inner)
    right = max(box[0] + box[2] for box in inner)
    y = _free(_joined(inner), (start[1] + end[1]) / 2)
    return [start, (left, y), (right, y), end]


def _joined(blocks: Iterable[Rect]) -> list[Span]:
    """Return the heights from top to bottom that boxes take, with lanes round them."""
    joined: list[Span] = []
    for top, bottom in sorted((y - LANE, y + height + LANE) for _, y, _, height in blocks):
        if joined and top < joined[-1][1]:
            joined[-1] = joined[-1][0], max(joined[-1][1], bottom)
        else:
            joined.append((top, bottom))
    return joined


def _free(taken: list[Span], wanted: float) -> float:
    """Return the height nearest to `wanted` that is clear of all that are taken."""
    at = bisect_left(taken, (wanted,)) - 1
    top, bottom = taken[at] if at >= 0 else (wanted, wanted)
    if top < wanted < bottom:
        return top if wanted - top <= bottom - wanted else bottom
    return wanted


def _back(boxes: _Boxes, start: Point, end: Point) -> list[Point]:
    """Return the way of a wire to the left: round its source, over or under, round its target."""
    y = boxes.free(end[0], start[0], (start[1] + end[1]) / 2)
    return [start, (start[0], y), (end[0], y), end]
