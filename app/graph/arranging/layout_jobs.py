"""Lays out large graphs again in the background, until cancelled or done."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from app.documents import background
from app.documents.background import LatestJob
from app.documents.idle_task import PAUSE, IdleTask
from app.graph.edges import Edges
from app.graph.layout import Placement
from app.graph.node_layout import place
from app.graph.scene import GraphScene, Ready
from app.i18n import tr
from formats.graph import Id

_PATIENCE = 400
"""Milliseconds until it is said that a graph is laid out; most are sooner done."""


T = TypeVar("T")


class LayoutJob(QObject):
    """Finds places for the nodes of a scene in a thread. Nothing moves before all is ready."""

    failed = Signal(object)
    """The exception for which it cannot be laid out."""
    said = Signal(str)
    """The message about the progress, "" for none."""

    def __init__(self, parent: QObject, scene: GraphScene) -> None:
        super().__init__(parent)
        self._scene = scene
        self._layout = LatestJob(self, background.Lane.READ)
        self._count = 0
        self._impatient = QTimer(self, singleShot=True, interval=_PATIENCE)
        self._impatient.timeout.connect(self._say_busy)
        self.is_busy = False

    def _begin(self, count: int, find: Callable[[], T], then: Callable[[T], None]) -> None:
        """Have places found for so many nodes, in the place of what was begun before."""
        self.give_up()
        self.is_busy, self._count = True, count
        self._impatient.start()

        def failed(error: BaseException) -> None:
            self.give_up()
            self.failed.emit(error)

        self._layout.run(lambda _unwanted: find(), then, failed)

    def give_up(self) -> bool:
        """Leave everything where it is; False if nothing is laid out."""
        was_busy, self.is_busy = self.is_busy, False
        self._layout.drop_results()
        self._impatient.stop()
        if was_busy:
            self.said.emit("")
        return was_busy

    def _say_busy(self) -> None:
        self.said.emit(tr("Laying out {count:,} nodes… (Esc stops it)", count=self._count))


class GraphLayoutJob(LayoutJob):
    """Lays out the graph that a scene shows, its wires made in slices.

    Where another state of the graph is shown by then, that one is laid out.
    """

    done = Signal(object)
    """The `Ready` of the graph that the scene shows."""

    def __init__(self, parent: QObject, scene: GraphScene) -> None:
        super().__init__(parent, scene)
        self._slices = IdleTask(self)

    def start(self) -> None:
        """Lay out what is shown."""
        scene, shown = self._scene, self._scene.graph
        boxes = {id_: node_item.box for id_, node_item in scene.items_by_id.items()}
        measure = scene.measure

        def then(placement: Placement) -> None:
            ready = Ready(boxes, placement, {}, Edges())

            def made() -> Iterator[object]:
                for number, edge in enumerate(shown.edges):
                    ready.edges.set(number, edge, placement.routes[number])
                    yield None
                yield PAUSE

            def done() -> None:
                is_same = scene.graph is shown and scene.measure is measure
                self._end(ready if is_same else None)

            self._slices.begin(made(), done)

        self._begin(len(shown.nodes), lambda: place(shown, boxes), then)

    def _end(self, ready: Ready | None) -> None:
        """Show what was laid out; None: begin again, since another state is shown by now."""
        self.give_up()
        if ready is None:
            self.start()
        else:
            self.done.emit(ready)

    def give_up(self) -> bool:
        self._slices.stop()
        return super().give_up()


class PartialLayoutJob(LayoutJob):
    """Finds where some nodes lie that are to be shown alone."""

    def start(self, ids: Collection[Id], then: Callable[[], None]) -> None:
        """Find it, then have `then` show them; the scene knows their places by that time.

        Where another state of the graph is shown meanwhile, it knows none.
        """
        alone = self._scene.alone
        asked = alone.ask(ids)

        def found(placement: Placement) -> None:
            self.give_up()
            alone.answer(asked, placement)
            then()

        self._begin(len(ids), asked.lay_out, found)
