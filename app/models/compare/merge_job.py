"""Merging two edited versions of a document beside the window, and its outcome as edits of one."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, cast

from PySide6.QtCore import QObject, QTimer, Signal
from shiboken6 import isValid

from app.documents import background
from app.documents.error_text import why
from app.i18n import tr
from app.models.compare.job import Reader, Side
from app.models.compare.reverse_diff import gathered
from app.models.compare.rows import Rows
from formats.diff import Difference, compare
from formats.merge import Choice, Merged, merge
from formats.outline import Outline
from formats.registry import structure_of


class Merging(QObject):
    """Keeps the merge of `theirs` into `mine` known while the documents are edited.

    `merged` is None until it is first done. Decisions are kept by place where it is done again.
    """

    changed = Signal()
    """`merged` changed."""
    busy = Signal(bool)
    failed = Signal(str)
    ready = Signal(object)
    """The edits (differences to `mine`) that `prepare` was asked for."""

    def __init__(self, mine: Side, base: Side, theirs: Side) -> None:
        super().__init__()
        self.sides = (mine, base, theirs)
        self.merged: Merged | None = None
        self.is_paused = False
        self._stop = threading.Event()
        self._revisions: tuple[int, ...] = ()
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self.start)
        for side in self.sides:
            side.document.changed.connect(self._soon)
            side.document.reset.connect(self._soon)

    @property
    def is_fresh(self) -> bool:
        """Whether the merge is of the documents as they are now."""
        return self.merged is not None and self._now() == self._revisions

    def _now(self) -> tuple[int, ...]:
        return tuple(side.document.revision for side in self.sides)

    def _soon(self, _change: object = None) -> None:
        if not self.is_paused:
            self.busy.emit(True)
            self._later.start()

    def cancel(self) -> None:
        """Give up what is under way."""
        self._stop.set()
        self._later.stop()
        self.busy.emit(False)

    def start(self) -> None:
        """Merge in a thread, keeping the decisions made so far."""
        decided, now = {}, self._now()
        for conflict in self.merged.conflicts if self.merged is not None else ():
            decided[conflict.path, conflict.base is None] = conflict.choice

        def then(merged: Merged) -> None:
            for conflict in merged.conflicts:
                choice = decided.get((conflict.path, conflict.base is None))
                if choice in conflict.choices:
                    conflict.resolve(choice)
            self.merged = merged
            self._revisions = now
            self.busy.emit(False)
            self.changed.emit()

        self._run(_merged, then, again=True)

    def prepare(self) -> None:
        """Find in a thread what makes `mine` the merged document, and tell it as `ready`."""
        merged = self.merged
        assert merged is not None, "there is something to apply"

        def then(edits: list[Difference]) -> None:
            self.busy.emit(False)
            self.ready.emit(edits)

        self._run(lambda readers: _edits(merged, *readers[:2]), then, again=False)

    def _run(
        self, job: Callable[[list[Reader]], Any], then: Callable[[Any], object], again: bool
    ) -> None:
        self._stop.set()
        self._stop = stop = threading.Event()
        readers = [Reader(side.document, stop) for side in self.sides]

        def read() -> Any:
            try:
                return job(readers)
            finally:
                if any(one.document.revision != one.revision for one in readers):
                    raise background.Edited

        def arrived(result: Any) -> None:
            if isValid(self) and stop is self._stop and not stop.is_set():
                then(result)

        def otherwise(error: BaseException) -> None:
            if not isValid(self) or stop is not self._stop or stop.is_set():
                return
            if isinstance(error, background.Edited):
                self._later.start()
                return
            self.busy.emit(False)
            self.failed.emit(
                tr(
                    "The documents could not be merged: {reason}. All are as they were.",
                    reason=why(error),
                )
            )

        self.busy.emit(True)
        background.run(background.Lane.COMPARE, read, arrived, otherwise)

    def decide(self, numbers: list[int], choice: Choice | None) -> None:
        """Decide conflicts by number, those left out that this is no choice for."""
        assert self.merged is not None, "they are shown"
        for number in numbers:
            conflict = self.merged.conflicts[number]
            if choice is None or choice in conflict.choices:
                conflict.resolve(choice)


def _merged(readers: list[Reader]) -> Merged:
    mine, base, theirs = (cast(Outline, one) for one in readers)
    return merge(base, mine, theirs)


def _edits(merged: Merged, mine: Reader, base: Reader) -> list[Difference]:
    """Return what makes `mine` the merged document, which is made from a copy of the base."""
    target = structure_of(base.document.format.clone(base.document.root))
    merged.into(target)
    compared = compare(cast(Outline, mine), target.view)
    return gathered(compared.differences, Rows(compared, mine.document.outline, target.view))
