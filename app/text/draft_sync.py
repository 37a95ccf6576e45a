"""Tells a document of text that was typed and not applied, so that it is kept aside with it.

A document that was recovered with such text brings it back, to be applied or discarded.
"""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QTextCursor

from app.documents.document import Document
from app.documents.view_state import Draft
from app.text.editor import TextEditor
from app.text.text_sync import TextSync


class Keeping(QObject):
    """The typed text of one view, as its document is informed of it."""

    def __init__(self, document: Document, writing: TextSync) -> None:
        super().__init__(writing)
        self._document = document
        self._writing = writing
        self._told: Draft | None = None
        writing.shown.connect(lambda _made: self._bring_back())
        writing.destroyed.connect(self._forget)

    def tell(self) -> None:
        """Say that something was typed, or that nothing is any more; after every key."""
        if self._writing.is_edited:
            self._told = Draft(self._writing.path, self._writing.editor.text)
            self._document.view_state.set_draft(self._told)
        else:
            self._forget()

    def _forget(self) -> None:
        told, self._told = self._told, None
        if told is not None and self._document.view_state.draft is told:
            self._document.view_state.set_draft(None)

    def _bring_back(self) -> None:
        """Put text that was recovered in the place of the one that was just written."""
        left = self._document.view_state.recovered_draft
        if left is None or left.path != self._writing.path:
            return
        self._document.view_state.recovered_draft = None
        _put(self._writing.editor, left.text())


def _put(editor: TextEditor, text: str) -> None:
    """Replace the whole text as by typing."""
    edit = QTextCursor(editor.document())
    edit.select(QTextCursor.SelectionType.Document)
    edit.insertText(text)
