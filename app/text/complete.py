"""Completion while typing: the names and strings that the document contains already."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import islice

from PySide6.QtCore import QObject, QStringListModel, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QAbstractItemView, QCompleter

from app.text.editor import TextEditor
from app.ui.i18n import tr

_WORD = re.compile(r"[\w./-]+$")
_PLAIN = re.compile(r"[^\W\d][\w./-]*")
_FROM_LETTERS = 2
_LENGTHS = range(2, 61)
MOST_WORDS = 20_000
_SHOWN = 12


def offered(words: Iterable[str]) -> list[str]:
    """Return the words to complete: a few thousand that need no quotes, as a dictionary sorts."""
    short = (word for word in words if len(word) in _LENGTHS and _PLAIN.fullmatch(word))
    return sorted(islice(short, MOST_WORDS), key=str.lower)


class Completion(QObject):
    """Offers completions below the cursor: after two letters, or on Ctrl+Space."""

    def __init__(self, editor: TextEditor) -> None:
        super().__init__(editor)
        self._editor = editor
        self._model = QStringListModel(self)
        self.completer = QCompleter(self._model, self)
        self.completer.setWidget(editor)
        self.completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.completer.setModelSorting(QCompleter.ModelSorting.CaseInsensitivelySortedModel)
        self.completer.setMaxVisibleItems(_SHOWN)
        self.completer.activated.connect(self._insert)
        editor.is_completing = self._is_shown
        editor.typed.connect(self.offer)

    @property
    def popup(self) -> QAbstractItemView:
        """The popup list; not stored, because Qt may delete it when a tab is moved to another
        window.
        """
        popup = self.completer.popup()
        assert popup is not None, "a completer has a popup unless another one was set"
        popup.setAccessibleName(tr("Completions"))
        return popup

    def _is_shown(self) -> bool:
        return self.popup.isVisible()

    def set_words(self, words: Sequence[str]) -> None:
        """Offer these words from now on; they are in the order of `offered`."""
        self._model.setStringList(words)

    def prefix(self) -> str:
        """Return the part of a word before the cursor."""
        cursor = self._editor.textCursor()
        match = _WORD.search(cursor.block().text()[: cursor.positionInBlock()])
        return "" if cursor.hasSelection() or match is None else match[0]

    def offer(self, asked: bool) -> None:
        """Show completions of the word at the cursor; `asked` is whether the shortcut was
        pressed."""
        prefix = self.prefix()
        if self._editor.isReadOnly() or (not asked and len(prefix) < _FROM_LETTERS):
            self.popup.hide()
            return
        self.completer.setCompletionPrefix(prefix)
        count = self.completer.completionCount()
        if count == 0 or (count == 1 and self.completer.currentCompletion() == prefix):
            self.popup.hide()
            return
        popup = self.popup
        popup.setFont(self._editor.font())
        popup.setCurrentIndex(self.completer.completionModel().index(0, 0))
        rect = self._editor.cursorRect()
        rect.translate(self._editor.viewportMargins().left(), 0)
        rect.setWidth(popup.sizeHintForColumn(0) + popup.verticalScrollBar().sizeHint().width() + 8)
        self.completer.complete(rect)

    def _insert(self, word: str) -> None:
        cursor = self._editor.textCursor()
        cursor.movePosition(
            QTextCursor.MoveOperation.Left, QTextCursor.MoveMode.KeepAnchor, len(self.prefix())
        )
        cursor.insertText(word)
        self._editor.setTextCursor(cursor)
