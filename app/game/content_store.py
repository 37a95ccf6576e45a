"""What is known of the contents of a folder and its packs, in one SQLite file in the cache.

It is built in one thread, and each batch is saved when it is complete. A file or pack is read again
only if its size or modification time changed, and content that occurs in several places is read
once. It can be queried while it is built.
"""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import ClassVar, NamedTuple

from app.documents import atomic_file, container_io
from app.documents.dictionaries import dictionaries_for
from app.game import cache_database
from app.game.archive_walk import is_archive, walk_archive
from app.game.cache_database import Schema, storable
from app.game.index import IndexProgress, walk
from formats.errors import FormatError

TABLES = """
CREATE TABLE file(
    id INTEGER PRIMARY KEY, path TEXT UNIQUE NOT NULL, size INTEGER, time INTEGER);
CREATE TABLE place(
    file INTEGER NOT NULL, entry TEXT NOT NULL, content INTEGER NOT NULL, PRIMARY KEY(file, entry)
) WITHOUT ROWID;
CREATE INDEX place_content ON place(content);
"""
"""To be combined with a table `content` that has `id` and `digest`. `entry` is a path of
`walk_archive`, and "" for a loose file."""


_CACHE = 32_000
"""Kilobytes of the database that are kept in memory while it is built."""


class StoredSource(NamedTuple):
    """A file or pack: its path below the folder, its size in bytes and its modification time
    (nanoseconds)."""

    path: str
    size: int
    time: int


