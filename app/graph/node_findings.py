"""Marks the nodes of a canvas that something was found about; those of a large graph in turns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject

from app.documents.idle_task import IdleTask
from app.graph.paint_finding import Findings, finding_steps
from app.later import SOON, call_later
from formats.graph import Id

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.graph.navigator import Navigator
    from app.graph.scene import GraphScene


class _Canvas(Protocol):
    """The graph of a document, as far as its findings are marked."""

    document: Document
    navigator: Navigator
    scene: GraphScene

    @property
    def is_own(self) -> bool: ...
    @property
    def is_stale(self) -> bool: ...


class NodeFindings(QObject):
    """Marks the nodes and lines of one canvas.

    After an edit nodes keep their marks until the document was looked at again. Where `is_large`
    says so, marks are found in short turns after the one that shows the graph.
    """

    def __init__(self, graph: _Canvas, parent: QObject) -> None:
        super().__init__(parent)
        self._graph = graph
        self._found: dict[Id, Findings] = {}
        self._is_found = True
        """Whether the findings of the document as it is now are marked, or will be soon."""
        self._task = IdleTask(self)

    def find(self, is_large: bool) -> None:
        """Mark what was found about the document as it is now."""
        self._is_found = not self._graph.is_stale
        if not self._is_found or not self._graph.is_own:
            self._mark()
            return
        self._task.begin(self._steps())
        if not is_large:
            self._task.finish()

    def begin(self) -> None:
        """Take note that another state of the graph is put in."""
        if self._task.is_busy:  # what it found belongs to the nodes of the state before
            self._task.stop()
            self._is_found = False

    def show(self, is_large: bool) -> None:
        """Mark the nodes of another state of the graph."""
        if not self._is_found and not is_large:
            self.find(is_large)
            return
        self._mark()
        if not self._is_found:
            call_later(self, lambda: self.find(is_large), SOON)

    def _steps(self) -> Iterator[None]:
        graph = self._graph
        self._found = yield from finding_steps(graph.document.problems, graph.navigator.owner)
        self._mark()

    def _mark(self) -> None:
        for id_, node_item in self._graph.scene.items_by_id.items():
            node_item.set_found(self._found.get(id_))
