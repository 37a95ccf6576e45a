"""Drags that begin at a pin, on an edge or, with Ctrl, on empty space."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from itertools import islice, pairwise

from PySide6.QtCore import QLineF, QObject, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QPolygonF,
)
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsView, QWidget

from app.graph.arranging.reroute_editing import PointDrag, RerouteEditing
from app.graph.arranging.selection_drag import SelectionDrag
from app.graph.document_graph import DocumentGraph
from app.graph.edge_scroll import EdgeScroll
from app.graph.layout import curve
from app.graph.linking.links import Links
from app.graph.linking.pin_handles import PinHandle, drop_handle, fixed_end, handle_at, pin_handles
from app.graph.measure import PIN, LineBox
from app.graph.node_item import NodeItem
from app.graph.paint_node import LINES
from app.graph.routed_edge import RoutedEdge
from app.graph.scene import GraphScene
from app.ui import theme
from app.ui.plain import Label
from app.ui.sentences import said
from formats.core.paths import Path
from formats.editing import Pin
from formats.graph import Edge, Id, Role

# A link being dragged from a pin, or by one end: its target and its looks.


_LINK_DRAG_SHIFT = Qt.KeyboardModifier.ShiftModifier
_LINK_DRAG_WIDTH = 2.5
_LINK_DRAG_ROOM = 12.0


class LinkDrag:
    """A link dragged from `fixed` to the pointer; `wired` is the edge whose end is moved.

    Where it `is_adding`, nothing else is led elsewhere.
    """

    def __init__(
        self, scene: GraphScene, links: Links, fixed: PinHandle, wired: RoutedEdge | None = None
    ) -> None:
        self._scene, self._links = scene, links
        self.fixed, self.wired = fixed, wired
        self._joins = links.joins(fixed.pin)
        self._reasons: dict[tuple[Pin, bool], str] = {}
        self._at = QPointF(fixed.at)
        self._over: PinHandle | None = None
        self.is_adding = False
        self.refusal = ""
        """Why the target at the pointer does not fit."""

    # What it meets

    def move(self, point: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        """Follow the pointer to a point of the scene."""
        self.is_adding = bool(modifiers & _LINK_DRAG_SHIFT) and self.wired is None
        self._at = point
        node_item = self._scene.item_at(point)
        self._over = (
            None if node_item is None else drop_handle(node_item, point, not self.fixed.pin.leaves)
        )
        self.refusal = ""
        if self._over is not None and not self._is_home(self._over):
            self.refusal = self.reason(self._over.pin)

    def reason(self, pin: Pin) -> str:
        """Say why a pin does not fit, "" where it does; asked once for each."""
        key = pin, self.is_adding
        if key not in self._reasons:
            self._reasons[key] = self._joins.reason(pin, self.is_adding)
        return self._reasons[key]

    @property
    def is_let_go(self) -> bool:
        """Whether it is over nothing, so that a link that is moved would be taken away."""
        return self._over is None and self._scene.item_at(self._at) is None

    @property
    def target(self) -> Pin | None:
        """The pin that it would lead to, None where letting go leaves everything as it was."""
        return None if self._over is None or self._is_home(self._over) else self._over.pin

    def _is_home(self, handle: PinHandle) -> bool:
        """Whether letting go on a pin leaves everything as it was."""
        if self.wired is None or handle.pin == self.fixed.pin:
            return handle.pin == self.fixed.pin
        at = self.wired.points[-1 if self.fixed.pin.leaves else 0]
        return (handle.at - QPointF(*at)).manhattanLength() < 1

    def finish(self) -> None:
        """Do what the place says where it was dropped."""
        over, wired, links = self._over, self.wired, self._links
        if over is None:
            if not self.is_let_go:
                return
            if wired is None:
                links.node_wanted.emit(self.fixed.pin, self._at)
            else:
                links.remove([wired.edge])
        elif self._is_home(over):
            return
        elif self.reason(over.pin):
            links.refused.emit(self.reason(over.pin))
        elif wired is None:
            links.join(self.fixed.pin, over.pin, self.is_adding)
        else:
            links.relink([(wired.edge, self.fixed.pin, over.pin)])

    # Its looks

    def cover(self) -> QRectF:
        """Return all that is painted of it, beside the pins that fit."""
        rect = self._path().controlPointRect()
        over = self._item()
        if over is not None:
            rect = rect.united(over.frame())
        return rect.adjusted(-_LINK_DRAG_ROOM, -_LINK_DRAG_ROOM, _LINK_DRAG_ROOM, _LINK_DRAG_ROOM)

    def _item(self) -> NodeItem | None:
        return None if self._over is None else self._scene.items_by_id.get(self._over.node)

    def _end(self) -> QPointF:
        is_held = self._over is not None and not self.reason(self._over.pin)
        return self._over.at if self._over is not None and is_held else self._at

    def _path(self) -> QPainterPath:
        ends = [self.fixed.at, self._end()]
        if not self.fixed.pin.leaves:
            ends.reverse()
        path = QPainterPath(ends[0])
        for _start, out, into, end in curve([(point.x(), point.y()) for point in ends]):
            path.cubicTo(*out, *into, *end)
        return path

    def paint_fit(self, painter: QPainter, rect: QRectF, zoom: float) -> None:
        """Fade what does not fit, in a rectangle of the scene."""
        for item in self._scene.items(rect):
            if isinstance(item, NodeItem) and item.isVisible():
                self._paint_node(painter, item, zoom)
        if self.wired is not None:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._scene.paints.veil.color(), 2 * _LINK_DRAG_WIDTH))
            painter.drawPath(self.wired.path)

    def paint(self, painter: QPainter, zoom: float) -> None:
        """Paint the link, and the pin that it would be dropped on."""
        paints = self._scene.paints
        painter.setBrush(Qt.BrushStyle.NoBrush)
        color = paints.shades.accent if self.wired else paints.data(self.fixed.kind)
        pen = QPen(color, max(_LINK_DRAG_WIDTH, _LINK_DRAG_WIDTH / zoom))
        if self.refusal:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.drawPath(self._path())
        if self._over is not None and not self.refusal:
            painter.drawEllipse(self._over.at, PIN + 4, PIN + 4)

    def _fitting(self, node_item: NodeItem, zoom: float) -> list[PinHandle]:
        """Return the pins of a node that fit; from far away only the first."""
        pins = pin_handles(node_item, not self.fixed.pin.leaves)
        fitting = (pin for pin in pins if not self.reason(pin.pin))
        return list(fitting if zoom >= LINES else islice(fitting, 1))

    def _paint_node(self, painter: QPainter, node_item: NodeItem, zoom: float) -> None:
        """Veil a node, or the lines of it whose pins do not fit, and ring those that do."""
        paints = self._scene.paints
        fitting = self._fitting(node_item, zoom)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(paints.veil)
        if not fitting and node_item.id != self.fixed.node:
            radius = node_item.box.radius
            painter.drawRoundedRect(node_item.frame().adjusted(-5, -1, 5, 1), radius, radius)
        if zoom < LINES or not fitting:
            return
        paths = {handle.pin.path for handle in fitting}
        for line in node_item.box.lines:
            if line.pin_side and line.line.path not in paths:
                painter.drawRect(line.rect.translated(node_item.pos()).adjusted(-5, 0, 5, 0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(paints.shades.accent, 1.8))
        for pin in fitting:
            painter.drawEllipse(pin.at, PIN + 2, PIN + 2)


# Dragging a child up or down among the children of its node.


_REORDER_DRAG_WIDTH = 2.5
_REORDER_DRAG_ROOM = 8.0
_AWAY = 24.0
"""How far from the pointer the label is."""


def siblings(node_item: NodeItem, line: LineBox) -> list[LineBox]:
    """Return the lines of the children among which a line has its place, that line with them."""
    group = line.line.path[:-1]
    lines = node_item.box.lines
    return [
        line_box
        for line_box in lines
        if line_box.line.role is Role.CHILD and line_box.line.path[:-1] == group
    ]


class ReorderDrag:
    """The child of `line`, carried to another place; `refusal` says why it cannot stay there."""

    is_adding = False

    def __init__(self, scene: GraphScene, links: Links, node_item: NodeItem, line: LineBox) -> None:
        self._scene, self._links, self._line = scene, links, line
        self._item = node_item
        self._lines = siblings(node_item, line)
        self._from = self._to = self._lines.index(line)
        self._at = node_item.pos() + line.rect.center()
        self.refusal = ""

    def move(self, point: QPointF, _modifiers: Qt.KeyboardModifier) -> None:
        """Follow the pointer to a point of the scene."""
        self._at = point
        y = point.y() - self._item.y()
        others = [line for line in self._lines if line is not self._line]
        self._to = sum(line_box.rect.center().y() < y for line_box in others)
        is_moved = self._to != self._from
        self.refusal = self._links.move_reason(self._path, self._to) if is_moved else ""

    @property
    def _path(self) -> Path:
        return self._line.line.path

    def finish(self) -> None:
        """Bring the child to its new place."""
        if self.refusal:
            self._links.refused.emit(self.refusal)
        elif self._to != self._from:
            self._links.move(self._path, self._to)

    def cover(self) -> QRectF:
        """Return all that is painted of it."""
        wide = self._scene.paints.faces.body.width(self._line.label) + 14 + _AWAY
        around = QRectF(self._at.x() - wide, self._at.y(), wide, 0)
        rect = self._item.frame().united(around)
        return rect.adjusted(
            -_REORDER_DRAG_ROOM, -2 * _REORDER_DRAG_ROOM, _REORDER_DRAG_ROOM, 2 * _REORDER_DRAG_ROOM
        )

    def paint_fit(self, painter: QPainter, rect: QRectF, zoom: float) -> None:
        """Veil the child where it was."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._scene.paints.veil)
        painter.drawRect(self._line.rect.translated(self._item.pos()).adjusted(1, 0, -1, 0))

    def paint(self, painter: QPainter, zoom: float) -> None:
        """Paint where the child would go, and its label at the pointer."""
        paints = self._scene.paints
        color = theme.colors().error if self.refusal else paints.shades.accent
        painter.setPen(QPen(color, _REORDER_DRAG_WIDTH))
        y = self._item.y() + self._edge()
        painter.drawLine(
            QPointF(self._item.x() + 2, y), QPointF(self._item.x() + self._item.box.width - 2, y)
        )
        self._paint_label(painter, color)

    def _paint_label(self, painter: QPainter, color: QColor) -> None:
        """Paint the label on a plate left of the pointer, where it hides no pin."""
        paints = self._scene.paints
        face = paints.faces.body
        width, height = face.width(self._line.label) + 14, face.height + 4
        plate = QRectF(self._at.x() - width - _AWAY, self._at.y() - height / 2, width, height)
        painter.setPen(QPen(color, 1.2))
        painter.setBrush(paints.shades.body)
        painter.drawRoundedRect(plate, 4, 4)
        painter.setPen(paints.text)
        painter.setFont(face.font)
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, self._line.label)

    def _edge(self) -> float:
        """Return the height between the two lines that the child would go between."""
        others = [line for line in self._lines if line is not self._line]
        if self._to < len(others):
            return others[self._to].rect.top()
        return others[-1].rect.bottom()


