"""The names that the program has learned from dumps and mods in the background."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from app.documents import atomic_file
from app.game.archive_walk import SEPARATOR
from app.game.cache_database import storable
from app.game.folder_jobs import as_os_error
from app.ui import background
from formats.errors import FormatError
from formats.games.evidence import scheme_of_field
from formats.games.names import shipped_table, strings
from formats.names.learning import (
    LearnedName,
    NameOrigin,
    NameSource,
    NameText,
    Scheme,
    by_hash,
    learn,
)
from formats.registry import FORMATS

if TYPE_CHECKING:
    from app.game.value_index import ValueIndex
    from formats.knowledge import Knowledge
    from formats.names.learning import Known


class NameKeeper(QObject):
    """Keeps the learned names of `knowledge` up to date; `failed` carries the exception that ended
    a job."""

    changed = Signal(object, object)
    """The known names have changed: the previous learned ones and the current ones."""
    failed = Signal(object)

    def __init__(self, knowledge: Knowledge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._knowledge = knowledge
        self._waiting = 0
        self._asked = self._known = 0

    @property
    def is_busy(self) -> bool:
        """Whether a job is running."""
        return self._waiting > 0

    def load(self, indexes: Sequence[ValueIndex]) -> None:
        """Use what was learned from these folders, the first before the next, and nothing else."""
        self._run_search(partial(_loaded, list(indexes)), background.Lane.LIST)

    def learn_names(self, indexes: Sequence[ValueIndex], executables: Sequence[Path]) -> None:
        """Learn from the indexes and from executables, then use it as `load` does."""
        job = partial(_learned, list(indexes), list(executables))
        self._run_search(job, background.Lane.LEARN)

    def _run_search(self, find: Callable[[], Known], lane: background.Lane) -> None:
        self._waiting += 1
        self._asked += 1
        number, names = self._asked, self._knowledge.names

        def job() -> Known | None:
            name_sources = find()
            return None if name_sources == names.learned else name_sources

        def over(known_names: Known | None) -> None:
            self._waiting -= 1
            if known_names is not None and number > self._known:  # else a later job has set them
                self._known = number
                old = names.learned
                names.set_learned(known_names)
                self.changed.emit(old, known_names)

        def failed(error: BaseException) -> None:
            self._waiting -= 1
            self.failed.emit(error)

        background.run(lane, as_os_error(job), over, failed, self)


def _loaded(indexes: list[ValueIndex]) -> Known:
    return by_hash(name_source for index in indexes for name_source in NameStore(index).load())


def _learned(indexes: list[ValueIndex], executables: list[Path]) -> Known:
    for index in indexes:
        NameStore(index).learn_names(executables)
    return _loaded(indexes)


# Names learned from one folder, stored beside the index of its values.
#
# The index contains every string, every name and every hash that stands for a name; which string
# belongs to which hash is worked out again only when one of them, or an executable, changes.


_RULES: Final = 2
"""Increased whenever other names would be learned from the same strings."""
_COUNTED: Final = (
    "(SELECT MAX(id) FROM text), (SELECT MAX(id) FROM name), (SELECT MAX(id) FROM content), "
    "(SELECT MAX(id) FROM file), (SELECT COUNT(*) FROM place), (SELECT COUNT(*) FROM used)"
)
_PLACE: Final = (
    "SELECT file.path, place.entry FROM {} JOIN content ON content.id=held.content "
    "JOIN place ON place.content=held.content JOIN file ON file.id=place.file "
    "WHERE {}.text=? AND content.format NOT IN ({}) ORDER BY 1, 2 LIMIT 1"
)
_OF_STRING: Final = _PLACE.format("text JOIN word AS held ON held.text=text.id", "text", "''")


@cache
def _of_key() -> str:
    hashing = [repr(file_format.name) for file_format in FORMATS if file_format.hashes_names]
    names = ",".join(hashing) or "''"
    return _PLACE.format("name JOIN row AS held ON held.name=name.id", "name", names)


class NameStore:
    """The learned names of one folder. Any thread may `load`, but one at a time `learn_names`."""

    def __init__(self, index: ValueIndex) -> None:
        self._index = index

    def load(self) -> list[NameSource]:
        """Return the learned names, none if nothing is indexed yet."""
        if not self._index.exists:
            return []
        with closing(self._index.connect()) as connection:
            rows = connection.execute("SELECT * FROM learned ORDER BY scheme, hash")
            return [_source_from_row(*row) for row in rows]

    def learn_names(self, executables: Sequence[Path] = ()) -> bool:
        """Learn names from the index and from executables; return whether they changed.

        A file that cannot be read, or is not an executable, is skipped. Raises OSError or
        `sqlite3.Error`.
        """
        if not self._index.exists:
            return False
        with closing(self._index.connect()) as connection:
            stamp = _learning_stamp(connection, executables)
            known = connection.execute("SELECT stamp FROM learned_from").fetchone()
            if known == (stamp,):
                return False
            rows = [_source_row(source) for source in _name_sources(connection, executables)]
            return _replace_learned(connection, rows, stamp)


def _replace_learned(
    connection: sqlite3.Connection, rows: list[tuple[object, ...]], stamp: str
) -> bool:
    """Replace the stored names by the learned ones; return whether they changed."""
    before = connection.execute("SELECT * FROM learned ORDER BY scheme, hash").fetchall()
    connection.execute("DELETE FROM learned")
    connection.executemany("INSERT INTO learned VALUES(?, ?, ?, ?, ?, ?)", rows)
    connection.execute("DELETE FROM learned_from")
    connection.execute("INSERT INTO learned_from VALUES(?)", (stamp,))
    connection.commit()
    return before != rows


def _learning_stamp(connection: sqlite3.Connection, executables: Sequence[Path]) -> str:
    """Return a value that changes whenever there is something new to learn from."""
    files = []
    for file in executables:
        if file.is_file():
            status = file.stat()
            files.append((storable(str(file)), status.st_size, status.st_mtime_ns))
    counted = connection.execute(f"SELECT {_COUNTED}").fetchone()
    return json.dumps([_RULES, counted, files])


def _name_sources(
    connection: sqlite3.Connection, executables: Sequence[Path]
) -> Iterator[NameSource]:
    """Yield the names with their sources, by scheme and hash."""
    of_files = {file: dict.fromkeys(_executable_strings(file)) for file in executables}
    name_texts = [
        NameText(text, NameOrigin.EXECUTABLE) for some in of_files.values() for text in some
    ]
    for learned in learn([*_candidate_texts(connection), *name_texts], _wanted_hashes(connection)):
        if learned.told.origin is NameOrigin.EXECUTABLE:
            place = next(str(file) for file, some in of_files.items() if learned.told.text in some)
        else:
            place = _place_of_text(connection, learned.told)
        if place:
            yield NameSource(learned, place)


def _executable_strings(file: Path) -> list[str]:
    try:
        return strings(atomic_file.read(file)[0])
    except (OSError, FormatError):
        return []  # it was valid when it was chosen; names learned in other ways are kept


def _wanted_hashes(connection: sqlite3.Connection) -> dict[Scheme, set[int]]:
    """Return the hashes of names in files, without those in the shipped list."""
    hashes: dict[Scheme, set[int]] = {scheme: set() for scheme in Scheme}
    hashes[Scheme.CRC32] = {hash_ for (hash_,) in connection.execute("SELECT hash FROM used")}
    for number, name in connection.execute("SELECT id, text FROM name").fetchall():
        scheme = scheme_of_field(name)
        if scheme is not None:
            rows = connection.execute("SELECT DISTINCT value FROM number WHERE name=?", (number,))
            hashes[scheme] |= {value % 2**32 for (value,) in rows if _is_hash(value)}
    shipped = shipped_table()
    hashes[Scheme.CRC32] = {crc for crc in hashes[Scheme.CRC32] if shipped.find(crc) is None}
    return hashes


def _is_hash(value: object) -> bool:
    return isinstance(value, int) and -(2**31) <= value < 2**32


def _candidate_texts(connection: sqlite3.Connection) -> Iterator[NameText]:
    """Yield every string, every name written out in files, and every file name."""
    for query, origin in (
        ("SELECT text FROM text", NameOrigin.STRING),
        ("SELECT text FROM name JOIN written ON written.name=name.id", NameOrigin.KEY),
    ):
        yield from (NameText(text, origin) for (text,) in connection.execute(query))
    for path, entry in connection.execute(
        "SELECT file.path, place.entry FROM place JOIN file ON file.id=place.file"
    ):
        yield NameText(_joined_path(path, entry), NameOrigin.FILE)


def _joined_path(path: str, entry: str) -> str:
    return f"{path}{SEPARATOR}{entry}" if entry else path


def _place_of_text(connection: sqlite3.Connection, text: NameText) -> str:
    """Return the first file, by path and entry, that contains a text; "" if it is gone."""
    if text.origin is NameOrigin.FILE:
        return text.text
    query = _OF_STRING if text.origin is NameOrigin.STRING else _of_key()
    place_row = connection.execute(query, (text.text,)).fetchone()
    return _joined_path(*place_row) if place_row else ""


def _source_row(source: NameSource) -> tuple[object, ...]:
    learned, place = source
    return (
        learned.scheme.value,
        learned.hash,
        learned.name,
        learned.told.origin.value,
        learned.told.text,
        place,
    )


def _source_from_row(
    scheme: str, hash_: int, name: str, origin: str, text: str, place: str
) -> NameSource:
    return NameSource(
        LearnedName(Scheme(scheme), hash_, name, NameText(text, NameOrigin(origin))), place
    )
