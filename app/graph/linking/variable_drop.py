"""Variables dropped on the canvas: on a line, which takes its value there, or on an empty place."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMimeData, QObject, QPointF, Signal
from PySide6.QtGui import QDragMoveEvent, QDropEvent

from app.graph.document_graph import DocumentGraph
from app.graph.linking.links import Links
from app.graph.paint_node import LINES
from app.ui.i18n import tr
from formats.core.paths import Path

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.graph.linking.link_drag_handler import LinkDragHandler

_TYPE = "application/x-triptych-variable"
_MOVES = (QEvent.Type.DragEnter, QEvent.Type.DragMove)


def variable_mime_data(document: Document | None, path: Path) -> QMimeData:
    """Return the drag data of a document's variable."""
    data = QMimeData()
    data.setData(_TYPE, json.dumps([id(document), list(path)]).encode())
    return data


def dragged_variable(document: Document, data: QMimeData) -> Path | None:
    """Return the variable of a document that is dragged, None for anything else."""
    if not data.hasFormat(_TYPE):
        return None
    identity, keys = json.loads(bytes(data.data(_TYPE).data()))
    return tuple(keys) if identity == id(document) else None


class VariableDrop(QObject):
    """Lets variables be dropped on the canvas of a graph."""

    wanted_here = Signal(object, QPointF)
    """A node that takes a variable is wanted at a point of the scene."""

    def __init__(self, graph: DocumentGraph, links: Links, hand: LinkDragHandler) -> None:
        super().__init__(graph)
        self._graph, self._links, self._hand = graph, links, hand
        viewport = graph.canvas.viewport()
        graph.canvas.setAcceptDrops(True)
        viewport.setAcceptDrops(True)
        viewport.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _MOVES and isinstance(event, QDragMoveEvent):
            self._move(event)
            return True
        if event.type() is QEvent.Type.DragLeave:
            self._hand.say("", QPointF().toPoint())
            return True
        if event.type() is QEvent.Type.Drop and isinstance(event, QDropEvent):
            self._drop(event)
            return True
        return False

    def _move(self, event: QDragMoveEvent) -> None:
        """Accept the drag, and show at the pointer what dropping does, or why it is impossible."""
        variable = dragged_variable(self._graph.document, event.mimeData())
        if variable is None or not self._graph.settle():
            event.ignore()
            return
        path, reason = self._under(event.position(), variable)
        label = "" if path is None else self._graph.document.outline.row(path).label
        words = tr("Take “{label}” from here", label=label) if path is not None else ""
        self._hand.say(reason or words, event.position().toPoint())
        event.acceptProposedAction()

    def _under(self, point: QPointF, variable: Path) -> tuple[Path | None, str]:
        """Return the line under a point, None for an empty place; and why it cannot take it."""
        place = self._graph.canvas.mapToScene(point.toPoint())
        node_item = self._graph.scene.item_at(place)
        if node_item is None:
            return None, ""
        spot = node_item.spot(place - node_item.pos())
        if self._graph.canvas.camera.zoom < LINES:
            return spot.path, tr("zoom in to drop on a row")
        return spot.path, self._graph.document.structure.share_reason(spot.path, variable)

    def _drop(self, event: QDropEvent) -> None:
        """Have the line take the variable, or ask for a node that does."""
        self._hand.say("", QPointF().toPoint())
        variable = dragged_variable(self._graph.document, event.mimeData())
        if variable is None or not self._graph.settle():
            event.ignore()
            return
        path, reason = self._under(event.position(), variable)
        event.acceptProposedAction()
        if path is None:
            place = self._graph.canvas.mapToScene(event.position().toPoint())
            self.wanted_here.emit(variable, place)
        elif reason:
            self._links.refused.emit(reason)
        else:
            self._links.take_variable(path, variable)
