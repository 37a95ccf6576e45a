"""Work that only the window's thread can do, a slice at a time so that it goes on meanwhile."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, QTimer

SLICE = 0.012
"""Seconds that a slice takes, and the last of its steps."""
_OVER = object()


class Slices(QObject):
    """Takes the steps of an iterator whenever the window has nothing else to do."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._steps: Iterator[object] = iter(())
        self._then: Callable[[], object] = _nothing
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._go_on)

    @property
    def is_busy(self) -> bool:
        """Whether steps are left."""
        return self._timer.isActive()

    def begin(self, steps: Iterator[object], then: Callable[[], object]) -> None:
        """Take all steps, then call `then`; what was begun before is given up."""
        self._steps, self._then = steps, then
        self._timer.start()

    def stop(self) -> None:
        """Give up what is left."""
        self._timer.stop()
        self._steps, self._then = iter(()), _nothing

    def _go_on(self) -> None:
        steps, then = self._steps, self._then
        end = time.perf_counter() + SLICE
        try:
            while next(steps, _OVER) is not _OVER:
                if time.perf_counter() >= end:
                    return
        except BaseException:
            self.stop()
            raise
        if steps is self._steps:  # a step may have begun something else
            self.stop()
            then()


def _nothing() -> None:
    """Follow after nothing."""
