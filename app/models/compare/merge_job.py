"""Merging two edited versions of a document beside the window, and its outcome as edits of one."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Signal

from app.i18n import tr
from app.models.compare.job import Reader, Side, SidesJob
from app.models.compare.reverse_diff import gathered
from app.models.compare.rows import Rows
from formats.diff import Difference, compare
from formats.merge import Choice, Merged, merge
from formats.outline import Outline
from formats.registry import structure_of


class Merging(SidesJob):
    """Keeps the merge of `theirs` into `mine` known while the documents are edited.

    `merged` is None until it is first done. Decisions are kept by place where it is done again.
    """

    ready = Signal(object)
    """The edits (differences to `mine`) that `prepare` was asked for."""

    def __init__(self, mine: Side, base: Side, theirs: Side) -> None:
        super().__init__(mine, base, theirs)
        self.merged: Merged | None = None

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
            self.merged, self._revisions = merged, now
            self.busy.emit(False)
            self.changed.emit()

        self._run(_merged, then)

    def prepare(self) -> None:
        """Find in a thread what makes `mine` the merged document, and tell it as `ready`."""
        merged = self.merged
        assert merged is not None, "there is something to apply"

        def then(edits: list[Difference]) -> None:
            self.busy.emit(False)
            self.ready.emit(edits)

        self._run(lambda readers: _edits(merged, *readers[:2]), then)

    def _failure(self, reason: str) -> str:
        return tr(
            "The documents could not be merged: {reason}. All are as they were.", reason=reason
        )

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
