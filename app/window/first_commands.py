"""What a window shows of its commands when it is first painted: its menus' titles and its tools."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QToolBar

from app.ui import theme
from app.ui.buttons import add_menu
from app.ui.commands import COMMANDS, GRAPH_MENUS, MENUS, Command
from app.ui.i18n import tr

_TOOLS = ("open", "save", "", "undo", "redo")
_ON = "open"
"""The tool that needs no document."""


class FirstCommands:
    """The menus of a window, by their titles and still empty, and the actions of its tool bar.

    `Actions` fills the menus, and has the actions do something.
    """

    def __init__(self, window: QMainWindow) -> None:
        self.menus = {title: add_menu(window.menuBar(), title) for title in MENUS}
        for title in GRAPH_MENUS:
            self.menus[title].menuAction().setVisible(False)
        self.actions = {id_: new_action(COMMANDS[id_], window) for id_ in _TOOLS if id_}
        for name, action in self.actions.items():
            action.setEnabled(name == _ON)

    def tool_bar(self) -> QToolBar:
        """Return a new toolbar with the most used commands."""
        bar = QToolBar(tr("Tools"))
        bar.setObjectName("tools")
        bar.setMovable(False)
        bar.setIconSize(QSize(16, 16))
        for name in _TOOLS:
            if name:
                bar.addAction(self.actions[name])
            else:
                bar.addSeparator()
        bar.toggleViewAction().setVisible(False)
        return bar


def new_action(command: Command, window: QMainWindow) -> QAction:
    """Return a new action of a command with its text and its icon, which does nothing yet."""
    hint = f"\t{command.canvas_keys}" if command.canvas_keys else ""
    action = QAction(tr(command.text) + hint, window)
    action.setObjectName(command.id)
    if command.icon:
        action.setIcon(theme.icon(command.icon))
    return action
