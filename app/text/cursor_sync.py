"""Keeps the row at the cursor and the document's current row the same."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from app.documents.document import Document
from app.text.text_sync import TextSync
from app.text.utf16 import Utf16
from formats.core.paths import Path
from formats.errors import WrongType

_REST = 120
"""Milliseconds after the cursor was moved until its row becomes the current one."""


class CursorSync(QObject):
    """Moves the cursor to rows selected elsewhere, and selects the row at the cursor.

    It does neither while the text is edited, because the positions of rows are then unknown.
    """

    def __init__(self, document: Document, writing: TextSync) -> None:
        super().__init__(writing)
        self._document = document
        self._writing = writing
        self._editor = writing.editor
        self.is_choosing = False
        self._waiting: Path | None = None
        self.timer = QTimer(self, singleShot=True, interval=_REST)
        self.timer.timeout.connect(self._choose_row)
        self._editor.moved.connect(self._cursor_moved)
        document.current_changed.connect(self.go_to)

    def go_to(self, path: Path) -> None:
        """Go to a row, when its text is ready."""
        if self.is_choosing or self._writing.is_edited or not self._editor.isVisible():
            return
        self._waiting = path if self._writing.is_outdated else None
        place = None if self._waiting is not None else self._lines_of_row(path)
        if place is not None and self._row_at_cursor() != path:
            line, column = place
            text = self._editor.document().findBlockByNumber(line).text()
            self._editor.jump_to(line, Utf16(text).units(column))

    def catch_up(self, is_first: bool) -> None:
        """Go to the row that waits to be shown, now that the text was written again."""
        if is_first:
            self.go_to(self._document.current)
        elif self._waiting is not None:
            self.go_to(self._waiting)

    def _lines_of_row(self, path: Path) -> tuple[int, int] | None:
        written = self._writing.written
        return written.place(path) if written is not None and self._is_row(path) else None

    def _is_row(self, path: Path) -> bool:
        try:
            self._document.outline.row(path)
        except WrongType:
            return False
        return True

    def _cursor_moved(self) -> None:
        if not self._writing.is_settling:
            self.timer.start()

    def _choose_row(self) -> None:
        """Make the row at the cursor the current row of the document."""
        if self._writing.is_edited or self._writing.is_outdated or not self._editor.isVisible():
            return
        path = self._row_at_cursor()
        if path is not None and path != self._document.current:
            self.is_choosing = True
            try:
                self._document.set_current(path)
            finally:
                self.is_choosing = False

    def _row_at_cursor(self) -> Path | None:
        line, unit = self._editor.place()
        column = Utf16(self._editor.textCursor().block().text()).characters(unit)
        written = self._writing.written
        return None if written is None else written.path_at(line, column, self._is_row)
