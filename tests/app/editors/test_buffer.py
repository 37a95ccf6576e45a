"""Buffers: pasting and copying lists, filling, resizing, raw files, the plot, many elements."""

from __future__ import annotations

import math
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from app.editors import buffer
from app.editors.buffer import MOST, BufferEditor, resize_words
from app.editors.cells import from_file, read_cells, read_list, read_numbers, to_file
from app.ui import theme
from formats.core.float32 import NaN32, f32
from formats.core.kinds import Kind, same
from formats.errors import WrongType
from tests.app.editors import mouse
from tests.app.editors.hands import kept
from tests.app.editors.values import ELEMENTS, row

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def make(qtbot):
    def make(kind, value):
        editor = kept(qtbot, BufferEditor(), with_session=False)
        editor.set_row(row(kind, value))
        editor.resize(300, 500)
        editor.show()
        return editor

    return make


def paste(editor, typed):
    QGuiApplication.clipboard().setText(typed)
    QTest.keyClick(editor.view, Qt.Key.Key_V, CTRL)


@pytest.mark.parametrize(
    ("typed", "cells"),
    [
        ("1\t2\n3\t4\n", [["1", "2"], ["3", "4"]]),
        ("1,2\n3,4", [["1", "2"], ["3", "4"]]),
        ("1;2,5", [["1", "2,5"]]),
        ("[1, 2,\n 3]", [["1", "2"], ["3"]]),
        ("1 2  3", [["1", "2", "3"]]),
        ("7\r\n8\r\n", [["7"], ["8"]]),
        ("\n \n", []),
        ("1\t\t3", [["1", "", "3"]]),
    ],
)
def test_tables_and_lists_are_read(typed, cells):
    assert read_cells(typed) == cells


def test_a_heading_is_left_out_and_a_list_is_flat():
    assert read_list("value\n1\n2") == ["1", "2"]
    assert read_list("nan\n1") == ["nan", "1"]
    assert read_list("1, 2\n3, 4") == ["1", "2", "3", "4"]
    assert read_list("x\ny") == ["x", "y"]


@pytest.mark.parametrize("kind", list(ELEMENTS))
def test_many_numbers_are_read_as_one_by_one(kind):
    @given(st.lists(ELEMENTS[kind], max_size=20).map(tuple))
    def check(value):
        if any(map(math.isnan, value)):
            return
        cells = [repr(number) for number in value]
        assert same(kind, tuple(read_numbers(kind, cells)), value)

    check()
    assert read_numbers(kind, ["1", "x"]) is None
    assert read_numbers(kind, ["1e99" if kind is Kind.BUFFER_F32 else str(2**40)]) is None


@pytest.mark.parametrize("kind", list(ELEMENTS))
def test_raw_files_hold_the_very_bits(kind):
    @given(st.lists(ELEMENTS[kind], max_size=20).map(tuple))
    def check(value):
        data = to_file(kind, value)
        assert len(data) == 4 * len(value)
        assert same(kind, from_file(kind, data), value)
        assert to_file(kind, from_file(kind, data)) == data

    check()
    assert to_file(Kind.BUFFER_U32, (1, 2)) == struct.pack("<II", 1, 2)
    with pytest.raises(WrongType, match="5 bytes"):
        from_file(kind, b"12345")


def test_a_csv_list_is_pasted_from_the_current_row_on(make):
    editor = make(Kind.BUFFER_F32, (0.0, 1.0))
    editor.view.setCurrentIndex(editor.grid.index(1, 0))
    paste(editor, "5, 6.5, 7")
    assert editor.sent == [(0.0, 5.0, 6.5, 7.0)]


def test_bad_cells_of_a_paste_stay_in_red(make):
    editor = make(Kind.BUFFER_U32, (1,))
    paste(editor, "1\n-2\n3")
    assert editor.sent == []
    assert editor.reason.startswith("1: -2 is outside")
    editor.set_row(row(Kind.BUFFER_U32, (1,)))
    assert editor.value() == (1,)


def test_keys_add_and_remove_rows(make):
    editor = make(Kind.BUFFER_S32, (1, 2))
    editor.view.setCurrentIndex(editor.grid.index(0, 0))
    QTest.keyClick(editor.view, Qt.Key.Key_Insert)
    assert editor.sent[-1] == (1, 0, 2)
    QTest.keyClick(editor.view, Qt.Key.Key_Delete)
    assert editor.sent[-1] == (1, 2)


def test_what_is_empty_has_nothing_to_remove(make):
    editor = make(Kind.BUFFER_S32, ())
    assert not editor.remove.isEnabled()
    editor.add.click()
    assert editor.sent[-1] == (0,)
    editor.set_row(row(Kind.BUFFER_S32, (0,)))
    assert editor.remove.isEnabled()


