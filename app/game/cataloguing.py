"""The program's catalogue of nodes: of the open graphs, and, learned in the background, of dumps
and mods.

Threads build a catalogue of their own, which replaces the current one when it is complete; then the
open graphs are added again. So the window never waits, and every node that is offered occurs in
some file.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal
from shiboken6 import isValid

from app.game.folder_jobs import as_os_error
from app.game.index import FolderIndex, IndexProgress
from app.game.node_store import NodeStore
from app.ui import background
from formats.ainb.catalogue import Catalogue, learn
from formats.ainb.catalogue.definitions import of_versions
from formats.ainb.catalogue.offers import describe
from formats.ainb.model import Ainb
from formats.enum_names import Enums

if TYPE_CHECKING:
    from app.documents.document import Document
    from formats.ainb.catalogue.facts import CatalogueFacts
    from formats.knowledge import Knowledge

_PAUSE = 700
"""Milliseconds without an edit until an open graph is learned again."""


class Folder(NamedTuple):
    """A folder to learn from: whether it belongs to a game, and the index of its names, if there is
    one."""

    root: Path
    is_stock: bool
    names: FolderIndex | None = None


Job = Callable[[list[Folder]], Catalogue | None]
"""Learns in a worker thread; returns the new catalogue, None if nothing changed."""


class Cataloguing(QObject):
    """Keeps the catalogue of `knowledge` up to date.

    `progressed` carries an `IndexProgress`, None at the end; `failed` carries the exception that
    ended a job.
    """

    changed = Signal()
    """The catalogue was replaced, or the facts of open graphs have changed."""
    progressed = Signal(object)
    failed = Signal(object)
    enums_changed = Signal()
    """`knowledge.enums`, the enums found in files of folders, has changed."""

    def __init__(self, knowledge: Knowledge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._knowledge = knowledge
        self._catalogue = Catalogue()
        knowledge.catalogue = self._catalogue
        self._folders: list[Folder] = []
        self._open: dict[Document, _Open] = {}
        self._enums = Enums()
        """The enums learned last."""
        self._cancelled = threading.Event()
        self._waiting = 0

    @property
    def is_busy(self) -> bool:
        """Whether a job is running."""
        return self._waiting > 0 or any(column.is_waiting for column in self._open.values())

    # Open graphs

    def attend_graph(self, document: Document) -> None:
        """Learn from an open graph, now and after its edits."""
        if isinstance(document.root, Ainb) and document not in self._open:
            self._open[document] = _Open(
                document, self, partial(self._learn_and_announce, document)
            )

    def leave_graph(self, document: Document) -> None:
        """Forget a closed graph."""
        learning = self._open.pop(document, None)
        if learning is not None:
            learning.stop()
            self._catalogue.forget(_document_key(document))
            self.changed.emit()

    def _learn_document(self, document: Document) -> None:
        learning = self._open.get(document)
        if learning is not None and learning.facts is not None:
            self._catalogue.add(_document_key(document), learning.digest, learning.facts)

    def _learn_and_announce(self, document: Document) -> None:
        self._learn_document(document)
        self.changed.emit()

    # Folders

    def set_folders(self, folders: Sequence[Folder]) -> None:
        """Learn from these folders: first load what is stored, then read what is new."""
        self._folders = list(folders)
        self._cancelled.clear()
        self._run_job(self._load)
        self._run_job(self._build)

    def refresh(self, files: Sequence[Path]) -> None:
        """Learn from files again after they were written."""
        self._run_job(partial(self._refresh_stores, list(files)))

    def cancel(self) -> None:
        """Stop learning from folders; `set_folders` continues where it stopped."""
        self._cancelled.set()

    def _run_job(self, job: Job) -> None:
        self._waiting += 1
        folders = list(self._folders)

        def over(catalogue: Catalogue | None) -> None:
            self._waiting -= 1
            if catalogue is not None and folders == self._folders:
                self._adopt(catalogue)
            if not self._waiting:
                self.progressed.emit(None)

        def failed(error: BaseException) -> None:
            over(None)
            self.failed.emit(error)

        checked_job = as_os_error(partial(job, folders))
        background.run(background.Lane.LEARN, checked_job, over, failed, self)

    def _adopt(self, catalogue: Catalogue) -> None:
        enums = catalogue.enums  # first: open graphs show their own nodes anyway
        self._catalogue = self._knowledge.catalogue = catalogue
        for document in self._open:
            self._learn_document(document)
        if enums.facts != self._enums.facts:
            self._enums = self._knowledge.enums = enums
            self.enums_changed.emit()
        self.changed.emit()

    # In a thread

    def _load(self, folders: list[Folder]) -> Catalogue | None:
        return _loaded(folders, self._cancelled.is_set)

    def _build(self, folders: list[Folder]) -> Catalogue | None:
        is_cancelled = self._cancelled.is_set
        others = [
            NodeStore(folder.root).build(self._post_progress, is_cancelled, index=folder.names)
            for folder in folders
            if folder.root.is_dir()
        ]
        return _loaded(folders, is_cancelled) if any(others) else None

    def _refresh_stores(self, files: list[Path], folders: list[Folder]) -> Catalogue | None:
        touched = False
        for folder in folders:
            below = [file for file in files if file.is_relative_to(folder.root)]
            if below:
                NodeStore(folder.root).refresh(below)
                touched = True
        return _loaded(folders, self._cancelled.is_set) if touched else None

    def _post_progress(self, progress: IndexProgress) -> None:
        background.post(lambda: self.progressed.emit(progress) if isValid(self) else None)


def _loaded(folders: list[Folder], is_cancelled: Callable[[], bool]) -> Catalogue | None:
    """Return the stored catalogue of folders, None if the job was cancelled."""
    import formats.ainb.editing  # noqa: F401 - here, so that the first palette need not load it

    catalogue = Catalogue()
    for folder in folders:
        if is_cancelled():
            return None
        learned = NodeStore(folder.root).load()
        for place, facts in of_versions(learned.facts):
            at = folder.root, *place
            catalogue.add(at, repr(at).encode(), facts, folder.is_stock)
        catalogue.cover(learned.digests)
    describe(catalogue)
    catalogue.enums.prepare()
    return catalogue


def _document_key(document: Document) -> tuple[str, int]:
    return "open", id(document)


class _Open:
    """The facts of an open graph, learned in the background and updated a moment after each
    edit."""

    def __init__(self, document: Document, parent: QObject, then: Callable[[], None]) -> None:
        self.facts: CatalogueFacts | None = None
        self.digest = b""
        self.is_waiting = False
        self._document, self._then = document, then
        self._is_stopped = False
        self._timer = QTimer(parent, singleShot=True, interval=_PAUSE)
        self._timer.timeout.connect(self._learn)
        document.changed.connect(self._learn_later)
        document.reset.connect(self._learn_later)
        self._learn()

    def _learn_later(self, _change: object = None) -> None:
        self.is_waiting = True
        self._timer.start()

    def stop(self) -> None:
        """Stop learning."""
        self._is_stopped, self.is_waiting = True, False
        self._timer.stop()
        self._timer.deleteLater()
        self._document.changed.disconnect(self._learn_later)
        self._document.reset.disconnect(self._learn_later)

    def _learn(self) -> None:
        document = self._document
        self.is_waiting = True
        digest = _digest(document)
        job = background.whole(document, learn)
        background.run(
            background.Lane.CHECK, job, partial(self._keep_facts, digest), self._learning_failed
        )

    def _keep_facts(self, digest: bytes, facts: CatalogueFacts) -> None:
        if not self._is_stopped:
            self.is_waiting = self._timer.isActive()
            self.digest, self.facts = digest, facts
            self._then()

    def _learning_failed(self, error: BaseException) -> None:
        if not self._is_stopped and isinstance(error, background.DocumentEdited):
            self._learn_later()


def _digest(document: Document) -> bytes:
    """Return a digest of a document's content: that of its file, so that both count as one."""
    if not document.is_modified and document.stamp is not None and document.stamp.digest:
        return document.stamp.digest
    return f"{id(document)} {document.revision}".encode()
