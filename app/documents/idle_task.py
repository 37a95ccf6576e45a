"""Work in the GUI thread, a slice at a time, so that the window stays responsive."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, QTimer, Signal

SLICE = 0.01
"""The seconds of a slice; its last step may exceed them."""
AT_ONCE = 0.03
"""Seconds that short work may take before `begin` returns, so that nothing flickers."""
_OVER = object()
PAUSE = object()
"""What a step yields after which the next one, or what follows, has a turn of its own."""


class IdleTask(QObject):
    """Runs the steps of an iterator while the window is idle."""

    paused = Signal()
    """A slice has ended, and steps remain."""
    ended = Signal()
    """The last step was taken."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._steps: Iterator[object] = iter(())
        self._then: Callable[[], object] = _nothing
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._turn)

    @property
    def is_busy(self) -> bool:
        """Whether steps are left."""
        return self._timer.isActive()

    def begin(
        self,
        steps: Iterator[object],
        then: Callable[[], object] | None = None,
        at_once: float = 0.0,
    ) -> None:
        """Run all steps, then call `then`; an unfinished task is cancelled.

        Steps are run for `at_once` seconds before this returns.
        """
        self._steps, self._then = steps, then or _nothing
        self._timer.start()
        if at_once:
            self._run_slice(at_once)

    def finish(self) -> None:
        """Run all remaining steps now."""
        while self.is_busy:
            self._run_slice(math.inf)

    def stop(self) -> None:
        """Cancel the rest; `ended` is not emitted."""
        self._timer.stop()
        self._steps, self._then = iter(()), _nothing

    def _turn(self) -> None:
        self._run_slice(SLICE)

    def _run_slice(self, seconds: float) -> None:
        steps, then = self._steps, self._then
        end = time.perf_counter() + seconds
        try:
            while (step := next(steps, _OVER)) is not _OVER:
                if steps is not self._steps:
                    return  # the step has begun something else, or stopped this
                if step is PAUSE or time.perf_counter() >= end:
                    self.paused.emit()
                    return
        except BaseException:
            self.stop()
            raise
        if steps is self._steps:
            self.stop()
            then()
            self.ended.emit()


def _nothing() -> None:
    """Follow after nothing."""
