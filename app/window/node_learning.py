"""Learns which nodes there are, from open graphs and from the dumps and mods in the settings.

Nothing is loaded or read before a graph is opened.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from app.documents.error_text import why
from app.ui import report
from app.ui.i18n import tr
from app.window.name_learning import Learning

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.game.cataloguing import Cataloguing, Folder
    from app.game.index import IndexProgress


class NodeLearning(Learning):
    """Starts with the first graph, and then learns from files that are opened, saved and chosen."""

    def _listen(self) -> None:
        self._session.opened.connect(self._attend_graph)
        self._session.closed.connect(self._leave_graph)

    @cached_property
    def cataloguing(self) -> Cataloguing:
        """The catalogue of nodes, begun now."""
        from app.game.cataloguing import Cataloguing

        workspace = self._workspace
        cataloguing = Cataloguing(self._preferences.knowledge, self)
        cataloguing.failed.connect(self._report_failure)
        cataloguing.progressed.connect(self._show_learning)
        cataloguing.enums_changed.connect(self._tell_documents)
        cataloguing.set_folders(self._catalogue_folders())
        workspace.changed.connect(lambda: cataloguing.set_folders(self._catalogue_folders()))
        workspace.written.connect(lambda file: cataloguing.refresh([file]))
        workspace.many_written.connect(cataloguing.refresh)
        workspace.ended.connect(cataloguing.cancel)
        return cataloguing

    def _attend_graph(self, document: Document) -> None:
        if document.format.graph is not None:
            self.cataloguing.attend_graph(document)

    def _leave_graph(self, document: Document) -> None:
        if "cataloguing" in self.__dict__:
            self.cataloguing.leave_graph(document)

    def _tell_documents(self) -> None:
        """Update the names of values in the rows of all graphs."""
        graphs = [
            document for document in self._session.documents if document.format.graph is not None
        ]
        self._renew_each(graphs, lambda document: document.renew_names())

    @property
    def roots(self) -> list[Path]:
        """The folders of the dumps and mods that are learned from."""
        return [folder.root for folder in self._catalogue_folders()]

    def _catalogue_folders(self) -> list[Folder]:
        from app.game.cataloguing import Folder

        folders: dict[Path, Folder] = {}
        for project in self._workspace.projects.all if self._workspace.has_dump else ():
            for root in project.roots:
                names = self._workspace.indexes.get(root)
                folders[root] = Folder(root, root in project.layers.game, names)
        return list(folders.values())

    def _show_learning(self, progress: IndexProgress | None) -> None:
        self._show_progress(progress, tr("Learning nodes from files…"), self.cataloguing.cancel)

    def _report_failure(self, error: BaseException) -> None:
        report.note(tr("Nodes could not be learned from files: {reason}.", reason=why(error)))
