"""Findings that are updated after edits: a moment after the last one, a thread checks again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from app.documents.document import Document
from app.ui import background
from formats.problems import Problem
from formats.registry import format_of

_QUIET = 400
"""Milliseconds after the last edit until the document is checked again."""


class Checking(QObject):
    """Keeps the `problems` of one document up to date; emits `done` when they are."""

    done = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self._document = document
        self._revision = document.revision
        self._mine: list[Problem] | None = None
        self._is_looking = self._is_over = False
        self._timer = QTimer(self, singleShot=True, interval=_QUIET)
        self._timer.timeout.connect(self._start_check)
        document.changed.connect(self._check_later)
        document.names_changed.connect(self._timer.start)
        document.state_changed.connect(self._check_if_replaced)
        document.reset.connect(self._forget_findings)

    @property
    def is_fresh(self) -> bool:
        """Whether `problems` are those of the document's current state."""
        known = self._mine is not None or self._document.lossless is not None
        return known and self._revision == self._document.revision

    def stop(self) -> None:
        """Stop checking; the document is closed."""
        self._is_over = True
        self._timer.stop()

    def when_fresh(self, then: Callable[[], object]) -> None:
        """Call `then` once `problems` are up to date: now, or when a thread has checked."""
        if self.is_fresh:
            then()
            return

        def once() -> None:
            self.done.disconnect(once)
            then()

        self.done.connect(once)
        self._timer.start(0)

    def _check_later(self, _change: object) -> None:
        self._timer.start()

    def _forget_findings(self) -> None:
        """Start over: the file was read again and is checked again."""
        self._mine = None
        self._revision = self._document.revision
        self._timer.stop()

    def _check_if_replaced(self) -> None:
        """Check again if findings about the file have replaced newer ones."""
        is_mine = self._mine is None or self._document.problems is self._mine
        if not is_mine and self._revision != self._document.revision:
            self._timer.start()

    def _start_check(self) -> None:
        if self._is_looking:
            return
        self._is_looking = True
        revision, knowledge = self._document.revision, self._document.knowledge

        def job(root: Any) -> list[Problem]:
            problems: list[Problem] = format_of(root).problems(root, knowledge)
            return problems

        def found(problems: list[Problem]) -> None:
            self._is_looking = False
            if self._is_over:
                return
            if revision != self._document.revision:
                self._timer.start()
                return
            self._take_findings(revision, problems)

        def failed(error: BaseException) -> None:
            self._is_looking = False
            if self._is_over:
                return
            if isinstance(error, background.DocumentEdited):
                self._timer.start()
            else:
                self._take_findings(revision, self._document.problems)

        background.run(background.Lane.CHECK, background.whole(self._document, job), found, failed)

    def _take_findings(self, revision: int, problems: list[Problem]) -> None:
        self._revision, self._mine = revision, problems
        is_other = self._document.problems != problems
        self._document.problems = problems
        if is_other:
            self._document.set_state(problems=problems)
        self.done.emit()
