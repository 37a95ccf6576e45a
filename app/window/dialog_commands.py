"""The commands that open a dialog or a list over the window."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from shiboken6 import isValid

from app.ui.i18n import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMainWindow

    from app.documents.document_manager import DocumentManager
    from app.game.mod import Project
    from app.game.workspace import Workspace
    from app.game_panels.exchange_commands import Exchange
    from app.game_panels.merge_mods import MergeWindow
    from app.ui.busy import BusyIndicator
    from app.window.actions import Actions
    from app.window.keymap import Keymap
    from app.window.open_views import OpenViews
    from app.window.preferences import Preferences
    from app.window.tour import Tour


class DialogCommands:
    """Opens the dialogs of commands over `window`; methods return those created later."""

    def __init__(
        self,
        window: QMainWindow,
        documents: DocumentManager,
        workspace: Workspace,
        views: OpenViews,
        preferences: Preferences,
        actions: Callable[[], Actions],
        keymap: Callable[[], Keymap],
        busy: Callable[[], BusyIndicator],
    ) -> None:
        self._window, self._documents, self._workspace = window, documents, workspace
        self._views, self._preferences = views, preferences
        self._actions, self._keymap, self._busy = actions, keymap, busy
        self._merging: MergeWindow | None = None

    @cached_property
    def exchange(self) -> Exchange:
        """What extracts and packs archives, exports and imports mods."""
        from app.game_panels.exchange_commands import Exchange

        return Exchange(self._window, self._workspace, self._busy)

    @cached_property
    def tour(self) -> Tour:
        """The guided tour of the window."""
        from app.window.tour import Tour

        return Tour(self._window, self._documents, self._workspace, self._views, self._actions())

    def new_document(self) -> None:
        """Let the user choose what to begin with, and show it."""
        from app.documents.new_document import beginnings
        from app.tree.choose_dialog import ChooseDialog

        ways = beginnings()
        labels = [template.label for template in ways]
        dialog = ChooseDialog(tr("New document"), labels, self._window, action=tr("Create"))
        if dialog.exec():
            self._documents.new_document(ways[dialog.chosen()])

    def settings(self) -> None:
        """Show the settings."""
        from app.window.settings_dialog import SettingsDialog

        dialog = SettingsDialog(self._preferences, self._window)
        dialog.add_keys(self._keymap())
        dialog.add_games(self._workspace)
        dialog.exec()

    def merge_mods(self) -> MergeWindow:
        """Show the window for merging mods; the merged mod is shown in the files panel."""
        from app.game_panels.merge_mods import MergeWindow
        from app.window.stop_question import ask_before_closing

        ask_before_closing(self._workspace)
        if self._merging is None or not isValid(self._merging):
            known = lambda: self._preferences.knowledge  # noqa: E731
            self._merging = MergeWindow(self._window, self._workspace, known)
            self._merging.made.connect(self._show_made)
        self._merging.show()
        self._merging.raise_()
        self._merging.activateWindow()
        return self._merging

    def _show_made(self, project: Project) -> None:
        """List the changes of a mod that was just created."""
        self._actions()["show_changes"].setChecked(True)
        self._workspace.show_made(project)

    def palette(self) -> None:
        """Show the command palette."""
        from app.window.command_palette import open_palette

        open_palette(self._views.window, self._actions(), self._preferences, self._documents)

    def go_to_path(self) -> None:
        """Ask for the path of a row to go to."""
        from app.window.go_to_path import open_go_to

        open_go_to(self._views.window, self._views)

    def list_documents(self) -> None:
        """List the open documents, to show one."""
        from app.window.tab_list import open_tab_list

        open_tab_list(self._views)

    def shortcuts(self) -> None:
        """Show the keys of every command."""
        from app.window.about import show_shortcuts

        show_shortcuts(self._window, self._actions())

    def help(self, file: str) -> None:
        """Show a page of the help, by the name of its file."""
        from app.window.help_window import show_help

        show_help(self._window, file.removesuffix(".md"))

    def about(self) -> None:
        """Show what the program is."""
        from app.window.about import show_about

        show_about(self._window)
