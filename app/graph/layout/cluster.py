"""The layout of one cluster: layers, their order, the heights, then the ways of the wires."""

from __future__ import annotations

import math
from bisect import insort
from collections.abc import Hashable, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from app.graph.layout.net import Net, NetLine, NetLink, main_lines
from app.graph.layout.order import arrange, sweeps
from app.graph.layout.pack import extent, pack
from app.graph.layout.parts import TURN, Box, Cluster, Placement, Point, Wire
from formats.core.work import Steps, result_of

GAP_X = 64.0
GAP_Y = 20.0
LANE = 12.0
LOOKED_AT = 16
"""Of how many boxes of a layer it is asked whether a wire may begin to climb beside them."""
DETOURS = 8
"""How many heights above the boxes the longest wires of a huge cluster share."""


def lay_out_cluster(
    cluster: Cluster, gap_x: float = GAP_X, gap_y: float = GAP_Y, *, among: int = 0
) -> Placement:
    """Return the layout of one cluster, without a frame around it.

    `among` is how many wires the whole drawing has that it is part of; the more there are, the less
    time is spent on few crossings.

    Layers are `gap_x` pixels apart or more (32 at least, for turns), boxes in a layer `gap_y`.
    Boxes lie on whole pixels. None overlap, and no curve of a wire touches a box but at its own
    ends. Parts that no wire joins are packed side by side.
    """
    return result_of(laid_out_cluster(cluster, gap_x, gap_y, among=among))


def laid_out_cluster(
    cluster: Cluster, gap_x: float = GAP_X, gap_y: float = GAP_Y, *, among: int = 0
) -> Steps[Placement]:
    """Yield after each part of a cluster that was laid out, and return what `lay_out_cluster` does.

    So it can be done in turns.
    """
    parts = yield from laid_out_parts(cluster, gap_x, gap_y, among)
    positions: dict[Hashable, Point] = {}
    routes: dict[Hashable, list[Point]] = {}
    parts.add_to(positions, routes, (0.0, 0.0))
    frame = (0.0, 0.0, parts.width, parts.height)
    return Placement(positions, routes, {cluster.id: frame}, parts.width, parts.height)


def laid_out_parts(cluster: Cluster, gap_x: float, gap_y: float, among: int) -> Steps[LaidOutParts]:
    """Yield after each part of a cluster that was laid out, and return all of them, packed."""
    most = sweeps(max(among, len(cluster.wires)))
    gap_x = max(gap_x, TURN)
    parts = []
    for boxes, wires in _parts(cluster):
        parts.append(_Layout(boxes, wires, gap_x, gap_y, most))
        yield
    sizes = [(part.width, part.height) for part in parts]
    corners = pack(sizes, max(gap_y, LANE))
    return LaidOutParts(parts, corners, *extent(sizes, corners))


class LaidOutParts(NamedTuple):
    """The parts of a cluster, with their top left corners within `width` and `height`."""

    parts: Sequence[_Layout]
    corners: Sequence[Point]
    width: float
    height: float

    def add_to(
        self,
        positions: dict[Hashable, Point],
        routes: dict[Hashable, list[Point]],
        corner: Point,
    ) -> None:
        """Add where boxes and wires lie when the cluster has its top left corner at `corner`."""
        for part, (x, y) in zip(self.parts, self.corners, strict=True):
            part.add_to(positions, routes, (corner[0] + x, corner[1] + y))


def _parts(cluster: Cluster) -> Sequence[tuple[Sequence[Box], Sequence[Wire]]]:
    """Return the boxes that wires join to each other, with these wires, in order of first boxes."""
    leader: dict[Hashable, Hashable] = {box.id: box.id for box in cluster.boxes}

    def find(box: Hashable) -> Hashable:
        while leader[box] != box:
            leader[box] = leader[leader[box]]
            box = leader[box]
        return box

    apart = len(leader)
    for wire in cluster.wires:
        one, other = find(wire.target), find(wire.source)
        if one != other:
            leader[one] = other
            apart -= 1
    if apart == 1:
        return [(cluster.boxes, cluster.wires)]
    parts: dict[Hashable, tuple[list[Box], list[Wire]]] = {}
    for box in cluster.boxes:
        parts.setdefault(find(box.id), ([], []))[0].append(box)
    for wire in cluster.wires:
        parts[find(wire.source)][1].append(wire)
    return list(parts.values())


_Piece = tuple[int, float, float]
"""A piece of a wire between two layers: the item it leaves, its height there and at the next."""
_Climb = tuple[float, float, int, int]
"""A piece that is not level: its heights, the wire's place, the piece's number."""


