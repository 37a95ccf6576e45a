"""From a module node to the file it calls, and back to the node."""

from __future__ import annotations

import os
from pathlib import Path as File
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject

from app.documents.error_text import why
from app.ui import app_paths
from app.ui.i18n import tr

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.documents.document_manager import DocumentManager
    from app.documents.file_place import FilePlace
    from app.game.workspace import Workspace
    from app.run.module_library import WindowLibrary
    from app.window.open_views import OpenViews
    from formats.core.paths import Path


class OpenedFrom(NamedTuple):
    """The node that a document was opened from."""

    document: Document
    path: Path


class ModuleTabs(QObject):
    """Opens the files of modules beside the document that calls them."""

    def __init__(self, documents: DocumentManager, workspace: Workspace, views: OpenViews) -> None:
        super().__init__(documents)
        self._documents, self._workspace, self._views = documents, workspace, views
        self._asked: dict[str, OpenedFrom] = {}
        self._origins: dict[Document, OpenedFrom] = {}
        self._returns: dict[Document, Document] = {}
        """The documents that the user returned from, by those they were opened from."""
        documents.closed.connect(self._forget_origins)

    def open(self, document: Document, name: str, path: Path) -> None:
        """Open the module `name` that the node at `path` calls, or say where it was looked up."""
        file_name = f"{name.replace(chr(92), '/').rpartition('/')[2]}.ainb"
        if document.file is None:
            self._open_sample(OpenedFrom(document, path), file_name)
            return
        self._look_for(document, document.file, file_name, path)

    def open_place(self, origin: OpenedFrom, place: FilePlace) -> None:
        """Open the file of a module at a known place, with the way back to its node."""
        self._asked[_document_key(place.file, place.name, place.words)] = origin
        self._documents.open_place(place.file, place.words, as_named=True)
        known_document = self._documents.find(place.file, place.words)
        if known_document is not None:
            self.show_way_back(known_document)

    def is_open(self, file: File) -> bool:
        """Whether a file is open in a tab."""
        return self._documents.find(file) is not None

    def library(self, document: Document) -> WindowLibrary:
        """Return the finder for a document's modules, which uses open ones as they are."""
        from app.run.module_library import WindowLibrary

        return WindowLibrary(self._documents, self._workspace, document)

    def _look_for(self, document: Document, file: File, name: str, path: Path) -> None:
        """Look up a module in the game's order, in a thread since that reads packs."""
        from app.game import modules
        from app.ui import background

        workspace, words = self._workspace, document.words
        project = workspace.projects.of(file)
        index = workspace.index_of(project)

        def found(place: FilePlace | None) -> None:
            if place is None:
                where = tr("the pack, the global packs and the folders of graphs")
                where = str(file.parent) if project is None and not words else where
                self._say_module_missing(
                    document, tr("“{name}” is not in {where}", name=name, where=where)
                )
                return
            self.open_place(OpenedFrom(document, path), place)

        def failed(error: BaseException) -> None:
            words = tr("The search for “{name}” failed: {reason}.", name=name, reason=why(error))
            self._say_module_missing(document, words)

        background.run(
            background.Lane.LIST,
            lambda: modules.resolve(name, file, words, project, index),
            found,
            failed,
            self,
        )

    def _open_sample(self, origin: OpenedFrom, name: str) -> None:
        """Open the module of a sample, which is a sample itself; show one that is open."""
        if name not in app_paths.samples():
            words = tr(
                "“{name}” was not opened: “{origin}” is not in any folder",
                name=name,
                origin=origin.document.name,
            )
            self._say_module_missing(origin.document, words)
            return
        self._asked[_document_key(None, name)] = origin
        for known_document in self._documents.documents:
            if known_document.file is None and known_document.name == name:
                self._views.show_document(known_document)
                self.show_way_back(known_document)
                return
        self._documents.open_sample(name)

    def show_way_back(self, document: Document) -> None:
        """Show in a document's path bar the node it was opened from, if any."""
        origin = self._asked.pop(_document_key(document.file, document.name, document.words), None)
        if origin is not None and origin.document is not document:
            self._origins[document] = origin
            self._show_origin(document, origin.document.name.removesuffix(".ainb"))
            view = self._views.view_of(document)
            if view is not None:
                view.trail.enter(lambda: self.back(document))

    def back(self, document: Document) -> None:
        """Go to the node that a document was opened from."""
        from formats.errors import WrongType

        origin = self._origins.get(document)
        if origin is None:
            return
        self._views.show_document(origin.document)
        try:
            origin.document.outline.row(origin.path)
        except WrongType:
            return  # the node no longer exists; its document is the nearest place
        self._views.go_to(origin.path)
        view = self._views.view_of(origin.document)
        if view is not None:
            self._returns[origin.document] = document
            view.trail.lead_on(lambda: self._views.show_document(document))

    def _say_module_missing(self, document: Document, sentence: str) -> None:
        view = self._views.view_of(document)
        if view is not None:
            view.add_notice(tr("{sentence}, where modules are looked for.", sentence=sentence), {})

    def _show_origin(self, document: Document, name: str) -> None:
        view = self._views.view_of(document)
        if view is not None:
            view.path_bar.set_origin(name)

    def _forget_origins(self, closed: Document) -> None:
        """Forget the way back to a closed document."""
        self._origins.pop(closed, None)
        self._asked = {
            key: opened_from
            for key, opened_from in self._asked.items()
            if opened_from.document is not closed
        }
        self._returns.pop(closed, None)
        for document, origin in list(self._origins.items()):
            if origin.document is closed:
                del self._origins[document]
                self._show_origin(document, "")
                self._cut_history(document)
        for document, return_path in list(self._returns.items()):
            if return_path is closed:
                del self._returns[document]
                self._cut_history(document)

    def _cut_history(self, document: Document) -> None:
        """Remove a closed document from the history of another."""
        view = self._views.view_of(document)
        if view is not None:
            if document not in self._origins:
                view.trail.enter(None)
            if document not in self._returns:
                view.trail.lead_on(None)


def _document_key(file: File | None, name: str, words: tuple[str, ...] = ()) -> str:
    """Return the identity of a requested document: its path, or the name of a sample."""
    return name if file is None else "//".join((os.path.realpath(file), *words))
