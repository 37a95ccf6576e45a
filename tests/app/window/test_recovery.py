"""After a crash: one notice offers everything, and a recovered document is as it was."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox

import formats
from app.documents.document import Document
from app.documents.journal import Journal
from app.ui import background
from app.ui.notice_bar import Notice
from app.window.recovery_dialog import RecoveryDialog


@pytest.fixture
def crash(home):
    """Leaves a file open and edited behind, as a program does that is killed."""
    from app.documents import container_io

    def leave(*files):
        gone = Journal(home / "journal")
        for file in files:
            held = container_io.read(file)
            root = formats.open_bytes(held.data)
            document = Document(root, file.name, file, len(held.data), stamp=held.stamp)
            gone.watch(document)
            if ("Count",) in [path for path, _row in document.outline.walk(())]:
                document.set_value(("Count",), 1234)
            else:
                row = (next(iter(document.outline.keys(()))),)
                document.edit("Copy", lambda one, row=row: one.duplicate([row]))
        gone.write_all_now()
        gone.close()

    return leave


def bars(window, words):
    QApplication.processEvents()  # only then a new one is shown
    return [n for n in window.findChildren(Notice) if words in n.label.text() and not n.isHidden()]


def recover(window, qtbot):
    window.messages.offer_recovery()
    (bar,) = bars(window, "last closed")
    bar.press("Recover")
    qtbot.waitUntil(lambda: bool(window.session.documents))
    return window.session.documents[-1]


def settle(qtbot):
    qtbot.waitUntil(background.is_idle)


def test_only_what_is_changed_shows_what_was_recovered(window, crash, byml_file, qtbot):
    crash(byml_file)
    document = recover(window, qtbot)
    assert document.originals == {("Count",): 3}
    view = window.views.view_of(document)
    view.filter_bar.setText("is:changed")
    view.filter_bar.ask()
    qtbot.waitUntil(lambda: view.tree.model_.rowCount() == 1)
    qtbot.waitUntil(lambda: document.lossless is not None)
    assert document.lossless
    window.actions_["undo"].trigger()
    assert document.outline.get(("Count",)) == 3
    assert not document.is_modified


def test_the_bar_goes_with_the_save(window, crash, byml_file, home, qtbot):
    crash(byml_file)
    document = recover(window, qtbot)
    assert len(bars(window, "not in the file yet")) == 1
    window.actions_["undo"].trigger()
    assert bars(window, "not in the file yet") == []
    window.actions_["redo"].trigger()
    assert len(bars(window, "not in the file yet")) == 1
    window.session.save(document)
    qtbot.waitUntil(lambda: not document.is_modified)
    assert bars(window, "not in the file yet") == []
    assert document.view_state.note == ""
    settle(qtbot)
    assert not list((home / "journal").glob("*.json"))


def test_a_version_that_another_program_wrote_is_asked_about(
    window, crash, byml_file, qtbot, monkeypatch
):
    crash(byml_file)
    theirs = byml_file.read_bytes().replace((3).to_bytes(4, "little"), (5).to_bytes(4, "little"), 1)
    byml_file.write_bytes(theirs)
    document = recover(window, qtbot)
    asked = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: asked.append(box.text()))
    window.session.save(document)
    qtbot.waitUntil(lambda: bool(asked))
    settle(qtbot)
    assert len(asked) == 1
    assert byml_file.read_bytes() == theirs
    assert document.is_modified


def test_there_is_one_bar_for_what_other_programs_did_to_a_file(
    window, open_file, byml_file, qtbot, monkeypatch
):
    document = open_file(byml_file)
    theirs = byml_file.read_bytes().replace((3).to_bytes(4, "little"), (5).to_bytes(4, "little"), 1)
    document.set_value(("Count",), 9)
    window.session.watch(document)
    byml_file.write_bytes(theirs)
    qtbot.waitUntil(lambda: len(bars(window, "another program")) == 1)
    defaults = []

    def ask(box):
        defaults.append(box.defaultButton() is box.button(box.StandardButton.Cancel))

    monkeypatch.setattr(QMessageBox, "exec", ask)
    window.session.save(document)
    qtbot.waitUntil(lambda: bool(defaults))
    assert defaults == [True]
    window.session._watcher.check_files()
    settle(qtbot)
    assert len(bars(window, "another program")) == 1
    byml_file.unlink()
    qtbot.waitUntil(lambda: len(bars(window, "no longer in its folder")) == 1)
    assert bars(window, "another program") == []
    monkeypatch.setattr(window.session._prompts, "may_overwrite", lambda _document: True)
    window.session.save(document)
    qtbot.waitUntil(lambda: not document.is_modified)
    assert bars(window, "no longer in its folder") == []


def test_all_are_offered_in_one_bar_and_recovered_at_once(
    window, crash, byml_file, aamp_file, home, qtbot
):
    crash(byml_file, aamp_file)
    window.messages.offer_recovery()
    (bar,) = bars(window, "last closed")
    assert byml_file.name in bar.label.text()
    assert aamp_file.name in bar.label.text()
    bar.press("Recover all")
    qtbot.waitUntil(lambda: len(window.session.documents) == 2)
    assert {one.file for one in window.session.documents} == {byml_file, aamp_file}
    assert all(one.is_modified for one in window.session.documents)
    settle(qtbot)


def test_some_are_chosen_and_the_others_offered_on(
    window, crash, byml_file, aamp_file, home, qtbot, monkeypatch
):
    crash(byml_file, aamp_file)

    def choose(dialog):
        assert isinstance(dialog, RecoveryDialog)
        rows = {dialog.list.topLevelItem(row).text(0): row for row in range(2)}
        dialog.list.setCurrentItem(dialog.list.topLevelItem(rows[byml_file.name]))
        qtbot.waitUntil(lambda: dialog.how.toPlainText() == "Count: 3 → 1234")
        dialog.list.setCurrentItem(dialog.list.topLevelItem(rows[aamp_file.name]))
        qtbot.waitUntil(lambda: "added" in dialog.how.toPlainText())
        for row in range(2):
            item = dialog.list.topLevelItem(row)
            is_wanted = item.text(0) == byml_file.name
            item.setCheckState(0, Qt.CheckState.Checked if is_wanted else Qt.CheckState.Unchecked)
        dialog.recover.click()
        return 1

    monkeypatch.setattr(QDialog, "exec", choose)
    window.messages.offer_recovery()
    bars(window, "last closed")[0].press("Choose…")
    qtbot.waitUntil(lambda: len(window.session.documents) == 1)
    assert window.session.documents[0].file == byml_file
    (bar,) = bars(window, "was not saved")
    assert aamp_file.name in bar.label.text()
    bar.press("Discard")
    qtbot.waitUntil(lambda: len(list((home / "journal").glob("*.json"))) == 1)
    settle(qtbot)


def test_a_copy_that_cannot_be_deleted_stops_neither_close_nor_quit(
    window, open_file, byml_file, home, qtbot, monkeypatch
):
    document = open_file(byml_file)
    document.set_value(("Count",), 9)
    window.session.keep_all()
    copies = list((home / "journal").glob("*.bin"))
    copies[0].unlink()
    copies[0].mkdir()
    document.undo_stack.setClean()
    window.session.close(document)
    assert window.session.documents == []
    qtbot.waitUntil(lambda: len(bars(window, "could not be deleted")) == 1)
