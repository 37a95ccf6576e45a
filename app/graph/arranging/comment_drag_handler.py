"""Drags that move a comment with its contents, or one of its sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication

from app.graph.arranging.scene_comments import CommentGrip, inside
from app.graph.edge_scroll import EdgeScroll
from formats.graph import Id

if TYPE_CHECKING:
    from app.graph.document_graph import DocumentGraph

_Shape = Qt.CursorShape


class CommentDragHandler(QObject):
    """Takes hold of comments on the canvas of a graph; see `app.graph.canvas.DragHandler`."""

    def __init__(self, graph: DocumentGraph) -> None:
        super().__init__(graph)
        self._graph = graph
        self._canvas, self._boxes = graph.canvas, graph.scene.boxes
        self._grip: CommentGrip | None = None
        self._start = self._at = QPoint()
        self._from = self._done = self._corner = QPointF()
        self._modifiers = Qt.KeyboardModifier.NoModifier
        self._scrolling = EdgeScroll(self._canvas, self._canvas.camera, self._follow)
        self._is_dragging = False

    def grip_at(self, point: QPointF) -> CommentGrip | None:
        """Return what of a comment is under a point of the scene."""
        return self._boxes.at(point, self._canvas.camera.zoom)

    def press(self, point: QPoint, modifiers: Qt.KeyboardModifier) -> bool:
        """Return whether a comment is taken hold of, which is then selected."""
        self._grip = self.grip_at(self._canvas.mapToScene(point)) if not modifiers else None
        if self._grip is None:
            return False
        self._start, self._done, self._is_dragging = point, QPointF(), False
        self._from = self._canvas.mapToScene(point)
        self._corner = self._boxes.rect(self._grip.number).topLeft()
        self._graph.commenting.choose(self._grip.number)
        self._begin(self._grip)  # not with the first step, which takes long where nodes are many
        return True

    def move(self, point: QPoint, modifiers: Qt.KeyboardModifier) -> None:
        """Move what is held to the pointer."""
        way = (point - self._start).manhattanLength()
        if self._grip is None or not (self._is_dragging or way >= QApplication.startDragDistance()):
            return
        self._at, self._modifiers, self._is_dragging = point, modifiers, True
        self._scrolling.note(point)

    def _begin(self, grip: CommentGrip) -> None:
        """Get ready to drag a comment, which snaps as nodes do; its sides do not."""
        if grip.is_side:
            return
        numbers = inside(self._boxes.all, grip.number)
        others = [self._boxes.rect(one) for one in self._boxes.shown() if one not in numbers]
        frame, ids = self._boxes.rect(grip.number), self._boxes.nodes_of(numbers)
        self._canvas.snapping.begin_frame(frame, ids, others)

    def _follow(self) -> None:
        """Bring what is held to where the pointer is."""
        if self._is_dragging and self._grip is not None:
            way = self._canvas.mapToScene(self._at) - self._from
            by = QPointF(round(way.x()), round(way.y()))
            if not self._grip.is_side:
                by = self._canvas.snap(self._corner + by, self._modifiers) - self._corner
            self._drag_to(by)

    def _drag_to(self, by: QPointF) -> None:
        assert self._grip is not None, "asked before"
        if by != self._done:
            self._graph.commenting.drag(self._grip, by, by - self._done)
            self._done = by

    def release(self, modifiers: Qt.KeyboardModifier) -> bool:
        """Have what was dragged be a step; a click only selects."""
        self._scrolling.catch_up()
        self._grip = None
        self._scrolling.stop()
        if self._is_dragging:
            self._canvas.end_snapping()
            self._graph.commenting.put_down()
        else:
            self._canvas.snapping.end()
        self._is_dragging = False
        return True

    def cancel(self) -> bool:
        """Put back what is being dragged; return False if nothing is."""
        if self._grip is None:
            return False
        self._grip, self._is_dragging = None, False
        self._canvas.end_snapping()
        self._scrolling.stop()
        self._graph.commenting.give_up()
        return True

    def carry(self, ids: list[Id]) -> None:
        """React to nodes being dragged; comments follow only at the end."""

    def put_down(self, ids: list[Id]) -> None:
        """React to moved nodes, of which the arranger knows already."""

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint nothing over the canvas."""

    def cursor(self, point: QPointF) -> Qt.CursorShape | None:
        """Return the shape of the pointer at a point of the scene, None for the usual one."""
        grip = self.grip_at(point)
        if grip is None:
            return None
        if (grip.left and grip.top) or (grip.right and grip.bottom):
            return _Shape.SizeFDiagCursor
        if (grip.right and grip.top) or (grip.left and grip.bottom):
            return _Shape.SizeBDiagCursor
        if grip.left or grip.right:
            return _Shape.SizeHorCursor
        return _Shape.SizeVerCursor if grip.top or grip.bottom else _Shape.SizeAllCursor
