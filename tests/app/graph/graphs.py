"""Clusters to lay out: of real files, with sizes as the canvas has them, and made ones."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

from app.graph.layout import Box, Cluster, Wire
from formats.ainb import AINB
from formats.graph import EdgeKind, Family, Graph, GraphNode
from formats.registry import graph_of

ROW = 20.0
LETTER = 7.0
PINLESS = 14.0
"""The height of the pin of a node itself, in its title."""


@cache
def real(path: Path) -> tuple[Cluster, ...]:
    """Return the groups of a real file."""
    return tuple(clusters(graph_of(AINB.read(path.read_bytes()))))


def clusters(graph: Graph) -> list[Cluster]:
    """Return the groups of a graph; edges from one group to another are left out."""
    group = {node: place for place, one in enumerate(graph.groups) for node in one.nodes}
    boxes = {key: _box(node) for key, node in graph.nodes.items()}
    pins = {
        line.pin: _header(node) + ROW * (place + 0.5)
        for node in graph.nodes.values()
        for place, line in enumerate(_lines(node))
        if line.pin is not None
    }
    wires: list[list[Wire]] = [[] for _ in graph.groups]
    for edge in graph.edges:
        if group[edge.source] == group[edge.target]:
            source_y = pins.get(edge.source_pin, min(PINLESS, boxes[edge.source].height / 2))
            target_y = pins.get(edge.target_pin, min(PINLESS, boxes[edge.target].height / 2))
            flow = edge.kind not in (EdgeKind.DATA, EdgeKind.QUERY)
            wires[group[edge.source]].append(
                Wire(edge.id, edge.source, edge.target, source_y, target_y, flow)
            )
    return [
        Cluster(one.id, [boxes[node] for node in one.nodes], wires[place])
        for place, one in enumerate(graph.groups)
    ]


def _lines(node: GraphNode) -> list:
    return [*node.lines, *(line for tab in node.tabs for line in tab.lines)]


def _header(node: GraphNode) -> float:
    return 44.0 if node.subtitle else 28.0


def _box(node: GraphNode) -> Box:
    if node.family is Family.STUB:
        return Box(node.id, 22.0, 22.0)
    if node.family is Family.COMMAND:
        return Box(node.id, 60.0 + LETTER * len(node.title), 28.0)
    lines = _lines(node)
    longest = max([len(node.title) + 8, *(len(line.label + line.text) + 6 for line in lines)])
    width = min(380.0, max(130.0, LETTER * longest))
    return Box(node.id, width, _header(node) + ROW * (len(lines) + len(node.tabs)) + 8.0)


def cluster(count: int, ends: list[tuple[int, int]], flow: bool = True) -> Cluster:
    """Return boxes of one size, joined as told; every box has a pin for each of its wires."""
    out, into = [0] * count, [0] * count
    wires = []
    for place, (source, target) in enumerate(ends):
        out[source] += 1
        into[target] += 1
        wires.append(
            Wire(f"w{place}", source, target, 28 + ROW * out[source], 28 + ROW * into[target], flow)
        )
    boxes = [Box(box, 160.0, 60.0 + ROW * max(out[box], into[box])) for box in range(count)]
    return Cluster("made", boxes, wires)


def tree(count: int, cross: float, seed: int = 1) -> Cluster:
    """Return a tree with one to eight children each, and `cross` wires for each box across it."""
    dice = random.Random(seed)
    children: list[list[int]] = [[] for _ in range(count)]
    parent, last = 0, 1
    while last < count:
        more = min(dice.randint(1, 8), count - last)
        children[parent] = list(range(last, last + more))
        parent, last = parent + 1, last + more
    out, into = [0] * count, [0] * count
    wires: list[Wire] = []
    for box in range(count):
        ends: list[tuple[int, bool]] = [(child, True) for child in children[box]]
        if dice.random() < cross:
            ends.append((dice.randrange(count), dice.random() < 0.5))
        for target, flow in ends:
            target_y = PINLESS if flow else 37.0 + ROW * into[target]
            wires.append(Wire(len(wires), box, target, 37.0 + ROW * out[box], target_y, flow))
            out[box] += 1
            into[target] += not flow
    sizes = [float(dice.randint(150, 260)) for _ in range(count)]
    boxes = [Box(box, sizes[box], 28 + ROW * max(1, out[box], into[box])) for box in range(count)]
    return Cluster(seed, boxes, wires)
