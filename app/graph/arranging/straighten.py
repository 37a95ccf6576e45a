"""New heights of nodes at which the links between them are straight."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, NamedTuple

from app.graph.node_layout import Rect
from formats.graph import Edge, EdgeKind, Id

if TYPE_CHECKING:
    from app.graph.scene import GraphScene

_CELL = 512.0
_APART = 8.0
"""The least room above and below a node that is moved."""


class LinkShift(NamedTuple):
    """A link between two nodes; `by` is how far the end at `other` lies below that at `one`."""

    one: Id
    other: Id
    by: float


def between(scene: GraphScene, ids: Collection[Id], anchor: Id | None) -> dict[Id, float]:
    """Return how far selected nodes move up or down so that the links between them are straight.

    Of each part that is linked one node stays, the `anchor` or the one at the left. A single node
    moves itself, so that the first of its links is straight for which there is room.
    """
    if len(ids) == 1:
        return _beside(scene, next(iter(ids)))
    links = _links(scene, scene.edges.of_nodes(ids), ids)
    rects, left, moved = scene.places.rects(), set(ids), dict[Id, float]()
    taken, by_node = _Taken(rects), _by_node(links)
    for first in sorted(ids, key=lambda id_: (id_ != anchor, rects[id_][0], rects[id_][1])):
        if first in left:
            left.remove(first)
            moved |= _straightened(taken, by_node, left, first)
            left -= _linked(by_node, first)
    return moved


def along(scene: GraphScene, edge: Edge) -> dict[Id, float]:
    """Return how far the target of a link, or else its source, moves so that it is straight."""
    number = scene.graph.edges.index(edge)
    links = _links(scene, [number], {edge.source, edge.target})
    for moves, stays in ((edge.target, edge.source), (edge.source, edge.target)):
        away = straightened(scene.places.rects(), links, {moves}, stays)
        if away or not links:
            return away
    return {}


def _beside(scene: GraphScene, id_: Id) -> dict[Id, float]:
    numbers = scene.edges.of_node(id_)
    ends = {end for number in numbers for end in scene.graph.edges[number][2:4]}
    links = _links(scene, numbers, ends)
    for link in sorted(links, key=lambda link: link.other != id_):  # what leads there, first
        other = link.one if link.other == id_ else link.other
        away = straightened(scene.places.rects(), [link], {id_}, other)
        if away or not link.by:
            return away
    return {}


def _linked(links: Mapping[Id, Sequence[tuple[Id, float]]], first: Id) -> set[Id]:
    """Return a node and all that links join to it."""
    found, queue = {first}, [first]
    while queue:
        fresh = {other for other, _ in links.get(queue.pop(), ())} - found
        found |= fresh
        queue += fresh
    return found


def _links(scene: GraphScene, numbers: Iterable[int], ids: Collection[Id]) -> list[LinkShift]:
    """Return the links that are shown between some nodes, those of the flow first."""
    edges = [(number, scene.graph.edges[number]) for number in sorted(numbers)]
    inner_edges = [
        (edge.kind in (EdgeKind.DATA, EdgeKind.QUERY), number, edge)
        for number, edge in edges
        if edge.source in ids and edge.target in ids and edge.source != edge.target
        and scene.emphasis.level(edge) >= 0
    ]  # fmt: skip
    links = []
    for _is_data, number, edge in sorted(inner_edges, key=lambda each: each[:2]):
        (_, begin), (_, end) = scene.pins(number)
        links.append(LinkShift(edge.source, edge.target, end - begin))
    return links


class _Taken:
    """Where nodes are, looked up by their columns."""

    def __init__(self, rects: Mapping[Id, Rect]) -> None:
        self.rects = dict(rects)
        self._columns: dict[int, set[Id]] = defaultdict(set)
        for id_, rect in rects.items():
            for column in _columns(rect):
                self._columns[column].add(id_)

    def move(self, id_: Id, by: float) -> bool:
        """Move a node up or down if there is room for it; return whether it was done."""
        x, y, width, height = self.rects[id_]
        new = x, y + by, width, height
        near = {other for column in _columns(new) for other in self._columns[column]}
        if any(_are_near(new, self.rects[other]) for other in near - {id_}):
            return False
        self.rects[id_] = new
        return True


def straightened(
    rects: Mapping[Id, Rect], links: Sequence[LinkShift], ids: Iterable[Id], anchor: Id
) -> dict[Id, float]:
    """Return how far up or down nodes move so that links between them are straight.

    `rects` are all nodes, `links` those to be straight, the first ones first, `ids` the nodes that
    may move; all others and the `anchor`, from which it begins, stay. A link stays as it is where
    the node that it leads to would lie upon another, or is straight with a link before.
    """
    return _straightened(_Taken(rects), _by_node(links), set(ids) - {anchor}, anchor)


def _straightened(
    taken: _Taken, links: Mapping[Id, Sequence[tuple[Id, float]]], free: AbstractSet[Id], anchor: Id
) -> dict[Id, float]:
    by: dict[Id, float] = {anchor: 0.0}
    queue = [anchor]
    while queue:
        here = queue.pop(0)
        for other, way in links.get(here, ()):
            if other in by or other not in free:
                continue
            away = by[here] - way
            if not away or taken.move(other, away):
                by[other] = away
                queue.append(other)
    return {id_: away for id_, away in by.items() if away}


def _by_node(links: Iterable[LinkShift]) -> dict[Id, list[tuple[Id, float]]]:
    """Return the nodes linked to each, and how far below its own end the other ends lie."""
    found: dict[Id, list[tuple[Id, float]]] = defaultdict(list)
    for link in links:
        found[link.one].append((link.other, link.by))
        found[link.other].append((link.one, -link.by))
    return found


def _columns(rect: Rect) -> range:
    return range(math.floor(rect[0] / _CELL), math.floor((rect[0] + rect[2]) / _CELL) + 1)


def _are_near(rect: Rect, other: Rect) -> bool:
    is_beside = rect[0] + rect[2] <= other[0] or other[0] + other[2] <= rect[0]
    top, bottom = rect[1] - _APART, rect[1] + rect[3] + _APART
    return not (is_beside or bottom <= other[1] or other[1] + other[3] <= top)
