"""The session: the open files and their tabs, stored when they change and restored at the start.

A note is kept while files are reopened; if it still exists at the next start, opening them ended
the program, so they are only offered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QByteArray, QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

from app.ui import app_paths, report
from app.ui.i18n import tr
from app.ui.later import call_later
from app.window import tab_places

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMainWindow

    from app.documents.document import Document
    from app.documents.document_manager import DocumentManager
    from app.ui.notice_bar import AddNotice
    from app.window.document_view import DocumentView
    from app.window.open_views import OpenViews
    from app.window.tab_windows import TabWindows

_OPENING, _WANTED = "session/opening", "session/again"
_LAYOUT = "session/layout"
_UNHURRIED = 800
"""Milliseconds from a change until it is stored."""
_LOOK = 400
"""Milliseconds between checks whether the user continued after being asked at the end."""


def is_wanted() -> bool:
    """Whether the files of the last session are reopened on startup."""
    return bool(app_paths.settings().value(_WANTED, True, type=bool))


def set_wanted(on: bool) -> None:
    """Set whether the files of the last session are reopened on startup."""
    app_paths.settings().setValue(_WANTED, on)


class SessionRestore(QObject):
    """Stores what is open in a window and its layout, and restores it."""

    def __init__(
        self,
        window: QMainWindow,
        documents: DocumentManager,
        views: OpenViews,
        add_notice: AddNotice,
        tab_windows: Callable[[], TabWindows],
    ) -> None:
        super().__init__(window)
        self._window, self._documents, self._views = window, documents, views
        self._add_notice, self._tab_windows = add_notice, tab_windows
        self._is_held = self._is_opening = False
        self._wanted: list[tab_places.TabState] = []
        self._top = 0
        self._shown: list[int] = []
        self._geometries: list[str] = []
        self._timer = QTimer(self, singleShot=True, interval=_UNHURRIED)
        self._timer.timeout.connect(self.store)
        self._looks = QTimer(self, interval=_LOOK)
        self._looks.timeout.connect(self._look_whether_it_goes_on)
        for signal in (documents.opened, documents.closed):
            signal.connect(lambda _document: self._store_later())
        views.changed.connect(self._store_later)
        documents.opened.connect(self._document_opened)
        self._end = QTimer(self, singleShot=True, interval=0)
        self._end.timeout.connect(self._settled)  # the last one is handed over after `busy`
        documents.busy.connect(lambda words, _cancel: None if words else self._end.start())

    # Writing down

    def _store_later(self) -> None:
        if not (self._is_held or self._is_opening):
            self._timer.start()

    def store(self) -> None:
        """Store the session, at once."""
        import json

        self._timer.stop()
        views = [view for view in self._views_in_order() if view.document.file is not None]
        number = self._tab_windows().number_of
        open_ = [tab_places.place_of(view, number(view)) for view in views]
        on_top = [self._views.group_of(view).currentWidget() is view for view in views]
        state = {
            "files": [tab_state.stored() for tab_state in open_ if tab_state],
            "top": next(
                (at for at, document_view in enumerate(views) if document_view is self._views.page),
                0,
            ),
            "shown": [at for at, is_shown in enumerate(on_top) if is_shown],
            "windows": self._tab_windows().geometries(),
        }
        settings = app_paths.settings()
        settings.setValue(app_paths.SESSION, json.dumps(state))
        settings.setValue(_LAYOUT, self._window.saveState())
        settings.sync()

    def _views_in_order(self) -> list[DocumentView]:
        """Return the views of the open documents in the order of their tabs."""
        views = {id(view): view for view in self._views}
        return [views[id(page)] for page in self._views.pages if id(page) in views]

    # At the end

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Write everything down when the window is about to close its documents."""
        if event.type() is QEvent.Type.Close and self._documents.documents:
            self.store()
            self._is_held = True
            self._looks.start()
        return False

    def _look_whether_it_goes_on(self) -> None:
        """Go on writing down where the person did not end the program after all."""
        documents = self._documents.documents
        is_asking = QApplication.activeModalWidget() is not None
        if documents and not is_asking and not any(document.frozen for document in documents):
            self._looks.stop()
            self._is_held = False
            self._store_later()

    # At the start

    def begin(self) -> None:
        """Restore the last session, or offer it if that ended the program."""
        settings = app_paths.settings()
        self._wanted, self._top, self._shown, self._geometries = _stored_session()
        if not self._wanted or not is_wanted():
            return
        if not settings.value(_OPENING, False, type=bool):
            self.open()
            return
        settings.remove(_OPENING)
        count = len(self._wanted)
        what = (
            tr("the {count} files", count=count) if count > 1 else f"“{self._wanted[0].file.name}”"
        )
        self._add_notice(
            tr(
                "Triptych closed unexpectedly while reopening {what}, so they were left closed.",
                what=what,
            ),
            {tr("Open again"): self.open},
        )

    def open(self) -> None:
        """Reopen the files of the last session, and report missing ones."""
        gone = [tab_state.file for tab_state in self._wanted if not tab_state.file.exists()]
        self._wanted = [place for place in self._wanted if place.file.exists()]
        if gone:
            names = ", ".join(f"“{file.name}”" for file in gone[:3])
            if len(gone) > 3:
                names = tr("{names} and {count:,} more", names=names, count=len(gone) - 3)
            report.note(tr("{names} from the last session can no longer be found.", names=names))
        if not self._wanted:
            return
        settings = app_paths.settings()
        settings.setValue(_OPENING, True)
        settings.sync()
        self._is_opening = True
        for place in self._wanted:
            self._documents.open_place(place.file, place.words)
        if not self._documents.is_busy:
            self._settled()

    def _document_opened(self, document: Document) -> None:
        self._window.installEventFilter(self)  # not earlier: it filters every event
        if self._is_opening:
            place = next(
                (tab_state for tab_state in self._wanted if tab_state.is_of(document)), None
            )
            if place is not None:
                self._go_to_place(document, place)
        if document.is_modified:
            call_later(self, lambda: self._close_twins(document))

    def _close_twins(self, recovered: Document) -> None:
        """Close reopened files whose unsaved changes were recovered meanwhile."""
        for document in list(self._documents.documents):
            is_same = document.file is not None and document.file == recovered.file
            is_twin = is_same and document.words == recovered.words and document is not recovered
            if is_twin and not document.is_modified:
                self._documents.close(document)

    def _go_to_place(self, document: Document, place: tab_places.TabState) -> None:
        view = self._views.view_of(document)
        if view is None:
            call_later(self, lambda: self._go_to_place(document, place))
        else:
            tab_places.restore_view(view, place)

    def _settled(self) -> None:
        """Restore the order of the tabs once every file was opened or failed."""
        if self._is_opening and not self._documents.is_busy:
            self._is_opening = False
            app_paths.settings().remove(_OPENING)
            self._arrange_tabs()

    def _arrange_tabs(self) -> None:
        """Move the reopened tabs to their places, and bring the former ones to the front."""
        tabs, known_documents = self._views.tabs, self._documents.documents
        views: dict[int, DocumentView] = {}
        for number, place in enumerate(self._wanted):
            document = next(
                (document for document in known_documents if place.is_of(document)), None
            )
            view = self._views.view_of(document) if document is not None else None
            if view is not None:
                tabs.tabBar().moveTab(tabs.indexOf(view), len(views))
                views[number] = view
        moved = [(view, self._wanted[number].group) for number, view in views.items()]
        self._tab_windows().restore(
            [document for document in moved if document[1]], self._geometries
        )
        for number in self._shown:
            if number in views:
                self._views.group_of(views[number]).setCurrentWidget(views[number])
        if self._top in views:
            self._views.show_page(views[self._top])
        if self._geometries:
            self._views.window.activateWindow()  # whatever the system does with new ones
        layout = app_paths.settings().value(_LAYOUT)
        if isinstance(layout, QByteArray) and known_documents:
            self._window.restoreState(layout)
        self._store_later()


def _stored_session() -> tuple[list[tab_places.TabState], int, list[int], list[str]]:
    """Return the stored session, as far as it is valid.

    It is the places, the index of the active one, those in front of their tabs, and the windows.
    """
    state = app_paths.stored_json(app_paths.SESSION)
    if not isinstance(state, dict):
        return [], 0, [], []
    top = state.get("top")
    tab_states = [
        tab_state for tab_state in map(tab_places.read, _stored_list(state, "files")) if tab_state
    ]
    shown = [index for index in _stored_list(state, "shown") if isinstance(index, int)]
    windows = [geometry for geometry in _stored_list(state, "windows") if isinstance(geometry, str)]
    return tab_states, top if isinstance(top, int) else 0, shown, windows


def _stored_list(state: dict[str, Any], name: str) -> list[Any]:
    value = state.get(name)
    return value if isinstance(value, list) else []
