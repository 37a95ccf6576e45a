"""Boxes and lassos drawn over the canvas to select nodes and reroute points."""

from __future__ import annotations

import enum
from collections.abc import Collection
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from app.graph.node_item import NodeItem
from formats.graph import Id

if TYPE_CHECKING:
    from app.graph.scene import GraphScene

T = TypeVar("T")
_Mod = Qt.KeyboardModifier
_KEYS = _Mod.ShiftModifier | _Mod.ControlModifier | _Mod.AltModifier
_LASSO = _Mod.ControlModifier | _Mod.AltModifier
_FILL = 0.12
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
        fill.setAlphaF(_FILL)
        pen = QPen(accent, 1.0)
        pen.setCosmetic(True)
        if self.mode is MarqueeMode.REMOVE:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(fill)
        painter.drawPath(self._shape())
