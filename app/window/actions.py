"""The actions of the main window: one for each command, grey while it cannot be done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence

from app.ui.buttons import add_menu
from app.ui.commands import ARRANGE, GRAPH_MENUS, MENUS, OF_TAB, Command, Scope
from app.ui.i18n import bare, tr
from app.ui.menu import Menu
from app.ui.plain import tip
from app.window.first_commands import FirstCommands, new_action

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMainWindow


class Actions(QObject):
    """A window's actions by the ids of their commands, in its menu bar.

    `first` are its menus and the actions that it has already. `scope` returns the owners of
    commands. Call `update` when what can be done may have changed. This is a `QObject` since it
    listens to one document after the other: for every connection to a method of any other object
    PySide keeps some bytes while that lives.
    """

    def __init__(self, window: QMainWindow, first: FirstCommands, scope: Scope) -> None:
        super().__init__(window)
        self._window, self._first, self._scope = window, first.actions, scope
        self._actions: dict[str, QAction] = {}
        self._alike: dict[tuple[object, ...], tuple[Command, list[QAction | Menu]]] = {}
        """A command, and the actions and menus of all that are enabled when it is."""
        self.menus: dict[str, Menu] = dict(first.menus)
        for title, commands in MENUS.items():
            for command in commands:
                self._add_command(self._under(self.menus[title], command), command)
        self._changing = [
            (command, self._actions[command.id])
            for commands in MENUS.values()
            for command in commands
            if command.checked or command.shows
        ]

    def __getitem__(self, id_: str) -> QAction:
        return self._actions[id_]

    def __iter__(self) -> Iterator[str]:
        return iter(self._actions)

    def _under(self, menu: Menu, command: Command) -> Menu:
        """Return the menu of a command: the submenu that it names, created if necessary."""
        if not command.under:
            return menu
        if command.under not in self.menus:
            below = self.menus[command.under] = add_menu(menu, command.under)
            if command.under == ARRANGE:
                self._watch(command, below)
        return self.menus[command.under]

    def _add_command(self, menu: Menu, command: Command) -> None:
        if not command.id:
            menu.addSeparator()
        elif command.is_menu:
            below = self.menus[command.id] = add_menu(menu, command.text)
            self._watch(command, below)
        else:
            action = self._make_action(command)
            menu.addAction(action)
            self._actions[command.id] = action
            self._watch(command, action)

    def _make_action(self, command: Command) -> QAction:
        action = self._first.get(command.id) or new_action(command, self._window)
        action.setShortcuts([QKeySequence(key) for key in command.all_keys])
        if command.tip:
            action.setStatusTip(tr(command.tip))
        action.setCheckable(command.checkable or bool(command.checked))
        if command.checkable:
            action.toggled.connect(partial(command.run, self._scope))
        else:
            action.triggered.connect(lambda: command.run(self._scope))
        return action

    def _watch(self, command: Command, entry: QAction | Menu) -> None:
        """Note that an entry is grey while a command cannot be done, if that may be so."""
        if command.scope in OF_TAB or command.needs or command.enabled:
            key = (
                command.scope,
                command.needs,
                command.enabled,
                command.enabled and command.argument,
            )
            self._alike.setdefault(key, (command, []))[1].append(entry)

    def update(self, *_what: object) -> None:
        """Enable what can be done now; show what is on, and the texts that commands have now."""
        owner = cache(self._scope)
        for command, entries in self._alike.values():
            is_on = _can_be_done(command, owner)
            for entry in entries:  # PySide may delete a menu's action, so it is asked for each time
                action = entry.menuAction() if isinstance(entry, Menu) else entry
                action.setEnabled(is_on)
        for command, action in self._changing:
            who = owner(command.scope)
            if command.checked:
                action.setChecked(who is not None and command.ask(who, command.checked))
            if command.shows:
                text = command.shown_text(who)
                action.setText(text)
                action.setToolTip(tip(bare(text)) if "<" in text else "")
        for title in GRAPH_MENUS:
            self.menus[title].menuAction().setVisible(owner("runs") is not None)


def _can_be_done(command: Command, owner: Callable[[str], object | None]) -> bool:
    if command.needs and owner(command.needs) is None:
        return False
    if not command.enabled and command.scope not in OF_TAB:
        return True
    who = owner(command.scope)
    return who is not None and (not command.enabled or command.ask(who, command.enabled))
