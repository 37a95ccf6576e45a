"""Undo and redo: of one document, or of a page that has its own history."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.ui.i18n import tr
from app.ui.plain import caption

if TYPE_CHECKING:
    from app.compare.merge_history import MergeHistory
    from app.documents.document import Document
    from formats.core.changes import Changes


class PageHistory(QObject):
    """Follows what is on top; `edited` is called after each edit of the document, and each step.

    It is a `QObject` for the same reason as `Actions`.
    """

    def __init__(self, edited: Callable[..., object]) -> None:
        super().__init__()
        self._edited = edited
        self._document: Document | None = None
        self._of_page: MergeHistory | None = None

    @property
    def _followed(self) -> MergeHistory | Document | None:
        return self._of_page or self._document

    def undo(self) -> None:
        """Undo the last step of the page on top."""
        if self._followed is not None:
            self._followed.undo()

    def redo(self) -> None:
        """Do the next step of the page on top again."""
        if self._followed is not None:
            self._followed.redo()

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return self._followed is not None and self._followed.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to do again."""
        return self._followed is not None and self._followed.can_redo

    @property
    def undo_text(self) -> str:
        """The command's text with the step that it undoes, "" if that has no name."""
        step = "" if self._followed is None else self._followed.undo_text
        return tr("&Undo {step}", step=caption(step)) if step else ""

    @property
    def redo_text(self) -> str:
        """The command's text with the step that it does again, "" if that has no name."""
        step = "" if self._followed is None else self._followed.redo_text
        return tr("&Redo {step}", step=caption(step)) if step else ""

    def follow(self, document: Document | None, of_page: MergeHistory | None) -> None:
        """Follow a document, or None, and the history of the page that changes it."""
        if self._of_page is not of_page:
            if self._of_page is not None:
                self._of_page.changed.disconnect(self._edited)
            if of_page is not None:
                of_page.changed.connect(self._edited)
            self._of_page = of_page
        if self._document is not None:
            self._document.undo_stack.indexChanged.disconnect(self._edited)
            self._document.changed.disconnect(self._document_changed)
            self._document.selection.changed.disconnect(self._edited)
        self._document = document
        if document is not None:
            document.undo_stack.indexChanged.connect(self._edited)
            document.changed.connect(self._document_changed)
            document.selection.changed.connect(self._edited)
        self._edited()

    def _document_changed(self, changes: Changes) -> None:
        """Call `edited` for changed values; an edit of the structure calls it once at its end."""
        if changes.are_of_values:
            self._edited()
