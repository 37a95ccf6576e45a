"""The journal entries of programs that have ended: found, read as far as possible, and deleted.

An entry is a name with up to three files: `.bin` has the bytes of a document, `.json` describes
them, `.txt` is text that was typed and not applied. Any of them may be missing or damaged; an entry
exists as long as one of its files does, so that nothing is lost silently.
"""

from __future__ import annotations

import json
import math
import os
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QLockFile

from app.documents.atomic_file import Stamp
from app.documents.error_text import why
from app.documents.locks import is_held, may_be_written, patiently
from app.documents.verified_write import reason
from app.ui import app_paths, background, report
from app.ui.i18n import tr

_SUFFIXES = (".json", ".bin", ".txt")
_MOST_BYTES = 2**20
"""No header is longer."""


class Leftover:
    """An entry that an ended program left behind.

    `name` is the name of the document, `file` and `words` its place, None and () if it had no file
    or that is unknown. `stamp` identifies the contents that it was read from or saved as, None if
    that is unknown. `is_whole` is whether its bytes were stored at all.
    """

    def __init__(self, header: Path) -> None:
        self.header = header
        facts = _header_fields(header)
        self.file, self.words = _place_in_header(facts)
        self.is_known = facts.get("file", "") is None or self.file is not None
        self.name = _string_or_empty(facts.get("name")) or _document_name(self.file, self.words)
        self.row = _string_or_empty(facts.get("row"))
        self.stamp = _stamp_in_header(facts.get("stamp"))
        self.time = _time(facts.get("time"), header)
        self.is_whole = header.with_suffix(".bin").is_file()

    @property
    def when(self) -> str:
        """When the entry was written, as a person reads it."""
        return time.strftime(tr("%d %B %Y, %H:%M"), time.localtime(self.time))

    def discard(self) -> None:
        """Delete the entry."""
        delete(self.header, self.name)


def left_in(folder: Path, but: str) -> list[Leftover]:
    """Return the entries of programs that have ended, the newest first.

    Entries of the session `but` and of running programs are left out. Files that are no longer
    needed are deleted: locks, and incomplete files.
    """
    try:
        names = sorted(path.name for path in folder.iterdir())
    except FileNotFoundError:
        return []
    except OSError as error:
        report.note(tr("The recovery copies could not be read: {error}.", error=why(error)))
        return []
    gone = {session for session in map(_session, names) if session != but}
    gone = {session for session in gone if is_gone(folder, session)}
    stems = {
        Path(file).stem for file in names if file.endswith(_SUFFIXES) and _session(file) in gone
    }
    leftovers = [Leftover(folder / f"{stem}.json") for stem in stems]
    used = {_session(stem) for stem in stems}
    _tidy(folder, (name for name in names if name.endswith(".tmp") and _session(name) in gone))
    _tidy(folder, (f"{name}.lock" for name in gone - used))
    return sorted(leftovers, key=lambda leftover: (-leftover.time, leftover.header.name))


def delete(header: Path, name: str) -> None:
    """Delete the files of an entry, and report those that cannot be deleted.

    If another program holds a file open, it is deleted later, in a thread.
    """

    def failed(error: BaseException) -> None:
        report.note(
            tr(
                "The recovery copy of “{name}” could not be deleted, so it will be offered again: "
                "{error}.",
                name=name,
                error=reason(error, header)[0],
            )
        )

    try:
        _remove_entry(header)
    except OSError as error:
        if is_held(error):
            background.run(
                background.Lane.KEEP, lambda: remove_patiently(header), lambda _: None, failed
            )
        else:
            failed(error)


def remove_patiently(header: Path) -> None:
    """Delete the files of an entry when no program holds them any more. Raises OSError."""
    patiently(lambda: _remove_entry(header))


def _remove_entry(header: Path) -> None:
    """Delete the files of an entry; raise the OSError of one that stays after all were tried."""
    failure = None
    for suffix in _SUFFIXES:
        try:
            header.with_suffix(suffix).unlink(missing_ok=True)
        except OSError as error:
            failure = error
    if failure is not None:
        raise failure


def _session(name: str) -> str:
    return name.partition(".")[0].partition("-")[0]


def is_gone(folder: Path, session: str) -> bool:
    """Whether no running program holds the lock of a session; a damaged lock counts as free."""
    file = folder / f"{session}.lock"
    lock = QLockFile(os.fsencode(file).decode("utf-8", "replace"))
    lock.setStaleLockTime(0)
    if lock.tryLock(0):
        lock.unlock()
        return True
    is_held = lock.error() is QLockFile.LockError.LockFailedError and lock.getLockInfo()[0]
    return not is_held or not file.is_file() or _is_free(file)


def _is_free(file: Path) -> bool:
    """Whether the system reports a lock as free although its process seems to run.

    The process id may have been reused, for example by this process in a container.
    """
    if sys.platform == "win32":
        return may_be_written(file)
    import fcntl

    try:
        with file.open("rb") as stream:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _tidy(folder: Path, names: Iterable[str]) -> None:
    for name in names:
        try:
            (folder / name).unlink(missing_ok=True)
        except OSError:  # it does no harm
            continue


def _header_fields(header: Path) -> dict[str, Any]:
    """Return the fields of a header, none if it cannot be read."""
    try:
        with header.open("rb") as stream:
            facts = json.loads(stream.read(_MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return {}
    return facts if isinstance(facts, dict) else {}


def _string_or_empty(value: object) -> str:
    return value if isinstance(value, str) else ""


def _place_in_header(facts: dict[str, Any]) -> tuple[Path | None, tuple[str, ...]]:
    """Return the place of a document, complete or not at all, so that no other file is mistaken for
    it."""
    file, words = facts.get("file"), facts.get("words") or []
    if not app_paths.is_path(file) or not isinstance(words, list):
        return None, ()
    if not all(isinstance(session, str) and session for session in words):
        return None, ()
    found = Path(file)
    return (found, tuple(words)) if found.is_absolute() else (None, ())


def _document_name(file: Path | None, words: tuple[str, ...]) -> str:
    from app.documents.document import name_of

    return tr("document") if file is None else name_of(file, words)


def _stamp_in_header(value: object) -> Stamp | None:
    """Return the stamp in a header, as `[bytes, digest in hex]`."""
    if not isinstance(value, list) or len(value) != 2:
        return None
    size, digest = value
    try:
        return Stamp(int(size), 0, bytes.fromhex(digest))
    except (TypeError, ValueError, OverflowError):
        return None


def _time(value: object, header: Path) -> float:
    """Return when an entry was written; if it does not say, the time of its files."""
    if isinstance(value, (int, float)):
        try:
            time.localtime(value)
        except (OverflowError, OSError, ValueError):
            pass
        else:
            return float(value) if math.isfinite(value) else 0.0
    for suffix in _SUFFIXES:
        try:
            return header.with_suffix(suffix).stat().st_mtime
        except OSError:
            continue
    return 0.0
