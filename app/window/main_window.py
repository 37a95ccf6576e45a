"""The main window: documents in tabs, the inspector beside them, the panels below.

Everything is composed here and nowhere else: each part gets the objects that it uses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDragLeaveEvent, QDropEvent

from app.ui import app_paths, theme
from app.ui.commands import OF_DIALOGS, OF_VIEW, named
from app.ui.dropped_files import DropFrame
from app.ui.i18n import tr
from app.ui.later import call_later
from app.ui.widgets import shown
from app.window.first_window import FirstWindow, is_plain

if TYPE_CHECKING:
    from app.compare.compare_tabs import CompareTabs
    from app.documents.document import Document
    from app.game_panels.game_folders import GameFolders
    from app.run.centre import RunCentre
    from app.ui.notice_bar import Notice, Notices
    from app.window.bookmarks import Bookmarks
    from app.window.document_view import DocumentView
    from app.window.keymap import Keymap
    from app.window.open_elsewhere import OpenElsewhere
    from app.window.session_restore import SessionRestore
    from app.window.split_view import SplitSide
    from app.window.status_bar import Status
    from app.window.tab_windows import TabWindows
    from app.window.welcome_page import Welcome
    from formats.wrap import MissingDictionary


class MainWindow(FirstWindow):
    """One window with every open document.

    `remembers` is whether the window's layout is restored and stored; `is_first` is whether it owns
    the session, rather than an earlier window.
    """

    def __init__(self, remembers: bool = True, is_first: bool = True) -> None:
        super().__init__(remembers)
        self._is_first = is_first
        self._welcome: Welcome | None = None
        self._drop_frame = DropFrame(self)
        self.pages.setCurrentWidget(self._welcome_page())
        if not is_plain():
            self.complete()

    def _make_rest(self) -> None:
        from app.window import parts

        self.tabs = parts.Tabs()
        self.tabs.setAccessibleName(tr("Open documents"))
        self.pages.addWidget(self.tabs)
        self.views = parts.OpenViews(self.tabs, self)
        self.preferences = parts.Preferences(self)
        problems = partial(self._check_command, "show_problems")
        prompts = parts.DocumentPrompts(self, self.views, problems)
        known = lambda: self.preferences.knowledge  # noqa: E731
        self.session = parts.DocumentManager(
            self, self.workspace, prompts, self.views, known, self.remembers
        )
        self.dialogs = parts.DialogCommands(
            self, self.session, self.workspace, self.views, self.preferences,
            lambda: self.actions_, lambda: self.keymap, lambda: self.busy,
        )  # fmt: skip
        self.actions_ = parts.Actions(self, self.first_commands, self.scope)
        self._make_helpers()
        self._connect()
        self._restore()
        self._show_current()

    def _make_helpers(self) -> None:
        """Make what listens to documents and commands from the start."""
        from app.window import parts

        session, workspace, views = self.session, self.workspace, self.views
        actions, say = self.actions_, self.add_notice
        self.busy = parts.BusyIndicator(self, lambda: self.status)
        self.learning = parts.NodeLearning(session, workspace, self.busy, self.preferences)
        host = parts.PanelHost(
            session, workspace, views, self.preferences, actions, say, self.learning,
            runs=lambda: self.runs,
            compare_tabs=lambda: self.compare_tabs,
            find_users=lambda file, words: self.references.find_users_of(file, words),
            extract=lambda wanted: self.dialogs.exchange.extract_some(wanted),
            show_file=lambda file, words: self.panels.show_file(file, words),
            show_changes=lambda file: self.panels.show_changes(file),
        )  # fmt: skip
        self.closed_tabs = parts.ClosedTabs(self, session, views)
        self.panels = parts.Panels(self, host)
        self.file_tabs = parts.FileTabs(views, workspace, self.panels.show_file)
        self.machines = parts.Machines(session, workspace, views, self.file_tabs, self.busy)
        self.history = parts.PageHistory(actions.update)
        self.files = parts.FileCommands(session, views, self.panels)
        self.in_panels = parts.PanelCommands(self.panels)
        self.menus = parts.Menus(actions, session, views, self.preferences)
        problems, compare = lambda: self.panels.problems, lambda: self.compare_tabs
        self.messages = parts.Messages(self, session, views, say, problems, compare)
        self.modules = parts.ModuleTabs(session, workspace, views)
        self.references = parts.References(session, workspace, views, self.panels.shown_find)
        self.naming = parts.NameLearning(session, workspace, self.busy, self.preferences)
        self._view_factory = parts.ViewFactory(
            actions,
            self.menus,
            self.panels,
            self.preferences,
            self.modules,
            self.references,
            self.busy,
            lambda: self.bookmarks,
            self._show_modes,
            self.remembers,
        )
        self.other_packs = parts.OtherPacks(self, session, workspace, views, self.busy)
        self.sizes_kept = parts.SizeTableSync(
            session, workspace, views, say, self.file_tabs.check_sizes
        )

    def _connect(self) -> None:
        session = self.session
        session.opened.connect(self._add_view)
        session.closed.connect(self.views.remove_view)
        session.shown.connect(self.views.show_document)
        session.busy.connect(self.busy.show)
        session.ending.connect(self._finish_editing)
        session.saved.connect(
            lambda document, _was: self.preferences.remember_names(document.outline.given_names())
        )
        session.found_other.connect(self.file_tabs.show)
        session.folder_wanted.connect(lambda folder: self.game_folders.open(folder))
        session.mod_wanted.connect(lambda file, then: self.game_folders.offer_mod_for(file, then))
        session.dictionary_wanted.connect(self._offer_dictionaries)
        if self.remembers:
            session.settled.connect(lambda document: self.elsewhere.announce_document(document))
        self.workspace.changed.connect(partial(self._check_command, "show_files"))
        self.views.changed.connect(self._show_current)
        self.views.list_wanted.connect(self.actions_["list_documents"].trigger)
        self.preferences.comfortable_changed.connect(self._show_comfortable)
        self.preferences.zoom_changed.connect(self._show_zoom)
        theme.watch().changed.connect(self._restyle)

    def _restore(self) -> None:
        from app.window import parts

        self._layout = parts.WindowLayout(self, self.actions_, self.remembers)
        self.actions_["comfortable"].setChecked(self.preferences.comfortable)
        self.restore: SessionRestore | None = None
        if self.remembers and self._is_first:
            from app.window.session_restore import SessionRestore

            windows = lambda: self.tab_windows  # noqa: E731
            self.restore = SessionRestore(self, self.session, self.views, self.add_notice, windows)
        if self.remembers:
            self.panels.show_files_soon()
        if app_paths.settings().contains("keys/chosen"):
            self.keymap.begin()

    def keep_all(self) -> list[str]:
        """Put the changed documents aside and return their names."""
        return self.session.keep_all() if self.is_completed else []

    def reopen(self) -> None:
        """Open the files of the last session."""
        if self.restore is not None:
            self.restore.begin()

    # Parts that are created on demand

    @cached_property
    def status(self) -> Status:
        """The status bar; the welcome page has none."""
        from app.window.status_bar import Status

        status = Status()
        status.zoom_clicked.connect(self.actions_["zoom_reset"].trigger)
        status.problems_clicked.connect(lambda: self.panels.show("problems"))
        status.set_zoom(self.preferences.zoom)
        self.setStatusBar(status)
        return status

    @cached_property
    def compare_tabs(self) -> CompareTabs:
        """The tabs that compare and merge documents."""
        from app.compare.compare_tabs import CompareTabs

        return CompareTabs(self, self.session, self.workspace, self.views)

    @cached_property
    def game_folders(self) -> GameFolders:
        """The folders of dumps and mods that are opened or chosen."""
        from app.game_panels.game_folders import GameFolders

        return GameFolders(self, self.workspace, self.add_notice, self.panels.enter_file)

    @cached_property
    def runs(self) -> RunCentre:
        """The runs of behaviour graphs."""
        from app.run.centre import RunCentre

        show = self.actions_["show_run"]
        runs = RunCentre(
            self,
            self.session,
            self.workspace,
            self.views,
            show,
            lambda: self.panels.run.answer_node(),
        )
        runs.shown.connect(self.actions_.update)
        return runs

    @cached_property
    def keymap(self) -> Keymap:
        """The keys of every command."""
        from app.window.keymap import Keymap

        return Keymap(self.actions_, self)

    @cached_property
    def elsewhere(self) -> OpenElsewhere:
        """What other windows have open, too."""
        from app.window.open_elsewhere import OpenElsewhere

        return OpenElsewhere(self.session, self.views)

    @cached_property
    def bookmarks(self) -> Bookmarks:
        """The bookmarks of every document."""
        from app.window.bookmarks import Bookmarks

        return Bookmarks(self, self.session, self.views, self.remembers)

    @cached_property
    def side(self) -> SplitSide:
        """The split view: a document beside the tabs."""
        from app.window.split_view import SplitSide

        return SplitSide(self.session, self.views, self._view_factory.wire, self.pages)

    @cached_property
    def tab_windows(self) -> TabWindows:
        """The tabs in other places than among the others."""
        from app.window.tab_windows import TabWindows

        side, compare = lambda: self.side, lambda: self.compare_tabs
        return TabWindows(self, self.views, self.actions_, side, compare)

    @cached_property
    def _notices(self) -> Notices:
        from app.ui.notice_bar import Notices

        return Notices(self._middle)

    # Documents and their views

    @property
    def view(self) -> DocumentView | None:
        """The active view, None if it is not a single document."""
        return self.views.current

    @property
    def document(self) -> Document | None:
        """The document that commands mean."""
        return self.views.document

    def _add_view(self, document: Document) -> None:
        view = self._view_factory.make(document)
        view.titled.connect(lambda: self._title_tab(document))
        later = self.session.later(document)
        self.views.add_view(view, partial(self.session.close, document), later)
        self._title_tab(document)
        if not self._layout.has_panels:
            self._layout.show_panels()
            self.compare_tabs.begin()
        self._show_current()
        self._view_factory.show_first_mode(view, self.width())
        if not later:
            view.setFocus()
        self.modules.show_way_back(document)
        view.show_note()

    def _finish_editing(self, document: Document) -> None:
        """Commit unconfirmed input in a field of this document."""
        view = self.views.view_of(document)
        if view is not None:
            view.finish_editing()
        if document is self.document:
            self.panels.submit()

    def _title_tab(self, document: Document) -> None:
        if self.views.title(document):
            self.panels.mark_unsaved()
            self._title_window()

    def _title_window(self) -> None:
        document = self.document
        name = "Triptych" if document is None else f"{shown(document.name)}[*] – Triptych"
        self.setWindowTitle(name)
        self.setWindowModified(document is not None and document.is_modified)

    def _show_current(self) -> None:
        """Let everything follow the tab on top."""
        document, is_empty = self.views.shown_document, self.tabs.currentWidget() is None
        self.pages.setCurrentWidget(self._welcome_page() if is_empty else self.tabs)
        is_comparing = self._layout.has_panels and self.compare_tabs.current is not None
        if document is not None or self._layout.has_panels:
            self.panels.set_document(document, is_named=is_comparing, note=self.views.note)
            self.status.set_document(document)
        if not is_empty:
            self.tab_windows  # noqa: B018 - from the first tab on, it listens to the bar
        history = self.compare_tabs.history if self._layout.has_panels else None
        self.history.follow(document, history)
        self._show_modes()
        self._title_window()

    def _show_modes(self) -> None:
        """Update commands and runs for the modes of the active view."""
        document = self.views.shown_document
        view = None if document is None else self.view
        self.actions_.update()
        if "runs" in self.__dict__ or (view is not None and view.has_graph):
            self.runs.set_document(document)

    def _welcome_page(self) -> Welcome:
        if self._welcome is None:
            from app.window.welcome_page import welcome

            ask_dump = lambda: self.game_folders.ask_dump()  # noqa: E731
            tour = lambda: self.actions_["guided_tour"].trigger()  # noqa: E731
            page = welcome(self.workspace, lambda: self.session, ask_dump, tour)
            page.painted.connect(self.painted)
            self.pages.addWidget(page)
            self._welcome = page
        return self._welcome

    # Messages

    def add_notice(
        self, sentence: str, buttons: Mapping[str, Callable[[], object]], role: str = "warning"
    ) -> Notice:
        """Show a bar over the lower edge of all documents until it is dismissed."""
        from app.ui.notice_bar import Notice

        notice = Notice(sentence, buttons, role)
        self._notices.add(notice)
        return notice

    def _offer_dictionaries(self, error: MissingDictionary, again: Callable[[], object]) -> None:
        from app.window.missing_dictionary import offer_dictionaries

        offer_dictionaries(self, self.add_notice, error, again)

    # Commands

    def scope(self, name: str) -> object | None:
        """Return what does the commands of a scope, None if there is nothing for it on top."""
        document = self.views.shown_document
        view = None if document is None else self.view
        if name in OF_VIEW:
            return None if view is None else view.scope(name)
        if name == "document":
            return document
        if name == "runs":
            return self.runs if view is not None and view.has_graph else None
        if name == "comparison":
            return self.compare_tabs.current if self._layout.has_panels else None
        if name == "window":
            return self
        owner: object = named(self.dialogs if name in OF_DIALOGS else self, name)
        return owner

    def to_notice(self) -> None:
        """Have the keyboard work in the newest notice, or in the one before it."""
        from app.ui.notice_bar import enter_notice  # created late, like notices

        enter_notice()

    def _check_command(self, name: str) -> None:
        """Bring a command into the state of being on."""
        self.actions_[name].setChecked(True)

    # Events

    def _show_comfortable(self, on: bool) -> None:
        self.actions_["comfortable"].setChecked(on)
        for view in self.views:
            view.tree.set_comfortable(on)

    def _show_zoom(self) -> None:
        if self._layout.has_panels:
            self.status.set_zoom(self.preferences.zoom)

    def _restyle(self) -> None:
        """Paint everything in the new theme's colours."""
        for view in self.views:
            self._title_tab(view.document)
        if self._layout.has_panels:
            self.status.fill()
            self.panels.refresh()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            self._drop_frame.accept(event, is_over=False)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._drop_frame.show(False)
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        if self._drop_frame.accept(event, is_over=True):
            urls = event.mimeData().urls()
            self.session.open_files([Path(url.toLocalFile()) for url in urls if url.isLocalFile()])

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close the documents first; the window goes when the last one is saved or dropped."""
        held_archives = self.panels.unsaved_archives
        if self.session.documents or held_archives:
            event.ignore()
            call_later(self, lambda: self.session.close_all(self.close, held_archives))
            return
        self._layout.store()
        if "tab_windows" in self.__dict__:
            self.tab_windows.end()
        self.workspace.end()
        if "elsewhere" in self.__dict__:
            self.elsewhere.end()
        self.session.end()
        event.accept()
