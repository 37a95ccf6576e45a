"""Draws the graph of a document, from the one before what no change touched."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from app.documents.document import Document
from formats.core.roots import Root
from formats.graph import Graph
from formats.registry import drawing_of, graph_of


class Drawer:
    """Draws the graph of one document, at once or step by step.

    `build` makes a graph of another kind than the document's format does. The graph that was drawn
    last is used again while it `is_current`.
    """

    def __init__(self, document: Document, build: Callable[[Any], Graph] | None) -> None:
        self._document, self._build = document, build
        self._drawn: Graph | None = None
        """The graph that was drawn last."""
        self._root: Root | None = None
        """The document that this is the graph of, None where anything may have changed."""
        self.is_current = False

    @property
    def is_custom(self) -> bool:
        """Whether `build` makes the graph, not the document's format."""
        return self._build is not None

    def forget(self) -> None:
        """Record that anything may have changed."""
        self._root = None

    def draw(self) -> Graph:
        """Return the graph of the document as it is now."""
        if self.is_current and self._drawn is not None:
            return self._drawn
        root = self._document.root
        if self._build is not None:
            return self._keep(root, self._build(root))
        knowledge = self._document.knowledge
        return self._keep(root, graph_of(root, self._drawn, self._root, knowledge))

    def steps(self) -> Generator[None, None, Graph]:
        """Draw as `draw` does, in steps; to be given up where the document changes meanwhile."""
        if self._build is not None:
            return self.draw()
        root, knowledge = self._document.root, self._document.knowledge
        drawing = drawing_of(root, self._drawn, self._root, knowledge)
        return self._keep(root, (yield from drawing))

    def _keep(self, root: Root, drawn: Graph) -> Graph:
        self._root, self._drawn, self.is_current = root, drawn, True
        return drawn
