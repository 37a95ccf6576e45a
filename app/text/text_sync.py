"""Keeps the editor's text in step with the document, until the user edits the text.

A long text is prepared piece by piece, so that the window stays responsive. That cannot be done in
a thread: see `app.text.jobs`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QFont, QTextCursor, QTextDocument

from app.documents.document import Document
from app.text import jobs
from app.text.editor import TextEditor
from app.text.even_lines import EvenLines
from app.text.job_queue import Desk
from app.text.jobs import MadeText, Patch
from app.text.utf16 import Utf16
from app.ui import background
from app.ui.i18n import tr
from app.ui.idle_task import AT_ONCE, IdleTask
from formats.core.changes import Changes
from formats.core.paths import Path
from formats.errors import WrongType
from formats.yaml.source_map import MappedText

_REST = 120
"""Milliseconds between an edit elsewhere and the update of the text."""


_FILL_PIECE = 20_000
"""Characters that are inserted at once; Qt takes about 2 ms for them."""
_FILL_LINES = 1_000
"""Lines that are laid out at once."""


class TextSync(QObject):
    """The text as last written, and its `written` form with the positions of rows.

    `text` is None until a text was written; the editor's text differs from it only by the user's
    edits. `path` is the row of the text, `()` for the whole document. `is_settling` is True while
    the program changes the editor's text. `shown` is emitted after that, `failed` with an
    exception.
    """

    shown = Signal(object)
    failed = Signal(object)

    def __init__(self, document: Document, editor: TextEditor, desk: Desk) -> None:
        super().__init__(editor)
        self.document = document
        self.editor = editor
        self.desk = desk
        self.written: MappedText | None = None
        self.text: str | None = None
        self.path: Path = ()
        self.is_settling = False
        self._revision = -1
        self._filling = IdleTask(self)
        self.timer = QTimer(self, singleShot=True, interval=_REST)
        self.timer.timeout.connect(self.refresh)
        document.changed.connect(self._follow_change)
        document.names_changed.connect(self.outdate)

    @property
    def is_edited(self) -> bool:
        """Whether the text has edits that were neither applied nor reverted."""
        return self.text is not None and self.editor.document().isModified()

    @property
    def is_outdated(self) -> bool:
        """Whether the document was changed since its text was written."""
        return self._revision != self.document.revision

    def _follow_change(self, changes: Changes) -> None:
        """Follow the row when rows before it are inserted or removed."""
        self.path = changes.follow(self.path) or ()
        self.outdate()

    def outdate(self) -> None:
        """Write the text again after a while, or when it is shown next."""
        self._revision = -1
        if self.editor.isVisible() and not self.is_edited:
            self.timer.start()

    def show(self, path: Path) -> None:
        """Show another row and all below it."""
        self.path, self.text, self._revision = path, None, -1
        self.refresh()

    def begin_anew(self, text: str | None = None) -> None:
        """Treat the editor's text as outdated, and write the current one.

        Until then the editor has `text`, where there is one.
        """
        if text is not None:
            shown = self.editor.text()
            self._put_in(shown, jobs.difference(shown, text))
        self.text = None if self.text is None else self.editor.text()
        self._revision = -1
        self.editor.document().setModified(False)
        self.refresh()

    def refresh(self) -> None:
        """Write the text, without delay if it is visible and has no edits."""
        self.timer.stop()
        self._filling.stop()
        if self.is_edited or not self.editor.isVisible():
            return
        path, shown = self.path, self.text
        revision, known_knowledge = self.document.revision, self.document.knowledge
        write = background.whole(
            self.document, lambda root: jobs.make(root, path, shown, known_knowledge)
        )
        self.desk.run(
            tr("Writing the text…"),
            write,
            lambda made: self._arrived(made, revision),
            self._writing_failed,
        )

    def _arrived(self, text: MadeText, revision: int) -> None:
        if text.patch is not None:
            self._show_text(text, revision, lambda: self._show_patch(text))
            return
        whole = empty_document(self.editor.font())
        self._filling.begin(
            fill_document(whole, text.written.text),
            lambda: self._show_text(text, revision, lambda: self._show_whole(whole)),
            AT_ONCE,
        )

    def _show_text(self, text: MadeText, revision: int, put_in: Callable[[], object]) -> None:
        """Show the updated text, unless the user has typed meanwhile."""
        if self.is_edited:
            return
        is_first = self.text is None
        put_in()
        self.written, self.text, self._revision = text.written, text.written.text, revision
        self.editor.setReadOnly(False)
        self.shown.emit((text, is_first))

    def _writing_failed(self, error: BaseException) -> None:
        if isinstance(error, background.DocumentEdited):
            self.timer.start()
        elif isinstance(error, WrongType) and self.path:
            self.show(())  # the row was deleted
        else:
            self.failed.emit(error)

    def _show_whole(self, whole: QTextDocument) -> None:
        line, column = self.editor.place()
        top = self.editor.verticalScrollBar().value()
        self._change_silently(lambda: self.editor.set_document(whole))
        self.editor.folds.fold_head()
        if self.text is not None:
            self.editor.jump_to(line, column)
            self.editor.verticalScrollBar().setValue(top)

    def _show_patch(self, text: MadeText) -> None:
        """Insert only what changed, so that cursor, folds and scroll position are kept."""
        assert text.patch is not None, "the thread makes a patch or a document"
        assert self.text is not None, "a patch is of a text"
        self._put_in(self.text, text.patch)

    def _put_in(self, shown: str, patch: Patch) -> None:
        """Apply a patch to the text in the editor."""
        units = Utf16(shown)
        edit = QTextCursor(self.editor.document())
        edit.setPosition(units.units(patch.start))
        edit.setPosition(units.units(patch.end), QTextCursor.MoveMode.KeepAnchor)
        self._change_silently(lambda: edit.insertText(patch.new))

    def _change_silently(self, change: Callable[[], object]) -> None:
        """Change the text as the document has it: with nothing to undo and nothing to apply."""
        self.is_settling = True
        try:
            self.editor.document().setUndoRedoEnabled(False)
            change()
            document = self.editor.document()
            document.setUndoRedoEnabled(True)
            document.setModified(False)
        finally:
            self.is_settling = False


def empty_document(font: QFont) -> QTextDocument:
    """Return a document without a text, for an editor that shows plain lines."""
    document = QTextDocument()
    document.setDefaultFont(font)
    document.setDocumentLayout(EvenLines(document))
    document.setUndoRedoEnabled(False)
    return document


def fill_document(document: QTextDocument, text: str) -> Iterator[None]:
    """Put a text into an empty document, and make the layout of every line."""
    cursor = QTextCursor(document)
    for start in range(0, len(text), _FILL_PIECE):
        cursor.insertText(text[start : start + _FILL_PIECE])
        yield
    block = document.firstBlock()
    while block.isValid():
        block.layout()
        block = block.next()
        if not block.blockNumber() % _FILL_LINES:
            yield
