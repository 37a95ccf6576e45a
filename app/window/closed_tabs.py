"""The closed tabs, to be reopened as they were, the last one first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.ui import report
from app.ui.i18n import tr
from app.ui.later import call_later
from app.window import tab_places

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.documents.document_manager import DocumentManager
    from app.window.open_views import OpenViews

_MOST = 30
"""So many closed tabs are remembered."""


class ClosedTabs(QObject):
    """Remembers each document as it closes, and reopens it at its position among the tabs.

    Create it before the object that removes a closed document's view.
    """

    def __init__(self, parent: QObject, documents: DocumentManager, views: OpenViews) -> None:
        super().__init__(parent)
        self._documents, self._views = documents, views
        self._closed: list[tuple[tab_places.TabState, int]] = []
        """The state of the tab, and its index."""
        self._wanted: list[tuple[tab_places.TabState, int]] = []
        documents.closed.connect(self._remember_tab)
        documents.opened.connect(self._tab_opened)

    def _remember_tab(self, document: Document) -> None:
        view = self._views.view_of(document)
        place = None if view is None else tab_places.place_of(view)
        if view is not None and place is not None:
            self._closed.append((place, self._views.group_of(view).indexOf(view)))
            del self._closed[:-_MOST]

    def reopen(self) -> None:
        """Open the tab again that was closed last; one that is open again is passed over."""
        while self._closed:
            place, at = self._closed.pop()
            if self._documents.find(place.file, place.words) is not None:
                continue
            if not place.file.exists():
                report.note(tr("“{name}” can no longer be found.", name=place.file.name))
                continue
            self._wanted.append((place, at))
            self._documents.open_place(place.file, place.words, as_named=True)
            return
        report.note(tr("There is no closed tab to reopen."))

    def _tab_opened(self, document: Document) -> None:
        found = next((tab for tab in self._wanted if tab[0].is_of(document)), None)
        if found is not None:
            self._wanted.remove(found)
            call_later(self, lambda: self._place_tab(document, *found))

    def _place_tab(self, document: Document, place: tab_places.TabState, at: int) -> None:
        view = self._views.view_of(document)
        if view is not None:
            bar = self._views.tabs.tabBar()
            bar.moveTab(self._views.tabs.indexOf(view), min(at, bar.count() - 1))
            tab_places.restore_view(view, place)
