"""Numbers by drag, wheel, keys, expressions and bases, alone and as steps of a document."""

from __future__ import annotations

import math

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QFocusEvent, QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip

from app.editors.notation import BINARY, DEGREES, HEX, Degrees, RoundedRadians, bits_text
from app.editors.registry import editor_for
from app.ui import app_paths
from formats.core.float32 import NaN32, f32, f32_from_bits
from formats.core.kinds import FLOAT_COUNTS, INT_RANGES, Kind, default, same
from formats.errors import WrongType
from formats.value_text import text
from tests.app.editors.hands import enter, inspected, kept
from tests.app.editors.mouse import drag, move, press, release, wheel
from tests.app.editors.values import row
from tests.app.fake import Typed, document

KEYS = Qt.KeyboardModifier
PATH = (("name", "Value"),)


@pytest.fixture
def make(qtbot):
    """Return an editor at its full size over a document of one value."""

    def make(kind, value, inline=False):
        editor = kept(qtbot, editor_for(kind)(None, inline))
        editor.set_row(row(kind, value))
        editor.resize(400, 60)
        with qtbot.waitActive(editor):
            editor.show()
        QApplication.focusWidget().clearFocus()
        return editor

    return make


@pytest.fixture
def inspect(qtbot):
    """Return an inspector over a document of one value, and the document."""

    def inspect(kind, value):
        doc = document({"Value": Typed(kind, value), "Other": 1})
        inspector = inspected(qtbot, doc, PATH, 340, 600)
        focus = QApplication.focusWidget()
        if focus is not None:
            focus.clearFocus()
        return inspector, doc

    return inspect


def across(widget, pixels, keys=KEYS.NoModifier):
    """Drag so many pixels beyond those that tell a drag from a click."""
    start = QPointF(5, 8)
    begin = QApplication.startDragDistance()
    press(widget, start)
    way = start + QPointF(math.copysign(begin, pixels), 0)
    move(widget, way, keys)
    for part in (0.5, 1.0):
        move(widget, way + QPointF(pixels * part, 0), keys)
    release(widget, way + QPointF(pixels, 0))


@pytest.mark.parametrize(
    ("kind", "start", "pixels", "keys", "end"),
    [
        (Kind.F32, 0.0, 50, KEYS.NoModifier, 0.5),
        (Kind.F32, 1.0, 50, KEYS.NoModifier, 1.5),
        (Kind.F32, 250.0, -50, KEYS.NoModifier, 200.0),
        (Kind.F64, 1.0, 50, KEYS.ShiftModifier, 1.05),
        (Kind.F64, 1.03, 50, KEYS.ControlModifier, 1.5),
        (Kind.S32, 5, 40, KEYS.NoModifier, 15),
        (Kind.S32, 5, -40, KEYS.NoModifier, -5),
        (Kind.S32, 5, 40, KEYS.ShiftModifier, 6),
        (Kind.S32, 5, 40, KEYS.ControlModifier, 20),
        (Kind.U32, 5, -400, KEYS.NoModifier, 0),
        (Kind.U64, 2**64 - 1, 40, KEYS.NoModifier, 2**64 - 1),
    ],
)
def test_a_drag_changes_the_number(make, kind, start, pixels, keys, end):
    editor = make(kind, start)
    across(editor.field, pixels, keys)
    assert same(kind, editor.value(), f32(end) if kind is Kind.F32 else end)
    sessions = {session for _value, session in editor.sent}
    assert len(sessions) == (0 if start == end else 1)
    assert None not in sessions


def test_a_click_goes_into_the_field_and_changes_nothing(make):
    editor = make(Kind.F32, 1.5)
    press(editor.field, QPointF(5, 8))
    move(editor.field, QPointF(8, 8))
    release(editor.field, QPointF(8, 8))
    assert editor.sent == []
    assert editor.field.selectedText() == "1.5"


def test_a_drag_over_text_that_is_typed_in_selects_it(qtbot, make):
    editor = make(Kind.F32, 1.5)
    editor.setFocus(Qt.FocusReason.TabFocusReason)
    drag(editor.field, QPointF(2, 8), QPointF(200, 8))
    assert editor.sent == []
    assert editor.field.selectedText()


