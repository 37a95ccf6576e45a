"""What screen readers see of a canvas: its nodes with their rows, and the current one."""

from __future__ import annotations

import atexit
from collections.abc import Callable
from functools import cache
from typing import cast
from weakref import ReferenceType, WeakKeyDictionary, ref

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface, QColor, QWindow
from PySide6.QtGui import QAccessibleValueChangeEvent as ValueChange
from PySide6.QtWidgets import QAccessibleWidget
from shiboken6 import isValid

from app.graph.canvas import Canvas
from app.graph.guide import Guide
from app.graph.measure import is_check
from app.graph.node_item import NodeItem
from app.graph.scene import GraphScene
from app.graph.tips import light_text, line_text, name
from app.i18n import tr
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


_living: WeakKeyDictionary[Canvas, ReferenceType[Faces]] = WeakKeyDictionary()
"""The faces of each canvas, which hold the canvas: held here, they would keep it for ever."""


def _of(canvas: QObject) -> Faces | None:
    reference_type = _living.get(canvas) if isinstance(canvas, Canvas) else None
    return None if reference_type is None else reference_type()


class Faces(QObject):
    """The nodes and lines of one canvas as screen readers see them, made when they are asked for.

    They are notified of moves to another node or row, and of changes of the current value.
    """

    def __init__(self, scene: GraphScene, canvas: Canvas, guide: Guide) -> None:
        super().__init__(canvas)
        _install()
        self.scene, self.canvas, self._guide = scene, canvas, guide
        self._faces: dict[Place, NodeFace] = {}
        self._own: list[CanvasFace] = []
        self._told: tuple[Place | None, str] = (None, "")
        _living[canvas] = ref(self)
        canvas.installEventFilter(self)
        canvas.destroyed.connect(_forgetting(self._faces, self._own))
        guide.went.connect(self.tell)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._enter)

    # What there is

    def item(self, place: Place) -> NodeItem | None:
        """Return the node of a place, None for one that is no more."""
        item = self.scene.items_by_id.get(place[0]) if isValid(self.canvas) else None
        return None if item is None or place[1] >= len(item.box.lines) else item

    def face(self, place: Place) -> NodeFace:
        """Return what stands for a node or a line, always the same."""
        face = self._faces.get(place)
        if face is None:
            face = self._faces[place] = NodeFace(self, place)
            QAccessible.registerAccessibleInterface(face)
        return face

    def own(self) -> CanvasFace:
        """Return what stands for the canvas."""
        if not (self._own and isValid(self._own[0])):
            self._own[:] = [CanvasFace(self.canvas)]
        return self._own[0]

    def current(self) -> Place | None:
        """Return the node or line one is at, None for none."""
        owner = self._guide.here() or self._guide.at
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

    def tell(self) -> None:
        """Announce the current place, if it or its value has changed."""
        place = self.current()
        words = "" if place is None else self.words(place)
        (before, said), self._told = self._told, (place, words)
        if (before, said) == (place, words):
            return
        self.canvas.setAccessibleDescription(words)
        if place is None or not (_is_heard() and self.canvas.hasFocus()):
            return
        if place == before:
            self._tell_value(self.face(place))
        else:
            self._enter()

    def _enter(self) -> None:
        place = self.current()
        if place is not None and _is_heard() and self.canvas.hasFocus():
            _send(QAccessibleEvent(self.face(place), _Event.Focus))

    def _tell_value(self, face: NodeFace) -> None:
        _send(QAccessibleEvent(face, _Event.NameChanged))
        _send(ValueChange(face, face.text(_Text.Value)))

    def words(self, place: Place) -> str:
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
        return ", ".join(part for part in (name(node), node.subtitle) if part)

    def description(self, place: Place) -> str:
        """Return the node of a line; of a node its module, what a run says, and what was found."""
        node_item, line = self.item(place), self.line(place)
        if node_item is None:
            return ""
        findings = node_item.found
        if line is not None:
            finding = None if findings is None else findings.lines.get(line.path)
            return ". ".join([name(node_item.box.node), *(finding.sentences if finding else ())])
        module = node_item.box.node.module
        parts = [
            tr("module {module}", module=module) if module else "",
            light_text(node_item.light),
        ]
        return ". ".join([*filter(None, parts), *(findings.whole.sentences if findings else ())])

    def line(self, place: Place) -> Line | None:
        """Return the line of a place, None for the node itself."""
        node_item = self.item(place)
        return (
            None if node_item is None or place[1] == _TITLE else node_item.box.lines[place[1]].line
        )


