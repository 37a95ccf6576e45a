"""The search for a way over a page of points that are free or not.

Each row of points is one number, whose bits are the free ones. From where a wire begins, all points
are found that it reaches without a climb, then with one and so on, by a few operations a row.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import and_, or_
from typing import NamedTuple

Rows = list[int]

TURN = 5
"""How many points a turn back needs beside it, with what it is clear of."""
_MOST = 5
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
            if len(levels) == _MOST:
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
        if len(levels) == _MOST:
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
