"""One measurement of the window in a process of its own, which prints its seconds as JSON."""

from __future__ import annotations

import atexit
import gc
import json
import math
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtGui import QGuiApplication, QPaintEvent
from PySide6.QtWidgets import QApplication, QTreeView, QWidget

import formats
from formats.core.kinds import Kind
from tests.benchmarks import limit_filter
from tests.benchmarks.limit_select import BareWindow

PATIENCE = 60.0
REST = 0.2
NUMBERS = 76_000


class Window:
    """The main window with one file open, and a stopwatch that includes the painting."""

    def __init__(self) -> None:
        from app.tree.tree_view import DocumentTree
        from app.window.main_window import MainWindow

        self.app = QApplication.instance() or QApplication([])
        # What Python puts on the clipboard would be deleted when there is no Python any more.
        atexit.register(QGuiApplication.clipboard().clear)
        self.paints = 0
        self._count_paints(DocumentTree)
        self._pulse = QTimer(interval=100)  # so that no wait is for ever
        self._pulse.start()
        self.window = MainWindow()
        self.window.show()
        self.app.processEvents()
        self.window.complete()

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
        start = time.process_time()
        self.window.session.open_files([file])
        self.until(lambda: self.window.view is not None and self.paints > before)
        taken = time.process_time() - start
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
        """Return the seconds of the GUI thread that something takes until it is painted."""
        return timed(self.window, self.window.view.tree, do)

    def longest_hold(
        self, do: Callable[[], object], is_over: Callable[[], object], rest: float = REST
    ) -> float:
        """Return the most seconds of the GUI thread in one turn of the event loop.

        From doing something until it is over, and `rest` seconds longer, for what follows.
        """
        start = time.thread_time()
        do()
        longest = time.thread_time() - start
        end = math.inf
        while time.monotonic() < end:
            start = time.thread_time()
            self.app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
            longest = max(longest, time.thread_time() - start)
            if end == math.inf and is_over():
                end = time.monotonic() + rest
        return longest


def timed(window: QWidget, tree: QTreeView, do: Callable[[], object]) -> float:
    """Return the seconds of the GUI thread that something takes until a window and its tree are
    painted."""
    start = time.thread_time()
    do()
    window.repaint()
    tree.viewport().repaint()
    QApplication.processEvents()
    return time.thread_time() - start


def opening(file: Path, rounds: int = 7) -> dict[str, float]:
    """Return the fewest seconds of opening a file in the window and of reading it alone, in turn.

    It is the processor time of all threads.
    """
    window = Window()
    shown, read = [], []
    for turn in range(rounds + 1):
        start = time.process_time()
        root = formats.open_bytes(file.read_bytes())
        alone = time.process_time() - start
        del root
        taken = window.open(file)
        window.close()
        if turn:
            shown.append(taken)
            read.append(alone)
    return {"shown": min(shown), "read": min(read)}


def filtering(file: Path, rounds: int = 3) -> dict[str, float]:
    """Return how long the first filter of a file took, and the median of further ones.

    `limit` is the bare loop that reads all rows.
    """
    window = Window()
    first, limits, taken = [], [], []
    for _turn in range(rounds):
        window.open(file)
        job = limit_filter.limit(window.document.outline)
        start = time.process_time()
        job()
        limits.append(time.process_time() - start)
        view = window.window.view
        times = [_filtered(window, view, text) for text in _QUERIES]
        first.append(times[0])
        taken += times[1:]
        window.close()
    found = {"first": min(first), "limit": min(limits)}
    return {**found, "later": statistics.median(taken), "worst": max(taken)}


_QUERIES = ("a", "e", "0.5", "type:f32", "1", "name:e", "zzz")
"""With few, many and no hits."""


def _filtered(window: Window, view: Any, text: str) -> float:
    counted: list[str] = []
    hear = lambda words, _nothing: counted.append(words)  # noqa: E731
    view.filtering.counted.connect(hear)
    start = time.process_time()
    view.filter_bar.setText(text)
    view.filter_bar.ask()
    window.until(lambda: counted)
    window.app.processEvents()
    taken = time.process_time() - start
    view.filtering.counted.disconnect(hear)
    return taken


