"""Saves everything that is open and has changes, archives of the files panel, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.documents.document_manager import DocumentManager
    from app.windows.document.open_views import OpenViews
    from app.windows.panels.docks import Panels


def save_all(documents: DocumentManager, views: OpenViews, panels: Panels) -> None:
    """Save every document with changes or text that is not applied, and edited archives."""
    for document in documents.documents:
        if document.is_modified or views.has_draft(document):
            documents.save(document)
    if panels.has_unsaved_archives:
        panels.files.save_archives()
