"""The background jobs of the text view: one at a time, of which only the latest counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from app.ui import background
from app.ui.background import LatestJob

_PATIENCE = 200
"""Milliseconds before a job is reported to take long."""


class Desk(QObject):
    """Runs jobs in a thread; a new job, or `drop_results`, discards the result of the previous one.

    `busy` carries a text and a cancel callable when a job takes long, an empty text when it ends;
    `cancelled` is emitted when the user cancels a job.
    """

    busy = Signal(str, object)
    cancelled = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._latest = LatestJob(self, background.Lane.TEXT)
        self._words = ""
        self._is_telling = False
        self._timer = QTimer(self, singleShot=True, interval=_PATIENCE)
        self._timer.timeout.connect(self._announce_job)

    def run(
        self,
        words: str,
        job: Callable[[], Any],
        then: Callable[[Any], object],
        otherwise: Callable[[BaseException], object],
    ) -> None:
        """Run `job`, then call `then` with its result or `otherwise` with its exception.

        `words` describe the job for the progress display; "" shows none.
        """
        self.drop_results()
        self._words = words
        if words:
            self._timer.start()

        def bring(receive: Callable[[Any], object], what: Any) -> None:
            self._end_job()
            receive(what)

        self._latest.run(
            lambda _unwanted: job(),
            lambda made: bring(then, made),
            lambda why: bring(otherwise, why),
        )

    def drop_results(self) -> None:
        """Drop the results of the running jobs."""
        self._latest.drop_results()
        self._end_job()

    def _cancel(self) -> None:
        self.drop_results()
        self.cancelled.emit()

    def _announce_job(self) -> None:
        self._is_telling = True
        self.busy.emit(self._words, self._cancel)

    def _end_job(self) -> None:
        self._timer.stop()
        if self._is_telling:
            self._is_telling = False
            self.busy.emit("", None)
