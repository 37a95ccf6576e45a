"""Progress of slow operations, in the status bar, and long jobs that can be cancelled there."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, SignalInstance
from shiboken6 import isValid

if TYPE_CHECKING:
    from app.window.status_bar import Status

_DELAY = 150
"""Milliseconds before progress is shown."""


class BusyIndicator(QObject):
    """Shows running operations in the status bar; `status` returns the bar, which is created
    late."""

    def __init__(self, parent: QObject, status: Callable[[], Status]) -> None:
        super().__init__(parent)
        self._status = status
        self.tasks: dict[object, tuple[str, Callable[[], object] | None]] = {}
        self._is_shown = False
        self._timer = QTimer(self, singleShot=True, interval=_DELAY)
        self._timer.timeout.connect(self._show_last)

    def follow(self, busy: SignalInstance, owner: QObject) -> None:
        """Show what a signal announces by a text and a cancel callable, while its owner exists."""
        key = object()
        busy.connect(lambda words, cancel: self.show(words, cancel, key))
        owner.destroyed.connect(lambda: self._end(key))

    def _end(self, owner: object) -> None:
        if isValid(self) and owner in self.tasks:
            self.show("", None, owner)

    def show(self, words: str, cancel: Callable[[], object] | None, owner: object = None) -> None:
        """Show the progress of an operation that takes long enough to be noticed; an empty text
        ends it.

        `owner` distinguishes simultaneous operations; the latest one is shown. Another text for an
        operation replaces the one before, and does not postpone it.
        """
        known = self.tasks.get(owner)
        if words and known is not None and (known[1] is None) == (cancel is None):
            self.tasks[owner] = words, cancel
            if self._is_shown and next(reversed(self.tasks)) is owner:
                self._status().set_busy_text(words)
            return
        if self._is_shown:
            self._status().hide_busy()
        self.tasks.pop(owner, None)
        if words:
            self.tasks[owner] = (words, cancel)
        self._is_shown = False
        if self.tasks:
            self._timer.start()
        else:
            self._timer.stop()

    def _show_last(self) -> None:
        self._is_shown = True
        owner, (words, cancel) = list(self.tasks.items())[-1]
        self._status().show_busy(words, None if cancel is None else lambda: self._cancel(owner))

    def _cancel(self, owner: object) -> None:
        """Cancel an operation by the callable that it has now."""
        _words, cancel = self.tasks.get(owner, ("", None))
        if cancel is not None:
            cancel()

    def show_progress(self, owner: object, done: int, total: int) -> None:
        """Show the progress of something that `show` announced."""
        if self._is_shown and next(reversed(self.tasks)) is owner:
            self._status().set_progress(done, total)


class StatusTask(QObject):
    """Something long with its progress in the status bar, until it is done or cancelled."""

    progressed = Signal()

    def __init__(self, busy: BusyIndicator, words: str, total: int) -> None:
        super().__init__(busy)
        self._busy, self._words, self._total = busy, words, total
        self._done, self._is_told = 0, True
        self._cancelled = threading.Event()
        self.progressed.connect(self._show_task)

    def report_progress(self, done: int) -> None:
        """Report progress from any thread; the window shows it when it is free."""
        self._done = done
        if self._is_told and isValid(self):
            self._is_told = False
            self.progressed.emit()

    def cancel(self) -> None:
        """Ask it to stop as soon as it can."""
        self._cancelled.set()

    def is_cancelled(self) -> bool:
        """Whether it should stop; may be called in any thread."""
        return self._cancelled.is_set()

    def _show_task(self) -> None:
        self._is_told = True
        self._busy.show_progress(self, self._done, self._total)

    def run(
        self,
        job: Callable[[], object],
        then: Callable[..., object],
        otherwise: Callable[[BaseException], object],
    ) -> None:
        """Run a job in a thread, as `background.run`; nothing is called after the window is
        deleted."""
        from app.ui import background

        def over(what: Callable[..., object], result: object) -> None:
            if isValid(self):
                self._busy.show("", None, self)
                self.deleteLater()
                what(result)

        self._busy.show(self._words, self.cancel, self)
        background.run(
            background.Lane.MANY,
            job,
            lambda result: over(then, result),
            lambda error: over(otherwise, error),
        )
