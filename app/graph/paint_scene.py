"""Paints a scene or part of it: everything below the nodes, and pictures with nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from app.graph.arranging.paint_comments import paint_boxes, paint_folded
from app.graph.background_grid import paint_grid
from app.graph.emphasis import Emphasis
from app.graph.frames import fill_frames, outline_frames, paint_frame_titles
from app.graph.node_item import NodeItem
from app.graph.paint_node import Look, paint_node
from formats.graph import Id

if TYPE_CHECKING:
    from app.graph.scene import GraphScene


def paint_below(
    scene: GraphScene,
    painter: QPainter,
    rect: QRectF,
    zoom: float,
    emphasis: Emphasis | None = None,
) -> None:
    """Paint what lies below the nodes: the ground, frames, comments, edges.

    Nothing is lit or selected with an `emphasis` of its own.
    """
    paints = scene.paints
    painter.fillRect(rect, paints.shades.canvas)
    fill_frames(painter, rect, scene, zoom)
    if emphasis is None:
        paint_grid(painter, rect, zoom, paints.shades)
    outline_frames(painter, rect, scene, zoom)
    paint_frame_titles(painter, rect, scene, zoom)
    chosen = scene.boxes.chosen if emphasis is None else None
    paint_boxes(painter, rect, scene, zoom, chosen)
    level, straight = (emphasis or scene.emphasis).level, scene.routing.straight
    scene.edges.paint(painter, rect, paints, zoom, level, straight)
    scene.reroutes.paint(painter, rect, zoom, emphasis is not None)
    if scene.folding.numbers and not scene.alone.ids:
        scene.folding.edges().paint(painter, rect, paints, zoom, scene.folding.level)
        paint_folded(painter, rect, scene, zoom, chosen)
    if emphasis is None:
        scene.edges.paint_chosen(painter, rect, paints, zoom, scene.emphasis.chosen)
        scene.lighting.paint(painter, rect, zoom)


def paint_part(
    scene: GraphScene, painter: QPainter, rect: QRectF, zoom: float, chosen: Id | None
) -> None:
    """Paint a rectangle at a zoom, with nothing standing out but one node."""
    plain = Emphasis()
    plain.hidden = scene.emphasis.hidden - {chosen}
    paint_below(scene, painter, rect, zoom, plain)
    for item in scene.items(rect, order=Qt.SortOrder.AscendingOrder):
        if isinstance(item, NodeItem) and item.id not in plain.hidden:
            look = scene.look_of(None, bool(item.box.node.entries))
            if item.id == chosen:
                look = look._replace(selected=True, chosen=frozenset([item.box.node.path]))
            _paint_item(scene, painter, item, look, zoom)


def paint_all(scene: GraphScene, painter: QPainter, rect: QRectF) -> None:
    """Paint everything that is shown in a rectangle at 100 %, with nothing standing out."""
    scene.routing.finish()
    plain = Emphasis()
    plain.hidden = scene.emphasis.hidden
    paint_below(scene, painter, rect, 1.0, plain)
    for id_, node_item in scene.items_by_id.items():
        if id_ not in plain.hidden:
            look = node_item.look._replace(hit=False, faded=False, chosen=frozenset())
            _paint_item(scene, painter, node_item, look, 1.0)


def _paint_item(
    scene: GraphScene, painter: QPainter, node_item: NodeItem, look: Look, zoom: float
) -> None:
    painter.save()
    painter.translate(node_item.pos())
    paint_node(painter, node_item.box, node_item.shape_, scene.paints, look, zoom)
    painter.restore()
