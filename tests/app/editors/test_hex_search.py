"""Searching for values in bytes, and filling them: results are correct, and other bytes stay."""

from __future__ import annotations

import struct

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.editors.binary import BinaryEditor
from app.editors.hex_search import (
    counted,
    filling,
    hex_pattern,
    next_place,
    number_pattern,
    text_pattern,
)
from formats.core.kinds import Kind
from formats.errors import WrongType
from formats.outline import Row
from tests.scale import scale, seeded


def test_whatever_is_packed_is_found_where_it_lies():
    chance = seeded("hex search")
    for _ in range(scale(200, 5000)):
        value = chance.choice([chance.randrange(-(2**31), 2**31), chance.randrange(2**63), 1.5])
        forms = "qfd" if isinstance(value, float) else "qiIQ"
        form = chance.choice("<>") + chance.choice(forms[1:] if value == 1.5 else forms)
        try:
            packed = struct.pack(form, value)
        except struct.error:
            continue
        at = chance.randrange(20)
        data = b"\xa5" * at + packed + b"\xa5" * 9
        place = next_place(number_pattern(repr(value)), data, 0, forward=True)
        assert place is not None
        assert place[0] <= at < at + len(packed) <= max(place[1], at + len(packed))
        assert struct.calcsize(form) >= 2


def test_wildcards_texts_and_overlaps():
    data = b"ab\0\1abcaaaa" + "ü".encode("utf-16-be")
    assert next_place(hex_pattern("61 ?? 00"), data, 0, True) == (0, 3)
    assert next_place(text_pattern("ü"), data, 0, True) == (11, 13)
    assert counted(text_pattern("aa"), data, 8) == (2, 3), "results may overlap"
    assert next_place(text_pattern("aa"), data, 8, False) == (7, 9)
    assert next_place(text_pattern("aa"), data, 7, False) == (9, 11), "round the beginning"
    assert next_place(text_pattern("zz"), data, 0, True) is None
    assert hex_pattern(" ") is text_pattern("") is number_pattern("") is None


def test_what_is_no_value_is_refused():
    for make, typed in ((hex_pattern, "6? 1"), (number_pattern, "x"), (number_pattern, "9" * 400)):
        with pytest.raises(WrongType):
            make(typed)
    for typed in ("", "1", "+x", "+0.5", "gg"):
        with pytest.raises(WrongType):
            filling(typed, 0, 4)
    assert filling("DE AD", 0, 5) == b"\xde\xad\xde\xad\xde"
    assert filling("+1", 254, 4) == bytes([254, 255, 0, 1])
    assert filling("-2", 3, 3) == bytes([3, 1, 255])


def test_the_selection_is_filled_by_keys_and_nothing_else(qtbot):
    editor = BinaryEditor()
    qtbot.addWidget(editor)
    editor.set_row(Row("x", "x", Kind.BINARY, bytes(16), 0, True))
    sent = []
    editor.edited.connect(lambda value, _session: sent.append(value))
    editor.view.state.select(4, 9)
    editor.show()
    editor.bar.begin_fill()
    QTest.keyClicks(editor.bar.field, "ABCD")
    QTest.keyClick(editor.bar.field, Qt.Key.Key_Return)
    assert sent[-1] == bytes(4) + b"\xab\xcd\xab\xcd\xab" + bytes(7)
    editor.view.state.move(0)
    editor.bar.act()
    assert "Select" in editor.bar.words.text()
    editor.bar.begin()
    editor.bar.what.setCurrentIndex(0)
    editor.bar.field.setText("AB ??")
    editor.bar.act()
    assert editor.bar.words.text() == "1 of 3"
    assert editor.view.state.selection == (4, 6)
