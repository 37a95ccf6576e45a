"""A menu that is as wide as its entries need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

if TYPE_CHECKING:
    from PySide6.QtGui import QAction, QPaintEvent
    from PySide6.QtWidgets import QStyleOptionMenuItem


class Menu(QMenu):
    """A menu as wide as its widest entry and its widest keys together.

    Qt adds the keys to the widest entry, but the style has added them to most entries already. So
    an entry tells of them only when it is painted.
    """

    _is_painting = False

    def initStyleOption(self, option: QStyleOptionMenuItem, action: QAction) -> None:
        super().initStyleOption(option, action)
        if not self._is_painting:
            option.reservedShortcutWidth = 0

    def paintEvent(self, event: QPaintEvent) -> None:
        self._is_painting = True
        super().paintEvent(event)
        self._is_painting = False
