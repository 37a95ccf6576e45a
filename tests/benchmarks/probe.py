"""One measurement of the window in a process of its own, which prints its seconds as JSON."""

from __future__ import annotations

import gc
import json
import statistics
import sys
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication

import formats
from formats.values import Kind

PATIENCE = 60.0
REST = 0.2


class Window:
    """The main window with one file open, and a stopwatch that includes the painting."""

    def __init__(self) -> None:
        from app.windows.document.tree_view import DocumentTree
        from app.windows.main_window import MainWindow

        self.app = QApplication.instance() or QApplication([])
        self.paints = 0
        self._count_paints(DocumentTree)
        self._pulse = QTimer(interval=100)  # so that no wait is for ever
        self._pulse.start()
        self.window = MainWindow()
        self.window.show()
        self.app.processEvents()

    def _count_paints(self, tree: Any) -> None:
        inherited = tree.paintEvent

        def painted(view: Any, event: QPaintEvent) -> None:
            inherited(view, event)
            self.paints += 1

        tree.paintEvent = painted

    def until(self, is_so: Callable[[], object]) -> None:
        """Let events happen until something is so, idle between them as the program is.

        Asking again and again would take the interpreter away from the thread that reads.
        """
        end = time.monotonic() + PATIENCE
        while not is_so():
            if time.monotonic() > end:
                raise TimeoutError("the window did not get there")
            self.app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    def open(self, file: Path) -> float:
        """Return the seconds from asking for a file to seeing its rows."""
        before = self.paints
        start = time.perf_counter()
        self.window.session.open_files([file])
        self.until(lambda: self.window.view is not None and self.paints > before)
        taken = time.perf_counter() - start
        self.until(lambda: self.document.lossless is not None)
        return taken

    def close(self) -> None:
        """Close the file again and let the window come to rest, as a person finds it."""
        self.window.session.close(self.document)
        self.until(lambda: not self.window.session.documents)
        rest = time.monotonic() + REST
        self.until(lambda: time.monotonic() > rest)
        gc.collect()

    @property
    def document(self) -> Any:
        """The open document."""
        return self.window.view.document

    def timed(self, do: Callable[[], object]) -> float:
        """Return the seconds something takes until the screen shows it."""
        start = time.perf_counter()
        do()
        self.window.repaint()
        self.window.view.tree.viewport().repaint()
        self.app.processEvents()
        return time.perf_counter() - start


def opening(file: Path, rounds: int = 7) -> dict[str, float]:
    """Return the medians of opening a file in the window and of reading it alone, in turn."""
    window = Window()
    shown, read = [], []
    for turn in range(rounds + 1):
        start = time.perf_counter()
        root = formats.open_bytes(file.read_bytes())
        alone = time.perf_counter() - start
        del root
        taken = window.open(file)
        window.close()
        if turn:
            shown.append(taken)
            read.append(alone)
    return {"shown": statistics.median(shown), "read": statistics.median(read)}


def filtering(file: Path) -> dict[str, float]:
    """Return how long the first filter of a file took, and the median of further ones."""
    window = Window()
    window.open(file)
    view = window.window.view
    counted: list[str] = []
    view.filtering.counted.connect(lambda words, _nothing: counted.append(words))
    taken = []
    for text in ("a", "e", "0.5", "type:f32", "1", "name:e", "zzz"):  # few, many and no hits
        before = len(counted)
        start = time.perf_counter()
        view.filter_bar.setText(text)
        view.filter_bar.ask()
        window.until(lambda before=before: len(counted) > before)
        window.app.processEvents()
        taken.append(time.perf_counter() - start)
    window.close()
    return {"first": taken[0], "later": statistics.median(taken[1:]), "worst": max(taken[1:])}


def editing(file: Path, rounds: int = 9) -> dict[str, float]:
    """Return the medians of opening a branch, of selecting, changing and undoing."""
    window = Window()
    window.open(file)
    tree, document = window.window.view.tree, window.document
    paths = [p for p, row in islice(document.outline.walk(), 20000) if row.kind is Kind.S32]
    times: dict[str, list[float]] = {"expand": [], "select": [], "edit": [], "undo": []}
    first = tree.model_.index(0, 0)
    for turn in range(rounds):
        path = paths[turn * len(paths) // rounds]
        tree.collapseAll()
        window.app.processEvents()
        times["expand"].append(window.timed(lambda: tree.expand(first)))
        times["select"].append(window.timed(lambda path=path: document.set_current(path)))
        value = (document.outline.get(path) + 1) % 1000
        edit = window.timed(lambda path=path, value=value: document.set_value(path, value))
        times["edit"].append(edit)
        times["undo"].append(window.timed(document.undo))
    window.close()
    return {name: statistics.median(taken) for name, taken in times.items()}


def many(file: Path, rounds: int = 5, count: int = 10_000) -> dict[str, float]:
    """Return the medians of multiplying so many floats in one go, and of taking that back."""
    from app.documents.bulk_values import calculate

    window = Window()
    window.open(file)
    document = window.document
    floats = (path for path, row in document.outline.walk() if row.kind is Kind.F32)
    paths = list(islice(floats, count))
    assert len(paths) == count, "the file has floats enough"
    window.window.view.tree.expand(window.window.view.tree.model_.index(0, 0))
    times: dict[str, list[float]] = {"set": [], "undo": []}

    def change() -> None:
        document.set_many(calculate(document.outline, paths, "x * 0.5"), "Multiply")

    for _turn in range(rounds):
        times["set"].append(window.timed(change))
        times["undo"].append(window.timed(document.undo))
    window.close()
    return {name: statistics.median(taken) for name, taken in times.items()}


def main(arguments: list[str]) -> int:
    """Run one probe, `opening`, `filtering`, `editing` or `many`, with a file."""
    name, file = arguments
    probes = {"opening": opening, "filtering": filtering, "editing": editing, "many": many}
    probe = probes[name]
    print(json.dumps(probe(Path(file))))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
