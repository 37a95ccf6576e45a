"""Bytes: hex edited in place, both modes, finding, going to an offset, files, large data."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.editors import binary
from app.editors.binary import BinaryEditor
from app.editors.hex_state import HexState, hex_text, read_hex, read_offset
from app.ui import theme
from formats.core.kinds import AlignedBytes, Kind
from formats.errors import WrongType
from tests.app.editors import mouse
from tests.app.editors.values import row

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def make(qtbot):
    def make(kind, value):
        editor = BinaryEditor()
        qtbot.addWidget(editor)
        editor.sent, editor.sessions = [], []

        def keep(fresh, session):
            editor.sent.append(fresh)
            editor.sessions.append(session)
            editor.set_row(row(kind, fresh))

        editor.edited.connect(keep)
        editor.set_row(row(kind, value))
        editor.resize(320, 400)
        editor.show()
        editor.view.setFocus()
        return editor

    return make


def keys(editor, *pressed, modifier=Qt.KeyboardModifier.NoModifier):
    for key in pressed:
        if isinstance(key, str):
            QTest.keyClicks(editor.view, key)
        else:
            QTest.keyClick(editor.view, key, modifier)


# Without a window


@pytest.mark.parametrize(
    "typed", ["0102FF", "01 02 ff", " 01\n02\tFF ", "0102 FF\n", "0x01, 0x02, 0xFF", "01;02;ff"]
)
def test_hex_is_read_however_it_is_spaced(typed):
    assert read_hex(typed) == b"\x01\x02\xff"
    assert read_hex(hex_text(b"\x01\x02\xff")) == b"\x01\x02\xff"


@pytest.mark.parametrize(("typed", "reason"), [("01\n0G", "“G” in line 2"), ("012", "one digit")])
def test_bad_hex_is_placed(typed, reason):
    with pytest.raises(WrongType, match=reason):
        read_hex(typed)


@pytest.mark.parametrize(
    ("typed", "offset"), [("31", 31), ("0x1F", 31), ("+16", 36), ("-0x10", 4), ("end", 99)]
)
def test_offsets_are_read(typed, offset):
    assert read_offset(typed, 20, 99) == offset


@pytest.mark.parametrize(
    ("typed", "reason"),
    [("x", "not an offset"), ("", "not an offset"), ("100", "outside"), ("-21", "out")],
)
def test_offsets_that_are_none(typed, reason):
    with pytest.raises(WrongType, match=reason):
        read_offset(typed, 20, 99)


@given(
    st.binary(max_size=20),
    st.booleans(),
    st.lists(
        st.tuples(
            st.sampled_from(["move", "select", "digit", "bytes", "delete", "back"]),
            st.integers(0, 25),
        ),
        max_size=30,
    ),
)
def test_any_keys_leave_a_sound_state(data, insert, pressed):
    state = HexState()
    state.reset(data)
    state.insert = insert
    for what, number in pressed:
        if what in ("move", "select"):
            state.move(number, select=what == "select")
        elif what == "digit":
            state.type_digit(f"{number % 16:X}")
        elif what == "bytes":
            state.type_bytes(bytes([number] * (number % 4)))
        else:
            size = len(state.data)
            try:
                was_there = state.delete(what == "delete")
            except WrongType:
                assert not insert
                assert len(state.data) == size
            else:
                assert (len(state.data) < size) == was_there
        assert 0 <= min(state.selection) <= max(state.selection) <= len(state.data)
        assert not state.nibble or state.cursor < len(state.data)
    if not insert:
        assert len(state.data) >= len(data)


@given(st.binary(max_size=12), st.binary(min_size=1, max_size=2), st.booleans())
def test_searching_finds_every_place(data, needle, forward):
    state = HexState()
    state.reset(data)
    places = [at for at in range(len(data)) if data[at : at + len(needle)] == needle]
    found = []
    for _turn in places:
        assert state.find(needle, forward)
        found.append(state.selection[0])
    assert sorted(found) == places
    if not places:
        assert not state.find(needle, forward)


# In the window


def test_digits_write_over_the_bytes(make):
    editor = make(Kind.BINARY, b"\x01\x02\x03")
    keys(editor, "aB", "7")
    assert editor.sent[-1] == b"\xab\x72\x03"
    assert editor.view.state.nibble == 1


def test_a_run_of_typing_is_one_step_and_elsewhere_another(make):
    editor = make(Kind.BINARY, bytes(8))
    keys(editor, "1122")
    assert len(set(map(id, editor.sessions))) == 1
    assert editor.sessions[0] is not None
    keys(editor, Qt.Key.Key_Right, "33")
    assert editor.sessions[-1] is not editor.sessions[0]


def test_insert_mode_puts_bytes_between_and_takes_them_out(make):
    editor = make(Kind.BINARY, b"\x01\x02")
    keys(editor, Qt.Key.Key_Delete)
    assert "insert mode" in editor.reason
    assert editor.sent == []
    keys(editor, Qt.Key.Key_Insert, "FF")
    assert editor.mode.text() == "Insert"
    assert editor.sent[-1] == b"\xff\x01\x02"
    keys(editor, Qt.Key.Key_Delete)
    assert editor.sent[-1] == b"\xff\x02"
    keys(editor, Qt.Key.Key_Backspace)
    assert editor.sent[-1] == b"\x02"


def test_an_empty_value_takes_its_first_byte(make):
    editor = make(Kind.BUFFER_BYTES, b"")
    keys(editor, "5A")
    assert editor.sent[-1] == b"\x5a"


def test_the_text_side_is_typed_too(make):
    editor = make(Kind.BINARY, b"abcd")
    keys(editor, Qt.Key.Key_Tab)
    assert editor.view.on_text
    keys(editor, "Z")
    typed = QKeyEvent(QEvent.Type.KeyPress, 0xC9, Qt.KeyboardModifier.NoModifier, "é")
    QApplication.sendEvent(editor.view, typed)
    assert editor.sent[-1] == "Zé".encode() + b"d"
    keys(editor, Qt.Key.Key_Backtab)
    assert not editor.view.on_text


def test_what_is_no_digit_is_not_typed(make):
    editor = make(Kind.BINARY, b"ab")
    keys(editor, "gz!")
    assert editor.sent == []
    assert editor.value() == b"ab"


def test_selection_copy_cut_and_paste(make):
    editor = make(Kind.BINARY, b"\x01\x02\x03\x04")
    keys(editor, Qt.Key.Key_Right, Qt.Key.Key_Right, modifier=SHIFT)
    assert editor.amount.text() == "2 of 4 bytes, 0x0 to 0x1"
    keys(editor, Qt.Key.Key_C, modifier=CTRL)
    assert QGuiApplication.clipboard().text() == "01 02"
    keys(editor, Qt.Key.Key_Insert)
    keys(editor, Qt.Key.Key_X, modifier=CTRL)
    assert editor.sent[-1] == b"\x03\x04"
    keys(editor, Qt.Key.Key_V, modifier=CTRL)
    assert editor.sent[-1] == b"\x01\x02\x03\x04"
    QGuiApplication.clipboard().setText("0G")
    keys(editor, Qt.Key.Key_V, modifier=CTRL)
    assert "“G”" in editor.reason
    keys(editor, Qt.Key.Key_A, modifier=CTRL)
    assert editor.view.state.selected == b"\x01\x02\x03\x04"


def test_finding_bytes_and_text_and_going_to_an_offset(make):
    editor = make(Kind.BINARY, b"one two one")
    keys(editor, Qt.Key.Key_F, modifier=CTRL)
    assert editor.bar.isVisible()
    editor.bar.what.setCurrentIndex(1)
    QTest.keyClicks(editor.bar.field, "one")
    QTest.keyClick(editor.bar.field, Qt.Key.Key_Return)
    assert editor.view.state.selection == (0, 3)
    editor.bar.act()
    assert editor.view.state.selection == (8, 11)
    editor.bar.act(forward=False)
    assert editor.view.state.selection == (0, 3)
    keys(editor, Qt.Key.Key_F3)
    assert editor.view.state.selection == (8, 11)
    editor.bar.field.setText("three")
    editor.bar.act()
    assert editor.bar.words.text() == "Not found"
    keys(editor, Qt.Key.Key_G, modifier=CTRL)
    editor.bar.field.setText("0x4")
    editor.bar.act()
    assert editor.view.state.cursor == 4
    editor.bar.field.setText("99")
    editor.bar.act()
    assert "outside" in editor.bar.words.text()
    QTest.keyClick(editor.bar.field, Qt.Key.Key_Escape)
    assert not editor.bar.isVisible()
    assert editor.sent == []


def test_the_mouse_selects_on_both_sides(make):
    editor = make(Kind.BINARY, bytes(range(40)))
    view = editor.view
    char, line = view._char(), view._line_height()
    start = QPointF(view._hex_x(1) + char, line * 0.5 + 4)
    mouse.drag(view.viewport(), start, QPointF(view._hex_x(2) + char, line * 1.5 + 4))
    assert view.state.selection == (1, view.per_line + 3)
    mouse.press(view.viewport(), QPointF(view._text_x(3) + char / 2, line * 0.5 + 4))
    assert view.on_text
    assert view.state.selection == (3, 3)


def test_its_keys_are_not_taken_for_commands(make):
    editor = make(Kind.BINARY, b"ab")
    for key, text, wanted in (
        (Qt.Key.Key_Delete, "", True),
        (Qt.Key.Key_F, "f", True),
        (Qt.Key.Key_Insert, "", True),
        (Qt.Key.Key_F5, "", False),
    ):
        event = QKeyEvent(QEvent.Type.ShortcutOverride, key, Qt.KeyboardModifier.NoModifier, text)
        event.ignore()
        QApplication.sendEvent(editor.view, event)
        assert event.isAccepted() == wanted


def test_the_alignment_is_kept_and_edited(qtbot, make):
    editor = make(Kind.BINARY_ALIGNED, AlignedBytes(b"\x01", 8))
    keys(editor, "05")
    assert editor.sent[-1] == AlignedBytes(b"\x05", 8)
    editor.alignment.setText("4096")
    qtbot.keyClick(editor.alignment, Qt.Key.Key_Return)
    assert editor.sent[-1] == AlignedBytes(b"\x05", 4096)
    editor.alignment.setText("3")
    qtbot.keyClick(editor.alignment, Qt.Key.Key_Return)
    assert "power of two" in editor.reason
    assert not make(Kind.BINARY, b"").alignment.isVisible()


def test_many_bytes_are_shown_and_typed_lazily(qtbot, make):
    data = bytes(range(256)) * 40_000
    editor = make(Kind.BUFFER_BYTES, data)
    assert editor.value() is data
    keys(editor, Qt.Key.Key_End, modifier=CTRL)
    editor.view.grab()
    keys(editor, Qt.Key.Key_Backspace, "77")
    assert editor.sent == []
    with qtbot.waitSignal(editor.edited):
        pass
    assert editor.sent == [data + b"\x77"]
    keys(editor, "88")
    assert editor.submit()
    assert editor.sent[-1] == data + b"\x77\x88"


def test_one_that_may_not_change_only_shows(make):
    editor = make(Kind.RAW, b"ab")
    editor.set_row(row(Kind.RAW, b"ab")._replace(editable=False))
    keys(editor, "00", Qt.Key.Key_Insert, "00", Qt.Key.Key_Delete)
    keys(editor, Qt.Key.Key_V, modifier=CTRL)
    keys(editor, Qt.Key.Key_C, modifier=CTRL)
    assert editor.sent == []
    assert editor.value() == b"ab"
    assert QGuiApplication.clipboard().text() == "61 62"


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("width", [120, 260, 400, 1200])
def test_it_fits_any_width_in_both_themes(qapp, make, scheme, width):
    theme.apply(qapp, scheme)
    editor = make(Kind.BINARY, bytes(range(200)))
    editor.view.setFixedWidth(width)
    editor.view.state.select(3, 9)
    editor.view.grab()
    per_line = editor.view.per_line
    assert per_line in (4, 8, 16, 32)
    ends = editor.view._text_x(per_line)
    assert ends <= editor.view.viewport().width() or per_line == 4


@pytest.mark.parametrize("size", [3, 100_000])
def test_bytes_are_exported_and_imported(make, tmp_path, monkeypatch, size):
    file = tmp_path / "bytes.bin"
    editor = make(Kind.BUFFER_BYTES, b"\x07" * size)
    monkeypatch.setattr(binary.QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    monkeypatch.setattr(binary.QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    editor.save.trigger()
    assert file.read_bytes() == b"\x07" * size
    file.write_bytes(b"\x08" * (size + 1))
    editor.load.trigger()
    assert editor.sent == [b"\x08" * (size + 1)]


def test_files_that_do_not_work_are_told(make, tmp_path, monkeypatch):
    editor = make(Kind.RAW, b"\x07")
    gone = tmp_path / "no" / "such"
    monkeypatch.setattr(binary.QFileDialog, "getSaveFileName", lambda *_: (str(gone), ""))
    monkeypatch.setattr(binary.QFileDialog, "getOpenFileName", lambda *_: (str(gone), ""))
    editor.load.trigger()
    assert "was not imported" in editor.reason
    editor.save.trigger()
    assert "was not written" in editor.reason
    assert editor.sent == []
    assert editor.value() == b"\x07"


def test_a_click_beside_a_digit_is_on_its_byte(make):
    view = make(Kind.BINARY, bytes(range(16))).view
    char, y = view._char(), int(view._line_y(0)) + 2
    for column in range(view.per_line):
        left = view._hex_x(column)
        for x in (left - char / 4, left + 1, left + 2 * char):
            assert view.byte_at(QPoint(round(x), y)) == (column, False)


def test_the_selection_is_stronger_where_the_keyboard_is(make):
    view = make(Kind.BINARY, bytes(range(16))).view
    plain = view.viewport().grab().toImage()
    y = int(view._line_y(0)) + 1
    spots = [QPoint(round(x), y) for x in (view._hex_x(3) - 3, view._text_x(2) + 1)]
    view.state.select(0, 4)
    for on_text in (False, True):
        view.on_text = on_text
        shown = view.viewport().grab().toImage()
        changed = [_distance(plain.pixelColor(at), shown.pixelColor(at)) for at in spots]
        assert all(changed)
        assert (changed[1] > changed[0]) is on_text


def _distance(one, other):
    return sum(abs(a - b) for a, b in zip(one.getRgb(), other.getRgb(), strict=True))
