"""Long wires are made straight where the room between the boxes lets them."""

from __future__ import annotations

from collections.abc import Sequence

from app.graph.layout.net import Net, NetLine


def straighten(
    net: Net, wires: Sequence[NetLine], tops: list[float], gap: float, lane: float
) -> None:
    """Move steps of wires within the room they have, so that each wire bends where it must only."""
    ways = [(wire, steps) for wire, steps in zip(wires, net.steps, strict=True) if steps]
    if not ways:
        return
    rooms = _Rooms(net, tops, gap, lane)
    for wire, steps in [*ways, *reversed(ways)]:
        forward = net.layer[wire.source] < net.layer[wire.target]
        ends: tuple[float | None, float | None] = (None, None)
        if forward:
            ends = (tops[wire.source] + wire.source_y, tops[wire.target] + wire.target_y)
        rooms.straighten(steps, *ends)


class _Rooms:
    """Where each step of a wire may lie while all others stay."""

    def __init__(self, net: Net, tops: list[float], gap: float, lane: float) -> None:
        self.net, self.tops = net, tops
        self.gap, self.lane = gap, lane
        self.place = [0] * len(tops)
        for row in net.rows:
            for place, item in enumerate(row):
                self.place[item] = place

    def room(self, step: int) -> tuple[float, float]:
        """Return the highest and the lowest place of a step, as y."""
        net, row = self.net, self.net.rows[self.net.layer[step]]
        place = self.place[step]
        low, high = float("-inf"), float("inf")
        if place:
            above = row[place - 1]
            apart = net.apart(above, step, self.gap, self.lane)
            low = self.tops[above] + net.heights[above] + apart
        if place + 1 < len(row):
            high = self.tops[row[place + 1]] - net.apart(step, row[place + 1], self.gap, self.lane)
        return low, max(low, high)

    def straighten(self, steps: Sequence[int], start: float | None, end: float | None) -> None:
        """Move the steps of one wire, given from left to right, with the heights of its pins."""
        first = 0
        while first < len(steps):
            low, high = self.room(steps[first])
            last = first + 1
            while last < len(steps):
                other = self.room(steps[last])
                if max(low, other[0]) > min(high, other[1]):
                    break
                low, high = max(low, other[0]), min(high, other[1])
                last += 1
            goals = [start if first == 0 else None, end if last == len(steps) else None]
            run = sorted(self.tops[step] for step in steps[first:last])
            y = _nearest(
                low, high, [goal for goal in goals if goal is not None], run[len(run) // 2]
            )
            for step in steps[first:last]:
                self.tops[step] = y
            first = last


def _nearest(low: float, high: float, goals: Sequence[float], now: float) -> float:
    """Return the first goal that can be met exactly, else what is nearest to `now`."""
    for goal in goals:
        if low <= goal <= high:
            return goal
    return min(max(now, low), high)
