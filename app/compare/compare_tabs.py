"""The tabs that compare and merge documents: requesting, opening and closing them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path as File
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu, QWidget

from app.compare.compare_dialog import (
    ComparedSource,
    SourcesDialog,
    ask_file,
    file_source,
    game_source,
    offered,
    sources_of,
)
from app.documents.atomic_file import is_backup
from app.ui import background, report, theme
from app.ui.i18n import mark, tr

if TYPE_CHECKING:
    from app.compare.compare_job import ComparedDocument
    from app.compare.compare_view import CompareView
    from app.compare.merge import MergeView
    from app.compare.merge_history import MergeHistory
    from app.documents.document import Document
    from app.documents.document_manager import DocumentManager
    from app.game.workspace import Workspace
    from app.window.open_views import OpenViews

_BASES = frozenset("base original orig vanilla stock ancestor unmodified".split())
LEFT, RIGHT = mark("&Left"), mark("&Right")
MINE, BASE, THEIRS = mark("&Mine (target)"), mark("&Common ancestor"), mark("&Theirs")


class CompareTabs(QObject):
    """Opens tabs beside those of the documents, and closes them with their documents."""

    def __init__(
        self,
        window: QWidget,
        documents: DocumentManager,
        workspace: Workspace,
        views: OpenViews,
    ) -> None:
        super().__init__(window)
        self._window, self._documents, self._workspace = window, documents, workspace
        self._open, self._tabs = views, views.tabs
        self.views: list[CompareView | MergeView] = []
        self._endings: defaultdict[object, list[Callable[[], object]]] = defaultdict(list)
        """What to call when a view closes."""
        self._histories: dict[object, MergeHistory] = {}

    def begin(self) -> None:
        """Listen to the tabs, once there is one."""
        self._documents.closed.connect(self._close_views_of)

    @property
    def current(self) -> CompareView | MergeView | None:
        """The comparison or merge on top, None if a document is."""
        widget = self._open.page
        return next((view for view in self.views if view is widget), None)

    @property
    def history(self) -> MergeHistory | None:
        """What Undo and Redo mean on the page on top, None if they mean its document."""
        return self._histories.get(self.current)

    # Asking

    def compare(self) -> None:
        """Ask which two are compared, the document on top and its file if that was edited."""
        document = self._open.document
        if document is None:
            return
        sources = self._offered()
        own = next(source for source in sources if source.document is document)
        versions, game = sources_of(document), self._game(document)
        others = [source for source in sources if source.document not in (None, document)]
        left, right = own, others[0] if others else None
        if game is not None and not document.is_modified:
            left, right = game, own
        elif versions and (document.is_modified or not others):
            left, right = versions[0], own
        dialog = SourcesDialog(
            self._window,
            tr("Compare"),
            tr("Only open documents can receive changes."),
            tr("Compare"),
            {LEFT: (sources, left), RIGHT: (sources, right)},
            self._folder_of(document),
        )
        if dialog.exec():
            one, other = dialog.chosen
            if one is not None and other is not None:
                self.open_comparison(one, other)

    def merge(self) -> None:
        """Ask for three versions of one document and merge them into the open one."""
        document = self._open.document
        if document is None:
            return
        sources = self._offered()
        open_ones = [source for source in sources if source.document is not None]
        own = next(source for source in open_ones if source.document is document)
        backup = next((source for source in sources_of(document) if _is_backup(source)), None)
        others = [source for source in open_ones if source is not own]
        named = next((source for source in others if _is_named_base(source)), None)
        base = self._game(document) or backup or named
        other = next((source for source in others if source is not base), None)
        dialog = SourcesDialog(
            self._window,
            tr("Merge"),
            tr(
                "The changes of theirs since the common ancestor are merged into mine; you "
                "resolve the conflicts."
            ),
            tr("Merge"),
            {
                MINE: (open_ones, own),
                BASE: (sources, base),
                THEIRS: (sources, other),
            },
            self._folder_of(document),
        )
        dialog.choices[MINE].button.hide()
        if dialog.exec():
            mine, base, theirs = dialog.chosen
            if mine is not None and base is not None and theirs is not None:
                self.open_merge(mine, base, theirs)

    def compare_with_file(self, document: Document) -> None:
        """Compare a document with the current contents of its file."""
        file = document.file
        assert file is not None, "it is asked for where that changed"
        name = tr("{name} (on disk)", name=document.name)
        on_disk = ComparedSource(name, None, file, document.words)
        self.open_comparison(on_disk, ComparedSource(document.name, document=document))

    def compare_with_game(self) -> None:
        """Compare the document on top with the file that the dump has in its place."""
        document = self._open.document
        if document is None:
            return
        game = self._game(document)
        if game is not None:
            self.open_comparison(game, ComparedSource(document.name, document=document))
            return
        report.note(
            tr(
                "“{name}” is not a file of a mod that the dump also has. Choose the folders of "
                "dump and mod in the settings.",
                name=document.name,
            )
        )

    def _game(self, document: Document) -> ComparedSource | None:
        """Return the dump's version of a document of the mod, None if there is none."""
        from app.game.mod_changes import base_of

        file = document.file
        project = None if file is None else self._workspace.projects.of(file)
        base = None if project is None or file is None else base_of(project, file)
        return None if base is None else game_source(document.name, base.inside(document.words))

    def _offered(self) -> list[ComparedSource]:
        """Return all available sources, including the dump's versions."""
        documents = self._documents.documents
        games = [game for document in documents if (game := self._game(document)) is not None]
        return [*offered(documents), *games]

    def _folder_of(self, document: Document) -> File:
        return document.file.parent if document.file is not None else File.home()

    def fill_menu(self, menu: QMenu, document: Document) -> None:
        """Put in a submenu with all that a document may be compared with."""
        below = menu.addMenu(theme.icon("compare"), tr("Compare with"))
        own = ComparedSource(document.name, document=document)
        game = self._game(document)
        for source in [*([game] if game else ()), *sources_of(document)]:
            self._add_source_action(below, source, partial(self.open_comparison, source, own))
        others = [source for source in offered(self._documents.documents) if source.document]
        for source in others:
            if source.document is not document:
                self._add_source_action(below, source, partial(self.open_comparison, own, source))
        below.addSeparator()
        another = below.addAction(tr("Another file…"))
        another.triggered.connect(lambda: self._compare_with_file(own))

    @staticmethod
    def _add_source_action(menu: QMenu, source: ComparedSource, do: Callable[[], object]) -> None:
        menu.addAction(source.words.replace("&", "&&")).triggered.connect(lambda: do())

    def _compare_with_file(self, own: ComparedSource) -> None:
        assert own.document is not None, "a tab shows it"
        file = ask_file(self._window, self._folder_of(own.document))
        if file is not None:
            self.open_comparison(own, file_source(file))

    # Opening

    def open_comparison(self, left: ComparedSource, right: ComparedSource) -> None:
        """Open a tab that compares two sources, once files among them are read."""

        def opened(sides: list[ComparedDocument]) -> None:
            from app.compare.compare_view import CompareView

            view = CompareView(*sides)
            view.row_wanted.connect(self._open.show_row)
            self._endings[view].append(view.rows.release_rows)
            self._follow_saves(view)
            self._add_tab(view, f"{left.words} ↔ {right.words}", "compare")

        self._read_sources([left, right], opened)

    def open_merge(
        self, mine: ComparedSource, base: ComparedSource, theirs: ComparedSource
    ) -> None:
        """Open a tab that merges `theirs` into `mine`, once files among them are read."""

        def opened(sides: list[ComparedDocument]) -> None:
            from app.compare.merge import MergeView

            view = MergeView(*sides)
            self._histories[view] = view.history
            self._add_tab(view, tr("Merge into {words}", words=mine.words), "merge")

        self._read_sources([mine, base, theirs], opened)

    def _read_sources(
        self, sources: list[ComparedSource], then: Callable[[list[ComparedDocument]], object]
    ) -> None:
        """Read the files among the sources, and go on if all are of one format.

        What is typed in a field of a document among them belongs to it.
        """
        for source in sources:
            if source.document is not None:
                source.document.commit_input()
        from app.compare.reading import SourceReading

        def go_on(sides: list[ComparedDocument]) -> None:
            if self._are_comparable(sides):
                then(sides)

        SourceReading(self, self._documents, sources, go_on).go_on()

    def _are_comparable(self, sides: list[ComparedDocument]) -> bool:
        """Whether all documents are still open and of one format; if not, a message says so."""
        known_documents = self._documents.documents
        if any(side.is_open and side.document not in known_documents for side in sides):
            return False
        first = sides[0]
        for side in sides[1:]:
            file_format, other_file_format = first.document.format, side.document.format
            if file_format.name != other_file_format.name:
                report.error(
                    tr(
                        "“{one}” is {format} and “{other}” is {other_format}: only documents of "
                        "the same format can be compared. Choose another one.",
                        one=first.words,
                        format=file_format.name.upper(),
                        other=side.words,
                        other_format=other_file_format.name.upper(),
                    )
                )
                return False
        return True

    def _add_tab(self, view: CompareView | MergeView, title: str, icon: str) -> None:
        self.views.append(view)
        view.busy.connect(self._documents.busy)
        view.document_changed.connect(self._open.changed)
        self._open.add_page(
            view, theme.icon(icon), title, "", lambda: self.close(view), lambda: view.document
        )
        self._tabs.setCurrentWidget(view)
        view.setFocus()

    def _follow_saves(self, view: CompareView) -> None:
        """Read the file of a side again whenever the document beside it was saved there."""
        sides = (view.left, view.right)
        on_disk = [side.document for side in sides if not side.is_open]
        for document in on_disk:
            for side in sides:
                side_document = side.document
                if side.is_open and (side_document.file, side_document.words) == (
                    document.file,
                    document.words,
                ):
                    read = partial(self._read_again, view, document)
                    side_document.identity_changed.connect(read)
                    end = partial(side_document.identity_changed.disconnect, read)
                    self._endings[view].append(end)

    def _read_again(self, view: CompareView, document: Document) -> None:
        from app.documents.loading import LoadedFile, OtherFile, load_file

        file, inside = document.file, document.words
        if view not in self.views or file is None:
            return

        def read(loaded: LoadedFile | OtherFile) -> None:
            if view in self.views and isinstance(loaded, LoadedFile):
                document.adopt(loaded.root, len(loaded.data), loaded.stamp)

        def failed(_error: BaseException) -> None:
            """Keep what was read before: the window reports a missing file."""

        background.run(background.Lane.READ, lambda: load_file(file, inside), read, failed, self)

    # Closing

    def close(self, view: CompareView | MergeView) -> None:
        """Close one of these tabs."""
        self.views.remove(view)
        self._histories.pop(view, None)
        view.comparing.cancel()
        self._open.remove_page(view)
        for end in self._endings.pop(view, ()):
            end()
        view.comparing.release()
        background.release()

    def _close_views_of(self, document: Document) -> None:
        for view in [view for view in self.views if view.involves(document)]:
            self.close(view)


def _is_named_base(source: ComparedSource) -> bool:
    """Whether the name of a document marks it as the base of others, as in “Base” or “.orig”."""
    return any(word in _BASES for word in re.findall(r"[a-z]+", source.words.casefold()))


def _is_backup(source: ComparedSource) -> bool:
    return source.file is not None and is_backup(source.file)
