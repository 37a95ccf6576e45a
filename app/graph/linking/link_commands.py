"""Links by keyboard: at the current line, the current node, or the selected link."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, Signal

from app.graph.document_graph import DocumentGraph
from app.graph.linking.links import INSERTED, Links
from app.graph.linking.pin_handles import PinHandle, pin_handles
from app.graph.owners import Owner
from app.ui.i18n import mark, tr
from formats.editing import Pin
from formats.graph import Edge, Family, Id, Role

_IS_QUERY = mark("“{label}” is a query: nodes that read it evaluate it; no command begins there")
_AWAY = 60.0
"""How far from a pin the palette opens for what is to be linked to it."""


class LinkCommands(QObject):
    """Link commands for the current row, as an alternative to dragging."""

    between_wanted = Signal(object, QPointF)
    """A new node is wanted in a link (`Edge`), at a point of the scene."""
    command_wanted = Signal(object, QPointF)
    """A command is wanted that begins at a node (`Pin`), at a point of the scene."""

    def __init__(self, graph: DocumentGraph, links: Links) -> None:
        super().__init__(graph)
        self._graph, self._links = graph, links

    def add(self) -> None:
        """Ask for a new node, linked to the pin of the current line or to the current node."""
        self._graph.load()
        owner = self._graph.navigator.here()
        if owner is None:
            self._links.refused.emit(tr("no node is selected"))
            return
        handle = self._grip(owner)
        if handle is None:
            self._links.refused.emit(tr("no node can be linked to this row"))
            return
        away = QPointF(_AWAY if handle.pin.leaves else -_AWAY, 0)
        self._links.node_wanted.emit(Pin(handle.pin.path, handle.pin.leaves), handle.at + away)

    def _grip(self, owner: Owner) -> PinHandle | None:
        """Return the pin of the current line; of a whole node first a port without a target."""
        node_item = self._graph.scene.items_by_id[owner.id]
        both = [*pin_handles(node_item, True), *pin_handles(node_item, False)]
        is_whole = owner.path == node_item.box.node.path
        free = (handle for handle in both if is_whole and self._is_free(handle))
        own = (handle for handle in both if handle.pin.path == owner.path)
        return next(free, None) or next(own, None)

    def _is_free(self, handle: PinHandle) -> bool:
        """Whether a pin is that of a port which leads to no node."""
        line = self._graph.scene.items_by_id[handle.node].line_of(handle.pin.path)
        if line is None or line.line.role is not Role.CHILD:
            return False
        graph, edges = self._graph.graph, self._graph.scene.edges_of_pin(line.line.pin)
        return bool(edges) and all(graph.nodes[edge.target].family is Family.STUB for edge in edges)

    def begin(self) -> None:
        """Ask for a command that begins at the current node."""
        self._graph.load()
        owner = self._graph.navigator.here()
        node = None if owner is None else self._graph.graph.nodes[owner.id]
        if node is None or node.number is None:
            self._links.refused.emit(tr("no node is selected"))
            return
        if node.family is Family.QUERY:
            self._links.refused.emit(tr(_IS_QUERY, label=node.title))
            return
        node_item = self._graph.scene.items_by_id[node.id]
        point = node_item.pos() + QPointF(-_AWAY, node_item.box.header / 2)
        self.command_wanted.emit(Pin(node.path, False), point)

    def insert(self) -> None:
        """Ask for a new node in the selected link, or in the one at the current line or node."""
        self._graph.load()
        edge = next((edge for edge in self._edges() if edge.kind in INSERTED), None)
        if edge is None:
            self._links.refused.emit(tr("there is no link here to insert a node in"))
            return
        self.insert_into(edge)

    def insert_into(self, edge: Edge) -> None:
        """Ask for a new node in a link."""
        wired = self._graph.scene.edges.wired.values()
        middle = next(routed.middle for routed in wired if routed.edge.id == edge.id)
        self.between_wanted.emit(edge, QPointF(*middle))

    def remove(self) -> None:
        """Take away the selected link, those of the current line, or all of the selected nodes."""
        self._graph.load()
        edges = [edge for edge in self._edges(every=True) if self._links.is_loose(edge)]
        if edges:
            self._links.remove(edges)
        else:
            self._links.refused.emit(tr("there is no link here that can be removed"))

    def _edges(self, every: bool = False) -> list[Edge]:
        """Return the links at the current row; of a node those that lead to it, or all its own."""
        if self._links.chosen is not None:
            return [self._links.chosen]
        scene, owner = self._graph.scene, self._graph.navigator.here()
        line = None if owner is None else self._pin(owner)
        if line is not None:
            return scene.edges_of_pin(line)
        ids = scene.selected_ids()
        return [
            edge for edge in self._graph.graph.edges
            if edge.target in ids or (every and edge.source in ids)
        ]  # fmt: skip

    def _pin(self, owner: Owner) -> Id | None:
        """Return the pin of the current line, None where a whole node is current."""
        line = self._graph.scene.items_by_id[owner.id].line_of(owner.path)
        return None if line is None else line.line.pin
