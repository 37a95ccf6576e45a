"""What screen readers see of a canvas: its nodes with their rows, and the current one."""

from __future__ import annotations

import atexit
from collections.abc import Callable
from functools import cache
from typing import cast
from weakref import ReferenceType, WeakKeyDictionary, ref

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface, QColor, QWindow
from PySide6.QtGui import QAccessibleValueChangeEvent as ValueChange
from PySide6.QtWidgets import QAccessibleWidget
from shiboken6 import isValid

from app.graph.arranging.reroutes import RADIUS, ReroutePoint
from app.graph.canvas import Canvas
from app.graph.measure import is_check
from app.graph.navigator import Navigator
from app.graph.node_item import NodeItem
from app.graph.scene import GraphScene
from app.graph.tooltips import light_text, line_text, name
from app.ui.i18n import tr
from app.ui.sentences import family_words, said
from formats.graph import Id, Line

_Event = QAccessible.Event
_Role = QAccessible.Role
_Text = QAccessible.Text
_TITLE = -1
"""The number of what stands for the node itself, among the numbers of its lines."""
_NONE = cast(QAccessibleInterface, None)
"""No child: Qt takes it, though its signatures do not say so."""
Place = tuple[Id, int]
"""A node, and the number of a line in it or `_TITLE`."""


_living: WeakKeyDictionary[Canvas, ReferenceType[CanvasAccessibility]] = WeakKeyDictionary()
"""What each canvas is to screen readers; held more strongly, it would keep the canvas for ever."""


def _accessibility_of(canvas: QObject) -> CanvasAccessibility | None:
    reference = _living.get(canvas) if isinstance(canvas, Canvas) else None
    return None if reference is None else reference()


