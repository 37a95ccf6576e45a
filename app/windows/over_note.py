"""Words over the rows of a view that has none to show: nothing moves for them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QAbstractScrollArea

from app.plain import Label

_BESIDE, _ABOVE = 24, 48
"""Pixels beside the words, and above them: a row may be there all the same."""


class OverNote(Label):
    """What is said over the rows of a view, as wide as they are; `say` shows it."""

    def __init__(self, view: QAbstractScrollArea) -> None:
        super().__init__("", view.viewport())
        self._view = view
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.setForegroundRole(self.foregroundRole().PlaceholderText)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        view.viewport().installEventFilter(self)
        self.hide()

    def say(self, words: str) -> None:
        """Show some words, or none."""
        self.setText(words)
        self._place()
        self.setVisible(bool(words))

    def _place(self) -> None:
        room = self._view.viewport().rect()
        self.setGeometry(room.adjusted(_BESIDE, _ABOVE, -_BESIDE, 0))

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            self._place()
        return False
