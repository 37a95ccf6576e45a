"""Detects when another program changes the file of an open document."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QFileSystemWatcher, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from shiboken6 import isValid

from app.documents.document import Document
from app.documents.save_job import changed_on_disk
from app.ui import background, report
from app.ui.sentences import begin, refusal

_SETTLE = 200
"""Milliseconds without another event before a file is read; programs write in steps."""
_POLL = 1000
"""Milliseconds between two looks at files that Qt cannot watch."""


class Watcher(QObject):
    """Watches the files of documents, and their folders, in which a replaced file appears again.

    `changed_outside` and `vanished` carry the document, once for each new state of its file. Files
    saved by Triptych itself do not count, since the document knows their contents. Files are read
    in a thread: they may be large, or on a slow disk.
    """

    changed_outside = Signal(object)
    vanished = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._documents: list[Document] = []
        self._told: dict[Document, tuple[int, int] | None] = {}
        self._watcher = QFileSystemWatcher(self)
        self._timer = QTimer(self, singleShot=True, interval=_SETTLE)
        self._timer.timeout.connect(self.check_files)
        self._watcher.fileChanged.connect(self._timer.start)
        self._watcher.directoryChanged.connect(self._timer.start)
        self._polling = QTimer(self, interval=_POLL)
        self._polling.timeout.connect(self._poll)
        self._polled: dict[Path, tuple[int, int] | None] = {}
        """The last state of files whose names are not UTF-8: Qt has no way to name them."""
        app = QCoreApplication.instance()
        if isinstance(app, QGuiApplication):
            app.applicationStateChanged.connect(self._come_back)

    def watch(self, document: Document) -> None:
        """Watch the file a document has now."""
        self.forget(document)
        if document.file is not None:
            self._documents.append(document)
            self._add_paths(document.file)

    def forget(self, document: Document) -> None:
        """Watch a document's file no more."""
        if document not in self._documents:
            return
        self._documents.remove(document)
        self._told.pop(document, None)
        paths = {path for holder in self._documents for path in _watched_paths(holder.file)}
        watched = [*self._watcher.files(), *self._watcher.directories()]
        gone = [path for path in watched if path not in paths]
        if gone:
            self._watcher.removePaths(gone)
        files = {holder.file for holder in self._documents}
        for file in [file for file in self._polled if file not in files]:
            del self._polled[file]
        if not self._polled:
            self._polling.stop()

    def _come_back(self, state: Qt.ApplicationState) -> None:
        """Look for files that are gone with a folder above theirs, which Qt does not report."""
        is_active = state is Qt.ApplicationState.ApplicationActive
        if is_active and any(_is_gone(document) for document in self._documents):
            self.check_files()

    def _poll(self) -> None:
        """Check the files soon if one of those that are looked at has another state."""
        now = {file: _size_and_time(file) for file in self._polled}
        if now != self._polled:
            self._polled = now
            self._timer.start()

    def pass_over(self, document: Document) -> None:
        """Ignore the current state of a document's file."""
        if document.file is not None:
            self._told[document] = _size_and_time(document.file)

    def check_files(self) -> None:
        """Check every file now, and report the changed ones after reading them."""
        for document in list(self._documents):
            file = document.file
            if file is None or document.frozen:
                continue
            self._add_paths(file)  # a replaced file drops off the list
            state = _size_and_time(file)
            if self._told.get(document, ()) == state:
                continue
            if state is None:
                self._told[document] = None
                self.vanished.emit(document)
            else:
                self._compare_file(document, state)

    def _compare_file(self, document: Document, state: tuple[int, int]) -> None:
        """Compare a file, in its current state, with what the document knows, in a thread."""
        stamp = document.stamp

        def read(is_changed: bool) -> None:
            if not isValid(self) or document not in self._documents:
                return
            if document.stamp is not stamp or document.frozen:
                self._timer.start()  # it was saved or read again meanwhile
            elif is_changed:
                self._told[document] = state
                self.changed_outside.emit(document)
            else:
                self._told.pop(document, None)

        background.run(
            background.Lane.READ,
            lambda: changed_on_disk(document),
            read,
            lambda error: report.note(begin(refusal(error))),
        )

    def _add_paths(self, file: Path) -> None:
        if not _is_utf8(file):
            self._polled.setdefault(file, _size_and_time(file))
            if not self._polling.isActive():
                self._polling.start()
            return
        watched = {*self._watcher.files(), *self._watcher.directories()}
        new = [path for path in _watched_paths(file) if path not in watched and Path(path).exists()]
        if new:
            self._watcher.addPaths(new)


def _is_gone(document: Document) -> bool:
    return document.file is not None and _size_and_time(document.file) is None


def _is_utf8(file: Path) -> bool:
    """Whether the bytes of a path are UTF-8; on some systems a path may be of any bytes."""
    try:
        str(file).encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _watched_paths(file: Path | None) -> list[str]:
    return [] if file is None else [str(file), str(file.parent)]


def _size_and_time(file: Path) -> tuple[int, int] | None:
    """Return size and time of a file, None if it does not exist."""
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns
