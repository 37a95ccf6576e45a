"""Opens a menu that was made for one time."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu
from shiboken6 import isValid


def open_menu(menu: QMenu, place: QPoint) -> None:
    """Open a menu at a place of the screen, wait until it is closed, and let it go.

    What it belongs to may be closed by then, and took it along.
    """
    menu.exec(place)
    if isValid(menu):
        menu.deleteLater()
