"""Editing links with the mouse, each edit as one undo step; refusals are reported."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QObject, QPointF, Signal

from app.graph.document_graph import DocumentGraph
from app.graph.routed_edge import RoutedEdge
from app.ui.i18n import tr
from app.ui.sentences import said
from formats.core.paths import Path
from formats.editing import Joins, Origin, Pin, Structure
from formats.errors import FormatError, WrongType
from formats.graph import Edge, EdgeKind, Family, Id
from formats.value_text import one_line

_LOOSE = (EdgeKind.CHILD, EdgeKind.DATA, EdgeKind.TRANSITION, EdgeKind.SECOND)
"""Edges that can be taken away."""
INSERTED = (EdgeKind.ENTRY, EdgeKind.CHILD, EdgeKind.DATA)
"""Edges that a node can be put into."""


class Links(QObject):
    """The links of one graph. `chosen` is the id of the one that is selected, None for none."""

    refused = Signal(str)
    """Something was not done, and why."""
    node_wanted = Signal(object, QPointF)
    """A new node is wanted, linked to a `Pin` (None: to none), at a point of the scene."""

    def __init__(self, graph: DocumentGraph) -> None:
        super().__init__(graph)
        self._graph = graph
        graph.graph_changed.connect(self._keep_chosen)
        graph.canvas.emptied.connect(lambda: self.choose(None))
        graph.document.selection.changed.connect(self._leave_chosen)

    # Selecting

    @property
    def chosen(self) -> Edge | None:
        """The edge of the link that is selected."""
        id_ = self._graph.scene.emphasis.chosen
        if id_ is None:
            return None
        return next((edge for edge in self._graph.graph.edges if edge.id == id_), None)

    def choose(self, edge: Edge | None) -> None:
        """Select a link, and no node; or none."""
        if edge is not None:
            self._graph.select_none()
        self._set_chosen(None if edge is None else edge.id)

    def mark(self, edge: Edge | None) -> None:
        """Show a link as it is when it is selected, or none."""
        self._set_chosen(None if edge is None else edge.id)

    def _set_chosen(self, id_: Id | None) -> None:
        scene = self._graph.scene
        if scene.emphasis.chosen != id_:
            scene.emphasis.chosen = id_
            scene.refresh_looks()
            scene.choice_changed.emit()

    def _keep_chosen(self) -> None:
        if self.chosen is None:
            self._set_chosen(None)

    def _leave_chosen(self) -> None:
        if self._graph.document.selection.paths:
            self._set_chosen(None)

    # Editing

    def joins(self, pin: Pin) -> Joins:
        """Return what a pin may be joined to."""
        return self._graph.document.structure.joins(pin)

    def join(self, pin: Pin, other_pin: Pin, adds: bool = False) -> bool:
        """Join two pins; `adds` to what is there. Return whether it was done."""
        source, target = (pin.path, other_pin.path) if pin.leaves else (other_pin.path, pin.path)
        words = tr("Add a link") if adds else tr("Link")
        return self._edit(words, lambda structure: structure.join(source, target, adds))

    def relink(self, moves: Sequence[tuple[Edge, Pin, Pin]]) -> bool:
        """Have links lead from one pin to the other, one of which they have already."""
        if not moves:
            return False

        def what(structure: Structure) -> None:
            for edge, pin, other in moves:
                source, target = (pin.path, other.path) if pin.leaves else (other.path, pin.path)
                structure.relink(edge.path, source, target)

        words = tr("Move the end of a link")
        if len(moves) > 1:
            words = tr("Move {count:,} links", count=len(moves))
        return self._edit(words, what)

    def move_sources(self, sources: Sequence[tuple[Edge, Pin]], target: Pin) -> bool:
        """Have an input read all the sources of another, links from these pins, as one step.

        They stay in their order. Those with a formula stay where they are, as it would be lost.
        """
        if any(edge.expression for edge, _ in sources):
            self.refused.emit(tr("these links have formulas that would be lost; move them singly"))
            return False

        def what(structure: Structure) -> None:
            for place, (_, pin) in enumerate(sources):
                structure.join(pin.path, target.path, place > 0)
            structure.unlink([edge.path for edge, _ in sources])

        return self._edit(tr("Move {count:,} links", count=len(sources)), what)

    def add_case(self, path: Path) -> Path | None:
        """Have a node lead to one more by a link to nothing yet; return its row if it is done."""
        paths: list[Path] = []
        self._edit(tr("Add a case"), lambda structure: paths.append(structure.add_case(path)))
        return paths[0] if paths else None

    def take_variable(self, path: Path, variable: Path) -> bool:
        """Have a row take its value from a variable."""
        outline = self._graph.document.outline
        label = one_line(outline.row(path).label, 40)
        words = tr("Take {label} from a variable", label=label)
        name = outline.row(variable).label

        def what(structure: Structure) -> None:
            structure.set_origin(path, Origin.VARIABLE, name)

        return self._edit(words, what)

    def move_reason(self, path: Path, index: int) -> str:
        """Say why a row cannot be brought to another place among its like, "" where it can."""
        try:
            self._graph.document.structure.check_move(path, index)
        except FormatError as error:
            return said(error.what)
        return ""

    def place_beside(self, path: Path, by: int) -> int | None:
        """Return the place `by` rows further among those like it, None if it cannot go there."""
        try:
            keys = list(self._graph.document.outline.keys(path[:-1]))
        except WrongType:
            return None  # the graph shows a row that an edit took away just now
        to = keys.index(path[-1]) + by if path[-1] in keys else -1
        return to if 0 <= to < len(keys) and not self.move_reason(path, to) else None

    def move(self, path: Path, index: int) -> None:
        """Bring a row to another place among its like, and select it."""
        paths: list[Path] = []
        label = one_line(self._graph.document.outline.row(path).label, 40)
        words = tr("Move {label}", label=label)
        with self._graph.document.step():
            if self._edit(words, lambda structure: paths.append(structure.move(path, index))):
                self._graph.document.show_done(paths)

    def remove(self, edges: Sequence[Edge]) -> bool:
        """Take links away, as far as they can be, as one step."""
        loose = [edge for edge in edges if self.is_loose(edge)]
        paths = [edge.path for edge in loose or edges]
        if not paths:
            return False
        words = tr("Remove a link")
        if len(paths) > 1:
            words = tr("Remove {count:,} links", count=len(paths))
        return self._edit(words, lambda structure: structure.unlink(paths))

    def remove_at(self, place: RoutedEdge | Id) -> None:
        """Take away an edge, or the links of a pin; those that cannot be stay."""
        if isinstance(place, RoutedEdge):
            self.remove([place.edge])
            return
        edges = self._graph.scene.edges_of_pin(place)
        self.remove([edge for edge in edges if self.is_loose(edge)])

    def is_loose(self, edge: Edge) -> bool:
        """Whether a link can be taken away: one that leads to a node, and follows from nothing."""
        stub = self._graph.graph.nodes[edge.target].family is Family.STUB
        return edge.kind in _LOOSE and not stub

    def insert(self, id_: Id, edge: Edge) -> bool:
        """Put a node into a link."""
        node = self._graph.graph.nodes[id_]
        words = tr("Insert {label}", label=node.title)
        return self._edit(words, lambda structure: structure.insert(node.path, edge.path))

    def fits_between(self, id_: Id, edge: Edge) -> bool:
        """Whether a node can be put into a link."""
        scene, node = self._graph.scene, self._graph.graph.nodes[id_]
        own_edges = [scene.edges.wired[number].edge for number in scene.edges.of_node(id_)]
        is_linked = any(map(self.is_loose, own_edges))  # so that moving most nodes asks no further
        if edge.kind not in INSERTED or node.number is None or is_linked:
            return False
        return not self._graph.document.structure.insert_reason(node.path, edge.path)

    def remove_joining(self) -> None:
        """Delete the selected nodes, and join what they stood between."""
        self._graph.load()
        nodes, ids = self._graph.graph.nodes, self._graph.scene.selected_ids()
        paths = [nodes[id_].path for id_ in ids if nodes[id_].number is not None]
        if paths:
            words = tr("Delete and reconnect")
            self._edit(words, lambda structure: structure.remove_joining(paths))

    def remove_chosen(self) -> None:
        """Take the selected link away."""
        if self.chosen is not None:
            self.remove([self.chosen])

    def _edit(self, words: str, what: Callable[[Structure], Any]) -> bool:
        try:
            self._graph.document.edit(words, what)
        except FormatError as error:
            self.refused.emit(error.what)
            return False
        return True
