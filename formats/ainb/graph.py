"""The graph of an AINB document, in the neutral words of `formats.graph`."""

from __future__ import annotations

from formats.ainb.graph_edges import edges_of
from formats.ainb.graph_groups import groups_of, reached_by
from formats.ainb.graph_nodes import nodes_of
from formats.ainb.index import Index
from formats.ainb.model import Ainb
from formats.graph import Graph


def graph(root: Ainb, old: Graph | None = None) -> Graph:
    """Return the graph of a document, as it is now; sooner with an `old` one of its own."""
    index = Index(root)
    nodes = nodes_of(root, index, {} if old is None else old.nodes)
    edges = edges_of(root, index)
    reached = reached_by(root, nodes, edges)
    return Graph(nodes, edges, groups_of(root, nodes, edges, reached), reached)