# All links of a pin being dragged to another one.


def edges_at(scene: GraphScene, handle: PinHandle) -> list[Edge]:
    """Return the links at a pin that is taken hold of, in the order of the graph."""
    line = scene.items_by_id[handle.node].line_of(handle.pin.path)
    ids = [scene.graph.edges[number] for number in scene.edges.of_node(handle.node)]
    if handle.pin.leaves:
        mine = [(edge, edge.source, edge.source_pin) for edge in ids]
    else:
        mine = [(edge, edge.target, edge.target_pin) for edge in ids]
    pin = None if line is None else line.line.pin
    shown = scene.emphasis.level
    return [
        edge for edge, node, at in mine if (node, at) == (handle.node, pin) and shown(edge) >= 0
    ]


def drags_of(scene: GraphScene, links: Links, handle: PinHandle) -> list[LinkDrag]:
    """Return what drags the links of a pin, each by its end there.

    None where one of them cannot be moved.
    """
    edges = edges_at(scene, handle)
    wired = {edge.edge.id: edge for edge in scene.edges.wired.values()}
    ends = [(fixed_end(scene, wired[edge.id], not handle.pin.leaves), edge) for edge in edges]
    if any(end is None for end, _ in ends):
        return []
    return [LinkDrag(scene, links, end, wired[edge.id]) for end, edge in ends if end is not None]


