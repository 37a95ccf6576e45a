"""The text of a document beside its tree: shown, followed, found by keys and menu."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QMainWindow, QPlainTextEdit
from shiboken6 import delete

import formats
from app.documents.document import Document
from app.text import jobs
from app.text.view import TextView
from formats.byml import BYML
from formats.core.kinds import Kind
from tests.app import edits
from tests.app.text.hands import (
    apply,
    line_at,
    make_aamp,
    make_byml,
    replace,
    row_named,
    text_of,
)
from tests.app.window.conftest import put

pytestmark = pytest.mark.qt_log_ignore("does not support grabbing the keyboard")


def test_the_text_is_the_formats_own(show, document):
    view = show(document)
    assert view.editor.text() == text_of(document)
    assert not view.is_edited
    assert not view.editor.isReadOnly()
    assert view.edit_bar.isHidden()


def test_the_place_of_the_cursor_is_told_until_the_text_is_edited(show, document, settle):
    view = show(document)
    cursor = view.editor.textCursor()
    cursor.setPosition(view.editor.document().findBlockByNumber(1).position() + 3)
    view.editor.setTextCursor(cursor)
    assert view.place.text() == "Line 2, column 4"
    height = view.editor.height()
    view.editor.insertPlainText("\U0001f5e1\ufe0f")
    assert view.edit_bar.isVisible()
    assert view.place.isHidden()
    assert view.editor.height() == height
    assert view.place.text() == "Line 2, column 6"  # a character beyond 0xFFFF is one column
    view.revert()
    assert view.place.isVisible()
    settle(view)


def test_a_document_that_cannot_be_written_as_text_says_so(qtbot, qapp, monkeypatch, settle):
    def refuse(*_arguments):
        raise formats.Unsupported("it unfolds to too much", hint="The tree shows it all.")

    monkeypatch.setattr(BYML.text, "map", refuse)
    view = TextView(make_byml())
    qtbot.addWidget(view)
    view.show()
    settle(view)
    assert view.problem_bar.label.text() == "It unfolds to too much. The tree shows it all."
    assert view.editor.isReadOnly()


def test_the_row_chosen_elsewhere_is_gone_to(show):
    document = make_byml()
    view = show(document)
    document.set_current(("Actors", 300, "name"))
    assert "Actor_300" in line_at(view)
    document.set_current(("Speed",))
    assert line_at(view).startswith("Speed")
    view.hide()
    document.set_current(("Actors", 5, "name"))
    assert line_at(view).startswith("Speed")
    view.show()
    assert "Actor_005" in line_at(view)


def test_the_row_at_the_cursor_becomes_current(show, settle):
    document = make_byml()
    view = show(document)
    told = []
    document.current_changed.connect(told.append)
    view.editor.setTextCursor(view.editor.document().find("Actor_123"))
    settle(view)
    assert document.current == ("Actors", 123, "name")
    assert told == [document.current]
    assert view.editor.textCursor().selectedText() == "Actor_123"


def test_rows_of_lists_and_objects_are_followed_both_ways(show, settle):
    document = make_aamp()
    view = show(document)
    path = row_named(document, "Child", "Inner", "Speed")
    document.set_current(path)
    assert line_at(view).strip().startswith("Speed")
    view.editor.setTextCursor(view.editor.document().find("Position"))
    settle(view)
    assert document.current == row_named(document, "General", "Position")


def test_an_edit_elsewhere_shows_and_keeps_the_place(show, settle):
    document = make_byml()
    view = show(document)
    view.editor.setTextCursor(view.editor.document().find("Actor_200"))
    view.editor.centerCursor()
    settle(view)
    top = view.editor.verticalScrollBar().value()
    document.set_value(("Actors", 100, "values", 0), -7)
    settle(view)
    assert view.editor.text() == text_of(document)
    assert view.editor.textCursor().selectedText() == "Actor_200"
    assert view.editor.verticalScrollBar().value() == top
    assert not view.is_edited
    assert not view.editor.document().isUndoAvailable()
    assert document.current == ("Actors", 200, "name")


def test_folds_stay_when_the_document_changes(show, settle):
    document = make_byml()
    view = show(document)
    block = view.editor.document().find("- name: Actor_002").block()
    view.editor.folds.fold(block)
    assert view.editor.folds.is_folded(block)
    document.set_value(("Actors", 100, "values", 0), -7)
    settle(view)
    assert view.editor.folds.is_folded(view.editor.document().find("- name: Actor_002").block())


def test_a_hidden_view_is_written_when_it_is_shown(show, settle, qtbot):
    document = make_byml()
    view = show(document)
    view.hide()
    document.set_value(("Count",), 77)
    settle(view)
    assert view.editor.text() != text_of(document)
    with qtbot.waitSignal(view.shown):
        view.show()
    assert view.editor.text() == text_of(document)


def test_a_document_read_again_is_shown(show, settle):
    document = make_byml()
    view = show(document)
    replace(view, "1.5", "2.5")
    document.adopt(BYML.read(BYML.write(make_byml().root)), 1)
    settle(view)
    assert view.editor.text() == text_of(document)
    assert not view.is_edited
    assert view.edit_bar.isHidden()


def test_one_row_and_all_below_it_as_text(show, settle, qtbot):
    document = make_byml()
    view = show(document)
    path = ("Actors", 7)
    with qtbot.waitSignal(view.shown):
        view.show_subtree(path)
    assert view.editor.text() == BYML.text.write_row(document.root, path)
    document.set_current((*path, "name"))
    assert "Actor_007" in line_at(view)
    replace(view, "Actor_007", "Bond")
    assert apply(view, qtbot)
    settle(view)
    assert document.outline.get((*path, "name")) == "Bond"
    assert document.undo_stack.count() == 1
    edits.remove(document, ("Actors",), 0)
    settle(view)
    assert view.path == ("Actors", 6)
    assert "Bond" in view.editor.text()
    edits.remove(document, ("Actors",), 6)
    settle(view)
    assert view.path == ()
    assert view.editor.text() == text_of(document)


def test_a_text_of_megabytes_is_shown_whole(show, settle, qtbot):
    view = formats.outline_of(BYML.new(7))
    names = put(view, (), "Names", Kind.ARRAY)
    for number in range(20_000):
        put(view, names, "", Kind.STRING, f"Name_{number:06}_" + "x" * 80)
    document = Document(view.root, "Large.byml")
    view = show(document)
    assert view.editor.text() == text_of(document)
    document.set_current(("Names", 15_000))
    assert "Name_015000" in line_at(view)


def test_everything_has_a_name_for_those_who_listen(show):
    view = show(make_byml())
    for kind in (QAbstractButton, QLineEdit, QPlainTextEdit):
        for widget in view.findChildren(kind):
            if widget.objectName().startswith("qt_"):
                continue
            named = widget.accessibleName() or getattr(widget, "text", str)()
            assert named, widget


def test_the_menu_has_every_command_and_one_row_alone(show, settle, qtbot):
    document = make_byml()
    view = show(document)
    document.set_current(("Actors", 3))
    menu = view.menu()
    actions = {action.text().partition("\t")[0]: action for action in menu.actions()}
    assert {"Apply the text", "Find…", "Fold", "Unfold all", "Next problem"} <= set(actions)
    for words in ("Apply the text", "Next problem", "Find…", "Fold all", "Unfold all"):
        actions[words].trigger()
    assert view.find_bar.isVisible()
    assert document.undo_stack.count() == 0
    with qtbot.waitSignal(view.shown):
        actions["Show only this row"].trigger()
    assert view.path == ("Actors", 3)
    menu.deleteLater()
    menu = view.menu()
    actions = {action.text(): action for action in menu.actions()}
    with qtbot.waitSignal(view.shown):
        actions["Show the whole document"].trigger()
    assert view.path == ()
    menu.deleteLater()


def test_keys_reach_every_command(show, settle, qtbot):
    document = make_byml()
    view = show(document)
    keys = view.keys.table.keys()
    assert {"Ctrl+Return", "Ctrl+F", "Ctrl+H", "F3", "Shift+F3", "F8"} <= keys
    assert {"Ctrl+Shift+[", "Ctrl+Shift+]"} <= keys
    view.activateWindow()
    view.editor.setFocus()
    qtbot.waitUntil(lambda: view.editor.hasFocus())
    replace(view, "1.5", "2.25")
    qtbot.keyClick(view.editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: document.undo_stack.count() == 1)
    settle(view)
    qtbot.keyClick(view.editor, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert view.find_bar.isVisible()
    assert view.find_bar.field.hasFocus()
    qtbot.keyClick(view.find_bar.field, Qt.Key.Key_Escape)
    assert view.editor.hasFocus()
    view.editor.setTextCursor(view.editor.document().find("values:"))
    qtbot.keyClick(
        view.editor,
        Qt.Key.Key_BraceLeft,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
    )
    assert view.editor.folds.is_folded(view.editor.textCursor().block())


def test_keys_of_the_text_win_over_those_of_a_menu(show, qtbot):
    """A shortcut that a window has as well would otherwise do nothing in either."""
    view = show(make_byml())
    window = QMainWindow()
    qtbot.addWidget(window)
    window.setCentralWidget(view)
    done = []
    for keys in ("Ctrl+F", "Ctrl+H", "Ctrl+Z"):
        action = QAction(keys, window, shortcut=keys)
        action.triggered.connect(lambda _on=False, keys=keys: done.append(keys))
        window.addAction(action)
    window.show()
    window.activateWindow()
    view.editor.setFocus()
    qtbot.waitUntil(view.editor.hasFocus)
    QTest.keySequence(view.editor, QKeySequence("Ctrl+F"))
    assert view.find_bar.isVisible()
    view.find_bar.close_bar()
    QTest.keySequence(view.editor, QKeySequence("Ctrl+Z"))
    assert done == ["Ctrl+Z"]
    replace(view, "1.5", "2")
    QTest.keySequence(view.editor, QKeySequence("Ctrl+Z"))
    assert done == ["Ctrl+Z"]
    window.takeCentralWidget()


def test_no_object_of_qt_is_made_by_the_work_in_threads():
    """One that is made or moved there takes Qt's locks and Python's the wrong way round."""
    found = [name for name, what in vars(jobs).items() if type(what).__module__ == "Shiboken"]
    assert found == []


def test_a_long_text_is_put_in_piece_by_piece(show, settle, qtbot):
    root = BYML.new(7)
    outline = formats.outline_of(root)
    outline.insert((), -1, outline.key((), "Words", Kind.ARRAY), outline.make(Kind.ARRAY))
    key = next(iter(outline.keys(())))
    for number in range(9000):
        words = f"Sentence {number} 😀 日本語"
        outline.insert((key,), -1, number, outline.make(Kind.STRING, words))
    view = show(Document(outline.root, "long"))
    assert view.editor.text() == BYML.text.write(outline.root)
    assert not view.editor.document().isModified()
    assert not view.editor.document().isUndoAvailable()
    first = view.editor.document()
    view.document.set_many([((key, at), "Other") for at in range(9000)], "All")
    qtbot.waitUntil(lambda: view.editor.document() is not first)
    settle(view)
    assert view.editor.text() == BYML.text.write(view.document.root)
    assert len(view.editor.findChildren(QTextDocument)) <= 2, "one may still have to be deleted"


def test_a_view_with_typed_text_may_go_after_its_document(qapp, qtbot):
    """As it does where a window goes with all that is in it."""
    document = make_byml()
    view = TextView(document)
    with qtbot.waitSignal(view.shown):
        view.show()
    view.editor.insertPlainText("typed")
    assert document.view_state.draft is not None
    delete(document.view_state)
    with qtbot.captureExceptions() as exceptions:
        delete(view)
    assert exceptions == []