class ContentStore(ABC):
    """The database of one folder. Any thread may query it; only one at a time may `build`."""

    purpose: ClassVar[str]
    schema: ClassVar[Schema]
    batch: ClassVar[int] = 50
    """Files that are written at once; a killed program loses at most as many."""

    def __init__(self, root: Path, folder: Path | None = None) -> None:
        self.root = root
        self.file = cache_database.place(root, self.purpose, folder)
        self._met: dict[bytes, int] = {}

    def connect(self) -> sqlite3.Connection:
        """Open the database; raises OSError or `sqlite3.Error`."""
        return cache_database.connect(self.file, self.schema)

    @abstractmethod
    def is_source(self, path: str) -> bool:
        """Whether a file of this name may be, or contain, something to index."""

    @abstractmethod
    def is_entry(self, word: str) -> bool:
        """Whether an entry of an archive is indexed, by its name."""

    @abstractmethod
    def learn_content(
        self, connection: sqlite3.Connection, digest: bytes, name: str, data: bytes
    ) -> int:
        """Store what is to be known of new content; return its number, 0 if there is nothing to
        store.

        `data` is the content as stored in its archive, possibly compressed.
        """

    # Building

    def build(
        self,
        progress: Callable[[IndexProgress], object] = lambda _progress: None,
        is_cancelled: Callable[[], bool] = lambda: False,
        is_wanted: Callable[[str], bool] = lambda _path: True,
    ) -> bool:
        """Bring the database up to date with the folder; return whether it changed.

        If cancelled or killed, it continues from there the next time. Packs that `is_wanted`
        rejects are not opened. Raises OSError, or `sqlite3.Error` if the database cannot be
        written.
        """
        with closing(self.connect()) as connection:
            todo, total, changed = self._plan_reading(connection, is_wanted)
            done, failed = total - len(todo), 0
            connection.execute(f"PRAGMA cache_size=-{_CACHE}")
            self._met = {}
            self.begin(connection)
            for start in range(0, len(todo), self.batch):
                if is_cancelled():
                    break
                read = self._read_batch(connection, todo[start : start + self.batch], is_cancelled)
                done, failed = done + len(read), failed + read.count(False)
                progress(IndexProgress(done, total, failed))
            changed = self.finish(connection, done == total) or changed or bool(todo)
            connection.commit()
            return changed

    def _read_batch(
        self,
        connection: sqlite3.Connection,
        batch: Sequence[StoredSource],
        is_cancelled: Callable[[], bool],
    ) -> list[bool]:
        """Read files in one step; return which of those that came to be read could be read."""
        self._forget_files(connection, [source.path for source in batch])
        read = []
        for source in batch:
            if is_cancelled():
                break
            read.append(self._read_source(connection, source))
        self.finish_batch(connection)
        connection.commit()
        return read

    def refresh(self, files: Sequence[Path]) -> None:
        """Read files again, for example after they were saved; deleted ones are forgotten."""
        with closing(self.connect()) as connection:
            connection.execute(f"PRAGMA cache_size=-{_CACHE}")
            self._met = {}
            self.begin(connection)
            for file in files:
                path = file.relative_to(self.root).as_posix()
                self._forget_files(connection, [path])
                if file.is_file() and self.is_source(path):
                    status = file.stat()
                    self._read_source(
                        connection, StoredSource(path, status.st_size, status.st_mtime_ns)
                    )
            self.finish_batch(connection)
            self.finish(connection, True)
            connection.commit()

    def begin(self, connection: sqlite3.Connection) -> None:  # noqa: B027 - for some
        """Prepare for `learn_content`."""

    def finish_batch(self, connection: sqlite3.Connection) -> None:  # noqa: B027 - for some
        """Store what the batch has gathered, before it is committed."""

    @abstractmethod
    def finish(self, connection: sqlite3.Connection, is_complete: bool) -> bool:
        """Clean up after the last batch; return whether that changed what is known."""

    def _plan_reading(
        self, connection: sqlite3.Connection, is_wanted: Callable[[str], bool]
    ) -> tuple[list[StoredSource], int, bool]:
        """Forget deleted files; return those to read, the number of all files, and whether any were
        forgotten."""
        rows = connection.execute("SELECT path, size, time FROM file")
        known = {path: (size, time) for path, size, time in rows}
        todo, seen = [], set()
        for path, size, time in walk(self.root):
            if self.is_source(path) and (not is_archive(path) or is_wanted(path)):
                seen.add(path)
                if known.get(path) != (size, time):
                    todo.append(StoredSource(path, size, time))
        gone = known.keys() - seen
        self._forget_files(connection, gone)
        connection.commit()
        return todo, len(seen), bool(gone)

    def _forget_files(self, connection: sqlite3.Connection, paths: Iterable[str]) -> None:
        rows = [(path,) for path in paths]
        connection.executemany(
            "DELETE FROM place WHERE file=(SELECT id FROM file WHERE path=?)", rows
        )
        connection.executemany("DELETE FROM file WHERE path=?", rows)

    def _read_source(self, connection: sqlite3.Connection, source: StoredSource) -> bool:
        """Read the contents of one file or pack; return False if it cannot be read.

        Either way it is not read again until it changes.
        """
        added = connection.execute("INSERT INTO file VALUES(NULL, ?, ?, ?)", source)
        file = int(added.lastrowid or 0)
        try:
            entries = list(self.contents(self.root / source.path))
        except (OSError, FormatError):
            return False
        rows = [
            (file, storable(entry), self._content(connection, entry or source.path, data))
            for entry, data in entries
        ]
        known = [row for row in rows if row[2]]
        connection.executemany("INSERT OR REPLACE INTO place VALUES(?, ?, ?)", known)
        return True

    def _content(self, connection: sqlite3.Connection, name: str, data: bytes) -> int:
        """Return the number of a content, which is learned if it is new; 0 if there is nothing to
        store.

        Content that this job has met before is not read again.
        """
        digest = atomic_file.digest(data)
        content = self._met.get(digest)
        if content is None:
            row = connection.execute("SELECT id FROM content WHERE digest=?", (digest,)).fetchone()
            content = (
                row[0] if row is not None else self.learn_content(connection, digest, name, data)
            )
            self._met[digest] = content
        return content

    def contents(self, file: Path) -> Iterator[tuple[str, bytes]]:
        """Yield the contents to index in a file as (entry, bytes): itself, or entries of a pack.

        Raises OSError or `FormatError`.
        """
        from formats import wrap

        data = container_io.read_bytes(file)
        if is_archive(file.name):
            dictionaries = dictionaries_for(file)
            archive = wrap.look_into(data, dictionaries)
            for entry_path, entry in walk_archive(archive, dictionaries):
                if not is_archive(entry_path) and self.is_entry(entry_path):
                    yield entry_path, entry.data
        else:
            yield "", data

    def unwrapped(self, data: bytes, path: str) -> bytes:
        """Return a content without compression; raises `FormatError`."""
        if not container_io.is_wrapped(data):
            return data
        return container_io.unpacked(data, (), self.root / path).data
