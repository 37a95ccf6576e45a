"""Freezes open documents while the program itself writes their files."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from app.documents.file_place import FilePlace
from app.documents.save_job import differs_at
from app.ui.i18n import tr

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.documents.document_manager import DocumentManager


class HeldDocuments:
    """Freezes documents while their files are written, without blaming another program for the
    change."""

    def __init__(self, documents: DocumentManager) -> None:
        self._documents = documents

    def open_in(self, files: Iterable[Path]) -> list[Document]:
        """Return the open documents of files, and of entries in them."""
        opened = [document for document in self._documents.documents if document.file is not None]
        real = _real(files, opened)
        return [
            held_document
            for held_document in opened
            if held_document.file and os.path.realpath(held_document.file) in real
        ]

    def hold(self, documents: list[Document]) -> list[Document]:
        """Prevent edits and messages about other programs until documents are released."""
        for document in documents:
            self._documents.unwatch(document)
            if not document.is_modified:
                words = tr("“{name}” is being written; wait a moment", name=document.name)
                document.set_state(frozen=words)
        return documents

    def release_documents(
        self, documents: list[Document], gone: Mapping[Path, FilePlace | None]
    ) -> dict[Document, FilePlace]:
        """Let documents reload their files; return those that now show the dump's, and where they
        were.

        `gone` maps deleted files to the game's versions that replace them. A document without a
        file is closed, after a question if it has changes; one that was edited since keeps its
        changes, and saving it asks.
        """
        real = {place: gone[file] for place, file in _real(gone, documents).items()}
        moved = {}
        for document in documents:
            if document not in self._documents.documents or document.file is None:
                continue
            document.set_state(frozen="")
            place = FilePlace(document.file)
            base = real.get(os.path.realpath(document.file), place)
            if base is not None and base != place:
                moved[document] = place.inside(document.words)
                document.move_to(*base.inside(document.words))
                document.identity_changed.emit()
            if base is None or not _is_there(base.file, document.words):
                self._documents.close(document)
                continue
            self._documents.watch(document, is_known=True)
            has_changes = document.is_modified or document.view_state.draft is not None
            if differs_at(document, base.file) and not has_changes:
                self._documents.reload(document)
        return moved


def _real(files: Iterable[Path], documents: Iterable[Document]) -> dict[str, Path]:
    """Return files by their real paths, of thousands only those that may be of these documents."""
    names = {
        os.path.normcase(document.file.name) for document in documents if document.file is not None
    }
    files_of_names = (file for file in files if os.path.normcase(file.name) in names)
    return {os.path.realpath(file): file for file in files_of_names}


def _is_there(file: Path, words: tuple[str, ...]) -> bool:
    from app.documents import container_io
    from formats.errors import FormatError

    try:
        container_io.read(file, words)
    except (OSError, FormatError):
        return False
    return True
