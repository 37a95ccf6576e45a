"""What owners of editors have in common: how a value is committed, and what ends a small editor."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

from formats.errors import WrongType

if TYPE_CHECKING:
    from app.editors.base import ValueEditor


class CommitEditor(Protocol):
    """Commits an editor and closes it; one whose input does not fit stays open."""

    def __call__(self, editor: ValueEditor, step: bool | None = None) -> bool:
        """Go to the next value (True) or the previous one (False); return whether the input was
        committed."""


class EditorHost(QObject):
    """Ends small editors in the same way in trees and on the canvas.

    Return and Tab call `keep`, Esc calls `give_up`; `abandon` is for one that lost the focus.
    """

    def __init__(
        self,
        parent: QObject,
        keep: CommitEditor,
        give_up: Callable[[ValueEditor], object],
        abandon: Callable[[ValueEditor], object],
    ) -> None:
        super().__init__(parent)
        self._keep, self._give_up, self._abandon = keep, give_up, abandon
        self._editor: ValueEditor | None = None

    def watch_editor(self, editor: ValueEditor) -> None:
        """Begin with an editor that is opened now; the one before is closed."""
        self._editor = editor
        editor.left.connect(lambda forward: self._keep(editor, forward))
        editor.abandoned.connect(lambda: None if editor.is_done else self._abandon(editor))
        editor.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        editor = self._editor
        if editor is None or watched is not editor or not isinstance(event, QKeyEvent):
            return False
        is_escape = event.key() == Qt.Key.Key_Escape
        if event.type() is QEvent.Type.ShortcutOverride and is_escape:
            event.accept()  # Esc means the editor, not a command of the window
            return True
        if event.type() is not QEvent.Type.KeyPress:
            return False
        if is_escape:
            self._give_up(editor)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._keep(editor)
        else:
            return False
        return True


def commit(editor: ValueEditor, edit: Callable[[], object]) -> None:
    """Run the edit of an editor; if it is refused, the editor shows why."""
    editor.is_committing = True
    try:
        edit()
    except WrongType as error:
        editor.refused.emit(error.what)
        if error.column is not None:
            editor.point_at(error.column - 1)
    finally:
        editor.is_committing = False
