"""Several unsaved documents are closed with one question, and no failure loses any of them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

import formats
from app.ui import background
from app.ui.notice_bar import Notice
from app.window.unsaved_dialog import UnsavedDialog
from formats.byml import BYML
from formats.core.kinds import Kind
from tests.app.window.conftest import put

_CANCEL = QMessageBox.StandardButton.Cancel


@pytest.fixture
def changed_two(window, open_file, tmp_path):
    """Two documents, of whose number each is 41 and was 3."""
    view = formats.outline_of(BYML.new(7))
    put(view, (), "Count", Kind.S32, 3)
    files = [tmp_path / folder / "Lantern.byml" for folder in ("One", "Other")]
    for file in files:
        file.parent.mkdir()
        file.write_bytes(BYML.write(view.root))
    found = open_file(files[0]), open_file(files[1])
    for document in found:
        document.set_value(("Count",), 41)
    return found


def answered(qtbot, do):
    """Have `do` called with the dialog as soon as it is there; return the dialogs that were."""
    seen = []

    def look():
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, UnsavedDialog):
            QTimer.singleShot(5, look)
            return
        seen.append(dialog)
        try:
            do(dialog)
        finally:
            if dialog.isVisible():
                dialog.reject()  # a check failed

    QTimer.singleShot(0, look)
    return seen


def settle(qtbot):
    qtbot.wait(30)
    qtbot.waitUntil(background.is_idle)
    qtbot.wait(30)


def count_in(file):
    return formats.outline_of(formats.open_bytes(file.read_bytes())).get(("Count",))


def tick(dialog, row, on):
    dialog.list.setCurrentItem(dialog.list.topLevelItem(row))
    dialog.list.setFocus()
    if (dialog.list.topLevelItem(row).checkState(0) is Qt.CheckState.Checked) is not on:
        QTest.keyClick(dialog.list, Qt.Key.Key_Space)


def test_return_saves_all_with_one_question(window, changed_two, qtbot):
    files = [one.file for one in changed_two]
    seen = answered(qtbot, lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Return))
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert len(seen) == 1
    assert [count_in(file) for file in files] == [41, 41]


def test_only_what_is_ticked_is_saved(window, changed_two, qtbot):
    files = [one.file for one in changed_two]

    def answer(dialog):
        assert not dialog.lost.text().strip()
        tick(dialog, 1, on=False)
        assert "1 document" in dialog.lost.text()
        QTest.mouseClick(dialog.save, Qt.MouseButton.LeftButton)

    answered(qtbot, answer)
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert [count_in(file) for file in files] == [41, 3]


def test_without_saving_the_files_stay_as_they_were(window, changed_two, qtbot):
    files = [one.file for one in changed_two]
    before = [file.read_bytes() for file in files]
    answered(qtbot, lambda dialog: QTest.mouseClick(dialog.drop, Qt.MouseButton.LeftButton))
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert [file.read_bytes() for file in files] == before


def test_escape_keeps_everything_open(window, changed_two, qtbot):
    def answer(dialog):
        tick(dialog, 0, on=False)
        tick(dialog, 1, on=False)
        assert not dialog.save.isEnabled()
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    seen = answered(qtbot, answer)
    window.close()
    settle(qtbot)
    assert len(seen) == 1
    assert window.isVisible()
    assert list(changed_two) == window.session.documents
    assert all(one.is_modified for one in changed_two)


def test_a_failure_closes_nothing_and_says_which(window, changed_two, qtbot, monkeypatch):
    from app.documents import save_job

    first, second = changed_two
    usual = save_job.save_document

    def refuse(document, file, *rest):
        if document is second:
            file = file.with_name("no such folder") / file.name
        return usual(document, file, *rest)

    monkeypatch.setattr(save_job, "save_document", refuse)
    answered(qtbot, lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Return))
    window.close()
    qtbot.waitUntil(lambda: count_in(first.file) == 41)
    settle(qtbot)
    assert window.isVisible()
    assert [first, second] == window.session.documents
    assert second.is_modified
    words = [one.label.text() for one in window.findChildren(Notice)]
    assert any("Lantern.byml" in one and "saved" in one for one in words), words


def test_what_changed_while_others_were_saved_is_asked_about_again(
    window, changed_two, qtbot, monkeypatch
):
    first, second = changed_two
    asked = []

    def answer(dialog):
        tick(dialog, 1, on=False)
        QTimer.singleShot(0, window, lambda: second.set_value(("Count",), 42))
        QTest.mouseClick(dialog.save, Qt.MouseButton.LeftButton)

    monkeypatch.setattr(QMessageBox, "exec", lambda box: asked.append(box.text()) or _CANCEL)
    answered(qtbot, answer)
    window.actions_["close_all"].trigger()
    qtbot.waitUntil(lambda: bool(asked))
    assert window.session.documents == [first, second]
    assert second.outline.get(("Count",)) == 42


def test_text_that_was_typed_counts_as_unsaved(window, changed_two, qtbot):
    first, _second = changed_two
    first.undo()
    view = window.views.view_of(first)
    window.views.show_document(first)
    view.enter_mode("text")
    qtbot.waitUntil(lambda: view.text.writing.text is not None)
    view.text.editor.insertPlainText("# said in passing\n")

    def answer(dialog):
        assert dialog.list.topLevelItemCount() == 2
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    assert answered(qtbot, answer) == []
    window.close()
    settle(qtbot)
    assert window.isVisible()
    view.text.revert()
