"""Where there is room for new nodes."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QGraphicsScene

from app.graph.node_item import NodeItem
from formats.graph import Id

_APART = 24.0
"""How far a new node is put below those that lie where it was to go."""


def free_place(
    scene: QGraphicsScene, at: QPointF, width: float, height: float, but: Collection[Id] = ()
) -> QPointF:
    """Return the first place from a place down at which no node lies but those named."""
    at = QPointF(round(at.x()), round(at.y()))
    while True:
        rect = QRectF(at.x(), at.y(), width, height)
        below = [
            item.frame().bottom()
            for item in scene.items(rect)
            if isinstance(item, NodeItem) and item.id not in but and item.frame().intersects(rect)
        ]
        if not below:
            return at
        at.setY(max(below) + _APART)
