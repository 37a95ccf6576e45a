"""Which documents other windows and other runs of the program have open.

Every window writes the places of its documents to a file of its own, beside a lock that ends with
it. Every reader deletes the files of windows that have closed. No Qt objects: created in the GUI
thread, queried in any.
"""

from __future__ import annotations

import json
import os
import threading
import uuid
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QLockFile

from app.documents.container_io import Words
from app.documents.leftovers import is_gone
from app.documents.policy import key

_MOST_BYTES = 2**20
"""The most bytes in which a window publishes its open documents."""


def place_key(file: Path, words: Words) -> str:
    """Return a key for a place that does not depend on the spelling of its path, and does not
    reveal it."""
    return key("//".join((os.path.normcase(os.path.realpath(file)), *words)), 16)


class Presence:
    """The open documents of one window, and those of the others."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._session = uuid.uuid4().hex[:12]
        self._guard = threading.Lock()
        self._lock: QLockFile | None = None
        self._is_over = False

    @property
    def _own_file(self) -> Path:
        return self.folder / f"{self._session}.json"

    def announce(self, places: Iterable[str]) -> None:
        """Publish the documents (by their keys) that are open here. Raises OSError."""
        with self._guard:
            if self._is_over:
                return
            self.folder.mkdir(0o700, parents=True, exist_ok=True)
            if self._lock is None:
                self._lock = QLockFile(str(self.folder / f"{self._session}.lock"))
                self._lock.setStaleLockTime(0)
                self._lock.tryLock(0)
            temporary = self._own_file.with_suffix(".tmp")
            temporary.write_text(json.dumps(sorted(places)), encoding="ascii")
            temporary.replace(self._own_file)

    def others(self) -> frozenset[str]:
        """Return the documents open in other windows; files of closed windows are deleted."""
        keys: set[str] = set()
        for file in self._presence_files():
            if file.stem == self._session:
                continue
            if is_gone(self.folder, file.stem):
                with suppress(OSError):  # its content is outdated, and it is tried again
                    file.unlink(missing_ok=True)
            elif file.suffix == ".json":
                keys.update(_stored_keys(file))
        return frozenset(keys)

    def _presence_files(self) -> list[Path]:
        try:
            return [
                cell for cell in self.folder.iterdir() if cell.suffix in (".json", ".tmp", ".lock")
            ]
        except OSError:
            return []  # nothing was published there

    def close(self) -> None:
        """Publish that nothing is open here any more."""
        with self._guard:
            self._is_over = True
            with suppress(OSError):  # the next reader deletes it
                self._own_file.unlink(missing_ok=True)
            if self._lock is not None:
                self._lock.unlock()
                self._lock = None


def _stored_keys(file: Path) -> list[str]:
    """Return the message of a window; nothing if it is damaged or gone."""
    try:
        with file.open("rb") as stream:
            stored_keys = json.loads(stream.read(_MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return []
    return (
        [file for file in stored_keys if isinstance(file, str)]
        if isinstance(stored_keys, list)
        else []
    )
