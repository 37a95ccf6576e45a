"""How a window was left: its size and place, and which panels were shown, for the next start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray

from app.ui import app_paths

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMainWindow

    from app.window.actions import Actions

PANELS = {
    "show_files": False,
    "show_inspector": True,
    "show_problems": False,
    "show_find": False,
    "show_history": False,
    "show_variables": False,
    "show_catalogue": False,
    "show_run": False,
    "show_changes": False,
    "show_table": False,
    "show_effective": False,
}
"""The commands that show panels, and whether each is shown at the first start."""


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
        for name, shown in PANELS.items():
            if settings.value(f"window/{name}", shown, type=bool) if self._remembers else shown:
                self._actions[name].setChecked(True)

    def store(self) -> None:
        """Store the window's layout."""
        if not self._remembers:
            return
        settings = app_paths.settings()
        settings.setValue("window/geometry", self._window.saveGeometry())
        for name in PANELS if self.has_panels else ("show_files",):
            settings.setValue(f"window/{name}", self._actions[name].isChecked())
