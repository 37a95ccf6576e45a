"""Paints the nodes of a scene as the blocks that they are from far away, all at once.

Qt asks each item for its bounds and has it paint itself, which takes far longer than the blocks
where thousands are in sight.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.graph.lights import DIM, PLAIN
from app.graph.node_item import NodeItem
from app.graph.paint_node import ROUND_BLOCK, outline

if TYPE_CHECKING:
    from app.graph.scene import GraphScene

_REACH, _FAR_REACH = 80.0, 12.0
"""How far what is painted of a node reaches beyond it: at 100 %, and on the screen."""
_STRIP = 3.0
"""How wide the strip of a changed node is on the screen."""


def paint_blocks(scene: GraphScene, painter: QPainter, rect: QRectF, zoom: float) -> None:
    """Paint the nodes in a rectangle, at a zoom at which they are blocks."""
    hidden, blocks = scene.emphasis.hidden, scene.paints.blocks
    reach = _REACH + _FAR_REACH / zoom
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