def test_another_window_in_between_leaves_a_field_as_it_was(make):
    editor = make(Kind.F32, 1.0)
    window = Qt.FocusReason.ActiveWindowFocusReason
    QApplication.sendEvent(editor.field, QFocusEvent(QEvent.Type.FocusIn, window))
    across(editor.field, 50)
    assert editor.value() == 1.5
    press(editor.field, QPointF(5, 8))
    release(editor.field, QPointF(5, 8))
    for way in (QEvent.Type.FocusOut, QEvent.Type.FocusIn):
        QApplication.sendEvent(editor.field, QFocusEvent(way, window))
    across(editor.field, 50)
    assert editor.value() == 1.5


@pytest.mark.parametrize("ending", ["key", "button"])
def test_a_drag_can_be_given_up(qtbot, inspect, ending):
    inspector, doc = inspect(Kind.F32, f32(0.1))
    field = inspector._editor.field
    press(field, QPointF(5, 8))
    move(field, QPointF(60, 8))
    move(field, QPointF(90, 8))
    assert doc.outline.row(PATH).value != f32(0.1)
    if ending == "key":
        qtbot.keyClick(field, Qt.Key.Key_Escape)
    else:
        press(field, QPointF(90, 8), Qt.MouseButton.RightButton)
    move(field, QPointF(200, 8))
    release(field, QPointF(200, 8))
    assert same(Kind.F32, doc.outline.row(PATH).value, f32(0.1))
    assert not doc.undo_stack.canUndo()


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (Kind.F32, f32(0.1)),
        (Kind.S64, 7),
        (Kind.U64, 2**63 + 5),
        (Kind.VEC3, (f32(0.1), -0.0, NaN32(0x7FC12345))),
        (Kind.QUAT, (0.0, 0.0, 0.0, 1.0)),
    ],
)
def test_a_drag_is_one_step_seen_while_it_goes_on(inspect, kind, value):
    inspector, doc = inspect(kind, value)
    editor = inspector._editor
    field = editor.fields[0] if kind in FLOAT_COUNTS else editor.field
    seen = []
    doc.changed.connect(lambda _change: seen.append(doc.outline.row(PATH).value))
    across(field, 60)
    across(field, 40)
    assert len(seen) >= 4
    assert doc.undo_stack.count() == 2
    if kind in FLOAT_COUNTS:
        assert all(same(kind, one[:1] + value[1:], one) for one in seen)
    doc.undo()
    doc.undo()
    assert same(kind, doc.outline.row(PATH).value, value)
    assert same(kind, inspector._editor.value(), value)


def test_a_number_that_is_not_finite_is_not_dragged(make):
    editor = make(Kind.F32, math.inf)
    across(editor.field, 50)
    assert editor.sent == []
    assert editor.value() == math.inf


def test_a_row_that_may_not_change_is_not_dragged(make):
    editor = make(Kind.F32, 1.0)
    editor.set_row(row(Kind.F32, 1.0)._replace(editable=False))
    across(editor.field, 50)
    assert editor.sent == []
    assert editor.value() == 1.0


def test_a_drag_keeps_what_was_typed_before_as_a_step_of_its_own(qtbot, inspect):
    inspector, doc = inspect(Kind.VEC2, (1.0, 2.0))
    first, second = inspector._editor.fields[:2]
    first.setFocus()
    first.selectAll()
    qtbot.keyClicks(first, "7")
    across(second, 50)
    assert doc.outline.row(PATH).value == (7.0, 2.5)
    doc.undo()
    assert doc.outline.row(PATH).value == (7.0, 2.0)


def test_a_small_editor_is_dragged_without_steps(make):
    editor = make(Kind.VEC2, (1.0, 2.0), inline=True)
    across(editor.labels[1], 50)
    assert editor.sent == []
    assert editor.value() == (1.0, 2.5)
    assert editor.submit()
    assert [value for value, _session in editor.sent] == [(1.0, 2.5)]


@pytest.mark.parametrize("kind", [Kind.S32, Kind.F32, Kind.F64])
def test_the_wheel_turns_only_what_is_typed_in(make, kind):
    start = 5 if kind in INT_RANGES else 5.0
    editor = make(kind, start)
    wheel(editor.field, QPointF(5, 5), 1)
    assert editor.sent == []
    editor.setFocus()
    wheel(editor.field, QPointF(5, 5), 1)
    assert editor.value() > start


