"""The search for a way among points that are free or not."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from app.graph.layout import gaps
from app.graph.layout.gaps import TURN, Search, climbs_to_right
from tests.scale import scale

_WIDTH = 12
_WHOLE = (1 << _WIDTH) - 1
_ROWS = st.lists(st.integers(0, _WHOLE), min_size=1, max_size=16)


def reached(begun: list[int], free: list[int], row: int, column: int, least: int) -> bool:
    """Whether a column is free from some begun point, so many rows away or more, up to a row."""
    return any(
        begun[at] >> column & 1
        and abs(at - row) >= least
        and all(one >> column & 1 for one in free[min(at, row) : max(at, row) + 1])
        for at in range(len(free))
    )


@given(_ROWS, st.data(), st.sampled_from([0, TURN]))
def test_a_climb_ends_in_each_row_that_free_points_lead_to(free, data, least):
    some = st.lists(st.integers(0, _WHOLE), min_size=len(free), max_size=len(free))
    begun = data.draw(some)
    tall = gaps._tall(free) if least else free
    found = gaps._climbed(begun, free, tall, least)
    for row, points in enumerate(found):
        wanted = [reached(begun, free, row, column, least) for column in range(_WIDTH)]
        assert [bool(points >> column & 1) for column in range(_WIDTH)] == wanted
    rows = range(len(free))
    assert [gaps._ending(begun, free, row, free[row], least) for row in rows] == found


@settings(max_examples=scale(200, 20_000))
@given(_ROWS, st.data())
def test_a_way_without_turns_is_the_same_through_rows_and_through_strips_of_them(free, data):
    dense = [(row | row << 4 | row >> 4) & _WHOLE for row in free]  # so that there are ways
    free = [row for row in dense for _ in range(data.draw(st.integers(1, 3)))]
    points = st.tuples(st.integers(0, _WIDTH - 1), st.integers(0, len(free) - 1))
    (first, top), (last, bottom) = start, end = data.draw(points), data.draw(points)
    cuts = {0, top, top + 1, bottom, bottom + 1, len(free)}
    cuts |= {at for at in range(1, len(free)) if free[at] != free[at - 1]}
    firsts = sorted(cuts)
    strips = [free[at] for at in firsts[:-1]]
    found = climbs_to_right(
        strips, firsts, (first, firsts.index(top)), (last, firsts.index(bottom))
    )
    none = [0] * len(free)
    assert found == Search(free, (none, none)).climbs(start, end)


def test_a_way_is_found_with_as_few_climbs_as_there_must_be():
    rows = ["111111", "110011", "110011", "110011", "111111"]
    free = [int(row[::-1], 2) for row in rows]
    search = Search(free, ([0] * 5, [0] * 5))
    assert search.climbs((0, 0), (5, 0)) == []
    (one,) = search.climbs((0, 0), (5, 4)) or []
    assert (one.first, one.last) == (0, 4)
    away, back = search.climbs((0, 2), (5, 2)) or []
    assert away.column < 2
    assert back.column > 3
    walled = Search([0b100001] * 5, ([0] * 5, [0] * 5))
    assert walled.climbs((0, 2), (5, 2)) is None
