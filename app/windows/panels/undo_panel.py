"""The history panel: every step of the current document; a click goes back or forth to it."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QUndoView

from app import theme
from app.documents.document import Document
from app.i18n import tr
from app.windows.widgets import Rows


class UndoPanel(QUndoView):
    """Shows one undo stack at a time; the state of the file on disk is marked."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("History"))
        self.setEmptyLabel(tr("As opened"))
        self.setItemDelegate(Rows(self))
        self.setIconSize(QSize(16, 16))
        self._document: Document | None = None

    def set_document(self, document: Document | None) -> None:
        """Show the steps of another document."""
        if self._document is not None:
            self._document.state_changed.disconnect(self._state_changed)
        self._document = document
        self.setCleanIcon(theme.icon("save", "secondary"))
        stack = document.undo_stack if document is not None else None
        self.setStack(stack)  # type: ignore[arg-type]  # Qt takes none, the stubs forget it
        if document is not None:
            document.state_changed.connect(self._state_changed)

    def _state_changed(self) -> None:
        self.setEnabled(self._document is None or not self._document.frozen)
