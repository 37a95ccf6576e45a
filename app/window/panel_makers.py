"""Creates the panels around the documents and connects each with its contents."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path as File
from typing import TYPE_CHECKING

from app.ui.i18n import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.compare.compare_tabs import CompareTabs
    from app.documents.document import Document
    from app.documents.document_manager import DocumentManager
    from app.game.workspace import Workspace
    from app.game_panels.catalogue_panel import CataloguePanel
    from app.game_panels.changes_panel import ChangesPanel
    from app.game_panels.files_panel import FilesPanel
    from app.game_panels.game_results import GameResults
    from app.game_panels.replace_preview import ReplaceBar
    from app.run.centre import RunCentre
    from app.ui.notice_bar import AddNotice
    from app.window.actions import Actions
    from app.window.node_learning import NodeLearning
    from app.window.open_views import OpenViews
    from app.window.preferences import Preferences
    from formats.core.paths import Path
    from formats.knowledge import Knowledge


class PanelMakers:
    """One maker for each panel, called when it is first shown.

    `begin_files` connects the files panel with the window.
    """

    def __init__(
        self,
        documents: DocumentManager,
        workspace: Workspace,
        views: OpenViews,
        preferences: Preferences,
        add_notice: AddNotice,
        actions: Actions,
        runs: Callable[[], RunCentre],
        begin_files: Callable[[FilesPanel], object],
        learning: Callable[[], NodeLearning],
        compare_tabs: Callable[[], CompareTabs],
    ) -> None:
        self._documents, self._workspace, self._views = documents, workspace, views
        self._preferences, self._add_notice = preferences, add_notice
        self._actions, self._runs, self._begin_files = actions, runs, begin_files
        self._learning, self._compare_tabs = learning, compare_tabs
        self._files_panel: FilesPanel | None = None
        self._changes_panel: ChangesPanel | None = None

    def by_name(self) -> dict[str, Callable[[], QWidget]]:
        """Return the makers by the names of the panels."""
        return {
            "files": self._make_files,
            "inspector": self._make_inspector,
            "problems": self._make_problems,
            "find": self._make_find,
            "history": self._make_history,
            "run": self._make_run,
            "changes": self._make_changes,
            "variables": self._make_variables,
            "catalogue": self._make_catalogue,
            "table": self._make_table,
            "effective": self._make_effective,
        }

    def _make_files(self) -> QWidget:
        from app.game_panels.files_panel import FilesPanel

        panel = FilesPanel(self._documents, self._workspace, self._add_notice)
        open_place = self._documents.open_place
        panel.chosen.connect(lambda file, words: open_place(file, words, as_bytes=True))
        panel.changes_wanted.connect(self._show_changes)
        self._begin_files(panel)
        self._files_panel = panel
        return panel

    def _make_inspector(self) -> QWidget:
        from app.inspector.inspector import Inspector

        inspector = Inspector()
        inspector.named.connect(self._preferences.remember_name)
        inspector.many_wanted.connect(self._edit_many)
        inspector.command_wanted.connect(lambda name: self._actions[name].trigger())
        inspector.left.connect(self._focus_document)
        inspector.refused.connect(self._refuse_in_view)
        return inspector

    def _edit_many(self) -> None:
        if self._views.current is not None:
            self._views.current.edits.edit_many()

    def _make_problems(self) -> QWidget:
        from app.window.problems import ProblemsPanel

        panel = ProblemsPanel()
        panel.chosen.connect(self._views.go_to)
        return panel

    def _make_find(self) -> QWidget:
        from app.game_panels.find_panel import FindPanel
        from app.game_panels.game_search import OpenAtValue
        from app.game_panels.search_history import SearchHistory

        documents = self._documents
        panel = FindPanel(lambda: list(documents.documents), self._make_game_results)
        panel.wanted.connect(OpenAtValue(documents, self._views.show_row).open)
        SearchHistory(panel)
        panel.chosen.connect(self._show_row)
        panel.entered.connect(self._focus_document)
        documents.closed.connect(lambda _document: panel.search_now())
        documents.opened.connect(lambda _document: panel.search_now())
        return panel

    def _make_game_results(self, buttons: ReplaceBar) -> GameResults:
        from app.game_panels.arrivals import Arrivals
        from app.game_panels.game_replacing import GameReplacing
        from app.game_panels.game_results import GameResults
        from app.window.stop_question import ask_before_closing

        ask_before_closing(self._workspace)
        replacing = GameReplacing(self._documents, self._workspace, self._add_notice)
        results = GameResults(self._workspace, replacing, buttons)
        arrivals, show_row = Arrivals(self._documents), self._views.show_row
        results.row_wanted.connect(
            lambda place, path: arrivals.open(
                place.file, place.words, lambda document: show_row(document, path)
            )
        )
        return results

    def _show_row(self, document: Document, path: Path) -> None:
        """Show a row without taking the keyboard."""
        self._views.show_document(document)
        document.set_current(path)

    def _focus_document(self) -> None:
        if self._views.current is not None:
            self._views.current.setFocus()

    def _make_run(self) -> QWidget:
        from app.run.run_panel import RunPanel

        return RunPanel(self._runs(), self._actions, self._views)

    def _make_changes(self) -> QWidget:
        from app.game_panels.arrivals import Arrivals
        from app.game_panels.changes_commands import ChangesCommands
        from app.game_panels.changes_panel import ChangesPanel
        from app.game_panels.file_reverts import FileReverts
        from app.window.stop_question import ask_before_closing

        ask_before_closing(self._workspace)
        documents, views = self._documents, self._views
        panel = ChangesPanel(self._workspace, lambda: self._preferences.knowledge)
        reverts = FileReverts(panel, documents, self._workspace, self._add_notice)
        panel.begin(
            ChangesCommands(
                panel, views, self._compare_tabs, Arrivals(documents), reverts, self._show_file
            )
        )
        self._changes_panel = panel
        return panel

    def _show_file(self, file: File, words: tuple[str, ...]) -> None:
        """Show a file, or an entry in it, in the files panel."""
        self._actions["show_files"].setChecked(True)
        if self._files_panel is not None:
            self._files_panel.reveal(file, words)

    def _show_changes(self, file: File) -> None:
        """Show the changes of the mod that a file belongs to."""
        self._actions["show_changes"].setChecked(True)
        if self._changes_panel is not None:
            self._changes_panel.choose(file)

    def _make_variables(self) -> QWidget:
        from app.inspector.variables_panel import VariablesPanel

        panel = VariablesPanel()
        panel.chosen.connect(self._show_row)
        panel.refused.connect(self._refuse_in_view)
        return panel

    def _make_table(self) -> QWidget:
        from app.inspector.records_panel import TablePanel

        panel = TablePanel()
        panel.refused.connect(self._refuse_in_view)
        panel.told.connect(self._tell_view)
        panel.row_wanted.connect(self._go_to_row)
        panel.inspector_wanted.connect(self._actions["edit_in_inspector"].trigger)
        return panel

    def _tell_view(self, words: str) -> None:
        if self._views.current is not None:
            self._views.current.show_message(words)

    def _go_to_row(self, document: Document, path: Path) -> None:
        """Show a row and give it the keyboard."""
        self._show_row(document, path)
        self._focus_document()

    def _make_effective(self) -> QWidget:
        from app.game_panels.arrivals import Arrivals
        from app.inspector.inheritance_finding import Parents
        from app.inspector.inheritance_panel import EffectivePanel

        panel = EffectivePanel(Parents(self._documents, self._workspace))
        arrivals, show_row = Arrivals(self._documents), self._views.show_row
        panel.chosen.connect(show_row)
        panel.place_wanted.connect(
            lambda place, path: arrivals.open(
                place.file, place.words, lambda document: show_row(document, path)
            )
        )
        panel.refused.connect(self._refuse_in_view)
        return panel

    def _make_catalogue(self) -> QWidget:
        learning = self._learning()
        panel = make_panel(
            self._documents, self._workspace, self._views, learning, self._preferences.knowledge
        )
        panel.left.connect(self._focus_document)
        show = self._actions["show_catalogue"]
        show.triggered.connect(lambda on: panel.open() if on else None)  # by hand, at once
        return panel

    def _refuse_in_view(self, reason: str) -> None:
        if self._views.current is not None:
            self._views.current.refuse(reason)

    def _make_history(self) -> QWidget:
        from app.window.undo_panel import UndoPanel

        return UndoPanel()


def make_panel(
    documents: DocumentManager,
    workspace: Workspace,
    views: OpenViews,
    learning: NodeLearning,
    knowledge: Knowledge,
) -> CataloguePanel:
    """Return the panel; learning from files begins when it is first shown."""

    from app.game_panels.catalogue_opening import OpenAtNode
    from app.game_panels.catalogue_panel import CataloguePanel
    from app.game_panels.class_uses import UsesView

    def show(document: Document, path: Path) -> None:
        views.show_document(document)
        document.set_current(path)

    def place(what: Hashable) -> None:
        place_in(views, what)

    uses = UsesView(documents, workspace, lambda: learning.roots)
    panel = CataloguePanel(knowledge, lambda: learning.cataloguing, uses, place)
    panel.wanted.connect(OpenAtNode(documents, show).open)
    return panel


def place_in(views: OpenViews, what: Hashable) -> None:
    """Add a node of a class to the graph on top, which is brought into sight."""
    view = views.current
    if view is None:
        return
    if not view.has_graph:
        view.refuse(tr("nodes belong in behaviour graphs, and this document is not one"))
        return
    if view.mode not in ("graph", "both"):
        view.enter_mode("graph")
    if view.graph is not None:
        view.graph.load()
        view.graph.adding.place(what)