class CanvasAccessibility(QObject):
    """The nodes and lines of one canvas as screen readers see them, made when they are asked for.

    They are notified of moves to another node or row, and of changes of the current value.
    """

    def __init__(self, scene: GraphScene, canvas: Canvas, navigator: Navigator) -> None:
        super().__init__(canvas)
        _install()
        self.scene, self.canvas, self._navigator = scene, canvas, navigator
        self._interfaces: dict[Place, AccessibleNode] = {}
        self.point = AccessiblePoint(scene, canvas)
        QAccessible.registerAccessibleInterface(self.point)
        self._own: list[AccessibleCanvas] = []
        self._announced: tuple[Place | None, str] = (None, "")
        _living[canvas] = ref(self)
        canvas.installEventFilter(self)
        canvas.destroyed.connect(_unregistering(self._interfaces, self._own, self.point))
        navigator.went.connect(self.announce)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._enter)

    # What there is

    def item(self, place: Place) -> NodeItem | None:
        """Return the node of a place, None for one that is no more."""
        item = self.scene.items_by_id.get(place[0]) if isValid(self.canvas) else None
        return None if item is None or place[1] >= len(item.box.lines) else item

    def interface(self, place: Place) -> AccessibleNode:
        """Return what stands for a node or a line, always the same."""
        interface = self._interfaces.get(place)
        if interface is None:
            interface = self._interfaces[place] = AccessibleNode(self, place)
            QAccessible.registerAccessibleInterface(interface)
        return interface

    def own(self) -> AccessibleCanvas:
        """Return what stands for the canvas."""
        if not (self._own and isValid(self._own[0])):
            self._own[:] = [AccessibleCanvas(self.canvas)]
        return self._own[0]

    def current(self) -> Place | None:
        """Return the node or line one is at, None for none."""
        owner = self._navigator.here() or self._navigator.at
        node_item = None if owner is None else self.scene.items_by_id.get(owner.id)
        if owner is None or node_item is None or not node_item.isSelected():
            return None
        paths = [line.line.path for line in node_item.box.lines]
        return owner.id, paths.index(owner.path) if owner.path in paths else _TITLE

    def rect(self, rect: QRectF) -> QRect:
        """Return where a part of the scene is on the screen."""
        shown = self.canvas.mapFromScene(rect).boundingRect()
        return QRect(self.canvas.viewport().mapToGlobal(shown.topLeft()), shown.size())

    def place_at(self, point: QPoint) -> Place | None:
        """Return the node at a point of the screen, None if none is."""
        here = self.canvas.mapToScene(self.canvas.viewport().mapFromGlobal(point))
        node_item = self.scene.item_at(here)
        return None if node_item is None else (node_item.id, _TITLE)

    # Notifications

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.FocusIn:
            self._later.start()  # once Qt has announced that the canvas has the focus
        return False

    def announce(self) -> None:
        """Announce the current place, if it or its value has changed."""
        place, point = self.current(), self.point.name()
        full_text = point or ("" if place is None else self.full_text(place))
        (before, said), self._announced = self._announced, (place, full_text)
        if (before, said) == (place, full_text):
            return
        self.canvas.setAccessibleDescription(full_text)
        if point:
            self._enter()
            return
        if place is None or not (_is_heard() and self.canvas.hasFocus()):
            return
        if place == before:
            self._announce_value(self.interface(place))
        else:
            self._enter()

    def _enter(self) -> None:
        place = self.current()
        if not (_is_heard() and self.canvas.hasFocus()):
            return
        if self.point.name():
            _send(QAccessibleEvent(self.point, _Event.Focus))
        elif place is not None:
            _send(QAccessibleEvent(self.interface(place), _Event.Focus))

    def _announce_value(self, interface: AccessibleNode) -> None:
        _send(QAccessibleEvent(interface, _Event.NameChanged))
        _send(ValueChange(interface, interface.text(_Text.Value)))

    def full_text(self, place: Place) -> str:
        """Return all there is to say of a node or a line."""
        parts = [self.name(place), self.description(place)]
        return ". ".join(part for part in parts if part)

    def name(self, place: Place) -> str:
        """Return what a node or a line is called: a line with its value, as not all read values."""
        node_item, line = self.item(place), self.line(place)
        if node_item is None:
            return ""
        if line is not None:
            return line_text(line)
        node = node_item.box.node
        return ", ".join(part for part in (name(node), family_words(node.subtitle)) if part)

    def description(self, place: Place) -> str:
        """Return the node of a line; of a node its module, what a run says, and what was found."""
        node_item, line = self.item(place), self.line(place)
        if node_item is None:
            return ""
        findings = node_item.found
        if line is not None:
            finding = None if findings is None else findings.lines.get(line.path)
            found = finding.sentences if finding else ()
            return ". ".join([name(node_item.box.node), *map(said, found)])
        module = node_item.box.node.module
        parts = [
            tr("module {module}", module=module) if module else "",
            light_text(node_item.light),
        ]
        found = findings.whole.sentences if findings else ()
        return ". ".join([*filter(None, parts), *map(said, found)])

    def line(self, place: Place) -> Line | None:
        """Return the line of a place, None for the node itself."""
        node_item = self.item(place)
        if node_item is None or place[1] == _TITLE:
            return None
        return node_item.box.lines[place[1]].line