@pytest.mark.parametrize(
    ("kind", "typed", "end"),
    [
        (Kind.F32, "2*pi", f32(math.tau)),
        (Kind.F32, "45deg", f32(math.pi / 4)),
        (Kind.S32, "0x1F", 31),
        (Kind.F64, "+=0.5", 10.5),
        (Kind.S32, "*=2", 20),
        (Kind.U32, "2**31", 2**31),
    ],
)
def test_sums_are_typed(qtbot, make, kind, typed, end):
    editor = make(kind, 10 if kind in INT_RANGES else 10.0)
    editor.setFocus()
    editor.field.selectAll()
    qtbot.keyClicks(editor.field, typed)
    qtbot.keyClick(editor.field, Qt.Key.Key_Return)
    assert editor.sent == [(end, None)]
    assert not editor.field.is_touched


def test_sums_are_typed_in_a_small_editor(make):
    editor = make(Kind.F32, 10.0, inline=True)
    editor.field.setText("*=2")
    assert editor.check()
    assert editor.value() == 20.0


@pytest.mark.parametrize(
    ("kind", "keys", "end"),
    [
        (Kind.F64, KEYS.NoModifier, 1.1),
        (Kind.F64, KEYS.ShiftModifier, 2.0),
        (Kind.F64, KEYS.ControlModifier, 1.01),
        (Kind.S32, KEYS.ControlModifier, 2),
        (Kind.S32, KEYS.ShiftModifier, 11),
    ],
)
def test_arrows_with_keys(qtbot, make, kind, keys, end):
    editor = make(kind, 1 if kind is Kind.S32 else 1.0)
    editor.setFocus()
    qtbot.keyClick(editor.field, Qt.Key.Key_Up, keys)
    assert editor.value() == end


def test_a_sum_that_comes_to_the_old_number_leaves_it(qtbot, make):
    value = NaN32(0x7FC12345)
    editor = make(Kind.F32, value)
    editor.field.setText("nan:0x7FC12345 ")
    qtbot.keyClick(editor.field, Qt.Key.Key_Return)
    assert editor.sent == []
    assert editor.value() is value
    assert editor.field.text() == "nan:0x7FC12345"


