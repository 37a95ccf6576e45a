"""The graph of an AINB document, in the neutral words of `formats.graph`."""

from __future__ import annotations

from ...graph import Drawing, Graph
from ...knowledge import NO_KNOWLEDGE, Knowledge
from ..index import PartIndex
from ..model import Ainb
from .nodes import edges_of, groups_of, nodes_of, reached_by
from .reuse import ReusedGraph


def drawing(
    root: Ainb,
    old: Graph | None = None,
    before: Ainb | None = None,
    knowledge: Knowledge = NO_KNOWLEDGE,
) -> Drawing:
    """Draw the graph of a document, with a step for each node and its edges.

    What is as in the document `before`, whose graph is `old`, is taken from there.
    """
    index = PartIndex(root, knowledge.enums)
    names = index.enums.facts
    old = old or Graph({}, [], [], {})
    reused = ReusedGraph(root, old, before if old.names == names else None)
    nodes = yield from nodes_of(root, index, reused)
    edges = yield from edges_of(root, index, nodes, reused)
    if reused.is_wired_alike(nodes, edges):
        return Graph(nodes, edges, reused.old.groups, reused.old.reached, names)
    yield
    reached = reached_by(root, nodes, edges, reused.reached(root, nodes))
    yield
    return Graph(nodes, edges, groups_of(root, nodes, edges, reached), reached, names)
