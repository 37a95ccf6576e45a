"""Dragging a child up or down among the children of its node."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from app import theme
from app.graph.linking.links import Links
from app.graph.measure import LineBox
from app.graph.node_item import NodeItem
from app.graph.scene import GraphScene
from formats.core.paths import Path
from formats.graph import Role

_WIDTH = 2.5
_ROOM = 8.0
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
        return rect.adjusted(-_ROOM, -2 * _ROOM, _ROOM, 2 * _ROOM)

    def paint_fit(self, painter: QPainter, rect: QRectF, zoom: float) -> None:
        """Veil the child where it was."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._scene.paints.veil)
        painter.drawRect(self._line.rect.translated(self._item.pos()).adjusted(1, 0, -1, 0))

    def paint(self, painter: QPainter, zoom: float) -> None:
        """Paint where the child would go, and its label at the pointer."""
        paints = self._scene.paints
        color = theme.colors().error if self.refusal else paints.shades.accent
        painter.setPen(QPen(color, _WIDTH))
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
