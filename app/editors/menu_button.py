"""A button that opens a menu, with its arrow beside its word."""

from __future__ import annotations

from PySide6.QtWidgets import QStyleOptionToolButton, QToolButton

_ARROW = "▾"


class MenuButton(QToolButton):
    """Opens its menu at once; Qt's own arrow would lie over the end of the word."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.setText(f"{words} {_ARROW}")
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setAccessibleName(words.rstrip("…"))

    def initStyleOption(self, option: QStyleOptionToolButton) -> None:
        super().initStyleOption(option)
        option.features &= ~QStyleOptionToolButton.ToolButtonFeature.HasMenu
