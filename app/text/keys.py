"""Keys that belong to the text while it has the focus, even if a menu uses them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

Do = Callable[[], object]


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
