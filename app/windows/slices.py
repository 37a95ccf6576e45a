"""Long work on the window's thread in slices of some milliseconds, so that no event waits."""

from __future__ import annotations

import time
from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer, Signal

_SLICE = 0.008
_AT_ONCE = 0.03
"""Seconds that short work may take before `run` returns, so that nothing flickers."""


class Slices(QObject):
    """Runs one iterator at a time, whatever it yields; work on documents stays on this thread.

    `paused` after every slice but the last, `ended` when the iterator is through.
    """

    paused = Signal()
    ended = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work: Iterator[object] | None = None
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(lambda: self._go_on(_SLICE))

    @property
    def is_busy(self) -> bool:
        """Whether there is something left to do."""
        return self._work is not None

    def run(self, work: Iterator[object]) -> None:
        """Begin with `work` at once; what was not through is given up."""
        self.stop()
        self._work = work
        self._timer.start()
        self._go_on(_AT_ONCE)

    def stop(self) -> None:
        """Give up what is not through; `ended` does not come."""
        self._work = None
        self._timer.stop()

    def _go_on(self, seconds: float) -> None:
        work, until = self._work, time.perf_counter() + seconds
        assert work is not None, "the timer runs while there is work"
        for _step in work:
            if self._work is not work:
                return
            if time.perf_counter() > until:
                self.paused.emit()
                return
        if self._work is work:
            self.stop()
            self.ended.emit()
