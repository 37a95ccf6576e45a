"""Colours: exact values from the picker, brighter than a screen, as hex, and recent ones."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QMouseEvent
from PySide6.QtWidgets import QApplication, QColorDialog, QPushButton

from app.editors import color as color_recent
from app.editors.color import ColorEditor
from app.editors.color_model import (
    hex_text,
    hue_of,
    is_exact,
    with_alpha,
    with_hex,
    with_hue,
    with_value,
)
from app.editors.color_picker import ColorPicker
from app.ui import app_paths
from app.ui.swatch import base, overbrightness, value_of
from formats.core.float32 import NaN32, f32, f32_bits
from formats.core.kinds import Kind, same
from formats.errors import WrongType
from tests.app.editors.hands import enter, inspected, kept
from tests.app.editors.mouse import drag, press
from tests.app.editors.values import row, values
from tests.app.fake import Typed, document
from tests.scale import scale

INF = float("inf")
ODD = (2.0, f32(1e-7), -0.0, INF)
AMBER = (1.0, f32(0.42), 0.0, f32(0.3))
PATH = (("name", "Tint"),)
UNIT = st.floats(0, 1)
FEW = settings(max_examples=scale(30, 3_000), suppress_health_check=list(HealthCheck))


@pytest.fixture
def make(qtbot):
    def make(color, editable=True, inline=False):
        editor = kept(qtbot, ColorEditor(None, inline))
        editor.set_row(row(Kind.COLOR, color)._replace(editable=editable))
        editor.resize(320, 420)
        with qtbot.waitActive(editor):
            editor.show()
            editor.activateWindow()
        return editor

    return make


def at(field, across, up):
    """A place in one of the picker's fields."""
    rect = field.field()
    return QPointF(rect.left() + across * rect.width(), rect.bottom() - up * rect.height())


def test_an_odd_color_goes_through_unchanged(make):
    for inline in (False, True):
        editor = make(ODD, inline=inline)
        assert editor.value() is editor.row.value
        assert editor.submit()
        assert editor.sent == []
        assert not editor.grab().isNull()


def test_only_the_part_that_is_typed_changes(qtbot, make):
    editor = make(ODD)
    enter(qtbot, editor.fields[1], "7.5")
    ((fresh, session),) = editor.sent
    assert session is None
    assert fresh[1] == 7.5
    assert [fresh[at] is ODD[at] for at in (0, 2, 3)] == [True] * 3


def test_a_drag_in_the_square_is_one_session_and_leaves_alpha(make):
    editor = make(AMBER)
    square = editor.picker.square
    drag(square, at(square, 0.1, 0.9), at(square, 2 / 3, 1.0))
    assert len({id(session) for _value, session in editor.sent}) == 1
    assert editor.sent[0][1] is not None
    fresh = editor.sent[-1][0]
    assert fresh == pytest.approx((0.0, 0.0, 1.0, AMBER[3]), abs=0.01)
    assert fresh[3] is AMBER[3]
    drag(square, at(square, 0.5, 0.5), at(square, 0.6, 0.5))
    assert editor.sent[-1][1] is not editor.sent[0][1]


def test_a_bright_color_stays_as_bright_while_its_hue_is_picked(make):
    editor = make((4.0, 1.0, 0.5, 1.0))
    square = editor.picker.square
    drag(square, at(square, 0.2, 0.5), at(square, 1 / 3, 0.5))
    assert value_of(editor.sent[-1][0]) == 4.0
    assert editor.sent[-1][0] == pytest.approx((2.0, 4.0, 2.0, 1.0), abs=0.1)


def test_the_value_bar_reaches_beyond_1_where_the_color_does(make):
    editor = make((3.0, 1.5, 0.0, 1.0))
    bar = editor.picker.value_bar
    assert bar.top == 4.0
    press(bar, at(bar, 0.5, 0.5))
    assert editor.sent[-1][0] == pytest.approx((2.0, 1.0, 0.0, 1.0), abs=0.05)
    ratio = editor.sent[-1][0][1] / editor.sent[-1][0][0]
    assert ratio == pytest.approx(0.5, rel=1e-6)
    assert make(AMBER).picker.value_bar.top == 1.0


