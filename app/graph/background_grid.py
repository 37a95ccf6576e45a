"""The dots of the ground, which tell how far one pans and zooms, and where the grid is."""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen, QPolygonF

from app.graph.arranging.snapping import GRID, snaps_to_grid
from app.graph.colors import Palette, mix

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
