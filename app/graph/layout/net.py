"""A cluster as layers of items: its boxes, and a step for each layer that a long wire passes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple

MOST_STEPS = 20_000
STRAIGHT = (1, 2, 4)
"""How strongly a link is kept straight between: two boxes, a box and a step, two steps."""
MAIN = 3
"""How much more one of a main wire is."""


class NetLink(NamedTuple):
    """A piece of a wire as one of its ends sees it; the ends lie in neighbouring layers.

    `own` and `across` are the heights of the pins below the top of this item and of the `other`.
    """

    other: int
    own: float
    across: float
    weight: int
    flow: bool


_own = itemgetter(1)


class NetLine(NamedTuple):
    """A wire between two boxes, by their places in the cluster, with the heights of its pins.

    It is `main` where it leads on from a command, or another first box, to first children.
    """

    source: int
    target: int
    source_y: float
    target_y: float
    flow: bool
    main: bool = False


def main_lines(lines: Sequence[NetLine]) -> list[NetLine]:
    """Return the lines, with those marked that are `main`."""
    first: dict[int, int] = {}
    led_to = set()
    for place, (source, target, source_y, _, is_flow, _) in enumerate(lines):
        if is_flow and source != target:
            led_to.add(target)
            if source not in first or source_y < lines[first[source]].source_y:
                first[source] = place
    marked = list(lines)
    for box in [box for box in first if box not in led_to]:
        at: int | None = first[box]
        while at is not None and not marked[at].main:
            marked[at] = lines[at]._replace(main=True)
            at = first.get(lines[at].target)
    return marked


class Net:
    """Items in layers: boxes first, as they come, then steps of wires (0 px high).

    `before` and `after` are the links of each item to either side, by the heights of its pins;
    `steps` holds for each wire its steps from left to right. A wire that does not lead to a later
    layer has one in every layer from its target's to its source's, the two `ends` of it included;
    it turns round beside them.
    """

    def __init__(self, layer: Sequence[int], heights: Sequence[float], wires: Sequence[NetLine]):
        self.boxes = len(heights)
        self.layer = list(layer)
        self.heights = list(heights)
        self.before: list[list[NetLink]] = [[] for _ in heights]
        self.after: list[list[NetLink]] = [[] for _ in heights]
        self.beside: list[list[int]] = [[] for _ in heights]
        self.origin: dict[int, tuple[int, float]] = {}
        self.steps = self._all_steps(wires)
        for links in (*self.before, *self.after):
            if len(links) > 1:
                links.sort(key=_own)
        self.rows: list[list[int]] = [[] for _ in range(max(layer, default=-1) + 1)]

    def _all_steps(self, wires: Sequence[NetLine]) -> list[list[int]]:
        """Add the wires; when `MOST_STEPS` are too few, the longest are left out."""
        spans = [abs(self.layer[wire.target] - self.layer[wire.source]) for wire in wires]
        if sum(spans) < MOST_STEPS:
            return [self._add(wire) for wire in wires]
        short = set()
        left = MOST_STEPS
        for place in sorted(range(len(wires)), key=spans.__getitem__):
            left -= spans[place]
            if spans[place] < 2 or left > 0:
                short.add(place)
        return [self._add(wire) if place in short else [] for place, wire in enumerate(wires)]

    def _add(self, wire: NetLine) -> list[int]:
        first, last = self.layer[wire.source] + 1, self.layer[wire.target]
        if first == last:
            self._link(wire.source, wire.source_y, wire.target, wire.target_y, wire)
            return []
        if first < last:
            steps = [self._step(layer) for layer in range(first, last)]
            ends = [(wire.source, wire.source_y), *((step, 0.0) for step in steps)]
            ends.append((wire.target, wire.target_y))
        else:
            steps = [self._step(layer) for layer in range(last, first)]
            ends = [(step, 0.0) for step in steps]
            self._set_beside(wire.target, steps[0])
            self._set_beside(wire.source, steps[-1])
        for step in steps:
            self.origin[step] = (wire.source, wire.source_y)
        for (left, left_y), (right, right_y) in pairwise(ends):
            self._link(left, left_y, right, right_y, wire)
        return steps

    def _link(self, left: int, left_y: float, right: int, right_y: float, wire: NetLine) -> None:
        weight = STRAIGHT[(left >= self.boxes) + (right >= self.boxes)]
        if wire.main:
            weight *= MAIN
        self.after[left].append(NetLink(right, left_y, right_y, weight, wire.flow))
        self.before[right].append(NetLink(left, right_y, left_y, weight, wire.flow))

    def _step(self, layer: int) -> int:
        self.layer.append(layer)
        self.heights.append(0.0)
        self.before.append([])
        self.after.append([])
        self.beside.append([])
        return len(self.layer) - 1

    def _set_beside(self, box: int, step: int) -> None:
        self.beside[box].append(step)
        self.beside[step].append(box)

    def apart(self, upper: int, lower: int, gap: float, lane: float) -> float:
        """Return how far apart two neighbours in a layer are at least.

        That is `gap` between boxes, else `lane`; wires from one pin may run as one.
        """
        if upper < self.boxes and lower < self.boxes:
            return gap
        shared = upper in self.origin and self.origin[upper] == self.origin.get(lower)
        return 0.0 if shared else lane
