"""Opening the palette of nodes over a canvas, with as many classes as a whole game has."""

from __future__ import annotations

import os
import statistics
import time
from typing import Any

from tests.benchmarks.table import Result, milliseconds

CLASSES = 1300
OPENINGS = 9
AIM = 0.05
"""What holds the window up no longer is not felt."""


def results() -> list[Result]:
    """Measure the opening of the palette, the first time and later."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QPointF
    from PySide6.QtWidgets import QApplication

    from app.graph.graph_view import GraphView
    from app.graph.node_adder import NodeAdder
    from app.ui import theme

    app = QApplication.instance() or QApplication([])
    theme.apply(app, "dark")  # type: ignore[arg-type]  # an application with windows
    document = _document()
    assert document.structure is not None  # as any command asks for it, long before
    view = GraphView(document)
    view.resize(1254, 552)
    view.show()
    view.load()
    adding, taken = NodeAdder(view), []
    for _ in range(OPENINGS):
        app.processEvents()
        start = time.process_time()
        adding.open(None, QPointF(0, 0))
        app.processEvents()
        taken.append(time.process_time() - start)
        assert adding.palette is not None, "it is open"
        adding.palette.close()
    view.close()
    first, middle = taken[0], statistics.median(taken[1:])
    words = f"the palette of {CLASSES:,} classes: opened first, later"
    shown = f"{milliseconds(first)}, {milliseconds(middle)}"
    return [Result(words, shown, milliseconds(AIM), middle / AIM, 1.0)]


def _document() -> Any:
    """Return a document that knows many classes."""
    from app.documents.document import Document
    from formats.ainb import build, model, types
    from formats.ainb.catalogue import Catalogue, learn
    from formats.games.shipped import shipped

    many = model.new("Many")
    for number in range(CLASSES):
        node = build.add_node(many, f"ExecuteMany{number}Things")
        for name in ("Speed", "Rate", "Target"):
            build.add_input(node, f"{name}{number % 7}", types.FLOAT)
    document = Document(model.new("Empty"), "Empty.root.ainb")
    document.knowledge = document.outline.knowledge = shipped()
    document.knowledge.catalogue = catalogue = Catalogue()
    catalogue.add("many", b"many", learn(many))
    return document
