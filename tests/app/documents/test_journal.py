"""Modified documents, and only those, survive a crash."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import formats
from app.documents import journal as module
from app.documents.journal import Journal
from app.documents.leftovers import Leftover
from app.documents.recovering import recover
from app.documents.view_state import UnappliedText
from app.ui import background, report
from tests.patience import GUARD

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(module, "_PAUSE", 1)


@pytest.fixture
def journal(tmp_path, quick):
    made = Journal(tmp_path / "journal")
    yield made
    made.close()


def entries(journal):
    return sorted(one.suffix for one in journal.folder.glob("*") if one.suffix != ".lock")


def test_an_edit_is_kept_aside_and_a_save_forgets_it(journal, opened, file, qtbot):
    journal.watch(opened)
    opened.set_value(("Count",), 9)
    qtbot.waitUntil(lambda: entries(journal) == [".bin", ".json"])
    opened.undo()
    qtbot.waitUntil(lambda: entries(journal) == [])


def test_a_running_program_keeps_its_entries_to_itself(journal, opened, tmp_path, qtbot):
    journal.watch(opened)
    opened.set_value(("Count",), 9)
    qtbot.waitUntil(lambda: entries(journal) == [".bin", ".json"])
    assert journal.leftovers() == []
    assert Journal(tmp_path / "journal").leftovers() == []


def test_closing_a_document_forgets_it(journal, opened, qtbot):
    journal.watch(opened)
    opened.set_value(("Count",), 9)
    journal.write_all_now()
    assert entries(journal) == [".bin", ".json"]
    journal.forget(opened)
    assert entries(journal) == []


_CHILD = """
import os, sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
app = QApplication([])
import formats
from app.documents.document import Document
from app.documents.view_state import UnappliedText
from app.documents.journal import Journal
from app.documents.leftovers import Leftover
from app.documents.recovering import recover
file = Path(sys.argv[2])
document = Document(formats.open_bytes(file.read_bytes()), file.name, file)
journal = Journal(Path(sys.argv[1]))
journal.watch(document)
document.set_value(("Count",), 77)
journal.write_all_now()
os._exit(3)
"""


def test_what_a_dead_program_left_is_recovered(tmp_path, file, qtbot):
    folder = tmp_path / "journal"
    before = file.read_bytes()
    done = subprocess.run(
        [sys.executable, "-c", _CHILD, folder, file], cwd=ROOT, check=False, timeout=GUARD
    )
    assert done.returncode == 3
    journal = Journal(folder)
    (leftover,) = journal.leftovers()
    assert leftover.name == file.name
    assert leftover.file == file
    assert leftover.when
    opening = recover(leftover)
    with qtbot.waitSignal(opening.done) as signal:
        pass
    (document,) = signal.args
    assert document.is_modified
    assert document.file == file
    assert document.outline.get(("Count",)) == 77
    assert file.read_bytes() == before
    leftover.discard()
    assert journal.leftovers() == []


def test_a_snapshot_between_edits_is_whole(journal, opened, qtbot):
    journal.watch(opened)
    for value in range(200):
        opened.set_value(("Count",), value)
    qtbot.waitUntil(lambda: entries(journal) == [".bin", ".json"])
    data = next(journal.folder.glob("*.bin")).read_bytes()
    assert formats.outline_of(formats.open_bytes(data)).get(("Count",)) == 199


def test_typed_text_is_kept_with_an_unchanged_document_and_goes_with_it(journal, opened, qtbot):
    journal.watch(opened)
    opened.view_state.set_draft(UnappliedText(("List",), lambda: "- 1\r\n- ン\udc80"))
    qtbot.waitUntil(lambda: entries(journal) == [".bin", ".json", ".txt"])
    header = next(journal.folder.glob("*.json"))
    opening = recover(Leftover(header))
    with qtbot.waitSignal(opening.done) as signal:
        pass
    (document,) = signal.args
    assert document.view_state.recovered_draft.path == ("List",)
    assert document.view_state.recovered_draft.text() == "- 1\r\n- ン\udc80"
    opened.view_state.set_draft(None)
    qtbot.waitUntil(lambda: entries(journal) == [])


def test_text_that_was_applied_is_no_longer_kept(journal, opened, qtbot):
    journal.watch(opened)
    opened.set_value(("Count",), 9)
    opened.view_state.set_draft(UnappliedText((), lambda: "Count: 10"))
    qtbot.waitUntil(lambda: entries(journal) == [".bin", ".json", ".txt"])
    opened.view_state.set_draft(None)
    opened.set_value(("Count",), 10)
    qtbot.waitUntil(lambda: entries(journal) == [".bin", ".json"])


def test_edits_without_an_end_are_kept_all_the_same(journal, opened, qtbot, monkeypatch):
    """An edit comes between whatever a thread does, as while a slider is dragged for long."""
    honest = background.whole

    def disturbed(document, job):
        return honest(document, lambda root: (job(root), setattr(document, "revision", -1)))

    monkeypatch.setattr(background, "whole", disturbed)
    journal.watch(opened)
    opened.set_value(("Count",), 9)
    qtbot.waitUntil(lambda: entries(journal) == [".bin", ".json"])
    data = next(journal.folder.glob("*.bin")).read_bytes()
    assert formats.outline_of(formats.open_bytes(data)).get(("Count",)) == 9


def test_what_is_closed_while_it_is_written_is_not_kept(journal, opened, qtbot, monkeypatch):
    """The program may end before the window hears that the job is done."""
    honest = module._write_entry
    journal.watch(opened)
    opened.set_value(("Count",), 9)
    (entry,) = journal._entries.values()

    def close_meanwhile(*what):
        honest(*what)
        entry.is_wanted = False  # as `forget` leaves it in the GUI thread

    monkeypatch.setattr(module, "_write_entry", close_meanwhile)
    qtbot.waitUntil(lambda: not entry.timer.isActive())
    qtbot.waitUntil(background.is_idle)
    assert entries(journal) == []


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX's")
def test_copies_are_for_nobody_else(journal, opened):
    journal.watch(opened)
    opened.set_value(("Count",), 9)
    journal.write_all_now()
    assert journal.folder.stat().st_mode & 0o077 == 0
    for file in journal.folder.glob("*-*"):
        assert file.stat().st_mode & 0o077 == 0


def test_a_copy_that_cannot_be_deleted_is_told_and_hinders_nothing(
    journal, opened, monkeypatch, qtbot
):
    journal.watch(opened)
    opened.set_value(("Count",), 9)
    journal.write_all_now()
    told = []
    monkeypatch.setattr(report, "note", told.append)

    def refuse(_file, missing_ok=False):
        raise PermissionError(13, "no")

    with monkeypatch.context() as denied:
        denied.setattr(Path, "unlink", refuse)
        journal.forget(opened)
        qtbot.waitUntil(background.is_idle)
    (sentence,) = told
    assert "Lantern.byml" in sentence
    assert opened not in journal._entries


def test_a_failure_to_keep_one_does_not_hinder_others_and_is_told_once(
    journal, opened, monkeypatch, qtbot
):
    told = []
    monkeypatch.setattr(report, "note", told.append)
    journal.folder.write_text("no folder")
    journal.watch(opened)
    for value in (9, 10):
        opened.set_value(("Count",), value)
        qtbot.waitUntil(lambda: not next(iter(journal._entries.values())).timer.isActive())
        qtbot.waitUntil(background.is_idle)
    assert len(told) == 1
    with pytest.raises(OSError, match=r".*"):
        journal.write_all_now()


_EDITING = """
import sys, time
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
app = QApplication([])
import formats
from app.documents.document import Document
from app.documents.journal import Journal
file = Path(sys.argv[2])
document = Document(formats.open_bytes(file.read_bytes()), file.name, file)
journal = Journal(Path(sys.argv[1]))
journal.watch(document)
count = 100
def edit():
    global count
    count += 1
    document.set_value(("Count",), count)
    print(count, flush=True)
timer = QTimer(interval=int(sys.argv[3]))
timer.timeout.connect(edit)
timer.start()
app.exec()
"""


@pytest.mark.parametrize(("pause", "made"), [(15, 200), (400, 8)])
def test_at_most_a_second_is_lost_when_the_program_is_killed(tmp_path, file, pause, made, qtbot):
    """Counted in edits: a busy machine delays them as well as the writing."""
    folder = tmp_path / "journal"
    command = [sys.executable, "-c", _EDITING, folder, file, str(pause)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        lines = [child.stdout.readline() for _ in range(made)]
        child.kill()
        lines += child.stdout
    edits = [int(line) for line in lines if line.endswith("\n")]
    (leftover,) = Journal(folder).leftovers()
    opening = recover(leftover)
    with qtbot.waitSignal(opening.done) as signal:
        pass
    kept = signal.args[0].outline.get(("Count",))
    assert kept > 100
    assert edits[-1] - kept <= 1000 / pause + 1