class AccessibleNode(QAccessibleInterface):
    """A node, or one line of it: its name, value, state and place on the screen."""

    def __init__(self, owner: CanvasAccessibility, place: Place) -> None:
        super().__init__()
        self._owner = owner
        self.place = place

    def isValid(self) -> bool:
        return self._owner.item(self.place) is not None

    def object(self) -> QObject:
        return cast(QObject, None)

    def role(self) -> QAccessible.Role:
        line = self._owner.line(self.place)
        if line is None:
            return _Role.TreeItem
        return _Role.CheckBox if is_check(line) else _Role.ListItem

    def text(self, t: QAccessible.Text) -> str:
        if t is _Text.Name:
            return self._owner.name(self.place)
        if t is _Text.Description:
            return self._owner.description(self.place)
        line = self._owner.line(self.place)
        return line.text if t is _Text.Value and line is not None and not line.connected else ""

    def setText(self, t: QAccessible.Text, text: str) -> None:
        """Leave all as it is: values are edited on the canvas, where they are checked."""

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        node_item, line = self._owner.item(self.place), self._owner.line(self.place)
        if node_item is None:
            state.invalid = True
            return state
        state.focusable = state.selectable = True
        is_current = self._owner.current() == self.place
        state.focused = is_current and self._owner.canvas.hasFocus()
        state.selected = node_item.isSelected() if line is None else is_current
        state.invisible = self.place[0] in self._owner.scene.emphasis.hidden
        state.offscreen = not self._owner.canvas.camera.seen().intersects(node_item.frame())
        state.readOnly = line is not None and not line.editable
        if line is not None and is_check(line):
            state.checkable, state.checked = True, bool(line.value)
        return state

    def rect(self) -> QRect:
        node_item = self._owner.item(self.place)
        if node_item is None:
            return QRect()
        if self.place[1] == _TITLE:
            return self._owner.rect(node_item.frame())
        return self._owner.rect(node_item.box.lines[self.place[1]].rect.translated(node_item.pos()))

    def parent(self) -> QAccessibleInterface:
        if self.place[1] != _TITLE:
            return self._owner.interface((self.place[0], _TITLE))
        return QAccessible.queryAccessibleInterface(self._owner.canvas)

    def window(self) -> QWindow:
        return self._owner.canvas.window().windowHandle()

    def childCount(self) -> int:
        node_item = self._owner.item(self.place)
        return len(node_item.box.lines) if node_item is not None and self.place[1] == _TITLE else 0

    def child(self, index: int) -> QAccessibleInterface:
        if not 0 <= index < self.childCount():
            return _NONE
        return self._owner.interface((self.place[0], index))

    def indexOfChild(self, child: QAccessibleInterface | None) -> int:
        if not isinstance(child, AccessibleNode) or child.parent() is not self:
            return -1
        return child.place[1]

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        children = (self.child(index) for index in range(self.childCount()))
        return next((child for child in children if child.rect().contains(x, y)), _NONE)

    def focusChild(self) -> QAccessibleInterface:
        return _NONE

    def foregroundColor(self) -> QColor:
        return QColor()

    def backgroundColor(self) -> QColor:
        return QColor()


