"""Notices appear and disappear without moving what is under the mouse or the caret."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.window.document_prompts import DocumentPrompts
from tests.app.window.conftest import path_of


def shown_rows(tree):
    return [tree.indexAt(QPoint(20, y)).internalId() for y in range(5, 200, 10)]


def in_window(window, tree):
    return tree.viewport().mapTo(window, QPoint(0, 0)), tree.viewport().width()


@pytest.mark.parametrize("teller", ["document", "window", "passing"])
def test_a_click_hits_the_row_it_was_meant_for(window, open_file, byml_file, qtbot, teller):
    document = open_file(byml_file)
    view = window.views.view_of(document)
    tree = view.tree
    row = tree.model_.index(3, 0, tree.model_.index(0, 0))
    spot = tree.visualRect(row).center()
    here, rows = in_window(window, tree), shown_rows(tree)
    QTest.mousePress(tree.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    if teller == "window":
        window.add_notice("Said of all", {"Help": lambda: None})
    elif teller == "document":
        view.add_notice("Said of one", {"Help": lambda: None})
    else:
        view.show_message("Said for a while")
    qtbot.wait(20)
    QTest.mouseRelease(tree.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert in_window(window, tree) == here
    assert shown_rows(tree) == rows
    assert document.current == tree.model_.path(row)


def test_notices_lie_over_the_lower_edge_one_above_the_other(window, open_file, byml_file, qtbot):
    document = open_file(byml_file)
    view = window.views.view_of(document)
    notice = view.add_notice("Said of one " * 60, {})
    view.add_notice("Said of it, too", {})
    window.add_notice("Said of all", {})
    qtbot.wait(20)
    inner, outer = view._notices, window._notices
    bottom = inner.mapTo(window, QPoint(0, inner.height())).y()
    assert bottom == view.mapTo(window, QPoint(0, view.height())).y()
    assert outer.mapTo(window, QPoint(0, outer.height())).y() == bottom - inner.height()
    tall = inner.height()
    assert notice.height() >= notice.heightForWidth(notice.width()) > 0
    notice.dismiss()
    qtbot.waitUntil(lambda: inner.height() < tall)
    for one in view.notices():
        one.dismiss()
    qtbot.waitUntil(lambda: not inner.isVisible())
    qtbot.waitUntil(lambda: outer.mapTo(window, QPoint(0, outer.height())).y() == bottom)


def test_the_last_row_can_be_reached_below_notices(window, open_file, byml_file, qtbot):
    document = open_file(byml_file)
    view = window.views.view_of(document)
    view.tree.expandAll()
    notices = [view.add_notice("Said of one", {}), window.add_notice("Said of all", {})]
    qtbot.wait(20)
    last = view.tree.model_.index(0, 0)
    while view.tree.indexBelow(last).isValid():
        last = view.tree.indexBelow(last)
    document.set_current(view.tree.model_.path(last))
    qtbot.wait(20)
    row = view.tree.visualRect(last).center()
    spot = view.tree.viewport().mapTo(window, row)
    assert window.childAt(spot) is view.tree.viewport()
    high = view.tree.height()
    for one in notices:
        one.dismiss()
    qtbot.waitUntil(lambda: view.tree.height() > high)


def test_the_line_of_the_caret_stays(window, open_file, byml_file, qtbot):
    document = open_file(byml_file)
    view = window.views.view_of(document)
    view.enter_mode("text")
    qtbot.waitUntil(lambda: view.text.writing.text is not None)
    editor = view.text.editor
    editor.jump_to(4, 0)
    before = editor.mapTo(window, editor.cursorRect().topLeft())
    QTest.keyClicks(editor, "#")
    qtbot.waitUntil(lambda: view.text.edit_bar.isVisible())
    view.show_message("Said for a while")
    window.add_notice("Said of all", {})
    qtbot.wait(20)
    assert editor.mapTo(window, editor.cursorRect().topLeft()).y() == before.y()
    view.text.revert()


def test_keys_lead_into_notices_from_the_newest_on_and_back(window, open_file, byml_file, qtbot):
    document = open_file(byml_file)
    with qtbot.waitActive(window):
        window.activateWindow()
    tree, done = window.views.view_of(document).tree, []
    tree.setFocus()
    enter = window.actions_["to_notice"].trigger
    enter()
    assert tree.hasFocus()
    older = window.add_notice("Said of all", {"Help": lambda: done.append("older")})
    newer = window.views.view_of(document).add_notice(
        "Of one", {"Do": lambda: done.append("newer")}
    )
    for one in (newer, older, newer):
        enter()
        assert one.isAncestorOf(QApplication.focusWidget())
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert tree.hasFocus()
    assert newer.isVisible()
    for words in ("newer", "older"):
        enter()
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
        assert done.pop() == words
        assert tree.hasFocus()


def test_a_notice_that_goes_on_its_own_gives_the_keyboard_back(window, qtbot):
    with qtbot.waitActive(window):
        window.activateWindow()
    before = QApplication.focusWidget()
    notice = window.add_notice("Said of all", {})
    window.actions_["to_notice"].trigger()
    assert notice.has_keyboard
    notice.dismiss()
    assert QApplication.focusWidget() is before


def test_a_reload_that_is_not_wanted_after_all_is_offered_again(window, byml, monkeypatch, qtbot):
    answers = [False, True]
    monkeypatch.setattr(DocumentPrompts, "may_drop_changes", lambda *_: answers.pop(0))
    data = byml.file.read_bytes()
    window.messages.offer_reload(byml)
    byml.set_value(path_of(byml, "Count"), 77)
    window.view.notices()[0].press("Reload")
    assert answers == [True]
    (again,) = window.view.notices()
    assert "discards your changes" in again.sentence
    again.press("Reload")
    qtbot.waitUntil(lambda: not byml.is_modified)
    assert byml.file.read_bytes() == data


@pytest.mark.parametrize("count", [17, 18])
def test_a_row_that_a_command_brings_into_sight_is_not_under_its_notice(
    window, aamp, qtbot, empty_clipboard, count
):
    tree = window.view.tree
    tree.collapseAll()
    window.actions_["copy_rows"].trigger()
    for _number in range(count):
        window.actions_["duplicate"].trigger()
    qtbot.wait(10)
    window.actions_["paste"].trigger()
    qtbot.wait(10)
    assert [notice.sentence for notice in window.view.notices()] == ["Pasted into “Root”."]
    shown = tree.visualRect(tree.currentIndex())
    assert shown.bottom() <= tree.viewport().height()  # Qt itself is off by a pixel
