"""The undo commands: edits that are done and undone in order, and arrangements.

A command has the document show its root in `first`, before it is pushed, since an error inside the
first `redo` would leave a broken command on Qt's stack; that first `redo` then does nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from weakref import ref

from PySide6.QtGui import QUndoCommand

from app.documents.arrangement import Arranged
from app.ui.shown_values import value_text
from formats.core.changes import Changes, ListChange
from formats.core.kinds import CONTAINERS
from formats.core.paths import Path, common
from formats.core.roots import Root
from formats.outline import Outline
from formats.registry import format_of
from formats.value_text import one_line

if TYPE_CHECKING:
    from app.documents.document import Document

_ID = 1


class EditCommand(QUndoCommand):
    """One step of undo: the root of a document before it and after it.

    Two commands with the same `session` are merged, such as adding a row and naming it, or all
    values of a drag; a step without any effect is dropped.
    """

    def __init__(self, document: Document, text: str, root: Root, session: object = None) -> None:
        super().__init__(text)
        self._name = text
        self.session = session
        self.old, self.new = document.root, root
        self.count = 0
        """The number of editing steps on the stack, including this one."""
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

    def parts(self) -> dict[Document, EditCommand]:
        """Return what the same step did to other documents that are open."""
        return {part.document: part for part in self.others if part.document is not None}

    def leave_others(self) -> None:
        """Let the other documents have their parts of the step for themselves."""
        for other in self.others:
            other.others.remove(self)
        self.others = []

    def first(self) -> None:
        """Have the document show the new root for the first time."""
        document = self._owner
        self._kept = document.tracker.begin()
        changes = document.show_root(self.new)
        self._done = True
        self._set_history_text(changes)

    def _set_history_text(self, changes: Changes) -> None:
        """Give the history a text for the step, besides its name."""
        outline = self._owner.outline
        self.setText(step_text(self._name, changes, outline.view_of(self.old), outline))

    def redo(self) -> None:
        if self._done:
            self._done = False
            return
        document = self._owner
        kept = document.tracker.begin()
        changes = self._travel(self.new, self._after)
        self._kept = kept
        document.place = self.left or self._place(changes, is_back=False)
        if self.arranged is not None:
            document.view_state.arrangement.apply_part(self.arranged[1])

    def undo(self) -> None:
        document = self._owner
        self._after = document.tracker.begin()
        changes = self._travel(self.old, self._kept)
        document.place = self._place(changes, is_back=True)
        if self.arranged is not None:
            document.view_state.arrangement.apply_part(self.arranged[0])

    def _travel(self, root: Root, state: Any) -> Changes:
        document = self._owner
        with document.step():
            document.tracker.back(state)
            return document.show_root(root)

    def _place(self, changes: Changes, *, is_back: bool) -> list[Path]:
        """Return the rows that an undo or redo was about.

        These are the rows from which the step was started, where it concerned them. A single value
        shows its own row. What was taken back shows by a value first.
        """
        if len(changes.values) == 1 and changes.are_of_values:
            return [changes.values[0]]
        is_of_these = is_back or changes.are_of_values
        outline = self._owner.outline
        if is_of_these and any(_is_near(changes, path, outline) for path in self._acted):
            return self._acted
        is_value = is_back and bool(changes.values)
        return [changes.values[0] if is_value else _first_row(changes, outline)]

    def id(self) -> int:
        return _ID

    def mergeWith(self, other_undo_command: QUndoCommand) -> bool:
        if not isinstance(other_undo_command, EditCommand) or self.session is None:
            return False
        if other_undo_command.session is not self.session:
            return False
        self.new = other_undo_command.new
        self.left = other_undo_command.left
        changes = self._owner.outline.changes_since(self.old)
        self._set_history_text(changes)
        self.setObsolete(self._is_void(changes))
        return True

    def _is_void(self, changes: Changes) -> bool:
        """Whether the document is the same with the step and without it."""
        if not changes.paths:
            return True
        outline = self._owner.outline
        before = outline.view_of(self.old).rows_at(changes.values_before)
        are_same = changes.are_of_values and before == outline.rows_at(changes.values)
        return are_same and format_of(self.old).equal(self.old, self.new)


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


def _first_row(changes: Changes, outline: Outline) -> Path:
    """Return the first row that came or moved; else a container that lost rows, else a value."""
    for change in changes.lists:
        for index in change.came():
            return (*change.path, outline.key_at(change.path, index))
    return next(iter(changes.paths), ())


def _is_near(changes: Changes, path: Path, outline: Outline) -> bool:
    """Whether changes affected the row that is at `path` now, or one above or below it.

    Also if the row beside it moved, or went; not where one came beside it.
    """
    if any(_are_in_line(path, other) for other in (*changes.values, *changes.spread)):
        return True
    return any(_is_near_list(change, path, outline) for change in changes.lists)


def _are_in_line(path: Path, other: Path) -> bool:
    """Whether a row is another one, or above or below it."""
    depth = min(len(path), len(other))
    return path[:depth] == other[:depth]


def _is_near_list(change: ListChange, path: Path, outline: Outline) -> bool:
    depth = len(change.path)
    if change.is_replaced or len(path) <= depth:
        return _are_in_line(path, change.path)
    if path[:depth] != change.path:
        return False
    is_beside = len(path) == depth + 1 and bool(change.removed or change.moved)
    return is_beside or outline.place(path[: depth + 1]) in set(change.inserted)


_LONGEST = 40
_BEFORE = 4
"""How many equal characters are shown before those that differ."""
_MOST = 300
LINE = "\u2028"
"""Separates the two lines of a step; a real line break would end the text of a Qt command."""


def step_text(name: str, changes: Changes, old: Outline, outline: Outline) -> str:
    """Return the text of a Qt command for a finished step: the text in the list, and the plain
    name.

    A step of one value shows what it was and is, and of what; others where they lie.
    """
    detail, subject = name, ""
    if len(changes.values) == 1 and changes.are_of_values:
        path = changes.values[0]
        was, now = old.row(changes.values_before[0]), outline.row(path)
        if now.kind not in CONTAINERS:
            texts = value_text(now.kind, was.value), value_text(now.kind, now.value)
            if texts[0] != texts[1]:  # else both are summed up in the same words
                detail = f"{name}: {' → '.join(_short_texts(*texts))}"
        subject = one_line(outline.subject(path))
    place = "/".join(map(one_line, outline.labels(_container(changes))))
    if subject:
        place = f"{place} ({subject})"
    listed = f"{detail}{LINE}{place}" if place else detail
    return name if listed == name else f"{listed}\n{name}"


def _container(changes: Changes) -> Path:
    """Return the deepest row that all changes are below."""
    lists = [change.path for change in changes.lists]
    return common([*lists, *changes.spread, *(path[:-1] for path in changes.values)])


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
