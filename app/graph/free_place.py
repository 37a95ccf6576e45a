"""Where there is room for new nodes: below a place, or as near to it as there is."""

from __future__ import annotations

import itertools
from collections.abc import Collection

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QGraphicsScene

from app.graph.node_item import NodeItem
from formats.graph import Id

_APART = 24.0
"""How far a new node is put from those that lie where it was to go."""
_FAR = 600.0
"""So many px from where new nodes are wanted there is looked for a place for them."""
_TRIED = 4_000
"""So many places are looked at, which takes some milliseconds."""


def free_place(
    scene: QGraphicsScene, at: QPointF, width: float, height: float, but: Collection[Id] = ()
) -> QPointF:
    """Return the first place from a place down at which no node lies but those named."""
    at = _whole(at)
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


def nearest_place(
    scene: QGraphicsScene, at: QPointF, width: float, height: float, but: Collection[Id] = ()
) -> QPointF:
    """Return the place nearest to a place, in any direction, at which no node lies but those named.

    Where there is none so near that it could be seen from there, the first one below.
    """
    at = _whole(at)
    around = QRectF(at.x(), at.y(), width, height).adjusted(-_FAR, -_FAR, _FAR, _FAR)
    frames = [
        item.frame()
        for item in scene.items(around)
        if isinstance(item, NodeItem) and item.id not in but
    ]
    taken = [(one.left(), one.top(), one.right(), one.bottom()) for one in frames]
    xs = {at.x(), *(x for one in taken for x in (one[0] - width - _APART, one[2] + _APART))}
    ys = {at.y(), *(y for one in taken for y in (one[1] - height - _APART, one[3] + _APART))}
    near = [
        (abs(x - at.x()) + abs(y - at.y()), x, y)
        for x, y in itertools.product(xs, ys)
        if abs(x - at.x()) <= _FAR and abs(y - at.y()) <= _FAR
    ]
    for _away, x, y in itertools.islice(sorted(near), _TRIED):
        right, bottom = x + width, y + height
        if not any(one[0] < right and x < one[2] and one[1] < bottom and y < one[3]
                   for one in taken):  # fmt: skip
            return QPointF(x, y)
    return free_place(scene, at, width, height, but)


def _whole(at: QPointF) -> QPointF:
    return QPointF(round(at.x()), round(at.y()))
