"""The commands that open a dialog or a list over the window."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from app.i18n import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.documents.document_manager import DocumentManager
    from app.files.workspace import Workspace
    from app.windows.commands.actions import Actions
    from app.windows.document.open_views import OpenViews
    from app.windows.exchange.commands import Exchange
    from app.windows.messages.busy import Busy
    from app.windows.settings.keymap import Keymap
    from app.windows.settings.preferences import Preferences


class DialogCommands:
    """Opens what a command asks for over `window`; the functions return what is made later."""

    def __init__(
        self,
        window: QWidget,
        documents: DocumentManager,
        workspace: Workspace,
        views: OpenViews,
        preferences: Preferences,
        actions: Callable[[], Actions],
        keymap: Callable[[], Keymap],
        busy: Callable[[], Busy],
    ) -> None:
        self._window, self._documents, self._workspace = window, documents, workspace
        self._views, self._preferences = views, preferences
        self._actions, self._keymap, self._busy = actions, keymap, busy

    def by_name(self) -> dict[str, Callable[[], object]]:
        """Return what is done by the names of the commands."""
        return {
            "new": self._new,
            "settings": self.settings,
            "extract": lambda: self.exchange.extract(),
            "pack_folder": lambda: self.exchange.pack_folder(),
            "export_mod": lambda: self.exchange.export_mod(),
            "import_mod": lambda: self.exchange.import_mod(),
            "palette": self._palette,
            "go_to_path": self._go_to_path,
            "list_documents": self._list_documents,
            "shortcuts": self._shortcuts,
            "about": self._about,
        }

    @cached_property
    def exchange(self) -> Exchange:
        """What extracts and packs archives, exports and imports mods."""
        from app.windows.exchange.commands import Exchange

        return Exchange(self._window, self._workspace, self._busy)

    def _new(self) -> None:
        """Let the user choose what to begin with, and show it."""
        from app.documents.new_document import beginnings
        from app.windows.dialogs.choose_dialog import ChooseDialog

        ways = beginnings()
        dialog = ChooseDialog(tr("New document"), [one.label for one in ways], self._window)
        if dialog.exec():
            self._documents.new_document(ways[dialog.chosen()])

    def settings(self) -> None:
        """Show the settings."""
        from app.windows.settings.settings_dialog import SettingsDialog

        dialog = SettingsDialog(self._preferences, self._window)
        dialog.add_keys(self._keymap())
        dialog.add_games(self._workspace)
        dialog.exec()

    def _palette(self) -> None:
        from app.windows.commands.command_palette import open_palette

        open_palette(self._views.window, self._actions(), self._preferences, self._documents)

    def _go_to_path(self) -> None:
        from app.windows.commands.go_to_path import open_go_to

        open_go_to(self._views.window, self._views)

    def _list_documents(self) -> None:
        from app.windows.document.tab_list import open_tab_list

        open_tab_list(self._views)

    def _shortcuts(self) -> None:
        from app.windows.help.about import show_shortcuts

        show_shortcuts(self._window, self._actions())

    def _about(self) -> None:
        from app.windows.help.about import show_about

        show_about(self._window)
