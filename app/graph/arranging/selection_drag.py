"""A drag of everything that is selected, nodes and reroute points, by one of the points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from app.graph.arranging.snapping import GRID, snaps_to_grid
from app.graph.routed_edge import Point

if TYPE_CHECKING:
    from app.graph.document_graph import DocumentGraph


class SelectionDrag:
    """Moves the selected nodes and points so that one point, at `held`, is at the pointer."""

    refusal = ""
    is_adding = False

    def __init__(self, graph: DocumentGraph, held: Point) -> None:
        self._graph = graph
        self._at = QPointF(*held)

    def move(self, point: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        """Follow the pointer, on the grid if that is wanted; with Ctrl it is free."""
        x, y = float(round(point.x())), float(round(point.y()))
        if snaps_to_grid() and not modifiers & Qt.KeyboardModifier.ControlModifier:
            x, y = round(x / GRID) * GRID, round(y / GRID) * GRID
        scene, by = self._graph.scene, QPointF(x, y) - self._at
        if not by.isNull():
            self._at += by
            scene.move(scene.selected_ids(), by, drags=True)

    def finish(self) -> None:
        """Leave everything where it is, as one step."""
        self._graph.arranger.put_down()

    def give_up(self) -> None:
        """Put everything back."""
        self._graph.arranger.give_up()

    def cover(self) -> QRectF:
        """Return nothing: the scene itself shows what moves."""
        return QRectF()

    def paint_fit(self, painter: QPainter, rect: QRectF, zoom: float) -> None:
        """Paint nothing over the scene."""

    def paint(self, painter: QPainter, zoom: float) -> None:
        """Paint nothing over the scene."""
