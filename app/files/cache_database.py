"""Databases of the cache: for each folder and purpose one SQLite file, which can be made again."""

from __future__ import annotations

import hashlib
import os
import sqlite3
from pathlib import Path
from typing import NamedTuple

from app import app_paths

PATIENCE = 30
"""Seconds to wait for another program that writes to the same database."""


class Schema(NamedTuple):
    """The tables of a database. One of another `version` loses all its tables and begins anew."""

    version: int
    tables: str


def place(root: Path, purpose: str, folder: Path | None = None) -> Path:
    """Return the file for what is kept of the folder `root`; `folder` in place of the cache's."""
    key = hashlib.blake2b(os.fsencode(os.path.realpath(root)), digest_size=12).hexdigest()
    return (folder or app_paths.cache_folder() / purpose) / f"{key}.sqlite"


def connect(file: Path, schema: Schema) -> sqlite3.Connection:
    """Open a database, made where there is none. Raises OSError or `sqlite3.Error`."""
    file.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(file, timeout=PATIENCE)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")
    if connection.execute("PRAGMA user_version").fetchone()[0] != schema.version:
        query = "SELECT name FROM sqlite_master WHERE type='table' AND name NOT LIKE 'sqlite_%'"
        for (table,) in connection.execute(query).fetchall():
            connection.execute(f'DROP TABLE "{table}"')
        connection.executescript(schema.tables)
        connection.execute(f"PRAGMA user_version={schema.version}")
    return connection


def storable(name: str) -> str:
    """Return a name as a database can hold it: lone surrogates are written out."""
    return name.encode("utf-8", "backslashreplace").decode()
