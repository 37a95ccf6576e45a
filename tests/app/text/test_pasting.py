"""A very long text that is pasted: piece by piece, one step of undo, and given up by Esc."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtTest import QTest

from app.text.pasting import LONG
from tests.app.text.hands import make_byml, text_of

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


def test_a_long_text_is_pasted_piece_by_piece_as_one_step(editor, qtbot, mime):
    told = []
    editor.pasting.busy.connect(lambda words, _cancel: told.append(words))
    begin(editor, mime)
    assert editor.isReadOnly()
    assert len(editor.text()) < len(PLAIN)
    qtbot.waitUntil(lambda: not editor.pasting.is_busy, timeout=10_000)
    assert editor.text() == f"Before {PLAIN} After\n"
    assert editor.place() == (12_000, 0)
    assert not editor.isReadOnly()
    assert told == ["Pasting…", ""]
    editor.undo()
    assert editor.text() == "Before Middle After\n"
    editor.redo()
    assert editor.text() == f"Before {PLAIN} After\n"


@pytest.mark.parametrize("is_begun", [False, True])
def test_a_long_paste_is_given_up_by_escape(editor, qtbot, mime, is_begun):
    begin(editor, mime)
    if is_begun:
        qtbot.waitUntil(lambda: len(editor.text()) > 1000, timeout=10_000)
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert not editor.pasting.is_busy
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
    assert not view.editor.pasting.is_busy
    document.undo()
    assert text_of(document) == before
