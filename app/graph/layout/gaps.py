"""Ways through the gaps between boxes, for wires that have no simple one."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import pairwise, product
from operator import and_, or_
from typing import NamedTuple

from app.graph.layout.parts import Point

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


# The search for a way over a page of points that are free or not.
#
# Each row of points is one number, whose bits are the free ones. From where a wire begins, all
# points are found that it reaches without a climb, then with one and so on, by a few operations a
# row.


Rows = list[int]

TURN = 5
"""How many points a turn back needs beside it, with what it is clear of."""
_RASTER_MOST = 5
"""How many times a wire climbs at most."""
_APART = 5
"""How many points long a level piece had better be."""
_RIGHT, _LEFT = 0, 1


class Climb(NamedTuple):
    """A piece of a way up or down, at a column, between two rows."""

    column: int
    first: int
    last: int
    turns: bool


class _Level(NamedTuple):
    """What is reached with so many climbs, to the right and to the left.

    `on` is reached by climbs that go on the same way, `turned` by those that turn back, `reached`
    from there.
    """

    on: tuple[Rows, Rows]
    turned: tuple[Rows, Rows]
    reached: tuple[Rows, Rows]


class Search:
    """The search for a way among free points; `turning` are those to turn back from."""

    def __init__(self, free: Rows, turning: tuple[Rows, Rows]) -> None:
        self._free, self._turning = free, turning
        back, forth = turning
        self._climbing = free, _tall(forth), _tall(back)

    def climbs(self, start: tuple[int, int], end: tuple[int, int]) -> list[Climb] | None:
        """Return the climbs of a way between two points; both ends are level, to the right."""
        (first, top), (last, bottom) = start, end
        none = [0] * len(self._free)
        begun = list(none)
        begun[top] = _to_right(1 << first, self._free[top])
        if begun[bottom] >> last & 1:
            return []
        levels = [_Level((none, none), (none, none), (begun, none))]
        before_end = _leading_to(last, self._free[bottom])
        while True:
            on, turned = self._into(bottom, before_end, *levels[-1].reached)
            if on | turned:
                return self._traced(levels, end, on, turned)
            if len(levels) == _RASTER_MOST:
                return None
            levels.append(self._further(*levels[-1].reached))

    def _into(self, row: int, points: int, right: Rows, left: Rows) -> tuple[int, int]:
        """Return at which points of a row one more climb ends, to the right: on, turned back.

        That is far less work than finding out where it ends in all rows.
        """
        forth = self._turning[1]
        return (
            _ending(right, self._free, row, points),
            _ending(left, forth, row, points & forth[row], TURN),
        )

    def _further(self, right: Rows, left: Rows) -> _Level:
        """Return the points that are reached after one more climb."""
        (back, forth), (free, tall_forth, tall_back) = self._turning, self._climbing
        on = _climbed(right, free, free), _climbed(left, free, free)
        turned = (
            _climbed(left, forth, tall_forth, TURN),
            _climbed(right, back, tall_back, TURN),
        )
        both = [
            _spread(list(map(or_, on[way], turned[way])), self._free, spread)
            for way, spread in ((_RIGHT, _to_right), (_LEFT, _to_left))
        ]
        return _Level(on, turned, (both[_RIGHT], both[_LEFT]))

    def _traced(
        self, levels: Sequence[_Level], end: tuple[int, int], on: int, turned: int
    ) -> list[Climb]:
        """Return the climbs back from the end, in the order of the way.

        `on` and `turned` are where the last climb may end, which comes after the levels.
        """
        climbs: list[Climb] = []
        (column, row), way = end, _RIGHT
        for level in reversed(levels):
            column = _begin(on | turned, self._free[row], column, way)
            is_turned = not on >> column & 1
            free = self._turning[1 - way] if is_turned else self._free
            way = 1 - way if is_turned else way
            nearest = _nearest(level.reached[way], free, column, row, TURN * is_turned)
            first = min(nearest, key=lambda at: abs(at - row))
            climbs.append(Climb(column, first, row, is_turned))
            row = first
            on, turned = level.on[way][row], level.turned[way][row]
        return climbs[::-1]


def climbs_to_right(
    free: Rows, firsts: Sequence[int], start: tuple[int, int], end: tuple[int, int]
) -> list[Climb] | None:
    """Return the climbs of a way that never turns back, through strips of rows that are the same.

    `free` are the free points of each strip, `firsts` its first row, and at last that below all.
    Start and end are columns of strips that are a single row.
    """
    (first, top), (last, bottom) = start, end
    none = [0] * len(free)
    reached = list(none)
    reached[top] = _to_right(1 << first, free[top])
    if reached[bottom] >> last & 1:
        return []
    levels = [(none, reached)]
    before_end = _leading_to(last, free[bottom])
    while True:
        ending = _ending(levels[-1][1], free, bottom, before_end)
        if ending:
            return _traced_to_right(levels, free, firsts, end, ending)
        if len(levels) == _RASTER_MOST:
            return None
        on = _climbed(levels[-1][1], free, free)
        levels.append((on, _spread(on, free, _to_right)))


def _traced_to_right(
    levels: Sequence[tuple[Rows, Rows]],
    free: Rows,
    firsts: Sequence[int],
    end: tuple[int, int],
    ending: int,
) -> list[Climb]:
    """Return the climbs back from the end, in the order of the way.

    Levels are the points that so many climbs end at, and those that are reached from there.
    """
    climbs: list[Climb] = []
    column, strip = end
    row = firsts[strip]
    for on, reached in reversed(levels):
        column = _begin(ending, free[strip], column, _RIGHT)
        rows = {
            min(max(row, firsts[at]), firsts[at + 1] - 1): at
            for at in _nearest(reached, free, column, strip)
        }
        begun = min(rows, key=lambda at: abs(at - row))
        climbs.append(Climb(column, begun, row, False))
        row, strip = begun, rows[begun]
        ending = on[strip]
    return climbs[::-1]


def _tall(free: Rows) -> Rows:
    """Return the points that are free, and so are as many rows above as a turn takes."""
    tall = list(free)
    for _ in range(TURN):
        tall = [0, *map(and_, tall, free[1:])]
    return tall


def _climbed(begun: Rows, free: Rows, tall: Rows, least: int = 0) -> Rows:
    """Return the points above and below some, as far as points are free, `least` rows away.

    `tall` are the free points with as many free ones above them.
    """
    if not any(begun) or not any(tall) or len(free) <= least:
        return [0] * len(free)
    none = [0] * least
    reached = 0
    begin = [*none, *map(and_, begun, tall[least:])]
    above = [reached := one | reached & may for one, may in zip(begin, free, strict=True)]
    reached = 0
    begin = [*none, *map(and_, begun[least:][::-1], tall[least:][::-1])]
    below = [reached := one | reached & may for one, may in zip(begin, free[::-1], strict=True)]
    return list(map(or_, above, below[::-1]))


def _ending(begun: Rows, free: Rows, row: int, points: int, least: int = 0) -> int:
    """Return those among some free points of one row that `_climbed` finds."""
    end_cells = begun[row] & points if not least else 0
    for nearer in (slice(row - 1, None, -1) if row else slice(0), slice(row + 1, None)):
        between = points
        for away, (may, one) in enumerate(zip(free[nearer], begun[nearer], strict=True), 1):
            between &= may
            if not between:
                break
            if one and away >= least:
                end_cells |= between & one
    return end_cells


def _nearest(begun: Rows, free: Rows, column: int, row: int, least: int = 0) -> list[int]:
    """Return the nearest rows of some points above and below from which a column is free to `row`.

    There is one at least.
    """
    nearest_rows = []
    point = 1 << column
    for step in (-1, 1):
        at = row
        while 0 <= at < len(free) and free[at] & point:
            if abs(at - row) >= least and begun[at] & point:
                nearest_rows.append(at)
                break
            at += step
    return nearest_rows


def _leading_to(column: int, free: int) -> int:
    """Return the points of a row from which its free ones lead to a column on the right."""
    taken = ~free & (2 << column) - 1
    return (2 << column) - (1 << taken.bit_length())


def _spread(begun: Rows, free: Rows, spread: Callable[[int, int], int]) -> Rows:
    """Return the points that are reached in each row; rows are often as the one before."""
    if not any(begun):
        return begun
    reached: Rows = []
    last, last_free, points = 0, 0, 0
    for row, may in zip(begun, free, strict=True):
        if row != last or may != last_free:
            last, last_free, points = row, may, spread(row, may) if row else 0
        reached.append(points)
    return reached


def _to_right(begun: int, free: int) -> int:
    """Return the points of a row that are reached from some of its free ones to the right.

    The carry of a sum runs through the free points, up to where they end.
    """
    return free & ~(free + begun) | begun


def _to_left(begun: int, free: int) -> int:
    """Return the points that are reached to the left: 1, 2, 4 points on, while there are more."""
    step, before = 1, 0
    while begun != before:
        before = begun
        begun |= free & begun >> step
        free &= free >> step
        step *= 2
    return begun


def _begin(begun: int, free: int, column: int, way: int) -> int:
    """Return from which of some points a level piece leads to a column: from one not too near."""
    for apart in (_APART, 0):
        if way == _RIGHT:
            at = (begun & ((2 << max(0, column - apart)) - 1)).bit_length() - 1
            between = (2 << column) - (1 << max(0, at))
        else:
            rest = begun >> (column + apart)
            at = column + apart + (rest & -rest).bit_length() - 1
            between = (2 << at) - (1 << column)
        if apart == 0 or (begun >> max(0, at) & 1 and free & between == between):
            break
    return at
