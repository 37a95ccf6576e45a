"""The layout of one cluster: layers, their order, the heights, then the ways of the wires."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from typing import NamedTuple

from app.graph.layout.layers import layers, topological
from app.graph.layout.net import Net, NetLine, main_lines
from app.graph.layout.order import arrange, sweeps
from app.graph.layout.pack import extent, pack
from app.graph.layout.parts import TURN, Box, Cluster, Placement, Point, Wire
from app.graph.layout.place import heights_of
from app.graph.layout.straight import straighten
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
