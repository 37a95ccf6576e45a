"""Undo and redo in the window that merges mods: their actions, named after the next step."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QToolButton, QWidget

from app import theme
from app.i18n import bare, tr
from app.plain import caption, tip
from app.windows.mods.merging import ModMerging


class StepActions:
    """`undo` and `redo` with the usual keys, which work in all of `window`."""

    def __init__(self, window: QWidget, merging: ModMerging) -> None:
        self._merging = merging
        self.undo = _step_action(window, "undo", ("Ctrl+Z",), merging.undo)
        self.redo = _step_action(window, "redo", ("Ctrl+Shift+Z", "Ctrl+Y"), merging.redo)
        self.buttons = [_step_button(action) for action in (self.undo, self.redo)]
        merging.stepped.connect(self.update)
        self.update()

    def update(self) -> None:
        """Name the next steps, and offer what can be done now."""
        merging, history = self._merging, self._merging.history
        undo, redo = caption(history.undoText()), caption(history.redoText())
        _name_action(self.undo, merging.can_undo, tr("&Undo {step}", step=undo))
        _name_action(self.redo, merging.can_redo, tr("&Redo {step}", step=redo))


def _step_action(
    window: QWidget, name: str, keys: Sequence[str], do: Callable[[], object]
) -> QAction:
    action = QAction(theme.icon(name), "", window)
    action.setShortcuts([QKeySequence(key) for key in keys])
    action.triggered.connect(lambda _on: do())
    window.addAction(action)
    return action


def _step_button(action: QAction) -> QToolButton:
    button = QToolButton()
    button.setAutoRaise(True)
    button.setDefaultAction(action)
    return button


def _name_action(action: QAction, is_on: bool, words: str) -> None:
    action.setEnabled(is_on)
    action.setText(words.rstrip())
    action.setToolTip(tip(f"{bare(words).rstrip()} ({action.shortcut().toString()})"))
