"""Editing reroute points by hand, each time as a step of the document's undo."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QCursor, QPainter, QPainterPath, QPen

from app.documents.arrangement import Arranged, Reroute, Reroutes
from app.documents.commands import arrange_along
from app.graph.arranging.reroutes import RADIUS, ReroutePoint, place_among
from app.graph.arranging.selection_drag import SelectionDrag
from app.graph.arranging.snapping import GRID, REACH, snaps_to_grid, snaps_to_nodes
from app.graph.layout import curve
from app.graph.routed_edge import Point, RoutedEdge
from app.ui.i18n import tr
from formats.graph import Edge

if TYPE_CHECKING:
    from app.graph.document_graph import DocumentGraph
    from app.graph.linking.links import Links

_ROOM = 24.0
_WIDTH = 2.5


class RerouteEditing(QObject):
    """The reroute points of one canvas."""

    refused = Signal(str)
    """A point was not set, and why."""
    nodes_unwanted = Signal()
    """The selected nodes are to be deleted, with the points that are selected."""

    def __init__(self, graph: DocumentGraph, links: Links) -> None:
        super().__init__(graph)
        self._graph, self._links = graph, links
        self._scene, self._points = graph.scene, graph.scene.reroutes
        self.pressed: ReroutePoint | None = None
        """The point where the left button was pressed last."""
        self._is_adding = False
        """Whether that adds the point to what is selected, or takes it out."""

    @property
    def chosen(self) -> ReroutePoint | None:
        """The point that is selected, with its link."""
        return self._points.chosen

    def note_press(self, point: QPointF, is_adding: bool = False) -> None:
        """Take note of where the left button is pressed, `is_adding` with Shift."""
        self.pressed = self._points.at(point, self._graph.canvas.camera.zoom)
        self._is_adding = is_adding

    def choose_pressed(self) -> bool:
        """Select the point where the button was pressed, or add it; False for none."""
        if self.pressed is not None and self._is_adding:
            self._toggle([self.pressed])
            return True
        return self.pressed is not None and self._choose_alone(self.pressed)

    def _choose_alone(self, spot: ReroutePoint) -> bool:
        """Select a point with its link; return False for one that is no more."""
        wired = self._points.wired(spot.edge)
        if wired is None:
            return False
        self._links.choose(wired.edge)
        self._choose(spot)
        return True

    def step_along(self, step: int) -> bool:
        """Go to the next (1) or previous (-1) point; return False for none.

        That is one of those selected, else of the selected link.
        """
        selected = [spot for spot in self._points.every() if spot in self._points.selected]
        if selected:
            here = self.chosen
            at = selected.index(here) + step if here in selected else min(step, 0)
            self._choose(selected[at % len(selected)])
            return True
        edge = self._links.chosen
        count = 0 if edge is None else len(self._points.of(edge))
        if edge is None or not count:
            return False
        at = self.chosen.place + step if self.chosen is not None else (0 if step > 0 else -1)
        self._choose(ReroutePoint(edge.id, at % count))
        return True

    def _choose(self, spot: ReroutePoint) -> None:
        """Have a point be the current one, and be told to screen readers."""
        self._points.choose(spot)
        self._graph.accessibility.announce()

    # Selecting several

    @property
    def are_selected(self) -> bool:
        """Whether points are selected beside nodes, or without any."""
        return bool(self._points.selected)

    def _toggle(self, spots: Collection[ReroutePoint]) -> None:
        """Add points to what is selected, or take them out where all of them are."""
        selected, spots = self._points.selected, frozenset(spots)
        if not selected and self._links.chosen is not None:
            self._links.choose(None)
        self._points.select(selected - spots if spots <= selected else selected | spots)

    def select_here(self) -> None:
        """Add the current point to what is selected or take it out, else those of the links here.

        These are the links of the selected nodes, or the selected link.
        """
        self._graph.load()
        chosen, link = self.chosen, self._links.chosen
        ids = set(self._scene.selected_ids())
        spots = [
            spot for spot in self._points.every()
            if (link is not None and spot.edge == link.id)
            or ids.intersection(self._points.all[spot.edge][:2])
        ]  # fmt: skip
        if chosen is not None:
            self._toggle([chosen])
        elif spots:
            self._toggle(spots)
        else:
            self.refused.emit(tr("no link here has reroute points"))

    def _without_selected(self) -> Reroutes:
        """Return the points that there are without those selected."""
        selected, rest = self._points.selected, {}
        for id_, reroute in self._points.all.items():
            points = tuple(
                point for place, point in enumerate(reroute.points)
                if ReroutePoint(id_, place) not in selected
            )  # fmt: skip
            if points:
                rest[id_] = reroute._replace(points=points)
        return rest

    def delete_selected(self) -> None:
        """Take the selected points away, and the selected nodes with them; links stay."""
        before, rest = self._points.all, self._without_selected()
        if self._scene.selected_ids():
            stack = self._graph.document.undo_stack
            index = stack.index()
            self.nodes_unwanted.emit()
            if stack.index() > index:
                parts = Arranged(reroutes=before), Arranged(reroutes=rest)
                arrange_along(self._graph.document, *parts)
            return
        arranger, edges = self._graph.arranger, self._scene.graph.edges
        ends = {id_ for number in self._points.numbers_of_selected() for id_ in edges[number][2:4]}
        places = self._scene.places.now(ends)
        is_one = len(self._points.selected) == 1
        words = tr("Remove a reroute point") if is_one else tr("Remove reroute points")
        self._points.show(rest)
        self._points.select(())
        arranger.step(words, places, self._scene.boxes.all)

    # Dragging

    def drag(self, spot: ReroutePoint) -> PointDrag | SelectionDrag | None:
        """Return what drags a point, and what is selected with it."""
        selected = self._points.selected
        if spot in selected and (len(selected) > 1 or self._scene.selected_ids()):
            return SelectionDrag(self._graph, self._points.all[spot.edge].points[spot.place])
        wired = self._points.wired(spot.edge)
        if wired is None:
            return None
        return PointDrag(self, wired, list(self._points.of(wired.edge)), spot.place)

    def drag_new(self, wired: RoutedEdge, point: QPointF) -> PointDrag | None:
        """Return what drags a new point out of a link."""
        if self._refusal():
            self.refused.emit(self._refusal())
            return None
        points = list(self._points.of(wired.edge))
        index = place_among(wired, len(points), point)
        points.insert(index, (point.x(), point.y()))
        return PointDrag(self, wired, points, index)

    # Steps

    def _refusal(self) -> str:
        """Say why no point can be set now, "" where it can."""
        if not self._graph.arranger.is_own:
            return tr("there are no reroute points in this graph")
        if self._scene.alone.ids:
            return tr("only one command is shown; reroute points belong to the whole graph (Esc)")
        return ""

    def put(self, edge: Edge, points: list[Point], words: str, goes_on: bool = False) -> None:
        """Lead a link through points; its nodes stay where they are from now on."""
        arranger, scene = self._graph.arranger, self._scene
        before = scene.places.now([edge.source, edge.target])
        whole = {id_: kept for id_, kept in self._points.all.items() if id_ != edge.id}
        if points:
            rounded = tuple((round(x), round(y)) for x, y in points)
            whole[edge.id] = Reroute(edge.source, edge.target, rounded)
        scene.moved.update((edge.source, edge.target))
        self._points.show(whole)
        arranger.step(words, before, scene.boxes.all, goes_on)

    def add(self, edge: Edge, point: QPointF | None = None) -> None:
        """Set a point in the middle of a link, or beside a point of the scene; and select it."""
        wired = self._points.wired(edge.id)
        if wired is None or self._refusal():
            self.refused.emit(self._refusal())
            return
        spots = wired.spots
        at = QPointF(*spots[len(spots) // 2]) if point is None else point
        points = list(self._points.of(edge))
        index = place_among(wired, len(points), at)
        points.insert(index, (at.x(), at.y()))
        self.put(edge, points, tr("Add a reroute point"))
        self._choose_alone(ReroutePoint(edge.id, index))

    def add_here(self) -> None:
        """Set a point in the selected link, at the pointer where that is on it."""
        edge, canvas = self._links.chosen, self._graph.canvas
        if edge is None:
            self.refused.emit(tr("select a link to add a reroute point"))
            return
        viewport, point = canvas.viewport(), None
        if viewport.underMouse():
            here = canvas.mapToScene(viewport.mapFromGlobal(QCursor.pos()))
            wired = canvas.edge_at(here)
            point = here if wired is not None and wired.edge.id == edge.id else None
        self.add(edge, point)

    def remove(self, spot: ReroutePoint) -> None:
        """Take a point away."""
        wired = self._points.wired(spot.edge)
        if wired is not None:
            points = list(self._points.of(wired.edge))
            del points[spot.place]
            self.put(wired.edge, points, tr("Remove a reroute point"))

    def remove_chosen(self) -> None:
        """Take the selected point away."""
        if self.chosen is not None:
            self.remove(self.chosen)

    def remove_all(self, edge: Edge) -> None:
        """Have a link run as is best again."""
        self.put(edge, [], tr("Remove reroute points"))

    def has_points(self, edge: Edge) -> bool:
        """Whether a link has reroute points."""
        return bool(self._points.of(edge))

    def nudge(self, by: QPointF) -> None:
        """Move the selected point a little; doing so again goes on with the same step."""
        spot = self.chosen
        wired = None if spot is None else self._points.wired(spot.edge)
        if spot is not None and wired is not None:
            points = list(self._points.of(wired.edge))
            x, y = points[spot.place]
            points[spot.place] = x + by.x(), y + by.y()
            self.put(wired.edge, points, tr("Move a reroute point"), goes_on=True)

    def finish(self, drag: PointDrag) -> None:
        """Have a drag be a step, with its point selected."""
        edge = drag.wired.edge
        is_new = len(drag.points) > len(self._points.of(edge))
        words = tr("Add a reroute point") if is_new else tr("Move a reroute point")
        self.put(edge, drag.points, words)
        self._choose_alone(ReroutePoint(edge.id, drag.index))

    def paint_drag(self, painter: QPainter, drag: PointDrag, zoom: float) -> None:
        """Paint a link as it would run."""
        paints = self._scene.paints
        path = QPainterPath(QPointF(*drag.way[0]))
        for _start, out, into, end in curve(drag.way):
            path.cubicTo(*out, *into, *end)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(paints.shades.accent, max(_WIDTH, _WIDTH / zoom)))
        painter.drawPath(path)
        painter.setBrush(paints.shades.accent)
        painter.drawEllipse(QPointF(*drag.points[drag.index]), RADIUS + 2, RADIUS + 2)

    def fade(self, painter: QPainter, wired: RoutedEdge) -> None:
        """Fade a link that is being led elsewhere."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self._scene.paints.veil.color(), 2 * _WIDTH))
        painter.drawPath(wired.path)

    @property
    def zoom(self) -> float:
        """The zoom of the canvas."""
        return self._graph.canvas.camera.zoom


