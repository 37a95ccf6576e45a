"""Changes much of a text piece by piece, and undoes and redoes it so: as one step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtWidgets import QPlainTextEdit

from app.ui.i18n import tr
from app.ui.idle_task import IdleTask

LONG = 40_000
"""More characters than these are put in or taken out piece by piece."""
MANY = 2_000
"""More places of a text than these are changed piece by piece."""
_PIECE = 10_000
"""Characters that are put in or taken out at once; Qt takes about 5 ms for them, and as much to
show them."""
PLACES = 250
"""Places of a text that are changed at once."""
_OVER = object()


class LongEdit(NamedTuple):
    """A long edit in a history: the numbers of Qt's steps before it and after it."""

    start: int
    end: int


class LongEdits(QObject):
    """The long edits of one editor, which is read-only while one of them is made or undone."""

    busy = Signal(str, object)
    """A text and a cancel callable when it begins; an empty text when it is over."""

    def __init__(self, editor: QPlainTextEdit) -> None:
        super().__init__(editor)
        self._editor = editor
        self._task = IdleTask(self)
        self._document: QTextDocument | None = None
        self._edits: list[LongEdit] = []
        """The long edits in the history of `_document`."""
        self._start: int | None = None
        """The number of steps before the edit that is being made, None if none is."""
        self._cancel: Callable[[], object] | None = None
        self._queued: list[Callable[[], object]] = []
        """Undo and redo that were asked for meanwhile."""
        editor.textChanged.connect(self._forget_lost)

    @property
    def is_busy(self) -> bool:
        """Whether a part of an edit is still to be made or undone."""
        return self._task.is_busy

    @property
    def is_selection_long(self) -> bool:
        """Whether to take the selection out at once would hold up the window."""
        cursor = self._editor.textCursor()
        return cursor.selectionEnd() - cursor.selectionStart() > LONG

    @property
    def _steps(self) -> int:
        """The number of steps that can be undone, as Qt counts them: several for a piece."""
        return self._editor.document().availableUndoSteps()

    def _forget_lost(self) -> None:
        """Forget the edits that are in the history no more."""
        if self._edits:
            document = self._editor.document()
            # Qt counts one step too few of those that can be done again.
            count = self._steps + document.availableRedoSteps() + document.isRedoAvailable()
            is_same = document is self._document
            self._edits = [edit for edit in self._edits if is_same and edit.end <= count]

    # Edits

    def paste(self, text: str) -> None:
        """Put a text in place of the selection."""
        # A line break of two characters could be cut into two breaks.
        self.begin(tr("Pasting…"), self._put_in(text.replace("\r\n", "\n")))

    def delete(self) -> None:
        """Take the selection out."""
        self.begin(tr("Deleting…"), self._put_in(""))

    def begin(
        self, words: str, pieces: Iterator[object], then: Callable[[], object] | None = None
    ) -> None:
        """Make an edit by the steps of an iterator, each with an edit block; then call `then`.

        `words` are shown meanwhile. `then` is not called if the edit is cancelled.
        """
        self.finish()
        self._forget_lost()
        self._document, self._start = self._editor.document(), self._steps
        self._run(words, self.cancel, self._while_same(pieces), lambda: self._end_edit(then))

    def change_places(
        self,
        words: str,
        count: int,
        pieces: Iterator[object],
        then: Callable[[], object] | None = None,
    ) -> None:
        """Make an edit as `begin` does, or at once if it changes few places."""
        if count > MANY:
            self.begin(words, pieces, then)
            return
        whole = QTextCursor(self._editor.document())
        whole.beginEditBlock()
        for _piece in pieces:
            pass
        whole.endEditBlock()
        if then is not None:
            then()

    def _while_same(self, pieces: Iterator[object]) -> Iterator[None]:
        """Take the steps of an iterator until the text is replaced as a whole."""
        while self._editor.document() is self._document and next(pieces, _OVER) is not _OVER:
            yield

    def _put_in(self, text: str) -> Iterator[None]:
        cursor = self._editor.textCursor()
        yield from _taken_out(cursor)
        for start in range(0, len(text), _PIECE):
            cursor.beginEditBlock()
            cursor.insertText(text[start : start + _PIECE])
            cursor.endEditBlock()
            yield
        self._editor.setTextCursor(cursor)
        self._editor.ensureCursorVisible()

    def _end_edit(self, then: Callable[[], object] | None) -> None:
        self._note_edit()
        self._end()
        if then is not None:
            then()

    def _note_edit(self) -> None:
        """Make what was done one step."""
        assert self._start is not None, "an edit is being made"
        if self._editor.document() is self._document and self._steps > self._start:
            self._edits.append(LongEdit(self._start, self._steps))
        self._start = None

    # Undo and redo

    def undo(self) -> None:
        """Undo the last step of the text, a long one in turns."""
        if self._start is not None:
            self.cancel()
        elif self.is_busy:
            self._queued.append(self.undo)
        else:
            self._forget_lost()
            end = self._steps
            last = next((edit for edit in self._edits if edit.end == end), None)
            if last is None:
                QPlainTextEdit.undo(self._editor)
            else:
                self._go_to(last.start, tr("Undoing…"), last.end)

    def redo(self) -> None:
        """Do the next step of the text again, a long one in turns."""
        if self.is_busy:
            self._queued.append(self.redo)
            return
        self._forget_lost()
        start = self._steps
        following = next((edit for edit in self._edits if edit.start == start), None)
        if following is None:
            QPlainTextEdit.redo(self._editor)
        else:
            self._go_to(following.end, tr("Redoing…"), following.start)

    def _go_to(self, step: int, words: str, back: int | None = None) -> None:
        """Undo or redo pieces up to a step; cancelled, go to the step `back`."""
        cancel = None if back is None else lambda: self._go_to(back, words)
        self._run(words, cancel, self._step_to(step), self._end)

    def _step_to(self, step: int) -> Iterator[None]:
        text = self._editor.document()
        is_back = self._steps > step
        while self._editor.document() is text and self._steps != step:
            if not (text.isUndoAvailable() if is_back else text.isRedoAvailable()):
                return
            (QPlainTextEdit.undo if is_back else QPlainTextEdit.redo)(self._editor)
            yield

    # Running

    def _run(
        self,
        words: str,
        cancel: Callable[[], object] | None,
        steps: Iterator[None],
        then: Callable[[], object],
    ) -> None:
        self._cancel = cancel
        self._editor.setReadOnly(True)
        self.busy.emit(words, cancel)
        self._task.begin(steps, then)

    def _end(self) -> None:
        self._editor.setReadOnly(False)
        self.busy.emit("", None)
        if self._queued:
            self._queued.pop(0)()

    def finish(self) -> None:
        """Do the rest now."""
        while self.is_busy:
            self._task.finish()

    def cancel(self) -> None:
        """Go back, in turns, to what was before."""
        self._queued.clear()
        if self._start is not None:
            self._task.stop()
            start = self._start
            self._note_edit()
            self._go_to(start, tr("Undoing…"))
        elif self.is_busy and self._cancel is not None:
            self._cancel()

    def abandon(self) -> None:
        """Leave the text as it is by now, because another takes its place."""
        self._queued.clear()
        if self.is_busy:
            self._task.stop()
            self._start = None
            self._edits.clear()
            self._end()


def _taken_out(cursor: QTextCursor) -> Iterator[None]:
    """Take out what a cursor selects, from its end."""
    start, end = cursor.selectionStart(), cursor.selectionEnd()
    while end > start:
        at = max(start, end - _PIECE)
        if "\udc00" <= cursor.document().characterAt(at) <= "\udfff":
            at -= 1  # in the middle of a character of two code units
        cursor.setPosition(at)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        cursor.beginEditBlock()
        cursor.removeSelectedText()
        cursor.endEditBlock()
        end = at
        yield
