"""Editing comments by hand, each time as a step of the document's undo."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QPointF

from app.documents.arrangement import Arranged, Comment, Comments
from app.graph.arranging.arranger import Arranger
from app.graph.arranging.comment_field import CommentField
from app.graph.arranging.paint_comments import DEFAULT
from app.graph.arranging.scene_comments import (
    NOTE_SIZE,
    CommentGrip,
    inside,
    moved,
    rect_of,
    title_of,
)
from app.i18n import tr
from formats.graph import Id

if TYPE_CHECKING:
    from app.graph.document_graph import DocumentGraph


class CommentEditing(QObject):
    """The comments of one canvas."""

    def __init__(self, graph: DocumentGraph, arranger: Arranger) -> None:
        super().__init__(graph)
        self._graph, self._arranger = graph, arranger
        self._scene, self._boxes = graph.scene, graph.scene.boxes
        self._before: Comments | None = None
        """The comments before the current drag."""
        self._is_resizing = False
        self.writing: CommentField | None = None
        """The field in which a text is written now."""
        graph.document.selection.changed.connect(self._leave)
        graph.document.about_to_edit.connect(self._keep_input)

    @property
    def chosen(self) -> int | None:
        """The number of the selected comment."""
        return self._boxes.chosen

    def choose(self, number: int | None) -> None:
        """Select only this comment, or none."""
        if number is not None:
            self._graph.select_none()
            self._scene.emphasis.chosen = None
            self._scene.refresh_looks()
        self._boxes.choose(number)

    def _leave(self) -> None:
        if self._graph.document.selection.paths:
            self._boxes.choose(None)

    # Dragging

    def drag(self, grip: CommentGrip, by: QPointF, step: QPointF) -> None:
        """Move a comment with all that lies in it, or sides of it.

        `by` is the whole way since the last `put_down`, `step` what of it is new.
        """
        if self._before is None:
            self._before = self._boxes.all
        self._is_resizing = grip.is_side
        if grip.is_side:
            self._boxes.show(self._boxes.resized(self._before, grip, by))
        else:
            numbers = inside(self._before, grip.number)
            ids = self._boxes.nodes_of(numbers)
            if ids:
                self._scene.move(ids, step, drags=True)
            self._boxes.show(moved(self._before, numbers, by))

    def put_down(self) -> None:
        """Make the drag a step."""
        before, old_comments = self._scene.places.put_down(), self._before
        self._before = None
        if old_comments is not None:
            before = (before or Arranged())._replace(comments=old_comments)
            words = tr("Resize a comment") if self._is_resizing else tr("Move a comment")
            self._arranger.step(words, before, self._boxes.all)
            self._scene.geometry_changed.emit()

    def give_up(self) -> None:
        """Put back what was dragged since the last `put_down`."""
        old_comments, self._before = self._before, None
        self._arranger.give_up()
        if old_comments is not None:
            self._boxes.show(old_comments)

    # Steps

    def _step(self, words: str, comments: Comments) -> None:
        self._arranger.step(words, Arranged(comments=self._boxes.all), comments)

    def _put(self, words: str, number: int, comment: Comment) -> None:
        self._step(words, {**self._boxes.all, number: comment})

    def add(self) -> bool:
        """Put a comment round the selected nodes, to be given a title; False without nodes."""
        ids = self._scene.selected_ids()
        if ids:
            number = self._boxes.next()
            comment = self._boxes.around_nodes(ids, tr("Comment"), DEFAULT)
            self._put(tr("Add a comment"), number, comment)
            self.choose(number)
            self.write(number)
        return bool(ids)

    def add_note(self, point: QPointF) -> None:
        """Put a note at a point of the scene, and have its text written."""
        number = self._boxes.next()
        rect = round(point.x()), round(point.y()), *NOTE_SIZE
        self._put(tr("Add a note"), number, Comment(tr("Note"), "amber", rect, is_note=True))
        self.choose(number)
        self.write(number)

    def rename(self, number: int, text: str) -> None:
        """Give a comment another text."""
        comment = self._boxes.all.get(number)
        if comment is not None and text and text != comment.text:
            words = tr("Edit a note") if comment.is_note else tr("Rename a comment")
            self._put(words, number, comment._replace(text=text))

    def color(self, number: int, color: str, _is_on: bool = True) -> None:
        """Give a comment another colour, by its name."""
        comment = self._boxes.all[number]
        self._put(tr("Colour a comment"), number, comment._replace(color=color))

    def remove(self, number: int) -> None:
        """Take a comment away; its nodes stay."""
        if number in self._arranger.arrangement.folded:
            self.set_folded(self._arranger.arrangement.folded - {number})
        rest = {other: comment for other, comment in self._boxes.all.items() if other != number}
        is_note = self._boxes.all[number].is_note
        self._step(tr("Delete a note") if is_note else tr("Delete a comment"), rest)

    def remove_chosen(self) -> None:
        """Take the selected comment away."""
        if self.chosen is not None:
            self.remove(self.chosen)

    def select_nodes(self, number: int) -> None:
        """Select the nodes of a comment."""
        self._graph.load()
        nodes = self._graph.graph.nodes
        ids = self._boxes.nodes_of([number])
        self._graph.document.selection.choose([nodes[id_].path for id_ in nodes if id_ in ids])

    # Folding, which like a zoom is no step of undo

    def set_folded(self, numbers: Iterable[int]) -> None:
        """Draw these comments as one box each, and no others."""
        self._arranger.arrangement.folded = set(numbers)
        self._scene.fold(self._arranger.arrangement.folded)
        self._scene.settle()
        self._scene.folding.edges()  # found in this turn, so that the next, which paints, is short
        self._arranger.keep()

    def fold(self, number: int) -> None:
        """Draw a comment as one box in place of its nodes, or as it was."""
        if self._boxes.all[number].is_note:
            return
        self.choose(number)
        self.set_folded(self._arranger.arrangement.folded ^ {number})

    def fold_here(self) -> bool:
        """Fold or unfold the selected comment, or that of the selected nodes; False for none."""
        number = self.chosen
        if number is None:
            centers = [self._scene.frames_of([id_]).center() for id_ in self._scene.selected_ids()]
            comments_around = [self._boxes.around(point) for point in centers]
            number = next((number for number in comments_around if number is not None), None)
        if number is None or self._boxes.all[number].is_note:
            return False
        self.fold(number)
        return True

    def unfold_around(self, id_: Id) -> None:
        """Unfold every comment that hides a node."""
        folded = self._arranger.arrangement.folded
        known = folded & self._boxes.all.keys()
        around = {number for number in known if id_ in self._boxes.all[number].nodes}
        if around:
            self.set_folded(folded - around)

    # Writing

    def write(self, number: int) -> None:
        """Open a field for the text of a comment where it stands."""
        self.finish_writing()
        comment, canvas = self._boxes.all[number], self._graph.canvas
        camera = canvas.camera
        camera.land()
        if camera.zoom < 0.35 or not camera.seen().intersects(title_of(comment, camera.zoom)):
            camera.go(rect_of(comment).center(), max(camera.zoom, 0.6), glide=False)
        is_whole = comment.is_note or self._boxes.is_folded(number)
        place = self._boxes.rect(number) if is_whole else title_of(comment, camera.zoom)
        shown = canvas.mapFromScene(place).boundingRect()
        if not comment.is_note:
            shown.setWidth(min(shown.width(), 420))
        self.writing = CommentField(canvas.viewport(), comment.text, shown, comment.is_note)
        self.writing.ended.connect(
            lambda text, had_focus: self._written(number, text, had_focus=had_focus)
        )

    def _written(self, number: int, text: str | None, *, had_focus: bool) -> None:
        self.writing = None
        comment = self._boxes.all.get(number)
        if text is not None and comment is not None:
            self.rename(number, text if comment.is_note else text.replace("\n", " "))
        if had_focus:
            self._graph.canvas.setFocus()

    def finish_writing(self) -> None:
        """Take what is being written."""
        if self.writing is not None:
            self.writing.finish()

    def _keep_input(self) -> None:
        """Take what was typed; a field in which nothing was typed stays open."""
        if self.writing is not None and self.writing.document().isModified():
            self.writing.finish()

    def double_click(self, point: QPointF) -> bool:
        """Write in the title or note at a point, or unfold the box there; False for none."""
        grip = self._boxes.at(point, self._graph.canvas.camera.zoom)
        if grip is not None and self._boxes.is_folded(grip.number):
            self.fold(grip.number)
        elif grip is not None:
            self.write(grip.number)
        return grip is not None

    def at(self, point: QPoint) -> int | None:
        """Return the number of the smallest comment at a point of the viewport."""
        return self._boxes.around(self._graph.canvas.mapToScene(point))
