"""The text in a tab: beside the tree, asked about before it is left, applied before a save."""

from __future__ import annotations

import shutil

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox, QToolButton

import formats
from app.ui import background
from app.ui.notice_bar import Notice

pytestmark = pytest.mark.qt_log_ignore("does not support grabbing the keyboard")


@pytest.fixture
def view(window, open_file, byml_file, qtbot):
    """The tab of a small file, its text shown."""
    open_file(byml_file)
    view = window.view
    view.enter_mode("text")
    wait_for_text(view, qtbot)
    return view


def wait_for_text(view, qtbot):
    qtbot.waitUntil(lambda: view.text is not None and not view.is_text_awaited)
    qtbot.waitUntil(background.is_idle)


def retype(view, old: str, new: str) -> None:
    cursor = view.text.editor.document().find(old)
    assert not cursor.isNull()
    cursor.insertText(new)


def answer(view, text: str) -> None:
    box = view.text.findChild(QMessageBox)
    next(one for one in box.buttons() if one.text() == text).click()


def pressed(view) -> list[str]:
    buttons = view.switch.findChildren(QToolButton)
    return [one.text().strip() for one in buttons if one.isVisible() and one.isChecked()]


def test_the_text_takes_the_place_of_the_tree_and_goes(window, view):
    assert view.mode == "text"
    assert view.text.isVisible()
    assert not view.tree.isVisible()
    assert not view.filter_bar.isVisible()
    assert pressed(view) == ["Text"]
    assert window.actions_["show_text"].isChecked()
    window.actions_["show_tree"].trigger()
    assert view.tree.isVisible()
    assert not view.text.isVisible()
    assert pressed(view) == ["Tree"]


def test_tree_and_text_side_by_side_follow_each_other(window, view, qtbot):
    window.actions_["show_text_both"].trigger()
    assert view.tree.isVisible()
    assert view.text.isVisible()
    wait_for_text(view, qtbot)
    view.document.set_current(("Actors", 1200))
    assert view.text.editor.textCursor().block().text().strip() == "- 1200"
    view.text.editor.setTextCursor(view.text.editor.document().find("Speed"))
    qtbot.waitUntil(lambda: view.document.current == ("Speed",))
    assert view.tree.currentIndex().data() == "Speed"


def test_walking_through_the_text_is_one_step_of_the_way_back(window, view, qtbot):
    view.document.set_current(("Bool",))
    for name in ("Count", "Hash", "Speed"):
        view.text.editor.setTextCursor(view.text.editor.document().find(name))
        qtbot.waitUntil(lambda name=name: view.document.current == (name,))
    view.trail.back()
    assert view.document.current == ("Actors",)


def test_only_one_row_as_text(window, view, qtbot):
    view.document.set_current(("Actors",))
    window.actions_["show_row_text"].trigger()
    wait_for_text(view, qtbot)
    assert view.text.path == ("Actors",)
    assert "Speed" not in view.text.editor.text()
    window.actions_["show_text"].trigger()
    wait_for_text(view, qtbot)
    assert view.text.path == ()
    assert "Speed" in view.text.editor.text()


def test_leaving_what_was_typed_asks(window, view, qtbot):
    retype(view, "Speed: 1.5", "Speed: 2.5")
    window.actions_["show_tree"].trigger()
    assert view.mode == "text"
    assert pressed(view) == ["Text"]
    answer(view, "Keep editing")
    assert view.mode == "text"
    qtbot.waitUntil(lambda: view.text.findChild(QMessageBox) is None)
    window.actions_["show_tree"].trigger()
    answer(view, "Apply")
    qtbot.waitUntil(lambda: view.mode == "tree")
    assert view.document.outline.get(("Speed",)) == 2.5
    qtbot.waitUntil(background.is_idle)


def test_tree_beside_the_text_does_not_ask(window, view):
    retype(view, "Speed: 1.5", "Speed: 2.5")
    window.actions_["show_text_both"].trigger()
    assert view.mode == "text-both"
    assert view.has_typed_text
    view.text.revert()


def test_saving_applies_before(window, view, qtbot, byml_file):
    retype(view, "Speed: 1.5", "Speed: 2.5")
    window.actions_["save"].trigger()
    qtbot.waitUntil(lambda: not view.document.is_modified and not view.has_typed_text)
    qtbot.waitUntil(background.is_idle)
    saved = formats.outline_of(formats.open_bytes(byml_file.read_bytes()))
    assert saved.get(("Speed",)) == 2.5


