"""The boxes that ask a person something before it goes on, with signs of our own."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtWidgets import QMessageBox, QWidget

from app.ui import theme
from app.ui.plain import plain

QUESTION, WARNING = "question", "warning"
"""The signs of a box: something is to be decided, or something would be lost."""
_ROLES = {QUESTION: "accent", WARNING: "warning"}
_LINES = 2
"""The height of the sign in lines of text."""


class MessageBox(QMessageBox):
    """A box with a question and a sign; buttons are added to it, and `ask` shows it.

    All its texts are shown as they are, never as HTML.
    """

    def __init__(self, sign: str, title: str, text: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._sign = sign
        self.setWindowTitle(title)
        self.setText(text)
        self._show_sign()

    def _show_sign(self) -> None:
        side = _LINES * self.fontMetrics().height()
        icon = theme.icon(self._sign, _ROLES[self._sign])
        self.setIconPixmap(icon.pixmap(QSize(side, side)))

    def ask(self) -> int:
        """Show the box until it is answered, and return the number of Qt's button for it."""
        return plain(self).exec()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._show_sign()
