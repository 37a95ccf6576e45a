"""The journal: modified documents are kept aside while they are open, for a day that ends badly.

Every document has one entry, a folder-wide unique name with two files: the bytes as they would be
saved, and a header that says what they are; a third holds text that was typed and not applied. A
lock tells the entries of a running program from
those of one that is gone.
"""

from __future__ import annotations

import json
import os
import time
import uuid
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QLockFile, QMetaObject, QObject, QTimer

import formats
from app import report
from app.documents import disk, inside, work
from app.documents.document import Document, Typed
from app.documents.loading import Loaded, Opening
from app.words import tr
from formats.errors import FormatError, WrongType

_QUIET = 3000
"""Milliseconds after the last edit until a document is kept aside …"""
_LATEST = 30.0
"""… and seconds after the first edit that is not, while more edits come."""


class Leftover:
    """One entry that a program which is gone left behind."""

    def __init__(self, header: Path, facts: dict[str, Any]) -> None:
        self._header = header
        self.name = str(facts.get("name", "document"))
        self.file = Path(facts["file"]) if facts.get("file") else None
        self.words = tuple(str(word) for word in facts.get("words") or ())
        self.time = float(facts.get("time", 0.0))
        self._row = str(facts.get("row", ""))

    @property
    def when(self) -> str:
        """When the entry was written, as a person reads it."""
        return time.strftime(tr("%d %B, %H:%M"), time.localtime(self.time))

    def open(self) -> Opening:
        """Open the entry as a modified document of the file it belongs to.

        The entry stays until the document's own is written or it is discarded.
        """
        data_file = self._header.with_suffix(".bin")

        def load() -> Loaded:
            data, stamp = disk.read(data_file)
            return Loaded(formats.open_bytes(data, self.name), data, stamp)

        def finish(loaded: Loaded) -> Document:
            document = Document(loaded.root, self.name, self.file, len(loaded.data))
            document.note = tr(
                "Recovered: these changes are not in the file yet. Save to keep them."
            )
            document.words = self.words
            document.stamp = _stamp(self.file, self.words)
            document.left_text = self._left_text(document)
            document.mark_unsaved()
            return document

        return Opening(self.name).start(load, finish)

    def _left_text(self, document: Document) -> Typed | None:
        text_file = self._header.with_suffix(".txt")
        if not text_file.exists():
            return None
        from formats import paths

        typed = text_file.read_bytes().decode("utf-8", "surrogatepass")
        try:
            return Typed(paths.find(document.outline, self._row), lambda: typed)
        except WrongType:
            return Typed((), lambda: typed)

    def discard(self) -> None:
        """Delete the entry."""
        _delete(self._header)


class _Entry(NamedTuple):
    document: Document
    header: Path
    timer: QTimer
    links: tuple[QMetaObject.Connection, ...]
    """To be cut when the document is closed: a lambda that its own signal holds keeps it alive."""


