"""Adding nodes on the canvas: the palette at a place, and the chosen node put there and joined."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from PySide6.QtCore import QObject, QPointF
from PySide6.QtGui import QCursor

from app.graph.class_drop import ClassDrop
from app.graph.graph_view import GraphView
from app.graph.node_layout import free_place, nearest_place
from app.graph.palette import NodePalette
from app.graph.palette_model import recent_first, recent_titles, remember_title
from app.ui.i18n import tr
from formats.core.paths import Path
from formats.editing import Pin, Structure
from formats.errors import FormatError, WrongType
from formats.graph import Edge, EdgeKind, Family, Graph, Id, NodeOffer, Role
from formats.outline import Outline

_BESIDE = 8.0
"""How far from the pointer the joined side of a new node is."""


class NodeAdder(QObject):
    """Opens the palette over a view, and adds what is chosen as one step."""

    def __init__(self, view: GraphView) -> None:
        super().__init__(view)
        self._view = view
        self.palette: NodePalette | None = None
        view.node_wanted.connect(self.open)
        view.between_wanted.connect(self.open_between)
        view.command_wanted.connect(self.add_command)
        view.taking_wanted.connect(self.open_taking)
        self._drop = ClassDrop(view, self)

    def open_here(self) -> None:
        """Open the palette at the pointer, or amid what is seen where that is elsewhere."""
        self.open(None, self._here())

    def _here(self) -> QPointF:
        """Return the point of the scene under the pointer, or amid what is seen."""
        viewport = self._view.canvas.viewport()
        point = viewport.mapFromGlobal(QCursor.pos())
        if not viewport.rect().contains(point):
            point = viewport.rect().center()
        return self._view.canvas.mapToScene(point)

    # Classes that were chosen elsewhere

    def offer_of(self, what: Hashable) -> NodeOffer | None:
        """Return the offer of a class, None where the document has no use for it."""
        offers = self._view.document.structure.node_offers()
        return next((offer for offer in offers if offer.what == what), None)

    def place(self, what: Hashable, point: QPointF | None = None, edge: Edge | None = None) -> None:
        """Add a node of a class at a point of the scene, or into a link.

        Without a point, where the pointer is, or amid what is seen. What does not go is refused.
        """
        offer, point = self.offer_of(what), point or self._here()
        if offer is None:
            self._view.refused.emit(tr("no node of this class can be added to this graph"))
        elif edge is None:
            self._add(offer, None, point)
        elif _fits_link(offer, edge):
            self._add_between(offer, edge, point)
        else:
            refusal = tr(
                "“{label}” has no pin that can connect to where this link ends", label=offer.title
            )
            self._view.refused.emit(refusal)

    # The palette

    def open(self, pin: Pin | None, point: QPointF) -> None:
        """Open the palette at a place of the scene, for what can be joined to a pin.

        None is for any node, joined to nothing.
        """
        view = self._view
        try:
            offers = view.document.structure.node_offers(pin)
        except WrongType as error:
            view.refused.emit(error.what)
            return
        hint = _hint(view.document.outline, pin)
        palette = self._open_palette(offers, hint, point, pin is not None)
        palette.chosen.connect(lambda offer: self._add(offer, pin, point))

    def open_between(self, edge: Edge, point: QPointF) -> None:
        """Open the palette at a place of the scene, for what can be put into a link."""
        every = self._view.document.structure.node_offers()
        offers = [offer for offer in every if _fits_link(offer, edge)]
        palette = self._open_palette(offers, tr("Insert a node in the link…"), point)
        palette.chosen.connect(lambda offer: self._add_between(offer, edge, point))

    def add_command(self, pin: Pin, point: QPointF) -> None:
        """Add a command at a place of the scene that begins at a node, and ask for its name."""
        offers = self._view.document.structure.node_offers(pin)
        offer = next((offer for offer in offers if offer.family is Family.COMMAND), None)
        if offer is None:
            self._view.refused.emit(tr("no command can begin at this node"))
        else:
            self._add(offer, pin, point)

    def open_taking(self, variable: Path, point: QPointF) -> None:
        """Open the palette at a place of the scene, for what can take the value of a variable."""
        structure, outline = self._view.document.structure, self._view.document.outline
        kind = next(shared.kind for shared in structure.shared() if shared.path == variable)
        fitting = [
            offer
            for offer in structure.node_offers()
            if any(pin.role is Role.INPUT and pin.kind is kind for pin in offer.pins)
        ]
        if not fitting:
            refusal = tr("no known node reads a value of type {kind}", kind=kind.value)
            self._view.refused.emit(refusal)
            return
        hint = tr("Add a node that takes “{label}”…", label=outline.row(variable).label)
        palette = self._open_palette(fitting, hint, point)

        def add(offer: NodeOffer) -> None:
            self._run_step(offer, None, point, lambda it: it.add_taking(offer, variable))

        palette.chosen.connect(add)

    def _open_palette(
        self, offers: list[NodeOffer], hint: str, point: QPointF, is_at_pin: bool = False
    ) -> NodePalette:
        view = self._view
        if self.palette is not None:
            self.palette.close()
        titles = recent_titles()
        listed = recent_first(offers, titles, is_at_pin)
        self.palette = palette = NodePalette(listed, hint, view, titles)
        palette.closed.connect(self._closed)
        palette.open_at(view.canvas.viewport().mapToGlobal(view.canvas.mapFromScene(point)))
        return palette

    def _closed(self) -> None:
        self.palette = None
        self._view.setFocus()

    def _add(self, offer: NodeOffer, pin: Pin | None, point: QPointF) -> None:
        """Add a node in one step, joined to a pin."""
        self._run_step(offer, pin, point, lambda it: it.add_offered(offer, pin))

    def _add_between(self, offer: NodeOffer, edge: Edge, point: QPointF) -> None:
        """Add a node in a link in one step."""
        path = edge.path
        self._run_step(offer, None, point, lambda it: it.add_between(offer, path))

    def _run_step(
        self,
        offer: NodeOffer,
        pin: Pin | None,
        point: QPointF,
        what: Callable[[Structure], Path],
    ) -> None:
        """Add a node in one step, put it where it was wanted, and select it."""
        document = self._view.document
        try:
            with document.step():
                path = document.edit(tr("Add {label}", label=offer.title), what)
                document.show_done([path])
        except FormatError as error:
            self._view.refused.emit(error.what)
            return
        if offer.family is not Family.COMMAND:
            remember_title(offer.title)
        self._view.when_shown(
            path, lambda path: self._position_node(path, pin, point), self._view.name_command
        )

    def _position_node(self, path: Path, pin: Pin | None, point: QPointF) -> None:
        """Put a new node where it is wanted; one that leads to the pin stands left of it.

        Where others stand there, it is put below them, and the stubs of its links go along.
        """
        view = self._view
        graph, scene = view.graph, view.scene
        node = next((node for node in graph.nodes.values() if node.path == path), None)
        if node is None:
            return
        node_item, side = scene.items_by_id[node.id], _side(pin)
        left = point.x() + _BESIDE * side - (node_item.box.width if side < 0 else 0)
        by = QPointF(left, point.y()) - node_item.pos()
        ids = [node.id, *_stubs(graph, node.id)]
        around = scene.around(ids).translated(by)
        find = free_place if pin is not None else nearest_place
        free = find(scene, around.topLeft(), around.width(), around.height(), ids)
        scene.move(ids, by + free - around.topLeft())
        view.arranger.take_in([node.id])  # where it was put is part of its being added
        scene.geometry_changed.emit()


def _stubs(graph: Graph, id_: Id) -> list[Id]:
    """Return what stands for the missing children of a node."""
    targets = [edge.target for edge in graph.edges if edge.source == id_]
    return [target for target in targets if graph.nodes[target].family is Family.STUB]


def _side(pin: Pin | None) -> int:
    """Return on which side of the pointer a new node stands: right (1), left (-1), or there (0)."""
    if pin is None:
        return 0
    return 1 if pin.leaves else -1


def _fits_link(offer: NodeOffer, edge: Edge) -> bool:
    """Whether a node can lead on what a link leads to: to a child, or a value of the same type."""
    if edge.kind is not EdgeKind.DATA:
        is_run = offer.family is not Family.QUERY
        return is_run and any(pin.role is Role.CHILD for pin in offer.pins)
    roles = {pin.role for pin in offer.pins if pin.kind is edge.kind_of_data}
    return {Role.INPUT, Role.OUTPUT} <= roles


def _hint(outline: Outline, pin: Pin | None) -> str:
    """Return what the palette is for."""
    label = outline.row(pin.path).label if pin is not None else ""
    return tr("Add a node at “{label}”…", label=label) if label else tr("Add a node…")
