"""The main window: documents in tabs, the inspector beside them, the panels below.

It wires the parts together and turns the menus' commands into calls; what a command does lives
in `session` (files), `document_view` (the current row) and `preferences` (how it looks).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import QByteArray, QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QMainWindow,
    QMenu,
    QStackedWidget,
    QTabWidget,
    QToolBar,
    QWidget,
)

from app import places, report, theme
from app.documents import recent
from app.documents.document import Document
from app.windows.actions import Actions
from app.windows.document_view import DocumentView
from app.windows.preferences import Preferences
from app.windows.session import Session
from app.windows.status import Status

_STATE_VERSION = 1
_BUSY_DELAY = 150
_TOOLS = ("open", "save", "", "undo", "redo")


class MainWindow(QMainWindow):
    """One window with every open document."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("main")
        self.setWindowIcon(theme.icon("triptych"))
        self.setAcceptDrops(True)
        self.setDockNestingEnabled(True)
        self.session = Session(self)
        self.preferences = Preferences(self)
        self._views: dict[Document, DocumentView] = {}
        self._docks: dict[str, QDockWidget] = {}
        self._busy_timer = QTimer(self, singleShot=True, interval=_BUSY_DELAY)
        self._closing = False
        self._build()
        self._connect()
        self._restore()
        self._show_current()

    # Building

    def _build(self) -> None:
        self.actions_ = Actions(self)
        self._tool_bar()
        self.pages = QStackedWidget()
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.setTabsClosable(True)
        self.tabs.setMovable(True)
        self.tabs.setElideMode(Qt.TextElideMode.ElideMiddle)
        self.tabs.setAccessibleName("Open documents")
        self.pages.addWidget(self.tabs)
        self.setCentralWidget(self.pages)
        self.status = Status()
        self.setStatusBar(self.status)
        self._welcome: QWidget | None = None

    def _tool_bar(self) -> None:
        bar = QToolBar("Tools")
        bar.setObjectName("tools")
        bar.setMovable(False)
        bar.setIconSize(QSize(16, 16))
        for name in _TOOLS:
            if name:
                bar.addAction(self.actions_[name])
            else:
                bar.addSeparator()
        bar.toggleViewAction().setVisible(False)
        self.addToolBar(bar)

    def _connect(self) -> None:
        session = self.session
        session.opened.connect(self._add_view)
        session.closed.connect(self._remove_view)
        session.shown.connect(self.show_document)
        session.busy.connect(self._show_busy)
        session.changed_outside.connect(self._offer_reload)
        session.vanished.connect(self._say_vanished)
        self.tabs.currentChanged.connect(self._show_current)
        self.tabs.tabCloseRequested.connect(self._close_tab)
        self.status.zoom_clicked.connect(self.zoom_reset)
        theme.watch().changed.connect(self._restyle)  # type: ignore[attr-defined]
        report.reports().posted.connect(self._post)
        menus = self.actions_.menus
        menus["open_recent"].aboutToShow.connect(self._fill_recent)
        menus["open_sample"].aboutToShow.connect(self._fill_samples)
        menus["theme"].aboutToShow.connect(self._fill_themes)

    def _restore(self) -> None:
        settings = places.settings()
        self.resize(1280, 800)
        geometry = settings.value("window/geometry")
        if isinstance(geometry, QByteArray):
            self.restoreGeometry(geometry)
        self.actions_["comfortable"].setChecked(self.preferences.comfortable)
        self.status.set_zoom(self.preferences.zoom)
        if settings.value("window/inspector", True, type=bool):
            self.actions_["show_inspector"].setChecked(True)
        for name in ("show_problems", "show_history"):
            if settings.value(f"window/{name}", False, type=bool):
                self.actions_[name].setChecked(True)

    def _store(self) -> None:
        settings = places.settings()
        settings.setValue("window/geometry", self.saveGeometry())
        settings.setValue("window/inspector", self.actions_["show_inspector"].isChecked())
        for name in ("show_problems", "show_history"):
            settings.setValue(f"window/{name}", self.actions_[name].isChecked())

    # Documents and their views

    @property
    def document(self) -> Document | None:
        """The document whose tab is on top."""
        view = self.view
        return view.document if view is not None else None

    @property
    def view(self) -> DocumentView | None:
        """The tab on top."""
        widget = self.tabs.currentWidget()
        return widget if isinstance(widget, DocumentView) else None

    def show_document(self, document: Document) -> None:
        """Bring the tab of an open document to the top."""
        self.tabs.setCurrentWidget(self._views[document])

    def _add_view(self, document: Document) -> None:
        view = DocumentView(document)
        view.busy.connect(self._show_busy)
        view.tree.menu_asked.connect(self._fill_row_menu)
        view.tree.delegate.set_comfortable(self.preferences.comfortable)
        self._views[document] = view
        document.modified_changed.connect(lambda _modified: self._title_tab(document))
        document.identity_changed.connect(lambda: self._title_tab(document))
        document.changed.connect(self._update_row_actions)
        document.current_changed.connect(self._update_row_actions)
        index = self.tabs.addTab(view, "")
        self._title_tab(document)
        self.tabs.setCurrentIndex(index)
        self._show_current()
        view.tree.setFocus()
        if document.note:
            view.add_notice(document.note, {}, "accent")

    def _remove_view(self, document: Document) -> None:
        view = self._views.pop(document)
        self.tabs.removeTab(self.tabs.indexOf(view))
        view.deleteLater()
        self._show_current()

    def _close_tab(self, index: int) -> None:
        view = self.tabs.widget(index)
        if isinstance(view, DocumentView):
            self.session.close(view.document)

    def _title_tab(self, document: Document) -> None:
        view = self._views.get(document)
        if view is None:
            return
        index = self.tabs.indexOf(view)
        mark = " ●" if document.is_modified else ""
        self.tabs.setTabText(index, document.name.replace("&", "&&") + mark)
        self.tabs.setTabToolTip(index, str(document.file or document.name))
        self.tabs.setTabIcon(index, theme.icon(f"file-{document.root.__module__.split('.')[1]}"))
        self._title_window()

    def _title_window(self) -> None:
        document = self.document
        if document is None:
            self.setWindowTitle("Triptych")
            self.setWindowModified(False)
            return
        self.setWindowTitle(f"{document.name}[*] – Triptych")
        self.setWindowFilePath(str(document.file or ""))
        self.setWindowModified(document.is_modified)

    def _show_current(self, _index: int = -1) -> None:
        """Let every panel follow the tab on top."""
        document = self.document
        if document is None:
            self.pages.setCurrentWidget(self._welcome_page())
        else:
            self.pages.setCurrentWidget(self.tabs)
        self.status.set_document(document)
        for name, dock in self._docks.items():
            _follow(name, dock.widget(), document)
        self.actions_.set_document_open(document is not None)
        self._follow_undo(document)
        self._update_row_actions()
        self._title_window()

    def _welcome_page(self) -> QWidget:
        if self._welcome is None:
            from app.windows.welcome import Welcome

            page = Welcome()
            page.open_asked.connect(self.open)
            page.file_chosen.connect(lambda file: self.session.open_files([file]))
            page.sample_chosen.connect(self.session.open_sample)
            self.pages.addWidget(page)
            self._welcome = page
        return self._welcome

    def _follow_undo(self, document: Document | None) -> None:
        for stack in (view.document.undo_stack for view in self._views.values()):
            stack.indexChanged.disconnect(self._update_undo) if stack.property("followed") else None
            stack.setProperty("followed", False)
        if document is not None:
            document.undo_stack.indexChanged.connect(self._update_undo)
            document.undo_stack.setProperty("followed", True)
        self._update_undo()

    def _update_undo(self, _index: int = -1) -> None:
        document = self.document
        stack = document.undo_stack if document is not None else None
        for name, can, text in (
            ("undo", stack is not None and stack.canUndo(), stack.undoText() if stack else ""),
            ("redo", stack is not None and stack.canRedo(), stack.redoText() if stack else ""),
        ):
            action = self.actions_[name]
            action.setEnabled(can)
            action.setText(f"&{name.capitalize()} {text}".rstrip().replace("&&", "&"))
        if document is not None:
            self._title_tab(document)

    def _update_row_actions(self, _what: object = None) -> None:
        view = self.view
        row = view.row() if view is not None else None
        self.actions_["copy_hash"].setEnabled(row is not None and row.hash is not None)
        changed = view is not None and view.document.current in view.document.originals
        self.actions_["reset_value"].setEnabled(changed)

    # Panels

    def _dock(self, name: str, title: str, make: Callable[[], QWidget], wide: bool) -> QDockWidget:
        """Return a panel, made when it is first wanted."""
        if name not in self._docks:
            dock = QDockWidget(title, self)
            dock.setObjectName(name)
            dock.setWidget(make())
            side = Qt.DockWidgetArea.BottomDockWidgetArea
            if not wide:
                side = Qt.DockWidgetArea.RightDockWidgetArea
                dock.setTitleBarWidget(QWidget())
            self.addDockWidget(side, dock)
            self._docks[name] = dock
            action = self.actions_[f"show_{name}"]
            dock.visibilityChanged.connect(lambda _visible: action.setChecked(not dock.isHidden()))
            _follow(name, dock.widget(), self.document)
        return self._docks[name]

    def show_inspector(self, visible: bool) -> None:
        if visible:
            self._dock("inspector", "Inspector", self._make_inspector, wide=False).show()
        elif "inspector" in self._docks:
            self._docks["inspector"].hide()

    def show_problems(self, visible: bool) -> None:
        self._show_below("problems", "Problems", self._make_problems, visible)

    def show_history(self, visible: bool) -> None:
        self._show_below("history", "History", self._make_history, visible)

    def _show_below(
        self, name: str, title: str, make: Callable[[], QWidget], visible: bool
    ) -> None:
        if not visible:
            if name in self._docks:
                self._docks[name].hide()
            return
        is_new = name not in self._docks
        dock = self._dock(name, title, make, wide=True)
        dock.show()
        others = [d for n, d in self._docks.items() if n not in (name, "inspector")]
        if is_new and others:
            self.tabifyDockWidget(others[0], dock)
        elif is_new:
            self.resizeDocks([dock], [180], Qt.Orientation.Vertical)
        dock.raise_()

    def _make_inspector(self) -> QWidget:
        from app.windows.inspector import Inspector

        inspector = Inspector()
        inspector.named.connect(self.preferences.remember_name)
        QTimer.singleShot(
            0,
            lambda: self.resizeDocks([self._docks["inspector"]], [340], Qt.Orientation.Horizontal),
        )
        return inspector

    def _make_problems(self) -> QWidget:
        from app.windows.problems import ProblemsPanel

        panel = ProblemsPanel()
        panel.chosen.connect(self._go_to)
        return panel

    def _make_history(self) -> QWidget:
        from app.windows.history import History

        return History()

    def _go_to(self, path: tuple[object, ...]) -> None:
        view = self.view
        if view is not None:
            view.document.set_current(path)
            view.tree.setFocus()

    # Messages

    def _post(self, message: report.Message) -> None:
        """Show a message in the problems panel, and above the document as long as it matters."""
        self.actions_["show_problems"].setChecked(True)
        panel = self._docks["problems"].widget()
        panel.add_message(message.severity, message.sentence, message.do)  # type: ignore[attr-defined]
        self._docks["problems"].raise_()
        if message.details:
            from app.windows.crash_dialog import CrashDialog

            CrashDialog(message, self).show()
        elif message.do is not None and self.view is not None:
            self.view.add_notice(message.sentence, {message.label: message.do}, "error")

    def _show_busy(self, words: str, cancel: Callable[[], object] | None) -> None:
        """Show progress only for what takes long enough to be noticed."""
        self._busy_timer.stop()
        if not words:
            self.status.hide_busy()
            return
        self._busy_timer = QTimer(self, singleShot=True, interval=_BUSY_DELAY)
        self._busy_timer.timeout.connect(lambda: self.status.show_busy(words, cancel))
        self._busy_timer.start()

    def _offer_reload(self, document: Document) -> None:
        view = self._views.get(document)
        if view is None:
            return
        kept = "Your changes here would be lost." if document.is_modified else ""
        view.add_notice(
            f"“{document.name}” was changed by another program. {kept}".rstrip(),
            {"Reload": lambda: self.session.reload(document), "Keep this version": lambda: None},
        )

    def _say_vanished(self, document: Document) -> None:
        view = self._views.get(document)
        if view is not None:
            view.add_notice(
                f"“{document.name}” is no longer in its folder. It is still open here.",
                {"Save again": lambda: self.session.save(document)},
            )

    def offer_recovery(self) -> None:
        """Ask about documents that an earlier run left unsaved."""
        for leftover in self.session.journal.leftovers():
            self._offer(leftover)

    def _offer(self, leftover: object) -> None:
        from app.windows.recovery import offer

        offer(self, leftover)

    # Commands: files

    def open(self) -> None:
        self.session.ask_open()

    def open_files(self, files: Iterable[Path]) -> None:
        """Open files given on the command line or dropped on the window."""
        self.session.open_files(files)

    def save(self) -> None:
        if self.document is not None:
            self.session.save(self.document)

    def save_as(self) -> None:
        if self.document is not None:
            self.session.save_as(self.document)

    def save_all(self) -> None:
        for document in self.session.documents:
            if document.is_modified:
                self.session.save(document)

    def reload(self) -> None:
        if self.document is not None:
            self.session.ask_reload(self.document)

    def close_document(self) -> None:
        if self.document is not None:
            self.session.close(self.document)

    def close_all(self) -> None:
        self.session.close_all()

    def settings(self) -> None:
        from app.windows.settings_dialog import SettingsDialog

        SettingsDialog(self.preferences, self).exec()

    def quit(self) -> None:
        self.close()

    # Commands: edit

    def undo(self) -> None:
        if self.document is not None:
            self.document.undo()

    def redo(self) -> None:
        if self.document is not None:
            self.document.redo()

    def edit_value(self) -> None:
        if self.view is not None:
            self.view.tree.setFocus()
            self.view.tree.edit_value()

    def reset_value(self) -> None:
        if self.view is not None:
            self.view.reset_value()

    def copy_value(self) -> None:
        if self.view is not None:
            self.view.copy_value()

    def copy_name(self) -> None:
        if self.view is not None:
            self.view.copy_name()

    def copy_path(self) -> None:
        if self.view is not None:
            self.view.copy_path()

    def copy_hash(self) -> None:
        if self.view is not None:
            self.view.copy_hash()

    def filter(self) -> None:
        if self.view is not None:
            self.view.focus_filter()

    def find_next(self) -> None:
        if self.view is not None:
            self.view.find(forward=True)

    def find_previous(self) -> None:
        if self.view is not None:
            self.view.find(forward=False)

    # Commands: view

    def expand_below(self) -> None:
        if self.view is not None:
            self.view.tree.expand_below()

    def collapse_all(self) -> None:
        if self.view is not None:
            self.view.tree.collapseAll()

    def comfortable(self, on: bool) -> None:
        self.preferences.set_comfortable(on)
        for view in self._views.values():
            view.tree.delegate.set_comfortable(on)
            view.tree.doItemsLayout()

    def zoom_in(self) -> None:
        self._zoom(self.preferences.zoom + 10)

    def zoom_out(self) -> None:
        self._zoom(self.preferences.zoom - 10)

    def zoom_reset(self) -> None:
        self._zoom(100)

    def _zoom(self, percent: int) -> None:
        self.preferences.set_zoom(percent)
        self.status.set_zoom(self.preferences.zoom)

    def next_document(self) -> None:
        self._step_tab(1)

    def previous_document(self) -> None:
        self._step_tab(-1)

    def _step_tab(self, step: int) -> None:
        if self.tabs.count():
            self.tabs.setCurrentIndex((self.tabs.currentIndex() + step) % self.tabs.count())

    def shortcuts(self) -> None:
        from app.windows.about import show_shortcuts

        show_shortcuts(self)

    def about(self) -> None:
        from app.windows.about import show_about

        show_about(self)

    # Menus that fill when they open

    def _fill_recent(self) -> None:
        menu = self.actions_.menus["open_recent"]
        menu.clear()
        for file in recent.files():
            action = menu.addAction(str(file).replace("&", "&&"))
            action.setEnabled(file.exists())
            action.triggered.connect(lambda _=False, f=file: self.session.open_files([f]))
        if menu.isEmpty():
            menu.addAction("No files yet").setEnabled(False)
        else:
            menu.addSeparator()
            menu.addAction("Clear this list").triggered.connect(lambda: recent.clear())

    def _fill_samples(self) -> None:
        menu = self.actions_.menus["open_sample"]
        menu.clear()
        for name in places.samples():
            action = menu.addAction(name.replace("&", "&&"))
            action.triggered.connect(lambda _=False, n=name: self.session.open_sample(n))

    def _fill_themes(self) -> None:
        menu = self.actions_.menus["theme"]
        menu.clear()
        for choice, words in (
            ("system", "Like the &system"),
            ("light", "&Light"),
            ("dark", "&Dark"),
        ):
            action = menu.addAction(words)
            action.setCheckable(True)
            action.setChecked(self.preferences.theme == choice)
            action.triggered.connect(lambda _=False, c=choice: self.preferences.set_theme(c))

    def _fill_row_menu(self, menu: QMenu, place: object) -> None:
        for name in (
            "edit_value", "reset_value", "", "copy_value", "copy_name", "copy_path", "copy_hash",
            "", "expand_below", "collapse_all",
        ):  # fmt: skip
            if name:
                menu.addAction(self.actions_[name])
            else:
                menu.addSeparator()
        menu.exec(place)  # type: ignore[call-overload]

    # Events

    def _restyle(self) -> None:
        """Paint everything in the new theme's colours."""
        for document in self._views:
            self._title_tab(document)
        self.status.fill()
        for name, dock in self._docks.items():
            _follow(name, dock.widget(), None)
            _follow(name, dock.widget(), self.document)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        files = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        self.open_files(files)
        event.acceptProposedAction()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close the documents first; the window goes when the last one is saved or let go."""
        if not self.session.documents:
            self._store()
            self.session.journal.close()
            event.accept()
            return
        event.ignore()
        QTimer.singleShot(0, lambda: self.session.close_all(self.close))


def _follow(name: str, panel: QWidget, document: Document | None) -> None:
    """Let a panel show another document."""
    panel.set_document(document)  # type: ignore[attr-defined]
