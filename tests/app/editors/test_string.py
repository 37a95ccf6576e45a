"""Strings keep every character, also those that a Qt text field drops or rewrites."""

from __future__ import annotations

import pytest
from hypothesis import given
from PySide6.QtCore import Qt

from app.editors.registry import editor_for
from app.editors.string import Signs
from formats.values import Kind
from tests.app.editors.values import TEXT, row


@given(TEXT)
def test_signs_lead_back_exactly(text):
    signs = Signs(text)
    shown = signs.show(text)
    assert signs.read(shown) == text
    assert len(shown) == len(text)
    assert not any(0xD800 <= ord(char) <= 0xDFFF or ord(char) < 32 for char in shown)


def test_signs_are_readable_where_they_are_free():
    signs = Signs("a\nb\tc\udc80")
    assert signs.show("a\nb\tc\udc80") == "a↵b⇥c⢀"
    assert "line break" in signs.legend()
    assert "byte 80" in signs.legend()
    assert Signs("↵\n").show("↵\n")[0] == "↵"
    assert not Signs("plain")


@pytest.fixture
def make(qtbot):
    def make(text, kind=Kind.STRING, inline=False):
        editor = editor_for(kind)(None, inline)
        qtbot.addWidget(editor)
        editor.set_row(row(kind, text))
        editor.show()
        editor.setFocus()
        return editor

    return make


@pytest.mark.parametrize("inline", [False, True])
@pytest.mark.parametrize(
    "text",
    [
        "a\udc80b",
        "x\r\ny",
        "one\ntwo",
        "nb\xa0sp",
        "p\u2029q\u2028r",
        "\ufdd0",
        "tab\there",
        "⢀\udc80↵\n",
    ],
)
def test_an_edit_beside_delicate_characters_keeps_them(qtbot, make, text, inline):
    editor = make(text, inline=inline)
    field = editor.area if editor.is_multi_line else editor.line
    if editor.is_multi_line:
        cursor = field.textCursor()
        cursor.movePosition(cursor.MoveOperation.End)
        field.setTextCursor(cursor)
    else:
        field.deselect()
        field.end(False)
    qtbot.keyClicks(field, "!")
    assert editor.value() == text + "!"


def test_line_breaks_are_typed_with_shift_return(qtbot, make):
    editor = make("onetwo")
    editor.line.setCursorPosition(3)
    qtbot.keyClick(editor.line, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert editor.is_multi_line
    assert editor.value() == "one\ntwo"
    with qtbot.waitSignal(editor.edited) as edited:
        qtbot.keyClick(editor.area, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert edited.args == ["one\ntwo", None]


def test_return_is_a_line_break_among_several_lines(qtbot, make):
    editor = make("a\nb")
    assert editor.is_multi_line
    with qtbot.assertNotEmitted(editor.edited):
        qtbot.keyClick(editor.area, Qt.Key.Key_Return)
    assert editor.value() == "\na\nb"


def test_bytes_are_counted_while_typing(qtbot, make):
    editor = make("ゼルダ", Kind.STRING32)
    assert editor.counter.text() == "9 / 31 bytes"
    assert not editor.counter.property("over")
    editor.line.setText("ゼ" * 11)
    editor._count()
    assert editor.counter.text() == "33 / 31 bytes"
    assert editor.counter.property("over")
    assert not editor.submit()
    assert "31" in editor.reason
    assert make("\udc80é", Kind.STRING).counter.text().startswith("3 bytes")
