"""Routes many edges in turns; until then they run straight from pin to pin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.documents.idle_task import PAUSE, IdleTask
from app.graph.node_layout import Rect, are_near, found_ways
from formats.graph import Edge, Id

if TYPE_CHECKING:
    from app.graph.scene import GraphScene

AT_ONCE = 150
"""So many edges are routed at once, which takes some milliseconds."""


class DeferredRoutes(QObject):
    """Routes the edges of one scene, many of them in turns.

    An edge that is `in` it is not routed yet, so its points are not to be remembered. Those that
    run `straight` until then are painted as thin lines.
    """

    def __init__(self, scene: GraphScene) -> None:
        super().__init__(scene)
        self._scene = scene
        self._waiting: dict[Id, None] = {}
        self.straight: set[Id] = set()
        self._task = IdleTask(self)

    @property
    def is_busy(self) -> bool:
        """Whether edges are still to be routed."""
        return bool(self._waiting)

    def __contains__(self, edge: Id) -> bool:
        return edge in self._waiting

    def forget(self, edges: Iterable[Edge]) -> None:
        """Leave edges as they run, since they are routed anew or gone."""
        if self._waiting:
            for edge in edges:
                self._release(edge.id)

    def clear(self) -> None:
        """Leave all edges as they run."""
        self._waiting.clear()
        self.straight.clear()
        self._task.stop()

    def _release(self, edge: Id) -> None:
        self._waiting.pop(edge, None)
        self.straight.discard(edge)

    def route(self, numbers: list[int]) -> None:
        """Route edges where their nodes lie now, soon where they are many."""
        if self._waiting:  # what lies in their way may be elsewhere now
            self._task.begin(self._steps())
        if len(numbers) <= AT_ONCE:
            for _ in self._found(numbers):
                pass
            return
        scene = self._scene
        for number in numbers:
            edge, wired = scene.graph.edges[number], scene.edges.wired.get(number)
            pins = scene.pins(number)
            if wired is None or not are_near(wired.points, pins):
                scene.edges.set(number, edge, pins)
                self.straight.add(edge.id)
            self._waiting[edge.id] = None
        self._task.begin(self._steps())

    def finish(self) -> None:
        """Route the rest now."""
        self._task.finish()

    def _steps(self) -> Iterator[object]:
        """Route the waiting edges, one at each step, and show them together."""
        yield PAUSE  # what was done is shown before
        scene = self._scene
        found = [scene.reroutes.number(id_) for id_ in self._waiting]
        numbers = [number for number in found if number in scene.edges.wired]
        rects = scene.seen_rects()
        for number in self._found(numbers):
            self._release(scene.graph.edges[number].id)
            for rect in rects:
                scene.edges.prepare(number, rect, scene.paints, scene.emphasis.level)
            yield None
        self._waiting.clear()
        self.straight.clear()
        scene.repaint()

    def _found(self, numbers: list[int]) -> Iterator[int]:
        """Route edges, and yield the number of each."""
        scene, edges = self._scene, self._scene.graph.edges
        if not numbers:
            return
        ends = {id_ for number in numbers for id_ in edges[number][2:4]}
        boxes = {id_: scene.items_by_id[id_].drawn for id_ in ends}
        for number, points in found_ways(scene.graph, boxes, self._rects(ends), numbers):
            scene.edges.set(number, edges[number], points)
            yield number

    def _rects(self, ends: set[Id]) -> Mapping[Id, Rect]:
        """Return where the nodes are that edges are to avoid, and those at their ends."""
        rects, hidden = self._scene.places.rects(), self._scene.emphasis.hidden
        if not hidden:
            return rects
        return {id_: rects[id_] for id_ in rects if id_ not in hidden or id_ in ends}
