"""What is emphasised on the canvas and what is not: hidden, dimmed, highlighted, found."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from formats.graph import Edge, Id


class Emphasis:
    """How strongly every node and edge is shown.

    `hidden` nodes are not shown at all. Of a `hovered` edge only it and its ends keep their
    strength; else, where `lit` is not None, only these nodes. `hits` are the nodes that a search
    found; edges of `selected` nodes are highlighted. While something `is_running`, all other edges
    step back, and those that flow are painted over them. `chosen` is the edge that is selected
    itself, `current` the node of the current row.
    """

    def __init__(self) -> None:
        self.hidden: AbstractSet[Id] = frozenset()
        self.lit: AbstractSet[Id] | None = None
        self.hovered: Edge | None = None
        self.hits: AbstractSet[Id] = frozenset()
        self.selected: AbstractSet[Id] = frozenset()
        self.is_running = False
        self.chosen: Id | None = None
        self.current: Id | None = None

    def level(self, edge: Edge) -> int:
        """Return how an edge is shown: -1 not at all, 0 faded, 1 as usual, 2 highlighted."""
        if edge.source in self.hidden or edge.target in self.hidden:
            return -1
        return self.strength(edge)

    def strength(self, edge: Edge) -> int:
        """Return how an edge is shown whose ends are, or what stands for them."""
        if edge.id == self.chosen:
            return 2
        if self.hovered is not None:
            return 2 if edge.id == self.hovered.id else 0
        if self.lit is not None and not (edge.source in self.lit and edge.target in self.lit):
            return 0
        if edge.source in self.selected or edge.target in self.selected:
            return 2
        return 0 if self.is_running else 1

    def is_current(self, node: Id) -> bool:
        """Whether a node is the current one of several that are selected."""
        return node == self.current and len(self.selected) > 1

    @property
    def fades(self) -> bool:
        """Whether any node steps back."""
        return self.hovered is not None or self.lit is not None

    def is_faded(self, node: Id) -> bool:
        """Whether a node steps back."""
        if self.hovered is not None:
            return node not in (self.hovered.source, self.hovered.target)
        return self.lit is not None and node not in self.lit