def editing(file: Path, rounds: int = 9) -> dict[str, float]:
    """Return the medians of opening a branch, of selecting, changing and undoing.

    `limit` is that of selecting the same rows in a plain window that looks the same.
    """
    window = Window()
    window.open(file)
    tree, document = window.window.view.tree, window.document
    paths = [p for p, row in islice(document.outline.walk(), 20000) if row.kind is Kind.S32]
    times: dict[str, list[float]] = defaultdict(list)
    first = tree.model_.index(0, 0)
    for turn in range(rounds):
        path = paths[turn * len(paths) // rounds]
        tree.collapseAll()
        window.app.processEvents()
        times["expand"].append(window.timed(lambda: tree.expand(first)))
        times["select"].append(window.timed(lambda path=path: document.set_current(path)))
        times["limit"].append(_selected_barely(window))
        value = (document.outline.get(path) + 1) % 1000
        edit = window.timed(lambda path=path, value=value: document.set_value(path, value))
        times["edit"].append(edit)
        times["undo"].append(window.timed(document.undo))
    window.close()
    return {name: statistics.median(taken) for name, taken in times.items()}


def _selected_barely(window: Window) -> float:
    """Return the seconds of selecting the current row in a plain window that looks the same."""
    bare = BareWindow(window.window)
    window.app.processEvents()
    taken = timed(bare.window, bare.tree, bare.select)
    bare.window.close()
    bare.window.deleteLater()
    window.app.processEvents()
    return taken


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


def most(file: Path, rounds: int = 3) -> dict[str, float]:
    """Return the fewest seconds of giving very many numbers another value, and of undo and redo."""
    window = Window()
    window.open(file)
    document = window.document
    values = _other_numbers(document)
    jobs = {
        "set": lambda: document.set_many(values, "Set"),
        "undo": document.undo,
        "redo": document.redo,
    }
    times: dict[str, list[float]] = {name: [] for name in jobs}
    for _turn in range(rounds):
        for name, do in jobs.items():
            times[name].append(window.timed(do))
        document.undo()
    window.close()
    return {name: min(taken) for name, taken in times.items()}


def comparing(file: Path) -> dict[str, float]:
    """Return the fewest seconds that comparisons hold the window for, by their differences."""
    window = Window()
    window.open(file)
    found = {f"{count:,}": _arriving(window, count) for count in (10_000, NUMBERS)}
    window.close()
    return found


def _arriving(window: Window, count: int, rounds: int = 3) -> float:
    document, tabs = window.document, window.window.compare_tabs
    document.set_many(_other_numbers(document)[:count], "Set")
    tabs.compare_with_file(document)
    window.until(lambda: tabs.current is not None and tabs.current.result is not None)
    view, found = tabs.current, []
    for _turn in range(rounds):
        old = view.result
        start = view.comparing.start
        found.append(window.longest_hold(start, lambda old=old: view.result is not old))
        assert len(view.entries) == count, "they are what differs"
    tabs.close(view)
    document.undo()
    return min(found)


def _other_numbers(document: Any) -> list[tuple[Any, Any]]:
    """Return very many rows with numbers that they do not have."""
    numbers = (path for path, row in document.outline.walk() if row.kind in (Kind.S32, Kind.F32))
    values = [(path, document.outline.get(path) + 1) for path in islice(numbers, NUMBERS)]
    assert len(values) == NUMBERS, "the file has numbers enough"
    return values


_PROBES: dict[str, Callable[[Path], dict[str, float]]] = {
    "opening": opening,
    "filtering": filtering,
    "editing": editing,
    "many": many,
    "most": most,
    "comparing": comparing,
}


def main(arguments: list[str]) -> int:
    """Run the probe of a name with a file."""
    name, file = arguments
    print(json.dumps(_PROBES[name](Path(file))))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
