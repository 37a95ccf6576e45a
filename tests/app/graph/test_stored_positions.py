"""Remembered positions: what was saved comes back, whatever is broken is reported and ignored."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from app.documents import remembered_texts
from app.graph import stored_positions

SPOTS = {"1234 #0": (10.5, -20.0), "リンク #1": (0.0, 99999.9), "bad \udc80": (1.0, 2.0)}


def stored(home: Path) -> list[Path]:
    return sorted((home / "positions").iterdir())


def test_what_was_saved_comes_back(tmp_path, home, heard):
    file = tmp_path / "Player.root.ainb"
    assert stored_positions.load(file) == {}
    assert stored_positions.save(file, SPOTS)
    assert stored_positions.load(file) == SPOTS
    assert stored_positions.load(str(file)) == SPOTS
    assert stored_positions.load(tmp_path / "Other.root.ainb") == {}
    assert not file.exists(), "only the program's own folder is written"
    assert len(stored(home)) == 1
    assert heard == []


def test_the_file_is_known_by_every_path_to_it(tmp_path, monkeypatch):
    file = tmp_path / "Player.root.ainb"
    stored_positions.save(file, SPOTS)
    (tmp_path / "folder").mkdir()
    assert stored_positions.load(tmp_path / "folder" / ".." / "Player.root.ainb") == SPOTS
    monkeypatch.chdir(tmp_path)
    assert stored_positions.load(Path("Player.root.ainb")) == SPOTS


@pytest.mark.skipif(os.name != "posix", reason="links need rights elsewhere")
def test_a_link_is_the_file_it_leads_to(tmp_path):
    file = tmp_path / "Player.root.ainb"
    file.touch()
    (tmp_path / "link.ainb").symlink_to(file)
    stored_positions.save(tmp_path / "link.ainb", SPOTS)
    assert stored_positions.load(file) == SPOTS


def test_no_positions_leave_no_file(tmp_path, home):
    file = tmp_path / "Player.root.ainb"
    assert stored_positions.save(file, {})
    stored_positions.save(file, SPOTS)
    assert stored_positions.save(file, {})
    assert stored(home) == []
    assert stored_positions.load(file) == {}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[]",
        b'{"version": 2, "positions": {}}',
        b'{"version": 1, "positions": []}',
        b'{"version": 1, "positions": {"a": 1}}',
        b'{"version": 1, "positions": {"a": [1]}}',
        b'{"version": 1, "positions": {"a": [1, null]}}',
        b'{"version": 1, "positions": {"a": [1, NaN]}}',
        b'{"version": 1, "positions": {"a": [1, 1e300]}}',
        b'{"version": 1, "positions": {"a": [1, 1' + b"0" * 400 + b"]}}",
        b"[" * 100_000,
        b" " * (5 * 2**20),
    ],
    ids=range(14),
)
def test_a_broken_file_is_reported_and_ignored(tmp_path, home, heard, content):
    file = tmp_path / "Player.root.ainb"
    stored_positions.save(file, SPOTS)
    stored(home)[0].write_bytes(content)
    assert stored_positions.load(file) == {}
    assert len(heard) == 1
    assert "Player.root.ainb" in heard[0]
    stored_positions.save(file, SPOTS)
    assert stored_positions.load(file) == SPOTS


def test_a_failure_to_write_is_reported_and_keeps_the_old(tmp_path, home, heard, monkeypatch):
    file = tmp_path / "Player.root.ainb"
    stored_positions.save(file, SPOTS)
    before = stored(home)

    def refuse(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", refuse)
        assert not stored_positions.save(file, {"a": (1.0, 1.0)})
    assert len(heard) == 1
    assert "No space left" in heard[0]
    assert "28" not in heard[0]
    assert stored_positions.load(file) == SPOTS
    assert stored(home) == before, "no temporary file stays"


def test_only_the_newest_files_are_kept(tmp_path, home, monkeypatch):
    monkeypatch.setattr(remembered_texts, "MOST_FILES", 3)
    for number in range(5):
        stored_positions.save(tmp_path / str(number), {"a": (1.0, float(number))})
        for each in stored(home):  # a clock that ticks coarsely would make them equally old
            os.utime(each, ns=(0, each.stat().st_mtime_ns - 10**9))
    assert len(stored(home)) == 3
    assert [bool(stored_positions.load(tmp_path / str(number))) for number in range(5)] == [
        False, False, True, True, True,
    ]  # fmt: skip


def test_the_file_is_small_and_the_same_each_time(tmp_path, home):
    stored_positions.save(tmp_path / "a", {"b": (1.04, 2.0), "a": (3.0, 4.0)})
    text = stored(home)[0].read_bytes()
    assert json.loads(text)["positions"] == {"a": [3.0, 4.0], "b": [1.0, 2.0]}
    stored_positions.save(tmp_path / "a", {"a": (3.0, 4.0), "b": (1.04, 2.0)})
    assert stored(home)[0].read_bytes() == text
