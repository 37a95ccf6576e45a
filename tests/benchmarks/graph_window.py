"""A window with a graph in it, and how long what is done there holds it.

A hold is the processor time of the GUI thread from one turn of the event loop to the next,
with what is painted in it, so that what else the machine does counts little.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from PySide6.QtCore import QEventLoop, QPoint, QPointF, QRectF, Qt
from PySide6.QtTest import QTest

from formats.core.paths import Path
from formats.graph import Edge, Family, Graph, GraphNode, Id

REST = 0.15
"""Seconds for which events go on happening after something was done, as timers may follow it."""
_PATIENCE = 60.0
_DRAG_STEPS = 12
_Flag = QEventLoop.ProcessEventsFlag
_LEFT = Qt.MouseButton.LeftButton


class GraphWindow:
    """The canvas of the document that is open in a main window, which shows its graph.

    After each thing done events go on for `rest` seconds; without any, until all is shown.
    """

    def __init__(self, main: Any, rest: float = REST) -> None:
        self.main = main
        self._rest = rest
        self._longest = 0.0
        self._within = 0.0
        """The seconds of turns within the one that is measured."""
        self.settle()

    # What is there

    @property
    def tab(self) -> Any:
        """The view of the document in its tab."""
        return self.main.view

    @property
    def pane(self) -> Any:
        """The graph in its tab."""
        return self.tab.graph

    @property
    def view(self) -> Any:
        """The canvas with its tools."""
        return self.pane.view

    @property
    def document(self) -> Any:
        """The document that is open."""
        return self.tab.document

    @property
    def graph(self) -> Graph:
        """The graph as it is shown."""
        graph: Graph = self.view.graph
        return graph

    def nodes(self) -> list[GraphNode]:
        """Return the nodes that the file numbers, in its order."""
        numbered = [one for one in self.graph.nodes.values() if one.number is not None]
        return sorted(numbered, key=lambda one: one.number or 0)

    def middle(self) -> GraphNode:
        """Return a node amid the file that runs, and that others lead to."""
        led_to = {edge.target for edge in self.graph.edges}
        flow = [one for one in self.nodes() if one.family is not Family.QUERY and one.id in led_to]
        return flow[len(flow) // 2]

    def commands(self) -> list[GraphNode]:
        """Return the nodes that stand for commands."""
        return [one for one in self.graph.nodes.values() if one.family is Family.COMMAND]

    def edges(self, *kinds: Any) -> Iterator[Edge]:
        """Yield the edges of some kinds between nodes, those amid the file first."""
        found = [
            edge
            for edge in self.graph.edges
            if edge.kind in kinds and self.graph.nodes[edge.target].family is not Family.STUB
        ]
        half = len(found) // 2
        yield from found[half:] + found[:half]

    # What is done

    def choose(self, nodes: Iterable[GraphNode]) -> None:
        """Select nodes and have them shown so."""
        paths = [one.path for one in nodes]
        self.document.selection.choose(paths, paths[0] if paths else None)
        self.settle()

    def go(self, path: Path) -> None:
        """Make a row current, as a click does."""
        owner = self.view.navigator.owner(path)
        self.view.navigator.go_to(owner.id, owner.path)
        self.settle()

    def edit(self, what: Callable[..., Any]) -> Any:
        """Do an edit of the structure as one step, as a dialog does once it was answered."""
        return self.document.edit("Edit", what)

    def trigger(self, name: str) -> None:
        """Choose a command of the menu."""
        self.main.actions_[name].trigger()

    def press(self, key: Qt.Key, held: Any = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key on the canvas."""
        QTest.keyClick(self.view.canvas, key, held)

    def pick(self) -> None:
        """Choose the first class of the palette that is open."""
        palette = self.pane.adding.palette or self.tab.parts.palette
        assert palette is not None, "it is open"
        palette.chosen.emit(palette.current())
        palette.close()

    def drag(self, start: QPoint, by: QPoint) -> None:
        """Drag something with the mouse, one turn of the event loop for each step."""
        viewport = self.view.canvas.viewport()
        with self._turn():
            QTest.mousePress(viewport, _LEFT, pos=start)
        for step in range(1, _DRAG_STEPS + 1):
            with self._turn():
                QTest.mouseMove(viewport, start + by * (step / _DRAG_STEPS))
                self._events(_Flag.AllEvents)
        with self._turn():
            QTest.mouseRelease(viewport, _LEFT, pos=start + by)

    def seen(self, at: QPointF) -> QPoint:
        """Return where in the canvas a point of the scene is."""
        point: QPoint = self.view.canvas.mapFromScene(at)
        return point

    def show(self, id_: Id) -> QRectF:
        """Bring a node amid the canvas at 100 %, and return where it is in the scene."""
        frame: QRectF = self.view.scene.items_by_id[id_].frame()
        self.view.canvas.camera.go(frame.center(), 1.0, glide=False)
        self.settle()
        return frame

    def zoom(self, far: bool) -> None:
        """Show the whole graph, or the current node at 100 %."""
        if far:
            self.view.frame_all(glide=False)
        else:
            self.view.canvas.camera.go(self.view.canvas.camera.center(), 1.0, glide=False)
        self.settle()

    # How long it takes

    def hold(self, do: Callable[[], object]) -> float:
        """Return the longest time in seconds for which something holds the window."""
        if self._rest:
            gc.collect()
        self._longest = 0.0
        with self._turn():
            do()
        self.settle()
        return self._longest

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Measure a turn of the event loop; turns within it count for themselves."""
        outer, self._within = self._within, 0.0
        start = time.thread_time()
        yield
        taken = time.thread_time() - start
        self._longest = max(self._longest, taken - self._within)
        self._within = outer + taken

    def settle(self) -> None:
        """Let events happen until all is shown, and what follows by timers has happened."""
        self.until(lambda: not self.is_busy)
        end = time.monotonic() + self._rest
        self.until(lambda: time.monotonic() >= end)

    def until(self, is_so: Callable[[], object]) -> None:
        """Let events happen until something is so, one turn at least."""
        patience, is_over = time.monotonic() + _PATIENCE, False
        while not is_over:
            with self._turn():
                self._events(_Flag.WaitForMoreEvents if self._rest else _Flag.AllEvents)
            if time.monotonic() > patience:
                raise TimeoutError("the window did not come to rest")
            is_over = bool(is_so())

    def _events(self, flag: _Flag) -> None:
        from PySide6.QtWidgets import QApplication

        QApplication.processEvents(flag)

    @property
    def is_busy(self) -> bool:
        """Whether something is made beside the window that is to be shown."""
        view = self.view
        jobs = view.laying_out.is_busy or view.laying_out_alone.is_busy
        jobs = jobs or self.tab.edits.pasting.is_busy
        return bool(view.is_placing or view.is_stale or jobs or view.scene.routing.is_busy)
