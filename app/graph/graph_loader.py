"""Prepares a large graph while the window stays responsive.

Nodes and wires are measured and made in slices, the layout is found in a thread; nothing is shown
before all of it is ready.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, Signal

from app.documents import background
from app.documents.background import LatestJob
from app.documents.idle_task import PAUSE, IdleTask
from app.graph.edges import Edges
from app.graph.layout import Placement
from app.graph.measure import NodeBox
from app.graph.node_item import NodeItem
from app.graph.node_layout import place
from app.graph.scene import GraphScene, Ready
from formats.graph import Graph, Id


class GraphLoader(QObject):
    """Makes one graph ready at a time; another one takes the place of the one before."""

    done = Signal(object, object)
    """A graph and its `Ready`."""
    failed = Signal(object)
    """The exception for which a graph cannot be laid out."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._slices = IdleTask(self)
        self._layout = LatestJob(self, background.Lane.READ)

    def start(self, graph: Graph, scene: GraphScene) -> None:
        """Make a graph ready for a scene, measured with its fonts."""
        self.stop()
        measure = scene.measure
        boxes: dict[Id, NodeBox] = {}

        def measured() -> Iterator[None]:
            for id_, node in graph.nodes.items():
                boxes[id_] = measure.box(node)
                yield

        self._slices.begin(measured(), lambda: self._place(graph, boxes, scene))

    def stop(self) -> None:
        """Give up the graph that is made ready."""
        self._layout.drop_results()
        self._slices.stop()

    def _place(self, graph: Graph, boxes: dict[Id, NodeBox], scene: GraphScene) -> None:
        def then(placement: Placement) -> None:
            self._make(graph, Ready(boxes, placement, {}, Edges()), scene)

        self._layout.run(lambda _unwanted: place(graph, boxes), then, self.failed.emit)

    def _make(self, graph: Graph, ready: Ready, scene: GraphScene) -> None:
        def made() -> Iterator[object]:
            for id_, box in ready.boxes.items():
                node_item = ready.items[id_] = NodeItem(scene, box)
                node_item.setPos(*ready.placement.positions[id_])
                yield None
            for number, edge in enumerate(graph.edges):
                ready.edges.set(number, edge, ready.placement.routes[number])
                yield None
            yield PAUSE

        self._slices.begin(made(), lambda: self.done.emit(graph, ready))
