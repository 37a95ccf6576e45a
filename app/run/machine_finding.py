"""Builds the machine of an actor in a thread, from files and from open documents."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QTimer

from app.documents.file_place import FilePlace
from app.game.actor import Actor, actor_of
from app.ui import background
from app.ui.i18n import tr
from formats.ainb.model import Ainb
from formats.behaviour.machine import parse

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.documents.document_manager import DocumentManager
    from app.game.index import Indexes
    from app.game.mod import Project
    from app.game.workspace import Workspace
    from app.ui.busy import BusyIndicator

_PROGRESS = 100
"""Milliseconds between two progress reports."""
Then = Callable[[Actor], object]
Otherwise = Callable[[BaseException], object]


class OpenState(NamedTuple):
    """An open document that is used as it is, and the version of its state."""

    place: FilePlace
    document: Document
    root: Ainb
    revision: int

    @property
    def is_whole(self) -> bool:
        """Whether nothing was edited since."""
        return self.document.revision == self.revision


def place_of(document: Document) -> FilePlace | None:
    """Return the place of a document, None if it has no file."""
    return None if document.file is None else FilePlace(document.file, document.words)


def open_graphs(documents: DocumentManager, owner: str) -> list[OpenState]:
    """Return the open documents that belong to an actor."""
    states = []
    for document in documents.documents:
        place, root = place_of(document), document.root
        words = None if place is None else parse(place.name)
        is_ours = words is not None and words.owner == owner
        if place is not None and is_ours and isinstance(root, Ainb):
            states.append(OpenState(place, document, root, document.revision))
    return states


class _SearchCancelled(Exception):
    """The job was cancelled."""


class _Job:
    """One search for an actor; creates no Qt objects, since it runs in a thread."""

    def __init__(
        self,
        place: FilePlace,
        project: Project | None,
        index: Indexes | None,
        opened: list[OpenState],
    ) -> None:
        self.place = place
        self.opened = opened
        self.is_given_up = False
        self.done, self.total = 0, 0
        self._project = project
        self._index = index

    def run(self) -> Actor | None:
        """Return the actor, None if it is given up. Raises `Edited`, OSError, `FormatError`."""
        roots = {open_state.place: open_state.root for open_state in self.opened}
        try:
            return actor_of(self.place, self._project, self._index, roots, self._note_progress)
        except _SearchCancelled:
            return None
        finally:
            if not all(opened.is_whole for opened in self.opened):
                raise background.DocumentEdited

    def _note_progress(self, done: int, total: int) -> None:
        self.done, self.total = done, total
        if self.is_given_up:
            raise _SearchCancelled


class MachineFinder(QObject):
    """Finds one machine at a time; a new search replaces the previous one."""

    def __init__(
        self, documents: DocumentManager, workspace: Workspace, busy: BusyIndicator
    ) -> None:
        super().__init__(documents)
        self._documents, self._workspace, self._busy = documents, workspace, busy
        self._job: _Job | None = None
        self._looking = QTimer(self, interval=_PROGRESS)
        self._looking.timeout.connect(self._show_job_progress)

    def start(self, place: FilePlace, then: Then, otherwise: Otherwise) -> None:
        """Find the machine of the actor that a file belongs to, and call `then` with it."""
        self.stop()
        name = parse(place.name)
        owner = "" if name is None else name.owner
        workspace = self._workspace
        project = workspace.projects.of(place.file)
        index = workspace.index_of(project)
        job = self._job = _Job(place, project, index, open_graphs(self._documents, owner))
        words = tr("Reading the files of {owner}…", owner=owner)
        self._busy.show(words, self.stop, self)
        self._looking.start()
        background.run(
            background.Lane.LIST,
            job.run,
            partial(self._machine_found, job, then),
            partial(self._finding_failed, job, then, otherwise),
            self,
        )

    def stop(self) -> None:
        """Cancel the search."""
        if self._job is not None:
            self._job.is_given_up = True
            self._finding_over()

    def _finding_over(self) -> None:
        self._job = None
        self._looking.stop()
        self._busy.show("", None, self)

    def _show_job_progress(self) -> None:
        if self._job is not None and self._job.total:
            self._busy.show_progress(self, self._job.done, self._job.total)

    def _machine_found(self, job: _Job, then: Then, actor: Actor | None) -> None:
        if job is self._job:
            self._finding_over()
            if actor is not None:
                then(actor)

    def _finding_failed(
        self, job: _Job, then: Then, otherwise: Otherwise, error: BaseException
    ) -> None:
        if job is not self._job:
            return
        self._finding_over()
        if isinstance(error, background.DocumentEdited):
            self.start(job.place, then, otherwise)
        else:
            otherwise(error)
