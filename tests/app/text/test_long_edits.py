"""Edits of very much text: piece by piece, one step of undo, and given up by Esc."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QAction, QTextCursor
from PySide6.QtTest import QTest

from app.text.find_bar import TextFindBar
from app.text.long_edits import LONG
from app.ui import idle_task
from tests.app.text.hands import make_byml, text_of
from tests.scale import scale, seeded

MANY = "".join(f"- Name: 敵\U0001f5e1{number}\r\n  Life: {number}\r\n" for number in range(6000))
PLAIN = MANY.replace("\r\n", "\n")


@pytest.fixture
def mime():
    data = QMimeData()
    data.setText(MANY)
    return data


def begin(editor, mime):
    """Paste in place of a part of a typed text, and return what is before and after that part."""
    assert len(MANY) > 2 * LONG
    editor.insertPlainText("Before Middle After\n")
    cursor = editor.textCursor()
    cursor.setPosition(7)
    cursor.setPosition(13, cursor.MoveMode.KeepAnchor)
    editor.setTextCursor(cursor)
    editor.insertFromMimeData(mime)


def rest(editor, qtbot):
    qtbot.waitUntil(lambda: not editor.long_edits.is_busy)


def test_a_long_text_is_pasted_piece_by_piece_as_one_step(editor, qtbot, mime):
    told = []
    editor.long_edits.busy.connect(lambda words, _cancel: told.append(words))
    begin(editor, mime)
    assert editor.isReadOnly()
    assert len(editor.text()) < len(PLAIN)
    rest(editor, qtbot)
    assert editor.text() == f"Before {PLAIN} After\n"
    assert editor.place() == (12_000, 0)
    assert not editor.isReadOnly()
    assert told == ["Pasting…", ""]
    editor.undo()
    assert len(PLAIN) / 2 < len(editor.text()) or not editor.long_edits.is_busy
    rest(editor, qtbot)
    assert editor.text() == "Before Middle After\n"
    assert not editor.isReadOnly()
    editor.redo()
    rest(editor, qtbot)
    assert editor.text() == f"Before {PLAIN} After\n"
    assert told == ["Pasting…", "", "Undoing…", "", "Redoing…", ""]


def escape_amid(editor, qtbot, monkeypatch):
    """Press Esc as soon as a piece is done, of which each has a turn of its own."""
    monkeypatch.setattr(idle_task, "SLICE", 0.0)
    with qtbot.waitSignal(editor.textChanged):
        pass
    assert editor.long_edits.is_busy
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    rest(editor, qtbot)


@pytest.mark.parametrize("is_begun", [False, True])
def test_a_long_paste_is_given_up_by_escape(editor, qtbot, mime, is_begun, monkeypatch):
    begin(editor, mime)
    if is_begun:
        escape_amid(editor, qtbot, monkeypatch)
    else:
        QTest.keyClick(editor, Qt.Key.Key_Escape)
    rest(editor, qtbot)
    assert editor.text() == "Before Middle After\n"
    assert not editor.isReadOnly()
    editor.undo()
    assert editor.text() == ""


def test_what_is_typed_meanwhile_comes_after_what_is_pasted(editor, mime):
    begin(editor, mime)
    QTest.keyClicks(editor, "x")
    assert editor.text() == f"Before {PLAIN}x After\n"


def test_a_long_text_is_applied_whole(show, settle, mime):
    document = make_byml()
    view = show(document)
    before = text_of(document)
    view.editor.moveCursor(view.editor.textCursor().MoveOperation.End)
    view.editor.insertPlainText("Many:\n")
    view.editor.insertFromMimeData(mime)
    done = []
    view.apply(done.append)
    settle(view)
    assert done == [True]
    assert document.outline.row(("Many",)).count == 6000
    assert document.undo_stack.count() == 1
    view.editor.insertFromMimeData(mime)
    view.revert()
    settle(view)
    assert not view.editor.long_edits.is_busy
    document.undo()
    assert text_of(document) == before


CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def replace_all(editor, chance):
    """Replace what is found by something shorter, of equal length or longer."""
    bar = TextFindBar(editor)
    bar.show()
    bar.field.setText("Life")
    bar.by.setText(chance.choice(("", "Live", "Lifetime")))
    bar.replace_all()
    bar.deleteLater()


def change(editor, chance, mime):
    """Type something somewhere, take a stretch out, or paste the long text over a stretch."""
    cursor = editor.textCursor()
    last = editor.document().characterCount() - 1
    cursor.setPosition(chance.randint(0, last))
    mode = chance.choice((QTextCursor.MoveMode.MoveAnchor, QTextCursor.MoveMode.KeepAnchor))
    cursor.setPosition(chance.randint(0, last), mode)
    editor.setTextCursor(cursor)
    what = chance.choice(("type", "line", "delete", "cut", "paste", "deeper", "replace"))
    if what == "paste":
        editor.insertFromMimeData(mime)
    elif what == "replace":
        replace_all(editor, chance)
    elif what in ("delete", "cut"):
        key = Qt.Key.Key_Delete if what == "delete" else Qt.Key.Key_X
        QTest.keyClick(editor, key, CTRL if what == "cut" else Qt.KeyboardModifier.NoModifier)
    elif what == "deeper":
        shift = chance.choice((SHIFT, Qt.KeyboardModifier.NoModifier))
        QTest.keyClick(editor, Qt.Key.Key_Backtab if shift is SHIFT else Qt.Key.Key_Tab, shift)
    else:
        QTest.keyClick(editor, Qt.Key.Key_X if what == "type" else Qt.Key.Key_Return)


@pytest.mark.parametrize("seed", range(scale(1, 40)))
def test_whatever_is_done_each_undo_and_redo_is_one_step(editor, qtbot, mime, seed):
    """Qt joins what is typed in one place; so only whole ways back and forth are the same."""
    chance, seen = seeded(seed), []
    for _round in range(4):
        for _change in range(3):
            change(editor, chance, mime)
            rest(editor, qtbot)
        whole = editor.text()
        back = [whole]
        while editor.document().isUndoAvailable():
            QTest.keyClick(editor, Qt.Key.Key_Z, CTRL)
            rest(editor, qtbot)
            back.append(editor.text())
        assert back[-1] == ""
        assert len(back) < 20, "a long text is one step"
        there = [back[-1]]
        while editor.document().isRedoAvailable():
            QTest.keyClick(editor, Qt.Key.Key_Z, CTRL | SHIFT)
            rest(editor, qtbot)
            there.append(editor.text())
        assert there == back[::-1]
        for _step in range(chance.randrange(len(back))):
            editor.undo()  # one after the other, while the one before is in its turns
        rest(editor, qtbot)
        seen.append(editor.text())
        assert editor.text() in back


def test_an_undo_that_is_given_up_goes_forward_again(editor, qtbot, mime, monkeypatch):
    begin(editor, mime)
    rest(editor, qtbot)
    whole = editor.text()
    QTest.keyClick(editor, Qt.Key.Key_Z, CTRL)
    escape_amid(editor, qtbot, monkeypatch)
    assert editor.text() == whole
    QTest.keyClick(editor, Qt.Key.Key_Z, CTRL)
    rest(editor, qtbot)
    assert editor.text() == "Before Middle After\n"


def test_the_menu_undoes_the_whole_text(editor, qtbot, mime):
    begin(editor, mime)
    rest(editor, qtbot)
    menu = editor.menu_at(QPoint(5, 5))
    menu.findChild(QAction, "edit-undo").trigger()
    menu.deleteLater()
    rest(editor, qtbot)
    assert editor.text() == "Before Middle After\n"


def test_a_change_after_an_undo_makes_the_long_text_unknown(editor, qtbot, mime):
    begin(editor, mime)
    rest(editor, qtbot)
    editor.undo()
    rest(editor, qtbot)
    for letter in "one two three":
        QTest.keyClicks(editor, letter)
        QTest.keyClick(editor, Qt.Key.Key_Home)
    after = editor.text()
    editor.undo()
    assert not editor.long_edits.is_busy
    editor.redo()
    assert not editor.long_edits.is_busy
    assert editor.text() == after


def select_all(editor, text):
    """Show a text, and select it but for its first line."""
    editor.insertPlainText(text)
    cursor = editor.textCursor()
    cursor.setPosition(text.index("\n") + 1)
    cursor.movePosition(cursor.MoveOperation.End, cursor.MoveMode.KeepAnchor)
    editor.setTextCursor(cursor)


@pytest.mark.parametrize(
    ("do", "words", "after"),
    [
        (lambda editor: QTest.keyClick(editor, Qt.Key.Key_Backspace), "Deleting…", "- first\n"),
        (lambda editor: QTest.keyClick(editor, Qt.Key.Key_X, CTRL), "Deleting…", "- first\n"),
        (lambda editor: QTest.keyClicks(editor, "x"), "Pasting…", "- first\nx"),
        (lambda editor: QTest.keyClick(editor, Qt.Key.Key_Return), "Pasting…", "- first\n\n"),
        (
            lambda editor: QTest.keyClick(editor, Qt.Key.Key_Tab),
            "Indenting…",
            "- first\n" + "".join(f"  {line}\n" for line in PLAIN.splitlines()),
        ),
    ],
)
def test_a_long_selection_is_changed_in_turns_as_one_step(editor, qtbot, do, words, after):
    told = []
    editor.long_edits.busy.connect(lambda words, _cancel: told.append(words))
    select_all(editor, before := "- first\n" + PLAIN)
    do(editor)
    assert editor.isReadOnly(), "the rest follows"
    rest(editor, qtbot)
    assert told == [words, ""]
    assert editor.text() == after
    editor.undo()
    rest(editor, qtbot)
    assert editor.text() == before
    editor.redo()
    rest(editor, qtbot)
    assert editor.text() == after


def test_very_many_matches_are_replaced_in_turns_as_one_step(editor, qtbot):
    editor.insertPlainText(PLAIN)
    bar = TextFindBar(editor)
    qtbot.addWidget(bar)
    bar.show()
    bar.field.setText("Life")
    bar.by.setText("Lifetime")
    bar.replace_all()
    assert editor.isReadOnly(), "the rest follows"
    rest(editor, qtbot)
    assert bar.count.text() == "6,000 replaced"
    bar.finder.finish()
    assert bar.count.text() == "6,000 replaced", "until something else is done"
    assert editor.text() == PLAIN.replace("Life", "Lifetime")
    editor.undo()
    rest(editor, qtbot)
    assert editor.text() == PLAIN
    bar.find_next()
    assert bar.count.text() != "6,000 replaced"
