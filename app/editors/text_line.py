"""A line of text with completion, which shows spaces that are easily overlooked."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QStringListModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QInputMethodEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QCompleter, QLineEdit

from app.editors.fields import InputLine
from app.ui import theme

_ODD_SPACES = re.compile(r"^ +| +$| {2,}")
_MOST_SHOWN = 12
_WORD = re.compile(r"[^\W\d]\w*\Z")
_NO_WORD = "\0"
"""A text that no word contains, so that nothing is offered for it."""


class OfferLine(InputLine):
    """A line with a list of words where one Return accepts the selected word, or the input.

    One Esc closes the list and reaches the line's container, which drops the input.
    """

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_return = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        popup = self._open_list() if is_return else None
        if popup is None:
            super().keyPressEvent(event)
        elif popup.currentIndex().isValid():
            event.ignore()  # the list of words handles it
        else:
            self._shut_list(popup, event)
        self._watch_list()

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        super().inputMethodEvent(event)
        self._watch_list()

    def _watch_list(self) -> None:
        """Filter the keys of an open list before its completer, which consumes Esc."""
        popup = self._open_list()
        if popup is not None:
            popup.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        popup = self._open_list() if event.key() == Qt.Key.Key_Escape else None
        if popup is None or watched is not popup:
            return super().eventFilter(watched, event)
        self._shut_list(popup, event)
        return True

    def _open_list(self) -> QAbstractItemView | None:
        """Return the list of words if it is open."""
        completer = self.completer()
        popup = completer.popup() if completer is not None else None
        return popup if popup is not None and popup.isVisible() else None

    def _shut_list(self, popup: QAbstractItemView, event: QKeyEvent) -> None:
        """Close the list and send the key again, to the container of this line."""
        popup.hide()
        again = QKeyEvent(event.type(), event.key(), event.modifiers(), event.text())
        QCoreApplication.postEvent(self, again)
        event.accept()


class _Completer(QCompleter):
    """Completes all of a line, or with `in_formulas` the word at its cursor."""

    def __init__(self, words: QStringListModel, line: QLineEdit) -> None:
        super().__init__(words, line)
        self._line = line
        self.in_formulas = False
        self.offers_all = False

    def splitPath(self, path: str) -> list[str]:
        if not self.in_formulas:
            return [path]
        word = self._word_before_cursor()
        return [word if word or self.offers_all else _NO_WORD]

    def pathFromIndex(self, index: QModelIndex | QPersistentModelIndex) -> str:
        chosen = super().pathFromIndex(index)
        if not self.in_formulas:
            return chosen
        text, at = self._line.text(), self._line.cursorPosition()
        return text[: at - len(self._word_before_cursor())] + chosen + text[at:]

    def _word_before_cursor(self) -> str:
        match = _WORD.search(self._line.text()[: self._line.cursorPosition()])
        return match[0] if match is not None else ""


class TextLine(OfferLine):
    """Signals when it is left and when a line break is wanted; completes words while one types.

    Ctrl+Space offers all of them. In a formula the word at the cursor is completed, else the whole
    line. With `shows_spaces`, dots are shown for spaces at either end and for several in a row.
    """

    finished = Signal()
    break_wanted = Signal()
    chosen = Signal()
    """An offered word was chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.shows_spaces = False
        self._words: Callable[[], Sequence[str]] | None = None
        self._offered = QStringListModel(self)
        completer = self._completer = _Completer(self._offered, self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setMaxVisibleItems(_MOST_SHOWN)
        completer.activated.connect(self._take_word)
        self.setCompleter(completer)
        self.textEdited.connect(self._offer_words)  # before the line itself processes it

    def offer(self, words: Callable[[], Sequence[str]], *, in_formulas: bool = False) -> None:
        """Offer the words that `words` returns; it is called when the next key is typed."""
        self._words = words
        self._completer.in_formulas = in_formulas
        self._offered.setStringList([])

    def _offer_words(self) -> None:
        if self._words is not None:
            self._offered.setStringList(list(self._words()))
            self._words = None

    def _take_word(self, text: str) -> None:
        """Apply the text with the completed word, and place the cursor after it."""
        behind = len(self.text()) - self.cursorPosition()
        if self.text() != text:
            self.setText(text)
        if self._completer.in_formulas:
            self.setCursorPosition(len(text) - behind)
        self.chosen.emit()

    def _offer_all(self) -> None:
        self._offer_words()
        completer = self.completer()
        if completer is not None and self._offered.rowCount():
            self._completer.offers_all = True
            completer.setCompletionPrefix("")
            completer.complete()
            self._completer.offers_all = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_return = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        ctrl = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        is_open = self._open_list() is not None
        if is_return and not is_open and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.break_wanted.emit()
            event.accept()
        elif event.key() == Qt.Key.Key_Space and ctrl and not self.isReadOnly():
            self._offer_all()
            self._watch_list()
            event.accept()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self.finished.emit()

    def odd_spaces(self) -> list[int]:
        """Return the places of the spaces that are easily overlooked."""
        return [at for run in _ODD_SPACES.finditer(self.text()) for at in range(*run.span())]

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        spaces = self.odd_spaces() if self.shows_spaces else []
        if not spaces:
            return
        metrics, shown = self.fontMetrics(), self.text()
        here = self.cursorRect().center().x() - metrics.horizontalAdvance(
            shown[: self.cursorPosition()]
        )
        painter = QPainter(self)
        painter.setClipRect(self.rect().adjusted(4, 2, -4, -2))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colors().warning)
        half = metrics.horizontalAdvance(" ") / 2
        for at in spaces:
            x = here + metrics.horizontalAdvance(shown[:at]) + half
            painter.drawEllipse(QPointF(x, self.rect().center().y() + 1), 1.5, 1.5)
        painter.end()
