"""The undo commands: edits that are done and undone in order, and arrangements.

A command does its edits in `first`, before it is pushed, since an error inside the first `redo`
would leave a broken command on Qt's stack; that first `redo` then does nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import ref

from PySide6.QtGui import QUndoCommand

from app.documents.arrangement import Arranged
from app.shown_values import value_text
from formats.core.paths import Path
from formats.edits import Edit, RunEdit, SetValue, SetValues
from formats.errors import WrongType
from formats.outline import Action, Change, Outline
from formats.value_text import one_line

if TYPE_CHECKING:
    from app.documents.document import Document

_ID = 1
Result = TypeVar("Result")


class EditCommand(QUndoCommand):
    """The edits that form one step of undo.

    Two commands with the same `session` are merged, such as adding a row and naming it, or all
    values of a drag; a step without any effect is dropped.
    """

    def __init__(self, document: Document, text: str, session: object = None) -> None:
        super().__init__(text)
        self._name = text
        self.session = session
        self.edits: list[Edit] = []
        self.count = 0
        """The number of editing steps on the stack, including this one."""
        self._changes: list[Change] = []
        self._of = ref(document)
        self._acted = document.acting
        self.left: list[Path] = []
        """The rows that were selected after the step, if they were recorded with it."""
        self._kept: Any = None
        """The state of the change tracker before the command."""
        self._after: Any = None
        """The state after it, once it was undone."""
        self._done = False
        self.others: list[EditCommand] = []
        """What the same step did to other documents."""
        self.arranged: tuple[Arranged, Arranged] | None = None
        """What else is arranged before and after the step, as a part of it."""

    @property
    def document(self) -> Document | None:
        """The document of the undo stack, None once it is closed; the stack holds this command."""
        return self._of()

    @property
    def _owner(self) -> Document:
        document = self.document
        assert document is not None, "it owns the stack that this command is on"
        return document

    @property
    def is_void(self) -> bool:
        """Whether the document is the same with the step and without it."""
        return all(edit.is_void for edit in self.edits)

    def parts(self) -> dict[Document, EditCommand]:
        """Return what the same step did to other documents that are open."""
        return {part.document: part for part in self.others if part.document is not None}

    def leave_others(self) -> None:
        """Let the other documents have their parts of the step for themselves."""
        for other in self.others:
            other.others.remove(self)
        self.others = []

    def first(self, edit: Callable[[RunEdit], Result]) -> Result:
        """Let `edit` do the edits for the first time, each through the function it is given.

        If one of them raises, those before it are undone before the exception propagates.
        """
        with self._owner.changing():
            self._kept = self._owner.tracker.begin()
            try:
                result = edit(self._run_edit)
            except BaseException:
                self.undo()
                raise
        self._done = True
        self._set_history_text()
        return result

    def _set_history_text(self) -> None:
        """Give the history a text for the step, besides its name."""
        outline = self._owner.outline
        self.setText(step_text(self._name, self.edits, self._changes, outline))

    def redo(self) -> None:
        if self._done:
            self._done = False
            return
        with self._owner.step(), self._owner.changing():
            self._redo_edits()
        if self.arranged is not None:
            self._owner.view_state.arrangement.apply_part(self.arranged[1])

    def _redo_edits(self) -> None:
        tracker = self._owner.tracker
        self._kept = tracker.begin()
        edits, self.edits, self._changes = self.edits, [], []
        restoring = tracker.restoring(self._after) if _sets_values(edits) else nullcontext()
        place: Path | None = None
        with restoring:
            for edit in edits:
                root = self._owner.outline.root
                change = self._run_edit(edit)
                place = edit.place(change) if place is None else self._followed(root, place)
        assert place is not None, "a step has an edit"
        self._owner.place = [place]
        if self.left:
            self._owner.place = self.left
        elif all(change.action is Action.SET for change in self._changes):
            self._show_where_one_acted()

    def _followed(self, root: Any, place: Path) -> Path:
        return self._owner.outline.changes_since(root).nearest(place)

    def undo(self) -> None:
        document = self._owner
        tracker = document.tracker
        restoring = tracker.restoring(self._kept) if _sets_values(self.edits) else nullcontext()
        with document.step(), document.changing():
            self._after = tracker.begin()
            with restoring:
                for edit in reversed(self.edits):
                    change = document.apply(edit.undo)
                    document.place = [edit.place(change)]
            tracker.back(self._kept)
        self._show_where_one_acted()
        if self.arranged is not None:
            document.view_state.arrangement.apply_part(self.arranged[0])

    def _show_where_one_acted(self) -> None:
        """Restore the selection from which the step was started, where the step concerned it.

        A single value shows its own row.
        """
        if len(self.edits) == 1 and isinstance(self.edits[0], SetValue):
            return
        near = (_is_near(change, path) for path in self._acted for change in self._changes)
        if any(near):
            self._owner.place = self._acted

    def id(self) -> int:
        return _ID

    def mergeWith(self, other_undo_command: QUndoCommand) -> bool:
        if not isinstance(other_undo_command, EditCommand) or self.session is None:
            return False
        if other_undo_command.session is not self.session:
            return False
        for edit, change in zip(other_undo_command.edits, other_undo_command._changes, strict=True):  # noqa: SLF001
            if not self._absorb(edit):
                self.edits.append(edit)
                self._changes.append(change)
        self.left = other_undo_command.left
        self._set_history_text()
        self.setObsolete(self.is_void)
        return True

    def _absorb(self, edit: Edit) -> bool:
        """Merge an edit into one of the last ones; edits of other rows may be between them."""
        for mine in reversed(self.edits):
            if mine.absorb(edit):
                return True
            if not isinstance(mine, SetValue):
                break
        return False

    def _run_edit(self, edit: Edit) -> Change:
        change = self._owner.apply(edit.do)
        self._owner.place = [edit.place(change)]
        self.edits.append(edit)
        self._changes.append(change)
        return change


def join_last_steps(documents: Sequence[Document]) -> None:
    """Make the last steps of several documents one, to be undone together."""
    steps = [of.undo_stack.command(of.undo_stack.index() - 1) for of in documents]
    edits = [step for step in steps if isinstance(step, EditCommand)]
    for step in edits:
        step.others = [other for other in edits if other is not step]


def arrange_along(document: Document, before: Arranged, after: Arranged) -> None:
    """Have a new arrangement of the graph be a part of the last step, which is an edit."""
    step = document.undo_stack.command(document.undo_stack.index() - 1)
    assert isinstance(step, EditCommand), "it was made just now"
    step.arranged = before, after
    document.view_state.arrangement.apply_part(after)


class ArrangeCommand(QUndoCommand):
    """A step that arranges the graph; it is already done when it is pushed.

    `count` is the number of edits before it on the stack, as it is not an edit itself. `rows` are
    selected when it is undone or redone.
    """

    def __init__(
        self, document: Document, text: str, before: Arranged, after: Arranged, rows: Sequence[Path]
    ) -> None:
        super().__init__(text)
        self._of = ref(document)
        self.before, self.after = before, after
        self.rows = list(rows)
        self.count = 0
        self._is_done = True

    def redo(self) -> None:
        if self._is_done:
            self._is_done = False
        else:
            self._put_arrangement(self.after)

    def undo(self) -> None:
        self._put_arrangement(self.before)

    def _put_arrangement(self, arranged: Arranged) -> None:
        document = self._of()
        assert document is not None, "it owns the stack that this command is on"
        document.place = list(self.rows)
        document.view_state.arrangement.apply_part(arranged)

    def goes_on(self, later: Arranged) -> bool:
        """Merge a later arrangement into this step, if both are about the same nodes only."""
        is_same = later.comments is None and self.after.comments is None
        is_same &= (later.reroutes is None) == (self.after.reroutes is None)
        if not is_same or later.places.keys() != self.after.places.keys():
            return False
        self.after = later
        return True


def _sets_values(edits: Sequence[Edit]) -> bool:
    """Whether these edits add, remove or move no rows."""
    return all(isinstance(edit, (SetValue, SetValues)) for edit in edits)


def _is_near(change: Change, path: Path) -> bool:
    """Whether a change affected the row that was at `path`, or one above or below it.

    Also if the row beside it was added or moved; a removed one is restored by the undo.
    """
    is_of_row = change.action in (Action.SET, Action.REPLACE)
    is_beside = change.action in (Action.INSERT, Action.MOVE) and path[:-1] == change.path
    row = change.path if is_of_row else (*change.path, change.key)
    depth = min(len(row), len(path))
    return row[:depth] == path[:depth] or is_beside


_LONGEST = 40
_BEFORE = 4
"""How many equal characters are shown before those that differ."""
_MOST = 300
LINE = "\u2028"
"""Separates the two lines of a step; a real line break would end the text of a Qt command."""


def step_text(name: str, edits: Sequence[Edit], changes: Sequence[Change], outline: Outline) -> str:
    """Return the text of a Qt command for a finished step: the text in the list, and the plain
    name.

    Only a step of one edit shows values, path and subject; others show their name alone.
    """
    if len(edits) != 1:
        return name
    edit = edits[0]
    detail = name
    path = changes[0].path
    if isinstance(edit, SetValue) and edit.kind is not None:
        old, new = (value_text(edit.kind, value) for value in (edit.old, edit.value))
        if old != new:  # else both are summed up in the same words
            detail = f"{name}: {' → '.join(_short_texts(old, new))}"
        path = path[:-1]
    try:
        place = "/".join(map(one_line, outline.labels(path)))
        subject = one_line(outline.subject(changes[0].path))
    except WrongType:
        place = subject = ""  # the row was removed by the edit
    if subject:
        place = f"{place} ({subject})"
    listed = f"{detail}{LINE}{place}" if place else detail
    return name if listed == name else f"{listed}\n{name}"


def _short_texts(old: str, new: str) -> tuple[str, str]:
    """Return both texts shortened to a line; of long ones, the part from the first difference."""
    start = 0
    if max(len(old), len(new)) > _LONGEST:
        pairs = enumerate(zip(old, new, strict=False))
        start = next(
            (at for at, (holder, other) in pairs if holder != other), min(len(old), len(new))
        )
        start = max(0, start - _BEFORE) if start > _BEFORE else 0
    before, after = (
        "…" * bool(start) + one_line(words[start : start + _MOST], _LONGEST) or "“”"
        for words in (old, new)
    )
    return before, after
