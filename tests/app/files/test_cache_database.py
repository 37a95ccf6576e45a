"""A database in the cache is created once, by whichever thread is first, and again for a new
version."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing

from app.files import cache_database
from app.files.cache_database import Schema

SCHEMA = Schema(1, "CREATE TABLE one(text TEXT UNIQUE); CREATE INDEX by_text ON one(text)")


def test_many_may_begin_at_once_and_lose_nothing(tmp_path):
    for turn in range(8):
        file, faults = tmp_path / f"{turn}.sqlite", []

        def work(number, file=file, faults=faults):
            try:
                with closing(cache_database.connect(file, SCHEMA)) as connection:
                    connection.execute("INSERT INTO one VALUES(?)", (str(number),))
                    connection.commit()
            except sqlite3.Error as error:
                faults.append(error)

        threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not faults
        with closing(cache_database.connect(file, SCHEMA)) as connection:
            assert connection.execute("SELECT COUNT(*) FROM one").fetchone() == (6,)


def test_another_version_begins_anew(tmp_path):
    file = tmp_path / "x.sqlite"
    with closing(cache_database.connect(file, SCHEMA)) as connection:
        connection.execute("INSERT INTO one VALUES('a')")
        connection.commit()
    other = Schema(2, "CREATE TABLE two(number INTEGER)")
    with closing(cache_database.connect(file, other)) as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type='table'").fetchall()
    assert names == [("two",)]
    with closing(cache_database.connect(file, SCHEMA)) as connection:
        assert connection.execute("SELECT COUNT(*) FROM one").fetchone() == (0,)


def test_texts_are_stored_as_they_can_be():
    assert cache_database.storable("a\udce3b") == "a\\udce3b"
    assert cache_database.storable("é") == "é"
