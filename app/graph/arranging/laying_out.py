"""A large graph laid out anew while the window goes on, until it is given up or done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from app.documents import background
from app.documents.idle_task import IdleTask
from app.documents.latest_job import LatestJob
from app.graph.edges import Edges
from app.graph.layout import Placement
from app.graph.placing import place
from app.graph.scene import Ready
from app.i18n import tr

if TYPE_CHECKING:
    from app.graph.document_graph import DocumentGraph

_PATIENCE = 400
"""Milliseconds until it is said that a graph is laid out; most are sooner done."""


class LayingOut(QObject):
    """Lays out the graph that a canvas shows: in a thread, its wires made in slices.

    Nothing moves before all of it is ready. Where another state of the graph is shown by then, that
    one is laid out.
    """

    def __init__(self, graph: DocumentGraph) -> None:
        super().__init__(graph)
        self._graph = graph
        self._layout = LatestJob(self, background.Lane.READ)
        self._slices = IdleTask(self)
        self._impatient = QTimer(self, singleShot=True, interval=_PATIENCE)
        self._impatient.timeout.connect(self._say_busy)
        self.is_busy = False

    def start(self) -> None:
        """Lay out what is shown, and have that be a step."""
        self.give_up()
        self.is_busy = True
        self._impatient.start()
        scene, shown = self._graph.scene, self._graph.graph
        boxes = {id_: item.box for id_, item in scene.items_by_id.items()}
        measure = scene.measure

        def then(placement: Placement) -> None:
            ready = Ready(boxes, placement, {}, Edges())

            def made() -> Iterator[None]:
                for number, edge in enumerate(shown.edges):
                    ready.edges.set(number, edge, placement.routes[number])
                    yield

            def done() -> None:
                is_same = scene.graph is shown and scene.measure is measure
                self._end(ready if is_same else None)

            self._slices.begin(made(), done)

        def failed(error: BaseException) -> None:
            self.give_up()
            self._graph.fail(error)

        self._layout.run(lambda _unwanted: place(shown, boxes), then, failed)

    def _end(self, ready: Ready | None) -> None:
        """Show what was laid out; None: begin again, since another state is shown by now."""
        self.give_up()
        if ready is None:
            self.start()
        else:
            self._graph.arranger.tidy(ready)

    def give_up(self) -> bool:
        """Leave everything where it is; False where nothing is laid out."""
        was_busy, self.is_busy = self.is_busy, False
        self._layout.drop()
        self._slices.stop()
        self._impatient.stop()
        if was_busy:
            self._graph.said.emit("")
        return was_busy

    def _say_busy(self) -> None:
        count = len(self._graph.graph.nodes)
        self._graph.said.emit(tr("Laying out {count:,} nodes… (Esc stops it)", count=count))
