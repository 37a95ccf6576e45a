"""What a comparison marks on the canvas: nodes, edges and lines that differ, and their colours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from formats.diff import DifferenceKind
from formats.graph import Id
from formats.values import Path

ROLES = {
    DifferenceKind.ADDED: "fine",
    DifferenceKind.REMOVED: "error",
    DifferenceKind.CHANGED: "changed",
    DifferenceKind.RETYPED: "warning",
    DifferenceKind.MOVED: "accent",
    DifferenceKind.RENAMED: "accent",
}
"""The role of the theme's colour for each kind of difference; a word always stands beside it."""


class Marks(NamedTuple):
    """What differs of a graph: nodes and edges by id, lines by the path of their row.

    `ghosts` are the nodes that are only in the other document, drawn pale.
    """

    nodes: Mapping[Id, DifferenceKind]
    edges: Mapping[Id, DifferenceKind]
    lines: Mapping[Path, DifferenceKind]
    ghosts: frozenset[Id] = frozenset()


NO_MARKS = Marks({}, {}, {})
