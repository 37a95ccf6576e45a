"""The main window: documents in tabs, the inspector beside them, the panels below.

It wires the parts together and turns the menus' commands into calls; what a command does lives
in `session` (files), `document_view` (the current row), `panels`, and `preferences` (looks).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QSize, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QMainWindow,
    QToolBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app import places, report, theme
from app.buttons import cross
from app.plain import caption, tip
from app.windows.commands.actions import Actions
from app.windows.commands.menus import Menus
from app.windows.commands.row_actions import RowActions
from app.windows.commands.window_commands import Shell
from app.windows.document.ainb_modules import Modules
from app.windows.document.file_tabs import Pages
from app.windows.document.view_switch import NAMES, first_mode, remember
from app.windows.files.size_table_sync import SizesKept
from app.windows.machine.commands import Machines
from app.windows.messages.notifications import Messages
from app.windows.panels.docks import Panels
from app.windows.session.after_save import AfterSave
from app.windows.session.document_manager import Session
from app.windows.session.workspace import Workspace
from app.windows.settings.preferences import Preferences
from app.windows.widgets import Stack, Tabs
from app.words import tr
from formats.outline import Action

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.windows.compare.tabs import CompareTabs
    from app.windows.document.document_view import DocumentView
    from app.windows.messages.notice_bar import Notice, Notices
    from app.windows.panels.status_bar import Status
    from formats.outline import Change
    from formats.values import Path as RowPath

_TOOLS = ("open", "save", "", "undo", "redo")
_PANELS = {
    "show_files": False,
    "show_inspector": True,
    "show_problems": False,
    "show_find": False,
    "show_history": False,
    "show_run": False,
}
"""The panels and whether each is shown at the first start."""


class MainWindow(QMainWindow):
    """One window with every open document.

    `remembers` is whether it looks as it was left the last time, and keeps how it is left;
    `is_first` whether the session is its own, and not that of a window which was there before.
    """

    def __init__(self, remembers: bool = True, is_first: bool = True) -> None:
        super().__init__()
        self.remembers = remembers
        self.is_first = is_first
        self.setObjectName("main")
        self.setWindowIcon(theme.icon("triptych"))
        self.setAcceptDrops(True)
        self.workspace = Workspace(self)
        self.session = Session(self)
        self.preferences = Preferences(self)
        self._views: dict[Document, DocumentView] = {}
        self._welcome: QWidget | None = None
        self._followed: Document | None = None
        self.shell = Shell(self)
        self.actions_ = Actions(self)
        self.row_actions = RowActions(self)
        self.panels = Panels(self)
        self.menus = Menus(self)
        self.messages = Messages(self)
        self.modules = Modules(self)
        self.machines = Machines(self)
        self.other_pages = Pages(self)
        self.after_save = AfterSave(self)
        self.sizes_kept = SizesKept(self)
        self.panels.begin()
        self._build()
        self._connect()
        self._restore()
        self.shell.begin()
        self._show_current()

    # Building

    def _build(self) -> None:
        self.addToolBar(self._tool_bar())
        self.tabs = Tabs()
        self.tabs.setAccessibleName(tr("Open documents"))
        self.pages = Stack()
        self.pages.addWidget(self.tabs)
        self._middle = QWidget()
        column = QVBoxLayout(self._middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.pages, 1)
        self.setCentralWidget(self._middle)

    def _tool_bar(self) -> QToolBar:
        bar = QToolBar(tr("Tools"))
        bar.setObjectName("tools")
        bar.setMovable(False)
        bar.setIconSize(QSize(16, 16))
        for name in _TOOLS:
            if name:
                bar.addAction(self.actions_[name])
            else:
                bar.addSeparator()
        bar.toggleViewAction().setVisible(False)
        return bar

    def _connect(self) -> None:
        session = self.session
        session.opened.connect(self._add_view)
        session.closed.connect(self._remove_view)
        session.shown.connect(self.show_document)
        session.busy.connect(self.messages.show_busy)
        session.changed_outside.connect(self.messages.offer_reload)
        session.vanished.connect(self.messages.say_vanished)
        session.ending.connect(self._finish_editing)
        session.found_other.connect(self.other_pages.show)
        self.tabs.currentChanged.connect(self._show_current)
        self.tabs.tabCloseRequested.connect(self._close_tab)
        theme.watch().changed.connect(self._restyle)
        report.reports().posted.connect(self.messages.post)

    def _restore(self) -> None:
        settings = places.settings()
        self.resize(1280, 800)
        geometry = settings.value("window/geometry")
        if self.remembers and isinstance(geometry, QByteArray):
            self.restoreGeometry(geometry)
        self.actions_["comfortable"].setChecked(self.preferences.comfortable)

    def _restore_panels(self) -> None:
        """Show the panels of the last time, once there is a document to show in them."""
        settings = places.settings()
        for name, shown in _PANELS.items():
            if settings.value(f"window/{name}", shown, type=bool) if self.remembers else shown:
                self.actions_[name].setChecked(True)

    def _store(self) -> None:
        if not self.remembers:
            return
        settings = places.settings()
        settings.setValue("window/geometry", self.saveGeometry())
        for name in _PANELS if self._panels_restored else ("show_files",):
            settings.setValue(f"window/{name}", self.actions_[name].isChecked())

    _panels_restored = False

    @cached_property
    def status(self) -> Status:
        """The status bar; the welcome page has nothing to say in one."""
        from app.windows.panels.status_bar import Status

        status = Status()
        status.zoom_clicked.connect(self.zoom_reset)
        status.problems_clicked.connect(lambda: self.panels.show("problems"))
        status.set_zoom(self.preferences.zoom)
        self.setStatusBar(status)
        return status

    # Documents and their views

    @property
    def view(self) -> DocumentView | None:
        """The side with the keyboard or the tab on top, None where it is no single document."""
        if self.shell.active_side is not None:
            return self.shell.active_side
        widget = self.tabs.currentWidget()
        return next((view for view in self._views.values() if view is widget), None)

    @property
    def document(self) -> Document | None:
        """The document whose tab is on top, of a comparison the one that is changed there."""
        widget = self.view or (self.compare_tabs.current if self._panels_restored else None)
        return widget.document if widget is not None else None

    @cached_property
    def compare_tabs(self) -> CompareTabs:
        """The tabs that compare and merge documents."""
        from app.windows.compare.tabs import CompareTabs

        return CompareTabs(self)

    def show_document(self, document: Document) -> None:
        """Bring the tab of an open document to the top, unless it is before one's eyes."""
        if self.view is None or self.view.document is not document:
            self.shell.leave_side()
            self.tabs.setCurrentWidget(self._views[document])

    def go_to(self, path: RowPath) -> None:
        """Make a row of the document on top current."""
        if self.view is not None:
            self.view.document.set_current(path)
            self.view.setFocus()

    def _add_view(self, document: Document) -> None:
        from PySide6.QtCore import Qt

        from app.windows.document.document_view import DocumentView

        self.preferences.load_names()
        view = DocumentView(document)
        self.wire(view)
        self._views[document] = view
        view.titled.connect(lambda: self._title_tab(document))
        self.tabs.blockSignals(True)  # one look at the new tab is enough
        index = self.tabs.addTab(view, "")
        self.tabs.setElideMode(Qt.TextElideMode.ElideMiddle)
        self.tabs.set_cross(index, self._cross(document))
        self.tabs.setCurrentIndex(index)
        self.tabs.blockSignals(False)
        self._title_tab(document)
        if not self._panels_restored:
            self._panels_restored = True
            self._restore_panels()
            self.compare_tabs.begin()
        self._show_current()
        if view.has_graph:
            view.show_mode(first_mode(document.format.name, self.width(), self.remembers))
        view.setFocus()
        self.modules.attend(document)
        view.show_note()

    def wire(self, view: DocumentView) -> None:
        """Connect a view with the window around it."""
        self.shell.attend(view)
        view.busy.connect(self.messages.show_busy)
        view.trail.moved.connect(self.row_actions.update)
        view.filtering.counted.connect(self.row_actions.update)
        view.tree.menu_asked.connect(self.menus.show_row_menu)
        view.edits.named.connect(self.preferences.remember_name)
        view.inspector_wanted.connect(self.panels.edit_in_inspector)
        view.path_bar.place_chosen.connect(lambda: self.panels.show_place(view.document))
        self._connect_modes(view)
        view.tree.set_comfortable(self.preferences.comfortable)

    def _connect_modes(self, view: DocumentView) -> None:
        """Keep the menus, the settings and the modules in step with what a tab shows."""
        document = view.document
        view.graph_menu_asked.connect(self.menus.show_graph_menu)
        view.mode_changed.connect(lambda _mode: self._update_modes())
        view.mode_chosen.connect(lambda mode: self._keep_mode(document, mode))
        view.module_wanted.connect(lambda name, path: self.modules.open(document, name, path))
        view.path_bar.origin_chosen.connect(lambda: self.modules.back(document))

    def _keep_mode(self, document: Document, mode: str) -> None:
        if self.remembers and mode in NAMES:
            remember(document.format.name, mode)

    def _update_modes(self) -> None:
        view = self.view if self._followed is not None else None
        if view is None:
            self.actions_.show_mode("tree", ())
        else:
            self.actions_.show_mode(view.mode, view.modes)
        self.row_actions.update()
        self.shell.follow_run(self._followed)

    def _remove_view(self, document: Document) -> None:
        view = self._views.pop(document)
        self._show_current()
        self.tabs.removeTab(self.tabs.indexOf(view))
        view.deleteLater()

    def _cross(self, document: Document) -> QToolButton:
        """Return the button that closes a tab, drawn as quietly as the rest."""
        close = tr("Close {name}", name=document.name)
        return cross(tr("Close"), lambda: self.session.close(document), close)

    def _finish_editing(self, document: Document) -> None:
        """Take what is typed in a field of this document and not confirmed yet."""
        view = self._views.get(document)
        if view is not None:
            view.finish_editing()
        if document is self.document:
            self.panels.submit()

    def _close_tab(self, index: int) -> None:
        widget = self.tabs.widget(index)
        if self.other_pages.owns(widget):
            self.other_pages.close(widget)
            return
        view: DocumentView = widget  # type: ignore[assignment]
        if not self.compare_tabs.close(view):
            self.session.close(view.document)

    def _title_tab(self, document: Document) -> None:
        view = self._views.get(document)
        if view is None:
            return
        index = self.tabs.indexOf(view)
        mark = " ●" if document.is_modified else ""
        self.tabs.setTabText(index, document.name.replace("&", "&&") + mark)
        self.tabs.setTabToolTip(index, tip(_place_of(document)))
        self.tabs.setTabIcon(index, theme.file_icon(document.format.name))
        self.panels.mark_unsaved()
        self._title_window()

    def _title_window(self) -> None:
        document = self.document
        name = f"{document.name}[*] – Triptych" if document is not None else "Triptych"
        self.setWindowTitle(name)
        self.setWindowModified(document is not None and document.is_modified)

    def follow_document(self) -> None:
        """Let everything follow the document that the tab on top means now."""
        self._show_current()

    def _show_current(self, _index: int = -1) -> None:
        """Let everything follow the tab on top."""
        document = self.document if self.document in self._views else None
        is_empty = self.tabs.currentWidget() is None
        self.pages.setCurrentWidget(self._welcome_page() if is_empty else self.tabs)
        if document is not None or self._panels_restored:
            self.panels.set_document(document)
            self.status.set_document(document)
        self.actions_.set_document_open(document is not None)
        self._follow(document)
        self._update_modes()
        self._title_window()

    def _welcome_page(self) -> QWidget:
        if self._welcome is None:
            from app.windows.welcome_page import Welcome

            page = Welcome(self.workspace)
            page.open_asked.connect(self.open)
            page.dump_asked.connect(self.session.ask_dump)
            page.place_chosen.connect(self.session.open_recent)
            page.sample_chosen.connect(self.session.open_sample)
            self.pages.addWidget(page)
            self._welcome = page
        return self._welcome

    @property
    def followed(self) -> Document | None:
        """The document that the commands are about, None where the tab on top is none."""
        return self._followed

    def _follow(self, document: Document | None) -> None:
        """Keep the undo and row commands in step with one document."""
        if self._followed is not None:
            self._followed.undo_stack.indexChanged.disconnect(self._update_undo)
            self._followed.undo_stack.indexChanged.disconnect(self.row_actions.update)
            self._followed.changed.disconnect(self._value_changed)
            self._followed.selection.changed.disconnect(self.row_actions.update)
        self._followed = document
        if document is not None:
            document.undo_stack.indexChanged.connect(self._update_undo)
            document.undo_stack.indexChanged.connect(self.row_actions.update)
            document.changed.connect(self._value_changed)
            document.selection.changed.connect(self.row_actions.update)
        self._update_undo()
        self.row_actions.update()

    def _value_changed(self, change: Change) -> None:
        """Look at the commands on rows; after an edit of the structure, it is done once."""
        if change.action is Action.SET:
            self.row_actions.update()

    def _update_undo(self, _index: int = -1) -> None:
        stack = self._followed.undo_stack if self._followed is not None else None
        can_undo, undo = (stack.canUndo(), stack.undoText()) if stack else (False, "")
        can_redo, redo = (stack.canRedo(), stack.redoText()) if stack else (False, "")
        for name, can, text in (("undo", can_undo, undo), ("redo", can_redo, redo)):
            self.actions_[name].setEnabled(can)
            step = caption(text)
            words = (
                tr("&Undo {step}", step=step) if name == "undo" else tr("&Redo {step}", step=step)
            )
            self.actions_[name].setText(words.rstrip())
            self.actions_[name].setToolTip(tip(words.replace("&", "")) if "<" in words else "")

    # Messages

    def add_notice(
        self, sentence: str, buttons: dict[str, Callable[[], object]], role: str = "warning"
    ) -> None:
        """Show a bar over the lower edge of all documents until it is dismissed."""
        from app.windows.messages.notice_bar import Notice

        self.show_notice(Notice(sentence, buttons, role))

    def show_notice(self, notice: Notice) -> None:
        """Show a bar as `add_notice`."""
        self._notices.add(notice)

    @cached_property
    def _notices(self) -> Notices:
        from app.windows.messages.notice_bar import Notices

        return Notices(self._middle)

    def view_of(self, document: Document) -> DocumentView | None:
        """Return the tab of a document, None where it is closed."""
        return self._views.get(document)

    def offer_recovery(self) -> None:
        """Offer every document that an earlier run left unsaved."""
        self.messages.offer_recovery()

    # Commands: files

    def new(self) -> None:
        """Let the user choose what to begin with, and show it."""
        from app.documents.new_document import beginnings
        from app.windows.dialogs.choose_dialog import ChooseDialog

        ways = beginnings()
        dialog = ChooseDialog(tr("New document"), [one.label for one in ways], self)
        if dialog.exec():
            self.session.new_document(ways[dialog.chosen()])

    def open(self) -> None:
        self.session.ask_open()

    def open_files(self, files: Iterable[Path | str]) -> None:
        """Open files given on the command line, chosen, or dropped on the window."""
        self.session.open_files(files)

    def save(self) -> None:
        if self.document is not None:
            self.session.save(self.document)

    def save_as(self) -> None:
        if self.document is not None:
            self.session.save_as(self.document)

    def save_all(self) -> None:
        for document in self.session.documents:
            if document.is_modified or self._views[document].has_typed_text:
                self.session.save(document)
        if self.panels.has_unsaved_archives:
            self.panels.files.save_archives()

    def reload(self) -> None:
        if self.document is not None:
            self.session.ask_reload(self.document)

    def close_document(self) -> None:
        top = self.tabs.currentWidget()
        if self.other_pages.owns(top):
            self.other_pages.close(top)
        elif self.document is not None and not self.compare_tabs.close(top):
            self.session.close(self.document)

    def close_all(self) -> None:
        self.session.close_all()

    def check_sizes(self) -> None:
        """Show what the size table of the mod states too little, that of the file on top first."""
        document = self.document
        file = None if document is None else document.file
        project = None if file is None else self.workspace.projects.of(file)
        self.other_pages.show_sizes(None if project is None else project.mod)

    def settings(self) -> None:
        from app.windows.settings.settings_dialog import SettingsDialog

        dialog = SettingsDialog(self.preferences, self)
        dialog.add_keys(self.shell.keymap)
        dialog.add_games(self.workspace)
        dialog.exec()

    def quit(self) -> None:
        self.close()

    # Commands: edit

    def undo(self) -> None:
        if self.document is not None:
            self.document.undo()

    def redo(self) -> None:
        if self.document is not None:
            self.document.redo()

    # Commands: view

    def show_inspector(self, visible: bool) -> None:
        self.panels.show("inspector", visible)

    def show_files(self, visible: bool) -> None:
        self.panels.show("files", visible)

    def show_problems(self, visible: bool) -> None:
        self.panels.show("problems", visible)

    def show_find(self, visible: bool) -> None:
        self.panels.show("find", visible)

    def show_history(self, visible: bool) -> None:
        self.panels.show("history", visible)

    def show_run(self, visible: bool) -> None:
        self.panels.show("run", visible)

    def comfortable(self, on: bool) -> None:
        self.preferences.set_comfortable(on)
        for view in self._views.values():
            view.tree.set_comfortable(on)

    def zoom_in(self) -> None:
        self.zoom_to(self.preferences.zoom + 10)

    def zoom_out(self) -> None:
        self.zoom_to(self.preferences.zoom - 10)

    def zoom_reset(self) -> None:
        self.zoom_to(100)

    def zoom_to(self, percent: int) -> None:
        """Scale the program's font, in percent of the system's."""
        self.preferences.set_zoom(percent)
        if self._panels_restored:
            self.status.set_zoom(self.preferences.zoom)

    def next_document(self) -> None:
        self._step_tab(1)

    def previous_document(self) -> None:
        self._step_tab(-1)

    def _step_tab(self, step: int) -> None:
        if self.tabs.count():
            self.tabs.setCurrentIndex((self.tabs.currentIndex() + step) % self.tabs.count())

    def shortcuts(self) -> None:
        from app.windows.help.about import show_shortcuts

        show_shortcuts(self, self.actions_)

    def about(self) -> None:
        from app.windows.help.about import show_about

        show_about(self)

    # Events

    def _restyle(self) -> None:
        """Paint everything in the new theme's colours."""
        for document in self._views:
            self._title_tab(document)
        if self._panels_restored:
            self.status.fill()
            self.panels.refresh()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        urls = event.mimeData().urls()
        self.open_files([Path(url.toLocalFile()) for url in urls if url.isLocalFile()])
        event.acceptProposedAction()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close the documents first; the window goes when the last one is saved or let go."""
        if self.session.documents:
            event.ignore()
            QTimer.singleShot(0, self, lambda: self.session.close_all(self.close))
            return
        if self.panels.has_unsaved_archives:
            event.ignore()
            QTimer.singleShot(0, self, lambda: self.panels.files.ask_unsaved(self.close))
            return
        self._store()
        self.session.end()
        event.accept()


def _place_of(document: Document) -> str:
    """Return where a document lies, in full."""
    return "//".join((str(document.file or document.name), *document.words))