def test_the_alpha_bar_touches_alpha_only(make):
    editor = make(ODD)
    bar = editor.picker.alpha_bar
    press(bar, at(bar, 0.5, 0.25))
    fresh = editor.sent[-1][0]
    assert fresh[3] == pytest.approx(0.25, abs=0.01)
    assert all(fresh[n] is ODD[n] for n in range(3))


def test_the_picker_is_worked_by_keys(qtbot, make):
    editor = make((1.0, 0.0, 0.0, 1.0))
    editor.picker.square.setFocus()
    for _ in range(2):
        qtbot.keyClick(editor.picker.square, Qt.Key.Key_Down)
    assert editor.sent[-1][0] == pytest.approx((1.0, 0.1, 0.1, 1.0), abs=1e-6)
    assert editor.sent[0][1] is editor.sent[1][1] is not None
    editor.picker.alpha_bar.setFocus()
    qtbot.keyClick(editor.picker.alpha_bar, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert editor.sent[-1][0][3] == pytest.approx(0.995)


def test_keys_go_on_from_a_color_that_was_changed_meanwhile(qtbot, make):
    editor = make((1.0, 0.0, 0.0, 1.0))
    square = editor.picker.square
    square.setFocus()
    qtbot.keyClick(square, Qt.Key.Key_Down)
    editor.set_row(row(Kind.COLOR, (4.0, 0.0, 0.0, 0.25)))
    qtbot.keyClick(square, Qt.Key.Key_Right)
    assert value_of(editor.sent[-1][0]) == 4.0
    assert editor.sent[-1][0][3] == 0.25


def test_black_becomes_the_color_that_is_picked_and_grey_keeps_its_hue(make):
    editor = make((0.0, 0.0, 0.0, 1.0))
    square = editor.picker.square
    press(square, at(square, 1 / 3, 1.0))
    assert editor.sent[-1][0] == pytest.approx((0.0, 1.0, 0.0, 1.0), abs=0.02)
    bar = editor.picker.value_bar
    drag(bar, at(bar, 0.5, 0.9), at(bar, 0.5, 0.0))
    assert editor.sent[-1][0][:3] == (0.0, 0.0, 0.0)
    drag(bar, at(bar, 0.5, 0.1), at(bar, 0.5, 1.0))
    assert editor.sent[-1][0] == pytest.approx((0.0, 1.0, 0.0, 1.0), abs=0.02)


def test_intensity_scales_the_base(qtbot, make):
    editor = make((1.0, 0.5, 0.25, 0.5))
    enter(qtbot, editor.intensity, "8")
    assert editor.sent == [((8.0, 4.0, 2.0, 0.5), None)]
    assert editor.base.color == (1.0, 0.5, 0.25, 1.0)
    assert editor.intensity.text() == "8.0"
    qtbot.keyClick(editor.intensity, Qt.Key.Key_Up)
    assert value_of(editor.sent[-1][0]) == f32(8.1)
    assert editor.sent[-1][1] is not None


@pytest.mark.parametrize("typed", ["-1", "inf", "y", "nan"])
def test_an_intensity_that_does_not_fit_is_refused(qtbot, make, typed):
    editor = make(AMBER)
    enter(qtbot, editor.intensity, typed)
    assert editor.sent == []
    assert editor.reason.startswith("intensity: ")
    editor.set_row(editor.row)
    assert editor.reason == ""
    assert editor.intensity.text() == "1.0"


def test_hex_is_marked_as_rounded_and_changes_only_what_was_typed(qtbot, make):
    editor = make((f32(0.123456), 1.0, 0.0, 1.0))
    assert editor.hex.text() == "#1FFF00"
    assert editor.rounding.text() == "≈ 8-bit"
    enter(qtbot, editor.hex, "#1FFF80")
    ((fresh, _session),) = editor.sent
    assert fresh[0] == f32(0.123456)
    assert fresh[2] == f32(128 / 255)
    enter(qtbot, editor.hex, "#12345678")
    assert editor.sent[-1][0] == tuple(f32(n / 255) for n in (0x12, 0x34, 0x56, 0x78))
    assert editor.rounding.text() == "8-bit"
    enter(qtbot, editor.hex, "#12")
    assert "is not a colour" in editor.reason
    assert len(editor.sent) == 2


def test_leaving_the_hex_field_sends_nothing(qtbot, make):
    editor = make(ODD)
    editor.hex.setFocus()
    editor.fields[0].setFocus()
    editor.intensity.setFocus()
    editor.fields[0].setFocus()
    assert editor.sent == []
    assert editor.reason == ""


def test_recent_colors_are_kept_to_the_last_bit(qtbot, make):
    odd = (NaN32(0x7F800001), f32(1e-7), -0.0, INF)
    color_recent.add(AMBER)
    color_recent.add(odd)
    color_recent.add(AMBER)
    assert [same(Kind.COLOR, a, b) for a, b in zip(color_recent.load(), (AMBER, odd), strict=True)]
    editor = make((0.0, 0.0, 0.0, 1.0))
    assert [button.isVisible() for button in editor.recent.buttons[:3]] == [True, True, False]
    editor.recent.buttons[1].click()
    assert same(Kind.COLOR, editor.sent[-1][0], odd)
    assert same(Kind.COLOR, color_recent.load()[0], odd)
    for number in range(20):
        color_recent.add((float(number), 0.0, 0.0, 1.0))
    assert len(color_recent.load()) == color_recent.MOST


def test_settings_that_are_damaged_give_no_recent_colors():
    for told in ("{", "7", '["x", 3, "1 2 3"]'):
        app_paths.settings().setValue("colors/recent", told)
        assert color_recent.load() == []


def test_a_drag_is_remembered_once(make):
    editor = make(AMBER)
    square = editor.picker.square
    drag(square, at(square, 0.1, 0.9), at(square, 0.7, 0.5))
    assert color_recent.load() == [editor.row.value]


def test_what_may_not_be_edited_sends_nothing(qtbot, make):
    editor = make(AMBER, editable=False)
    editor.set_color(ODD, None)
    enter(qtbot, editor.hex, "#000000")
    assert editor.sent == []
    assert not editor.picker.isEnabled()
    assert color_recent.load() == []


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)
def test_a_small_editor_opens_the_picker(qtbot, make):
    editor = make(AMBER, inline=True)
    with qtbot.assertNotEmitted(editor.abandoned):
        editor.swatch.click()
        assert editor.popup.isVisible()
        square = editor.popup.picker.square
        drag(square, at(square, 0.1, 0.9), at(square, 1 / 3, 1.0))
    assert editor.sent == []
    assert editor.value() == pytest.approx((0.0, 1.0, 0.0, AMBER[3]), abs=0.02)
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Escape):
        qtbot.keyClick(square, key)
        assert not editor.popup.isVisible()
        editor.open_picker()
    editor.popup.close()
    assert editor.submit()
    assert len(editor.sent) == 1


