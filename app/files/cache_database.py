"""The databases in the cache: one SQLite file for each folder and purpose, which can be rebuilt."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import time
from pathlib import Path
from typing import NamedTuple

from app import app_paths

PATIENCE = 30
"""Seconds to wait for another program that writes to the same database."""
_TRIES = 300


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
    """Open a database, and create it if necessary. Raises OSError or `sqlite3.Error`.

    Several threads and programs may do so at once: one creates the tables, the others wait for it.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(file, timeout=PATIENCE)
    _write_ahead(connection)
    connection.execute("PRAGMA synchronous=NORMAL")
    if _version(connection) != schema.version:
        _begin_anew(connection, schema)
    return connection


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


def _begin_anew(connection: sqlite3.Connection, schema: Schema) -> None:
    """Create the tables in one step, unless another process has done so meanwhile."""
    connection.execute("BEGIN IMMEDIATE")
    if _version(connection) != schema.version:
        query = "SELECT name FROM sqlite_master WHERE type='table' AND name NOT LIKE 'sqlite_%'"
        for (table,) in connection.execute(query).fetchall():
            connection.execute(f'DROP TABLE "{table}"')
        for statement in schema.tables.split(";"):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version={schema.version}")
    connection.commit()


def storable(name: str) -> str:
    """Return a name that a database can store: lone surrogates are escaped."""
    return name if name.isascii() else name.encode("utf-8", "backslashreplace").decode()
