"""Actions by menu commands alone: selecting rows, running commands, answering their dialogs."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu

from tests.app.monkey import words
from tests.app.monkey.hands import Hands, Key
from tests.app.monkey.stage import Stage

_WRITES = "writes files, which has laws of its own"
_OPENS = "opens another document, window or page, or brings one back"
_ENDS = "closes what the law is about"
_OUTSIDE = "is about a game or a mod, and none is open"
WRITING: Final = frozenset(
    "save save_as save_all export_mod import_mod extract pack_folder export_svg export_png "
    "export_dot extract_module inline_module replace_in_games undo_replace learn_names".split()
)
"""The commands that write files."""
LEFT_OUT: Final[dict[str, str]] = {
    **dict.fromkeys(WRITING, _WRITES),
    **dict.fromkeys(
        "new open open_folder choose_dump open_recent open_sample compare compare_game merge "
        "merge_mods reopen_closed settings open_module show_machine move_to_window shortcuts "
        "guided_tour help_tour help_aamp help_byml help_ainb help_running help_machines "
        "help_archives help_compare help_safety about".split(),
        _OPENS,
    ),
    **dict.fromkeys("reload close_document close_all quit".split(), _ENDS),
    **dict.fromkeys(
        "check_sizes find_in_games find_users broken_references show_files show_changes".split(),
        _OUTSIDE,
    ),
    "palette": "gives any command, those left out as well",
    "theme": "only changes how the window looks, and is slow",
}
"""Commands that are not given, each with the reason."""
_MOST_ROWS: Final = 3000


class MenuDeeds:
    """What is done at a step where commands are all that is given."""

    def __init__(self, stage: Stage, hands: Hands) -> None:
        self._stage, self._hands = stage, hands

    @property
    def _chance(self) -> random.Random:
        return self._hands.chance

    def one(self) -> str:
        """Do something, and return what."""
        if _asking() or (_is_typing() and self._chance.random() < 0.7):
            return self._answer()
        drawn = self._chance.random()
        if drawn < 0.3:
            return self._select()
        if drawn < 0.38:
            return self._take_back()
        return self._command()

    def _command(self) -> str:
        """Give a command that is enabled; of a menu in it, one of its entries."""
        actions = self._stage.window.actions_
        enabled = [name for name in actions if actions[name].isEnabled()]
        given = [name for name in enabled if name not in LEFT_OUT]
        edits = [name for name in given if name in _EDITS]
        name = self._chance.choice(edits if edits and self._chance.random() < 0.6 else given)
        action = actions[name]
        self._hands.aimed(f"command {name}")
        menu = action.menu()
        if isinstance(menu, QMenu):
            menu.aboutToShow.emit()
            entries = [one for one in _entries(menu.actions()) if one.isEnabled()]
            if not entries:
                return f"command {name}, which is empty"
            action = self._chance.choice(entries)
        words_of_it = action.text()
        action.trigger()
        return f"command {name} {words_of_it!a}"

    def _select(self) -> str:
        """Select rows at any depth, as a click and more with Ctrl do."""
        view = self._stage.view
        if view is None:
            return "select nothing"
        paths = self._stage.paths_of(view.document, most=_MOST_ROWS)
        if not paths:
            return "no row to select"
        count = min(len(paths), self._chance.choice((1, 1, 1, 1, 2, 4)))
        view.document.selection.choose(self._chance.sample(paths, count))
        return f"select {view.document.selection.paths}"

    def _take_back(self) -> str:
        """Undo or redo some steps, by the commands."""
        name, count = self._chance.choice(("undo", "redo")), self._chance.choice((1, 2, 3, 9))
        for _ in range(count):
            self._stage.window.actions_[name].trigger()
        return f"{count} x {name}"

    def _answer(self) -> str:
        """Type into what asks, or go to another of its fields; then confirm or cancel."""
        hands, drawn = self._hands, self._chance.random()
        if drawn < 0.35:
            said = words.some(self._chance)
            hands._commit(said)
            done = f"type {said[:40]!a}"
        elif drawn < 0.6:
            key = self._chance.choice((Key.Key_Tab, Key.Key_Down, Key.Key_Up, Key.Key_Space))
            hands.press(key)
            done = f"press {key.name}"
        elif drawn < 0.7:
            done = hands.click()
        else:
            done = "answer"
        if self._chance.random() < 0.6:
            key = self._chance.choice((Key.Key_Return, Key.Key_Return, Key.Key_Escape))
            hands.press(key)
            done += f", {key.name}"
        return done


_EDITS: Final = frozenset(
    "add_menu type_menu add_row delete duplicate rename move_up move_down sort lead take_variable "
    "take_formula make_constant edit_value edit_many reset_value cut copy_rows paste paste_over "
    "add_node add_next add_linked insert_between begin_command remove_links tidy".split()
)
"""Commands that are given more often than those that only show something."""


def _asking() -> bool:
    """Whether a dialog or a popup waits for an answer."""
    return (
        QApplication.activeModalWidget() is not None or QApplication.activePopupWidget() is not None
    )


def _is_typing() -> bool:
    """Whether the keyboard is where text is typed."""
    focus = QApplication.focusWidget()
    return focus is not None and focus.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)


def _entries(actions: Iterable[QAction]) -> Iterator[QAction]:
    """Yield the entries of a menu and of the menus in it."""
    for action in actions:
        inner = action.menu()
        if isinstance(inner, QMenu):
            inner.aboutToShow.emit()
            yield from _entries(inner.actions())
        elif not action.isSeparator():
            yield action