# Qt's dialog, which picks from the screen


def dialog_of(editor):
    return next(one for one in editor.findChildren(QColorDialog) if one.isVisible())


def picker_button(dialog):
    return next(one for one in dialog.findChildren(QPushButton) if "Pick Screen" in one.text())


def test_the_dialog_sets_the_base_and_keeps_intensity_and_alpha(qtbot, make):
    editor = make((0.5, 0.25, 2.0, 0.75))
    editor.dropper.click()
    dialog = dialog_of(editor)
    assert picker_button(dialog).isVisible()
    assert dialog.currentColor().name() == "#4020ff"
    dialog.setCurrentColor(QColor("#336699"))
    dialog.accept()
    ((color, session),) = editor.sent
    assert session is None
    assert color[:3] == tuple(f32(2.0 * part / 255) for part in (0x33, 0x66, 0x99))
    assert color[3] == 0.75
    qtbot.waitUntil(lambda: QApplication.focusWidget() is editor.dropper)


@pytest.mark.parametrize("end", ["accept", "reject"])
def test_a_color_that_is_not_changed_in_the_dialog_stays_exact(make, end):
    editor = make(AMBER)
    editor.pick_from_screen()
    getattr(dialog_of(editor), end)()
    assert editor.sent == []
    assert editor.color() == AMBER


def test_the_popup_of_a_small_editor_offers_the_dialog(qtbot):
    editor = kept(qtbot, ColorEditor(None, False, True))
    editor.set_row(row(Kind.COLOR, AMBER))
    editor.show()
    editor.open_picker()
    editor.popup.dropper.click()
    assert not editor.popup.isVisible()
    dialog_of(editor).reject()


def test_a_value_that_cannot_be_edited_offers_no_dialog(make):
    assert not make(AMBER, editable=False).dropper.isEnabled()


