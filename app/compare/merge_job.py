"""Merging two edited versions of a document in the background, and the result as edits of one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from PySide6.QtCore import Signal

from app.compare.compare_job import ComparedDocument, Reader, SidesJob
from app.compare.compare_rows import MergedRows
from app.compare.reverse_diff import gathered
from app.ui.i18n import tr
from formats import outline_of
from formats.core.paths import Path
from formats.diff import Difference, compare
from formats.merge import Choice, Conflict, MergeResult, TwinViews, merge
from formats.outline import Outline
from formats.registry import structure_of

ConflictPlace = tuple[Path, bool]
"""The path of a conflict in the base, or of the row it would be added to, and which it is."""


class Merging(SidesJob):
    """Keeps the merge of `theirs` into `mine` up to date while the documents are edited.

    `merged` is None until it is first done. When it is done again, choices are kept by place.
    """

    ready = Signal(object)
    """The edits (differences to `mine`) that `prepare` has found."""

    def __init__(
        self, mine: ComparedDocument, base: ComparedDocument, theirs: ComparedDocument
    ) -> None:
        super().__init__(mine, base, theirs)
        self.merged: MergeResult | None = None
        self.base = base.document.outline
        """The rows in which conflicts are shown."""
        self._views: TwinViews | None = None
        self.choices: dict[ConflictPlace, Choice | None] = {}
        """The choices made so far, also those of conflicts that an edit has removed."""

    def start(self) -> None:
        """Merge in a thread, keeping the choices made so far."""
        now = self._revisions_now()
        mine, base, theirs = (side.document for side in self.sides)
        roots, knowledge = (base.root, mine.root, theirs.root), base.knowledge

        def job(readers: list[Reader]) -> tuple[MergeResult, TwinViews]:
            views = TwinViews(roots, knowledge)
            return _merged(readers) if views.twins is None else merge(*views.views[:3]), views

        def then(made: tuple[MergeResult, TwinViews]) -> None:
            merged, views = made
            self._views = None if views.twins is None else views
            self.base = base.outline if self._views is None else views.views[0]
            self.merged, self._revisions = merged, now
            self.choose(self.choices)
            self.busy.emit(False)
            self.changed.emit()

        self._run_job(job, then)

    def release(self) -> None:
        self.merged = self._views = None

    def is_of_mine(self, difference: Difference) -> bool:
        """Whether changes without a conflict come from mine, and not from theirs."""
        if self._views is not None:
            return difference.source is self._views.views[1]
        source = cast(Reader, difference.source)
        return source.document is self.sides[0].document

    def prepare(self) -> None:
        """Find in a thread the edits that turn `mine` into the merged document, and emit them as
        `ready`."""
        merged, views = self.merged, self._views
        assert merged is not None, "there is something to apply"

        def then(edits: list[Difference]) -> None:
            self.busy.emit(False)
            self.ready.emit(edits)

        self._run_job(lambda readers: _edits(merged, views, *readers[:2]), then)

    def _failure(self, reason: str) -> str:
        return tr("The documents could not be merged: {reason}. All are unchanged.", reason=reason)

    def places(self, numbers: Iterable[int], choice: Choice | None) -> list[ConflictPlace]:
        """Return the places of conflicts by number, without those that this is no choice for."""
        assert self.merged is not None, "they are shown"
        conflicts = [self.merged.conflicts[number] for number in numbers]
        return [_place(one) for one in conflicts if choice is None or choice in one.choices]

    def numbers(self, places: Iterable[ConflictPlace]) -> list[int]:
        """Return the numbers of the conflicts at some places."""
        wanted = set(places)
        conflicts = self.merged.conflicts if self.merged is not None else ()
        return [number for number, one in enumerate(conflicts) if _place(one) in wanted]

    def choose(self, choices: Mapping[ConflictPlace, Choice | None]) -> None:
        """Make choices for conflicts by place; what is no choice for one leaves it open."""
        self.choices.update(choices)
        for conflict in self.merged.conflicts if self.merged is not None else ():
            if _place(conflict) in choices:
                choice = choices[_place(conflict)]
                conflict.resolve(choice if choice in conflict.choices else None)


def _place(conflict: Conflict) -> ConflictPlace:
    return conflict.path, conflict.base is None


def _merged(readers: list[Reader]) -> MergeResult:
    mine, base, theirs = (cast(Outline, reader) for reader in readers)
    return merge(base, mine, theirs)


def _edits(
    merged: MergeResult, views: TwinViews | None, mine: Reader, base: Reader
) -> list[Difference]:
    """Return the edits that turn `mine` into the merged document, which is made from a copy of the
    base."""
    structure = structure_of(base.document.root if views is None else views.roots[0])
    merged.into(structure)
    target = structure.root
    outline = outline_of(target if views is None else views.back(target))
    compared = compare(cast(Outline, mine), outline)
    return gathered(compared.differences, MergedRows(compared, mine.document.outline, outline))
