"""The order of items in each layer: few crossings, and children from top to bottom."""

from __future__ import annotations

from collections.abc import Sequence

from app.graph.layout.net import Net, NetLine
from app.graph.layout.switch import Ends, switch

LEAST, MOST = 2, 12
"""Bounds of how often all layers are swept over."""
EFFORT = 1_500
"""About how many wires are swept over before a drawing is shown."""
STALE = 2
"""After how many sweeps without a better order none better is looked for."""

TANGLED = 20
"""With more crossings for each wire, small moves would take long and the next sweep undo them."""


def sweeps(wires: int) -> int:
    """Return how many sweeps there is time for in a drawing of so many wires."""
    return max(LEAST, min(MOST, EFFORT // max(1, wires)))


def arrange(net: Net, lines: Sequence[NetLine], most: int = MOST) -> None:
    """Fill `net.rows`: each layer's items from top to bottom, after `most` sweeps or fewer."""
    _first_rows(net)
    if len(net.rows) == len(net.layer):
        return  # one item in each layer
    families = _families(net, lines)
    for family in families:
        _keep_order(net, family)
    if any(len(links) > 1 for links in net.before):  # else nothing crosses
        _Search(net, families).go(most)


def _first_rows(net: Net) -> None:
    """Order items as a depth first walk meets them: what is joined lies side by side."""
    seen = bytearray(len(net.layer))
    led_to = {link.other for links in net.after for link in links if link.flow}
    for start in sorted(range(net.boxes), key=led_to.__contains__):
        stack = [start]
        while stack:
            item = stack.pop()
            if not seen[item]:
                seen[item] = 1
                net.rows[net.layer[item]].append(item)
                _stack_neighbours(net, item, stack)


def _stack_neighbours(net: Net, item: int, stack: list[int]) -> None:
    """Put what is joined to an item on a stack: on top what feeds it, then what it leads to, where
    wires turn round, and its parents."""
    before = net.before[item][::-1]
    stack += [link.other for link in before if link.flow]
    stack += net.beside[item][::-1]
    stack += [link.other for link in net.after[item][::-1]]
    stack += [link.other for link in before if not link.flow]


def _families(net: Net, lines: Sequence[NetLine]) -> list[list[int]]:
    """Return the children in one layer that have no other parent, as the pins of theirs have them;
    each just once."""
    parents: dict[int, int | None] = {}  # None where there are several
    flow = sorted([line for line in lines if line.flow], key=lambda line: line.source_y)
    for source, target, *_ in flow:
        if source != target:
            parents[target] = source if parents.get(target, source) == source else None
    families: dict[tuple[int, int], dict[int, None]] = {}
    for source, target, *_ in flow:
        if net.layer[source] < net.layer[target] and parents[target] is not None:
            families.setdefault((source, net.layer[target]), {})[target] = None
    return [list(family) for family in families.values() if len(family) > 1]


def _keep_order(net: Net, family: Sequence[int]) -> None:
    """Put a family in order again, into the places that it has."""
    row = net.rows[net.layer[family[0]]]
    members = set(family)
    places = [place for place, item in enumerate(row) if item in members]
    for place, item in zip(places, family, strict=True):
        row[place] = item


class _Search:
    """The search for an order with few crossings: sweeps, each made better by small moves."""

    def __init__(self, net: Net, families: Sequence[Sequence[int]]) -> None:
        self.net = net
        self.ends = Ends(net)
        self.family = {item: number for number, items in enumerate(families) for item in items}
        self.by_layer: list[list[Sequence[int]]] = [[] for _ in net.rows]
        for family in families:
            self.by_layer[net.layer[family[0]]].append(family)
        self.wires = sum(map(len, net.after))
        for row in net.rows:
            self.ends.place(row)
        self.least = self.ends.forced()

    def go(self, most: int) -> None:
        """Leave the best order that is found in `net.rows`."""
        fewest, best = self._better()
        stale = 0
        for sweep in range(most):
            if fewest <= self.least or stale >= STALE:
                break
            self._sweep(rightwards=sweep % 2 == 1, by_median=sweep // 2 % 2 == 1)
            crossings, rows = self._better()
            stale += 1
            if crossings < fewest:
                fewest, best, stale = crossings, rows, 0
        self.net.rows = best

    def _better(self) -> tuple[int, list[list[int]]]:
        """Make small moves; return how many crossings are left, and the rows."""
        each = self.ends.crossings()
        crossings = sum(each)
        if self.least < crossings <= TANGLED * self.wires:
            crossings -= switch(self.ends, self.family, each)
        return crossings, [list(row) for row in self.net.rows]

    def _sweep(self, rightwards: bool, by_median: bool) -> None:
        """Sort each layer by what the items are joined to on one side; others keep their places."""
        net, ends = self.net, self.ends
        layers = range(len(net.rows)) if rightwards else range(len(net.rows) - 1, -1, -1)
        side = ends.before if rightwards else ends.after
        middle = _median if by_median else _mean
        for layer in layers:
            row = net.rows[layer]
            keys = {item: middle(ends.of(side[item])) for item in row if side[item]}
            for item in row:
                if item >= net.boxes and item not in keys and net.beside[item][0] in keys:
                    keys[item] = keys[net.beside[item][0]]
            moved = iter(sorted([item for item in row if item in keys], key=keys.__getitem__))
            net.rows[layer] = [next(moved) if item in keys else item for item in row]
            for family in self.by_layer[layer]:
                _keep_order(net, family)
            ends.place(net.rows[layer])


def _mean(ends: Sequence[int]) -> float:
    return sum(ends) / len(ends)


def _median(ends: Sequence[int]) -> float:
    """Return the middle of ends; of an even number, nearer to the side where they lie closer."""
    half = len(ends) // 2
    if len(ends) % 2:
        return ends[half]
    upper, lower = ends[half - 1] - ends[0], ends[-1] - ends[half]
    if not upper + lower:
        return (ends[half - 1] + ends[half]) / 2
    return (ends[half - 1] * lower + ends[half] * upper) / (upper + lower)
