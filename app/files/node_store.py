"""What the behaviour graphs of one folder teach of nodes, in one SQLite file of the cache.

Filled in one thread, a batch at a time: what a batch found is kept whatever happens after it. A
file or pack is read again only when its size or time is another, and a content that lies in many
packs is learned once. Reading goes on meanwhile.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, NamedTuple

import formats
from app import app_paths
from app.documents import atomic_file, container_io
from app.files.index import Index, Progress, is_archive, walk
from formats.ainb.catalogue.encoding import VERSION, decode, encode
from formats.ainb.catalogue.facts import Facts, unite
from formats.ainb.catalogue.learn import learn
from formats.ainb.model import Ainb
from formats.errors import FormatError

BATCH: Final = 50
"""Files whose facts are written at once; a program that is killed loses at most as many."""
_SUFFIX: Final = ".ainb"
_LOOSE: Final = (_SUFFIX, f"{_SUFFIX}.zs")
_TABLES = """
CREATE TABLE IF NOT EXISTS file(
    id INTEGER PRIMARY KEY, path TEXT UNIQUE NOT NULL, size INTEGER, time INTEGER);
CREATE TABLE IF NOT EXISTS content(
    id INTEGER PRIMARY KEY, digest BLOB UNIQUE NOT NULL, name TEXT, category TEXT,
    version INTEGER, nodes INTEGER, facts BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS place(
    file INTEGER NOT NULL, entry TEXT NOT NULL, content INTEGER NOT NULL, PRIMARY KEY(file, entry)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS place_content ON place(content);
CREATE TABLE IF NOT EXISTS united(
    version INTEGER, category TEXT, facts BLOB NOT NULL, PRIMARY KEY(version, category));
"""


class Learned(NamedTuple):
    """What a folder teaches, by version and category, and the digests of all contents in it."""

    facts: list[Facts]
    digests: set[bytes]


class NodeStore:
    """The facts of one folder. Any thread may `load`; only one at a time may `build`."""

    def __init__(self, root: Path, folder: Path | None = None) -> None:
        self.root = root
        key = hashlib.blake2b(os.fsencode(os.path.realpath(root)), digest_size=12).hexdigest()
        self.file = (folder or app_paths.cache_folder() / "nodes") / f"{key}.sqlite"

    def _connect(self) -> sqlite3.Connection:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self.file, timeout=30)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=NORMAL")
        if connection.execute("PRAGMA user_version").fetchone()[0] != VERSION:
            for table in ("place", "content", "file", "united"):
                connection.execute(f"DROP TABLE IF EXISTS {table}")
        connection.executescript(_TABLES)
        connection.execute(f"PRAGMA user_version={VERSION}")
        return connection

    # Asking

    def load(self) -> Learned:
        """Return all that is known of the folder; what cannot be read is left out."""
        if not self.file.is_file():
            return Learned([], set())
        with closing(self._connect()) as connection:
            rows = connection.execute("SELECT facts FROM united").fetchall()
            facts = list(_decoded(rows)) if rows else list(_united(connection).values())
            digests = {digest for (digest,) in connection.execute("SELECT digest FROM content")}
            return Learned(facts, digests)

    # Building

    def build(
        self,
        progress: Callable[[Progress], object] = lambda _progress: None,
        is_cancelled: Callable[[], bool] = lambda: False,
        index: Index | None = None,
    ) -> bool:
        """Bring the facts up to date with the folder; return whether any are others now.

        Cancelled or killed, it goes on from there the next time. A complete `index` of the folder
        tells which packs need not be opened. Raises OSError, or `sqlite3.Error` where the facts
        cannot be written.
        """
        with closing(self._connect()) as connection:
            todo, total, is_other = self._plan(connection, index)
            done, failed = total - len(todo), 0
            for start in range(0, len(todo), BATCH):
                if is_cancelled():
                    break
                batch = todo[start : start + BATCH]
                for path, size, time in batch:
                    failed += not self._learn(connection, path, size, time)
                connection.commit()
                done += len(batch)
                progress(Progress(done, total, failed))
            is_other = self._sweep(connection) or is_other or bool(todo)
            if done == total:
                _unite(connection)
            return is_other

    def refresh(self, files: Sequence[Path]) -> None:
        """Learn files again, as after a save; those that are gone are forgotten."""
        with closing(self._connect()) as connection:
            for file in files:
                path = file.relative_to(self.root).as_posix()
                self._forget(connection, [path])
                if file.is_file() and _is_source(path):
                    found = file.stat()
                    self._learn(connection, path, found.st_size, found.st_mtime_ns)
            self._sweep(connection)
            _unite(connection)

    def _plan(
        self, connection: sqlite3.Connection, index: Index | None
    ) -> tuple[list[tuple[str, int, int]], int, bool]:
        """Forget files that are gone; return those to be read, how many there are, and whether
        any were forgotten."""
        rows = connection.execute("SELECT path, size, time FROM file")
        known = {path: (size, time) for path, size, time in rows}
        packs = index.packs_with_kind(_SUFFIX) if index is not None and index.is_complete else None
        todo, seen, total = [], set(), 0
        for path, size, time in walk(self.root):
            if not _is_source(path) or (
                packs is not None and is_archive(path) and path not in packs
            ):
                continue
            seen.add(path)
            total += 1
            if known.get(path) != (size, time):
                todo.append((path, size, time))
        gone = known.keys() - seen
        self._forget(connection, gone)
        connection.commit()
        return todo, total, bool(gone)

    def _forget(self, connection: sqlite3.Connection, paths: Iterable[str]) -> None:
        rows = [(path,) for path in paths]
        connection.executemany(
            "DELETE FROM place WHERE file=(SELECT id FROM file WHERE path=?)", rows
        )
        connection.executemany("DELETE FROM file WHERE path=?", rows)

    def _sweep(self, connection: sqlite3.Connection) -> bool:
        """Forget contents that lie nowhere any more; return whether there were any."""
        done = connection.execute("DELETE FROM content WHERE id NOT IN (SELECT content FROM place)")
        if done.rowcount > 0:
            connection.execute("DELETE FROM united")
        connection.commit()
        return done.rowcount > 0

    def _learn(self, connection: sqlite3.Connection, path: str, size: int, time: int) -> bool:
        """Learn the graphs of one file or pack; return False where it cannot be read.

        Either way it is not read again until it changes.
        """
        self._forget(connection, [path])
        added = connection.execute("INSERT INTO file VALUES(NULL, ?, ?, ?)", (path, size, time))
        file = int(added.lastrowid or 0)
        try:
            found = list(_graphs(self.root / path))
        except (OSError, FormatError):
            return False
        for entry, data in found:
            content = _content(connection, entry or path, data)
            if content is not None:
                row = (file, entry, content)
                connection.execute("INSERT OR REPLACE INTO place VALUES(?, ?, ?)", row)
        return True


def _united(connection: sqlite3.Connection) -> dict[tuple[int, str], Facts]:
    rows = connection.execute("SELECT facts FROM content ORDER BY id")
    return unite(_decoded(rows))


def _unite(connection: sqlite3.Connection) -> None:
    """Keep what all contents teach together, so that the next start need not add it up."""
    if connection.execute("SELECT 1 FROM united LIMIT 1").fetchone() is None:
        rows = [(*kind, encode(facts)) for kind, facts in _united(connection).items()]
        connection.executemany("INSERT INTO united VALUES(?, ?, ?)", rows)
        connection.commit()


def _decoded(rows: Iterable[tuple[bytes]]) -> Iterator[Facts]:
    """Yield facts; those that cannot be read are left out, as if they were not there yet."""
    for (data,) in rows:
        with suppress(ValueError):
            yield decode(data)


def _is_source(path: str) -> bool:
    """Whether a file of this name is a graph, or a pack that may hold some."""
    return is_archive(path) or path.endswith(_LOOSE)


def _graphs(file: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the graphs of a file as (entry, bytes): itself, with no entry, or those of a pack."""
    if not is_archive(file.name):
        yield "", container_io.read(file).data
        return
    from app.documents.dictionaries import dictionaries_for
    from formats import wrap

    archive = wrap.open_archive(atomic_file.read(file)[0], dictionaries_for(file))[1]
    for word, entry in zip(archive.words, archive.entries, strict=True):
        if word.endswith(_SUFFIX):
            data = entry.data
            if container_io.is_wrapped(data):
                data = container_io.unpacked(data, (), file).data
            yield _text(word), data


def _content(connection: sqlite3.Connection, name: str, data: bytes) -> int | None:
    """Return the number of a content, learned now where it is new; None where it is no graph."""
    digest = atomic_file.digest(data)
    row = connection.execute("SELECT id FROM content WHERE digest=?", (digest,)).fetchone()
    if row is not None:
        return int(row[0])
    try:
        root = formats.open_bytes(data, name)
    except FormatError:
        return None
    if not isinstance(root, Ainb):
        return None
    row = (digest, _text(root.name), root.category, root.version, len(root.nodes))
    facts = learn(root)
    _take_apart(root)
    connection.execute("DELETE FROM united")
    added = connection.execute(
        "INSERT INTO content VALUES(NULL, ?, ?, ?, ?, ?, ?)", (*row, encode(facts))
    )
    return int(added.lastrowid or 0)


def _take_apart(root: Ainb) -> None:
    """Leave no cycles: while jobs run, these are searched for in the window's thread alone."""
    for node in root.nodes:
        node.links.clear()
        node.queries.clear()


def _text(name: str) -> str:
    """Return a name as the database holds it: lone surrogates are written out."""
    return name.encode("utf-8", "backslashreplace").decode()
