"""Places on the canvas with a name, to come back to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF

from formats.value_text import one_line

if TYPE_CHECKING:
    from app.graph.document_graph import DocumentGraph


class ViewTarget(NamedTuple):
    """A place that can be gone to: a named view, or a comment by its number."""

    name: str
    comment: int | None = None


class SavedViews:
    """The named views of one canvas; like folding, keeping one is no step of undo."""

    def __init__(self, graph: DocumentGraph) -> None:
        self._graph = graph

    @property
    def names(self) -> list[str]:
        """The names of the views, in the order they were kept in."""
        return list(self._graph.arranger.arrangement.views)

    def keep(self, name: str) -> None:
        """Save the current view under a name, replacing one of the same name."""
        camera = self._graph.canvas.camera
        camera.land()
        point = camera.center()
        views = self._graph.arranger.arrangement.views
        views[name] = (round(point.x(), 1), round(point.y(), 1), round(camera.zoom, 4))
        self._graph.arranger.keep()

    def forget(self, name: str) -> None:
        """Keep a view no more."""
        self._graph.arranger.arrangement.views.pop(name, None)
        self._graph.arranger.keep()

    def go(self, name: str) -> None:
        """Show a saved view."""
        x, y, zoom = self._graph.arranger.arrangement.views[name]
        self._graph.canvas.camera.go(QPointF(x, y), zoom)

    def go_to_number(self, number: int) -> None:
        """Show the view of a place in the list, from 0 on, if there is one."""
        if number < len(self.names):
            self.go(self.names[number])

    def targets(self) -> list[ViewTarget]:
        """Return all that can be gone to: views in their order, then comments by their text."""
        boxes = self._graph.scene.boxes
        comments = [
            ViewTarget(one_line(comment.text, 80), number)
            for number, comment in boxes.shown().items()
        ]
        comments.sort(key=lambda spot: spot.name.casefold())
        return [*map(ViewTarget, self.names), *comments]

    def go_to(self, spot: ViewTarget) -> None:
        """Go to a view, or to a comment, which is selected."""
        if spot.comment is None:
            self.go(spot.name)
            return
        self._graph.commenting.choose(spot.comment)
        self._graph.canvas.camera.frame(self._graph.scene.boxes.rect(spot.comment))
