"""The journal: recovery copies of modified documents while they are open.

Every document has one entry, a unique name in the folder with two files: the bytes that would be
saved, and a header that describes them; a third contains text that was typed and not applied. A
lock separates the entries of a running program from those of one that has ended; see `leftovers`.

An edit is stored within a second. The bytes are made in a thread while edits continue, and again if
there was an edit meanwhile; if that keeps happening, they are made in the GUI thread, provided that
is too quick to be noticed.
"""

from __future__ import annotations

import json
import math
import os
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QLockFile, QObject, QTimer, Signal, SignalInstance

import formats
from app.documents.document import Document
from app.documents.leftovers import Leftover, delete, left_in, remove_patiently
from app.documents.locks import patiently
from app.documents.verified_write import reason
from app.ui import background, report
from app.ui.i18n import tr
from formats.errors import FormatError

_PAUSE = 200
"""Milliseconds from an edit until the recovery copy is written; further edits do not delay it."""
_AT_ONCE = 0.03
"""Seconds for which making the bytes may block the window, if no thread gets the time."""


class _Entry(QObject):
    """The stored state of one document.

    `state` is what was stored last; `is_wanted` is whether the document has unsaved content: a job
    in a thread checks it again after writing. `seconds` is how long making the bytes took, `missed`
    counts the jobs interrupted by an edit. `before` is the entry of an ended program that this one
    replaces. `edited` is emitted for any edit, `due` when it is time to store it.
    """

    edited = Signal(object)
    due = Signal(object)

    def __init__(self, document: Document, header: Path, parent: QObject) -> None:
        super().__init__(parent)
        self.document = document
        self.header = header
        self.timer = QTimer(self, singleShot=True, interval=_PAUSE)
        self.timer.timeout.connect(self._tell_due)
        for signal in self._signals():
            signal.connect(self._tell_edited)
        self.state: tuple[int, str | None] | None = None
        self.is_wanted = False
        self.failure = ""
        self.seconds = math.inf
        self.missed = 0
        self.before: Leftover | None = None

    def _signals(self) -> tuple[SignalInstance, ...]:
        document = self.document
        return document.changed, document.modified_changed, document.view_state.draft_changed

    def _tell_edited(self, *_what: object) -> None:
        self.edited.emit(self)

    def _tell_due(self) -> None:
        self.due.emit(self)

    def end(self) -> None:
        """Delete the recovery copy, and stop watching the document."""
        self.delete_copy()
        for signal in self._signals():
            signal.disconnect(self._tell_edited)
        self.deleteLater()

    def delete_copy(self) -> None:
        """Delete the recovery copy: it was saved to a file, or discarded."""
        was_wanted, self.is_wanted = self.is_wanted, False
        self.state = None
        self.timer.stop()
        if was_wanted:
            delete(self.header, self.document.name)
        self.withdraw_failure()
        self.replace_before()

    def withdraw_failure(self) -> None:
        """Withdraw the message that there is no recovery copy of the document."""
        if self.failure:
            report.settled(self.failure)
            self.failure = ""

    def replace_before(self) -> None:
        """Delete the entry that this one was recovered from."""
        before, self.before = self.before, None
        if before is not None:
            before.discard()


