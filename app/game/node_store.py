"""What the behaviour graphs of one folder show about nodes, in one SQLite file in the cache."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, NamedTuple

import formats
from app.game import content_store
from app.game.archive_walk import is_archive, words_of
from app.game.cache_database import Schema, storable
from app.game.content_store import ContentStore
from app.game.index import FolderIndex, IndexProgress
from formats.ainb.catalogue.definitions import (
    definition_file,
    is_definition_file,
    learn_definitions,
)
from formats.ainb.catalogue.facts import VERSION, CatalogueFacts, decode, encode, learn, unite
from formats.ainb.model import Ainb
from formats.ainb.rules.node_classes import ClassKey
from formats.byml.model import Byml
from formats.byml.plain import plain
from formats.core.roots import Root
from formats.errors import FormatError

_SUFFIX: Final = ".ainb"
_LOOSE: Final = (_SUFFIX, f"{_SUFFIX}.zs")
_TABLES = f"""
{content_store.TABLES}
CREATE TABLE content(
    id INTEGER PRIMARY KEY, digest BLOB UNIQUE NOT NULL, name TEXT, category TEXT,
    version INTEGER, nodes INTEGER, facts BLOB NOT NULL);
CREATE TABLE united(
    version INTEGER, category TEXT, facts BLOB NOT NULL, PRIMARY KEY(version, category));
CREATE TABLE class(
    id INTEGER PRIMARY KEY, type INTEGER, name TEXT, is_module INTEGER,
    UNIQUE(type, name, is_module));
CREATE TABLE used(
    class INTEGER, content INTEGER, nodes INTEGER, PRIMARY KEY(class, content)) WITHOUT ROWID;
