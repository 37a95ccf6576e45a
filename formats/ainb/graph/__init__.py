"""The graph of an AINB document, in the neutral words of `formats.graph`."""

from __future__ import annotations

from collections.abc import Collection

from formats.ainb.graph.edges import edges_of
from formats.ainb.graph.groups import groups_of, reached_by
from formats.ainb.graph.nodes import nodes_of
from formats.ainb.graph.reuse import ReusedGraph
from formats.ainb.index import PartIndex
from formats.ainb.model import Ainb
from formats.graph import Graph
from formats.knowledge import SHIPPED, Knowledge
from formats.values import Path


def graph(
    root: Ainb,
    old: Graph | None = None,
    changed: Collection[Path] | None = None,
    knowledge: Knowledge = SHIPPED,
) -> Graph:
    """Return the graph of a document, as it is now; see `formats.registry.graph_of`."""
    index = PartIndex(root, knowledge.enums)
    names = index.enums.facts
    known_paths = changed if old is not None and old.names == names else None
    reused = ReusedGraph(root, old or Graph({}, [], [], {}), known_paths)
    nodes = nodes_of(root, index, reused)
    edges = edges_of(root, index, nodes, reused)
    if reused.is_wired_alike(nodes, edges):
        return Graph(nodes, edges, reused.old.groups, reused.old.reached, names)
    reached = reached_by(root, nodes, edges, reused.reached(root, nodes))
    return Graph(nodes, edges, groups_of(root, nodes, edges, reached), reached, names)
