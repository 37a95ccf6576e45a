"""The graph of an AINB document, in the neutral words of `formats.graph`."""

from __future__ import annotations

from collections.abc import Collection

from ...core.paths import Path
from ...graph import Drawing, Graph
from ...knowledge import SHIPPED, Knowledge
from ..index import PartIndex
from ..model import Ainb
from .nodes import edges_of, groups_of, nodes_of, reached_by
from .reuse import ReusedGraph


def drawing(
    root: Ainb,
    old: Graph | None = None,
    changed: Collection[Path] | None = None,
    knowledge: Knowledge = SHIPPED,
) -> Drawing:
    """Draw the graph of a document as it is now, with a step for each node and its edges."""
    index = PartIndex(root, knowledge.enums)
    names = index.enums.facts
    known_paths = changed if old is not None and old.names == names else None
    reused = ReusedGraph(root, old or Graph({}, [], [], {}), known_paths)
    nodes = yield from nodes_of(root, index, reused)
    edges = yield from edges_of(root, index, nodes, reused)
    if reused.is_wired_alike(nodes, edges):
        return Graph(nodes, edges, reused.old.groups, reused.old.reached, names)
    yield
    reached = reached_by(root, nodes, edges, reused.reached(root, nodes))
    yield
    return Graph(nodes, edges, groups_of(root, nodes, edges, reached), reached, names)
