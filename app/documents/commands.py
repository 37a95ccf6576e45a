"""The undo commands: for a value, for many values, for a structural edit, for several edits.

A command does its edit in `first`, before it is pushed, since an error inside the first `redo`
would leave a broken command on Qt's stack; that first `redo` then does nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtGui import QUndoCommand

from formats.outline import Action, Before, Change
from formats.values import Path, same

if TYPE_CHECKING:
    from app.documents.document import Document
    from formats.structure import Doable

_SET_VALUE_ID, _SEVERAL_ID, _SET_MANY_ID = 1, 2, 3
Result = TypeVar("Result")


class Edit(QUndoCommand):
    """A structural edit of the outline, with the edit that takes a `Change` of it back."""

    def __init__(
        self,
        document: Document,
        text: str,
        edit: Callable[[Before], Change],
        back: Callable[[Change, Before], Change],
    ) -> None:
        super().__init__(text)
        self._document = document
        self._edit = edit
        self._back = back
        self._change: Change | None = None
        self._kept: Any = None
        self._done = False

    def first(self) -> None:
        """Do the edit for the first time; raises what the outline raises."""
        self._apply()
        self._done = True

    def redo(self) -> None:
        if self._done:
            self._done = False
            return
        self._apply()

    def undo(self) -> None:
        change = self._change
        assert change is not None
        self._document.traces.begin()
        self._document.apply(lambda before: self._back(change, before))
        self._document.traces.back(self._kept)

    def _apply(self) -> None:
        self._kept = self._document.traces.begin()
        self._change = self._document.apply(self._edit)


class SetValue(QUndoCommand):
    """Another value for one row; steps of one session merge, and vanish where nothing is left."""

    def __init__(
        self, document: Document, path: Path, value: Any, text: str, session: object = None
    ) -> None:
        super().__init__(text)
        self.path = path
        self.session = session
        self.value = value
        self._document = document
        self._old: Any = None
        self._done = False

    def first(self) -> None:
        """Set the value for the first time; raises what the outline raises."""
        self._old = self._set(self.value).node
        self._done = True

    def redo(self) -> None:
        if self._done:
            self._done = False
            return
        self._set(self.value)

    def undo(self) -> None:
        self._set(self._old)

    def _set(self, value: Any) -> Change:
        outline = self._document.outline
        self._document.traces.begin()
        return self._document.apply(lambda before: outline.set(self.path, value, before))

    def id(self) -> int:
        return _SET_VALUE_ID

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, SetValue) or self.session is None:
            return False
        if other.session is not self.session or other.path != self.path:
            return False
        self.value = other.value
        kind = self._document.outline.row(self.path).kind
        self.setObsolete(same(kind, self.value, self._old))
        return True


class Several(QUndoCommand):
    """Edits that are one step together, done and taken back one after the other.

    Two with the same `session` become one, such as adding a row and giving it its name.
    """

    def __init__(self, document: Document, text: str, session: object = None) -> None:
        super().__init__(text)
        self.session = session
        self.steps: list[tuple[Doable, Change]] = []
        self._document = document
        self._acted = document.acting
        self._kept: Any = None
        self._done = False

    @property
    def count(self) -> int:
        """How many edits there are."""
        return len(self.steps)

    def first(self, edits: Callable[[Callable[[Doable], Change]], Result]) -> Result:
        """Let `edits` do them all for the first time, each through the function it is given.

        Where one of them raises, those before it are taken back before the exception goes on.
        """
        self._kept = self._document.traces.begin()
        try:
            result = edits(self._perform)
        except BaseException:
            self.undo()
            raise
        self._done = True
        return result

    def redo(self) -> None:
        if self._done:
            self._done = False
            return
        self._kept = self._document.traces.begin()
        steps, self.steps = self.steps, []
        place: Path | None = None
        for edit, _change in steps:
            change = self._perform(edit)
            place = place_of(change) if place is None else self._followed(change, place)
        if place is not None:
            self._document.place = [place]

    def _followed(self, change: Change, place: Path) -> Path:
        kept = self._document.outline.follow(change, place)
        return change.path if kept is None else kept

    def undo(self) -> None:
        from formats.structure import Bulk, undo

        document = self._document
        document.traces.begin()
        for edit, change in reversed(self.steps):
            document.apply(partial(undo, edit, document.outline, change), isinstance(edit, Bulk))
        document.traces.back(self._kept)
        if any(_is_near(change, path) for path in self._acted for _edit, change in self.steps):
            document.place = self._acted

    def id(self) -> int:
        return _SEVERAL_ID

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, Several) or self.session is None:
            return False
        if other.session is not self.session:
            return False
        self.steps += other.steps
        return True

    def _perform(self, edit: Doable) -> Change:
        from formats.structure import Bulk

        document, is_bulk = self._document, isinstance(edit, Bulk)
        if isinstance(edit, Bulk):
            edit.listener = document.traces
        change = document.apply(partial(edit.do, document.outline), is_bulk)
        self.steps.append((edit, change))
        return change


class SetMany(QUndoCommand):
    """Other values for many rows at once, told as one change; steps of one session merge."""

    def __init__(
        self,
        document: Document,
        values: list[tuple[Path, Any]],
        text: str,
        session: object = None,
    ) -> None:
        super().__init__(text)
        self.session = session
        self._document = document
        first = values[0][0]
        is_near = any(first[: len(path)] == path for path in document.acting)
        self._place = document.acting if is_near else [first]
        self.values = values
        self.old: list[tuple[Path, Any]] = []
        self._done = False

    def first(self) -> None:
        """Set the values for the first time."""
        self._document.traces.begin()
        self.old = self._document.apply_values(self.values)
        self._done = True

    def redo(self) -> None:
        if self._done:
            self._done = False
            return
        self._again(self.values)

    def undo(self) -> None:
        self._again(self.old[::-1])

    def _again(self, values: list[tuple[Path, Any]]) -> None:
        self._document.traces.begin()
        self._document.apply_values(values)
        self._document.place = self._place

    def id(self) -> int:
        return _SET_MANY_ID

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, SetMany) or self.session is None:
            return False
        if other.session is not self.session:
            return False
        old = dict(other.old) | dict(self.old)
        self.old = list(old.items())
        self.values = list((dict(self.values) | dict(other.values)).items())
        return True


def place_of(change: Change) -> Path:
    """Return the row that a change was about, or what it was taken out of."""
    if change.action is Action.INSERT:
        return (*change.path, change.key)
    if change.action is Action.MOVE:
        return (*change.path, change.new_key)
    return change.path


def _is_near(change: Change, path: Path) -> bool:
    """Whether a change was about the row that was at `path`, one above or below it, or beside."""
    is_of_row = change.action in (Action.SET, Action.REPLACE)
    row = change.path if is_of_row else (*change.path, change.key)
    depth = min(len(row), len(path))
    return row[:depth] == path[:depth] or (not is_of_row and path[:-1] == change.path)