class _Layout:
    """The layout of boxes that are joined; `width` and `height` reach over all that is drawn."""

    def __init__(
        self,
        boxes: Sequence[Box],
        wires: Sequence[Wire],
        gap_x: float,
        gap_y: float,
        most_sweeps: int,
    ) -> None:
        self.boxes, self.wires = boxes, wires
        number = {box.id: place for place, box in enumerate(boxes)}
        self.lines = main_lines(
            [
                NetLine(number[source], number[target], source_y, target_y, flow)
                for _, source, target, source_y, target_y, flow in wires
            ]
        )
        ends = dict.fromkeys([(line.source, line.target, line.flow) for line in self.lines])
        edges = [edge for edge in ends if edge[0] != edge[1]]
        layer = layers(topological(len(number), edges), edges)
        self.net = Net(layer, [box.height for box in boxes], self.lines)
        arrange(self.net, self.lines, most_sweeps)
        lane = min(LANE, gap_y)
        self.tops = heights_of(self.net, gap_y, lane)
        self.place = [0] * len(self.tops)
        for row in self.net.rows:
            for place, item in enumerate(row):
                self.place[item] = place
        straighten(self.net, self.lines, self.tops, gap_y, lane)
        self._set_rows()
        self._set_columns(gap_x)
        self._set_bends()

    def _set_rows(self) -> None:
        """Set the whole height, with room above for wires that have no steps."""
        span = self.net.layer
        self.detours = [
            not steps and abs(span[line.target] - span[line.source]) > 1
            for line, steps in zip(self.lines, self.net.steps, strict=True)
        ]
        room = (DETOURS + 1) * LANE if any(self.detours) else 0.0
        first = math.floor(min(self.tops)) - room
        self.tops = [top - first for top in self.tops]
        bottoms = [top + height for top, height in zip(self.tops, self.net.heights, strict=True)]
        self.height = float(math.ceil(max(bottoms)))

    def _set_columns(self, gap_x: float) -> None:
        """Set the left and right edge of each layer, the right one of each item, the whole width.

        That of a step is the left one of its layer.
        """
        count, layer = len(self.net.rows), self.net.layer
        widths = [0.0] * count
        for (_, width, _), number in zip(self.boxes, layer, strict=False):
            if width > widths[number]:
                widths[number] = width
        backward = [line for line in self.lines if layer[line.source] >= layer[line.target]]
        x = TURN if any(layer[line.target] == 0 for line in backward) else 0.0
        self.lefts: list[float] = []
        self.rights: list[float] = []
        for width, gap in zip(widths, [*self._gaps(gap_x), 0.0], strict=True):
            self.lefts.append(x)
            self.rights.append(x + width)
            x += math.ceil(width + gap)
        self.right = [self.lefts[number] for number in layer]
        for place, box in enumerate(self.boxes):
            self.right[place] += box.width
        turns = any(layer[line.source] == count - 1 for line in backward)
        self.width = x + (TURN if turns else 0.0)

    def _gaps(self, least: float) -> list[float]:
        """Return the width of each gap between layers: wider where wires climb far."""
        gaps = []
        tops, after = self.tops, self.net.after
        for row in self.net.rows[:-1]:
            climbs = sorted(
                [
                    abs(tops[item] + own - tops[other] - across)
                    for item in row
                    for other, own, across, _, _ in after[item]
                ]
            )
            climb = climbs[len(climbs) * 3 // 4] if climbs else 0.0
            gaps.append(least + min(least, climb / 14))
        return gaps

    def _set_bends(self) -> None:
        """Set the x at which each piece of the wires to the right leaves its height.

        Of two that climb side by side the outer one begins later, so that they do not cross twice.
        """
        layer = self.net.layer
        self.pieces = [
            self._pieces(line, steps)
            if layer[line.source] < layer[line.target] and not is_detour
            else []
            for line, steps, is_detour in zip(self.lines, self.net.steps, self.detours, strict=True)
        ]
        self.bends = [[self._free_from(*piece) for piece in pieces] for pieces in self.pieces]
        gaps: list[tuple[list[_Climb], list[_Climb]]] = [([], []) for _ in self.net.rows]
        for place, pieces in enumerate(self.pieces):
            for number, (item, y, goal) in enumerate(pieces):
                if y != goal:
                    gaps[layer[item]][goal > y].append((y, goal, place, number))
        for up, down in gaps:
            down.sort(reverse=True)
            _put_off(down, 1, self.bends)
            up.sort()
            _put_off(up, -1, self.bends)

    def _pieces(self, line: NetLine, steps: Sequence[int]) -> list[_Piece]:
        """Return the items that a wire to the right leaves, its height there, and at the next."""
        tops = self.tops
        start, end = tops[line.source] + line.source_y, tops[line.target] + line.target_y
        if not steps:
            return [(line.source, start, end)]
        between = [tops[step] for step in steps]
        return list(zip([line.source, *steps], [start, *between], [*between, end], strict=True))

    def add_to(
        self,
        positions: dict[Hashable, Point],
        routes: dict[Hashable, list[Point]],
        corner: Point,
    ) -> None:
        """Add where boxes and wires lie when this layout has its top left corner at `corner`."""
        dx, dy = corner
        for box, layer, top in zip(self.boxes, self.net.layer, self.tops, strict=False):
            positions[box.id] = (self.lefts[layer] + dx, top + dy)
        for place, wire in enumerate(self.wires):
            routes[wire.id] = [(x + dx, y + dy) for x, y in self._route(place)]

    def _route(self, place: int) -> list[Point]:
        line, layer = self.lines[place], self.net.layer
        first, last = layer[line.source], layer[line.target]
        start = self.right[line.source], self.tops[line.source] + line.source_y
        end = self.lefts[last], self.tops[line.target] + line.target_y
        if first + 1 == last:
            bend = self.bends[place][0]
            is_straight = start[1] == end[1] or bend == start[0]
            return [start, end] if is_straight else [start, (bend, start[1]), end]
        if self.detours[place]:
            between = [(self.rights[first], start[1]), *self._detour(place, first, last)]
        elif first < last:
            between = self._rightwards(place)
        else:
            between = [(self.rights[first], start[1]), *self._leftwards(place)]
        if first >= last:
            between.append(end)
        return _plain([start, *between, end])

    def _rightwards(self, place: int) -> list[Point]:
        """Return the way between boxes: level beside them, up or down where none is."""
        points: list[Point] = []
        for (item, y, _), bend in zip(self.pieces[place], self.bends[place], strict=True):
            if item >= self.net.boxes:
                points.append((self.right[item], y))
            points.append((bend, y))
        return points

    def _leftwards(self, place: int) -> list[Point]:
        """Return the way back, from layer to layer."""
        points: list[Point] = []
        for step in reversed(self.net.steps[place]):
            layer, y = self.net.layer[step], self.tops[step]
            points += [(self.rights[layer], y), (self.lefts[layer], y)]
        return points

    def _free_from(self, item: int, y: float, goal: float) -> float:
        """Return the x right of an item from which no box of its layer lies between two heights."""
        right = self.right[item]
        if y == goal:
            return right
        layer = self.net.layer[item]
        row, most = self.net.rows[layer], self.rights[layer]
        down = 1 if goal > y else -1
        place = self.place[item] + down
        for _ in range(LOOKED_AT):
            if right >= most or not 0 <= place < len(row):
                return right
            other = row[place]
            nearest = self.tops[other] + (0.0 if down > 0 else self.net.heights[other])
            if (nearest - goal) * down > LANE:
                return right
            right = max(right, self.right[other])
            place += down
        return most

    def _detour(self, place: int, first: int, last: int) -> list[Point]:
        """Return the way above all boxes."""
        y = LANE * (place % DETOURS)
        if first < last:
            return [(self.lefts[first + 1], y), (self.rights[last - 1], y)]
        return [(self.rights[first], y), (self.lefts[last], y)]


def _put_off(pieces: Sequence[_Climb], way: int, bends: Sequence[list[float]]) -> None:
    """Let pieces that climb one way, given from the outer side, bend no sooner than those outside.

    `way` is 1 for pieces that lead down, given from the lowest up, -1 for the others.
    """
    for at, (_, goal, place, number) in enumerate(pieces):
        bend = bends[place][number]
        for other in pieces[max(0, at - LOOKED_AT) : at]:
            if (goal - other[0]) * way > 0 and (other[1] - goal) * way >= 0:
                bend = max(bend, bends[other[2]][other[3]])
        bends[place][number] = bend


def _plain(points: Sequence[Point]) -> list[Point]:
    """Leave out points inside a straight stretch, and one of two that are the same."""
    kept = [points[0]]
    for place in range(1, len(points) - 1):
        if points[place] == kept[-1]:
            continue
        if not kept[-1][1] == points[place][1] == points[place + 1][1]:
            kept.append(points[place])
    return [*kept, points[-1]]


# Long wires are made straight where the room between the boxes lets them.


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


# Which layer each box belongs to: cycles are broken, then edges made as short as they can be.


Edge = tuple[int, int, bool]
"""From box, to box (never the same one), and whether it is control flow."""

ROUNDS = 12


def _postorder(size: int, out: Sequence[Sequence[int]], starts: Sequence[int]) -> list[int]:
    """Return all nodes by depth first search, each after what it leads to except by back edges."""
    done: list[int] = []
    seen = bytearray(size)
    for start in starts:
        if seen[start]:
            continue
        seen[start] = 1
        stack = [(start, iter(out[start]))]
        while stack:
            node, rest = stack[-1]
            for after in rest:
                if not seen[after]:
                    seen[after] = 1
                    stack.append((after, iter(out[after])))
                    break
            else:
                done.append(node)
                stack.pop()
    return done


def _search(size: int, edges: Sequence[Edge]) -> list[int]:
    """Return each node's place in a depth first order: only back edges lead to earlier places."""
    out: list[list[int]] = [[] for _ in range(size)]
    has_parent = bytearray(size)
    for source, target, _ in edges:
        out[source].append(target)
        has_parent[target] = 1
    starts = sorted(range(size), key=has_parent.__getitem__)
    places = [0] * size
    for place, node in enumerate(_postorder(size, out, starts)):
        places[node] = size - 1 - place
    return places


def topological(size: int, edges: Sequence[Edge]) -> list[int]:
    """Return the place of each node in an order that as good as all edges follow.

    Without cycles all edges lead to later places. Flow yields to data in no cycle: an edge of flow
    leads to an earlier place only where flow alone goes round.
    """
    places = _search(size, edges)
    if all(places[source] < places[target] for source, target, _ in edges):
        return places
    alone = _search(size, [edge for edge in edges if edge[2]])
    turned = [
        (target, source, True)
        if is_flow and alone[source] > alone[target]
        else (source, target, is_flow)
        for source, target, is_flow in edges
    ]
    return _yielding(size, turned, places)


def _yielding(size: int, edges: Sequence[Edge], places: Sequence[int]) -> list[int]:
    """Order nodes so that all flow (free of cycles) is followed, and data where it can be."""
    out: list[list[tuple[int, bool]]] = [[] for _ in range(size)]
    flow, data = [0] * size, [0] * size
    for source, target, is_flow in edges:
        out[source].append((target, is_flow))
        (flow if is_flow else data)[target] += 1
    free: list[tuple[int, int]] = []  # nothing comes before these
    held: list[tuple[int, int]] = []  # only data does
    for node in range(size):
        if not flow[node]:
            heappush(held if data[node] else free, (places[node], node))
    order = [-1] * size
    for place in range(size):
        node = heappop(free)[1] if free else _first_held(held, order)
        order[node] = place
        for after, is_flow in out[node]:
            (flow if is_flow else data)[after] -= 1
            if order[after] < 0 and not flow[after]:
                heappush(free if not data[after] else held, (places[after], after))
    return order


def _first_held(held: list[tuple[int, int]], order: Sequence[int]) -> int:
    """Take the first node of the heap that has no place yet."""
    while True:
        node = heappop(held)[1]
        if order[node] < 0:
            return node


class _Net:
    """Neighbours of each node along edges that all lead to later places."""

    def __init__(self, places: Sequence[int], edges: Sequence[Edge]) -> None:
        size = len(places)
        self.before: list[list[int]] = [[] for _ in range(size)]
        self.after: list[list[int]] = [[] for _ in range(size)]
        self.is_flow = bytearray(size)
        for source, target, is_flow in edges:
            if places[source] > places[target]:
                source, target = target, source
            self.before[target].append(source)
            self.after[source].append(target)
            if is_flow:
                self.is_flow[source] = self.is_flow[target] = 1
        self.order = sorted(range(size), key=places.__getitem__)


def layers(places: Sequence[int], edges: Sequence[Edge]) -> list[int]:
    """Return the layer of each node, 0 the leftmost: every edge leads from one to a later one.

    `places` is a topological order. Nodes lie near to what they are joined to; those that have to
    do with data only, left of their first consumer.
    """
    net = _Net(places, edges)
    layer = [0] * len(places)
    for node in net.order:
        for other in net.before[node]:
            if layer[other] >= layer[node]:
                layer[node] = layer[other] + 1
    for _ in range(ROUNDS):
        if not _pull(net, layer):
            break
    number = {value: place for place, value in enumerate(sorted(set(layer)))}
    return [number[value] for value in layer]


def _pull(net: _Net, layer: list[int]) -> bool:
    """Move single nodes to where their edges are shortest; return whether any moved."""
    moved = False
    for node in reversed(net.order):
        before, after = net.before[node], net.after[node]
        if after and (len(after) > len(before) or not net.is_flow[node]):
            best = min([layer[other] for other in after]) - 1
        elif before and len(before) > len(after):
            best = max([layer[other] for other in before]) + 1
        else:
            continue
        if best != layer[node]:
            layer[node] = best
            moved = True
    return moved


# The vertical position of each item: wires as straight as the layers permit.


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