class Journal(QObject):
    """Keeps recovery copies of all watched documents that were changed, without blocking the
    window."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        self._session = uuid.uuid4().hex[:12]
        self._lock: QLockFile | None = None
        self._entries: dict[Document, _Entry] = {}

    def watch(self, document: Document, before: Leftover | None = None) -> None:
        """Keep recovery copies of a document from now on, soon if it is modified already.

        `before` is the entry that it was recovered from, which is deleted when no longer needed.
        """
        entry = self._entries.get(document)
        if entry is None:
            header = self.folder / f"{self._session}-{uuid.uuid4().hex[:8]}.json"
            entry = self._entries[document] = _Entry(document, header, self)
            entry.edited.connect(self._document_edited)
            entry.due.connect(self._keep_copy)
        entry.before = before or entry.before
        self._document_edited(entry)

    def forget(self, document: Document) -> None:
        """Stop watching a closed document, and delete its recovery copy."""
        entry = self._entries.pop(document, None)
        if entry is not None:
            entry.end()

    def close(self) -> None:
        """Give the lock back; entries that are left are offered at the next start."""
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None

    def leftovers(self) -> list[Leftover]:
        """Return the entries of programs that have ended, the newest first."""
        return left_in(self.folder, self._session)

    def write_all_now(self) -> list[str]:
        """Write recovery copies of all modified documents before returning; return the names of all
        open documents.

        If one fails, the others are still written; the first error is raised at the end.
        """
        failure: Exception | None = None
        for document, entry in self._entries.items():
            if not _is_wanted(document):
                continue
            try:
                data = formats.save_bytes(document.root)
                self._write_wanted(entry, data, _header_facts(document), _draft_text(document))
            except (OSError, FormatError, MemoryError) as error:
                failure = failure or error
        if failure is not None:
            raise failure
        return [document.name for document in self._entries]

    def _document_edited(self, entry: _Entry) -> None:
        if _is_wanted(entry.document):
            entry.is_wanted = True
            if not entry.timer.isActive():
                entry.timer.start()
        elif (
            entry.document.view_state.recovered_draft is None
        ):  # the recovered document is not shown yet
            entry.delete_copy()

    def _keep_copy(self, entry: _Entry) -> None:
        """Write the entry in a thread; an edit in between has it tried again later."""
        document = entry.document
        if not _is_wanted(document):
            return
        typed = _draft_text(document)
        state = (document.revision, typed)
        if entry.state == state:
            return
        facts = _header_facts(document)
        try:
            save = _bytes_of(entry)
        except (FormatError, MemoryError) as error:
            _report_failure(entry, error)
            return

        def job() -> None:
            self._write_wanted(entry, save(), facts, typed)

        def done(_none: None) -> None:
            entry.missed = 0
            entry.withdraw_failure()
            if entry.is_wanted:
                entry.state = state
                entry.replace_before()

        def failed(error: BaseException) -> None:
            if not entry.is_wanted:
                return
            if isinstance(error, background.DocumentEdited):
                entry.missed += 1
                entry.timer.start()
            elif isinstance(error, background.EXPECTED):
                _report_failure(entry, error)

        background.run(background.Lane.KEEP, job, done, failed)

    def _write_wanted(
        self, entry: _Entry, data: bytes, facts: dict[str, Any], typed: str | None
    ) -> None:
        """Write an entry, and delete it if it is no longer wanted by then."""
        self._lock_folder()
        _write_entry(entry.header, data, facts, typed)
        if not entry.is_wanted:
            remove_patiently(entry.header)

    def _lock_folder(self) -> None:
        """Create the folder and take this program's lock, before the first entry is written."""
        if self._lock is None:
            self.folder.mkdir(0o700, parents=True, exist_ok=True)
            lock = QLockFile(str(self.folder / f"{self._session}.lock"))
            lock.setStaleLockTime(0)
            lock.tryLock(0)
            self._lock = lock


def _header_facts(document: Document) -> dict[str, Any]:
    file = None if document.file is None else str(document.file.absolute())
    words = list(document.words)
    facts: dict[str, Any] = {"name": document.name, "file": file, "words": words}
    facts["time"] = time.time()
    if document.stamp is not None:
        facts["stamp"] = [document.stamp.size, document.stamp.digest.hex()]
    if document.view_state.draft is not None:
        from formats import paths

        facts["row"] = paths.spell(document.outline, document.view_state.draft.path)
    return facts


def _bytes_of(entry: _Entry) -> Callable[[], bytes]:
    """Return a function for a thread that makes the bytes, or already has them if edits are too
    frequent."""
    document = entry.document
    if entry.missed and entry.seconds < _AT_ONCE:
        data = formats.save_bytes(document.root)
        return lambda: data

    def make(root: Any) -> bytes:
        start = time.thread_time()
        made = formats.save_bytes(root)
        entry.seconds = time.thread_time() - start
        return made

    return background.whole(document, make)


def _is_wanted(document: Document) -> bool:
    """Whether a document has content that is in no file."""
    return document.is_modified or document.view_state.draft is not None


def _draft_text(document: Document) -> str | None:
    return None if document.view_state.draft is None else document.view_state.draft.text()


def _write_entry(
    header: Path, data: bytes, facts: dict[str, Any], typed: str | None = None
) -> None:
    """Write the bytes, then the header that makes them an entry, each atomically."""
    text_file = header.with_suffix(".txt")
    _write_synced(header.with_suffix(".bin"), data)
    if typed is not None:
        _write_synced(text_file, typed.encode("utf-8", "surrogatepass"))
    _write_synced(header, json.dumps(facts).encode("utf-8", "backslashreplace"))
    if typed is None:
        patiently(lambda: text_file.unlink(missing_ok=True))


def _write_synced(file: Path, content: bytes) -> None:
    temporary = file.with_name(file.name + ".tmp")
    with open(temporary, "wb", opener=_private) as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
    patiently(lambda: temporary.replace(file))


def _private(path: str, flags: int) -> int:
    """Open a file that only this user can read, since the document's own file may be private."""
    return os.open(path, flags, 0o600)


def _report_failure(entry: _Entry, error: BaseException) -> None:
    """Report that there is no recovery copy of a document, once until there is one again."""
    if entry.failure:
        return
    entry.failure = tr(
        "No recovery copy of “{name}” could be saved: {error}.",
        name=entry.document.name,
        error=reason(error, entry.header)[0],
    )
    report.note(entry.failure)
