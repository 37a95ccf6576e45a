"""Paints a scene or part of it: everything below the nodes, and pictures with nodes."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from app.graph.arranging.paint_comments import paint_boxes, paint_folded
from app.graph.arranging.snapping import GRID, snaps_to_grid
from app.graph.colors import Palette, mix
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


# The dots of the ground, which tell how far one pans and zooms, and where the grid is.


_LEAST, _LEAST_OF_GRID = 22.0, 12.0
"""The least px on the screen from dot to dot: of the ground, and where nodes snap to the grid."""
FROM = 0.3
"""From this zoom on there are dots."""
_SIZE = 2.0
_STRENGTH, _STRENGTH_OF_GRID = 0.1, 0.26
_MANY = 12
"""So many dots in a row are painted at once."""


def spacing(zoom: float, least: float) -> float:
    """Return how far it is from dot to dot in the scene: the grid's step, doubled until it fits."""
    step = GRID
    while step * zoom < least:
        step *= 2
    return step


@lru_cache(maxsize=8)
def _dots(step: float) -> QPolygonF:
    places = [step * at for at in range(_MANY)]
    return QPolygonF([QPointF(x, y) for y in places for x in places])


def paint_grid(painter: QPainter, rect: QRectF, zoom: float, shades: Palette) -> None:
    """Paint the dots in a rectangle, stronger where nodes snap to the grid."""
    if zoom < FROM:
        return
    is_grid = snaps_to_grid()
    step = spacing(zoom, _LEAST_OF_GRID if is_grid else _LEAST)
    pen = QPen(mix(shades.frame, shades.text, _STRENGTH_OF_GRID if is_grid else _STRENGTH), _SIZE)
    pen.setCosmetic(True)
    painter.setPen(pen)
    was_smooth = painter.testRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    dots, size = _dots(step), step * _MANY
    reach = _SIZE / zoom  # of dots that lie beside the rectangle
    rect = rect.adjusted(-reach, -reach, reach, reach)
    for row in range(math.floor(rect.top() / size), math.floor(rect.bottom() / size) + 1):
        for column in range(math.floor(rect.left() / size), math.floor(rect.right() / size) + 1):
            painter.translate(column * size, row * size)
            painter.drawPoints(dots)
            painter.translate(-column * size, -row * size)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, was_smooth)
