"""The order of items in each layer: few crossings, and children from top to bottom."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Sequence

from app.graph.layout.net import Link, Net

SWEEPS = 10
ROUNDS = 3
MOST_PAIRS = 400
"""Items with more pairs of links than these are not compared."""


def arrange(net: Net) -> None:
    """Fill `net.rows`: each layer's items from top to bottom."""
    _first_rows(net)
    families = _families(net)
    best, fewest = [list(row) for row in net.rows], _crossings(net)
    for sweep in range(SWEEPS):
        if not fewest:
            break
        _sweep(net, families, rightwards=sweep % 2 == 1)
        crossings = _crossings(net)
        if crossings < fewest:
            best, fewest = [list(row) for row in net.rows], crossings
        elif sweep >= 5 and crossings > fewest:
            break
    net.rows = best
    for family in families:
        _keep_order(net, family)
    if fewest:
        _switch(net, families)


def _first_rows(net: Net) -> None:
    """Order items as a depth first walk meets them: what is joined lies side by side."""
    seen = bytearray(len(net.layer))
    for start in sorted(
        range(net.boxes), key=lambda box: any(link.flow for link in net.before[box])
    ):
        stack = [start]
        while stack:
            item = stack.pop()
            if seen[item]:
                continue
            seen[item] = 1
            net.rows[net.layer[item]].append(item)
            stack.extend(reversed(_neighbours(net, item)))


def _neighbours(net: Net, item: int) -> list[int]:
    """Return what is joined to an item: what feeds it, what it leads to, where wires turn round."""
    before = sorted(net.before[item], key=lambda link: (link.flow, link.own))
    after = sorted(net.after[item], key=lambda link: link.own)
    feeding = [link.other for link in before if not link.flow]
    parents = [link.other for link in before if link.flow]
    return [*feeding, *(link.other for link in after), *net.beside[item], *parents]


def _families(net: Net) -> list[list[int]]:
    """Return the items that flow from one box leads to, as its pins have them; each just once."""
    families = []
    taken: set[int] = set()
    for box in range(net.boxes):
        links = sorted((link for link in net.after[box] if link.flow), key=lambda link: link.own)
        family = [item for item in dict.fromkeys(link.other for link in links) if item not in taken]
        taken.update(family)
        if len(family) > 1:
            families.append(family)
    return families


def _keep_order(net: Net, family: Sequence[int]) -> None:
    """Put a family in order again, into the places that it has."""
    row = net.rows[net.layer[family[0]]]
    members = set(family)
    places = [place for place, item in enumerate(row) if item in members]
    for place, item in zip(places, family, strict=True):
        row[place] = item


def _sweep(net: Net, families: Sequence[Sequence[int]], rightwards: bool) -> None:
    """Sort each layer by what the items are joined to on one side."""
    by_layer: list[list[Sequence[int]]] = [[] for _ in net.rows]
    for family in families:
        by_layer[net.layer[family[0]]].append(family)
    places = [0.0] * len(net.layer)
    for row in net.rows:
        _set_places(row, places)
    layers = range(len(net.rows)) if rightwards else range(len(net.rows) - 1, -1, -1)
    one, other = (net.before, net.after) if rightwards else (net.after, net.before)
    for layer in layers:
        row = net.rows[layer]
        turns = [item for item in row if item >= net.boxes and not one[item]]
        keys = {item: _centre(net, one[item] or other[item], places, places[item]) for item in row}
        for item in turns:
            keys[item] = keys[net.beside[item][0]]
        row.sort(key=keys.__getitem__)
        for family in by_layer[layer]:
            _keep_order(net, family)
        _set_places(row, places)


def _set_places(row: Sequence[int], places: list[float]) -> None:
    """Set how far down in its layer each item is, from 0 to 1."""
    for place, item in enumerate(row):
        places[item] = (place + 0.5) / len(row)


def _centre(net: Net, links: Sequence[Link], places: Sequence[float], own: float) -> float:
    """Return the mean place of the pins that an item is joined to, its own place without any."""
    if not links:
        return own
    total = 0.0
    for link in links:
        room = len(net.rows[net.layer[link.other]])
        height = net.heights[link.other]
        share = link.across / height - 0.5 if height else 0.0
        total += places[link.other] + share / room
    return total / len(links)


def _switch(net: Net, families: Sequence[Sequence[int]]) -> None:
    """Exchange neighbours in a layer, none of one family, where that leaves fewer crossings."""
    family = {item: number for number, items in enumerate(families) for item in items}
    places = [0] * len(net.layer)
    for row in net.rows:
        for place, item in enumerate(row):
            places[item] = place
    changed = {place for place, row in enumerate(net.rows) if len(row) > 1}
    for _ in range(ROUNDS):
        again: set[int] = set()
        for layer in sorted(changed):
            row = net.rows[layer]
            for place in range(1, len(row)):
                upper, lower = row[place - 1], row[place]
                kept = upper in family and family[upper] == family.get(lower)
                if not kept and _gain(net, upper, lower, places) > 0:
                    row[place - 1], row[place] = lower, upper
                    places[upper], places[lower] = place, place - 1
                    again |= {layer - 1, layer, layer + 1}
        changed = {layer for layer in again if 0 <= layer < len(net.rows)}


def _gain(net: Net, upper: int, lower: int, places: Sequence[int]) -> int:
    """Return how many crossings fewer there are when two neighbours are exchanged."""
    gain = 0
    for links, others in (
        (net.before[upper], net.before[lower]),
        (net.after[upper], net.after[lower]),
    ):
        if not links or not others or len(links) * len(others) > MOST_PAIRS:
            continue
        ends = [(places[link.other], link.across) for link in links]
        for link in others:
            other = (places[link.other], link.across)
            for end in ends:
                if end > other:
                    gain += 1
                elif end < other:
                    gain -= 1
    return gain


def _crossings(net: Net) -> int:
    """Count the pairs of links that cross."""
    places = [0] * len(net.layer)
    for row in net.rows:
        for place, item in enumerate(row):
            places[item] = place
    count = 0
    for row in net.rows:
        right: list[tuple[int, float]] = []
        for item in row:
            for link in sorted(
                net.after[item], key=lambda link: (link.own, places[link.other], link.across)
            ):
                end = (places[link.other], link.across)
                count += len(right) - bisect_right(right, end)
                insort(right, end)
    return count
