"""The layout of one cluster: layers, their order, the heights, then the ways of the wires."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from app.graph.layout.curves import TURN
from app.graph.layout.layers import layers, topological
from app.graph.layout.net import Line, Net
from app.graph.layout.order import arrange
from app.graph.layout.parts import Cluster, Placement, Point
from app.graph.layout.place import heights_of

GAP_X = 64.0
GAP_Y = 20.0
LANE = 12.0


def lay_out_cluster(cluster: Cluster, gap_x: float = GAP_X, gap_y: float = GAP_Y) -> Placement:
    """Return the layout of one cluster, without a frame around it.

    Layers are `gap_x` pixels apart or more (32 at least, for turns), boxes in a layer `gap_y`.
    No boxes overlap, and no curve of a wire touches a box but at its own ends.
    """
    return _Layout(cluster, max(gap_x, TURN), gap_y).placement()


class _Layout:
    def __init__(self, cluster: Cluster, gap_x: float, gap_y: float) -> None:
        self.cluster = cluster
        self.gap_x, self.gap_y = gap_x, gap_y
        number = {box.id: place for place, box in enumerate(cluster.boxes)}
        self.lines = [
            Line(number[wire.source], number[wire.target], wire.source_y, wire.target_y, wire.flow)
            for wire in cluster.wires
        ]
        edges = [(line.source, line.target, line.flow) for line in self.lines]
        edges = [edge for edge in dict.fromkeys(edges) if edge[0] != edge[1]]
        layer = layers(topological(len(number), edges), edges)
        self.net = Net(layer, [box.height for box in cluster.boxes], self.lines)
        arrange(self.net)
        self.tops = heights_of(self.net, gap_y, min(LANE, gap_y))
        self._set_columns()

    def _set_columns(self) -> None:
        """Set the left and right edge of each layer, and the whole width."""
        widths = [0.0] * len(self.net.rows)
        for box, layer in zip(self.cluster.boxes, self.net.layer, strict=False):
            widths[layer] = max(widths[layer], box.width)
        backward = [line for line in self.lines if not self._leads_right(line)]
        number = self.net.layer
        x = TURN if any(number[line.target] == 0 for line in backward) else 0.0
        self.lefts: list[float] = []
        self.rights: list[float] = []
        for width in widths:
            self.lefts.append(x)
            self.rights.append(x + width)
            x += width + self.gap_x
        self.width = self.rights[-1] if widths else 0.0
        if any(number[line.source] == len(widths) - 1 for line in backward):
            self.width += TURN

    def _leads_right(self, line: Line) -> bool:
        return self.net.layer[line.source] < self.net.layer[line.target]

    def placement(self) -> Placement:
        boxes = self.cluster.boxes
        positions: dict[Hashable, Point] = {
            box.id: (self.lefts[self.net.layer[place]], self.tops[place])
            for place, box in enumerate(boxes)
        }
        height = max(map(sum, zip(self.tops, self.net.heights, strict=True)), default=0.0)
        routes = {
            wire.id: self._route(line, steps)
            for wire, line, steps in zip(
                self.cluster.wires, self.lines, self.net.steps, strict=True
            )
        }
        frame = (0.0, 0.0, self.width, height)
        return Placement(positions, routes, {self.cluster.id: frame}, self.width, height)

    def _route(self, line: Line, steps: Sequence[int]) -> list[Point]:
        layer, boxes = self.net.layer, self.cluster.boxes
        first, last = layer[line.source], layer[line.target]
        start = self.tops[line.source] + line.source_y
        end = self.tops[line.target] + line.target_y
        forward = self._leads_right(line)
        points = [
            (self.lefts[first] + boxes[line.source].width, start),
            (self.rights[first], start),
        ]
        for step in steps if forward else reversed(steps):
            y, sides = self.tops[step], (self.lefts[layer[step]], self.rights[layer[step]])
            points += [(x, y) for x in (sides if forward else reversed(sides))]
        points.append((self.lefts[last], end))
        return _plain(points)


def _plain(points: Sequence[Point]) -> list[Point]:
    """Leave out points inside a straight stretch, and one of two that are the same."""
    kept = [points[0]]
    for place in range(1, len(points) - 1):
        if points[place] == kept[-1]:
            continue
        if not kept[-1][1] == points[place][1] == points[place + 1][1]:
            kept.append(points[place])
    return [*kept, points[-1]]
