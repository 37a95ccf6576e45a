"""A text made ready to be shown, piece by piece, so that the window goes on meanwhile.

It cannot be made in a thread: see `app.text.jobs`.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QFont, QTextCursor, QTextDocument
from PySide6.QtWidgets import QPlainTextDocumentLayout

_PIECE = 20_000
"""Characters that are put in at once; Qt takes about 2 ms for them."""
_LINES = 1_000
"""Lines whose layouts are made at once."""


def empty(font: QFont) -> QTextDocument:
    """Return a document without a text, for an editor that shows plain lines."""
    document = QTextDocument()
    document.setDefaultFont(font)
    document.setDocumentLayout(QPlainTextDocumentLayout(document))
    document.setUndoRedoEnabled(False)
    return document


def fill(document: QTextDocument, text: str) -> Iterator[None]:
    """Put a text into an empty document, and make the layout of every line."""
    cursor = QTextCursor(document)
    for start in range(0, len(text), _PIECE):
        cursor.insertText(text[start : start + _PIECE])
        yield
    block = document.firstBlock()
    while block.isValid():
        block.layout()
        block = block.next()
        if not block.blockNumber() % _LINES:
            yield
