"""The view of the scene: painting, the mouse, tool tips. Signals tell what a gesture means."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QToolTip

from app.graph.arranging.snapping import Snapping
from app.graph.edge_scroll import EdgeScroll
from app.graph.linking.pin_highlight import PinHighlight
from app.graph.marquee import Marquee
from app.graph.node_item import ItemSpot, NodeItem
from app.graph.paint_node import LINES
from app.graph.painted_view import PaintedView
from app.graph.routed_edge import RoutedEdge
from app.graph.scene import GraphScene
from app.graph.tooltips import edge_tip, node_tip
from app.plain import tip
from formats.graph import Id

_REACH = 6.0
_HOVER_MILLISECONDS = 90
"""How long the mouse rests on an edge before all else fades: passing over must not flicker."""
_WHEEL = 1.0015
_LEAST_PINCH = 0.5
"""The least factor that one event of a pinch zooms by: some systems report jumps."""
_Button = Qt.MouseButton


class DragHandler(Protocol):
    """What the left button does beside selecting and moving nodes; points are of the viewport."""

    def press(self, point: QPoint, modifiers: Qt.KeyboardModifier) -> bool:
        """Return whether a drag may begin here; if so, only the drag is reported."""

    def move(self, point: QPoint, modifiers: Qt.KeyboardModifier) -> None:
        """React to a moved pointer."""

    def release(self, modifiers: Qt.KeyboardModifier) -> bool:
        """Do what was dragged; return False if it was only a click."""

    def cancel(self) -> bool:
        """Leave everything as it was; return False if nothing is dragged."""

    def carry(self, ids: list[Id]) -> None:
        """React to nodes being dragged."""

    def put_down(self, ids: list[Id]) -> None:
        """React to moved nodes."""

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint over everything in a rectangle of the scene."""


class CursorDragHandler(DragHandler, Protocol):
    """A hand that shows what it would take hold of."""

    def cursor(self, point: QPointF) -> Qt.CursorShape | None:
        """Return the shape of the pointer at a point of the scene, None for the usual one."""