class Journal(QObject):
    """Keeps every watched document aside whenever it was changed, without holding the window up."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self._session = uuid.uuid4().hex[:12]
        self._lock: QLockFile | None = None
        self._entries: dict[Document, _Entry] = {}
        self._kept: dict[Document, tuple[int, str | None]] = {}
        self._since: dict[Document, float] = {}

    def watch(self, document: Document) -> None:
        """Keep a document aside from now on, at once if it is modified already."""
        if document in self._entries:
            return
        timer = QTimer(self, singleShot=True, interval=_QUIET)
        header = self._folder / f"{self._session}-{uuid.uuid4().hex[:8]}.json"
        links = (
            timer.timeout.connect(lambda: self._keep(document)),
            document.changed.connect(lambda _change: self._edited(document)),
            document.modified_changed.connect(lambda _on: self._edited(document)),
            document.typed_changed.connect(lambda: self._edited(document)),
        )
        self._entries[document] = _Entry(document, header, timer, links)
        if document.is_modified:
            self._edited(document)

    def forget(self, document: Document) -> None:
        """Let go of a document that is closed, and delete what was kept of it."""
        entry = self._entries.pop(document, None)
        if entry is not None:
            entry.timer.stop()
            entry.timer.deleteLater()
            for link in entry.links:
                QObject.disconnect(link)
            _delete(entry.header)
        self._kept.pop(document, None)
        self._since.pop(document, None)

    def close(self) -> None:
        """Give the lock back; entries that are left are offered at the next start."""
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None

    def leftovers(self) -> list[Leftover]:
        """Return the entries of programs that are gone, the newest first."""
        found = []
        for header in self._folder.glob("*.json") if self._folder.is_dir() else ():
            if self._is_orphan(header) and (facts := _read_header(header)) is not None:
                found.append(Leftover(header, facts))
        return sorted(found, key=lambda one: -one.time)

    def write_all_now(self) -> list[str]:
        """Keep every modified document aside before returning; return the names of all open."""
        for document, entry in self._entries.items():
            if _is_wanted(document):
                self._begin()
                data = formats.save_bytes(document.root)
                _write(entry.header, data, _facts(document), _typed(document))
        return [document.name for document in self._entries]

    def _edited(self, document: Document) -> None:
        entry = self._entries.get(document)
        if entry is None:
            return
        if not _is_wanted(document):
            entry.timer.stop()
            self._since.pop(document, None)
            self._kept.pop(document, None)
            _delete(entry.header)
            return
        first = self._since.setdefault(document, time.monotonic())
        if not entry.timer.isActive() or time.monotonic() - first < _LATEST:
            entry.timer.start()

    def _keep(self, document: Document) -> None:
        """Write the entry in a thread; an edit in between has it tried again later."""
        entry = self._entries.get(document)
        if entry is None or not _is_wanted(document):
            return
        self._since.pop(document, None)
        typed = _typed(document)
        state = (document.revision, typed)
        if self._kept.get(document) == state:
            return
        facts = _facts(document)
        save = work.whole(document, formats.save_bytes)

        def job() -> None:
            data = save()
            self._begin()
            _write(entry.header, data, facts, typed)

        def done(_none: None) -> None:
            if document not in self._entries or not _is_wanted(document):
                _delete(entry.header)
            else:
                self._kept[document] = state

        def failed(error: BaseException) -> None:
            if isinstance(error, work.Edited):
                entry.timer.start()
            elif isinstance(error, (OSError, FormatError)):
                report.note(
                    tr(
                        "“{name}” could not be kept for recovery: {error}.",
                        name=document.name,
                        error=error,
                    )
                )

        work.run(work.Lane.KEEP, job, done, failed)

    def _begin(self) -> None:
        """Make the folder and take this program's lock, when the first entry is written."""
        if self._lock is None:
            self._folder.mkdir(parents=True, exist_ok=True)
            lock = QLockFile(str(self._folder / f"{self._session}.lock"))
            lock.setStaleLockTime(0)
            lock.tryLock(0)
            self._lock = lock

    def _is_orphan(self, header: Path) -> bool:
        session = header.name.partition("-")[0]
        if session == self._session:
            return False
        lock = QLockFile(str(self._folder / f"{session}.lock"))
        lock.setStaleLockTime(0)
        if not lock.tryLock(0):
            return False
        lock.unlock()
        return True


def _facts(document: Document) -> dict[str, Any]:
    file = None if document.file is None else str(document.file)
    words = list(document.words)
    facts = {"name": document.name, "file": file, "words": words, "time": time.time()}
    if document.typed is not None:
        from formats import paths

        facts["row"] = paths.spell(document.outline, document.typed.path)
    return facts


def _is_wanted(document: Document) -> bool:
    """Whether there is something of a document that is in no file."""
    return document.is_modified or document.typed is not None


def _typed(document: Document) -> str | None:
    return None if document.typed is None else document.typed.text()


def _write(header: Path, data: bytes, facts: dict[str, Any], typed: str | None = None) -> None:
    """Write the bytes, then the header that makes them an entry, each in one step."""
    text_file = header.with_suffix(".txt")
    contents = [
        (header.with_suffix(".bin"), data),
        (header, json.dumps(facts).encode("utf-8", "backslashreplace")),
    ]
    if typed is None:
        text_file.unlink(missing_ok=True)
    else:
        contents.insert(0, (text_file, typed.encode("utf-8", "surrogatepass")))
    for file, content in contents:
        temporary = file.with_name(file.name + ".tmp")
        with temporary.open("wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.replace(file)


def _delete(header: Path) -> None:
    header.unlink(missing_ok=True)
    header.with_suffix(".bin").unlink(missing_ok=True)
    header.with_suffix(".txt").unlink(missing_ok=True)


def _read_header(header: Path) -> dict[str, Any] | None:
    try:
        facts = json.loads(header.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return facts if isinstance(facts, dict) and header.with_suffix(".bin").exists() else None


def _stamp(file: Path | None, words: tuple[str, ...]) -> disk.Stamp | None:
    try:
        return None if file is None else inside.read(file, words).stamp
    except (OSError, FormatError):
        return None