class AccessibleCanvas(QAccessibleWidget):
    """A canvas: its nodes are its children, before what lies over it."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas, _Role.Tree)

    @property
    def _owner(self) -> CanvasAccessibility | None:
        return _accessibility_of(self.object())

    def _ids(self) -> list[Id]:
        owner = self._owner
        return [] if owner is None else list(owner.scene.items_by_id)

    def childCount(self) -> int:
        return len(self._ids()) + super().childCount()

    def child(self, index: int) -> QAccessibleInterface:
        ids, owner = self._ids(), self._owner
        if owner is not None and 0 <= index < len(ids):
            return owner.interface((ids[index], _TITLE))
        return super().child(index - len(ids))

    def indexOfChild(self, child: QAccessibleInterface | None) -> int:
        ids = self._ids()
        if isinstance(child, AccessibleNode):
            id_, line = child.place
            return ids.index(id_) if line == _TITLE and id_ in ids else -1
        index = super().indexOfChild(cast(QAccessibleInterface, child))
        return index if index < 0 else index + len(ids)

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        owner = self._owner
        place = None if owner is None else owner.place_at(QPoint(x, y))
        if owner is not None and place is not None:
            return owner.interface(place)
        return super().childAt(x, y)

    def focusChild(self) -> QAccessibleInterface:
        owner = self._owner
        if owner is None or not owner.canvas.hasFocus():
            return super().focusChild()
        if owner.point.name():
            return owner.point
        place = owner.current()
        return super().focusChild() if place is None else owner.interface(place)


def _unregistering(
    nodes: dict[Place, AccessibleNode], canvas: list[AccessibleCanvas], point: AccessiblePoint
) -> Callable[[], None]:
    """Return what unregisters interfaces: Qt must not hold what Python has thrown away."""

    def forget() -> None:
        for interface in (*nodes.values(), *canvas, point):
            if isValid(interface):
                QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(interface))
        nodes.clear()
        canvas.clear()
        atexit.unregister(forget)

    atexit.register(forget)  # before Qt goes, with canvases that nobody closed
    return forget


def _is_heard() -> bool:
    """Whether a screen reader or the like listens."""
    return QAccessible.isActive()


def _send(event: QAccessibleEvent) -> None:
    QAccessible.updateAccessibility(event)


@cache
def _install() -> None:
    """Have Qt ask here, once, for what stands for a canvas."""
    QAccessible.installFactory(_make)


def _make(kind: str, widget: QObject) -> QAccessibleInterface | None:
    faces = _accessibility_of(widget) if kind == "Canvas" else None
    return None if faces is None else faces.own()


# What screen readers see of the reroute point that is the current one on a canvas.


class AccessiblePoint(QAccessibleInterface):
    """The current reroute point: which one of its link it is, and where on the screen."""

    def __init__(self, scene: GraphScene, canvas: Canvas) -> None:
        super().__init__()
        self._scene, self._canvas = scene, canvas

    def _spot(self) -> ReroutePoint | None:
        return self._scene.reroutes.chosen if isValid(self._canvas) else None

    def name(self) -> str:
        """Return what the point is called, "" while none is current."""
        spot = self._spot()
        wired = None if spot is None else self._scene.reroutes.wired(spot.edge)
        if spot is None or wired is None:
            return ""
        nodes, edge = self._scene.graph.nodes, wired.edge
        return tr(
            "Reroute point {number:,} of {count:,}, link from {source} to {target}",
            number=spot.place + 1,
            count=len(self._scene.reroutes.of(edge)),
            source=name(nodes[edge.source]),
            target=name(nodes[edge.target]),
        )

    def isValid(self) -> bool:
        return self._spot() is not None

    def object(self) -> QObject:
        return cast(QObject, None)

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem

    def text(self, t: QAccessible.Text) -> str:
        return self.name() if t is QAccessible.Text.Name else ""

    def setText(self, t: QAccessible.Text, text: str) -> None:
        """Leave the point as it is: it has no text."""

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        spot = self._spot()
        if spot is None:
            state.invalid = True
            return state
        state.focusable = state.selectable = state.selected = True
        state.focused = self._canvas.hasFocus()
        state.offscreen = not self._canvas.camera.seen().contains(self._at(spot))
        return state

    def _at(self, spot: ReroutePoint) -> QPointF:
        return QPointF(*self._scene.reroutes.all[spot.edge].points[spot.place])

    def rect(self) -> QRect:
        spot = self._spot()
        if spot is None:
            return QRect()
        at = self._at(spot)
        around = QRectF(at.x() - RADIUS, at.y() - RADIUS, 2 * RADIUS, 2 * RADIUS)
        shown = self._canvas.mapFromScene(around).boundingRect()
        return QRect(self._canvas.viewport().mapToGlobal(shown.topLeft()), shown.size())

    def parent(self) -> QAccessibleInterface:
        return QAccessible.queryAccessibleInterface(self._canvas)

    def window(self) -> QWindow:
        return self._canvas.window().windowHandle()

    def childCount(self) -> int:
        return 0

    def child(self, index: int) -> QAccessibleInterface:
        return cast(QAccessibleInterface, None)

    def indexOfChild(self, child: QAccessibleInterface | None) -> int:
        return -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        return cast(QAccessibleInterface, None)

    def focusChild(self) -> QAccessibleInterface:
        return cast(QAccessibleInterface, None)

    def foregroundColor(self) -> QColor:
        return QColor()

    def backgroundColor(self) -> QColor:
        return QColor()
