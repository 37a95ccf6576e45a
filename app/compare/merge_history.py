"""What Undo and Redo mean on the page of a merge: its choices, and the merge once it is applied."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from app.compare.merge_job import ConflictPlace, Merging
from app.documents.document import Document
from formats.merge import Choice

Choices = Mapping[ConflictPlace, Choice | None]


class MergeHistory(QObject):
    """The choices, and after them the step of `mine` by which the merge was applied.

    Other steps of `mine` belong to its own page. `decided` is called with the places of conflicts
    whose choice changed.
    """

    changed = Signal()

    def __init__(
        self, merging: Merging, mine: Document, decided: Callable[[list[ConflictPlace]], object]
    ) -> None:
        super().__init__(merging)
        self._merging, self._document, self._decided = merging, mine, decided
        self._choices = QUndoStack(self)
        self._step: QUndoCommand | None = None
        """The step of the document that applied the merge; it may be gone by now."""
        self._choices.indexChanged.connect(self.changed)
        mine.undo_stack.indexChanged.connect(self.changed)

    # Making steps

    def decide(self, text: str, choices: Choices) -> None:
        """Make choices as one step named `text`."""
        self._choices.push(_ChoiceCommand(text, self._choose, self._merging.choices, choices))

    def note_applied(self) -> None:
        """Treat the last step of the document as the one that applied the merge."""
        self._step = self._last_step
        self._choices.setClean()
        self.changed.emit()

    def _choose(self, choices: Choices) -> None:
        self._merging.choose(choices)
        self._decided(list(choices))

    # The state

    @property
    def _last_step(self) -> QUndoCommand | None:
        stack = self._document.undo_stack
        return stack.command(stack.index() - 1) if stack.index() else None

    @property
    def is_applied(self) -> bool:
        """Whether the merge is the last step of the document."""
        return self._step is not None and self._last_step is self._step

    @property
    def _is_next(self) -> bool:
        """Whether the merge, made of the current choices, is the next step of the document."""
        stack = self._document.undo_stack
        is_there = self._step is not None and stack.index() < stack.count()
        is_merge = is_there and stack.command(stack.index()) is self._step
        return is_merge and self._choices.isClean()

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return self.is_applied or self._choices.canUndo()

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to redo."""
        return self._is_next or (self._choices.canRedo() and not self.is_applied)

    @property
    def undo_text(self) -> str:
        """The name of the step that `undo` undoes, "" if there is none."""
        stack = self._document.undo_stack if self.is_applied else self._choices
        return stack.undoText()

    @property
    def redo_text(self) -> str:
        """The name of the step that `redo` does again, "" if there is none."""
        if not self.can_redo:
            return ""
        return (self._document.undo_stack if self._is_next else self._choices).redoText()

    # Going back and forth

    def undo(self) -> None:
        """Undo the last step."""
        if self.is_applied:
            self._document.undo()
        elif self.can_undo:
            self._choices.undo()

    def redo(self) -> None:
        """Do the next step again."""
        if self._is_next:
            with self._merging.paused():
                self._document.redo()
        elif self.can_redo:
            self._choices.redo()


class _ChoiceCommand(QUndoCommand):
    """Makes choices through `choose`; `now` are those made before."""

    def __init__(
        self, text: str, choose: Callable[[Choices], object], now: Choices, choices: Choices
    ) -> None:
        super().__init__(text)
        self._choose, self._new = choose, dict(choices)
        self._old = {place: now.get(place) for place in choices}

    def redo(self) -> None:
        self._choose(self._new)

    def undo(self) -> None:
        self._choose(self._old)
