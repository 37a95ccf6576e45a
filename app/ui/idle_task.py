"""Work in the GUI thread, a slice at a time, so that the window stays responsive."""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable, Iterator
from functools import cache

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal
from shiboken6 import isValid

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
        self._is_busy = False

    @property
    def is_busy(self) -> bool:
        """Whether steps are left."""
        return self._is_busy

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
        if not self._is_busy:
            self._is_busy = True
            _queue().add(self)
        if at_once:
            self._run_slice(at_once)

    def finish(self) -> None:
        """Run all remaining steps now."""
        while self.is_busy:
            self._run_slice(math.inf)

    def stop(self) -> None:
        """Cancel the rest; `ended` is not emitted."""
        if self._is_busy:
            self._is_busy = False
            _queue().remove(self)
        self._steps, self._then = iter(()), _nothing

    def run_slice(self) -> None:
        """Run steps for as long as the window may be held; for the queue of tasks."""
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


class _Queue(QObject):
    """All tasks that have steps left, which take turns of the event loop.

    With timers of their own, all would run in the same turn and hold the window together.
    """

    def __init__(self, parent: QObject | None) -> None:
        super().__init__(parent)
        self._waiting: deque[IdleTask] = deque()
        # Not one that repeats: that would wait where a step runs an event loop of its own.
        self._timer = QTimer(self, interval=0, singleShot=True)
        self._timer.timeout.connect(self._turn)

    def add(self, task: IdleTask) -> None:
        """Give a task turns until it is removed or deleted."""
        self._waiting.append(task)
        self._timer.start()

    def remove(self, task: IdleTask) -> None:
        """Give a task no more turns."""
        if task in self._waiting:
            self._waiting.remove(task)

    def _turn(self) -> None:
        while self._waiting:
            task = self._waiting.popleft()
            if isValid(task):
                self._timer.start()
                self._run(task)
                return

    def _run(self, task: IdleTask) -> None:
        """Give a task its turn; meanwhile it waits for no other one."""
        try:
            task.run_slice()
        finally:
            if isValid(task) and task.is_busy and task not in self._waiting:
                self.add(task)


@cache
def _queue() -> _Queue:
    """Return the queue of the application."""
    return _Queue(QCoreApplication.instance())


def _nothing() -> None:
    """Follow after nothing."""
