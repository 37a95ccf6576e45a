"""From a value to the file it names, and from a file to the values that name it."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.ui.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from app.documents.container_io import Words
    from app.documents.document import Document
    from app.documents.document_manager import DocumentManager
    from app.documents.file_place import FilePlace
    from app.game.definitions import Definition
    from app.game.mod import Project
    from app.game.value_index import ValueIndex
    from app.game.value_question import ValueQuestion
    from app.game.workspace import Workspace
    from app.game_panels.find_panel import FindPanel
    from app.game_panels.game_search import OpenAtValue
    from app.window.open_views import OpenViews
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
        from app.game.definitions import defined, defined_id, is_id
        from app.game.folder_jobs import as_os_error
        from app.game.named_rows import row_of
        from app.game.references import resolve
        from app.game.row_references import leads_out, mentioned, named_by
        from app.ui import background  # late, as is all that a start needs none of
        from formats.value_text import one_line

        target_names, file = named_by(document, row), document.file
        mention, words = mentioned(document, row), document.words
        if file is None or not leads_out(document, row):
            return
        project = self._workspace.projects.of(file)
        index, values = self._workspace.index_of(project), self._kept_values(project)

        def job() -> FilePlace | Definition | None:
            named = row_of(mention, file, words, project, values) if project else None
            if named is not None:
                return named
            place = resolve(target_names, file, document.words, project, index)
            if place is not None or project is None:
                return place
            if is_id(row.label, document.name):
                return defined_id(row.value, values, [project])
            return defined(str(row.value), values, [project])

        value = row.label if row.value is None else str(row.value)
        then = partial(self._target_found, document, one_line(value, 60))
        otherwise = partial(self._target_failed, document)
        background.run(background.Lane.LIST, as_os_error(job), then, otherwise, self)

    def _kept_values(self, project: Project | None) -> list[ValueIndex]:
        """Return the indexes of values if they exist: reading a game takes long."""
        from app.game.value_index import ValueIndex

        value_indexes = [] if project is None else [ValueIndex(root) for root in project.all_roots]
        return [value_index for value_index in value_indexes if value_index.exists]

    def _target_found(
        self, document: Document, value: str, target: FilePlace | Definition | None
    ) -> None:
        from app.documents.file_place import FilePlace
        from app.game_panels.game_model import FileHits

        if isinstance(target, FilePlace):
            self._documents.open_place(target.file, target.words, as_named=True)
        elif target is not None:
            root, hit = target
            self._opening.open(FileHits(root, hit.path, hit.words, [hit]), hit)
        else:
            words = tr(
                "“{value}” does not name anything in the pack, the mod or the dump.", value=value
            )
            self._add_notice(document, words)

    @cached_property
    def _opening(self) -> OpenAtValue:
        """What opens files at a value."""
        from app.game_panels.game_search import OpenAtValue

        return OpenAtValue(self._documents, self._views.show_row)

    def _target_failed(self, document: Document, error: BaseException) -> None:
        from app.documents.error_text import why

        self._add_notice(
            document, tr("The search for the file failed: {reason}.", reason=why(error))
        )

    def _add_notice(self, document: Document, sentence: str) -> None:
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
        path = words[-1] if words else self._shown_path(file).removesuffix(".zs")
        name = path.rpartition("/")[2]
        wanted_value_questions = naming(path)
        title = tr("Uses of {name}", name=name)
        self._show_find().show_own(title, lambda games: games.search_games(wanted_value_questions))

    def find_leading(self) -> None:
        """List the references to the current row: links, or uses of a name in games."""
        from formats.value_text import one_line

        document = self._views.document
        path = None if document is None else document.selection.current
        if document is None or path is None:
            return
        row = document.outline.row(path)
        questions = self._users_of(document, row)
        if questions:
            named = row.label if row.value is None else str(row.value)
            title = tr("Uses of {name}", name=one_line(named, 60))
            self._show_find().show_own(title, lambda games: games.search_games(questions))
        else:
            self._show_find().show_leading(document, path)

    def _users_of(self, document: Document, row: Row) -> list[ValueQuestion]:
        """Return what asks for the values that name a row, none if only its document does."""
        from app.game.definitions import is_definition, users
        from app.game.named_rows import users_of
        from app.game.row_references import mentioned

        if is_definition(row.label, document.name):
            return users(str(row.value), row.label)
        place = "" if document.file is None else self._shown_path(document.file)
        return users_of(mentioned(document, row), place)

    def find_broken(self) -> None:
        """List the values, in games and mods, that name files which are nowhere."""
        self._show_find().show_own(tr("Broken references"), lambda games: games.check_references())

    def _shown_path(self, file: Path) -> str:
        project = self._workspace.projects.of(file)
        relative = None if project is None else project.relative(file)
        return file.name if relative is None else relative.as_posix()


def naming(path: str) -> list[ValueQuestion]:
    """Return the query for values that name a file, given its path as archives write it."""
    from app.game.references import endings, spellings
    from app.game.value_question import ValueQuestion
    from formats.find import plain

    ends = [
        ValueQuestion(text=plain(ending, case=True), literal=ending) for ending in endings(path)
    ]
    return [ValueQuestion(exact=tuple(spellings(path))), *ends]
