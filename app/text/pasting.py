"""Puts a very long text into an editor piece by piece, as one step of undo."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtWidgets import QPlainTextEdit

from app.documents.idle_task import IdleTask
from app.i18n import tr

LONG = 40_000
"""A text of more characters is put in piece by piece."""
_PIECE = 10_000
"""Characters that are put in at once; Qt takes about 5 ms for them, and as much to show them."""


class Pasting(QObject):
    """The long text that is being put into one editor, which is read-only meanwhile."""

    busy = Signal(str, object)
    """A text and a cancel callable when it begins; an empty text when it is over."""

    def __init__(self, editor: QPlainTextEdit) -> None:
        super().__init__(editor)
        self._editor = editor
        self._task = IdleTask(self)
        self._document: QTextDocument | None = None
        self._has_begun = False
        """Whether a piece was put in, which is then the last step of undo."""

    @property
    def is_busy(self) -> bool:
        """Whether a part of the text is still to be put in."""
        return self._task.is_busy

    def begin(self, text: str) -> None:
        """Put a text in place of the selection."""
        self.finish()
        self._document, self._has_begun = self._editor.document(), False
        self._editor.setReadOnly(True)
        self.busy.emit(tr("Pasting…"), self.cancel)
        # A line break of two characters could be cut into two breaks.
        pieces = self._put_in(self._editor.textCursor(), text.replace("\r\n", "\n"))
        self._task.begin(pieces, self._end)

    def _put_in(self, cursor: QTextCursor, text: str) -> Iterator[None]:
        for start in range(0, len(text), _PIECE):
            if self._editor.document() is not self._document:
                return  # the text was replaced as a whole
            if start:
                cursor.joinPreviousEditBlock()
            else:
                cursor.beginEditBlock()
            cursor.insertText(text[start : start + _PIECE])
            cursor.endEditBlock()
            self._has_begun = True
            yield
        self._editor.setTextCursor(cursor)
        self._editor.ensureCursorVisible()

    def _end(self) -> None:
        self._editor.setReadOnly(False)
        self.busy.emit("", None)

    def finish(self) -> None:
        """Put in the rest now."""
        self._task.finish()

    def cancel(self) -> None:
        """Take out what was put in."""
        if self.is_busy:
            self._task.stop()
            if self._has_begun and self._editor.document() is self._document:
                self._editor.undo()
            self._end()
