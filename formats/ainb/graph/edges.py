"""The edges of the graph, kind by kind, from the references between the parts."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping

from ...core.paths import Path
from ...graph import Edge, EdgeKind, GraphNode, Id
from ..index import PartIndex
from ..model import Ainb, Input, Node, Source
from ..rows.slot_rows import binding_text
from ..types import LinkKind
from .nodes import drawn_links, stub_id
from .reuse import ReusedGraph


def edges_of(
    root: Ainb, index: PartIndex, nodes: Mapping[Id, GraphNode], reused: ReusedGraph
) -> Generator[None, None, list[Edge]]:
    """Yield before the edges of each node, and return all of them, in the order of the nodes.

    `nodes` are all nodes that are drawn; edges that are as they were are the same objects.
    """
    edges = list(_entries(root, index))
    for place, node in enumerate(root.nodes):
        yield
        same = reused.edges(node, place, nodes)
        if same is not None:
            edges += same
            continue
        path: Path = ("nodes", place)
        edges += _flow(node, path, index)
        data = list(_data(node, path, index))
        edges += data
        edges += _queries(node, path, index, {edge.source for edge in data})
    return edges


def _entries(root: Ainb, index: PartIndex) -> Iterator[Edge]:
    for place, command in enumerate(root.commands):
        ends = (("root", EdgeKind.ENTRY, command.root), ("second", EdgeKind.SECOND, command.second))
        for key, kind, node in ends:
            if node is not None and node.uid in index.nodes:
                label = "2nd" if kind is EdgeKind.SECOND else ""
                path = ("commands", place, key)
                yield Edge((key, command.uid), kind, command.uid, node.uid, label=label, path=path)


def _flow(node: Node, path: Path, index: PartIndex) -> Iterator[Edge]:
    for link, end, label in drawn_links(index.enums, node):
        target = link.target
        there = target is not None and target.uid in index.nodes
        yield Edge(
            link.uid,
            EdgeKind.TRANSITION if link.kind == LinkKind.TRANSITION else EdgeKind.CHILD,
            node.uid,
            target.uid if target is not None and there else stub_id(link),
            source_pin=link.uid,
            label=label,
            path=(*path, *end),
        )


def _data(node: Node, path: Path, index: PartIndex) -> Iterator[Edge]:
    for place, slot in enumerate(node.inputs):
        for number, source in enumerate(slot.sources):
            if source.node is not None and source.node.uid in index.nodes:
                yield Edge(
                    source.uid,
                    EdgeKind.DATA,
                    source.node.uid,
                    node.uid,
                    source_pin=None if source.output is None else source.output.uid,
                    target_pin=slot.uid,
                    kind_of_data=slot.type.kind,
                    expression=_between(index, slot, source),
                    path=(*path, "inputs", place, f"source {number}"),
                )


def _between(index: PartIndex, slot: Input, source: Source) -> str:
    """Return the expression or component between an output and an input."""
    binding = source.binding or slot.binding
    return "" if binding is None else binding_text(index, binding, source.flags or slot.flags)


def _queries(node: Node, path: Path, index: PartIndex, drawn: set[object]) -> Iterator[Edge]:
    for place, query in enumerate(node.queries):
        if query.uid not in drawn and query.uid in index.nodes:
            drawn.add(query.uid)
            yield Edge(
                ("query", query.uid, node.uid),
                EdgeKind.QUERY,
                query.uid,
                node.uid,
                path=(*path, "queries", place),
            )
