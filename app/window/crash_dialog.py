"""The report of an error in the program itself, ready to be copied."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QPlainTextEdit,
    QWidget,
)

from app.ui import theme
from app.ui.i18n import tr
from app.ui.layouts import vbox
from app.ui.plain import Label
from app.ui.report import Message


class CrashDialog(QDialog):
    """Says that the documents are safe and shows what to send with a report."""

    def __init__(self, message: Message, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Something went wrong"))
        self.resize(680, 460)
        column = vbox(parent=self, spacing=12)
        words = Label(message.sentence)
        words.setWordWrap(True)
        self.text = QPlainTextEdit(message.details)
        self.text.setReadOnly(True)
        self.text.setFont(theme.fixed_font())
        self.text.setAccessibleName(tr("Report"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        copy = buttons.addButton(tr("Copy the report"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.clicked.connect(self.copy)
        buttons.rejected.connect(self.reject)
        column.addWidget(words)
        column.addWidget(self.text, 1)
        column.addWidget(buttons)

    def copy(self) -> None:
        """Put the whole report on the clipboard."""
        QGuiApplication.clipboard().setText(self.text.toPlainText())
