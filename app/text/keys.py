"""Keys that belong to the text while it has the focus, even if a menu uses them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

from app.ui.i18n import mark

Do = Callable[[], object]


class TextCommand(NamedTuple):
    """A command of the text view: its name, words and keys, of which the first is displayed."""

    name: str
    words: str
    keys: tuple[str, ...]


COMMANDS = (
    TextCommand("apply", mark("Apply the text"), ("Ctrl+Return", "Ctrl+Enter")),
    TextCommand("next_problem", mark("Next problem"), ("F8",)),
    TextCommand("open_find", mark("Find…"), ("Ctrl+F",)),
    TextCommand("open_replace", mark("Replace…"), ("Ctrl+H",)),
    TextCommand("find_next", mark("Next result"), ("F3",)),
    TextCommand("find_previous", mark("Previous result"), ("Shift+F3",)),
    # With Shift, some keyboards make braces of the brackets.
    TextCommand("fold", mark("Fold"), ("Ctrl+Shift+[", "Ctrl+Shift+{")),
    TextCommand("unfold", mark("Unfold"), ("Ctrl+Shift+]", "Ctrl+Shift+}")),
    TextCommand("fold_all", mark("Fold all"), ("Ctrl+Alt+[",)),
    TextCommand("unfold_all", mark("Unfold all"), ("Ctrl+Alt+]",)),
)
"""In the order of the menu."""


class TextKeys(QObject):
    """Runs the commands of `table` by their keys while one of its widgets has the focus.

    Shortcuts would do for a view alone; in a window, one that a menu has too would do nothing.
    """

    def __init__(self, parent: QObject, table: dict[str, Do]) -> None:
        super().__init__(parent)
        self.table = table
        self._by_key = {QKeySequence(keys).toString(): do for keys, do in table.items()}

    def watch(self, widget: QWidget) -> None:
        """Have the keys work in a widget."""
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent):
            return False
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        pressed = QKeySequence(QKeyCombination(modifiers, Qt.Key(event.key())))
        do = self._by_key.get(pressed.toString())
        if do is None or event.type() is QEvent.Type.KeyRelease:
            return False
        event.accept()
        if event.type() is QEvent.Type.KeyPress:
            do()
        return True
