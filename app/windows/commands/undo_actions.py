"""The commands that undo and redo, named after the steps they take in the document on top."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.i18n import tr
from app.plain import caption, tip

if TYPE_CHECKING:
    from PySide6.QtGui import QUndoStack

    from app.documents.document import Document
    from app.windows.commands.actions import Actions
    from formats.outline import Change


class UndoActions:
    """Follows the history of one document; `edited` is called after each of its edits."""

    def __init__(self, actions: Actions, edited: Callable[..., object]) -> None:
        self._actions, self._edited = actions, edited
        self._document: Document | None = None

    def follow(self, document: Document | None) -> None:
        """Keep in step with a document, or with none."""
        if self._document is not None:
            self._document.undo_stack.indexChanged.disconnect(self._update)
            self._document.undo_stack.indexChanged.disconnect(self._edited)
            self._document.changed.disconnect(self._changed)
            self._document.selection.changed.disconnect(self._edited)
        self._document = document
        if document is not None:
            document.undo_stack.indexChanged.connect(self._update)
            document.undo_stack.indexChanged.connect(self._edited)
            document.changed.connect(self._changed)
            document.selection.changed.connect(self._edited)
        self._update()
        self._edited()

    def _changed(self, change: Change) -> None:
        """Tell of a value that was set; after an edit of the structure, it is done once."""
        from formats.outline import Action  # late: no document, no need of formats

        if change.action is Action.SET:
            self._edited()

    def _update(self, _index: int = -1) -> None:
        stack = None if self._document is None else self._document.undo_stack
        self._name("undo", stack is not None and stack.canUndo(), _undo_words(stack))
        self._name("redo", stack is not None and stack.canRedo(), _redo_words(stack))

    def _name(self, name: str, is_on: bool, words: str) -> None:
        action = self._actions[name]
        action.setEnabled(is_on)
        action.setText(words.rstrip())
        action.setToolTip(tip(words.replace("&", "")) if "<" in words else "")


def _undo_words(stack: QUndoStack | None) -> str:
    return tr("&Undo {step}", step=caption("" if stack is None else stack.undoText()))


def _redo_words(stack: QUndoStack | None) -> str:
    return tr("&Redo {step}", step=caption("" if stack is None else stack.redoText()))
