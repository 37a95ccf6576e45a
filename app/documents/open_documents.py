"""Finds the open document at a place, however its path is spelled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from app.documents.file_place import FilePlace

if TYPE_CHECKING:
    from app.documents.document import Document


def open_at(
    documents: Sequence[Document], file: Path, words: tuple[str, ...] = ()
) -> Document | None:
    """Return the first document of a file, or of the entry at `words` in it, None for none."""
    wanted = FilePlace(file, words).real
    for document in documents:
        if document.file is not None and FilePlace(document.file, document.words).real == wanted:
            return document
    return None


def entry_in(documents: Iterable[Document], file: Path) -> Document | None:
    """Return the first open document inside an archive, None for none."""
    wanted = FilePlace(file).real.file
    for document in documents:
        if document.words and document.file and FilePlace(document.file).real.file == wanted:
            return document
    return None


def twin_of(document: Document, documents: Sequence[Document]) -> Document | None:
    """Return the open document at the place of one that was just read, None for none.

    It was opened meanwhile, or saved there. A recovered document does not count.
    """
    is_recovered = document.is_modified or document.view_state.recovered_draft is not None
    if document.file is None or is_recovered or document in documents:
        return None
    return open_at(documents, document.file, document.words)