def test_filling_the_selected_rows_with_steps(make):
    editor = make(Kind.BUFFER_S32, (9, 9, 9, 9))
    editor.view.setCurrentIndex(editor.grid.index(1, 0))
    QTest.keyClick(editor.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    editor.start_fill()
    assert editor.fill.words.text() == "Fills 2 rows"
    editor.fill.first.setText("-3")
    editor.fill.step.setText("5")
    QTest.keyClick(editor.fill.step, Qt.Key.Key_Return)
    assert editor.sent == [(9, -3, 2, 9)]
    assert not editor.fill.isVisible()


def test_filling_all_and_refusing_what_leaves_the_range(make):
    editor = make(Kind.BUFFER_U32, (1, 2, 3))
    editor.start_fill()
    assert editor.fill.words.text() == "Fills all 3 rows"
    editor.fill.first.setText("1")
    editor.fill.step.setText("-1")
    editor.fill.act.click()
    assert editor.sent == []
    assert "outside" in editor.reason
    editor.fill.step.setText("0")
    editor.fill.act.click()
    assert editor.sent == [(1, 1, 1)]


def test_resizing_says_what_goes(make):
    editor = make(Kind.BUFFER_F32, (1.0, 2.0, 3.0))
    editor.start_resize()
    tool = editor.resize_tool
    assert tool.words.text() == "Currently 3"
    tool.count.setText("1")
    assert "the last 2 of 3" in tool.words.text()
    tool.act.click()
    assert editor.sent[-1] == (1.0,)
    editor.start_resize()
    tool.count.setText("3")
    tool.fresh.setText("0.5")
    assert tool.words.text() == "Adds 2 after the last"
    tool.act.click()
    assert editor.sent[-1] == (1.0, 0.5, 0.5)
    editor.start_resize()
    tool.count.setText(str(MOST + 1))
    tool.act.click()
    assert "too many" in editor.reason
    QTest.keyClick(tool.count, Qt.Key.Key_Escape)
    assert not tool.isVisible()
    assert "the last one" in resize_words(2, 1)


def test_raw_files_go_out_and_in(make, tmp_path, monkeypatch):
    odd = NaN32(0x7F800001)
    editor = make(Kind.BUFFER_F32, (odd, 1.0))
    file = tmp_path / "numbers.bin"
    monkeypatch.setattr(buffer.QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    monkeypatch.setattr(buffer.QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    editor._export()
    assert file.read_bytes() == struct.pack("<II", 0x7F800001, 0x3F800000)
    file.write_bytes(struct.pack("<fI", 2.0, 0x7F800003))
    editor._import()
    assert editor.sent[-1][0] == 2.0
    assert editor.sent[-1][1] == NaN32(0x7F800003)
    file.write_bytes(b"123")
    editor._import()
    assert "3 bytes are not a whole number" in editor.reason


def test_all_is_copied(make):
    editor = make(Kind.BUFFER_F32, (0.1, 2.0))
    editor.view.setFocus()
    editor._copy_all()
    assert QGuiApplication.clipboard().text() == f"{0.1}\n2.0"


def test_one_that_may_not_change_only_shows(make):
    editor = make(Kind.BUFFER_S32, (1, 2))
    editor.set_row(row(Kind.BUFFER_S32, (1, 2))._replace(editable=False))
    paste(editor, "5")
    QTest.keyClick(editor.view, Qt.Key.Key_Delete)
    QTest.keyClick(editor.view, Qt.Key.Key_Insert)
    assert editor.sent == []
    assert not any(action.isEnabled() for action in editor._edits)


def test_the_plot_points_at_elements_and_leads_to_them(make):
    editor = make(Kind.BUFFER_F32, tuple(map(float, range(100))))
    plot = editor.plot
    mouse.move(plot, QPointF(plot.width() / 2, 40), button=Qt.MouseButton.NoButton)
    assert 45 <= plot.hovered <= 54
    mouse.press(plot, QPointF(plot.width() - 1, 40))
    assert editor.view.currentIndex().row() == plot.current == 99
    assert make(Kind.BUFFER_S32, (1,)).plot.isHidden()


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize(
    "numbers",
    [
        (1.0, -2.0),
        (0.0, 0.0, 0.0),
        (float("inf"), float("nan"), 1.0),
        (float("inf"),) * 60,
        (3.4e38, -3.4e38) * 300,
        tuple(map(float, range(5000))),
        (*map(float, range(5000)), float("nan")),
        (2**32 - 1, 0),
    ],
    ids=lambda numbers: f"{len(numbers)} from {numbers[0]}",
)
def test_any_numbers_are_painted(qapp, make, scheme, numbers):
    theme.apply(qapp, scheme)
    kind = Kind.BUFFER_U32 if isinstance(numbers[0], int) else Kind.BUFFER_F32
    editor = make(kind, tuple(map(f32, numbers)) if kind is Kind.BUFFER_F32 else numbers)
    editor.plot.set_current(0)
    picture = editor.plot.grab().toImage()
    spots = [(x, y) for x in range(picture.width()) for y in range(20, picture.height())]
    colors = {picture.pixelColor(x, y).rgb() for x, y in spots}
    assert (theme.colors().error.rgb() in colors) == (not all(map(math.isfinite, numbers)))
    assert theme.colors().line.rgb() in colors


def test_a_hundred_thousand_elements(make):
    numbers = [f32(at / 7) for at in range(100_000)]
    editor = make(Kind.BUFFER_F32, (1.0,))
    paste(editor, "\n".join(map(str, numbers)))
    assert editor.sent[-1] == tuple(numbers)
    editor.grid.setData(editor.grid.index(99_999, 0), "5")
    editor.view.grab()
    editor.plot.grab()
    assert editor.sent[-1][-1] == 5.0


def test_the_range_of_a_plot_gives_way_to_the_number_of_the_current_element(make):
    plot = make(Kind.BUFFER_S32, (-(2**31), 0, 2**31 - 1)).plot
    width = plot.fontMetrics().horizontalAdvance
    plot.set_current(0)
    plot.resize(600, plot.height())
    assert plot.words() == ("[0] -2147483648", "-2.14748e+09 … 2.14748e+09")
    for wide in range(80, 600):
        plot.resize(wide, plot.height())
        number, span = plot.words()
        assert number == "[0] -2147483648"
        assert not span or width(f"{number}  ") + width(span) <= wide
