"""Tables of numbers: rows of buffers, fields of curves."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox

from app.editors.registry import editor_for
from app.ui.shown_values import curve_type_label
from formats.core.float32 import NaN32
from formats.core.kinds import DEFAULT_CURVE, Curve, Kind
from formats.errors import WrongType
from tests.app.editors.hands import kept
from tests.app.editors.values import row


@pytest.fixture
def make(qtbot):
    def make(kind, value):
        editor = kept(qtbot, editor_for(kind)(), with_session=False)
        editor.set_row(row(kind, value))
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
    for typed, number in ((curve_type_label(6), 6), ("77", 77)):
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