def test_a_drag_is_one_step_of_the_document(qtbot):
    doc = document({"Tint": Typed(Kind.COLOR, ODD), "Other": 1})
    inspector = inspected(qtbot, doc, PATH, 320, 600)
    bar = inspector._editor.picker.alpha_bar
    drag(bar, at(bar, 0.5, 0.9), at(bar, 0.5, 0.2))
    assert doc.undo_stack.count() == 1
    assert doc.outline.row(PATH).value[3] == pytest.approx(0.2, abs=0.01)
    doc.undo()
    assert same(Kind.COLOR, doc.outline.row(PATH).value, ODD)


def test_the_square_shows_the_hues(qtbot):
    picker = ColorPicker()
    qtbot.addWidget(picker)
    picker.resize(300, 200)
    picker.set_color((1.0, 1.0, 1.0, 1.0))
    picker.show()
    square = picker.square
    picture = square.grab().toImage()
    for across, name in ((1 / 3, "#00FF00"), (2 / 3, "#0000FF")):
        spot = at(square, across, 0.97).toPoint()
        seen, wanted = picture.pixelColor(spot), QColor(name)
        for part in ("red", "green", "blue"):
            assert getattr(seen, part)() == pytest.approx(getattr(wanted, part)(), abs=16)


def test_a_move_without_a_press_picks_nothing(make):
    editor = make(AMBER)
    square = editor.picker.square
    none = Qt.MouseButton.NoButton
    spot = QPointF(20, 20)
    keys = Qt.KeyboardModifier.NoModifier
    square.mouseMoveEvent(QMouseEvent(QMouseEvent.Type.MouseMove, spot, spot, none, none, keys))
    assert editor.sent == []


# The model


@given(values(Kind.COLOR), UNIT, UNIT, st.floats(0, 1e30))
@FEW
def test_no_color_is_too_odd_for_the_model(color, hue, saturation, number):
    assert all(0.0 <= part <= 1.0 for part in base(color))
    assert overbrightness(color) >= 1.0
    hex_text(color)
    is_exact(color)
    hue_of(color)
    picked = with_hue(color, hue, saturation)
    assert picked[3] is color[3]
    assert with_value(color, number, (hue, saturation))[3] is color[3]
    assert all(a is b for a, b in zip(with_alpha(color, hue)[:3], color, strict=False))
    assert with_hex(color, hex_text(color)) == color or any(part != part for part in color)


@given(st.tuples(*[st.floats(0, 64, width=32)] * 3, UNIT.map(f32)))
@FEW
def test_a_value_that_is_the_same_changes_no_bit(color):
    again = with_value(color, value_of(color), hue_of(color))
    assert [f32_bits(part) for part in again] == [f32_bits(part) for part in color]


@given(UNIT, st.floats(0.1, 1), st.floats(0.1, 50))
@FEW
def test_hue_and_value_come_back(hue, saturation, value):
    color = with_value(with_hue((1.0, 1.0, 1.0, 1.0), hue, saturation), value, (0.0, 0.0))
    assert value_of(color) == pytest.approx(value, rel=1e-6)
    assert hue_of(color)[1] == pytest.approx(saturation, abs=1e-5)
    assert abs((hue_of(color)[0] - hue + 0.5) % 1 - 0.5) < 1e-4


def test_hex_of_any_length():
    white = (1.0, 1.0, 1.0, 1.0)
    assert with_hex(white, "f00") == (1.0, 0.0, 0.0, 1.0)
    assert with_hex(white, "#FF000000") == (1.0, 0.0, 0.0, 0.0)
    assert with_hex((4.0, 4.0, 4.0, 1.0), "#FF0000") == (4.0, 0.0, 0.0, 1.0)
    for typed in ("", "#", "12345", "red", "#GG0000"):
        with pytest.raises(WrongType):
            with_hex(white, typed)


def test_any_color_is_painted_and_worked_by_keys(qtbot, make):
    editor = make(AMBER)
    picker = editor.picker
    keys = (Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down)

    @given(values(Kind.COLOR))
    @FEW
    def check(color):
        editor.set_row(row(Kind.COLOR, color))
        assert editor.value() is editor.row.value
        for field in (picker.square, picker.value_bar, picker.alpha_bar, editor.intensity):
            field.setFocus()
            for key in keys:
                qtbot.keyClick(field, key)
            assert not editor.grab().isNull()
        editor.value()

    check()
