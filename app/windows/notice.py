"""A quiet bar above a document: one sentence and the buttons that help, never a dialog."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QToolButton

from app import theme
from app.buttons import icon_button
from app.plain import Label, fit
from app.words import tr


class Notice(QFrame):
    """One notice. Every button also takes the bar away; `close` in the corner only does that."""

    def __init__(
        self, sentence: str, buttons: dict[str, Callable[[], object]], role: str = "warning"
    ) -> None:
        super().__init__()
        self._role = role
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAutoFillBackground(True)
        self.sentence = sentence
        self.setAccessibleName(sentence)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 6, 6)
        row.setSpacing(8)
        sign = Label()
        sign.setPixmap(theme.icon(_SIGNS[role], role).pixmap(QSize(16, 16)))
        self.label = Label(fit(sentence))
        self.label.setWordWrap(True)
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        row.addWidget(sign)
        row.addWidget(self.label, 1)
        for text, do in buttons.items():
            row.addWidget(self._button(text, do))
        row.addWidget(self._cross())
        self.setBackgroundRole(self.backgroundRole().ToolTipBase)

    def _button(self, text: str, do: Callable[[], object]) -> QPushButton:
        button = QPushButton(text)
        button.clicked.connect(self.dismiss)
        button.clicked.connect(lambda: do())
        return button

    def _cross(self) -> QToolButton:
        return icon_button("close", tr("Dismiss"), self.dismiss)

    def press(self, text: str) -> None:
        """Press the button with this text."""
        next(one for one in self.findChildren(QPushButton) if one.text() == text).click()

    def dismiss(self) -> None:
        """Take the bar away for good."""
        self.hide()
        self.deleteLater()


_SIGNS = {"warning": "warning", "error": "error", "accent": "info", "fine": "lossless"}
