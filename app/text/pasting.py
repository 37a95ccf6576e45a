"""Puts a very long text into an editor piece by piece, and undoes and redoes it so: as one step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtWidgets import QPlainTextEdit

from app.documents.idle_task import IdleTask
from app.i18n import tr

LONG = 40_000
"""A text of more characters is put in piece by piece."""
_PIECE = 10_000
"""Characters that are put in at once; Qt takes about 5 ms for them, and as much to show them."""


class PastedText(NamedTuple):
    """A long text in a history: the numbers of Qt's steps before it and after it."""

    start: int
    end: int


class Pasting(QObject):
    """The long texts of one editor, which is read-only while one of them is put in or taken out."""

    busy = Signal(str, object)
    """A text and a cancel callable when it begins; an empty text when it is over."""

    def __init__(self, editor: QPlainTextEdit) -> None:
        super().__init__(editor)
        self._editor = editor
        self._task = IdleTask(self)
        self._document: QTextDocument | None = None
        self._pasted: list[PastedText] = []
        """The long texts in the history of `_document`."""
        self._start: int | None = None
        """The number of steps before the text that is being pasted, None if none is."""
        self._cancel: Callable[[], object] | None = None
        self._queued: list[Callable[[], object]] = []
        """Undo and redo that were asked for meanwhile."""
        editor.textChanged.connect(self._forget_lost)

    @property
    def is_busy(self) -> bool:
        """Whether a part of a text is still to be put in or taken out."""
        return self._task.is_busy

    @property
    def _steps(self) -> int:
        """The number of steps that can be undone, as Qt counts them: several for a piece."""
        return self._editor.document().availableUndoSteps()

    def _forget_lost(self) -> None:
        """Forget the texts that are in the history no more."""
        if self._pasted:
            document = self._editor.document()
            # Qt counts one step too few of those that can be done again.
            count = self._steps + document.availableRedoSteps() + document.isRedoAvailable()
            is_same = document is self._document
            self._pasted = [text for text in self._pasted if is_same and text.end <= count]

    # Pasting

    def begin(self, text: str) -> None:
        """Put a text in place of the selection."""
        self.finish()
        self._forget_lost()
        self._document, self._start = self._editor.document(), self._steps
        # A line break of two characters could be cut into two breaks.
        pieces = self._put_in(self._editor.textCursor(), text.replace("\r\n", "\n"))
        self._run(tr("Pasting…"), self.cancel, pieces, self._end_pasting)

    def _put_in(self, cursor: QTextCursor, text: str) -> Iterator[None]:
        for start in range(0, len(text), _PIECE):
            if self._editor.document() is not self._document:
                return  # the text was replaced as a whole
            cursor.beginEditBlock()
            cursor.insertText(text[start : start + _PIECE])
            cursor.endEditBlock()
            yield
        self._editor.setTextCursor(cursor)
        self._editor.ensureCursorVisible()

    def _end_pasting(self) -> None:
        self._note_pasted()
        self._end()

    def _note_pasted(self) -> None:
        """Make what was put in one step."""
        assert self._start is not None, "a text is being pasted"
        if self._editor.document() is self._document and self._steps > self._start:
            self._pasted.append(PastedText(self._start, self._steps))
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
            last = next((text for text in self._pasted if text.end == end), None)
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
        following = next((text for text in self._pasted if text.start == start), None)
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
        """Put in or take out the rest now."""
        while self.is_busy:
            self._task.finish()

    def cancel(self) -> None:
        """Go back, in turns, to what was before."""
        self._queued.clear()
        if self._start is not None:
            self._task.stop()
            start = self._start
            self._note_pasted()
            self._go_to(start, tr("Undoing…"))
        elif self.is_busy and self._cancel is not None:
            self._cancel()

    def abandon(self) -> None:
        """Leave the text as it is by now, because another takes its place."""
        self._queued.clear()
        if self.is_busy:
            self._task.stop()
            self._start = None
            self._pasted.clear()
            self._end()
