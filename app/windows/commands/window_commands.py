"""What the window offers around the documents: palette, paths, bookmarks, keys, find, split.

Each part is made when it is first wanted; `SHELL_COMMANDS` in `actions` are methods here.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app import places
from app.windows.session.save_check import SaveCheck

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.windows.document.document_view import DocumentView
    from app.windows.document.split_view import Side, SideView
    from app.windows.find.panel import FindPanel
    from app.windows.main_window import MainWindow
    from app.windows.messages.open_elsewhere import Elsewhere
    from app.windows.panels.bookmarks import Bookmarks
    from app.windows.running.centre import RunCentre
    from app.windows.session.session_restore import Restore
    from app.windows.settings.keymap import Keymap
    from formats.values import Path


class Shell(QObject):
    """The parts around the documents of one window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.save_check = SaveCheck(window)
        self.restore: Restore | None = None
        self._side: Side | None = None

    def begin(self) -> None:
        """Put what was chosen in force, once the window's parts are there."""
        if self._window.remembers and self._window.is_first:
            from app.windows.session.session_restore import Restore

            self.restore = Restore(self._window)
        if places.settings().contains("keys/chosen"):
            self.keymap.begin()

    @cached_property
    def keymap(self) -> Keymap:
        """The keys of every command."""
        from app.windows.settings.keymap import Keymap

        return Keymap(self._window.actions_, self)

    @cached_property
    def elsewhere(self) -> Elsewhere:
        """What other windows have open, too."""
        from app.windows.messages.open_elsewhere import Elsewhere

        return Elsewhere(self._window)

    def end(self) -> None:
        """End what others see of the window."""
        if "elsewhere" in self.__dict__:
            self.elsewhere.end()

    @cached_property
    def running(self) -> RunCentre:
        """The runs of behaviour graphs."""
        from app.windows.running.centre import RunCentre

        return RunCentre(self._window)

    def follow_run(self, document: Document | None) -> None:
        """Let the commands of runs mean the document on top, or another part of it is shown."""
        if "running" in self.__dict__ or (
            document is not None and document.format.graph is not None
        ):
            self.running.set_document(document)

    @cached_property
    def bookmarks(self) -> Bookmarks:
        """The bookmarks of every document."""
        from app.windows.panels.bookmarks import Bookmarks

        return Bookmarks(self._window)

    def reopen(self) -> None:
        """Open what was open the last time."""
        if self.restore is not None:
            self.restore.begin()

    def attend(self, view: DocumentView) -> None:
        """Give a view what belongs to the shell."""
        from app.windows.panels.bookmarks import Sign

        Sign(view, self.bookmarks)

    # Find and replace

    def make_find(self) -> FindPanel:
        """Return a new panel to find and replace with."""
        from app.windows.find.panel import FindPanel

        session = self._window.session
        panel = FindPanel(lambda: list(session.documents))
        panel.chosen.connect(self._show)
        panel.entered.connect(self._enter)
        session.closed.connect(lambda _document: panel.look())
        session.opened.connect(lambda _document: panel.look())
        return panel

    def _show(self, document: Document, path: Path) -> None:
        """Show a row without taking the keyboard."""
        self._window.show_document(document)
        document.set_current(path)

    def _enter(self) -> None:
        if self._window.view is not None:
            self._window.view.setFocus()

    # The other side

    @property
    def active_side(self) -> SideView | None:
        """The view beside the tabs while it is meant by commands."""
        return self._side.view if self._side is not None and self._side.is_active else None

    def leave_side(self) -> None:
        """Let commands mean the tab on top."""
        if self._side is not None:
            self._side.leave()

    def split_view(self) -> None:
        """Show the document on top beside the tabs, too, or the tabs alone again."""
        if self._side is None:
            from app.windows.document.split_view import Side

            self._side = Side(self._window)
        if self._side.view is None:
            self._side.open()
        else:
            self._side.close()

    def other_side(self) -> None:
        """Go to the other side."""
        if self._side is not None:
            self._side.switch()

    # Commands

    def find_replace(self) -> None:
        """Go to the field of the find panel."""
        from app.windows.find.panel import FindPanel

        self._window.actions_["show_find"].setChecked(True)
        panel = self._window.panels.widget("find")
        assert isinstance(panel, FindPanel)
        panel.open()

    def palette(self) -> None:
        """Show every command, to be chosen by a few letters."""
        from app.windows.commands.command_palette import open_palette

        open_palette(self._window)

    def go_to_path(self) -> None:
        """Ask for a path and go there."""
        from app.windows.commands.go_to_path import open_go_to

        open_go_to(self._window)

    def toggle_bookmark(self) -> None:
        """Put a bookmark on the current row, or take it away."""
        self.bookmarks.toggle()

    def list_bookmarks(self) -> None:
        """Show the bookmarks of all open documents."""
        self.bookmarks.open_list()

    def next_bookmark(self) -> None:
        """Go to the next bookmark."""
        self.bookmarks.step(forward=True)

    def previous_bookmark(self) -> None:
        """Go to the bookmark before."""
        self.bookmarks.step(forward=False)
