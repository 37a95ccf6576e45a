"""The view of the scene: painting, the mouse, tool tips. Signals tell what a gesture means."""

from __future__ import annotations

import enum
from collections.abc import Collection
from typing import Protocol, TypeVar

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHelpEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
    QRegion,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsView, QToolTip

from app.graph.arranging.snapping import Snapping
from app.graph.camera import Camera
from app.graph.edge_scroll import EdgeScroll
from app.graph.lights import DIM, PLAIN
from app.graph.linking.pin_handles import handle_at
from app.graph.measure import PIN
from app.graph.node_item import ItemSpot, NodeItem
from app.graph.paint_node import LINES, ROUND_BLOCK, outline
from app.graph.paint_scene import paint_below
from app.graph.routed_edge import RoutedEdge
from app.graph.scene import GraphScene
from app.graph.tooltips import edge_tip, node_tip
from app.ui.later import call_later
from app.ui.plain import tip
from formats.graph import Id

# The part of the canvas that paints a scene, whole or in parts, near or from far away.


_SMOOTH = 0.2
"""From this zoom on lines are smooth; below, so many are seen that it would take long."""
_SETTLED = 120
"""Milliseconds without a step of a run until what is far away is painted whole again."""


class PaintedView(QGraphicsView):
    """Shows a scene through a camera."""

    painted = Signal()
    """What is seen was painted, or a part of it."""

    def __init__(self, scene: GraphScene) -> None:
        super().__init__(scene)
        self._graph_scene = scene  # a view does not own its scene
        self.camera = Camera(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self._settling = QTimer(self, singleShot=True, interval=_SETTLED)
        self._settling.timeout.connect(self.settle)

    _is_to_be_whole = False
    """Whether all is to be painted after a part was: what is far away is not painted in parts, as
    halos reach beyond their nodes, and Qt rounds plain lines by where they are clipped."""
    _far: QRectF | None = None
    """What is painted of the scene where that is far away."""

    def paintEvent(self, event: QPaintEvent) -> None:
        is_smooth = self._is_smooth
        self.setRenderHint(QPainter.RenderHint.Antialiasing, is_smooth)
        if is_smooth:
            super().paintEvent(event)
        else:
            self._paint_far(event)
        self._is_to_be_whole = not (
            is_smooth or self._is_to_be_whole or event.region() == QRegion(self.viewport().rect())
        )
        if self._is_to_be_whole and self._graph_scene.emphasis.is_running:
            self._is_to_be_whole = False  # every step paints parts, which has to take no longer
            self._settling.start()
        elif self._is_to_be_whole:
            self.viewport().update()
        self.painted.emit()

    def _paint_far(self, event: QPaintEvent) -> None:
        """Paint what is far away: Qt is asked to paint nothing, so that it asks no items."""
        rect = event.rect().adjusted(-1, -1, 1, 1)
        self._far = self.mapToScene(rect).boundingRect()
        super().paintEvent(QPaintEvent(QRegion()))
        self._far = None

    @property
    def _is_smooth(self) -> bool:
        return self.camera.zoom >= _SMOOTH

    def paint_apart(self) -> None:
        """Paint what changes now in a turn of its own, also where the window is painted before."""
        self.viewport().setUpdatesEnabled(False)
        call_later(self, lambda: self.viewport().setUpdatesEnabled(True))

    def settle(self) -> None:
        """Paint all with the next frame."""
        self._is_to_be_whole = not self._is_smooth
        self.viewport().update()

    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:
        assert isinstance(rect, QRectF), "as Qt says"
        paint_below(self._graph_scene, painter, self._far or rect, self.camera.zoom)
        if self._far is not None:
            paint_blocks(self._graph_scene, painter, self._far, self.camera.zoom)


# Paints the nodes of a scene as the blocks that they are from far away, all at once.
#
# Qt asks each item for its bounds and has it paint itself, which takes far longer than the blocks
# where thousands are in sight.


_PAINTED_VIEW_REACH, _FAR_REACH = 80.0, 12.0
"""How far what is painted of a node reaches beyond it: at 100 %, and on the screen."""
_STRIP = 3.0
"""How wide the strip of a changed node is on the screen."""


def paint_blocks(scene: GraphScene, painter: QPainter, rect: QRectF, zoom: float) -> None:
    """Paint the nodes in a rectangle, at a zoom at which they are blocks."""
    hidden, blocks = scene.emphasis.hidden, scene.paints.blocks
    reach = _PAINTED_VIEW_REACH + _FAR_REACH / zoom
    near = rect.adjusted(-reach, -reach, reach, reach)
    is_all = not hidden and near.contains(scene.content())
    selected, grow = set(scene.selected_ids()), ROUND_BLOCK / zoom
    for node_item in sorted(scene.items_by_id.values(), key=NodeItem.zValue):
        frame = node_item.frame()
        if not is_all and (node_item.id in hidden or not near.intersects(frame)):
            continue
        is_selected = node_item.id in selected
        if _stands_out(node_item) or (is_selected and node_item.light is not PLAIN):
            _paint_apart(painter, node_item, zoom)
            continue
        family, is_faded = node_item.node.family, node_item.look.faded
        if is_selected:
            is_current = scene.emphasis.is_current(node_item.id)
            painter.fillRect(
                frame.adjusted(-grow, -grow, grow, grow), outline(scene.paints, is_current)
            )
        if node_item.light is DIM and not is_faded:
            painter.fillRect(frame, scene.paints.far_dim[family])
            continue
        painter.fillRect(frame, blocks[family])
        if is_faded:
            painter.fillRect(frame, scene.paints.veil)
        elif node_item.is_changed:
            strip = QRectF(frame.x(), frame.y(), _STRIP / zoom, frame.height())
            painter.fillRect(strip, scene.paints.changed)


def _stands_out(node_item: NodeItem) -> bool:
    """Whether more of a node than its block is to be painted."""
    look, light = node_item.look, node_item.light
    is_lit = light is not PLAIN and (light is not DIM or look.faded)
    is_found = node_item.found is not None
    return is_lit or is_found or look.hit or look.mark is not None or look.ghost


def _paint_apart(painter: QPainter, node_item: NodeItem, zoom: float) -> None:
    """Paint a node with all that stands out of it."""
    transform = painter.worldTransform()
    painter.translate(node_item.pos())
    node_item.paint_at(painter, zoom)
    painter.setWorldTransform(transform)


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


# The ring round the pin that a drag would begin at.


_RADIUS = PIN + 4.5
_FILL = 0.25


class PinHighlight:
    """Shows which pin the pointer is on, also where the pin of a node itself is not drawn."""

    def __init__(self, scene: GraphScene) -> None:
        self._scene = scene
        self.at: QPointF | None = None
        """The middle of the pin, None for none."""
        self._color = QColor()

    def hover(self, node_item: NodeItem | None, point: QPointF, zoom: float) -> None:
        """Show the pin of a node at a point of the scene, or none."""
        handle = handle_at(node_item, point) if node_item is not None and zoom >= LINES else None
        at = None if handle is None else handle.at
        if at == self.at:
            return
        for place in (self.at, at):
            if place is not None:
                size = _RADIUS + 2
                self._scene.repaint(QRectF(place.x() - size, place.y() - size, 2 * size, 2 * size))
        self.at = at
        self._color = self._scene.paints.data(None if handle is None else handle.kind)

    def paint(self, painter: QPainter) -> None:
        """Paint the ring."""
        if self.at is None:
            return
        fill = QColor(self._color)
        fill.setAlphaF(_FILL)
        painter.setPen(QPen(self._color, 1.5))
        painter.setBrush(fill)
        painter.drawEllipse(self.at, _RADIUS, _RADIUS)
        painter.setBrush(Qt.BrushStyle.NoBrush)


# Boxes and lassos drawn over the canvas to select nodes and reroute points.


T = TypeVar("T")
_Mod = Qt.KeyboardModifier
_KEYS = _Mod.ShiftModifier | _Mod.ControlModifier | _Mod.AltModifier
_LASSO = _Mod.ControlModifier | _Mod.AltModifier
_MARQUEE_FILL = 0.12
_ROOM = 3.0
"""The room round what is painted, in px on the screen."""


class MarqueeMode(enum.Enum):
    """What the nodes that the shape touches do to the selection."""

    REPLACE = enum.auto()
    ADD = enum.auto()
    REMOVE = enum.auto()
    TOGGLE = enum.auto()


def mode_of(modifiers: Qt.KeyboardModifier) -> tuple[MarqueeMode, bool]:
    """Return what a drag with modifiers does, and whether it draws a lasso instead of a box."""
    keys = modifiers & _KEYS
    is_shift = bool(keys & _Mod.ShiftModifier)
    if keys & _LASSO == _LASSO:
        return (MarqueeMode.REMOVE if is_shift else MarqueeMode.ADD), True
    if keys & _Mod.AltModifier:
        return MarqueeMode.REMOVE, False
    if keys & _Mod.ControlModifier:
        return MarqueeMode.TOGGLE, False
    return (MarqueeMode.ADD if is_shift else MarqueeMode.REPLACE), False


class Marquee:
    """The box or lasso of one drag, from a point of the scene to the pointer."""

    def __init__(self, scene: GraphScene, start: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        self._scene = scene
        self._before = frozenset(scene.selected_ids())
        self._points_before = scene.reroutes.selected
        self.mode, self.is_lasso = mode_of(modifiers)
        self._points = [start, start]
        if self.mode is MarqueeMode.REPLACE:
            self._select(frozenset())
            scene.reroutes.select(())

    def move(self, point: QPointF, zoom: float) -> None:
        """Draw on to a point of the scene, and select what the shape touches at a zoom."""
        if self.is_lasso:
            self._points.append(point)
        else:
            self._points[-1] = point
        reroutes = self._scene.reroutes
        self._select(self._selected(self._before, frozenset(self._inside())))
        inside = reroutes.touched(self._shape(), zoom)
        reroutes.select(self._selected(self._points_before, inside))

    def give_up(self) -> None:
        """Select what was selected before."""
        self._select(self._before)
        self._scene.reroutes.select(self._points_before)

    def _selected(self, before: frozenset[T], inside: frozenset[T]) -> frozenset[T]:
        return {
            MarqueeMode.REPLACE: inside,
            MarqueeMode.ADD: before | inside,
            MarqueeMode.REMOVE: before - inside,
            MarqueeMode.TOGGLE: before ^ inside,
        }[self.mode]

    def _inside(self) -> list[Id]:
        """Return the nodes that the shape touches."""
        shape = self._shape()
        touched = self._scene.items(shape, Qt.ItemSelectionMode.IntersectsItemShape)
        return [item.id for item in touched if isinstance(item, NodeItem) and item.isVisible()]

    def _select(self, ids: Collection[Id]) -> None:
        """Select nodes and no others, with a single signal."""
        scene = self._scene
        items = scene.items_by_id.items()
        others = [item for id_, item in items if item.isSelected() is not (id_ in ids)]
        if not others:
            return
        was_blocked = scene.blockSignals(True)
        for item in others:
            item.setSelected(not item.isSelected())
        scene.blockSignals(was_blocked)
        scene.selectionChanged.emit()

    # Its looks

    def _shape(self) -> QPainterPath:
        path = QPainterPath()
        if self.is_lasso:
            path.addPolygon(QPolygonF(self._points))
            path.closeSubpath()
        else:
            path.addRect(QRectF(self._points[0], self._points[-1]).normalized())
        return path

    def cover(self, zoom: float) -> QRectF:
        """Return all that is painted of it."""
        room = _ROOM / zoom
        return self._shape().boundingRect().adjusted(-room, -room, room, room)

    def paint(self, painter: QPainter) -> None:
        """Paint the outline, dashed where nodes are taken out of the selection."""
        accent = self._scene.paints.shades.accent
        fill = QColor(accent)
        fill.setAlphaF(_MARQUEE_FILL)
        pen = QPen(accent, 1.0)
        pen.setCosmetic(True)
        if self.mode is MarqueeMode.REMOVE:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(fill)
        painter.drawPath(self._shape())
