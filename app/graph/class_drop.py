"""Dropping node classes on the canvas: adds a node there, or in the link under the pointer."""

from __future__ import annotations

import json
from collections.abc import Hashable
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QPointF
from PySide6.QtGui import QDragMoveEvent, QDropEvent

from app.graph.linking.link_drag_handler import LinkDragHandler
from app.ui.i18n import tr
from formats.graph import Edge

if TYPE_CHECKING:
    from app.graph.graph_view import GraphView
    from formats.graph import NodeOffer

_TYPE = "application/x-triptych-node-class"
_MOVES = (QEvent.Type.DragEnter, QEvent.Type.DragMove)


class NodeDropTarget(Protocol):
    """What adds nodes on a canvas."""

    def offer_of(self, what: Hashable) -> NodeOffer | None:
        """Return the offer of a class, None if the document has no use for it."""

    def place(self, what: Hashable, point: QPointF, edge: Edge | None = None) -> None:
        """Add a node of a class at a point of the scene, or into a link; refused with a reason."""


def class_mime_data(what: tuple[object, ...]) -> QMimeData:
    """Return what is dragged for a class of nodes, given as an offer's `what`."""
    data = QMimeData()
    data.setData(_TYPE, json.dumps(list(what)).encode())
    return data


def dragged_class(data: QMimeData) -> tuple[object, ...] | None:
    """Return the class that is dragged, None for anything else."""
    if not data.hasFormat(_TYPE):
        return None
    return tuple(json.loads(bytes(data.data(_TYPE).data())))


class ClassDrop(QObject):
    """Lets classes be dropped on the canvas of a graph."""

    def __init__(self, view: GraphView, places: NodeDropTarget) -> None:
        super().__init__(view)
        self._view, self._places = view, places
        self._known: tuple[Hashable, bool] = ((), False)
        """The class that was dragged here last, and whether it can be placed."""
        view.canvas.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.DragLeave:
            self._say("", QPoint())
            return False
        if not isinstance(event, QDropEvent):
            return False
        what = dragged_class(event.mimeData())
        if what is None:
            return False
        if event.type() in _MOVES and isinstance(event, QDragMoveEvent):
            self._move(event, what)
        elif event.type() is QEvent.Type.Drop:
            self._drop(event, what)
        return True

    def _move(self, event: QDragMoveEvent, what: tuple[object, ...]) -> None:
        """Take the drag, and say at the pointer where the node would go."""
        if not self._view.settle():
            event.ignore()
            return
        if self._known[0] != what:
            self._known = what, self._places.offer_of(what) is not None
        point = event.position().toPoint()
        if not self._known[1]:
            self._say(tr("no node of this class can be added to this graph"), point)
            event.ignore()
            return
        self._say(
            tr("Insert in this link") if self._edge(point) is not None else tr("Add here"), point
        )
        event.acceptProposedAction()

    def _edge(self, point: QPoint) -> Edge | None:
        """Return the link under a point of the viewport, where no node is."""
        canvas = self._view.canvas
        place = canvas.mapToScene(point)
        wired = canvas.edge_at(place) if self._view.scene.item_at(place) is None else None
        return None if wired is None else wired.edge

    def _drop(self, event: QDropEvent, what: tuple[object, ...]) -> None:
        point = event.position().toPoint()
        self._say("", point)
        event.acceptProposedAction()
        if self._view.settle():
            self._places.place(what, self._view.canvas.mapToScene(point), self._edge(point))

    def _say(self, words: str, point: QPoint) -> None:
        hand = self._view.canvas.hand
        if isinstance(hand, LinkDragHandler):
            hand.say(words, point)
