"""Reads the files among the sources of a comparison or merge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path as File
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.compare.compare_dialog import ComparedSource
from app.compare.compare_job import ComparedDocument
from app.ui import background, report
from app.ui.i18n import mark, tr

if TYPE_CHECKING:
    from app.documents.document_manager import DocumentManager
    from app.documents.loading import LoadedFile, OtherFile

_READ_ONLY = mark("it was opened for comparison only")


class SourceReading:
    """Reads one source after the other and passes all on, unless one fails or it is cancelled.

    `owner` is what asks for them: if it is deleted meanwhile, nothing is passed on.
    """

    def __init__(
        self,
        owner: QObject,
        documents: DocumentManager,
        sources: Sequence[ComparedSource],
        then: Callable[[list[ComparedDocument]], object],
    ) -> None:
        self._owner, self._documents, self._sources = owner, documents, sources
        self._then = then
        self._sides: list[ComparedDocument] = []
        self._is_cancelled = False

    def go_on(self) -> None:
        """Read what is left."""
        for source in self._sources[len(self._sides) :]:
            if source.document is None:
                self._begin(source)
                return
            self._sides.append(ComparedDocument(source.document, source.words, True))
        self._documents.busy.emit("", None)
        self._then(self._sides)

    def cancel(self) -> None:
        """Pass nothing on."""
        self._is_cancelled = True

    def _begin(self, source: ComparedSource) -> None:
        from app.documents.loading import OtherFile, load_file, sentence

        file = source.file
        assert file is not None, "a source is a document or a file"
        self._documents.busy.emit(tr("Reading {name}…", name=file.name), self.cancel)

        def read(loaded: LoadedFile | OtherFile) -> None:
            if self._is_cancelled or isinstance(loaded, OtherFile):
                self._documents.busy.emit("", None)
                if not self._is_cancelled:
                    _refuse_file(file)
                return
            self._take(source, file, loaded)
            self.go_on()

        def failed(error: BaseException) -> None:
            self._documents.busy.emit("", None)
            report.error(sentence(error, file.name))

        background.run(
            background.Lane.READ, lambda: load_file(file, source.inside), read, failed, self._owner
        )

    def _take(self, source: ComparedSource, file: File, loaded: LoadedFile) -> None:
        """Make a document of what was read; it is only looked at."""
        from app.documents.document import Document

        document = Document(
            loaded.root,
            file.name,
            file,
            len(loaded.data),
            words=source.inside,
            knowledge=self._documents.knowledge,
        )
        document.frozen = tr(_READ_ONLY)
        self._sides.append(ComparedDocument(document, source.words, False))


def _refuse_file(file: File) -> None:
    report.error(
        tr(
            "“{name}” contains no document to compare. Nothing was changed. Choose "
            "another file, or one inside it.",
            name=file.name,
        )
    )