class NodeFace(QAccessibleInterface):
    """A node, or one line of it: its name, value, state and place on the screen."""

    def __init__(self, faces: Faces, place: Place) -> None:
        super().__init__()
        self._faces = faces
        self.place = place

    def isValid(self) -> bool:
        return self._faces.item(self.place) is not None

    def object(self) -> QObject:
        return cast(QObject, None)

    def role(self) -> QAccessible.Role:
        line = self._faces.line(self.place)
        if line is None:
            return _Role.TreeItem
        return _Role.CheckBox if is_check(line) else _Role.ListItem

    def text(self, t: QAccessible.Text) -> str:
        if t is _Text.Name:
            return self._faces.name(self.place)
        if t is _Text.Description:
            return self._faces.description(self.place)
        line = self._faces.line(self.place)
        return line.text if t is _Text.Value and line is not None and not line.connected else ""

    def setText(self, t: QAccessible.Text, text: str) -> None:
        """Leave all as it is: values are edited on the canvas, where they are checked."""

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        node_item, line = self._faces.item(self.place), self._faces.line(self.place)
        if node_item is None:
            state.invalid = True
            return state
        state.focusable = state.selectable = True
        is_current = self._faces.current() == self.place
        state.focused = is_current and self._faces.canvas.hasFocus()
        state.selected = node_item.isSelected() if line is None else is_current
        state.invisible = self.place[0] in self._faces.scene.emphasis.hidden
        state.offscreen = not self._faces.canvas.camera.seen().intersects(node_item.frame())
        state.readOnly = line is not None and not line.editable
        if line is not None and is_check(line):
            state.checkable, state.checked = True, bool(line.value)
        return state

    def rect(self) -> QRect:
        node_item = self._faces.item(self.place)
        if node_item is None:
            return QRect()
        if self.place[1] == _TITLE:
            return self._faces.rect(node_item.frame())
        return self._faces.rect(node_item.box.lines[self.place[1]].rect.translated(node_item.pos()))

    def parent(self) -> QAccessibleInterface:
        if self.place[1] != _TITLE:
            return self._faces.face((self.place[0], _TITLE))
        return QAccessible.queryAccessibleInterface(self._faces.canvas)

    def window(self) -> QWindow:
        return self._faces.canvas.window().windowHandle()

    def childCount(self) -> int:
        node_item = self._faces.item(self.place)
        return len(node_item.box.lines) if node_item is not None and self.place[1] == _TITLE else 0

    def child(self, index: int) -> QAccessibleInterface:
        if not 0 <= index < self.childCount():
            return _NONE
        return self._faces.face((self.place[0], index))

    def indexOfChild(self, child: QAccessibleInterface | None) -> int:
        if not isinstance(child, NodeFace) or child.parent() is not self:
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


class CanvasFace(QAccessibleWidget):
    """A canvas: its nodes are its children, before what lies over it."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas, _Role.Tree)

    @property
    def _faces(self) -> Faces | None:
        return _of(self.object())

    def _ids(self) -> list[Id]:
        faces = self._faces
        return [] if faces is None else list(faces.scene.items_by_id)

    def childCount(self) -> int:
        return len(self._ids()) + super().childCount()

    def child(self, index: int) -> QAccessibleInterface:
        ids, faces = self._ids(), self._faces
        if faces is not None and 0 <= index < len(ids):
            return faces.face((ids[index], _TITLE))
        return super().child(index - len(ids))

    def indexOfChild(self, child: QAccessibleInterface | None) -> int:
        ids = self._ids()
        if isinstance(child, NodeFace):
            id_, line = child.place
            return ids.index(id_) if line == _TITLE and id_ in ids else -1
        index = super().indexOfChild(cast(QAccessibleInterface, child))
        return index if index < 0 else index + len(ids)

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        faces = self._faces
        place = None if faces is None else faces.place_at(QPoint(x, y))
        if faces is not None and place is not None:
            return faces.face(place)
        return super().childAt(x, y)

    def focusChild(self) -> QAccessibleInterface:
        faces = self._faces
        place = None if faces is None else faces.current()
        if faces is not None and place is not None and faces.canvas.hasFocus():
            return faces.face(place)
        return super().focusChild()


def _forgetting(faces: dict[Place, NodeFace], canvas: list[CanvasFace]) -> Callable[[], None]:
    """Return what takes faces out of Qt's list: it must not hold what Python has thrown away."""

    def forget() -> None:
        for face in (*faces.values(), *canvas):
            if isValid(face):
                QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(face))
        faces.clear()
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
    faces = _of(widget) if kind == "Canvas" else None
    return None if faces is None else faces.own()
