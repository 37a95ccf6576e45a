"""Requests during a save are postponed; nothing is lost or asked twice."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest

import formats
from app.documents import container_io, journal
from app.documents.prompts import CloseAnswer
from app.ui import report
from app.ui.chooser import Chooser
from app.window.document_prompts import DocumentPrompts
from formats import wrap
from tests.app.window.conftest import path_of
from tests.patience import GUARD
from tests.systems import needs_links

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def asked(monkeypatch):
    """Every question about unsaved changes, which is cancelled."""
    questions = []
    for name in ("save_changes", "save_several"):
        monkeypatch.setattr(DocumentPrompts, name, lambda _self, one: questions.append(one))
    return questions


def changed(document, count):
    document.set_value(path_of(document, "Count"), count)


def test_a_tab_that_is_closed_while_it_is_saved_closes_then(
    window, byml, slow_saving, asked, qtbot
):
    changed(byml, 77)
    QTest.keyClick(window.view.tree, Qt.Key.Key_S, CTRL)
    QTest.keyClick(window.view.tree, Qt.Key.Key_W, CTRL)
    assert byml in window.session.documents
    slow_saving.set()
    qtbot.waitUntil(lambda: not window.session.documents)
    assert formats.open(byml.file)["Count"] == 77
    assert asked == []


def test_the_program_that_is_quit_while_it_saves_ends_then(window, byml, slow_saving, asked, qtbot):
    changed(byml, 77)
    QTest.keyClick(window.view.tree, Qt.Key.Key_S, CTRL)
    QTest.keyClick(window.view.tree, Qt.Key.Key_Q, CTRL)
    QTest.qWait(50)
    assert window.isVisible()
    slow_saving.set()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert formats.open(byml.file)["Count"] == 77
    assert asked == []


def test_what_could_not_be_saved_stays_open(
    window, byml, slow_saving, asked, said, monkeypatch, qtbot
):
    def fail(*_what):
        slow_saving.wait(GUARD)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(container_io, "save", fail)
    changed(byml, 77)
    QTest.keyClick(window.view.tree, Qt.Key.Key_S, CTRL)
    QTest.keyClick(window.view.tree, Qt.Key.Key_W, CTRL)
    slow_saving.set()
    qtbot.waitUntil(lambda: bool(said))
    QTest.qWait(50)
    assert byml in window.session.documents
    assert byml.is_modified
    QTest.keyClick(window.view.tree, Qt.Key.Key_W, CTRL)
    assert asked == [byml], "from now on it is asked as ever"


@pytest.fixture
def two(open_file, byml_file, tmp_path):
    """Two documents of files of their own."""
    other = tmp_path / "Other.byml"
    other.write_bytes(byml_file.read_bytes())
    return open_file(byml_file), open_file(other)


@pytest.fixture
def save_as(window, monkeypatch):
    def save_as(document, file):
        monkeypatch.setattr(DocumentPrompts, "file_to_save", lambda *_what: file)
        window.session.save_as(document)

    return save_as


def test_saving_over_an_open_file_takes_its_tab(window, two, save_as, qtbot):
    one, other = two
    changed(one, 77)
    save_as(one, other.file)
    qtbot.waitUntil(lambda: window.session.documents == [one])
    assert window.tabs.count() == 1
    assert formats.open(one.file)["Count"] == 77
    assert one.name == "Other.byml"


def test_saving_over_an_archive_of_which_an_entry_is_open_is_refused(
    window, byml, save_as, said, tmp_path, qtbot
):
    """Its other files would be gone, and the entry could not be saved any more."""
    pack = tmp_path / "X.pack"
    entry = wrap.Archive().with_file("A.byml", byml.file.read_bytes())
    pack.write_bytes(before := wrap.write_sarc(entry))
    window.session.open_place(pack, ("A.byml",))
    qtbot.waitUntil(lambda: len(window.session.documents) == 2)
    inside = window.session.documents[1]
    qtbot.waitUntil(lambda: inside.lossless is not None)
    for document in (byml, inside):
        said.clear()
        save_as(document, pack)
        assert len(said) == 1
        assert "“X.pack” is an archive" in said[0]
        assert document.frozen == ""
    assert pack.read_bytes() == before


def test_saving_over_an_open_file_with_changes_is_refused(window, two, save_as, said):
    one, other = two
    changed(one, 77)
    changed(other, 78)
    before = other.file.read_bytes()
    save_as(one, other.file)
    assert len(said) == 1
    assert "“Other.byml” is open in another tab" in said[0]
    QTest.qWait(100)
    assert other.file.read_bytes() == before
    assert window.session.documents == [one, other]
    assert one.is_modified
    assert other.is_modified


def test_that_no_recovery_copy_was_kept_is_taken_back_once_it_is_not_needed(
    window, byml, said, monkeypatch, qtbot
):
    def fail(*_what):
        raise OSError(28, "No space left on device")

    over = []
    report.reports().settled.connect(over.append)
    monkeypatch.setattr(journal.Journal, "_write_wanted", fail)
    changed(byml, 77)
    qtbot.waitUntil(lambda: bool(said))
    assert over == []
    QTest.keyClick(window.view.tree, Qt.Key.Key_S, CTRL)
    qtbot.waitUntil(lambda: over == said)
    report.reports().settled.disconnect(over.append)


def test_a_document_that_went_out_of_its_archive_is_put_back_where_that_is_wanted(
    window, byml_file, tmp_path, monkeypatch, qtbot
):
    pack, data = tmp_path / "X.pack", byml_file.read_bytes()
    both = wrap.Archive().with_file("AI/A.byml", data).with_file("AI/B.byml", data)
    pack.write_bytes(wrap.write_sarc(both))
    window.session.open_files([f"{pack}//AI/A.byml"])
    qtbot.waitUntil(lambda: len(window.session.documents) == 1)
    (document,) = window.session.documents
    changed(document, 77)
    pack.write_bytes(wrap.write_sarc(wrap.Archive().with_file("AI/B.byml", data)))
    monkeypatch.setattr(DocumentPrompts, "may_overwrite", lambda *_what: True)
    window.session.save(document)
    qtbot.waitUntil(lambda: not document.is_modified)
    held = wrap.read_sarc(pack.read_bytes())
    again = held.entries[held.index("AI/A.byml")].data
    assert formats.outline_of(formats.open_bytes(again)).get(("Count",)) == 77
    assert held.entries[held.index("AI/B.byml")].data == data


@needs_links
def test_a_link_that_leads_to_itself_is_refused_in_words(window, said, tmp_path, qtbot):
    loop = tmp_path / "Loop.byml"
    loop.symlink_to(loop)
    window.session.open_files([loop])
    qtbot.waitUntil(lambda: bool(said))
    assert "“Loop.byml” could not be opened" in said[0]


def test_a_document_closed_while_it_is_asked_about_is_closed_once(window, byml, monkeypatch):
    changed(byml, 77)
    answers = iter((CloseAnswer.DISCARD, CloseAnswer.DISCARD))
    then = []

    def ask(_self, document):
        answer = next(answers)
        if document in window.session.documents and not then:
            then.append("inner")
            window.session.close(document)
        return answer

    monkeypatch.setattr(DocumentPrompts, "save_changes", ask)
    window.session.close(byml, lambda: then.append("outer"))
    assert window.session.documents == []
    assert then == ["inner", "outer"]


def test_del_in_the_list_of_tabs_asks_and_closes(window, byml, monkeypatch, qtbot):
    changed(byml, 77)

    def ask(_self, _document):
        for chooser in window.findChildren(Chooser):
            chooser.close()  # as a question does that takes the keyboard
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        return CloseAnswer.DISCARD

    monkeypatch.setattr(DocumentPrompts, "save_changes", ask)
    window.actions_["list_documents"].trigger()
    (chooser,) = window.findChildren(Chooser)
    QTest.keyPress(chooser.field, Qt.Key.Key_Delete)  # which it does not outlive
    assert window.session.documents == []
