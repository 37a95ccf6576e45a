"""Where nodes go: the graph given to the layout, the ways of moved wires, room for new nodes."""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QGraphicsScene

from app.graph.layout import Box, Cluster, Placement, Wire, laid_out_cluster, lay_out
from app.graph.layout.parts import Point
from app.graph.layout.routes import found_one_by_one
from app.graph.measure import NodeBox
from app.graph.node_item import NodeItem
from formats.core.work import Steps, result_of
from formats.graph import Edge, EdgeKind, Graph, Group, Id

_DATA = (EdgeKind.DATA, EdgeKind.QUERY)
Rect = tuple[float, float, float, float]
_NEAR = 0.01
_FREE_APART = 24.0
"""How far a new node is put from those that lie where it was to go."""
_FAR = 600.0
"""So many px from where new nodes are wanted there is looked for a place for them."""
_TRIED = 4_000
"""So many places are looked at, which takes some milliseconds."""


def place(graph: Graph, boxes: Mapping[Id, NodeBox]) -> Placement:
    """Return the layout of a graph; wires are named by their number in `graph.edges`."""
    group_of = {node: group.id for group in graph.groups for node in group.nodes}
    wires: dict[Id, list[Wire]] = {group.id: [] for group in graph.groups}
    between = []
    for number, edge in enumerate(graph.edges):
        group = group_of[edge.source]
        if group == group_of[edge.target]:
            wires[group].append(wire(number, edge, boxes))
        else:
            between.append(wire(number, edge, boxes))
    clusters = [Cluster(group.id, _sizes(group, boxes), wires[group.id]) for group in graph.groups]
    return lay_out(clusters, between=between)


def place_group(graph: Graph, group: Group, boxes: Mapping[Id, NodeBox]) -> Placement:
    """Return the layout of one group by itself; wires are named by their number in the graph."""
    return result_of(laid_out_group(graph, group, boxes))


def laid_out_group(graph: Graph, group: Group, boxes: Mapping[Id, NodeBox]) -> Steps[Placement]:
    """Yield after each part of a group that was laid out, and return what `place_group` does."""
    inside = set(group.nodes)
    wires = [
        wire(number, edge, boxes)
        for number, edge in enumerate(graph.edges)
        if edge.source in inside and edge.target in inside
    ]
    cluster = Cluster(group.id, _sizes(group, boxes), wires)
    return (yield from laid_out_cluster(cluster, among=len(graph.edges)))


def _sizes(group: Group, boxes: Mapping[Id, NodeBox]) -> list[Box]:
    return [Box(node, boxes[node].width, boxes[node].height) for node in group.nodes]


def wire(number: int, edge: Edge, boxes: Mapping[Id, NodeBox]) -> Wire:
    """Return an edge as the layout knows it."""
    source = height(boxes[edge.source], edge.source_pin)
    target = height(boxes[edge.target], edge.target_pin)
    return Wire(number, edge.source, edge.target, source, target, edge.kind not in _DATA)


def height(box: NodeBox, pin: Id | None) -> float:
    """Return the height of a pin; of the title for none, or one that is not shown."""
    return box.header / 2 if pin is None else box.pins.get(pin, box.header / 2)


def are_near(points: Sequence[Point], ends: tuple[Point, Point]) -> bool:
    """Whether points begin and end at two others, but for what rounding makes of it."""
    start, end = ends
    if points[0] == start and points[-1] == end:
        return True
    return math.dist(points[0], start) < _NEAR and math.dist(points[-1], end) < _NEAR


def found_ways(
    graph: Graph, boxes: Mapping[Id, NodeBox], rects: Mapping[Id, Rect], numbers: Iterable[int]
) -> Iterator[tuple[int, list[Point]]]:
    """Yield the points of some edges between nodes that lie anywhere, by their numbers."""
    numbers = list(numbers)
    wires = [wire(number, graph.edges[number], boxes) for number in numbers]
    ways = (way for _name, way in found_one_by_one(rects, wires))
    return zip(numbers, ways, strict=True)


def free_place(
    scene: QGraphicsScene, point: QPointF, width: float, height: float, but: Collection[Id] = ()
) -> QPointF:
    """Return the first place from a place down at which no node lies but those named."""
    point = QPointF(round(point.x()), round(point.y()))
    while True:
        rect = QRectF(point.x(), point.y(), width, height)
        below = [
            item.frame().bottom()
            for item in scene.items(rect)
            if isinstance(item, NodeItem) and item.id not in but and item.frame().intersects(rect)
        ]
        if not below:
            return point
        point.setY(max(below) + _FREE_APART)


def nearest_place(
    scene: QGraphicsScene, point: QPointF, width: float, height: float, but: Collection[Id] = ()
) -> QPointF:
    """Return the place nearest to a place, in any direction, at which no node lies but those named.

    Where there is none so near that it could be seen from there, the first one below.
    """
    point = QPointF(round(point.x()), round(point.y()))
    around = QRectF(point.x(), point.y(), width, height).adjusted(-_FAR, -_FAR, _FAR, _FAR)
    frames = [
        item.frame()
        for item in scene.items(around)
        if isinstance(item, NodeItem) and item.id not in but
    ]
    taken = [(rect.left(), rect.top(), rect.right(), rect.bottom()) for rect in frames]
    xs, ys = {point.x()}, {point.y()}
    for left, top, right, bottom in taken:
        xs.update((left - width - _FREE_APART, right + _FREE_APART))
        ys.update((top - height - _FREE_APART, bottom + _FREE_APART))
    near = [
        (abs(x - point.x()) + abs(y - point.y()), x, y)
        for x, y in itertools.product(xs, ys)
        if abs(x - point.x()) <= _FAR and abs(y - point.y()) <= _FAR
    ]
    for _away, x, y in itertools.islice(sorted(near), _TRIED):
        right, bottom = x + width, y + height
        if not any(rect[0] < right and x < rect[2] and rect[1] < bottom and y < rect[3]
                   for rect in taken):  # fmt: skip
            return QPointF(x, y)
    return free_place(scene, point, width, height, but)
