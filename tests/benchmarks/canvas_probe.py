"""Measures the canvas in a process of its own, `FILE` or `made COUNT`; prints seconds as JSON."""

from __future__ import annotations

import gc
import json
import statistics
import sys
import time
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEventLoop, QPointF
from PySide6.QtWidgets import QApplication

import formats
from app.documents.document import Document
from app.graph.graph_view import GraphView
from app.graph.node_layout import place
from formats.ainb import AINB
from formats.registry import graph_of

ZOOMS = (1.0, 0.5, 0.25, 0.1)
FRAMES = 7
PLACES = 5


def main(arguments: list[str]) -> None:
    """Measure and print."""
    app = QApplication([])
    if arguments[0] == "made":
        from tests.app.graph.fake import big_graph

        made = big_graph(int(arguments[1]))
        document, build, taken = Document(AINB.new(), "made"), lambda _root: made, 0.0
        found = show(app, document, build)
    else:
        GraphView(Document(AINB.new(), "warm")).load()  # fonts and pictures are loaded once
        data = Path(arguments[0]).read_bytes()
        start = time.perf_counter()
        document = Document(formats.open_bytes(data), "file", Path(arguments[0]))
        taken = time.perf_counter() - start
        found = show(app, document, graph_of)
    found["shown"] += taken
    print(json.dumps(found))


def show(app: QApplication, document: Document, build: Any) -> dict[str, float]:
    """Return the seconds of the first paint, of the layout, and of the slowest frames."""
    start = time.perf_counter()
    view = GraphView(document, build)
    view.resize(1400, 900)
    view.show()
    while view.is_placing:
        app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    app.processEvents()
    shown = time.perf_counter() - start
    return {"shown": shown, "layout": layout(view), **frames(app, view)}


def layout(view: GraphView) -> float:
    """Return the median seconds of laying the whole graph out."""
    boxes = {id_: item.box for id_, item in view.scene.items_by_id.items()}
    taken = []
    gc.disable()  # as it is while the program lays a graph out in its thread
    for _ in range(FRAMES):
        start = time.process_time()
        place(view.graph, boxes)
        taken.append(time.process_time() - start)
        gc.collect()
    gc.enable()
    return statistics.median(taken)


def frames(app: QApplication, view: GraphView) -> dict[str, float]:
    """Return the median seconds of a frame by zoom, at the slowest of several places."""
    found = {}
    content = view.scene.content()
    view.frame_all(glide=False)
    found["frame fit"] = frame(app, view)
    for zoom in ZOOMS:
        worst = 0.0
        for spot in range(PLACES):
            share = (spot + 0.5) / PLACES
            at = QPointF(
                content.left() + content.width() * share,
                content.top() + content.height() * ((spot * 2 + 1) % PLACES + 0.5) / PLACES,
            )
            view.canvas.camera.go(at, zoom, glide=False)
            worst = max(worst, frame(app, view))
        found[f"frame {zoom:g}"] = worst
    return found


def frame(app: QApplication, view: GraphView) -> float:
    """Return the median seconds of painting the canvas once, whole."""
    app.processEvents()
    taken = []
    for _ in range(FRAMES):
        start = time.process_time()
        view.canvas.viewport().repaint()
        taken.append(time.process_time() - start)
    return statistics.median(taken)


if __name__ == "__main__":
    main(sys.argv[1:])
