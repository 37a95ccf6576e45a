"""A database in the cache is created once, by whichever thread is first, and again for a new
version."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing

import pytest

from app.game import cache_database
from app.game import index as index_module
from app.game.cache_database import Schema
from app.game.folder_jobs import Indexing

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


def _with(file, *statements):
    with closing(sqlite3.connect(file)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


DAMAGES = {
    "bad header": lambda file: file.write_bytes(b"x" * 100 + file.read_bytes()[100:]),
    "not a database": lambda file: file.write_bytes(b"no database at all" * 999),
    "truncated to pages": lambda file: file.write_bytes(file.read_bytes()[:8192]),
    "truncated in the header": lambda file: file.write_bytes(file.read_bytes()[:50]),
    "empty": lambda file: file.write_bytes(b""),
    "a view": lambda file: _with(
        file, "DROP TABLE one", "CREATE VIEW one AS SELECT 1", "PRAGMA user_version=9"
    ),
    "a view, right version": lambda file: _with(
        file, "DROP TABLE one", "CREATE VIEW one AS SELECT 1"
    ),
    "no tables": lambda file: _with(file, "DROP TABLE one"),
    "quotes": lambda file: _with(file, 'CREATE TABLE "a""b"(x)', "PRAGMA user_version=9"),
    "a trigger": lambda file: _with(
        file, "CREATE TRIGGER t AFTER INSERT ON one BEGIN DELETE FROM one; END"
    ),
    "other columns": lambda file: _with(
        file, "DROP TABLE one", "CREATE TABLE one(x, y)", "CREATE INDEX by_text ON one(x)"
    ),
    "a damaged table of contents": lambda file: file.write_bytes(
        file.read_bytes()[:100] + bytes(300) + file.read_bytes()[400:]
    ),
}


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("log", [b"", b"damaged, too" * 99], ids=["", "with a log"])
def test_a_damaged_database_is_deleted_and_rebuilt(tmp_path, damage, log):
    file = tmp_path / "x.sqlite"
    with closing(cache_database.connect(file, SCHEMA)) as connection:
        rows = [(f"{number:099}",) for number in range(999)]
        connection.executemany("INSERT INTO one VALUES(?)", rows)
        connection.commit()
    DAMAGES[damage](file)
    if log:
        file.with_name("x.sqlite-wal").write_bytes(log)
        file.with_name("x.sqlite-shm").write_bytes(log)
    for count in range(3):
        with closing(cache_database.connect(file, SCHEMA)) as connection:
            assert connection.execute("SELECT COUNT(*) FROM one").fetchone() == (count,)
            connection.execute("INSERT INTO one VALUES(?)", (str(count),))
            connection.commit()
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_database_in_use_is_not_deleted(tmp_path, monkeypatch):
    file = tmp_path / "x.sqlite"
    with closing(cache_database.connect(file, SCHEMA)) as connection:
        connection.execute("PRAGMA user_version=9")
        connection.execute("BEGIN IMMEDIATE")
        monkeypatch.setattr(cache_database, "PATIENCE", 0.01)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            cache_database.connect(file, SCHEMA)
        assert file.exists()


def test_texts_are_stored_as_they_can_be():
    assert cache_database.storable("a\udce3b") == "a\\udce3b"
    assert cache_database.storable("é") == "é"


# Indexes are built in the background; a cancelled job continues when asked.


@pytest.fixture
def indexing(qtbot):
    return Indexing()


def test_it_tells_how_far_it_is_and_finds(indexing, dump, qtbot):
    told = []
    indexing.progressed.connect(told.append)
    indexing.set_roots([dump])
    qtbot.waitUntil(lambda: not indexing.is_busy)
    assert told[-1] is None
    assert (told[-2].done, told[-2].total) == (4, 4)
    search = indexing.find("weapon_001 bgyml")
    with qtbot.waitSignal(search.done) as signal:
        pass
    root, hit = signal.args[0][0]
    assert (root, hit.entry) == (dump, "Actor/Weapon_001.bgyml")


def test_cancelled_it_goes_on_when_asked(indexing, dump, qtbot, monkeypatch):
    monkeypatch.setattr(index_module, "BATCH", 1)
    indexing._post_progress = lambda progress: indexing.cancel() if progress.done == 2 else None
    indexing.set_roots([dump])
    qtbot.waitUntil(lambda: not indexing.is_busy)
    assert indexing.is_incomplete
    assert not indexing.indexes[dump].is_complete
    indexing._post_progress = lambda progress: None
    indexing.go_on()
    qtbot.waitUntil(lambda: not indexing.is_busy)
    assert not indexing.is_incomplete
    assert indexing.indexes[dump].is_complete
