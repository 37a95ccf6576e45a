"""The commands that save and reload the document on top, and save everything."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.documents.document_manager import DocumentManager
    from app.window.docks import Panels
    from app.window.open_views import OpenViews


class FileCommands:
    """Does them; where a comparison is on top, with the document that is changed there."""

    def __init__(self, documents: DocumentManager, views: OpenViews, panels: Panels) -> None:
        self._documents, self._views, self._panels = documents, views, panels

    def save(self) -> None:
        """Save the document to its file."""
        if self._views.document is not None:
            self._documents.save(self._views.document)

    def save_as(self) -> None:
        """Save the document to a file that is asked for."""
        if self._views.document is not None:
            self._documents.save_as(self._views.document)

    def save_all(self) -> None:
        """Save every document with changes or text that is not applied, and edited archives."""
        for document in self._documents.documents:
            if document.is_modified or self._views.has_draft(document):
                self._documents.save(document)
        if self._panels.has_unsaved_archives:
            self._panels.files.save_archives()

    def reload(self) -> None:
        """Read the document from its file again."""
        if self._views.document is not None:
            self._documents.ask_reload(self._views.document)