CREATE INDEX content_name ON content(name);
"""
_IN = "JOIN place ON place.content = content.id JOIN file ON file.id = place.file"
_USERS = f"""
SELECT file.path, place.entry, used.nodes FROM class
JOIN used ON used.class = class.id JOIN content ON content.id = used.content {_IN}
WHERE class.type=? AND class.name=? AND class.is_module=? AND content.version=?
ORDER BY file.path, place.entry LIMIT ?"""
_HOMES = f"""
SELECT file.path, place.entry, 0 FROM content {_IN}
WHERE content.name=? AND content.version=? ORDER BY file.path, place.entry LIMIT ?"""


class LearnedFolder(NamedTuple):
    """The facts of a folder, by version and category, and the digests of all contents in it."""

    facts: list[CatalogueFacts]
    digests: set[bytes]


class User(NamedTuple):
    """A graph with nodes of a class: its file or pack below the folder, and the number of nodes.

    `entry` is a path of `walk_archive`, "" for a loose file. A module's own file has no nodes of
    it.
    """

    path: str
    entry: str
    nodes: int

    @property
    def words(self) -> tuple[str, ...]:
        """The path inside the file, as `container_io` takes it."""
        return words_of(self.entry)


class NodeStore(ContentStore):
    """The facts of one folder. Any thread may `load`; only one at a time may `build`."""

    purpose = "nodes"
    schema = Schema(VERSION, _TABLES)

    # Querying

    def load(self) -> LearnedFolder:
        """Return all facts of the folder; those that cannot be read are left out."""
        if not self.file.is_file():
            return LearnedFolder([], set())
        with closing(self.connect()) as connection:
            rows = connection.execute("SELECT facts FROM united").fetchall()
            facts = list(_decoded(rows)) if rows else list(_united(connection).values())
            digests = {digest for (digest,) in connection.execute("SELECT digest FROM content")}
            return LearnedFolder(facts, digests)

    def users(self, version: int, key: ClassKey, most: int) -> list[User]:
        """Return where nodes of a class are used in files of a version, `most` places at most.

        A module's own files come first. Raises OSError or `sqlite3.Error`.
        """
        if not self.file.is_file():
            return []
        name = storable(key.name)
        with closing(self.connect()) as connection:
            cursor = connection.execute(_USERS, (key.type, name, key.is_module, version, most))
            users = [User(*row) for row in cursor]
            if key.is_module:
                homes = connection.execute(_HOMES, (name, version, most)).fetchall()
                users = [*(User(*row) for row in homes), *users]
            return users[:most]

    # Building

    def build(
        self,
        progress: Callable[[IndexProgress], object] = lambda _progress: None,
        is_cancelled: Callable[[], bool] = lambda: False,
        is_wanted: Callable[[str], bool] = lambda _path: True,
        index: FolderIndex | None = None,
    ) -> bool:
        """Update the facts, see `ContentStore.build`.

        A complete `index` of the folder says which packs need not be opened.
        """
        if index is not None and index.is_complete:
            is_wanted = index.packs_with_kind(_SUFFIX).__contains__
        return super().build(progress, is_cancelled, is_wanted)

    def is_source(self, path: str) -> bool:
        """Whether a file of this name is a graph, a table of classes, or a pack that may contain
        some."""
        return is_archive(path) or path.endswith(_LOOSE) or is_definition_file(path)

    def is_entry(self, word: str) -> bool:
        """Whether an entry is a graph."""
        return word.endswith(_SUFFIX)

    def contents(self, file: Path) -> Iterator[tuple[str, bytes]]:
        """Yield the graphs decompressed, since the digests of open graphs are of decompressed
        data."""
        for entry, data in super().contents(file):
            yield entry, self.unwrapped(data, file.name)

    def learn_content(
        self, connection: sqlite3.Connection, digest: bytes, name: str, data: bytes
    ) -> int:
        """Store the facts of a graph or table; return its number, 0 if it is neither."""
        try:
            root = formats.open_bytes(data, name)
        except FormatError:
            return 0
        facts, graph_name, nodes = _facts_of(root, name), "", 0
        if facts is None:
            return 0
        if isinstance(root, Ainb):
            graph_name, nodes = root.name, len(root.nodes)
        row = (digest, storable(graph_name), facts.category, facts.version, nodes)
        connection.execute("DELETE FROM united")
        added = connection.execute(
            "INSERT INTO content VALUES(NULL, ?, ?, ?, ?, ?, ?)", (*row, encode(facts))
        )
        content = int(added.lastrowid or 0)
        _note_users(connection, content, facts)
        return content

    def finish(self, connection: sqlite3.Connection, is_complete: bool) -> bool:
        """Forget contents that no file has any more, and combine the facts of all others."""
        done = connection.execute("DELETE FROM content WHERE id NOT IN (SELECT content FROM place)")
        if done.rowcount > 0:
            connection.execute("DELETE FROM united")
            connection.execute("DELETE FROM used WHERE content NOT IN (SELECT id FROM content)")
        if is_complete:
            _unite(connection)
        return done.rowcount > 0


def _facts_of(root: Root, path: str) -> CatalogueFacts | None:
    """Return what a graph teaches, or a table of classes at its path; None for any other file."""
    if isinstance(root, Ainb):
        return learn(root)
    file = definition_file(path)
    if file is None or not isinstance(root, Byml):
        return None
    return learn_definitions(plain(root), file)


def _note_users(connection: sqlite3.Connection, content: int, facts: CatalogueFacts) -> None:
    """Store the classes of a content's nodes, with their counts."""
    nodes: Counter[ClassKey] = Counter()
    for class_fact, count in facts.made.items():
        nodes[class_fact.key] += count
    for key, count in nodes.items():
        row = key.type, storable(key.name), key.is_module
        connection.execute("INSERT OR IGNORE INTO class VALUES(NULL, ?, ?, ?)", row)
        connection.execute(
            "INSERT INTO used SELECT id, ?, ? FROM class WHERE type=? AND name=? AND is_module=?",
            (content, count, *row),
        )


def _united(connection: sqlite3.Connection) -> dict[tuple[int, str], CatalogueFacts]:
    rows = connection.execute("SELECT facts FROM content ORDER BY id")
    return unite(_decoded(rows))


def _unite(connection: sqlite3.Connection) -> None:
    """Store the combined facts of all contents, so that the next start need not combine them."""
    if connection.execute("SELECT 1 FROM united LIMIT 1").fetchone() is None:
        rows = [(*kind, encode(facts)) for kind, facts in _united(connection).items()]
        connection.executemany("INSERT INTO united VALUES(?, ?, ?)", rows)


def _decoded(rows: Iterable[tuple[bytes]]) -> Iterator[CatalogueFacts]:
    """Yield facts; those that cannot be decoded are skipped, and read again."""
    for (data,) in rows:
        with suppress(ValueError):
            yield decode(data)
