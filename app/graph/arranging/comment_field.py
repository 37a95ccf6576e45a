"""The field in which the title of a comment, or the text of a note, is written on the canvas."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from app.i18n import tr

_LEAST = (180, 30)
_STAYS = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
"""Reasons for losing the focus for a while: a menu, as that of the field, or another program."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class CommentField(QPlainTextEdit):
    """The text field: Return ends a title, Ctrl+Return a note, a click elsewhere both; Esc cancels.

    `ended` carries the text, None if it was given up, and whether the keyboard was still here; it
    is sent once.
    """

    ended = Signal(object, bool)

    def __init__(self, parent: QWidget, text: str, place: QRect, is_note: bool) -> None:
        super().__init__(parent)
        self._is_note = is_note
        self._is_over = False
        self.setAccessibleName(tr("Text of the note") if is_note else tr("Title of the comment"))
        self.setPlaceholderText(self.accessibleName())
        self.setTabChangesFocus(True)
        if not is_note:
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setPlainText(text)
        self.selectAll()
        width, height = max(place.width(), _LEAST[0]), max(place.height(), _LEAST[1])
        room = parent.rect()
        left = max(0, min(place.x(), room.width() - width))
        top = max(0, min(place.y(), room.height() - height))
        self.setGeometry(left, top, min(width, room.width()), min(height, room.height()))
        self.installEventFilter(self)
        self.show()
        self.setFocus()

    def _end(self, text: str | None) -> None:
        if not self._is_over:
            self._is_over = True
            had_focus = self.hasFocus()
            self.hide()
            self.ended.emit(text, had_focus)
            self.deleteLater()

    def finish(self) -> None:
        """Take the text as it is."""
        self._end(self.toPlainText().strip())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """End with the keys that do, before the window has commands for them."""
        if isinstance(event, QFocusEvent) and event.lostFocus() and event.reason() not in _STAYS:
            self.finish()
        if not isinstance(event, QKeyEvent):
            return False
        is_enter = event.key() in _ENTER and (
            not self._is_note or bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        )
        if not is_enter and event.key() != Qt.Key.Key_Escape:
            return False
        event.accept()
        if event.type() is QEvent.Type.KeyPress:
            self._end(self.toPlainText().strip() if is_enter else None)
        return True
