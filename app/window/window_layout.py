"""How a window was left: its size and place, and which panels were shown, for the next start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray

from app.ui import app_paths
from app.ui.panels import PANELS

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMainWindow

    from app.window.actions import Actions


def place(window: QMainWindow, remembers: bool) -> None:
    """Give a window its size and place: if it `remembers`, those of the last time."""
    window.resize(1280, 800)
    geometry = app_paths.settings().value("window/geometry")
    if remembers and isinstance(geometry, QByteArray):
        window.restoreGeometry(geometry)


class WindowLayout:
    """Restores which panels a window shows, and stores its layout if it `remembers`.

    `has_panels` is whether the panels of the last session are shown: not before there is a
    document.
    """

    def __init__(self, window: QMainWindow, actions: Actions, remembers: bool) -> None:
        self._window, self._actions, self._remembers = window, actions, remembers
        self.has_panels = False

    def show_panels(self) -> None:
        """Show the panels of the last time."""
        self.has_panels = True
        settings = app_paths.settings()
        for panel in PANELS:
            is_shown = panel.is_shown
            if self._remembers:
                is_shown = bool(settings.value(_key(panel.command), is_shown, type=bool))
            if is_shown:
                self._actions[panel.command].setChecked(True)

    def store(self) -> None:
        """Store the window's layout."""
        if not self._remembers:
            return
        settings = app_paths.settings()
        settings.setValue("window/geometry", self._window.saveGeometry())
        commands = [panel.command for panel in PANELS] if self.has_panels else ["show_files"]
        for command in commands:
            settings.setValue(_key(command), self._actions[command].isChecked())


def _key(command: str) -> str:
    return f"window/{command}"
