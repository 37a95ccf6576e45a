"""Strings keep every character, also those that a Qt text field drops or rewrites."""

from __future__ import annotations

import pytest
from hypothesis import given
from PySide6.QtCore import Qt

from app.documents.hints import Hints
from app.editors.registry import editor_for
from app.editors.string import Signs
from app.ui import theme
from formats.core.kinds import STRING_LIMITS, Kind
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
    def make(text, kind=Kind.STRING, inline=False, words=()):
        editor = editor_for(kind)(None, inline)
        qtbot.addWidget(editor)
        editor.set_hints(Hints(words=lambda: words))
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
    editor._count_bytes()
    assert editor.counter.text() == "33 / 31 bytes: 2 too many for string32, which holds 31"
    assert editor.counter.property("over")
    assert not editor.submit()
    assert "31" in editor.reason
    assert make("\udc80é", Kind.STRING).counter.text().startswith("3 bytes")


@pytest.mark.parametrize("kind", list(STRING_LIMITS))
def test_a_string_as_long_as_its_kind_holds_goes_through(qtbot, make, kind):
    full = "ゼ" * (STRING_LIMITS[kind] // 3) + "x" * (STRING_LIMITS[kind] % 3)
    for inline in (False, True):
        editor = make(full, kind, inline)
        assert editor.value() is full
        assert not editor.counter.property("over")
        editor.line.setText(full[:-1])
        assert editor.value() == full[:-1]
        editor.line.setText(full + "x")
        assert not editor.submit()


@pytest.mark.parametrize("char", ["\u200b", "\u202e", "\xad", "\u3000", "\xa0", "\ufeff", "\u2009"])
def test_what_is_not_seen_has_a_sign_and_a_name(make, char):
    editor = make(f"a{char}b")
    sign = editor.line.text()[1]
    assert sign.isprintable()
    assert sign != " "
    assert sign in editor.counter.text()
    editor.line.setText(editor.line.text() + "!")
    assert editor.value() == f"a{char}b!"


def test_spaces_that_are_easily_overlooked_are_pointed_at(make):
    editor = make(" one two  three ")
    assert editor.line.odd_spaces() == [0, 8, 9, 15]
    assert editor.line.shows_spaces
    with_dots = editor.line.grab().toImage()
    editor.line.shows_spaces = False
    assert editor.line.grab().toImage() != with_dots
    assert not make(" x", inline=True).line.shows_spaces


def popup(editor):
    return editor.line.completer().popup()


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)
def test_words_are_offered_while_typing_and_taken(qtbot, make):
    editor = make("", words=("Head_Bone", "Foot_Bone", "Tail", "long" * 20), kind=Kind.STRING32)
    qtbot.keyClicks(editor.line, "bone")
    shown = popup(editor).model()
    assert [shown.index(at, 0).data() for at in range(shown.rowCount())] == [
        "Head_Bone",
        "Foot_Bone",
    ]
    qtbot.keyClick(popup(editor), Qt.Key.Key_Down)
    with qtbot.waitSignal(editor.edited) as edited:
        qtbot.keyClick(popup(editor), Qt.Key.Key_Return)
    assert edited.args[0] == "Head_Bone"
    assert not popup(editor).isVisible()


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)
def test_return_keeps_what_was_typed_where_no_word_is_marked(qtbot, make):
    editor = make("", words=("Head_Bone", "Foot_Bone"))
    qtbot.keyClicks(editor.line, "bone")
    with qtbot.waitSignal(editor.edited) as edited:
        qtbot.keyClick(popup(editor), Qt.Key.Key_Return)
    assert edited.args[0] == "bone"


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)
def test_all_words_are_offered_when_asked_for(qtbot, make):
    editor = make("x", words=("Head", "Tail"))
    qtbot.keyClick(editor.line, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
    assert popup(editor).isVisible()
    assert popup(editor).model().rowCount() == 2
    popup(editor).hide()
    assert editor.value() == "x"


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)
def test_in_a_formula_the_word_at_the_cursor_is_completed(qtbot, make):
    editor = make("")
    editor.set_hints(Hints(terms=lambda: ("Life", "LifeMax", 'In["is hit"]', "Max")))
    editor.set_row(row(Kind.STRING, "Dead = "))
    line = editor.line
    line.setFocus()
    line.setCursorPosition(len(line.text()))
    qtbot.keyClicks(line, "li")
    assert [popup(editor).model().index(at, 0).data() for at in range(2)] == ["Life", "LifeMax"]
    qtbot.keyClick(popup(editor), Qt.Key.Key_Down)
    qtbot.keyClick(popup(editor), Qt.Key.Key_Down)
    qtbot.keyClick(popup(editor), Qt.Key.Key_Return)
    assert line.text() == "Dead = LifeMax"
    qtbot.keyClicks(line, " > 0")
    assert not popup(editor).isVisible()
    assert line.text() == "Dead = LifeMax > 0"
    line.setCursorPosition(7)
    qtbot.keyClicks(line, "!hit")
    qtbot.keyClick(popup(editor), Qt.Key.Key_Down)
    qtbot.keyClick(popup(editor), Qt.Key.Key_Return)
    assert line.text() == 'Dead = !In["is hit"]LifeMax > 0'
    assert line.cursorPosition() == len('Dead = !In["is hit"]')


def test_words_are_asked_for_only_when_something_is_typed(make, qtbot):
    asked = []

    def words():
        asked.append(1)
        return ()

    editor = make("x")
    editor.set_hints(Hints(words=words))
    editor.set_row(row(Kind.STRING, "y"))
    assert asked == []
    qtbot.keyClicks(editor.line, "ab")
    assert asked == [1]


def test_several_values_show_as_one_dash(make):
    editor = make("one\ntwo")
    editor.set_mixed(True)
    assert editor.line.placeholderText() == "—"
    assert editor.value_for("other") == "other"
    editor.line.setText("all")
    assert editor.value_for("other") == "all"
    editor.set_row(row(Kind.STRING, "back"))
    assert editor.value() == "back"


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_too_long_is_red_from_the_start(qapp, make, scheme):
    theme.apply(qapp, scheme)
    editor = make("x" * 40, Kind.STRING32)
    picture = editor.counter.grab().toImage()
    spots = [(x, y) for x in range(picture.width()) for y in range(picture.height())]
    reds = [picture.pixelColor(x, y) for x, y in spots]
    wanted = theme.colors().error
    assert min(abs(c.red() - wanted.red()) + abs(c.green() - wanted.green()) for c in reds) < 40
