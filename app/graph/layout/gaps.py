"""Ways through the gaps between boxes, for wires that have no simple one."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import pairwise, product
from operator import or_
from typing import NamedTuple

from app.graph.layout.parts import Point
from app.graph.layout.raster import TURN, Climb, Rows, Search, climbs_to_right

Rect = tuple[float, float, float, float]
"""x, y, width, height."""

CLEAR = 8.0
"""How far from boxes wires stay."""
_ROOM = 64.0
"""How far beyond all boxes they may run."""
_CELL, _MOST = 4.0, 4000
"""The pixels from one point to the next; of a huge page it has so many points in each direction."""
_WINDOWS = 60.0, 400.0, 2000.0, 1e6
"""How far from its ends a wire may run: farther only where there is no way so near."""
_BEND = 28.0
"""Half of the greatest width of a climb."""
_LEAST = 2.0
"""How long half of a level piece is at least."""


class _Place(NamedTuple):
    """The x of the middle of a climb, and half of its width at most."""

    x: float
    half: float


class Gaps:
    """The points of a page that are free."""

    def __init__(self, boxes: Iterable[Rect]) -> None:
        boxes = list(boxes)
        self._left = min(x for x, _, _, _ in boxes) - _ROOM
        self._top = min(y for _, y, _, _ in boxes) - _ROOM
        width = max(x + wide for x, _, wide, _ in boxes) + _ROOM - self._left
        height = max(y + high for _, y, _, high in boxes) + _ROOM - self._top
        self._cell = max(_CELL, max(width, height) / _MOST)
        self._width = math.floor(width / self._cell)
        self._count = math.floor(height / self._cell)
        self._firsts, self._free = self._strips(boxes)

    def _strips(self, boxes: Iterable[Rect]) -> tuple[list[int], Rows]:
        """Return the first row of each strip of rows beside the same boxes, and its free points."""
        begun: dict[int, list[int]] = {}
        ended: dict[int, list[int]] = {}
        for box in boxes:
            first, after, points = self._taken(box)
            if first < after:
                begun.setdefault(first, []).append(points)
                ended.setdefault(after, []).append(points)
        whole = (1 << self._width) - 1
        free: Rows = []
        beside: list[int] = []
        taken = 0
        firsts = sorted({0} | begun.keys() | ended.keys())
        for row in firsts:
            if row in ended:
                for points in ended[row]:
                    beside.remove(points)
                taken = reduce(or_, beside, 0)
            for points in begun.get(row, ()):
                beside.append(points)
                taken |= points
            free.append(whole & ~taken)
        return firsts, free

    def _row(self, row: int) -> int:
        """Return the free points of a row; those of a strip are the same object."""
        return self._free[bisect_right(self._firsts, row) - 1]

    def _taken(self, box: Rect) -> tuple[int, int, int]:
        """Return the first row that a box takes points of, the one after the last, the points."""
        x, y, width, height = box
        first = math.floor((x - CLEAR - self._left) / self._cell) + 1
        after = math.ceil((x + width + CLEAR - self._left) / self._cell)
        top = math.floor((y - CLEAR - self._top) / self._cell) + 1
        bottom = math.ceil((y + height + CLEAR - self._top) / self._cell)
        return top, bottom, ((1 << max(0, after - first)) - 1) << first

    def way(self, start: Point, end: Point) -> list[Point] | None:
        """Return the points of a wire with few climbs, None where there is none."""
        first = math.ceil((start[0] + CLEAR - self._left) / self._cell)
        last = math.floor((end[0] - CLEAR - self._left) / self._cell)
        top, bottom = (round((y - self._top) / self._cell) for _, y in (start, end))
        if not (self._row(top) >> first & 1 and self._row(bottom) >> last & 1):
            return None
        for room in _WINDOWS:
            for climbs in self._paths((first, top), (last, bottom), round(room / self._cell)):
                points = self._points(climbs, start, end)
                if points:
                    return points
        return None

    def _paths(
        self, start: tuple[int, int], end: tuple[int, int], room: int
    ) -> Iterator[list[Climb]]:
        """Yield the climbs of ways that have so much room round their ends.

        The first never turns back, and is found with far less work; the second may.
        """
        (first, top), (last, bottom) = start, end
        columns = range(max(0, min(first, last) - room), max(first, last) + room + 1)
        rows = range(max(0, min(top, bottom) - room), min(max(top, bottom) + room + 1, self._count))
        for find in (self._path_to_right, self._path) if first < last else (self._path,):
            path = find(start, end, columns, rows)
            if path:
                yield [climb._replace(column=climb.column + columns.start) for climb in path]

    def _path_to_right(
        self, start: tuple[int, int], end: tuple[int, int], columns: range, rows: range
    ) -> list[Climb] | None:
        """Return the climbs of a way without turns, looked for among strips of rows."""
        (first, top), (last, bottom) = start, end
        among = slice(bisect_right(self._firsts, rows.start), bisect_left(self._firsts, rows.stop))
        cuts = {rows.start, top, top + 1, bottom, bottom + 1, rows.stop, *self._firsts[among]}
        firsts = sorted([row for row in cuts if row <= rows.stop])
        free = _cut([self._row(row) for row in firsts[:-1]], columns)
        ends = (
            (first - columns.start, firsts.index(top)),
            (last - columns.start, firsts.index(bottom)),
        )
        return climbs_to_right(free, firsts, *ends)

    def _path(
        self, start: tuple[int, int], end: tuple[int, int], columns: range, rows: range
    ) -> list[Climb] | None:
        """Return the climbs of a way that may turn back."""
        (first, top), (last, bottom) = start, end
        all_free = [self._row(row) for row in rows]
        search = Search(_cut(all_free, columns), self._turning(all_free, columns))
        path = search.climbs(
            (first - columns.start, top - rows.start), (last - columns.start, bottom - rows.start)
        )
        return path and [
            climb._replace(first=climb.first + rows.start, last=climb.last + rows.start)
            for climb in path
        ]

    def _turning(self, free: Rows, columns: range) -> tuple[Rows, Rows]:
        """Return the points of columns from which to turn back, to the left and to the right."""
        low = max(0, columns.start - TURN)
        whole = (1 << self._width) - 1
        seen, wide = (1 << len(columns)) - 1, (1 << columns.stop + TURN - low) - 1

        def narrowed(row: int) -> int:
            near = row >> low & wide
            return near if row == whole else _narrowed(near)

        beside = _of_each(free, narrowed)
        back = _of_each(beside, lambda row: row >> columns.start - low & seen)
        return back, _of_each(beside, lambda row: (row << TURN) >> columns.start - low & seen)

    # Points

    def _points(self, climbs: Sequence[Climb], start: Point, end: Point) -> list[Point] | None:
        """Return the points of a way, None where two climbs are too near to each other."""
        every = product(*map(self._places, climbs))
        placed, rooms = max(
            ((places, _rooms(start[0], places, end[0], climbs)) for places in every),
            key=lambda both: min(min(both[1]), _BEND),
        )
        if min(rooms) < _LEAST:
            return None
        points = [start]
        heading, y = 1, start[1]
        for at, (climb, (x, most)) in enumerate(zip(climbs, placed, strict=True)):
            goal = end[1] if at == len(climbs) - 1 else self._top + climb.last * self._cell
            by = 0.0 if climb.turns else min(most, rooms[at], rooms[at + 1]) * heading
            points += [(x - by, y), (x + by, goal)]
            heading, y = (-heading if climb.turns else heading), goal
        return [*points, end]

    def _places(self, climb: Climb) -> list[_Place]:
        """Return where a climb may be: first amid the free columns beside it, then where it is."""
        as_is = _Place(self._left + climb.column * self._cell, CLEAR)
        if climb.turns:
            return [as_is]
        low, high = sorted((climb.first, climb.last))
        free = (1 << self._width) - 1
        strips = bisect_right(self._firsts, low) - 1, bisect_right(self._firsts, high)
        for row in self._free[slice(*strips)]:
            free &= row
        most = round(_BEND / self._cell)
        left = right = climb.column
        while left and climb.column - left < 2 * most and free >> (left - 1) & 1:
            left -= 1
        while right - climb.column < 2 * most and free >> (right + 1) & 1:
            right += 1
        half = min(most, (right - left) // 2)
        column = min(max(climb.column, left + half), right - half)
        return [_Place(self._left + column * self._cell, half * self._cell + CLEAR / 2), as_is]


def _rooms(
    start: float, places: Sequence[_Place], end: float, climbs: Sequence[Climb]
) -> list[float]:
    """Return how wide half of a climb may be beside each level piece, below 0 for a wrong one."""
    xs = [start, *(place.x for place in places), end]
    rooms, heading = [], 1
    for at, (one, other) in enumerate(pairwise(xs)):
        is_shared = 0 < at < len(climbs)
        rooms.append((other - one) * heading / (2 if is_shared else 1))
        if at < len(climbs) and climbs[at].turns:
            heading = -heading
    return rooms


def _narrowed(row: int) -> int:
    """Return the points that have as many free ones to the right of them as a turn takes."""
    row &= row >> 1
    row &= row >> 2
    return row & row >> TURN - 3


def _cut(rows: Rows, columns: range) -> Rows:
    """Return the points of rows that lie in some columns."""
    seen = (1 << len(columns)) - 1
    return _of_each(rows, lambda row: row >> columns.start & seen)


def _of_each(rows: Rows, do: Callable[[int], int]) -> Rows:
    """Return what is made of each row, once for those in turn that are the same object."""
    made: Rows = []
    before, new = None, 0
    for row in rows:
        if row is not before:
            before, new = row, do(row)
        made.append(new)
    return made