class MultiLinkDrag:
    """The links that are dragged together, each of them a `LinkDrag`."""

    is_adding = False

    def __init__(self, links: Links, drags: Sequence[LinkDrag]) -> None:
        self._links, self._drags = links, drags

    @property
    def refusal(self) -> str:
        """Why what is at the pointer does not fit."""
        return next((drag.refusal for drag in self._drags if drag.refusal), "")

    def move(self, point: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        """Follow the pointer to a point of the scene."""
        for drag in self._drags:
            drag.move(point, modifiers)

    def finish(self) -> None:
        """Do what the place says where they were dropped, as one step; all of them, or none."""
        drags = [(drag.wired.edge, drag) for drag in self._drags if drag.wired is not None]
        if self.refusal:
            self._links.refused.emit(self.refusal)
        elif all(drag.is_let_go for _, drag in drags):
            self._links.remove([edge for edge, _ in drags])
        elif self._are_sources:
            self._move_sources(drags)
        else:
            moves = [(edge, drag.fixed.pin, drag.target) for edge, drag in drags]
            self._links.relink([(edge, pin, to) for edge, pin, to in moves if to is not None])

    @property
    def _are_sources(self) -> bool:
        """Whether these are several sources of one input."""
        one = self._drags[0].fixed
        return len(self._drags) > 1 and one.pin.leaves and one.kind is not None

    def _move_sources(self, drags: Sequence[tuple[Edge, LinkDrag]]) -> None:
        """Have another input read what one reads, in the same order."""
        target = drags[0][1].target
        if target is not None:
            self._links.move_sources([(edge, drag.fixed.pin) for edge, drag in drags], target)

    def cover(self) -> QRectF:
        """Return all that is painted of them, beside the pins that fit."""
        return reduce(QRectF.united, (drag.cover() for drag in self._drags))

    def paint_fit(self, painter: QPainter, rect: QRectF, zoom: float) -> None:
        """Fade what does not fit the first of them, in a rectangle of the scene."""
        self._drags[0].paint_fit(painter, rect, zoom)

    def paint(self, painter: QPainter, zoom: float) -> None:
        """Paint the links, and the pin that they would be dropped on."""
        for drag in self._drags:
            drag.paint(painter, zoom)


# A line drawn over empty space that takes away the links it crosses.


_WIDTH = 1.5
_ROOM = 8.0


class CutDrag:
    """The line, from where it began to the pointer; `refusal` is always empty."""

    refusal = ""
    is_adding = False

    def __init__(self, scene: GraphScene, links: Links, start: QPointF) -> None:
        self._scene, self._links = scene, links
        self._points = [start]
        self._crossed: dict[Id, RoutedEdge] = {}

    def move(self, point: QPointF, _modifiers: Qt.KeyboardModifier) -> None:
        """Draw the line on to a point of the scene."""
        piece = QLineF(self._points[-1], point)
        self._points.append(point)
        around = QRectF(piece.p1(), piece.p2()).normalized().adjusted(-1, -1, 1, 1)
        for wired in self._scene.edges.near(around):
            if self._scene.emphasis.level(wired.edge) >= 0 and _crosses(wired, piece):
                self._crossed[wired.edge.id] = wired

    def finish(self) -> None:
        """Remove the crossed links."""
        self._links.remove([wired.edge for wired in self._crossed.values()])

    def cover(self) -> QRectF:
        """Return all that is painted of it."""
        rect = QPolygonF(self._points).boundingRect()
        for wired in self._crossed.values():
            rect = rect.united(wired.rect)
        return rect.adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM)

    def paint_fit(self, painter: QPainter, rect: QRectF, zoom: float) -> None:
        """Fade nothing: all links can be crossed."""

    def paint(self, painter: QPainter, zoom: float) -> None:
        """Paint the line and what it crosses."""
        color = theme.colors().error
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(color, 2 * _WIDTH / min(1.0, zoom)))
        for wired in self._crossed.values():
            painter.drawPath(wired.path)
        painter.setPen(QPen(color, _WIDTH / zoom, Qt.PenStyle.DashLine))
        painter.drawPolyline(QPolygonF(self._points))


