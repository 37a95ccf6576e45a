"""Names are hashed, and known hashes are named."""

from __future__ import annotations

from zlib import crc32

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.editors.hash_popover import as_kind, crc32_of, known_name, murmur3_of
from app.editors.registry import editor_for
from formats.core.kinds import INT_RANGES, Kind
from formats.registry import SHIPPED
from tests.app.editors.hands import kept
from tests.app.editors.values import row

pytestmark = pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)


@pytest.fixture
def make(qtbot):
    def make(kind, value):
        editor = kept(qtbot, editor_for(kind)(), with_session=False)
        editor.set_row(row(kind, value))
        editor.show()
        return editor

    return make


def test_the_hashes_are_those_of_the_formats():
    assert crc32_of("Speed") == crc32(b"Speed")
    assert crc32_of("ゼルダ") == crc32("ゼルダ".encode())
    assert murmur3_of("") == 0
    assert murmur3_of("hello") == 0x248BFA47


def test_a_hash_becomes_a_number_of_the_kind():
    assert as_kind(Kind.S32, 0xFFFFFFFF) == -1
    assert as_kind(Kind.S32, 5) == 5
    assert as_kind(Kind.U32, 0xFFFFFFFF) == as_kind(Kind.U64, 0xFFFFFFFF) == 0xFFFFFFFF


def test_known_hashes_have_their_name_and_small_numbers_none():
    hash_, find = crc32(b"Speed"), SHIPPED.names.find
    assert known_name(hash_, find) == "Speed"
    assert known_name(as_kind(Kind.S32, hash_), find) == "Speed"
    assert known_name(hash_ + 2**32, find) is None
    assert known_name(12, find) is None


@pytest.mark.parametrize("kind", [Kind.S32, Kind.U32, Kind.S64, Kind.U64])
def test_a_name_is_typed_and_its_hash_put_in(make, kind):
    editor = make(kind, 3)
    assert editor.known.text() == ""
    editor.hash_button.click()
    popover = editor.popover
    assert not popover.crc.button.isEnabled()
    QTest.keyClicks(popover.field, "Speed")
    assert popover.crc.label.text() == f"0x{crc32(b'Speed'):08X}"
    popover.crc.button.click()
    assert editor.sent == [as_kind(kind, crc32(b"Speed"))]
    assert editor.known.text() == "CRC-32 of “Speed”"
    assert popover.isHidden()
    editor.hash_button.click()
    assert popover.field.text() == "Speed"
    popover.murmur.button.click()
    assert editor.sent[-1] == as_kind(kind, murmur3_of("Speed"))


def test_return_puts_the_first_in_and_escape_nothing(make):
    editor = make(Kind.U32, 3)
    editor.hash_button.click()
    popover = editor.popover
    QTest.keyClick(popover.field, Qt.Key.Key_Return)
    assert popover.isVisible()
    QTest.keyClicks(popover.field, "Life")
    QTest.keyClick(popover.field, Qt.Key.Key_Escape)
    assert popover.isHidden()
    assert editor.sent == []
    editor.hash_button.click()
    QTest.keyClicks(popover.field, "Life")
    QTest.keyClick(popover.field, Qt.Key.Key_Return)
    assert editor.sent == [crc32(b"Life")]


@pytest.mark.parametrize("kind", list(INT_RANGES))
def test_the_ends_of_the_range_go_through(make, kind):
    for value in INT_RANGES[kind]:
        editor = make(kind, value)
        assert editor.value() is value
        assert editor.submit()
        assert editor.sent == []


def test_there_is_none_in_a_tree_or_where_nothing_may_change(qtbot, make):
    editor = make(Kind.U32, 3)
    editor.set_row(row(Kind.U32, 3)._replace(editable=False))
    assert not editor.hash_button.isEnabled()
    small = editor_for(Kind.U32)(None, True)
    qtbot.addWidget(small)
    small.set_row(row(Kind.U32, crc32(b"Speed")))
    small.show()
    assert not small.hash_button.isVisible()
    assert not small.known.isVisible()
