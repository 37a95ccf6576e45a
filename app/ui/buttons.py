"""Small flat buttons with an icon and entries of menus, created in one way everywhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QMenu, QMenuBar, QToolButton

from app.ui import theme
from app.ui.i18n import tr
from app.ui.menu import Menu

if TYPE_CHECKING:
    from PySide6.QtCore import Qt
    from PySide6.QtWidgets import QStyleOptionToolButton

_CROSS = 12
"""The side of the cross that closes a tab or a side (px)."""


def icon_button(
    icon: str, tip: str, do: Callable[..., object] | None = None, *, name: str = "", role: str = ""
) -> QToolButton:
    """Return a button that calls `do`, its drawing in a colour role of the theme.

    `name` is what those hear who do not see; else it is the tip without the keys at its end.
    """
    button = QToolButton()
    button.setAutoRaise(True)
    button.setIcon(theme.icon(icon, role or "text"))
    button.setToolTip(tip)
    button.setAccessibleName(name or tip.partition(" (")[0])
    if do is not None:
        button.clicked.connect(do)
    return button


def cross(tip: str, do: Callable[..., object], name: str = "") -> QToolButton:
    """Return the quiet cross that closes a tab or a side."""
    button = icon_button("close", tip, do, name=name, role="secondary")
    button.setIconSize(QSize(_CROSS, _CROSS))
    return button


_ARROW = "▾"


def add_action(
    menu: QMenu, text: str, do: Callable[..., object], icon: QIcon | None = None
) -> QAction:
    """Add an action to a menu and return it, for those who keep it.

    One that `QMenu.addAction` makes is a wrapper of an object that Qt made. PySide takes such a
    wrapper for deleted as soon as a window is gone in which its menu once was.
    """
    action = QAction(text, menu)
    if icon is not None:
        action.setIcon(icon)
    action.triggered.connect(do)
    menu.addAction(action)
    return action


def add_menu(parent: QMenu | QMenuBar, title: str) -> Menu:
    """Add a menu with an English title and return it, for those who keep it (see `add_action`)."""
    menu = Menu(tr(title), parent)
    parent.addMenu(menu)
    return menu


class LabelledButton(QToolButton):
    """A button that may have its text beside its icon, and has both in its middle.

    Qt adds two blanks to the width, both of which would be at the right of the text.
    """

    _is_beside = False

    def setToolButtonStyle(self, style: Qt.ToolButtonStyle) -> None:
        """Show text, icon or both; noted here, as Qt's answer loads many enums at the start."""
        self._is_beside = style.name == "ToolButtonTextBesideIcon"
        super().setToolButtonStyle(style)

    def sizeHint(self) -> QSize:
        """Request the room that is filled."""
        hint = super().sizeHint()
        if self._is_beside:
            hint.setWidth(hint.width() - self.fontMetrics().horizontalAdvance("  "))
        return hint


class MenuButton(LabelledButton):
    """Opens its menu at once; Qt's own arrow would overlap the end of the text."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.setText(f"{words} {_ARROW}")
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setAccessibleName(words.rstrip("…"))

    def initStyleOption(self, option: QStyleOptionToolButton) -> None:
        super().initStyleOption(option)
        option.features &= ~option.ToolButtonFeature.HasMenu
