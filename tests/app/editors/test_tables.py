"""Buffers, curves and bytes: tables and hex, with files to import and export."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox

from app.editors import binary
from app.editors.hexview import HexView, hex_text, read_hex
from app.editors.registry import editor_for
from formats.curves import type_name
from formats.errors import WrongType
from formats.values import DEFAULT_CURVE, AlignedBytes, Curve, Kind, NaN32
from tests.app.editors.values import row


@pytest.fixture
def make(qtbot):
    def make(kind, value):
        editor = editor_for(kind)()
        qtbot.addWidget(editor)
        editor.set_row(row(kind, value))
        editor.sent = []

        def keep(fresh, _session):
            editor.sent.append(fresh)
            editor.set_row(row(kind, fresh))

        editor.edited.connect(keep)
        editor.show()
        return editor

    return make


def put(editor, line, column, typed):
    return editor.grid.setData(editor.grid.index(line, column), typed)


def test_rows_of_a_buffer_are_added_and_removed(qtbot, make):
    editor = make(Kind.BUFFER_S32, (1, 2, 3))
    editor.view.setCurrentIndex(editor.grid.index(0, 0))
    qtbot.mouseClick(editor.add, Qt.MouseButton.LeftButton)
    assert editor.sent[-1] == (1, 0, 2, 3)
    editor.view.clearSelection()
    editor.view.setCurrentIndex(editor.grid.index(3, 0))
    qtbot.mouseClick(editor.remove, Qt.MouseButton.LeftButton)
    assert editor.sent[-1] == (1, 0, 2)
    assert editor.count.text() == "3 elements"


def test_an_empty_buffer_gets_its_first_row(qtbot, make):
    editor = make(Kind.BUFFER_F32, ())
    qtbot.mouseClick(editor.add, Qt.MouseButton.LeftButton)
    assert editor.sent == [(0.0,)]


def test_a_bad_cell_stays_in_red_and_nothing_is_sent(make):
    editor = make(Kind.BUFFER_U32, (1, 2))
    put(editor, 1, 0, "-5")
    assert editor.grid.index(1, 0).data() == "-5"
    assert editor.reason.startswith("1: -5 is outside")
    assert editor.sent == []
    put(editor, 0, 0, "9")
    assert editor.sent == []
    put(editor, 1, 0, "5")
    assert editor.sent == [(9, 5)]
    assert editor.reason == ""


def test_one_element_leaves_the_bits_of_the_others(make):
    odd = NaN32(0x7F800001)
    editor = make(Kind.BUFFER_F32, (odd, 1.0))
    put(editor, 1, 0, "2")
    assert editor.sent[0][0] is odd


def test_a_spreadsheet_column_is_pasted_and_copied(qtbot, make):
    editor = make(Kind.BUFFER_S32, (1, 2))
    editor.view.setCurrentIndex(editor.grid.index(1, 0))
    QGuiApplication.clipboard().setText("7\n8\n9\n")
    qtbot.keyClick(editor.view, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert editor.sent == [(1, 7, 8, 9)]
    editor.view.selectAll()
    qtbot.keyClick(editor.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "1\n7\n8\n9"


def test_a_large_buffer_keeps_its_place_while_edited(qtbot, make):
    editor = make(Kind.BUFFER_U32, tuple(range(100_000)))
    editor.view.scrollTo(editor.grid.index(50_000, 0))
    place = editor.view.verticalScrollBar().value()
    put(editor, 50_000, 0, "1")
    assert editor.sent[0][50_000] == 1
    assert editor.view.verticalScrollBar().value() == place > 0


def test_one_float_of_a_curve(make):
    odd = Curve(9, 42, (NaN32(0x7FC00001), *DEFAULT_CURVE.floats[1:]))
    editor = make(Kind.CURVE2, (odd, DEFAULT_CURVE))
    assert editor.grid.index(1, 0).data() == "42 (unknown)"
    assert editor.grid.index(1, 1).data() == "7 Hermit2D"
    put(editor, 3, 1, "0.25")
    first, second = editor.sent[0]
    assert first is odd
    assert second == DEFAULT_CURVE._replace(floats=(0.0, 0.25, *DEFAULT_CURVE.floats[2:]))


def test_the_type_of_a_curve_is_chosen_by_name_or_typed(qtbot, make):
    editor = make(Kind.CURVE1, (DEFAULT_CURVE,))
    cell = editor.grid.index(1, 0)
    for typed, number in ((type_name(6), 6), ("77", 77)):
        editor.view.edit(cell)
        box = editor.view.findChildren(QComboBox)[-1]
        assert box.count() == 11
        box.setCurrentText(typed)
        editor.view.commitData(box)
        editor.view.closeEditor(box, editor.view.itemDelegate().EndEditHint.NoHint)
        assert editor.sent[-1][0].type == number
        qtbot.wait(1)


def test_floats_beyond_use_are_dimmed(make):
    editor = make(Kind.CURVE1, (DEFAULT_CURVE,))
    role = Qt.ItemDataRole.ForegroundRole
    assert editor.grid.index(10, 0).data(role) is None
    assert editor.grid.index(11, 0).data(role) is not None


def test_a_bad_curve_field_is_named(make):
    editor = make(Kind.CURVE2, (DEFAULT_CURVE,) * 2)
    put(editor, 0, 1, "-1")
    assert editor.reason.startswith("curve 2, use: ")
    put(editor, 0, 1, "9")
    put(editor, 31, 0, "x")
    with pytest.raises(WrongType, match="float 29"):
        editor.value()


@pytest.mark.parametrize("typed", ["0102FF", "01 02 ff", " 01\n02\tFF ", "0102 FF\n"])
def test_hex_is_read_however_it_is_spaced(typed):
    assert read_hex(typed) == b"\x01\x02\xff"


@pytest.mark.parametrize(("typed", "reason"), [("01\n0G", "“G” in line 2"), ("012", "one digit")])
def test_bad_hex_is_placed(typed, reason):
    with pytest.raises(WrongType, match=reason):
        read_hex(typed)


def test_hex_lines_are_short():
    assert hex_text(bytes(range(10))) == "00 01 02 03 04 05 06 07\n08 09"


def test_bytes_are_typed(qtbot, make):
    editor = make(Kind.BINARY, b"\x01\x02")
    editor.area.setPlainText("AB cd")
    qtbot.keyClick(editor.area, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert editor.sent == [b"\xab\xcd"]
    assert editor.area.toPlainText() == "AB CD"


def test_the_alignment_is_kept_and_edited(qtbot, make):
    editor = make(Kind.BINARY_ALIGNED, AlignedBytes(b"\x01", 8))
    editor.area.setPlainText("05")
    editor.submit()
    assert editor.sent[-1] == AlignedBytes(b"\x05", 8)
    editor.alignment.setText("4096")
    qtbot.keyClick(editor.alignment, Qt.Key.Key_Return)
    assert editor.sent[-1] == AlignedBytes(b"\x05", 4096)
    editor.alignment.setText("3")
    qtbot.keyClick(editor.alignment, Qt.Key.Key_Return)
    assert "power of two" in editor.reason


def test_large_bytes_are_shown_lazily_and_stay_the_same(make):
    data = bytes(range(256)) * 1024
    editor = make(Kind.BUFFER_BYTES, data)
    assert not editor.can_type
    assert editor.view.isVisible()
    assert not editor.area.isVisible()
    assert editor.value() is data
    assert editor.view.model().rowCount() == len(data) // 16
    shown = editor.view.model().index(4, 0).data()
    assert shown == f"00000040  {bytes(range(64, 80)).hex(' ').upper()}  @ABCDEFGHIJKLMNO"


def test_the_last_line_of_a_hex_view_is_as_short_as_the_data(qtbot):
    view = HexView()
    qtbot.addWidget(view)
    view.show_bytes(b"AB\0")
    assert view.model().rowCount() == 1
    assert view.model().index(0, 0).data().split() == ["00000000", "41", "42", "00", "AB·"]


@pytest.mark.parametrize("size", [3, 100_000])
def test_bytes_are_exported_and_imported(make, tmp_path, monkeypatch, size):
    file = tmp_path / "bytes.bin"
    editor = make(Kind.BUFFER_BYTES, b"\x07" * size)
    monkeypatch.setattr(binary.QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    monkeypatch.setattr(binary.QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    editor.save.click()
    assert file.read_bytes() == b"\x07" * size
    file.write_bytes(b"\x08" * (size + 1))
    editor.load.click()
    assert editor.sent == [b"\x08" * (size + 1)]


def test_files_that_do_not_work_are_told(make, tmp_path, monkeypatch):
    editor = make(Kind.RAW, b"\x07")
    gone = tmp_path / "no" / "such"
    monkeypatch.setattr(binary.QFileDialog, "getSaveFileName", lambda *_: (str(gone), ""))
    monkeypatch.setattr(binary.QFileDialog, "getOpenFileName", lambda *_: (str(gone), ""))
    editor.load.click()
    assert "was not imported" in editor.reason
    editor.save.click()
    assert "was not written" in editor.reason
    assert editor.sent == []
    assert editor.value() == b"\x07"
