"""The modules of a behaviour: looked up as when one is opened, open tabs first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import formats
from app.game import modules as files
from app.run.run_modules import FoundModule, read
from app.ui import app_paths
from formats.ainb.model import Ainb
from formats.errors import FormatError

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.documents.document_manager import DocumentManager
    from app.game.workspace import Workspace


class WindowLibrary:
    """The modules of one document, as its window knows them."""

    def __init__(
        self, documents: DocumentManager, workspace: Workspace, document: Document
    ) -> None:
        self._documents, self._workspace, self._document = documents, workspace, document

    def looker(self, name: str) -> Callable[[], FoundModule | None]:
        """Return a job that reads the module file of a name, in a thread."""
        document = self._document
        file, words = document.file, document.words
        if file is None:
            return lambda: _sample(name)
        workspace = self._workspace
        project = workspace.projects.of(file)
        index = workspace.index_of(project)

        def look() -> FoundModule | None:
            place = files.resolve(name, file, words, project, index)
            return None if place is None else read(place)

        return look

    def document_of(self, name: str, module: FoundModule) -> Document | None:
        """Return the document of a module that is open in a tab."""
        if module.place is not None:
            return self._documents.find(*module.place)
        documents = self._documents.documents
        return next(
            (document for document in documents if document.file is None and document.name == name),
            None,
        )

    def open_root(self, name: str, module: FoundModule) -> Ainb | None:
        """Return the root of the module if it is open in a tab, else None."""
        document = self.document_of(name, module)
        root = None if document is None else document.root
        return root if isinstance(root, Ainb) else None


def _sample(name: str) -> FoundModule | None:
    """Return a module among the program's samples."""
    if name not in app_paths.samples():
        return None
    try:
        root = formats.open_bytes(app_paths.sample_folder().joinpath(name).read_bytes(), name)
    except (OSError, FormatError):
        return None
    return FoundModule(None, root) if isinstance(root, Ainb) else None
