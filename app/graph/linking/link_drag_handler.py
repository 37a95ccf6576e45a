"""Drags that begin at a pin, on an edge or, with Ctrl, on empty space."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QApplication, QFrame

from app.graph.arranging.reroute_editing import PointDrag, RerouteEditing
from app.graph.arranging.selection_drag import SelectionDrag
from app.graph.document_graph import DocumentGraph
from app.graph.edge_scroll import EdgeScroll
from app.graph.linking.cut_drag import CutDrag
from app.graph.linking.drag_overlay import DragOverlay
from app.graph.linking.link_drag import LinkDrag
from app.graph.linking.links import Links
from app.graph.linking.multi_link_drag import MultiLinkDrag, drags_of, edges_at
from app.graph.linking.pin_handles import PinHandle, fixed_end, handle_at
from app.graph.linking.reorder_drag import ReorderDrag
from app.graph.paint_node import LINES
from app.graph.routed_edge import RoutedEdge
from app.plain import Label
from app.sentences import said
from formats.graph import Id

_CTRL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
_HINT = QPoint(18, 14)
"""How far the words are from the pointer."""
_HINT_WIDTH = 420
Drag = LinkDrag | MultiLinkDrag | CutDrag | ReorderDrag | PointDrag | SelectionDrag


class LinkDragHandler(QObject):
    """Turns drags on the canvas of a graph into links; see `app.graph.canvas.DragHandler`."""

    def __init__(self, graph: DocumentGraph, links: Links, rerouting: RerouteEditing) -> None:
        super().__init__(graph)
        self._graph, self._links, self._rerouting = graph, links, rerouting
        self._canvas, self._scene = graph.canvas, graph.scene
        self._begin: Callable[[], Drag | None] | None = None
        self._start = self._at = QPoint()
        self._modifiers = Qt.KeyboardModifier.NoModifier
        self.drag: Drag | None = None
        """What is being dragged, None until the pointer is far enough from where it began."""
        self._overlay = DragOverlay(self._canvas, self._paint)
        self._canvas.camera.moved.connect(self._renew)
        self.hint = Label("", self._canvas.viewport())
        self.hint.setObjectName("hint")
        self.hint.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hint.setBackgroundRole(QPalette.ColorRole.ToolTipBase)
        self.hint.setForegroundRole(QPalette.ColorRole.ToolTipText)
        self.hint.setAutoFillBackground(True)
        self.hint.setMargin(5)
        self.hint.setFrameShape(QFrame.Shape.StyledPanel)
        self.hint.setWordWrap(True)
        self.hint.hide()
        self._scrolling = EdgeScroll(self._canvas, self._canvas.camera, self._follow)
        graph.graph_changed.connect(self.cancel)

    # From the canvas

    def press(self, point: QPoint, modifiers: Qt.KeyboardModifier) -> bool:
        """Return whether a drag may begin here."""
        self._start = self._at = point
        self._begin = None
        if self._graph.settle():
            is_adding = modifiers == _SHIFT
            self._rerouting.note_press(self._canvas.mapToScene(point), is_adding)
            self._begin = self._drag_from(self._canvas.mapToScene(point), modifiers)
        return self._begin is not None

    def _drag_from(
        self, point: QPointF, modifiers: Qt.KeyboardModifier
    ) -> Callable[[], Drag | None] | None:
        scene, links, is_ctrl = self._scene, self._links, bool(modifiers & _CTRL)
        node_item = scene.item_at(point)
        if node_item is not None:
            sees_pins = self._canvas.camera.zoom >= LINES
            handle = handle_at(node_item, point) if sees_pins else None
            if handle is not None and is_ctrl:
                return self._drag_links_of(handle)
            if handle is not None:
                return lambda: LinkDrag(scene, links, handle)
            spot = node_item.spot(point - node_item.pos())
            line = spot.moved if sees_pins and not is_ctrl else None
            return None if line is None else lambda: ReorderDrag(scene, links, node_item, line)
        held, wired = self._rerouting.pressed, self._canvas.edge_at(point)
        if held is not None:
            return lambda: self._rerouting.drag(held)
        if wired is not None and modifiers == _SHIFT:
            return lambda: self._rerouting.drag_new(wired, point)
        if wired is not None:
            fixed = fixed_end(scene, wired, not wired.is_nearer_source(point))
            return lambda: None if fixed is None else LinkDrag(scene, links, fixed, wired)
        return (lambda: CutDrag(scene, links, point)) if modifiers == _CTRL else None

    def _drag_links_of(self, handle: PinHandle) -> Callable[[], Drag | None] | None:
        """Return what begins to drag the links of a pin, None where it has none to be moved."""
        scene, links = self._scene, self._links
        if not edges_at(scene, handle):
            return None

        def begin() -> Drag | None:
            drags = drags_of(scene, links, handle)
            return MultiLinkDrag(links, drags) if drags else None

        return begin

    def move(self, point: QPoint, modifiers: Qt.KeyboardModifier) -> None:
        """Follow the pointer, once it is far enough from where it began."""
        self._at, self._modifiers = point, modifiers
        if self.drag is None:
            way = (point - self._start).manhattanLength()
            if self._begin is None or way < QApplication.startDragDistance():
                return
            self.drag = self._begin()
            self._begin = None
            if self.drag is None:
                return
            if not isinstance(self.drag, SelectionDrag):
                self._overlay.open()
            self._canvas.viewport().setCursor(Qt.CursorShape.CrossCursor)
        self._scrolling.note(point)

    def _follow(self) -> None:
        drag = self.drag
        if drag is None:
            return
        dirty, fit = drag.cover(), drag.is_adding
        drag.move(self._canvas.mapToScene(self._at), self._modifiers)
        self._overlay.repaint_scene(dirty.united(drag.cover()))
        if drag.is_adding is not fit:
            self._overlay.renew()
        self._show_hint(drag.refusal)

    def release(self, modifiers: Qt.KeyboardModifier) -> bool:
        """Do what was dragged; return False if it was only a click."""
        self._modifiers = modifiers
        was_click = self._begin is not None
        self._follow()
        drag = self._end()
        if drag is not None:
            drag.finish()
        return not was_click

    def cancel(self) -> bool:
        """Leave everything as it was; return False if nothing is dragged."""
        drag = self._end()
        if isinstance(drag, SelectionDrag):
            drag.give_up()
        return drag is not None

    def _end(self) -> Drag | None:
        drag, self.drag, self._begin = self.drag, None, None
        self._scrolling.stop()
        self.hint.hide()
        if drag is not None:
            self._canvas.viewport().unsetCursor()
            self._overlay.hide()
        return drag

    def carry(self, ids: list[Id]) -> None:
        """Mark the link that the node which is being moved would be put into."""
        wired = self._under(ids[0]) if len(ids) == 1 else None
        self._links.mark(None if wired is None else wired.edge)

    def put_down(self, ids: list[Id]) -> None:
        """Put the one node that was moved into the link that it lies on, where it fits."""
        wired = self._under(ids[0]) if len(ids) == 1 else None
        self._links.mark(None)
        if wired is not None:
            self._links.insert(ids[0], wired.edge)

    def _under(self, id_: Id) -> RoutedEdge | None:
        """Return the link that runs below the title of a node, and that it fits into."""
        node_item = self._scene.items_by_id[id_]
        frame = node_item.frame()
        title = QRectF(frame.x(), frame.y(), frame.width(), node_item.box.header)
        for wired in self._scene.edges.near(title):
            is_own = id_ in (wired.edge.source, wired.edge.target)
            is_under = not is_own and any(title.contains(*spot) for spot in wired.spots)
            if is_under and self._links.fits_between(id_, wired.edge):
                return wired
        return None

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Fade what does not fit, in the picture that the drag lies over."""
        if self.drag is not None:
            self.drag.paint_fit(painter, rect, self._canvas.camera.zoom)

    def _paint(self, painter: QPainter) -> None:
        if self.drag is not None:
            self.drag.paint(painter, self._canvas.camera.zoom)

    def _renew(self) -> None:
        if self.drag is not None:
            self._overlay.renew()

    # At the pointer

    def say(self, words: str, point: QPoint) -> None:
        """Show words beside a point of the viewport, none for ""."""
        self._at = point
        self._show_hint(words)

    def _show_hint(self, words: str) -> None:
        self.hint.setVisible(bool(words))
        if not words:
            return
        words = said(words)
        view = self._canvas.viewport().rect()
        if words != self.hint.text():
            self.hint.setText(words)
            wide = self.hint.fontMetrics().horizontalAdvance(words) + 4 * self.hint.margin()
            self.hint.setFixedWidth(min(wide, _HINT_WIDTH, view.width()))
            self.hint.adjustSize()
        point = self._at + _HINT
        right, bottom = view.width() - self.hint.width(), view.height() - self.hint.height()
        self.hint.move(max(0, min(point.x(), right)), max(0, min(point.y(), bottom)))
