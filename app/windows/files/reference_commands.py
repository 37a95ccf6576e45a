"""From a value to the file it names, and from a file to the values that name it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from app.documents.container_io import Words
    from app.documents.document import Document
    from app.documents.document_manager import DocumentManager
    from app.files.shelf import Place
    from app.files.workspace import Workspace
    from app.windows.document.open_views import OpenViews
    from app.windows.find.panel import FindPanel
    from formats.outline import Row


class References(QObject):
    """Follows values that name files. `show_find` brings the find panel up and returns it."""

    def __init__(
        self,
        documents: DocumentManager,
        workspace: Workspace,
        views: OpenViews,
        show_find: Callable[[], FindPanel],
    ) -> None:
        super().__init__(documents)
        self._documents, self._workspace, self._views = documents, workspace, views
        self._show_find = show_find

    def follow(self, document: Document, row: Row) -> None:
        """Open the file that a row's value names, or say that there is none."""
        from app.documents import background  # late, as is all that a start needs none of
        from app.files.folder_jobs import as_os_error
        from app.files.references import resolve
        from formats.value_text import one_line

        wanted, file = named_by(document, row), document.file
        if not wanted or file is None:
            return
        projects = self._workspace.projects
        project = projects.of(file)
        index = self._workspace.index_of(project)
        job = partial(resolve, wanted, file, document.words, project, index)
        then = partial(self._arrive, document, one_line(row.value, 60))
        otherwise = partial(self._fail, document)
        background.run(background.Lane.LIST, as_os_error(job), then, otherwise, self)

    def _arrive(self, document: Document, value: str, place: Place | None) -> None:
        if place is not None:
            self._documents.open_place(place.file, place.words, as_named=True)
            return
        words = tr("“{value}” names no file in the pack, the mod or the dump.", value=value)
        self._say(document, words)

    def _fail(self, document: Document, error: BaseException) -> None:
        from app.documents.error_text import why

        self._say(document, tr("The file could not be looked for: {reason}.", reason=why(error)))

    def _say(self, document: Document, sentence: str) -> None:
        view = self._views.view_of(document)
        if view is not None:
            view.add_notice(sentence, {})

    def find_users(self) -> None:
        """List the values, in games and mods, that name the file of the document on top."""
        document = self._views.document
        if document is not None and document.file is not None:
            self.find_users_of(document.file, document.words)

    def find_users_of(self, file: Path, words: Words) -> None:
        """List the values, in games and mods, that name a file."""
        from app.files.references import spellings
        from app.files.value_question import Wanted

        path = words[-1] if words else self._path(file)
        name = path.rpartition("/")[2]
        wanted = [Wanted(exact=tuple(spellings(path)))]
        title = tr("Uses of {name}", name=name)
        self._show_find().show_own(title, lambda games: games.look(wanted))

    def find_broken(self) -> None:
        """List the values, in games and mods, that name files which are nowhere."""
        self._show_find().show_own(tr("Broken references"), lambda games: games.check_references())

    def _path(self, file: Path) -> str:
        project = self._workspace.projects.of(file)
        relative = None if project is None else project.relative(file)
        return file.name if relative is None else relative.as_posix().removesuffix(".zs")


def named_by(document: Document, row: Row) -> list[str]:
    """Return the paths of files that a row's value may name, none where it names none."""
    from app.files.references import targets
    from formats.values import STRINGS

    if row.kind not in STRINGS or document.file is None:
        return []
    kind = document.name.rpartition(".")[2]
    return targets(row.label, str(row.value), kind)
