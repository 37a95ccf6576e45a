"""Says, in both windows, that a document is open in two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer
from shiboken6 import isValid

from app.documents.presence import Presence, place_key
from app.ui import app_paths, background
from app.ui.i18n import tr

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.documents.document_manager import DocumentManager
    from app.ui.notice_bar import Notice
    from app.window.open_views import OpenViews

_SETTLE = 50
"""Milliseconds until open files are announced: several are often opened or closed together."""
_AGAIN = 3000
"""Milliseconds until others are checked again while there are any: a killed one announces
nothing."""


class OpenElsewhere(QObject):
    """Announces the open documents of a window, and shows which are open elsewhere."""

    def __init__(self, documents: DocumentManager, views: OpenViews) -> None:
        super().__init__(documents)
        self._documents, self._views = documents, views
        self._presence = Presence(app_paths.data_folder() / "open")
        self._notices: dict[Document, Notice] = {}
        self._attended: set[Document] = set()
        self._told: set[Document] = set()
        self._watcher: QFileSystemWatcher | None = None
        self._telling = QTimer(self, singleShot=True, interval=_SETTLE)
        self._telling.timeout.connect(self._announce_places)
        self._looking = QTimer(self, singleShot=True, interval=_SETTLE)
        self._looking.timeout.connect(self._ask_others)
        documents.closed.connect(self._forget_document)

    def announce_document(self, document: Document) -> None:
        """Begin with a document that was opened, or read again, just now."""
        if document not in self._attended:
            self._attended.add(document)
            document.identity_changed.connect(self._telling.start)
            self._telling.start()

    def _forget_document(self, document: Document) -> None:
        self._notices.pop(document, None)
        self._told.discard(document)
        self._attended.discard(document)
        self._telling.start()

    def end(self) -> None:
        """Announce that this window has closed."""
        self._telling.stop()
        self._looking.stop()
        self._presence.close()

    def _open_places(self) -> list[tuple[Document, str]]:
        return [
            (document, place_key(document.file, document.words))
            for document in self._documents.documents
            if document.file is not None
        ]

    def _announce_places(self) -> None:
        keys = [key for _document, key in self._open_places()]
        background.run(
            background.Lane.KEEP,
            lambda: self._presence.announce(keys),
            lambda _none: self._ask_others(),
            lambda _error: None,  # nothing can be published where nothing can be written
        )

    def _ask_others(self) -> None:
        if isValid(self):
            background.run(
                background.Lane.KEEP,
                self._presence.others,
                self._show_elsewhere,
                lambda _error: None,
            )

    def _show_elsewhere(self, others: frozenset[str]) -> None:
        """Show what is open elsewhere, and remove notices that no longer apply."""
        if not isValid(self):
            return
        self._watch_presence()
        if others and not self._looking.isActive():
            self._looking.start(_AGAIN)
        for document, key in self._open_places():
            if key in others and document not in self._told:
                self._told.add(document)
                self._say_elsewhere(document)
            elif key not in others and document in self._told:
                self._told.discard(document)
                notice = self._notices.pop(document, None)
                if notice is not None and isValid(notice):
                    notice.dismiss()

    def _say_elsewhere(self, document: Document) -> None:
        view = self._views.view_of(document)
        if view is not None:
            self._notices[document] = view.add_notice(
                tr(
                    "“{name}” is also open in another Triptych window. The second one to "
                    "save is asked before replacing the other version.",
                    name=document.name,
                ),
                {tr("Close it here"): lambda: self._documents.close(document)},
            )

    def _watch_presence(self) -> None:
        """Check again whenever another window announces something."""
        if self._watcher is None:
            self._watcher = QFileSystemWatcher(self)
            self._watcher.directoryChanged.connect(lambda _folder: self._looking.start(_SETTLE))
        folder = str(self._presence.folder)
        if not self._watcher.directories() and self._presence.folder.is_dir():
            self._watcher.addPath(folder)