@pytest.mark.parametrize("kind", list(INT_RANGES))
@pytest.mark.parametrize("notation", [HEX, BINARY])
def test_every_base_holds_the_whole_range(make, kind, notation):
    editor = make(kind, 0)
    editor.field.set_notation(notation)
    for value in (*INT_RANGES[kind], 1, INT_RANGES[kind][1] // 2 + 1):
        typed = notation.text(kind, value)
        assert notation.read(kind, typed, 0) == value
        assert notation.read(kind, f"{value}", 0) == value
    for value in (INT_RANGES[kind][0] - 1, INT_RANGES[kind][1] + 1):
        with pytest.raises(WrongType, match="outside"):
            notation.read(kind, str(value), 0)
    with pytest.raises(WrongType, match="outside"):
        notation.read(kind, hex(2**64 + 5), 0)


def test_the_base_is_chosen_and_remembered(qtbot, make):
    editor = make(Kind.S32, -42)
    editor.base.buttons["hex"].click()
    assert editor.field.text() == "0xFFFFFFD6"
    assert editor.hex.text() == "-42"
    assert editor.value() == -42
    assert editor.sent == []
    other = make(Kind.U64, 2**64 - 1)
    assert other.field.text() == "0xFFFFFFFFFFFFFFFF"
    other.base.buttons["bin"].click()
    assert other.field.text() == "0b" + "1" * 64
    assert other.hex.text() == "0x" + "F" * 16
    assert make(Kind.U32, 5, inline=True).field.text() == "5"
    app_paths.settings().setValue("editors/base", "nonsense")
    assert make(Kind.U32, 5).field.text() == "5"


def test_all_digits_beside_the_field_are_seen_in_a_narrow_panel(qtbot, make):
    editor = make(Kind.U64, 2**64 - 1)
    editor.base.buttons["hex"].click()
    for width in (230, 256, 500):
        editor.resize(width, 100)
        QApplication.processEvents()
        assert editor.hex.text() == str(2**64 - 1)
        assert editor.hex.width() >= editor.hex.sizeHint().width()
        assert editor.base.geometry().right() <= width


def test_another_base_keeps_what_was_typed(make):
    editor = make(Kind.S32, 1)
    editor.field.setText("20")
    editor.base.buttons["hex"].click()
    assert editor.sent == [(20, None)]
    assert editor.field.text() == "0x00000014"
    editor.field.setText("zero")
    editor.base.buttons["dec"].click()
    assert editor.reason
    assert editor.base.buttons["hex"].isChecked()
    assert editor.field.text() == "zero"


def test_steps_go_on_in_another_base(qtbot, make):
    editor = make(Kind.U32, 0xFE)
    editor.base.buttons["hex"].click()
    qtbot.keyClick(editor.field, Qt.Key.Key_Up)
    qtbot.keyClick(editor.field, Qt.Key.Key_Up)
    assert editor.field.text() == "0x00000100"
    assert editor.value() == 0x100


@pytest.mark.parametrize(
    ("kind", "value", "words"),
    [
        (Kind.S32, -2, ["-2", "4,294,967,294 unsigned", "0xFFFFFFFE", "1111 1110"]),
        (Kind.U64, 5, ["0x0000000000000005", "0000 0101"]),
        (Kind.F32, 1.5, ["1.5", "0x3FC00000", "sign 0, exponent 127, fraction 0x400000"]),
        (Kind.F32, f32(0.1), ["0.1", "exactly 0.100000001490116"]),
        (Kind.F64, -2.0, ["0xC000000000000000", "sign 1, exponent 1024, fraction 0x0"]),
        (Kind.F32, NaN32(0x7F800001), ["0x7F800001", "exponent 255, fraction 0x1"]),
    ],
)
def test_the_bits_are_told(make, kind, value, words):
    told = bits_text(kind, value)
    for word in words:
        assert word in told
    editor = make(kind, value)
    spot = QPoint(3, 3)
    QApplication.sendEvent(editor.field, QHelpEvent(QEvent.Type.ToolTip, spot, spot))
    assert QToolTip.text() == told


def test_out_of_range_is_red_and_never_cut_down(qtbot, make):
    editor = make(Kind.U32, 5)
    height = editor.field.height()
    editor.field.setText("4294967296")
    qtbot.keyClick(editor.field, Qt.Key.Key_Return)
    assert editor.sent == []
    assert "outside 0 … 4294967295" in editor.reason
    assert editor.field.text() == "4294967296"
    assert editor.field.styleSheet()
    QApplication.processEvents()
    assert editor.field.height() == height


BEYOND = [
    *((kind, str(low - 1)) for kind, (low, _high) in INT_RANGES.items()),
    *((kind, str(high + 1)) for kind, (_low, high) in INT_RANGES.items()),
    (Kind.F32, "3.5e38"),
    (Kind.F32, "-1e309"),
    (Kind.F64, "1.8e308"),
    (Kind.F64, "1e400"),
    (Kind.VEC3, "1e39"),
    (Kind.VEC3, "1e309"),
    (Kind.QUAT, "9" * 400),
]


@pytest.mark.parametrize(("kind", "typed"), BEYOND)
@pytest.mark.parametrize("inline", [False, True])
def test_what_lies_beyond_the_range_is_refused(make, kind, typed, inline):
    editor = make(kind, default(kind), inline)
    field = editor.fields[1] if kind in FLOAT_COUNTS else editor.field
    field.setText(typed)
    assert not editor.submit()
    assert "outside" in editor.reason or "beyond the largest" in editor.reason
    assert field.styleSheet()
    assert field.text() == typed
    assert editor.sent == []


@pytest.mark.parametrize("kind", [*INT_RANGES, Kind.F32, Kind.F64])
def test_the_ends_of_the_range_are_taken(qtbot, make, kind):
    most = {Kind.F32: 3.4028234663852886e38, Kind.F64: 1.7976931348623157e308}
    for end in INT_RANGES.get(kind) or (most[kind], -most[kind], math.inf):
        editor = make(kind, default(kind))
        if same(kind, end, default(kind)):
            continue
        enter(qtbot, editor.field, text(kind, end))
        assert same(kind, editor.sent[0][0], end)


@pytest.mark.parametrize("bits", [0, 0x80000000, 0x3FC90FDB, 0x7F7FFFFF, 1, 0x7FC00001, 0xFF800000])
def test_degrees_read_back_to_the_same_bits(bits):
    value = f32_from_bits(bits)
    assert same(Kind.F32, DEGREES.read(Kind.F32, DEGREES.text(Kind.F32, value), 0.0), value)


def test_degrees_are_the_shortest_that_read_back():
    assert DEGREES.text(Kind.F32, f32(math.pi / 2)) == "90.0"
    assert DEGREES.text(Kind.F32, f32(math.radians(0.1))) == "0.1"
    assert DEGREES.read(Kind.F32, "+=45", f32(math.pi / 4)) == f32(math.pi / 2)
    assert DEGREES.read(Kind.F32, "1rad", 0.0) == 1.0
    with pytest.raises(WrongType, match="not a number"):
        DEGREES.read(Kind.F32, "y", 0.0)
    assert DEGREES.read(Kind.F32, "=x/2", f32(math.pi)) == f32(math.pi / 2)
    assert Degrees(4).text(Kind.F64, -1e-9) == "0.0"
    assert RoundedRadians(6).text(Kind.F64, math.pi) == "3.141593"


def test_mixed_values_are_a_dash_until_something_is_typed(qtbot, make):
    editor = make(Kind.F32, 2.0)
    editor.set_mixed(True)
    assert editor.is_mixed
    assert editor.field.placeholderText() == "—"
    assert editor.field.text() == ""
    assert editor.submit()
    assert editor.sent == []
    assert editor.value_for(7.0) == 7.0
    editor.field.setText("*=2")
    assert editor.value_for(7.0) == 14.0
    editor.field.setText("2.0")
    assert editor.submit()
    assert editor.sent == [(2.0, None)]
    assert not editor.is_mixed
    assert editor.field.placeholderText() == ""


def test_escape_brings_the_dash_back(qtbot, make):
    editor = make(Kind.S32, 2)
    editor.set_mixed(True)
    editor.setFocus()
    qtbot.keyClicks(editor.field, "77")
    qtbot.keyClick(editor.field, Qt.Key.Key_Escape)
    assert editor.is_mixed
    assert editor.field.text() == ""
    assert editor.hex.text() == ""


def test_guids_that_differ_are_a_dash_until_one_is_typed(make_any):
    first, other = (f"{digit * 8}-0000-0000-0000-000000000000" for digit in "12")
    editor = make_any(Kind.GUID, first)
    editor.set_mixed(True)
    assert (editor.line.text(), editor._mixed_note) == ("", None)
    assert editor.value_for(other) == other
    editor.line.setText(first)
    assert editor.value_for(other) == first
    editor.set_mixed(False)
    assert (editor.line.text(), editor.line.placeholderText()) == (first, "")


@pytest.mark.parametrize("kind", [Kind.BOOL, Kind.CURVE1, Kind.BINARY])
def test_editors_without_a_place_for_the_dash_say_it_below(make_any, kind):
    editor = make_any(kind, default(kind))
    editor.set_mixed(True)
    assert editor._mixed_note.isVisibleTo(editor)
    assert editor.value_for(default(kind)) == default(kind)
    editor.set_mixed(False)
    assert not editor._mixed_note.isVisibleTo(editor)


@pytest.fixture
def make_any(qtbot):
    def make_any(kind, value):
        editor = editor_for(kind)()
        qtbot.addWidget(editor)
        editor.set_row(row(kind, value))
        return editor

    return make_any


@pytest.mark.parametrize("kind", [*INT_RANGES, Kind.F32, Kind.F64])
def test_an_edit_is_undone_bit_for_bit(qtbot, inspect, kind):
    value = INT_RANGES[kind][1] if kind in INT_RANGES else -0.0
    inspector, doc = inspect(kind, value)
    field = inspector._editor.field
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "12")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert doc.outline.row(PATH).value == 12
    doc.undo()
    assert same(kind, doc.outline.row(PATH).value, value)
    assert same(kind, inspector._editor.value(), value)