def test_a_text_that_is_none_is_not_saved(window, view, qtbot, byml_file):
    before = byml_file.read_bytes()
    retype(view, "Speed: 1.5", "Speed: [1.5")
    window.actions_["save"].trigger()
    qtbot.waitUntil(lambda: bool(view.text.problem_bar.faults))
    qtbot.waitUntil(background.is_idle)
    assert byml_file.read_bytes() == before
    assert view.has_typed_text
    view.text.revert()
    qtbot.waitUntil(background.is_idle)


def test_closing_asks_about_what_was_typed(window, view, qtbot):
    retype(view, "Speed: 1.5", "Speed: 2.5")
    window.session.close(view.document)
    answer(view, "Keep editing")
    assert window.session.documents
    qtbot.waitUntil(lambda: view.text.findChild(QMessageBox) is None)
    window.session.close(view.document)
    answer(view, "Discard")
    assert not window.session.documents
    qtbot.waitUntil(background.is_idle)


def test_keys_find_in_the_text_and_undo_what_was_typed_first(window, view, qtbot):
    view.document.set_value(("Count",), 9)
    wait_for_text(view, qtbot)
    window.activateWindow()
    view.text.editor.setFocus()
    qtbot.waitUntil(view.text.editor.hasFocus)
    QTest.keySequence(view.text.editor, QKeySequence("Ctrl+F"))
    assert view.text.find_bar.isVisible()
    view.text.find_bar.close_bar()
    retype(view, "Speed: 1.5", "Speed: 2.5")
    QTest.keySequence(view.text.editor, QKeySequence("Ctrl+Z"))
    assert not view.has_typed_text
    assert view.document.outline.get(("Count",)) == 9
    wait_for_text(view, qtbot)
    QTest.keySequence(view.text.editor, QKeySequence("Ctrl+Z"))
    assert view.document.outline.get(("Count",)) == 3


def test_rows_stay_selected_and_open_when_text_is_applied(window, view, qtbot):
    window.actions_["show_text_both"].trigger()
    wait_for_text(view, qtbot)
    view.document.set_current(("Actors", 700))
    open_before = view.tree.open_rows.paths()
    retype(view, "Speed: 1.5", "Speed: 2.5")
    done: list[bool] = []
    view.text.apply(done.append)
    qtbot.waitUntil(lambda: done == [True])
    wait_for_text(view, qtbot)
    assert view.document.current == ("Actors", 700)
    assert view.tree.open_rows.paths() == open_before
    assert open_before


def test_the_window_does_not_load_the_text_before_it_is_shown():
    import subprocess
    import sys

    code = (
        "import sys, app.window.document_view, app.window.main_window\n"
        "print([name for name in sys.modules if name.startswith(('app.text', 'ruamel'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("[]\n", "")


def test_the_font_follows_the_zoom(window, view, qtbot):
    before = view.text.editor.font().pointSizeF()
    window.preferences.set_zoom(150)
    qtbot.waitUntil(lambda: view.text.editor.font().pointSizeF() > before)
    assert view.tree.font().pointSizeF() > before
    assert view.text.editor.document().defaultFont() == view.text.editor.font()
    window.preferences.set_zoom(100)


def test_a_document_may_be_closed_while_its_text_is_written(window, open_file, byml_file, qtbot):
    document = open_file(byml_file)
    window.view.enter_mode("text")
    window.session.close(document)
    assert not window.session.documents
    qtbot.waitUntil(background.is_idle)


def test_typed_text_comes_back_with_a_document_that_is_recovered(
    window, view, byml_file, home, qtbot
):
    retype(view, "Count: 3", "Count: 41")
    assert view.document.view_state.draft.text() == view.text.editor.text()
    window.session.keep_all()
    folder = home / "journal"
    for kept in [*folder.glob("*.bin"), *folder.glob("*.txt"), *folder.glob("*.json")]:
        shutil.copy(kept, folder / f"dead-1{kept.suffix}")
    view.text.revert()
    assert view.document.view_state.draft is None
    window.session.close(view.document)
    window.messages.offer_recovery()
    notice = next(n for n in window.findChildren(Notice) if "was not saved" in n.label.text())
    notice.press("Recover")
    qtbot.waitUntil(lambda: bool(window.session.documents))
    recovered = window.views.view_of(window.session.documents[0])
    qtbot.waitUntil(lambda: recovered.has_typed_text)
    assert "Count: 41" in recovered.text.editor.text()
    assert recovered.document.outline.get(("Count",)) == 3
    recovered.text.apply()
    qtbot.waitUntil(lambda: recovered.document.outline.get(("Count",)) == 41)
    qtbot.waitUntil(lambda: recovered.document.view_state.draft is None)
    qtbot.waitUntil(background.is_idle)
