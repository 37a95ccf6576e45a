"""The index of the values in a folder: the files in which a name occurs with a value.

For each content it stores the names, values and types of its rows, see `formats.scalars`, but not
their places: these are found when the file is opened, so that the database of a whole game stays
small. It also stores the hashes of names in the files (`used`), the names written out in them
(`written`), and what was learned from both, see `app.game.naming`.

Games and mods are searched as they are played: files of the mod replace those of the dump.
"""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from functools import cache
from itertools import islice
from pathlib import Path
from typing import ClassVar

import formats
from app.game import content_store, value_question
from app.game.archive_walk import words_of
from app.game.cache_database import Schema, storable
from app.game.content_store import ContentStore
from app.game.mod import Project
from app.game.replacing import EntryPlace
from app.game.value_question import SIGNED, ValueHit, ValueQuestion, stored
from formats.calculator import PlainNumber
from formats.errors import FormatError
from formats.knowledge import Knowledge
from formats.registry import SHIPPED, format_of
from formats.scalars import Scalar

VERSION = 4
MOST = 5000
"""The most results for one question."""
_FULL = 8_000
"""About how many values are gathered before they are written, twice as many at most.

Sorting them blocks all other threads.
"""
_WASTE = 1000
"""The number of unused contents that are kept before they are deleted."""
_TABLES = f"""
{content_store.TABLES}
CREATE TABLE content(id INTEGER PRIMARY KEY, digest BLOB UNIQUE NOT NULL, format TEXT NOT NULL);
CREATE TABLE name(id INTEGER PRIMARY KEY, text TEXT UNIQUE NOT NULL);
CREATE TABLE text(id INTEGER PRIMARY KEY, text TEXT UNIQUE NOT NULL);
CREATE TABLE number(value NOT NULL, name INTEGER NOT NULL, content INTEGER NOT NULL,
    PRIMARY KEY(value, name, content)) WITHOUT ROWID;
CREATE INDEX number_name ON number(name);
CREATE TABLE word(text INTEGER NOT NULL, name INTEGER NOT NULL, content INTEGER NOT NULL,
    PRIMARY KEY(text, name, content)) WITHOUT ROWID;
CREATE INDEX word_name ON word(name);
CREATE TABLE row(name INTEGER NOT NULL, kind TEXT NOT NULL, element INTEGER NOT NULL,
    content INTEGER NOT NULL, PRIMARY KEY(name, kind, element, content)) WITHOUT ROWID;
CREATE TABLE used(hash INTEGER PRIMARY KEY);
CREATE TABLE written(name INTEGER PRIMARY KEY);
CREATE TABLE learned(scheme TEXT NOT NULL, hash INTEGER NOT NULL, name TEXT NOT NULL,
    origin TEXT NOT NULL, text TEXT NOT NULL, place TEXT NOT NULL,
    PRIMARY KEY(scheme, hash)) WITHOUT ROWID;
CREATE TABLE learned_from(stamp TEXT NOT NULL);
"""
_WORDS = """
INSERT OR IGNORE INTO word
    SELECT text.id, fresh.name, fresh.content FROM fresh JOIN text ON text.text=fresh.text
    ORDER BY 1, 2, 3
"""


