"""Modified documents survive a program that ends badly, and only those."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import formats
from app.documents import journal as module
from app.documents.document import Typed
from app.documents.journal import Journal

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(module, "_QUIET", 1)


@pytest.fixture
def journal(tmp_path, quick):
    made = Journal(tmp_path / "journal")
    yield made
    made.close()


def entries(journal):
    return sorted(one.suffix for one in journal._folder.glob("*") if one.suffix != ".lock")


def test_an_edit_is_kept_aside_and_a_save_forgets_it(journal, opened, file, qtbot):
    journal.watch(opened)
    opened.set_value(("Count",), 9)
    qtbot.waitUntil(lambda: entries(journal) == [".bin", ".json"], timeout=10_000)
    opened.undo()
    qtbot.waitUntil(lambda: entries(journal) == [], timeout=10_000)


def test_a_running_program_keeps_its_entries_to_itself(journal, opened, tmp_path, qtbot):
    journal.watch(opened)
    opened.set_value(("Count",), 9)
    qtbot.waitUntil(lambda: entries(journal) == [".bin", ".json"], timeout=10_000)
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
from app.documents.document import Typed
from app.documents.journal import Journal
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
        [sys.executable, "-c", _CHILD, folder, file], cwd=ROOT, check=False, timeout=60
    )
    assert done.returncode == 3
    journal = Journal(folder)
    (leftover,) = journal.leftovers()
    assert leftover.name == file.name
    assert leftover.file == file
    assert leftover.when
    opening = leftover.open()
    with qtbot.waitSignal(opening.done, timeout=10_000) as signal:
        pass
    (document,) = signal.args
    assert document.is_modified
    assert document.file == file
    assert document.outline.get(("Count",)) == 77
    assert file.read_bytes() == before
    leftover.discard()
    assert journal.leftovers() == []


def test_an_entry_that_is_damaged_is_no_entry(tmp_path, opened):
    folder = tmp_path / "journal"
    folder.mkdir()
    (folder / "dead-1.json").write_text("{ no json")
    (folder / "dead-2.json").write_text('{"name": "x", "file": null, "time": 1.0}')
    assert Journal(folder).leftovers() == []


def test_a_snapshot_between_edits_is_whole(journal, opened, qtbot):
    journal.watch(opened)
    for value in range(200):
        opened.set_value(("Count",), value)
    qtbot.waitUntil(lambda: entries(journal) == [".bin", ".json"], timeout=10_000)
    data = next(journal._folder.glob("*.bin")).read_bytes()
    assert formats.outline(formats.open_bytes(data)).get(("Count",)) == 199


def test_typed_text_is_kept_with_an_unchanged_document_and_goes_with_it(journal, opened, qtbot):
    journal.watch(opened)
    opened.set_typed(Typed(("List",), lambda: "- 1\r\n- ン\udc80"))
    qtbot.waitUntil(lambda: entries(journal) == [".bin", ".json", ".txt"], timeout=10_000)
    header = next(journal._folder.glob("*.json"))
    (facts,) = [module._read_header(header)]
    opening = module.Leftover(header, facts).open()
    with qtbot.waitSignal(opening.done, timeout=10_000) as signal:
        pass
    (document,) = signal.args
    assert document.left_text.path == ("List",)
    assert document.left_text.text() == "- 1\r\n- ン\udc80"
    opened.set_typed(None)
    qtbot.waitUntil(lambda: entries(journal) == [], timeout=10_000)


def test_text_that_was_applied_is_no_longer_kept(journal, opened, qtbot):
    journal.watch(opened)
    opened.set_value(("Count",), 9)
    opened.set_typed(Typed((), lambda: "Count: 10"))
    qtbot.waitUntil(lambda: entries(journal) == [".bin", ".json", ".txt"], timeout=10_000)
    opened.set_typed(None)
    opened.set_value(("Count",), 10)
    qtbot.waitUntil(lambda: entries(journal) == [".bin", ".json"], timeout=10_000)
