"""Arranging a canvas by hand: each change is a step of undo, and remembered for the file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path as File
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF

from app.documents.arrangement import NO_PLACES, Arranged, Comments, NodePosition, Reroute
from app.graph import stored_positions
from app.graph.arranging import stored_arrangement, straighten
from app.graph.arranging.align import Rect, Side, align, distribute
from app.ui.i18n import mark, tr, trn
from formats.core.paths import Path
from formats.graph import Edge, Id

if TYPE_CHECKING:
    from app.graph.document_graph import DocumentGraph
    from app.graph.scene import Ready

_WORDS = {
    Side.LEFT: mark("Align left"),
    Side.CENTRE: mark("Align centres"),
    Side.RIGHT: mark("Align right"),
    Side.TOP: mark("Align top"),
    Side.MIDDLE: mark("Align middles"),
    Side.BOTTOM: mark("Align bottom"),
}
_ROWS_SELECTED = 200
"""Of a step about more nodes than this, undoing selects none."""


class Arranger(QObject):
    """Arranges the graph of one canvas, and keeps that for the next time.

    Where the graph is not the document's own (`is_own`), places are kept, too, but nothing is a
    step of the document's undo, and there are no comments.
    """

    def __init__(self, graph: DocumentGraph, is_own: bool) -> None:
        super().__init__(graph)
        self._graph = graph
        self._scene = graph.scene
        self._boxes = graph.scene.boxes
        self._reroutes = graph.scene.reroutes
        self._document = graph.document
        self.arrangement = graph.document.view_state.arrangement
        self.is_own = is_own
        """Whether the graph is its document's own, so that comments are kept with it."""
        self._is_unkept = False
        """Whether what was undone is to be kept once the graph is shown that it belongs to."""
        if is_own:
            self.arrangement.changed.connect(self._show)
        graph.document.reset.connect(self._forget)
        graph.canvas.dragged.connect(self.put_down)
        graph.canvas.drag_given_up.connect(self.give_up)

    # What is remembered

    def _identity(self) -> File | str:
        """Return what the arrangement is remembered by."""
        document = self._document
        return document.file if document.file is not None else f"unsaved/{document.name}"

    def remembered(self) -> stored_positions.Spots:
        """Return the positions that nodes were moved to by hand earlier."""
        return stored_positions.load(self._identity())

    def _forget(self) -> None:
        """React to a reload of the file, after which nodes have other ids."""
        self.arrangement.is_loaded = False

    def load(self) -> None:
        """Show the comments and reroute points, once the nodes are where they belong."""
        if not self.is_own:
            return
        if not self.arrangement.is_loaded:
            self._read()
        self._boxes.show(self.arrangement.comments)
        self._reroutes.show(self.arrangement.reroutes)
        self._reroutes.settle()
        self._fold()
        if self._is_unkept:
            self._is_unkept = False
            self.keep()

    def _read(self) -> None:
        """Take what is remembered of comments, views and reroute points."""
        stored, arrangement = stored_arrangement.load(self._identity()), self.arrangement
        ids = {node.keep: id_ for id_, node in self._graph.graph.nodes.items() if node.keep}
        self._boxes.all = {
            number: comment._replace(
                nodes=frozenset(ids[keep] for keep in comment.nodes if keep in ids)
            )
            for number, comment in stored.comments.items()
        }
        arrangement.comments = self._boxes.fitted(is_all=False)
        arrangement.folded, arrangement.views = set(stored.folded), dict(stored.views)
        edges = stored_arrangement.links_by_key(self._graph.graph) if stored.reroutes else {}
        arrangement.reroutes = {
            edges[key].id: Reroute(edges[key].source, edges[key].target, points)
            for key, points in stored.reroutes.items()
            if key in edges
        }
        arrangement.is_loaded = True
        self._scene.note_content()

    def _fold(self) -> None:
        """Hide the nodes of folded comments, which may be others now."""
        if self._scene.folding.numbers or self.arrangement.folded:
            self._scene.fold(self.arrangement.folded if self.is_own else ())
            self._scene.folding.edges()  # found before the turn that paints

    def is_kept(self) -> bool:
        """Whether there is anything to be remembered."""
        arrangement = self.arrangement
        is_arranged = arrangement.comments or arrangement.reroutes or arrangement.views
        return bool(self._scene.moved or is_arranged)

    def keep(self) -> None:
        """Remember how everything is arranged now."""
        self._scene.places.put_down()
        nodes = self._graph.graph.nodes
        places = {}
        for id_ in self._scene.moved:
            point = self._scene.alone.whole_place(id_)
            if nodes[id_].keep:
                places[nodes[id_].keep] = (point.x(), point.y())
        stored_positions.save(self._identity(), places)
        if self.is_own and self.arrangement.is_loaded:
            self._keep_comments()

    def _keep_comments(self) -> None:
        nodes, arrangement = self._graph.graph.nodes, self.arrangement
        comments = {
            number: comment._replace(
                nodes=frozenset(nodes[id_].keep for id_ in comment.nodes & nodes.keys()) - {""}
            )
            for number, comment in arrangement.comments.items()
        }
        edges = stored_arrangement.links_by_key(self._graph.graph) if arrangement.reroutes else {}
        reroutes = {
            key: self._reroutes.of(edge) for key, edge in edges.items() if self._reroutes.of(edge)
        }
        folded = frozenset(arrangement.folded)
        stored = stored_arrangement.StoredArrangement(comments, folded, arrangement.views, reroutes)
        stored_arrangement.save(self._identity(), stored)

    def _show(self, arranged: Arranged) -> None:
        """Show and remember what was undone or done again."""
        with self._whole():
            self._reroutes.show(self.arrangement.reroutes)
            self._scene.places.take(arranged)
            self._reroutes.settle()
        self._boxes.show(self.arrangement.comments)
        self._fold()
        self._is_unkept = self._graph.is_stale  # of the links of that graph not all are known yet
        self.keep()

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """Have all nodes where they are in the whole picture, also while some stand alone."""
        focus = self._graph.focus
        command = focus.command
        if command is not None:
            focus.set_command(None)
        yield
        if command is not None:
            focus.set_command(command)

    # Steps

    def step(
        self,
        words: str,
        before: Arranged,
        comments: Comments | None = None,
        goes_on: bool = False,
        gone: Mapping[Id, NodePosition] = NO_PLACES,
    ) -> None:
        """Have what was just moved be a step, unless everything is where it was.

        `comments` are those that there are after it, None for those in which the nodes lie. Undone,
        it remembers where the `gone` nodes were, which may come back then.
        """
        if not self.is_own or self._scene.alone.ids:
            self.keep()
            return
        after = self._scene.places.now(before.places)
        old_comments = before.comments if before.comments is not None else self.arrangement.comments
        now = self._boxes.settled(before.places.keys()) if comments is None else comments
        old_reroutes, reroutes = self.arrangement.reroutes, self._reroutes.all
        if after.places == before.places and old_comments == now and old_reroutes == reroutes:
            return
        if old_reroutes != reroutes:
            before = before._replace(reroutes=old_reroutes)
            after = after._replace(reroutes=reroutes)
            self.arrangement.reroutes = reroutes
        if old_comments != now:
            before, after = before._replace(comments=old_comments), after._replace(comments=now)
        else:
            before = before._replace(comments=None)
        self.arrangement.comments = now
        self._boxes.show(now)
        self._fold()
        if not (goes_on and self._document.arrange_on(words, after)):
            rows = self._rows(before.places)
            before = before._replace(places={**gone, **before.places})
            self._document.arrange(words, before, after, rows)
        self.keep()

    def _rows(self, ids: Iterable[Id]) -> list[Path]:
        nodes = self._graph.graph.nodes
        rows = [nodes[id_].path for id_ in ids]
        return rows if len(rows) <= _ROWS_SELECTED else []

    def _move_words(self, ids: Iterable[Id]) -> str:
        titles = [self._graph.graph.nodes[id_].title for id_ in ids]
        if not titles and len(self._reroutes.selected) == 1:
            return tr("Move a reroute point")
        if not titles:
            return tr("Move reroute points")
        if len(titles) == 1 and titles[0]:
            return tr("Move {label}", label=titles[0])
        return trn("Move {n:,} node", "Move {n:,} nodes", len(titles))

    def put_down(self) -> None:
        """Have what was moved by hand since the last time be a step."""
        before = self._scene.places.put_down()
        if before is not None:
            ids = self._scene.selected_ids() if self._reroutes.selected else before.places
            self.step(self._move_words(ids), before)

    def give_up(self) -> None:
        """Put back what was moved by hand since the last time."""
        before = self._scene.places.put_down()
        if before is not None:
            self._reroutes.show(self.arrangement.reroutes)
            self._scene.places.take(before)

    def take_in(self, ids: Iterable[Id]) -> None:
        """Have new nodes belong to the comments they lie in, as a part of their being added."""
        if not self.is_own or self._scene.alone.ids:
            self.keep()
            return
        self.arrangement.comments = self._boxes.settled(list(ids))
        self._boxes.show(self.arrangement.comments)
        self.keep()

    def nudge(self, by: QPointF) -> None:
        """Move what is selected a little; doing so again goes on with the same step."""
        ids = self._scene.selected_ids()
        if not ids and not self._reroutes.selected:
            return
        self._scene.move(ids, by)
        before = self._scene.places.put_down()
        if before is not None:
            self.step(self._move_words(ids), before, goes_on=True)
        self._scene.geometry_changed.emit()

    def tidy(self, ready: Ready | None = None) -> None:
        """Lay the whole graph out again, as is `ready`, and forget what was put by hand."""
        with self._whole():
            before = self._scene.places.now(self._scene.items_by_id)
            gone = self._scene.changing.gone()
            self._reroutes.all = {}
            self._scene.tidy(ready)
            self.step(tr("Auto-layout"), before, self._boxes.fitted(is_all=True), gone=gone)

    def align(self, side: Side) -> None:
        """Bring the selected nodes into line."""
        self._put(tr(_WORDS[side]), align(self._rects(), side))

    def distribute(self, axis: int) -> None:
        """Make the gaps between the selected nodes equal, along x (0) or y (1)."""
        words = tr("Distribute vertically") if axis else tr("Distribute horizontally")
        self._put(words, distribute(self._rects(), axis))

    def straighten(self, link: Edge | None = None) -> bool:
        """Move nodes up or down so that a link, or those of the selected nodes, are straight.

        Returns whether any moved; none moves onto another.
        """
        scene, ids = self._scene, self._scene.selected_ids()
        if link is not None:
            away = straighten.along(scene, link)
        else:
            at = self._graph.navigator.at
            away = straighten.between(scene, ids, None if at is None else at.id) if ids else {}
        items = scene.items_by_id
        corners = {id_: (items[id_].x(), items[id_].y() + by) for id_, by in away.items()}
        self._put(tr("Straighten links"), corners)
        return bool(corners)

    def _rects(self) -> dict[Id, Rect]:
        rects = {}
        for id_ in self._scene.selected_ids():
            frame = self._scene.items_by_id[id_].frame()
            rects[id_] = (frame.x(), frame.y(), frame.width(), frame.height())
        return rects

    def _put(self, words: str, corners: Mapping[Id, tuple[float, float]]) -> None:
        """Put nodes by hand, as one step; those that stay where they are are none of it."""
        node_positions = self._scene.places.now(corners).places
        ids = [
            id_
            for id_, node_position in node_positions.items()
            if node_position[:2] != corners[id_]
        ]
        if ids:
            before = self._scene.places.now(ids)
            after = {id_: NodePosition(*corners[id_], by_hand=True) for id_ in ids}
            self._scene.places.take(Arranged(after))
            self.step(words, before)
