"""What a comparison marks on the canvas: nodes, edges and lines that differ, and their colours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from formats.diff import What
from formats.graph import Id
from formats.values import Path

ROLES = {
    What.ADDED: "fine",
    What.REMOVED: "error",
    What.CHANGED: "changed",
    What.RETYPED: "warning",
    What.MOVED: "accent",
    What.RENAMED: "accent",
}
"""The role of the theme's colour for each kind of difference; a word always stands beside it."""


class Marks(NamedTuple):
    """What differs of a graph: nodes and edges by id, lines by the path of their row.

    `ghosts` are the nodes that are only in the other document, drawn pale.
    """

    nodes: Mapping[Id, What]
    edges: Mapping[Id, What]
    lines: Mapping[Path, What]
    ghosts: frozenset[Id] = frozenset()


NO_MARKS = Marks({}, {}, {})
