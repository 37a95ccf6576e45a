"""Measures edits of the file's graph in a window, in a process of its own; prints seconds as JSON.

Each edit is timed from the command to the repainted canvas, as its own processor time, so that
what else the machine does counts little. The longest time for which it holds the window, from one
turn of the event loop to the next, is measured beside a peer: the whole graph drawn from nothing.
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

from PySide6.QtCore import QEventLoop, QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from formats.core.kinds import Kind
from formats.registry import graph_of
from tests.benchmarks.probe import Window

ROUNDS = 5
REST = 0.4
STEPS = 40
PEER = "the whole graph drawn anew"
HELD = ", longest hold"
LAST = 3
"""Which of the outputs that an input may read is connected to it."""


def main(arguments: list[str]) -> None:
    """Measure and print."""
    window = Window()
    window.open(Path(arguments[0]))
    window.window.view.enter_mode("graph")
    graph = window.window.view.graph.view
    window.until(lambda: graph.graph.nodes and not graph.is_placing)
    graph.zoom_actual()
    taken: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        taken.setdefault(PEER, []).append(drawn_anew(window.document))
        for name, do in edits(window.document):
            command, turns = timed(window, graph, do)
            taken.setdefault(name, []).append(command + sum(turns))
            taken.setdefault(f"{name}, the command alone", []).append(command)
            taken.setdefault(f"{name}{HELD}", []).append(max(command, *turns))
        taken.setdefault(f"Auto-layout{HELD}", []).append(layout(window, graph))
        for name, steps in dragged(window, graph).items():
            taken.setdefault(name, []).append(max(steps))
    window.window.view.choose_mode("tree")  # as the next run expects to find it
    window.document.undo_stack.setClean()
    window.close()
    print(json.dumps({name: statistics.median(times) for name, times in taken.items()}))


def drawn_anew(document: Any) -> float:
    """Return the seconds of drawing the whole graph from nothing, which nobody waits for."""
    gc.collect()
    start = time.thread_time()
    graph_of(document.root)
    return time.thread_time() - start


def layout(window: Window, graph: Any) -> float:
    """Return the longest hold of laying the whole graph out again."""
    start = time.thread_time()
    graph.tidy()
    turns = [time.thread_time() - start]
    while graph.laying_out.is_busy:
        turns.append(turn(window))
    window.document.undo()
    return max(turns)


def edits(document: Any) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield edits with their names, each after the one before was done."""
    leaf, row = next(
        (path, row)
        for path, row in document.outline.walk(("nodes",))
        if row.editable and row.kind is Kind.S32
    )
    yield "value", lambda: document.set_value(leaf, row.value + 1)
    yield "undo of a value", document.undo
    for name, what in structural(document).items():
        yield name, lambda what=what: document.edit("edit", what)
        yield f"undo: {name}", document.undo
        yield f"redo: {name}", document.redo
        yield f"undo: {name}", document.undo


def structural(document: Any) -> dict[str, Callable[..., object]]:
    """Return edits of the structure by their names, each of the document as it is now."""
    nodes = document.root.nodes
    middle = len(nodes) // 2
    node = ("nodes", middle)
    several = [("nodes", middle + step) for step in range(0, 35, 7)]
    parent = ("nodes", next(place for place, one in enumerate(nodes) if one.children()))
    reader = next(
        (*path, "inputs", at)
        for path, node in ((("nodes", place), node) for place, node in enumerate(nodes))
        for at, slot in enumerate(node.inputs)
        if len(document.structure.targets((*path, "inputs", at))) > LAST
    )
    output = document.structure.targets(reader)[LAST].path
    offer, clip = document.structure.offers(("nodes",))[0], document.structure.pack(several)
    child = next(one for one in document.structure.offers(parent) if one.what == "child")
    return {
        "delete": lambda do: do.remove([node]),
        "delete five": lambda do: do.remove(several),
        "duplicate": lambda do: do.duplicate([node]),
        "add": lambda do: do.add(("nodes",), offer, "Another"),
        "add a child": lambda do: do.add(parent, child, child.name),
        "connect": lambda do: do.connect(reader, output),
        "rename": lambda do: do.rename(node, "Another"),
        "move": lambda do: do.move(node, middle + 20),
        "paste five": lambda do: do.paste(("nodes",), clip),
    }


def dragged(window: Window, graph: Any) -> dict[str, list[float]]:
    """Return the seconds of each step of a link that is drawn over the canvas, by zoom."""
    viewport, camera = graph.canvas.viewport(), graph.canvas.camera
    found: dict[str, list[float]] = {}
    item = next(one for one in graph.scene.items_by_id.values() if one.box.node.number == 0)
    pin = item.pos() + QPointF(0, item.box.header / 2)
    for zoom in (1.0, 0.5, 0.05):
        camera.go(pin, max(zoom, 0.5), glide=False)
        start = graph.canvas.mapFromScene(pin)
        QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
        QTest.mouseMove(viewport, start + QPoint(20, 0))
        camera.go(pin, zoom, glide=False)
        window.app.processEvents()
        steps = found.setdefault(f"drag of a link at {zoom:.0%}, slowest step", [])
        for step in range(STEPS):
            before = time.process_time()
            QTest.mouseMove(viewport, viewport.rect().center() + QPoint(step * 4, step * 3))
            window.app.processEvents()
            steps.append(time.process_time() - before)
        graph.canvas.give_up()
        QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=start)
    return found


def turn(window: Window) -> float:
    """Return the seconds of the GUI thread in one turn of the event loop."""
    start = time.thread_time()
    window.app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    return time.thread_time() - start


def timed(window: Window, graph: Any, do: Callable[[], object]) -> tuple[float, list[float]]:
    """Return the seconds that a command takes, and those of each turn until it is painted."""
    rest = time.monotonic() + REST
    window.until(lambda: time.monotonic() > rest)
    gc.collect()
    before = graph.graph
    start = time.thread_time()
    do()
    command = time.thread_time() - start
    turns = []
    while graph.graph is before or graph.is_placing:
        turns.append(turn(window))
    start = time.thread_time()
    graph.canvas.viewport().repaint()
    return command, [*turns, time.thread_time() - start]


if __name__ == "__main__":
    main(sys.argv[1:])
