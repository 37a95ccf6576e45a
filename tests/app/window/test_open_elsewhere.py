"""A document that is open in two windows, or in two programs: both show it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.documents.presence import Presence, place_key
from app.window import open_elsewhere
from app.window.main_window import MainWindow

ROOT = Path(__file__).resolve().parents[3]
OTHER = """
import sys
from pathlib import Path
from app.documents.presence import Presence, place_key
presence = Presence(Path(sys.argv[1]))
presence.announce([place_key(Path(sys.argv[2]), tuple(sys.argv[3:]))])
print("ready", flush=True)
sys.stdin.readline()
presence.close()
print("closed", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def other(window, qtbot):
    made = MainWindow()
    made.show()
    yield made
    made.close()
    qtbot.waitUntil(lambda: not made.isVisible())
    made.deleteLater()


@pytest.fixture
def program(home):
    """Start a program that has a place open."""
    running = []

    def start(file, *words):
        job = subprocess.Popen(
            [sys.executable, "-c", OTHER, home / "open", file, *words],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        running.append(job)
        assert job.stdout.readline() == "ready\n"
        return job

    yield start
    for job in running:
        job.kill()
        job.communicate()


def told(window):
    views = [window.views.view_of(one) for one in window.session.documents]
    notices = [notice for view in views for notice in view.notices()]
    return [one for one in notices if "another Triptych window" in one.sentence]


def opened(window, file, qtbot):
    window.session.open_files([file])
    qtbot.waitUntil(lambda: bool(window.session.documents))
    return window.session.documents[-1]


def entries(home):
    return sorted(one.suffix for one in (home / "open").iterdir())


def test_both_windows_are_told_and_it_is_taken_back(window, other, byml_file, home, qtbot):
    opened(window, byml_file, qtbot)
    qtbot.waitUntil(lambda: (home / "open").is_dir() and ".json" in entries(home))
    assert not told(window)
    link = byml_file.with_name("link.byml")
    link.symlink_to(byml_file) if os.name == "posix" else link.hardlink_to(byml_file)
    opened(other, link if os.name == "posix" else byml_file, qtbot)
    qtbot.waitUntil(lambda: bool(told(window)) and bool(told(other)))
    assert "asked before replacing the other version" in told(window)[0].sentence
    told(other)[0].press("Close it here")
    qtbot.waitUntil(lambda: not other.session.documents)
    qtbot.waitUntil(lambda: not told(window))


def test_what_one_saves_the_other_is_asked_about(window, other, byml_file, qtbot, monkeypatch):
    mine, theirs = (opened(one, byml_file, qtbot) for one in (window, other))
    theirs.set_value(("Count",), 77)
    with qtbot.waitSignal(other.session.saved):
        other.session.save(theirs)
    saved = byml_file.read_bytes()
    asked = []
    monkeypatch.setattr(window.session._prompts, "may_overwrite", lambda one: asked.append(one))
    mine.set_value(("Count",), 5)
    window.session.save(mine)
    qtbot.waitUntil(lambda: asked == [mine])
    qtbot.waitUntil(lambda: not mine.frozen)
    assert byml_file.read_bytes() == saved


def test_another_file_is_nobodys_business(window, other, byml_file, aamp_file, qtbot):
    opened(window, byml_file, qtbot)
    opened(other, aamp_file, qtbot)
    qtbot.wait(400)
    assert not told(window)
    assert not told(other)


def test_another_program_that_closes_it_or_is_killed(
    window, byml_file, program, home, qtbot, monkeypatch
):
    monkeypatch.setattr(open_elsewhere, "_AGAIN", 300)
    opened(window, byml_file, qtbot)
    job = program(byml_file)
    qtbot.waitUntil(lambda: bool(told(window)))
    job.stdin.write("\n")
    job.stdin.flush()
    assert job.stdout.readline() == "closed\n"
    qtbot.waitUntil(lambda: not told(window))
    job = program(byml_file)
    qtbot.waitUntil(lambda: bool(told(window)))
    job.kill()
    job.communicate()
    qtbot.waitUntil(lambda: not told(window))
    qtbot.waitUntil(lambda: entries(home) == [".json", ".lock"])


def test_a_place_inside_of_an_archive_is_told_apart(tmp_path):
    file = tmp_path / "X.pack"
    keys = {place_key(file, words) for words in ((), ("A",), ("B",), ("A", "B"))}
    assert len(keys) == 4
    assert place_key(tmp_path / "y/../X.pack", ()) == place_key(file, ())


@pytest.mark.parametrize("damage", [b"", b"{", b"5", b"[5, null]", b"\xff", b"[" * 100_000])
def test_damaged_notes_are_passed_over(tmp_path, damage):
    one, other = Presence(tmp_path / "open"), Presence(tmp_path / "open")
    one.announce(["a"])
    other.announce(["b"])
    assert one.others() == {"b"}
    other._own_file.write_bytes(damage)
    (tmp_path / "open/gone.json").write_bytes(damage)
    assert one.others() == set()
    assert not (tmp_path / "open/gone.json").exists()
    one.close()
    one.announce(["a"])
    assert other.others() == set()
    other.close()
    assert list((tmp_path / "open").iterdir()) == []


def test_a_folder_that_cannot_be_written_hinders_nothing(window, byml_file, home, qtbot):
    (home / "open").write_bytes(b"no folder")
    opened(window, byml_file, qtbot)
    qtbot.wait(300)
    assert not told(window)
