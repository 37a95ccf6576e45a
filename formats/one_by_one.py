"""Where elements of a list are once others came or went one after the other, found at once.

Each place is that at its turn. What comes or goes from the back to the front, as copies of
scattered rows do, is found in one pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .errors import WrongType


def after_coming(count: int, places: Sequence[int]) -> list[int]:
    """Return the order of `count` elements, by number, once others came to `places`.

    Those are numbered from `count` on. Places are at least 0; those behind the end mean the end.
    """
    if all(one < other for one, other in pairwise(places)):
        return _come_forwards(count, places)
    if places[0] <= count and all(one >= other for one, other in pairwise(places)):
        return _come_backwards(count, places)
    order = list(range(count))
    for number, place in enumerate(places, count):
        order.insert(place, number)
    return order


def _come_forwards(count: int, places: Sequence[int]) -> list[int]:
    """Do that where none moves one that came before."""
    order: list[int] = []
    start = 0
    for number, place in enumerate(places, count):
        stop = min(start + place - len(order), count)
        order += range(start, stop)
        order.append(number)
        start = stop
    order += range(start, count)
    return order


def _come_backwards(count: int, places: Sequence[int]) -> list[int]:
    """Do that where each comes before all that came, so that places are those of the beginning."""
    order: list[int] = []
    start = 0
    for number in range(len(places) - 1, -1, -1):
        order += range(start, places[number])
        order.append(count + number)
        start = places[number]
    order += range(start, count)
    return order


def after_going(count: int, places: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the order of `count` elements once those at `places` went, and which these were.

    Raises `WrongType` where there was none.
    """
    order = list(range(count))
    if places and (places[0] >= count or places[-1] < 0 or not _descend(places)):
        gone = [_taken(order, place) for place in places]
        return order, gone
    gone_places = set(places)
    return [number for number in order if number not in gone_places], list(places)


def _descend(places: Sequence[int]) -> bool:
    return all(one > other for one, other in pairwise(places))


def _taken(order: list[int], place: int) -> int:
    if not 0 <= place < len(order):
        raise WrongType(f"there is no place {place} in a container of {len(order)}")
    return order.pop(place)
