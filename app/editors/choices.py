"""How the user prefers to see numbers, stored in the settings, and the switches for it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QToolButton, QWidget

from app.ui import app_paths
from app.ui.layouts import hbox


def remembered(name: str, usual: str, known: Sequence[str]) -> str:
    """Return a choice from the settings, `usual` if it is missing or unknown."""
    stored_choice = str(app_paths.settings().value(f"editors/{name}", usual))
    return stored_choice if stored_choice in known else usual


def remember(name: str, choice: str) -> None:
    """Store a choice in the settings."""
    app_paths.settings().setValue(f"editors/{name}", choice)


class ChoiceRow(QWidget):
    """A row of words of which one is selected; `chosen` is emitted when the user selects
    another."""

    chosen = Signal(str)

    def __init__(self, words: Sequence[tuple[str, str]], name: str) -> None:
        """Set the words with their tool tips, and the accessible name."""
        super().__init__()
        self.setAccessibleName(name)
        line = hbox(parent=self, spacing=0, margins=0)
        self._group = QButtonGroup(self)
        self._group.buttonClicked.connect(self._clicked)  # a function would keep this for ever
        self.buttons: dict[str, QToolButton] = {}
        for word, tip in words:
            button = switch(word, tip, f"{name}: {tip}")
            self._group.addButton(button)
            self.buttons[word] = button
            line.addWidget(button)

    def _clicked(self, button: QAbstractButton) -> None:
        self.chosen.emit(next(word for word, one in self.buttons.items() if one is button))

    def choose(self, word: str) -> None:
        """Show which word is chosen, without a signal."""
        self.buttons[word].setChecked(True)


def switch(word: str, tip: str, name: str = "") -> QToolButton:
    """Return a small button that stays down while it is on."""
    button = QToolButton()
    button.setText(word)
    button.setToolTip(tip)
    button.setAccessibleName(name or tip)
    button.setCheckable(True)
    button.setAutoRaise(True)
    return button