class PointDrag:
    """A reroute point being dragged: that at `index` of the `points` of a link."""

    refusal = ""
    is_adding = False

    def __init__(
        self, rerouting: RerouteEditing, wired: RoutedEdge, points: list[Point], index: int
    ) -> None:
        self._rerouting = rerouting
        self.wired, self.points, self.index = wired, points, index

    @property
    def way(self) -> list[Point]:
        """The points that the link would lead through, from pin to pin."""
        return [self.wired.points[0], *self.points, self.wired.points[-1]]

    def move(self, point: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        """Follow the pointer; the link is straight where it nearly is, but for Ctrl."""
        x, y = point.x(), point.y()
        if not modifiers & Qt.KeyboardModifier.ControlModifier:
            if snaps_to_grid():
                x, y = round(x / GRID) * GRID, round(y / GRID) * GRID
            heights = [self.way[self.index][1], self.way[self.index + 2][1]]
            nearest = min(heights, key=lambda height: abs(height - point.y()))
            if snaps_to_nodes() and abs(nearest - point.y()) <= REACH / self._rerouting.zoom:
                y = nearest
        self.points[self.index] = x, y

    def finish(self) -> None:
        """Leave the point where it is."""
        self._rerouting.finish(self)

    def cover(self) -> QRectF:
        """Return all that is painted of it."""
        corners = [corner for segment in curve(self.way) for corner in segment]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        rect = QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        return rect.adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM)

    def paint_fit(self, painter: QPainter, _rect: QRectF, _zoom: float) -> None:
        """Fade the link as it runs now."""
        self._rerouting.fade(painter, self.wired)

    def paint(self, painter: QPainter, zoom: float) -> None:
        """Paint the link as it would run."""
        self._rerouting.paint_drag(painter, self, zoom)