class Canvas(PaintedView):
    """Shows a scene and turns the mouse into gestures."""

    clicked = Signal(object, object)
    """A node (item) and the spot in it."""
    double_clicked = Signal(object, object)
    edge_clicked = Signal(object, bool)
    """An edge (wired), and whether it was clicked nearer to its source."""
    unlink_wanted = Signal(object)
    """The links of a pin (its id), or one edge (wired), are to be removed."""
    edge_double_clicked = Signal(object, bool)
    """The same, twice."""
    empty_double_clicked = Signal(QPointF)
    """A point of the scene where nothing is."""
    hovered = Signal(object)
    """The edge (wired) under the mouse, or None."""
    dragged = Signal()
    """Nodes were moved and dropped."""
    drag_given_up = Signal()
    """Nodes that were being moved are to be where they were."""
    released = Signal()
    """What a press of the left button began has ended: other nodes may be selected."""
    emptied = Signal()
    """The left button was clicked where nothing is."""

    def __init__(self, scene: GraphScene) -> None:
        super().__init__(scene)
        self.setMouseTracking(True)
        self._pan_from: QPoint | None = None
        self._press: QMouseEvent | None = None
        self._pressed: tuple[NodeItem, ItemSpot] | None = None
        self._pressed_edge: RoutedEdge | None = None
        self.snapping = Snapping(scene)
        self._glow = PinHighlight(scene)
        self._modifiers = Qt.KeyboardModifier.NoModifier
        self._grabbed = QPointF()
        """How far from the corner of the node that is dragged the pointer holds it."""
        self._hovered: RoutedEdge | None = None
        self.is_space_down = False
        self.hand: DragHandler | None = None
        """What is done by dragging from pins and along edges, None on canvases to look at."""
        self.other_hand: CursorDragHandler | None = None
        """What is done with comments, where no node and no edge is."""
        self._busy_hand: DragHandler | None = None
        self._pointer = QPoint()
        self._scrolling = EdgeScroll(self, self.camera, self._drag_on)
        self._is_menu_over = False
        self._rest = QTimer(self, singleShot=True, interval=_HOVER_MILLISECONDS)
        self._rest.timeout.connect(lambda: self.hovered.emit(self._hovered))

    # Painting

    def drawForeground(self, painter: QPainter, rect: QRectF | object) -> None:
        assert isinstance(rect, QRectF), "as Qt says"
        if self.hand is not None:
            self.hand.paint(painter, rect)
            self._glow.paint(painter)
        self.snapping.paint(painter)
        if self._marquee is not None:
            self._marquee.paint(painter)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.camera.resized()

    # The mouse

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom to the mouse; pan with Shift, or with what scrolls both ways."""
        turn = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier or (
            turn.x() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier
        ):
            self.camera.pan(QPointF(turn if turn.x() else turn.transposed()) / 2)
        else:
            self.camera.zoom_at(_WHEEL ** turn.y(), event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        is_left = event.button() is _Button.LeftButton
        if event.button() is _Button.MiddleButton or (is_left and self.is_space_down):
            self._pan_from = event.position().toPoint()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            return
        if self.give_up():
            self._is_menu_over = event.button() is _Button.RightButton
            return
        self._is_menu_over = False
        point = self.mapToScene(event.position().toPoint())
        node_item = self._graph_scene.item_at(point) if is_left else None
        self._glow.hover(None, point, 1.0)
        self._pressed = (
            None if node_item is None else (node_item, node_item.spot(point - node_item.pos()))
        )
        self._pressed_edge = self.edge_at(point) if is_left and node_item is None else None
        self._press = QMouseEvent(event) if is_left else None
        self._grabbed = QPointF() if node_item is None else point - node_item.pos()
        self._busy_hand = self._hand_for(event) if is_left else None
        is_plain = self._pressed_edge is None and self._busy_hand is None
        self._is_adding = is_plain and node_item is not None and _is_adding(event)
        if self._is_adding and node_item is not None:
            node_item.setSelected(True)
        elif is_left and is_plain and node_item is not None:  # another button selects nothing
            super().mousePressEvent(event)
        elif is_left and is_plain:
            self._marquee = Marquee(self._graph_scene, point, event.modifiers())

    def _hand_for(self, event: QMouseEvent) -> DragHandler | None:
        """Return what takes what was pressed in hand, None for nothing."""
        self._graph_scene.boxes.choose(None)
        point, modifiers = event.position().toPoint(), event.modifiers()
        if self.hand is not None and self.hand.press(point, modifiers):
            return self.hand
        is_free = self._pressed is None and self._pressed_edge is None
        if self.other_hand is not None and is_free and self.other_hand.press(point, modifiers):
            return self.other_hand
        return None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = self._pointer = event.position().toPoint()
        self._modifiers = event.modifiers()
        if self._pan_from is not None:
            self.camera.pan(QPointF(point - self._pan_from))
            self._pan_from = point
            return
        if self._busy_hand is not None:
            self._busy_hand.move(point, event.modifiers())
            return
        self._update_pressed()
        if self._press is not None and self._pressed is not None:
            self._drag(point)
            return
        if not event.buttons():
            self._hover(self.mapToScene(point))
        if self._marquee is not None:
            self._draw(self._marquee, point)
            return
        super().mouseMoveEvent(event)

    def _draw(self, marquee: Marquee, point: QPoint) -> None:
        """Draw the shape of what is to be selected on to a point of the viewport."""
        way = (
            0
            if self._press is None
            else (point - self._press.position().toPoint()).manhattanLength()
        )
        if not self._is_drawing and way < QApplication.startDragDistance():
            return
        self._is_drawing = True
        self._scrolling.note(point)

    def _draw_to(self, marquee: Marquee, point: QPoint) -> None:
        zoom = self.camera.zoom
        dirty = marquee.cover(zoom)
        marquee.move(self.mapToScene(point), zoom)
        self._graph_scene.repaint(dirty.united(marquee.cover(zoom)))

    def _update_pressed(self) -> None:
        """Replace the pressed item by the current one of its node, or None if the node is gone."""
        if self._pressed is not None:
            node_item = self._graph_scene.items_by_id.get(self._pressed[0].id)
            self._pressed = None if node_item is None else (node_item, self._pressed[1])

    def _drag(self, point: QPoint) -> None:
        assert self._press is not None, "asked before"
        way = (point - self._press.position().toPoint()).manhattanLength()
        if self._press.button() is _Button.NoButton or way < QApplication.startDragDistance():
            return
        if self._pressed is None:
            return
        node_item = self._pressed[0]
        if not self._is_dragging:
            node_item.setSelected(True)  # with Ctrl, a press alone does not
            self.snapping.begin(node_item, self._graph_scene.selected_ids())
        self._is_dragging = True
        self._scrolling.note(point)

    def _drag_to(self, node_item: NodeItem, point: QPoint) -> None:
        ids = self._graph_scene.selected_ids()
        if node_item.id in ids:
            by = self._snapped(point) - node_item.pos()
            self._graph_scene.move(ids, by, drags=True)
            if self.hand is not None:
                self.hand.carry(ids)

    def _snapped(self, point: QPoint) -> QPointF:
        """Return where the corner of the dragged node goes for a pointer."""
        at = self.mapToScene(point) - self._grabbed
        return self.snap(QPointF(round(at.x()), round(at.y())), self._modifiers)

    def snap(self, corner: QPointF, modifiers: Qt.KeyboardModifier) -> QPointF:
        """Return where a corner goes that is dragged to a point; with Ctrl it is free."""
        zoom, is_free = self.camera.zoom, bool(modifiers & Qt.KeyboardModifier.ControlModifier)
        dirty = self.snapping.cover(zoom)
        snapped = self.snapping.corner(corner, zoom, self.camera.seen(), is_free)
        self._graph_scene.repaint(dirty.united(self.snapping.cover(zoom)))
        return snapped

    def end_snapping(self) -> None:
        """Take away the guides of what was dragged."""
        self._graph_scene.repaint(self.snapping.cover(self.camera.zoom))
        self.snapping.end()

    def _drag_on(self) -> None:
        """Have what is dragged or drawn follow the pointer to what was scrolled to."""
        if self._is_dragging and self._pressed is not None:
            self._drag_to(self._pressed[0], self._pointer)
        elif self._marquee is not None:
            self._draw_to(self._marquee, self._pointer)

    def _end_marquee(self) -> bool:
        """Take away the shape of what is to be selected; return whether there was one."""
        marquee, self._marquee, self._is_drawing = self._marquee, None, False
        if marquee is not None:
            self._graph_scene.repaint(marquee.cover(self.camera.zoom))
        return marquee is not None

    _is_dragging = False
    _marquee: Marquee | None = None
    """The shape that is drawn round what is to be selected."""
    _is_drawing = False
    """Whether the pointer was far enough from where the shape began."""
    _is_adding = False
    """Whether the node that was pressed is selected beside the others."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pan_from is not None:
            self._pan_from = None
            self._show_cursor()
            return
        self._scrolling.catch_up()
        self._update_pressed()
        pressed, edge = self._pressed, self._pressed_edge
        self._pressed = self._pressed_edge = None
        was_dragging, self._is_dragging = self._is_dragging, False
        self._scrolling.stop()
        busy, self._busy_hand = self._busy_hand, None
        if not self._end_marquee() and busy is None and not self._is_adding:
            super().mouseReleaseEvent(event)
        self._press = None
        if event.button() is not _Button.LeftButton:
            return
        point = self.mapToScene(event.position().toPoint())
        if busy is not None and busy.release(event.modifiers()):
            pass
        elif was_dragging:
            self.end_snapping()
            self.dragged.emit()
            if self.hand is not None:
                self.hand.put_down(self._graph_scene.selected_ids())
        elif event.modifiers() == Qt.KeyboardModifier.AltModifier and (pressed or edge):
            self._unlink(pressed, edge)
        elif pressed is not None and not event.modifiers():
            self.clicked.emit(*pressed)
        elif edge is not None:
            self.edge_clicked.emit(edge, edge.is_nearer_source(point))
        elif pressed is None and not (event.modifiers() or self._is_anything_selected()):
            self.emptied.emit()
        self.released.emit()

    def _is_anything_selected(self) -> bool:
        scene = self._graph_scene
        return bool(scene.selected_ids() or scene.reroutes.selected)

    def _unlink(self, pressed: tuple[NodeItem, ItemSpot] | None, edge: RoutedEdge | None) -> None:
        spot = None if pressed is None else pressed[1]
        if edge is not None:
            self.unlink_wanted.emit(edge)
        elif spot is not None and spot.on_pin and spot.line and self.camera.zoom >= LINES:
            self.unlink_wanted.emit(spot.line.line.pin)

    def give_up(self) -> bool:
        """Leave as it was what is being dragged; False for nothing."""
        if self._is_dragging:
            self._is_dragging = False
            self._scrolling.stop()
            self.end_snapping()
            self.drag_given_up.emit()
            if self.hand is not None:
                self.hand.carry([])
        elif self._marquee is not None:
            self._marquee.give_up()
            self._scrolling.stop()
            self._end_marquee()
        elif self._busy_hand is None or not self._busy_hand.cancel():
            return False
        self._busy_hand = None
        self._press = self._pressed = self._pressed_edge = None
        return True

    def takes_menu(self) -> bool:
        """Whether a click of the right button gave something up, and so asks for no menu."""
        was_over, self._is_menu_over = self._is_menu_over, False
        return was_over

    @property
    def is_pressed(self) -> bool:
        """Whether the left button is held down, so that what is selected may still be another."""
        return self._press is not None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        point = self.mapToScene(event.position().toPoint())
        node_item = self._graph_scene.item_at(point)
        edge = self.edge_at(point) if node_item is None else None
        if event.button() is not _Button.LeftButton:
            super().mouseDoubleClickEvent(event)
        elif node_item is not None:
            self.double_clicked.emit(node_item, node_item.spot(point - node_item.pos()))
        elif edge is not None:
            self.edge_double_clicked.emit(edge, edge.is_nearer_source(point))
        else:
            self.empty_double_clicked.emit(point)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Let go of the space bar, whose release goes to another widget now."""
        self.hold_space(False)
        super().focusOutEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._set_hovered(None)
        self._glow.hover(None, QPointF(), 1.0)
        super().leaveEvent(event)

    def edge_at(self, point: QPointF) -> RoutedEdge | None:
        """Return the edge at a point of the scene, as near as one can point."""
        return self._graph_scene.edge_at(point, _REACH / min(1.0, self.camera.zoom))

    def _hover(self, point: QPointF) -> None:
        node_item = self._graph_scene.item_at(point)
        self._set_hovered(None if node_item is not None else self.edge_at(point))
        if self.hand is not None:
            self._glow.hover(node_item, point, self.camera.zoom)
        self._show_cursor(node_item, point)

    def _set_hovered(self, edge: RoutedEdge | None) -> None:
        if edge is not self._hovered:
            self._hovered = edge
            self._rest.start()

    def _show_cursor(self, node_item: NodeItem | None = None, point: QPointF | None = None) -> None:
        shape = Qt.CursorShape.ArrowCursor
        if self.is_space_down:
            shape = Qt.CursorShape.OpenHandCursor
        elif self._hovered is not None:
            shape = Qt.CursorShape.PointingHandCursor
        elif node_item is not None and point is not None and self.camera.zoom >= LINES:
            spot = node_item.spot(point - node_item.pos())
            if spot.moved is not None and self.hand is not None:
                shape = Qt.CursorShape.SizeVerCursor
            elif (
                spot.on_more
                or spot.on_check
                or spot.on_pin
                or (spot.plate and spot.plate.badge.target)
            ):
                shape = Qt.CursorShape.PointingHandCursor
        elif node_item is None and point is not None and self.other_hand is not None:
            shape = self.other_hand.cursor(point) or shape
        self.viewport().setCursor(shape)

    def hold_space(self, is_down: bool) -> None:
        """Let the left button pan while the space bar is held down."""
        self.is_space_down = is_down
        self._show_cursor()

    # Tool tips

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent):
            return self._gesture(event)
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), tip(self.tip(event.pos())), self.viewport())
            return True
        return super().viewportEvent(event)

    def _gesture(self, event: QNativeGestureEvent) -> bool:
        """Zoom to what two fingers pinch on a touchpad."""
        if event.gestureType() is not Qt.NativeGestureType.ZoomNativeGesture:
            return super().viewportEvent(event)
        self.camera.zoom_at(max(_LEAST_PINCH, 1 + event.value()), event.position())
        return True

    def tip(self, point: QPoint) -> str:
        """Return what there is to say of what lies at a point of the viewport."""
        here = self.mapToScene(point)
        node_item = self._graph_scene.item_at(here)
        if node_item is not None:
            return node_tip(node_item, node_item.spot(here - node_item.pos()))
        edge = self.edge_at(here)
        return "" if edge is None else edge_tip(edge.edge, self._graph_scene.graph)


def _is_adding(event: QMouseEvent) -> bool:
    """Whether a press adds to what is selected."""
    return event.modifiers() == Qt.KeyboardModifier.ShiftModifier
