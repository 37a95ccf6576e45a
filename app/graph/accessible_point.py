"""What screen readers see of the reroute point that is the current one on a canvas."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QObject, QPointF, QRect, QRectF
from PySide6.QtGui import QAccessible, QAccessibleInterface, QColor, QWindow
from shiboken6 import isValid

from app.graph.arranging.reroutes import RADIUS, ReroutePoint
from app.graph.canvas import Canvas
from app.graph.scene import GraphScene
from app.graph.tooltips import name
from app.i18n import tr


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
