"""Finds the ancestors of the active document in a thread, and again when they change."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from app.documents.file_place import FilePlace
from app.game.ancestors import BrokenChainReason, Lineage, lineage
from app.ui import background, report
from app.ui.background import LatestJob
from app.ui.sentences import begin, refusal
from formats.inheritance import parent_of

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.documents.document_manager import DocumentManager
    from app.game.folder_jobs import Indexing
    from app.game.workspace import Workspace

_SOON = 60
"""Milliseconds until consecutive edits are processed."""


class Parents(QObject):
    """The ancestors of one document; open documents are used as they are."""

    changed = Signal()
    """The ancestors have changed, or the values of one of them or the document."""

    def __init__(self, documents: DocumentManager, workspace: Workspace) -> None:
        super().__init__(documents)
        self._documents, self._workspace = documents, workspace
        self.document: Document | None = None
        self.lineage: Lineage | None = None
        self.is_busy = False
        self._heard: list[Document] = []
        self._indexing: Indexing | None = None
        self._job = LatestJob(self, background.Lane.LIST)
        self._soon = QTimer(self, singleShot=True, interval=_SOON)
        self._soon.timeout.connect(self._look_at_edits)
        for signal in (documents.opened, documents.closed, workspace.written,
                       workspace.many_written, workspace.changed):  # fmt: skip
            signal.connect(self._look_again)

    def follow(self, document: Document | None) -> None:
        """Find the ancestors of another document, none for None."""
        self._job.drop_results()
        self.document, self.lineage = document, None
        self._find_ancestors()

    def _look_again(self, *_what: object) -> None:
        if self.document is not None and self.lineage is not None and self.lineage.first:
            self._find_ancestors()

    def _find_ancestors(self) -> None:
        document = self.document
        self._hear([] if document is None else [document])
        if document is None or document.file is None or not self._parent_value(document):
            self.is_busy, self.lineage = False, None
            self.changed.emit()
            return
        projects = self._workspace.projects
        project = projects.of(document.file)
        index = self._workspace.index_of(project)
        opened = {
            FilePlace(document.file, document.words).real: document.root
            for document in self._documents.documents
            if document.file is not None
        }
        self.is_busy = True
        place = FilePlace(document.file, document.words)
        job = partial(
            lineage,
            document.root,
            place,
            project,
            index,
            lambda file_place: opened.get(file_place.real),
        )
        self._job.run(lambda _unwanted: job(), self._lineage_found, self._finding_failed)
        self.changed.emit()

    def _lineage_found(self, lineage: Lineage) -> None:
        self.is_busy, self.lineage = False, lineage
        known_documents = [
            self._documents.find(ancestor.place.file, ancestor.place.words)
            for ancestor in lineage.ancestors
        ]
        document = self.document
        self._hear(
            [
                document_or_none
                for document_or_none in (document, *known_documents)
                if document_or_none is not None
            ]
        )
        if lineage.end is not None and lineage.end.why is BrokenChainReason.MISSING:
            self._wait_for_index()
        self.changed.emit()

    def _finding_failed(self, error: BaseException) -> None:
        self.is_busy = False
        report.note(begin(refusal(error)))
        self.changed.emit()

    def _wait_for_index(self) -> None:
        """Find them again when more of the game is indexed."""
        if self._indexing is None:
            self._indexing = self._workspace.indexing
            self._indexing.progressed.connect(
                lambda progress: self._look_again() if progress is None else None
            )

    def _hear(self, documents: list[Document]) -> None:
        for document in self._heard:
            document.changed.disconnect(self._find_later)
            document.reset.disconnect(self._find_later)
        self._heard = documents
        for document in documents:
            document.changed.connect(self._find_later)
            document.reset.connect(self._find_later)

    def _find_later(self, _change: object = None) -> None:
        self._soon.start()

    def process_edits(self) -> None:
        """Process pending edits now."""
        if self._soon.isActive():
            self._soon.stop()
            self._look_at_edits()

    def _look_at_edits(self) -> None:
        """Announce changed values; if a document names another parent, find the ancestors again."""
        if self.document is None:
            return
        first = "" if self.lineage is None else self.lineage.first
        is_other = self._parent_value(self.document) != first
        if is_other or any(document is not self.document for document in self._heard):
            self._find_ancestors()
        else:
            self.changed.emit()

    def _parent_value(self, document: Document) -> str:
        return parent_of(document.root, document.outline)
