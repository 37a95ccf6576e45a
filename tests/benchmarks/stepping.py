"""Stepping through a command of the largest behaviour graph on the canvas: a step, its repaint."""

from __future__ import annotations

import os
import statistics
import time
from typing import Any

from tests import corpus
from tests.benchmarks.table import Result, milliseconds

LARGEST = "ainb/ainb/reserialization_test.ainb"
COMMAND = "EventPlayASAndModelBindForTimeline"
STEPS = 24
AIM = 0.016
"""One frame of a screen."""


def results() -> list[Result]:
    """Measure steps at 100 % and from far away; empty where there is no real file."""
    file = corpus.find(LARGEST)
    if not file.is_file():
        return []
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    import formats
    from app.documents.document import Document
    from app.ui import theme

    app = QApplication.instance() or QApplication([])
    theme.apply(app, "dark")  # type: ignore[arg-type]  # an application with windows
    document = Document(formats.open_bytes(file.read_bytes()), file.name)
    count = len(document.root.nodes)
    found = []
    for zoom, what in ((1.0, "at 100 %"), (0.05, "from far away")):
        taken = _steps(app, document, zoom)
        middle, most = statistics.median(taken), max(taken)
        words = f"{count:,} nodes: a step and its repaint {what}, half and all below"
        shown = f"{milliseconds(middle)}, {milliseconds(most)}"
        found.append(Result(words, shown, milliseconds(AIM), middle / AIM, 1.0))
    return found


def _steps(app: Any, document: Any, zoom: float) -> list[float]:
    """Return the seconds of processor time of each step, its repaint in it."""
    from app.graph.graph_view import GraphView
    from app.run.lighting import lights_of
    from app.run.running import Running

    view = GraphView(document)
    view.resize(1254, 552)
    view.show()
    view.load()
    running = Running(document, _Nothing())
    running.choose(COMMAND)
    root = document.root
    taken = []
    for step in range(STEPS):
        start = time.process_time()
        running.step()
        view.scene.lighting.set(lights_of(running, root, root.name))
        if not step and running.current is not None and running.current.node is not None:
            at = view.scene.items_by_id[running.current.node.uid].frame().center()
            view.canvas.camera.go(at, zoom, glide=False)
        app.processEvents()
        if step > 1:
            taken.append(time.process_time() - start)
    view.close()
    return taken


class _Nothing:
    """No modules at hand."""

    def looker(self, _name: str) -> Any:
        return lambda: None

    def open_root(self, _name: str, _found: Any) -> Any:
        return None
