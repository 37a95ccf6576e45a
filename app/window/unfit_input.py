"""Finds the editors of a document whose input fits no value, before they go."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QWidget

from app.documents.document import Document
from app.editors.base import ValueEditor
from app.ui.descendants import descendants
from app.window.document_view import DocumentView


def unfit_editors(
    windows: Iterable[QWidget], document: Document, *, in_panels: bool
) -> list[ValueEditor]:
    """Return the editors with such input in the views of a document, and in panels that show it."""
    return [
        editor
        for window in windows
        for editor in descendants(window, ValueEditor)
        if editor.reason and _is_of(editor, document, in_panels)
    ]


def _is_of(editor: QWidget, document: Document, in_panels: bool) -> bool:
    above: QWidget | None = editor
    while above is not None and not isinstance(above, DocumentView):
        above = above.parentWidget()
    return in_panels if above is None else above.document is document
