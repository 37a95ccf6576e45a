"""Measures edits of the file's graph in a window, in a process of its own; prints seconds as JSON.

Each edit is timed from the command to the repainted canvas, as its own processor time, so that
what else the machine does counts little.
"""

from __future__ import annotations

import gc
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEventLoop

from formats.values import Kind
from tests.benchmarks.probe import Window

ROUNDS = 5
REST = 0.4


def main(arguments: list[str]) -> None:
    """Measure and print."""
    window = Window()
    window.open(Path(arguments[0]))
    window.window.view.show_graph()
    graph = window.window.view.graph.view
    window.until(lambda: graph.graph.nodes and not graph.is_placing)
    graph.zoom_actual()
    taken: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        for name, do in edits(window.document):
            command, shown = timed(window, graph, do)
            taken.setdefault(name, []).append(command + shown)
            taken.setdefault(f"{name}, the command alone", []).append(command)
    window.window.view.choose_mode("tree")  # as the next run expects to find it
    window.document.undo_stack.setClean()
    window.close()
    print(json.dumps({name: statistics.median(times) for name, times in taken.items()}))


def edits(document: Any) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield edits with their names, each after the one before was done."""
    node = ("nodes", len(document.root.nodes) // 2)
    leaf, row = next(
        (path, row)
        for path, row in document.outline.walk(("nodes",))
        if row.editable and row.kind is Kind.S32
    )

    def edit(what: Callable[..., object]) -> Callable[[], object]:
        return lambda: document.edit("edit", what)

    yield "value", lambda: document.set_value(leaf, row.value + 1)
    yield "undo of a value", document.undo
    yield "delete", edit(lambda do, run: do.remove([node], run))
    yield "undo of a delete", document.undo
    yield "redo of a delete", document.redo
    yield "undo of a delete", document.undo
    yield "duplicate", edit(lambda do, run: do.duplicate([node], run))
    yield "undo of a duplicate", document.undo
    offer = document.structure.offers(("nodes",))[0]
    yield "add", edit(lambda do, run: do.add(("nodes",), offer, "Another", run))
    yield "undo of an add", document.undo


def timed(window: Window, graph: Any, do: Callable[[], object]) -> tuple[float, float]:
    """Return the seconds that a command takes, and those from then until it is painted."""
    rest = time.monotonic() + REST
    window.until(lambda: time.monotonic() > rest)
    gc.collect()
    before = graph.graph
    start = time.process_time()
    do()
    done = time.process_time()
    while graph.graph is before or graph.is_placing:
        window.app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    graph.canvas.viewport().repaint()
    return done - start, time.process_time() - done


if __name__ == "__main__":
    main(sys.argv[1:])