class ValueIndex(ContentStore):
    """The values of one folder. Any thread may query it; only one at a time may `build`."""

    purpose = "values"
    schema = Schema(VERSION, _TABLES)
    batch: ClassVar[int] = 200

    def __init__(
        self, root: Path, folder: Path | None = None, knowledge: Knowledge = SHIPPED
    ) -> None:
        super().__init__(root, folder)
        self._knowledge = knowledge
        self._names: dict[str, int] = {}
        self._numbers: list[tuple[PlainNumber, int, int]] = []
        self._texts: list[tuple[str, int, int]] = []
        self._rows: list[tuple[int, str, int, int]] = []
        self._used: set[int] = set()
        self._written: set[int] = set()

    @property
    def knowledge(self) -> Knowledge:
        """What names the rows of the files."""
        return self._knowledge

    @property
    def exists(self) -> bool:
        """Whether the index was ever built."""
        return self.file.is_file()

    # Building

    def is_source(self, path: str) -> bool:
        """Any file may contain values; only its first bytes show it."""
        return True

    def is_entry(self, word: str) -> bool:
        """Any entry may contain values."""
        return True

    def begin(self, connection: sqlite3.Connection) -> None:
        """Load the numbers of all names."""
        self._clear_cache()
        self._names = {text: id_ for id_, text in connection.execute("SELECT id, text FROM name")}
        connection.execute("CREATE TEMP TABLE fresh(text TEXT, name INTEGER, content INTEGER)")

    def learn_content(
        self, connection: sqlite3.Connection, digest: bytes, name: str, data: bytes
    ) -> int:
        """Store the values of a content; return its number, 0 if its format is unknown."""
        try:
            root = formats.open_bytes(self.unwrapped(data, name), name)
        except FormatError:
            return 0
        its = format_of(root)
        added = connection.execute("INSERT INTO content VALUES(NULL, ?, ?)", (digest, its.name))
        content = int(added.lastrowid or 0)
        self._used |= its.name_hashes(root)
        held_scalar_values = its.held(root, self._knowledge)
        for is_element, named in enumerate((held_scalar_values.kinds, held_scalar_values.elements)):
            for called, kinds in named.items():
                number = self._name_id(connection, called)
                self._rows += [(number, kind.value, is_element, content) for kind in kinds]
                if not its.hashes_names:
                    self._written.add(number)
        for called, values in held_scalar_values.scalars.items():
            number = self._name_id(connection, called)
            waiting = iter(values)
            while some := list(islice(waiting, _FULL)):
                self._gather_values(some, number, content)
                if len(self._numbers) + len(self._texts) + len(self._rows) > _FULL:
                    self.finish_batch(connection)
        return content

    def _gather_values(self, values: list[Scalar], name: int, content: int) -> None:
        for value in values:
            if isinstance(value, str):
                self._texts.append((value, name, content))
            else:
                self._numbers.append((value, name, content))

    def _name_id(self, connection: sqlite3.Connection, name: str) -> int:
        number = self._names.get(name)
        if number is None:
            text = storable(name)
            number = self._names.get(text)
            if number is None:
                added = connection.execute("INSERT INTO name(text) VALUES(?)", (text,))
                number = self._names[text] = int(added.lastrowid or 0)
            self._names[name] = number
        return number

    def finish_batch(self, connection: sqlite3.Connection) -> None:
        """Write the gathered values, sorted as the tables are, which is by far the quickest."""
        self._numbers.sort()
        numbers = (
            (value if value < SIGNED else stored(value), name, content)
            for value, name, content in self._numbers
        )
        connection.executemany("INSERT OR IGNORE INTO number VALUES(?, ?, ?)", numbers)
        texts = [(storable(text), name, content) for text, name, content in self._texts]
        distinct = [(text,) for text in sorted({row[0] for row in texts})]
        connection.executemany("INSERT OR IGNORE INTO text(text) VALUES(?)", distinct)
        connection.executemany("INSERT INTO fresh VALUES(?, ?, ?)", texts)
        connection.execute(_WORDS)
        connection.execute("DELETE FROM fresh")
        self._rows.sort()
        connection.executemany("INSERT OR IGNORE INTO row VALUES(?, ?, ?, ?)", self._rows)
        used = [(hash_,) for hash_ in sorted(self._used)]
        connection.executemany("INSERT OR IGNORE INTO used VALUES(?)", used)
        written = [(name,) for name in sorted(self._written)]
        connection.executemany("INSERT OR IGNORE INTO written VALUES(?)", written)
        self._clear_cache()

    def _clear_cache(self) -> None:
        for some in (self._numbers, self._texts, self._rows):
            some.clear()
        for each in (self._used, self._written):
            each.clear()

    def finish(self, connection: sqlite3.Connection, is_complete: bool) -> bool:
        """Forget contents that no file has any more, once there are many of them."""
        lost = "SELECT id FROM content WHERE id NOT IN (SELECT content FROM place)"
        count = connection.execute(f"SELECT COUNT(*) FROM ({lost})").fetchone()[0]
        if count > _WASTE:
            for table in ("number", "word", "row"):
                connection.execute(f"DELETE FROM {table} WHERE content IN ({lost})")
            connection.execute(f"DELETE FROM content WHERE id IN ({lost})")
        return False

    # Querying

    def find(self, question: ValueQuestion, most: int = MOST) -> list[ValueHit]:
        """Return the first places of a wanted value, by path, entry and name."""
        if not self.exists:
            return []
        with closing(self.connect()) as connection:
            found = islice(value_question.answers(connection, question, most), most)
            return sorted(found, key=lambda hit: hit[:3])

    def files(self, ending: str) -> list[str]:
        """Return the paths of all files that have this name or contain an entry that does; `*` is
        anything."""
        if not self.exists:
            return []
        like = ending.replace("*", "%")
        query = (
            "SELECT DISTINCT file.path FROM file LEFT JOIN place ON place.file=file.id"
            " WHERE file.path LIKE ?1 OR place.entry LIKE ?1 ORDER BY 1"
        )
        with closing(self.connect()) as connection:
            return [path for (path,) in connection.execute(query, (f"%{like}",))]

    def places(self, question: ValueQuestion) -> set[tuple[str, str]]:
        """Return all places of a wanted value, as (path, entry)."""
        if not self.exists:
            return set()
        with closing(self.connect()) as connection:
            hits = value_question.answers(connection, question, sys.maxsize)
            return {(hit.path, hit.entry) for hit in hits}


def find_played(
    indexes: Iterable[ValueIndex], projects: Sequence[Project], questions: Sequence[ValueQuestion]
) -> list[tuple[Path, ValueHit]]:
    """Return the first results in all folders, each with its folder."""
    is_read = is_played(projects)
    return [
        (index.root, hit)
        for index in indexes
        for hit in sorted(
            {hit for each in questions for hit in index.find(each, MOST)}, key=_played_order
        )
        if is_read(index.root, hit.path)
    ]


def played_places(
    indexes: Iterable[ValueIndex], projects: Sequence[Project], questions: Sequence[ValueQuestion]
) -> list[EntryPlace]:
    """Return all documents that contain a result, sorted by path."""
    is_read = is_played(projects)
    return [
        EntryPlace(index.root / path, words_of(entry))
        for index in indexes
        for path, entry in sorted({place for each in questions for place in index.places(each)})
        if is_read(index.root, path)
    ]


def is_played(projects: Sequence[Project]) -> Callable[[Path, str], bool]:
    """Return a test whether the game reads a file, rather than a mod's replacement."""
    chains = [some for project in projects for some in project.chains]
    above = {root: some[:at] for some in chains for at, root in enumerate(some)}

    @cache
    def is_read(root: Path, path: str) -> bool:
        return not any((other / path).is_file() for other in above.get(root, ()))

    return is_read


def _played_order(hit: ValueHit) -> tuple[str, ...]:
    return hit.path, hit.entry, hit.name, str(hit.value)
