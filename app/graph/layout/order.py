"""The order of items in each layer: few crossings, and children from top to bottom."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Collection, Mapping, Sequence

from app.graph.layout.net import Net, NetLine, NetLink

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


# Crossings between layers: counted, and made fewer by moving items past their neighbours.


WINDOW = 3
"""Past how many neighbours an item is moved at once."""
PASSES = 8
ROUNDS = 5
LOSS = -2
"""An item is not moved on when that has cost so many crossings."""
FIXED = -1_000_000


class Ends:
    """Where the links of each item end, in the order of the rows as they are now.

    An end is a number: that of its item in its row, times `room`, and that of its pin there.
    `before` and `after` hold for each item the other item of each link, and the number of the pin
    there, by the height of the pin here; `pins` the number of the pin here for links in `after`.
    """

    def __init__(self, net: Net) -> None:
        self.net = net
        left, right = _numbered(net.before), _numbered(net.after)
        self.room = max([len(pins) for pins in (*left, *right)], default=0) + 1
        self.before = _ends(net.before, right)
        self.after = _ends(net.after, left)
        self.pins = [
            [right[item][link.own] for link in links] for item, links in enumerate(net.after)
        ]
        self.places = [0] * len(net.layer)
        """The number of each item in its row, times `room`."""

    def place(self, row: Sequence[int]) -> None:
        """Record the order of a row."""
        places, room = self.places, self.room
        for number, item in enumerate(row):
            places[item] = number * room

    def of(self, links: Sequence[tuple[int, int]]) -> list[int]:
        """Return ends in their order."""
        places = self.places
        if len(links) == 1:
            other, pin = links[0]
            return [places[other] + pin]
        return sorted([places[other] + pin for other, pin in links])

    def of_row(
        self, row: Sequence[int], side: Sequence[Sequence[tuple[int, int]]]
    ) -> dict[int, list[int]]:
        """Return the ends of each item of a row on one side, in their order."""
        places = self.places
        ends_of_row = {}
        for item in row:
            ends = [places[other] + pin for other, pin in side[item]]
            if len(ends) > 1:
                ends.sort()
            ends_of_row[item] = ends
        return ends_of_row

    def crossings(self) -> list[int]:
        """Count the pairs of links that cross between each layer and the next."""
        return [self._crossings(row) for row in self.net.rows[:-1]]

    def forced(self) -> int:
        """Return how many crossings the pins of neighbours make, whatever the order of the rows."""
        net = self.net
        several = [links for side in (net.before, net.after) for links in side if len(links) > 1]
        return sum(map(_forced, several)) + sum(map(_twisted, net.after))

    def _crossings(self, row: Sequence[int]) -> int:
        places, after = self.places, self.after
        ends: list[int] = []
        for item in row:
            links = after[item]
            if len(links) == 1:
                ends.append(places[links[0][0]] + links[0][1])
            elif links:
                mine = [places[other] + pin for other, pin in links]
                pairs = sorted(zip(self.pins[item], mine, strict=True))
                ends += [end for _, end in pairs]
        if ends == sorted(ends):
            return 0
        count = 0
        above: list[int] = []
        for end in ends:
            count += len(above) - bisect_right(above, end)
            insort(above, end)
        return count


def _numbered(links: Sequence[Sequence[NetLink]]) -> list[dict[float, int]]:
    """Return the number of each pin of each item on one side, by its height."""
    numbered = []
    for mine in links:
        numbers: dict[float, int] = {}
        for link in mine:
            numbers.setdefault(link.own, len(numbers))
        numbered.append(numbers)
    return numbered


def _ends(
    links: Sequence[Sequence[NetLink]], pins: Sequence[Mapping[float, int]]
) -> list[list[tuple[int, int]]]:
    return [[(other, pins[other][across]) for other, _, across, _, _ in mine] for mine in links]


def _forced(links: Sequence[NetLink]) -> int:
    """Return how many crossings of the links of one item no order of those it leads to avoids."""
    if len({link.other for link in links}) in (1, len(links)):
        return 0
    pins: dict[int, list[float]] = {}
    for link in links:
        pins.setdefault(link.other, []).append(link.own)
    pin_groups = list(map(sorted, pins.values()))
    several = [group for group in pin_groups if len(group) > 1]
    return sum(
        min(_out_of_order(group, other), _out_of_order(other, group))
        for place, group in enumerate(several)
        for other in [*several[:place], *(group for group in pin_groups if len(group) == 1)]
    )


def _out_of_order(upper: Sequence[float], lower: Sequence[float]) -> int:
    """Return how many pairs of the two there are in which the lower one is first."""
    return sum([bisect_left(lower, end) for end in upper])


def _twisted(links: Sequence[NetLink]) -> int:
    """Return how many crossings there are of links of one item that lead to the same one."""
    if len(links) < 2 or len({link.other for link in links}) == len(links):
        return 0
    count = 0
    met: dict[int, list[float]] = {}
    for link in sorted(links, key=lambda link: (link.own, link.across)):
        above = met.setdefault(link.other, [])
        count += len(above) - bisect_right(above, link.across)
        insort(above, link.across)
    return count


def switch(ends: Ends, family: Mapping[int, int], crossings: Sequence[int]) -> int:
    """Move items within their rows, none past one of its `family`, while that makes `crossings`
    fewer; return by how many."""
    rows = ends.net.rows
    changed = {layer + step for layer, count in enumerate(crossings) if count for step in (0, 1)}
    moving = {layer: set(rows[layer]) for layer in changed if len(rows[layer]) > 1}
    total = 0
    for _ in range(PASSES):
        if not moving:
            break
        for layer in sorted(moving):
            before = list(rows[layer])
            gain, near = _Row(ends, rows[layer], family).switch(moving.pop(layer))
            if gain:
                total += gain
                if near:
                    moving[layer] = set(near)
                moved = [item for item, old in zip(rows[layer], before, strict=True) if item != old]
                for beside, links in ((layer - 1, ends.before), (layer + 1, ends.after)):
                    if 0 <= beside < len(rows) and len(rows[beside]) > 1:
                        joined = moving.setdefault(beside, set())
                        joined.update([other for item in moved for other, _ in links[item]])
    return total


class _Row:
    """A row whose items are moved while the rows beside it stay."""

    def __init__(self, ends: Ends, row: list[int], family: Mapping[int, int]) -> None:
        self.ends, self.row, self.family = ends, row, family
        self.before = ends.of_row(row, ends.before)
        self.after = ends.of_row(row, ends.after)
        self.gains: dict[tuple[int, int], int] = {}
        self.at = {item: number for number, item in enumerate(row)}

    def switch(self, changed: Collection[int]) -> tuple[int, list[int]]:
        """Move items while that helps, at first those near to some whose links have changed.

        Return how many crossings that saves, and what may be moved further.
        """
        total = 0
        is_all = len(changed) == len(self.row)
        near = list(self.row) if is_all else self._near([self.at[item] for item in changed])
        for _ in range(ROUNDS):
            places: list[int] = []
            for item in near:
                here = self.at[item]
                gain = self._move(item, here)
                if gain:
                    total += gain
                    places += [here, self.at[item]]
            near = self._near(places)
            if not near:
                break
        if total:
            self.ends.place(self.row)
        return total, near

    def _near(self, places: Collection[int]) -> list[int]:
        """Return what lies in the row near to some places."""
        row = self.row
        near: set[int] = set()
        for here in places:
            near.update(row[max(0, here - WINDOW) : here + WINDOW + 1])
        return [item for item in row if item in near]

    def _move(self, item: int, here: int) -> int:
        """Move an item to the best of the places near by; return how many crossings that saves."""
        row, known = self.row, self.gains
        best, place = 0, here
        gain = 0
        at = here
        for other in row[max(0, here - WINDOW) : here][::-1]:
            at -= 1
            more = known.get((other, item))
            gain += self._gain(other, item) if more is None else more
            if gain > best:
                best, place = gain, at
            elif gain < LOSS:
                break
        gain = 0
        at = here
        for other in row[here + 1 : here + WINDOW + 1]:
            at += 1
            more = known.get((item, other))
            gain += self._gain(item, other) if more is None else more
            if gain > best:
                best, place = gain, at
            elif gain < LOSS:
                break
        if best:
            del row[here]
            row.insert(place, item)
            for number in range(min(here, place), max(here, place) + 1):
                self.at[row[number]] = number
        return best

    def _gain(self, upper: int, lower: int) -> int:
        """Return how many crossings fewer there are when two neighbours are exchanged."""
        gain = FIXED
        if upper not in self.family or self.family[upper] != self.family.get(lower):
            gain = 0
            for side in (self.before, self.after):
                one, other = side[upper], side[lower]
                if one and other:
                    if one[-1] < other[0]:
                        gain -= len(one) * len(other)
                    elif one[0] > other[-1]:
                        gain += len(one) * len(other)
                    else:
                        size = len(other)
                        for end in one:
                            gain += bisect_left(other, end) + bisect_right(other, end) - size
            self.gains[lower, upper] = -gain
        self.gains[upper, lower] = gain
        return gain
