"""Which layer each box belongs to: cycles are broken, then edges made as short as they can be."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

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
