"""The index of a dump or a mod: the names in its packs and folders, in one SQLite file.

It is built in one thread, and each batch is saved when it is complete; unchanged packs are not read
again. It can be queried while it is built.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from app.documents import container_io
from app.documents.dictionaries import dictionaries_for
from app.documents.own_names import is_own, is_temporary
from app.game import cache_database
from app.game.archive_walk import SEPARATOR, is_archive, walk_archive, words_of
from app.game.cache_database import Schema, storable
from formats.errors import FormatError

if TYPE_CHECKING:
    from app.documents.container_io import Words
    from formats.wrap import Dictionaries

VERSION = 2
BATCH = 200
"""Packs whose names are written at once; a killed program loses at most as many."""
_TABLES = """
CREATE TABLE file(
    id INTEGER PRIMARY KEY, path TEXT UNIQUE NOT NULL, size INTEGER, time INTEGER, state INTEGER);
CREATE TABLE name(id INTEGER PRIMARY KEY, text TEXT UNIQUE NOT NULL);
CREATE TABLE place(
    name INTEGER NOT NULL, file INTEGER NOT NULL, size INTEGER, PRIMARY KEY(name, file)
) WITHOUT ROWID;
CREATE INDEX place_file ON place(file);
"""
_SCHEMA = Schema(VERSION, _TABLES)


class IndexHit(NamedTuple):
    """One result: the path below the root, the entry inside ("" for the file itself), and its size.

    `entry` is a path of `walk_archive`. `size` is in bytes, for entries as stored in the pack.
    """

    path: str
    entry: str
    size: int

    @property
    def words(self) -> Words:
        """The path inside the file, as `container_io` takes it."""
        return words_of(self.entry)


class IndexProgress(NamedTuple):
    """How far an index is: finished packs, all packs, and packs that could not be read."""

    done: int
    total: int
    failed: int


class FolderIndex:
    """The index of one folder. Any thread may query it; only one at a time may `build`."""

    def __init__(self, root: Path, folder: Path | None = None) -> None:
        self.root = root
        self.file = cache_database.place(root, "index", folder)

    @property
    def exists(self) -> bool:
        """Whether the index was ever built."""
        return self.file.is_file()

    def _connect(self) -> sqlite3.Connection:
        return cache_database.connect(self.file, _SCHEMA)

    # Building

    def build(
        self,
        progress: Callable[[IndexProgress], object] = lambda _progress: None,
        is_cancelled: Callable[[], bool] = lambda: False,
    ) -> IndexProgress:
        """Update the index; return how far it came.

        If cancelled or killed, it continues from there the next time. Packs that cannot be read
        have no names and are read again when they change. Raises OSError, or `sqlite3.Error` if the
        index cannot be written.
        """
        with closing(self._connect()) as connection:
            todo, total = self._plan_reading(connection)
            done, failed = total - len(todo), 0
            progress(IndexProgress(done, total, failed))
            for start in range(0, len(todo), BATCH):
                if is_cancelled():
                    break
                read = self._read_packs(connection, todo[start : start + BATCH], is_cancelled)
                done, failed = done + len(read), failed + read.count(False)
                progress(IndexProgress(done, total, failed))
            return IndexProgress(done, total, failed)

    def refresh(self, files: Sequence[Path]) -> None:
        """Read files again, for example after they were saved; deleted ones are forgotten."""
        if not files:
            return
        with closing(self._connect()) as connection:
            for start in range(0, len(files), BATCH):
                self._refresh_files(connection, files[start : start + BATCH])
                connection.commit()

    def _refresh_files(self, connection: sqlite3.Connection, files: Sequence[Path]) -> None:
        paths = {file.relative_to(self.root).as_posix(): file for file in files}
        there = {path: file for path, file in paths.items() if file.is_file()}
        self._forget_files(connection, paths.keys() - there.keys())
        self._note_files(connection, [(path, *_file_stamp(file)) for path, file in there.items()])
        self._read_packs(connection, [path for path in there if is_archive(path)], lambda: False)

    def _plan_reading(self, connection: sqlite3.Connection) -> tuple[list[str], int]:
        """Store all existing files, and forget deleted ones; return the packs to read."""
        known = {
            path: (size, time, state)
            for path, size, time, state in connection.execute(
                "SELECT path, size, time, state FROM file"
            )
        }
        new, todo, total, seen = [], [], 0, set()
        for path, size, time in walk(self.root):
            seen.add(path)
            is_pack = is_archive(path)
            total += is_pack
            old = known.get(path)
            if old is None or old[:2] != (size, time):
                new.append((path, size, time))
            elif not is_pack or old[2]:
                continue
            if is_pack:
                todo.append(path)
        self._forget_files(connection, known.keys() - seen)
        self._note_files(connection, new)
        connection.commit()
        return todo, total

    def _note_files(
        self, connection: sqlite3.Connection, rows: Iterable[tuple[str, int, int]]
    ) -> None:
        connection.executemany(
            "INSERT INTO file(path, size, time, state) VALUES(?, ?, ?, 0) ON CONFLICT(path) "
            "DO UPDATE SET size=excluded.size, time=excluded.time, state=0",
            rows,
        )

    def _forget_files(self, connection: sqlite3.Connection, paths: Iterable[str]) -> None:
        rows = [(path,) for path in paths]
        connection.executemany(
            "DELETE FROM place WHERE file=(SELECT id FROM file WHERE path=?)", rows
        )
        connection.executemany("DELETE FROM file WHERE path=?", rows)

    def _read_packs(
        self,
        connection: sqlite3.Connection,
        paths: list[str],
        is_cancelled: Callable[[], bool],
    ) -> list[bool]:
        """Read a batch of packs and store their names in one step; return which of those that came
        to be read could be read."""
        names: dict[str, int] = {}
        places_: list[tuple[int, int, int]] = []
        read = []
        for path in paths:
            if is_cancelled():
                break
            row = connection.execute("SELECT id FROM file WHERE path=?", (path,)).fetchone()[0]
            entries = self._pack_entries(path)
            read.append(entries is not None)
            connection.execute("DELETE FROM place WHERE file=?", (row,))
            connection.execute("UPDATE file SET state=1 WHERE id=?", (row,))
            for name, size in entries or ():
                if name not in names:
                    names[name] = _name_id(connection, name)
                places_.append((names[name], row, size))
        connection.executemany("INSERT OR REPLACE INTO place VALUES(?, ?, ?)", places_)
        connection.commit()
        return read

    def _pack_entries(self, path: str) -> list[tuple[str, int]] | None:
        """Return the entries of a pack, None if it cannot be read."""
        from formats import wrap

        file = self.root / path
        try:
            data = container_io.read_bytes(file)
            dictionaries = self._dictionaries(file.parent)
            archive = wrap.look_into(data, dictionaries)
        except (OSError, FormatError):
            return None
        walked_entries = walk_archive(archive, dictionaries)
        return [(storable(way), entry.size) for way, entry in walked_entries]

    _held: tuple[Path, Dictionaries] | None = None

    def _dictionaries(self, folder: Path) -> Dictionaries:
        """Return the dictionaries for a folder, which are looked up once for all its files."""
        if self._held is None or self._held[0] != folder:
            self._held = (folder, dictionaries_for(folder / "any"))
        return self._held[1]

    # Querying

    def find(self, words: str, most: int = 500) -> list[IndexHit]:
        """Return the files and entries whose paths contain all of the words, ignoring case.

        Results with some words in the name of their pack follow: `Lynel baiprog`. Both are sorted
        by the length of the name, then alphabetically.
        """
        parts = [f"%{_escaped(part)}%" for part in words.split()]
        if not parts or not self.exists:
            return []
        with closing(self._connect()) as connection:
            rows = connection.execute(_name_query(len(parts)), [*parts, *parts, most]).fetchall()
            index_hits = sorted((IndexHit(*row) for row in rows), key=_hit_rank)
            if len(parts) > 1 and len(index_hits) < most:
                values = [*parts, *(part for part in parts for _ in range(2)), most]
                rows = connection.execute(_by_both(len(parts)), values).fetchall()
                index_hits += sorted((IndexHit(*row) for row in rows), key=_hit_rank)
        return list(dict.fromkeys(index_hits))[:most]

    def packs_with(self, entry: str) -> list[str]:
        """Return the packs, as paths below the root, that contain an entry of exactly this name."""
        if not self.exists:
            return []
        with closing(self._connect()) as connection:
            rows = connection.execute(
                "SELECT file.path FROM name JOIN place ON place.name=name.id "
                "JOIN file ON file.id=place.file WHERE name.text=? ORDER BY file.path",
                (storable(entry),),
            )
            return [path for (path,) in rows]

    def places_of(self, entry: str) -> list[IndexHit]:
        """Return the places of exactly this entry, in packs and nested packs."""
        if not self.exists:
            return []
        with closing(self._connect()) as connection:
            inner = f"%{SEPARATOR}{_escaped(storable(entry))}"
            query = f"{_PLACES} WHERE name.text=? OR {_LIKE.format('name.text')} ORDER BY 1, 2"
            return [IndexHit(*row) for row in connection.execute(query, (storable(entry), inner))]

    def paths(self) -> Iterator[tuple[str, str]]:
        """Yield every file and entry as (file, path), with the path that the game uses for it.

        `file` is the path of the loose file or the pack below the root.
        """
        if not self.exists:
            return
        with closing(self._connect()) as connection:
            for (path,) in connection.execute("SELECT path FROM file"):
                yield path, path.removesuffix(".zs")
            query = (
                "SELECT file.path, name.text FROM place JOIN name ON name.id=place.name "
                "JOIN file ON file.id=place.file"
            )
            for path, entry in connection.execute(query):
                yield path, entry.rpartition(SEPARATOR)[2]

    def packs_with_kind(self, ending: str) -> set[str]:
        """Return the packs, as paths below the root, that contain an entry with this ending."""
        if not self.exists:
            return set()
        with closing(self._connect()) as connection:
            rows = connection.execute(
                "SELECT DISTINCT file.path FROM name JOIN place ON place.name=name.id "
                "JOIN file ON file.id=place.file WHERE name.text LIKE ? ESCAPE '!'",
                (f"%{_escaped(ending)}",),
            )
            return {path for (path,) in rows}

    @property
    def is_complete(self) -> bool:
        """Whether all packs that existed at the last update have been read."""
        if not self.exists:
            return False
        with closing(self._connect()) as connection:
            rows = connection.execute("SELECT path FROM file WHERE state=0")
            return not any(is_archive(path) for (path,) in rows)


def _hit_rank(hit: IndexHit) -> tuple[int, str, str]:
    return len(hit.entry or hit.path), hit.entry, hit.path


_LIKE = "{} LIKE ? ESCAPE '!'"
_PLACES = (
    "SELECT file.path, name.text, place.size FROM name "
    "JOIN place ON place.name=name.id JOIN file ON file.id=place.file "
)


def _name_query(count: int) -> str:
    """Return the query for files and entries whose own names contain all of `count` words."""
    of_file = " AND ".join([_LIKE.format("path")] * count)
    of_entry = " AND ".join([_LIKE.format("name.text")] * count)
    return (
        f"SELECT path, '', size FROM file WHERE {of_file} "
        f"UNION ALL {_PLACES} WHERE {of_entry} LIMIT ?"
    )


def _by_both(count: int) -> str:
    """Return the query for entries that contain some of `count` words, and whose packs contain the
    others."""
    some = " OR ".join([_LIKE.format("name.text")] * count)
    each = f"({_LIKE.format('name.text')} OR {_LIKE.format('file.path')})"
    return f"{_PLACES} WHERE ({some}) AND {' AND '.join([each] * count)} LIMIT ?"


def _name_id(connection: sqlite3.Connection, name: str) -> int:
    row = connection.execute("SELECT id FROM name WHERE text=?", (name,)).fetchone()
    if row is None:
        return int(connection.execute("INSERT INTO name(text) VALUES(?)", (name,)).lastrowid or 0)
    return int(row[0])


def _escaped(part: str) -> str:
    return part.replace("!", "!!").replace("%", "!%").replace("_", "!_")


def _file_stamp(file: Path) -> tuple[int, int]:
    status = file.stat()
    return status.st_size, status.st_mtime_ns


def walk(root: Path) -> Iterator[tuple[str, int, int]]:
    """Yield path, size and time of all files below a folder; unreadable folders are skipped."""
    waiting = [root]
    while waiting:
        folder = waiting.pop()
        try:
            with os.scandir(folder) as dir_entries:
                entries = sorted(dir_entries, key=lambda dir_entry: dir_entry.name)
        except OSError:
            continue
        for entry in entries:
            if is_temporary(entry.name):
                continue
            if entry.is_dir(follow_symlinks=False):
                waiting.append(Path(entry.path))
            elif entry.is_file() and not is_own(entry.name):
                facts = entry.stat()
                path = Path(entry.path).relative_to(root).as_posix()
                yield storable(path), facts.st_size, facts.st_mtime_ns


class Indexes:
    """The indexes of several folders as one; results of the first folder come first."""

    def __init__(self, indexes: Sequence[FolderIndex]) -> None:
        self._indexes = indexes

    def find(self, words: str) -> list[tuple[Path, IndexHit]]:
        """Return the results of `FolderIndex.find` in each index, with its folder."""
        return [(index.root, hit) for index in self._indexes for hit in index.find(words)]

    def places_of(self, entry: str) -> list[tuple[Path, IndexHit]]:
        """Return the results of `FolderIndex.places_of` in each index, with its folder."""
        return [(index.root, hit) for index in self._indexes for hit in index.places_of(entry)]
