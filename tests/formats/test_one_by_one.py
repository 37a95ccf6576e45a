"""Elements that come or go one after the other are found where each step by itself brings them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.errors import WrongType
from formats.one_by_one import after_coming, after_going

PLACES = st.lists(st.integers(0, 12), max_size=12)
COUNTS = st.integers(0, 12)


def stepwise(count: int, places: list[int]) -> list[int]:
    order = list(range(count))
    for number, place in enumerate(places, count):
        order.insert(place, number)
    return order


@given(COUNTS, PLACES, st.sampled_from(["as they are", "forwards", "backwards"]))
def test_what_comes_is_where_each_insertion_brings_it(
    count: int, places: list[int], way: str
) -> None:
    if way != "as they are":
        places = sorted(places, reverse=way == "backwards")
    assert after_coming(count, places) == stepwise(count, places)


@given(COUNTS, PLACES, st.booleans())
def test_what_goes_is_what_each_removal_takes(
    count: int, places: list[int], is_sorted: bool
) -> None:
    places = sorted(places, reverse=True) if is_sorted else places
    order, gone = list(range(count)), []
    try:
        gone = [order.pop(place) for place in places]
    except IndexError:
        with pytest.raises(WrongType):
            after_going(count, places)
        return
    assert after_going(count, places) == (order, gone)


@pytest.mark.parametrize("places", [[-1], [2, -1], [1, 1, 1], [3]])
def test_a_place_that_is_not_there_is_refused(places: list[int]) -> None:
    with pytest.raises(WrongType, match=r"no place -?\d in a container of \d"):
        after_going(3, places)
