"""Numbers at the cursor of the hex view, as every type in both byte orders; marks on changed
bytes."""

from __future__ import annotations

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.editors.binary import TYPES, BinaryEditor, number_at, number_bytes
from app.editors.hexview import ChangedBytes, common_end, common_start
from app.ui import theme
from formats.core.kinds import Kind
from formats.errors import WrongType
from tests.app.editors.hands import enter, inspected
from tests.app.editors.values import row
from tests.app.fake import Typed, document

PATH = (("name", "Bytes"),)
DATA = bytes(range(1, 25))
BYTES = st.binary(max_size=24)


@pytest.fixture
def inspector(qtbot):
    doc = document({"Bytes": Typed(Kind.BINARY, DATA), "Other": 1})
    return inspected(qtbot, doc, PATH, 340, 700)


def value(inspector):
    return inspector._document.outline.row(PATH).value


@given(BYTES, st.integers(0, 30), st.sampled_from(TYPES), st.booleans())
def test_a_number_is_written_as_it_was_read(data, at, of, big):
    number = number_at(data, at, of, big)
    assert (number is None) == (at + of.size > len(data))
    if number is not None:
        assert number_bytes(number, of, big) == data[at : at + of.size]


@given(st.integers(-(2**65), 2**65), st.sampled_from(TYPES[:8]), st.booleans())
def test_an_integer_fits_its_type_or_is_refused(number, of, big):
    try:
        fresh = number_bytes(number, of, big)
    except WrongType:
        bits = 8 * of.size
        low = -(2 ** (bits - 1)) if of.name[0] == "s" else 0
        assert not low <= number < low + 2**bits
    else:
        assert int.from_bytes(fresh, "big" if big else "little", signed=of.name[0] == "s") == number


@pytest.mark.parametrize("big", [False, True])
@pytest.mark.parametrize("of", TYPES, ids=lambda of: of.name)
def test_every_type_is_read_and_edited_at_the_cursor(qtbot, inspector, of, big):
    editor = inspector._editor
    editor.numbers.order.setCurrentIndex(int(big))
    editor.view.go_to(5)
    field = editor.numbers.fields[of.name]
    shown = struct.unpack_from((">" if big else "<") + of.code, DATA, 5)[0]
    assert float(field.text()) == pytest.approx(shown)
    enter(qtbot, field, "77")
    fresh = struct.pack((">" if big else "<") + of.code, 77)
    assert value(inspector) == DATA[:5] + fresh + DATA[5 + of.size :]
    assert editor.view.state.cursor == 5
    assert inspector._document.undo_stack.count() == 1
    inspector._document.undo()
    assert value(inspector) == DATA


def test_two_numbers_are_two_steps(qtbot, inspector):
    editor = inspector._editor
    enter(qtbot, editor.numbers.fields["u8"], "7")
    enter(qtbot, editor.numbers.fields["u16"], "9")
    assert inspector._document.undo_stack.count() == 2


def test_looking_at_numbers_changes_nothing(qtbot, inspector):
    editor = inspector._editor
    for field in editor.numbers.fields.values():
        field.setFocus()
    editor.view.setFocus()
    assert inspector._document.undo_stack.count() == 0


def test_what_does_not_fit_is_refused(qtbot, inspector):
    enter(qtbot, inspector._editor.numbers.fields["u8"], "256")
    assert value(inspector) == DATA
    assert "u8: 256 is outside" in inspector._editor.reason


def test_types_without_room_are_off_and_bytes_for_reading_are_not_written(qtbot):
    editor = BinaryEditor()
    qtbot.addWidget(editor)
    editor.set_row(row(Kind.BINARY, b"\x01\x02\x03")._replace(editable=False))
    editor.show()
    assert [one.name for one in TYPES if editor.numbers.fields[one.name].isEnabled()] == [
        "s8", "u8", "s16", "u16",
    ]  # fmt: skip
    assert editor.numbers.fields["u8"].isReadOnly()
    editor.view.overwrite(0, b"\x09")
    assert editor.value() == b"\x01\x02\x03"


def test_the_byte_order_is_remembered(qtbot, inspector):
    inspector._editor.numbers.order.setCurrentIndex(1)
    editor = BinaryEditor()
    qtbot.addWidget(editor)
    assert editor.numbers.is_big


# Marks


@given(BYTES, BYTES, st.integers(0, 24), st.integers(0, 24))
def test_what_is_not_marked_is_as_it_was(old, new, start, stop):
    changes = ChangedBytes()
    changes.set_original(old)
    marked = changes.within(new, 0, len(new))
    assert bool(marked) <= (old != new)
    if len(old) == len(new):
        assert marked == [at for at in range(len(new)) if old[at] != new[at]]
    elif marked:
        first, last = marked[0], marked[-1] + 1
        assert old.startswith(new[:first])
        assert old.endswith(new[last:])
    assert changes.within(new, start, stop) == [at for at in marked if start <= at < stop]


def test_common_ends_of_many_bytes():
    data = bytes(range(256)) * 1024
    assert common_start(data, data[:150_000] + b"!" + data[150_000:]) == 150_000
    assert common_end(data, data[:150_000] + b"!" + data[150_000:], len(data)) >= 112_144
    assert common_end(data, data, len(data)) == len(data)


def test_bytes_that_differ_from_the_file_are_marked(qtbot, inspector):
    view = inspector._editor.view

    def marked():
        return view.changes.within(view.state.data, 0, len(view.state.data))

    def tinted():
        picture = view.viewport().grab().toImage()
        wanted = theme.colors().changed
        spots = ((x, y) for x in range(picture.width()) for y in range(picture.height()))
        return any(picture.pixelColor(x, y) == wanted for x, y in spots)

    assert marked() == []
    assert not tinted()
    enter(qtbot, inspector._editor.numbers.fields["u16"], "0")
    assert marked() == [0, 1]
    assert tinted()
    view.go_to(9)
    qtbot.keyClicks(view, "ff")
    assert marked() == [0, 1, 9]
    inspector._document.undo()
    assert marked() == [0, 1]
    inspector._document.undo()
    assert marked() == []
    assert not tinted()
