"""The ways of wires whose boxes lie anywhere: in other clusters, or moved by hand."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from operator import itemgetter

from app.graph.layout.gaps import Gaps, Rect
from app.graph.layout.parts import Point, Segment, Wire, curve

LANE = 12.0
_NEAR = 0.01
"""How far inside a box, in pixels, a wire only touches it."""
_BAND = 256.0
"""How high a band is by which boxes are found."""


def route(
    boxes: Mapping[Hashable, Rect], wires: Iterable[Wire], through_gaps: bool = False
) -> dict[Hashable, list[Point]]:
    """Return the points of wires between boxes that lie anywhere.

    Wires run from pin to pin where that crosses no box, else along a free height near by if there
    is a simple one. A wire to the left turns round above or below its two boxes. Where these ways
    cross boxes, wires run `through_gaps` between them, if that is asked for; it takes longer.
    """
    if not through_gaps:
        return dict(found_one_by_one(boxes, wires))
    every = Boxes(boxes.values())
    ways = {wire.id: _way(every, *_ends(boxes, wire)) for wire in wires}
    hit = [(name, way) for name, way in ways.items() if every.is_hit(way)]
    gaps = Gaps(boxes.values()) if hit else None
    for name, way in hit:
        found = gaps and gaps.way(way[0], way[-1])
        if found and not every.is_hit(found):
            ways[name] = found
    return ways


def found_one_by_one(
    boxes: Mapping[Hashable, Rect], wires: Iterable[Wire]
) -> Iterator[tuple[Hashable, list[Point]]]:
    """Yield the points of each wire as `route` finds them; boxes are as they are at the first."""
    ends = [(wire.id, *_ends(boxes, wire)) for wire in wires]
    between = Boxes(_beside(boxes, ends))
    for name, *both in ends:
        yield name, _way(between, *both)


def _beside(
    boxes: Mapping[Hashable, Rect], ends: Sequence[tuple[Hashable, Point, Point]]
) -> Iterator[Rect]:
    """Return the boxes that lie partly between the ends of some wire and those of another."""
    xs = [x for _, start, end in ends for x in (start[0], end[0])]
    left, right = min(xs, default=0.0), max(xs, default=0.0)
    return (box for box in boxes.values() if box[0] < right and box[0] + box[2] > left)


def _ends(boxes: Mapping[Hashable, Rect], wire: Wire) -> tuple[Point, Point]:
    source, target = boxes[wire.source], boxes[wire.target]
    start = (source[0] + source[2], source[1] + wire.source_y)
    return start, (target[0], target[1] + wire.target_y)


class Boxes:
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

    @cached_property
    def _bands(self) -> dict[int, tuple[list[float], list[Rect]]]:
        """The boxes by bands of heights that they reach into, each from left to right."""
        bands: dict[int, tuple[list[float], list[Rect]]] = {}
        for box in self._boxes:
            for band in _bands(box[1], box[1] + box[3]):
                lefts, boxes = bands.setdefault(band, ([], []))
                lefts.append(box[0])
                boxes.append(box)
        return bands

    def within(self, left: float, right: float, low: float, high: float) -> Iterator[Rect]:
        """Yield the boxes partly between two x that reach between two heights, some repeatedly."""
        for band in _bands(low, high):
            lefts, boxes = self._bands.get(band, _EMPTY)
            first = bisect_right(lefts, left - self._widest)
            for box in boxes[first : bisect_left(lefts, right)]:
                if box[0] + box[2] > left and box[1] <= high and box[1] + box[3] >= low:
                    yield box

    def inner(self, left: float, right: float) -> tuple[float, float] | None:
        """Return from and to which x boxes reach that lie wholly between two, None for none."""
        begin, end = bisect_left(self._lefts, left), bisect_left(self._lefts, right)
        first, last = math.inf, -math.inf
        for at in range(begin, end):
            x, _y, width, _height = self._boxes[at]
            if left < x + width <= right:
                first = x
                break
        for at in range(end - 1, begin - 1, -1):
            x, _y, width, _height = self._boxes[at]
            if x + self._widest <= last:
                break
            if left < x + width <= right:
                last = max(last, x + width)
        return (first, last) if first <= last else None

    def free(self, left: float, right: float, wanted_y: float) -> float:
        """Return the height nearest to `wanted_y` that is free between two x."""
        return self._lanes.free(wanted_y, lambda x, end: x < right and end > left)

    def free_of_inner(self, left: float, right: float, wanted_y: float) -> float:
        """Return the height nearest to `wanted_y` that no box wholly between two x takes."""
        return self._lanes.free(wanted_y, lambda x, end: x >= left and end <= right)

    def is_hit(self, points: Sequence[Point]) -> bool:
        """Whether the curve of a wire runs through a box."""
        return any(self._is_hit(segment) for segment in curve(points))

    def _is_hit(self, segment: Segment) -> bool:
        xs, ys = [x for x, _ in segment], [y for _, y in segment]
        low, high = min(ys), max(ys)
        near = [
            (x + _NEAR, y + _NEAR, width - 2 * _NEAR, height - 2 * _NEAR)
            for x, y, width, height in self.between(min(xs) + _NEAR, max(xs) - _NEAR)
            if y + _NEAR < high and y + height - _NEAR > low
        ]
        if not near or low == high:
            return bool(near)
        start, end = sorted((segment[0], segment[3]))
        if (min(xs), max(xs)) == (start[0], end[0]):
            return any(_is_hit(block, start, end) for block in near)
        return any(_enters(segment, block) for block in near)  # it turns back


def _enters(segment: Segment, block: Rect) -> bool:
    """Whether a segment runs through a box: halved until its parts lie apart from it, or in it."""
    left, top, width, height = block
    xs, ys = [x - left for x, _ in segment], [y - top for _, y in segment]
    if min(xs) >= width or max(xs) <= 0 or min(ys) >= height or max(ys) <= 0:
        return False
    if 0 < xs[0] < width and 0 < ys[0] < height:
        return True
    if max(xs) - min(xs) < _NEAR and max(ys) - min(ys) < _NEAR:
        return True
    return any(_enters(half, block) for half in _halves(segment))


def _halves(segment: Segment) -> tuple[Segment, Segment]:
    """Return the two halves of a segment, as de Casteljau finds them."""
    start, out, into, end = segment
    middle = _middle(out, into)
    first, last = _middle(start, out), _middle(into, end)
    before, after = _middle(first, middle), _middle(middle, last)
    centre = _middle(before, after)
    return (start, first, before, centre), (centre, after, last, end)


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _bands(low: float, high: float) -> range:
    """Return the bands of heights that lie partly between two."""
    return range(math.floor(low / _BAND), math.floor(high / _BAND) + 1)


_EMPTY: tuple[list[float], list[Rect]] = ([], [])


class _Lanes:
    """Boxes by where they begin and end from top to bottom, with lanes round them."""

    def __init__(self, boxes: Iterable[Rect]) -> None:
        spans = [(y - LANE, y + height + LANE, x, x + width) for x, y, width, height in boxes]
        self._down = sorted(spans)
        self._up = sorted(spans, key=itemgetter(1), reverse=True)
        self._tops = [span[0] for span in self._down]
        self._bottoms = [-span[1] for span in self._up]
        self._highest = max((span[1] - span[0] for span in spans), default=0.0)

    def free(self, wanted_y: float, counts: Callable[[float, float], bool]) -> float:
        """Return the height nearest to `wanted_y` that is free of the boxes that count.

        That is said by from and to which x they reach, and asked only of boxes that take this
        height, or heights that join it.
        """
        top = bottom = wanted_y
        below = bisect_left(self._tops, wanted_y)
        first = bisect_left(self._tops, wanted_y - self._highest)
        for high, low, x, end in self._down[first:below]:
            if low > wanted_y and (high < top or low > bottom) and counts(x, end):
                top, bottom = min(top, high), max(bottom, low)
        if top == bottom:
            return wanted_y
        for at in range(below, len(self._down)):
            high, low, x, end = self._down[at]
            if high >= bottom:
                break
            if low > bottom and counts(x, end):
                bottom = low
        for at in range(bisect_left(self._bottoms, -wanted_y), len(self._up)):
            high, low, x, end = self._up[at]
            if low <= top:
                break
            if high < top and counts(x, end):
                top = high
        return top if wanted_y - top <= bottom - wanted_y else bottom


def _way(boxes: Boxes, start: Point, end: Point) -> list[Point]:
    if start[0] > end[0]:
        return _back(boxes, start, end)
    low, high = min(start[1], end[1]), max(start[1], end[1])
    level = boxes.within(start[0], end[0], low, high)
    if not any(_is_hit(block, start, end) for block in level):
        return [start, end]
    return _along(boxes, start, end)


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


def _along(boxes: Boxes, start: Point, end: Point) -> list[Point]:
    """Return a way over or under the boxes between, at the nearest height that is free."""
    first, last = start[0], end[0]
    inner = boxes.inner(first, last)
    if inner is None:
        return [start, end]
    left, right = inner
    y = boxes.free_of_inner(first, last, (start[1] + end[1]) / 2)
    return [start, (left, y), (right, y), end]


def _back(boxes: Boxes, start: Point, end: Point) -> list[Point]:
    """Return the way of a wire to the left: round its source, over or under, round its target."""
    y = boxes.free(end[0], start[0], (start[1] + end[1]) / 2)
    return [start, (start[0], y), (end[0], y), end]
