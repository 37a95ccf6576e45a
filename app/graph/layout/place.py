"""The vertical position of each item: wires as straight as the layers permit."""

from __future__ import annotations

import math
from bisect import insort
from collections.abc import Sequence
from itertools import pairwise

from app.graph.layout.net import Net, NetLink

ONE_SIDED = 1
BOTH_SIDED = 3
"""How often all layers are settled by their links to one side, and then by all links."""


def heights_of(net: Net, gap: float, lane: float) -> list[float]:
    """Return the y of the top of each item.

    Two boxes in a layer are `gap` apart or more, a step of a wire is `lane` from any other item.
    """
    offsets = [_offsets(net, row, gap, lane) for row in net.rows]
    tops = [0.0] * len(net.layer)
    for row, below in zip(net.rows, offsets, strict=True):
        for item, offset in zip(row, below, strict=True):
            tops[item] = offset
    rightwards = range(len(net.rows))
    for _ in range(ONE_SIDED):
        for layer in rightwards:
            _settle(net, layer, offsets[layer], tops, (net.before,))
        for layer in reversed(rightwards):
            _settle(net, layer, offsets[layer], tops, (net.after,))
    _settle_all(net, offsets, tops)
    _to_pixels(net, tops, gap, lane)
    return tops


def _settle_all(net: Net, offsets: Sequence[Sequence[float]], tops: list[float]) -> None:
    """Settle layers by all links, as long as one beside them was moved since they were settled."""
    rightwards = range(len(net.rows))
    sides = net.before, net.after
    unsettled = set(rightwards)
    for turn in range(2 * BOTH_SIDED):
        for layer in reversed(rightwards) if turn % 2 else rightwards:
            if layer in unsettled:
                unsettled.remove(layer)
                if _settle(net, layer, offsets[layer], tops, sides):
                    unsettled |= {layer - 1, layer + 1}
        if unsettled.isdisjoint(rightwards):
            break


def _to_pixels(net: Net, tops: list[float], gap: float, lane: float) -> None:
    """Put boxes on whole pixels, where lines and texts are sharp; none comes nearer to another."""
    for row in net.rows:
        above: int | None = None
        for item in row:
            top = tops[item] if item >= net.boxes else math.floor(tops[item] + 0.5)
            if above is not None:
                least = tops[above] + net.heights[above] + net.apart(above, item, gap, lane)
                if top < least:
                    top = least if item >= net.boxes else math.ceil(least)
            tops[item] = top
            above = item


def _offsets(net: Net, row: Sequence[int], gap: float, lane: float) -> list[float]:
    """Return how far below the top of the first item each lies when all are packed."""
    offsets = [0.0]
    for upper, lower in pairwise(row):
        offsets.append(offsets[-1] + net.heights[upper] + net.apart(upper, lower, gap, lane))
    return offsets


def _settle(
    net: Net,
    layer: int,
    offsets: Sequence[float],
    tops: list[float],
    sides: Sequence[Sequence[Sequence[NetLink]]],
) -> bool:
    """Move the items of a layer to where the sum of the lengths of their links is smallest.

    Return whether any lies elsewhere now.

    Items that would overlap are pooled and move as one, to the median of what they want.
    """
    row = net.rows[layer]
    if len(row) == 1:  # as most are, in small parts
        (item,) = row
        wanted_tops = _wanted(item, 0.0, tops, sides)
        top = _median(wanted_tops) if wanted_tops else tops[item]
        is_moved = top != tops[item]
        tops[item] = top
        return is_moved
    pools: list[tuple[list[float], int, float]] = []  # places wanted, in order; items; the middle
    for item, offset in zip(row, offsets, strict=True):
        wanted_tops = _wanted(item, offset, tops, sides)
        middle = _median(wanted_tops) if wanted_tops else -math.inf  # it joins any
        count = 1
        while pools and pools[-1][2] >= middle:
            above, number, _ = pools.pop()
            if above:
                wanted_tops = _merged(above, wanted_tops) if wanted_tops else above
                middle = _median(wanted_tops)
            count += number
        pools.append((wanted_tops, count, middle if wanted_tops else math.inf))
    place = 0
    is_moved = False
    for wanted_tops, count, middle in pools:
        top = middle if wanted_tops else tops[row[0]]
        for item in row[place : place + count]:
            y = top + offsets[place]
            if tops[item] != y:
                tops[item] = y
                is_moved = True
            place += 1
    return is_moved


def _wanted(
    item: int,
    offset: float,
    tops: Sequence[float],
    sides: Sequence[Sequence[Sequence[NetLink]]],
) -> list[float]:
    """Return where each link wants the first item of the layer to be, in order."""
    wanted_tops: list[float] = []
    for side in sides:
        for other, own, across, weight, _ in side[item]:
            place = tops[other] + across - own - offset
            if weight == 1:
                wanted_tops.append(place)
            else:
                wanted_tops += [place] * weight
    wanted_tops.sort()
    return wanted_tops


def _median(tops: Sequence[float]) -> float:
    """Return the middle value, half way between the two middle ones."""
    size = len(tops)
    if size == 1:
        return tops[0]
    half = size // 2
    return tops[half] if size % 2 else (tops[half - 1] + tops[half]) / 2


def _merged(one: list[float], other: list[float]) -> list[float]:
    """Return the values of both lists in order; the longer one is used up."""
    if len(one) < len(other):
        one, other = other, one
    if len(other) > 8:
        return sorted(one + other)
    for value in other:
        insort(one, value)
    return one
