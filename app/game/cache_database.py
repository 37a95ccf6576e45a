"""The databases in the cache: one SQLite file for each folder and purpose, which can be rebuilt."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import threading
import time
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

from app.ui import app_paths

PATIENCE = 30
"""Seconds to wait for another program that writes to the same database."""
_TRIES = 300
_HEADER = 100
"""The size of the header of a database in bytes."""
_DAMAGED = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
"""The errors of a file that is damaged, or that another program has made."""
_rebuilding = threading.Lock()


class Schema(NamedTuple):
    """The tables of a database. If it has another `version`, all tables are dropped and created
    again."""

    version: int
    tables: str


def place(root: Path, purpose: str, folder: Path | None = None) -> Path:
    """Return the database file for the folder `root`, in `folder` if given, else in the cache."""
    key = hashlib.blake2b(os.fsencode(os.path.realpath(root)), digest_size=12).hexdigest()
    return (folder or app_paths.cache_folder() / purpose) / f"{key}.sqlite"


def connect(file: Path, schema: Schema) -> sqlite3.Connection:
    """Open a database, and create it if necessary; a damaged or foreign one is deleted first.
    Raises OSError or `sqlite3.Error`.

    Several threads and programs may do so at once: one creates the tables, the others wait for it.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    with suppress(_Damaged):
        return _open(file, schema)
    with _rebuilding:
        try:  # another thread may have rebuilt it
            return _open(file, schema)
        except _Damaged:
            for suffix in ("", "-wal", "-shm"):
                file.with_name(file.name + suffix).unlink(missing_ok=True)
        return _open(file, schema)


class _Damaged(sqlite3.DatabaseError):
    """The file is damaged, or another program has made it."""


def _open(file: Path, schema: Schema) -> sqlite3.Connection:
    _refuse_truncated(file)
    connection = sqlite3.connect(file, timeout=PATIENCE)
    try:
        _write_ahead(connection)
        connection.execute("PRAGMA synchronous=NORMAL")
        if _version(connection) != schema.version or _tables(connection) != _expected(schema):
            _begin_anew(connection, schema)
    except sqlite3.Error as error:
        connection.close()
        if error.sqlite_errorcode & 0xFF in _DAMAGED:
            raise _Damaged from error
        raise
    return connection


def _refuse_truncated(file: Path) -> None:
    """Raise `_Damaged` for a file with fewer pages than its header lists.

    SQLite would notice it only when such a page is read. While there is a log (-wal), a program may
    be writing them.
    """
    if not file.exists():
        return
    with file.open("rb") as stream:
        head = stream.read(_HEADER)
    if len(head) < _HEADER or file.with_name(f"{file.name}-wal").exists():
        return
    size, pages = int.from_bytes(head[16:18], "big"), int.from_bytes(head[28:32], "big")
    if file.stat().st_size < (size if size > 1 else 1 << 16) * pages:
        raise _Damaged


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Let readers read while another thread writes. Switching to this mode does not wait for
    locks."""
    for left in reversed(range(_TRIES)):
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError:
            if not left:
                raise
            time.sleep(PATIENCE / _TRIES)


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _tables(connection: sqlite3.Connection) -> set[tuple[str, str, str]]:
    """Return type, name and statement of everything that was created in a database."""
    query = "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL"
    return set(connection.execute(query))


@cache
def _expected(schema: Schema) -> set[tuple[str, str, str]]:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(schema.tables)
        return _tables(connection)


def _begin_anew(connection: sqlite3.Connection, schema: Schema) -> None:
    """Create the tables in one step, unless another process has done so meanwhile."""
    connection.execute("BEGIN IMMEDIATE")
    if _version(connection) != schema.version or _tables(connection) != _expected(schema):
        for kind, name, _statement in sorted(_tables(connection), reverse=True):
            if kind in ("view", "table") and not name.startswith("sqlite_"):
                quoted = name.replace('"', '""')
                connection.execute(f'DROP {kind} "{quoted}"')
        for statement in schema.tables.split(";"):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version={schema.version}")
    connection.commit()


def storable(name: str) -> str:
    """Return a name that a database can store: lone surrogates are escaped."""
    return name if name.isascii() else name.encode("utf-8", "backslashreplace").decode()