def _crosses(wired: RoutedEdge, piece: QLineF) -> bool:
    spots = [QPointF(*spot) for spot in wired.spots]
    bounded = QLineF.IntersectionType.BoundedIntersection
    return any(
        piece.intersects(QLineF(point, other_point))[0] == bounded
        for point, other_point in pairwise(spots)
    )


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


# The overlay on the canvas while a link is dragged: a picture of it, and the link above.
#
# So a step of the drag paints the link alone, however much the canvas shows.


_REACH = 3


class DragOverlay(QWidget):
    """Covers the viewport of a view; `paint` paints in the scene what moves."""

    def __init__(self, view: QGraphicsView, paint: Callable[[QPainter], None]) -> None:
        super().__init__(view.viewport())
        self._view = view
        self._paint = paint
        self._picture = QPixmap()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.hide()

    def open(self) -> None:
        """Cover the view, with what it shows now."""
        self.renew()
        self.show()
        self.lower()

    def renew(self) -> None:
        """Refresh the picture: another part of the scene, or another look."""
        viewport = self._view.viewport()
        scale = viewport.devicePixelRatioF()
        self._picture = QPixmap(viewport.size() * scale)
        self._picture.setDevicePixelRatio(scale)
        painter = QPainter(self._picture)
        painter.setRenderHints(self._view.renderHints())
        self._view.render(painter, QRectF(viewport.rect()), viewport.rect())
        painter.end()
        self.setGeometry(viewport.rect())
        self.update()

    def repaint_scene(self, rect: QRectF) -> None:
        """Paint a rectangle of the scene with the next frame."""
        seen_rect = self._view.mapFromScene(rect).boundingRect()
        self.update(seen_rect.adjusted(-_REACH, -_REACH, _REACH, _REACH))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setClipRegion(event.region())
        painter.drawPixmap(0, 0, self._picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(self._view.viewportTransform())
        self._paint(painter)
        painter.end()
