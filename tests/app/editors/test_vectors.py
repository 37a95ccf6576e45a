"""Vectors and quaternions: all at once, the clipboard, degrees, length, angles, the picture."""

from __future__ import annotations

import math
import random

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from app.editors.quaternion import Orientation, QuaternionEditor
from app.editors.registry import editor_for
from app.editors.rotation import from_angles, length, unit
from app.editors.vector import numbers_in
from app.ui import app_paths, theme
from formats.core.float32 import NaN32, f32
from formats.core.kinds import FLOAT_COUNTS, Kind, same
from tests.app.editors.hands import enter, inspected, kept
from tests.app.editors.mouse import move, press, release
from tests.app.editors.values import row
from tests.app.fake import Typed, document
from tests.app.pictures.looks import cut_texts

CTRL = Qt.KeyboardModifier.ControlModifier
VECTORS = [Kind.VEC2, Kind.VEC3, Kind.VEC4, Kind.QUAT]
IDENTITY = (0.0, 0.0, 0.0, 1.0)
NAN = NaN32(0x7FC12345)


@pytest.fixture
def make(qtbot):
    """Return an editor at its full size over a document of one value."""

    def make(kind, value, label="Label", inline=False):
        editor = kept(qtbot, editor_for(kind)(None, inline))
        editor.set_row(row(kind, value)._replace(label=label))
        editor.resize(500, 100)
        with qtbot.waitActive(editor):
            editor.show()
        return editor

    return make


def across(widget, pixels):
    begin = QPointF(QApplication.startDragDistance(), 0)
    press(widget, QPointF(3, 5))
    move(widget, QPointF(3, 5) + begin)
    move(widget, QPointF(3 + pixels, 5) + begin)
    release(widget, QPointF(3 + pixels, 5) + begin)


@pytest.mark.parametrize("width", range(200, 420, 20))
@pytest.mark.parametrize("kind", VECTORS)
def test_no_number_is_cut_however_narrow_the_editor(make, kind, width):
    values = (-1.1754944e-38, 123456.79, -2475.8337, 0.5)
    editor = make(kind, values[: FLOAT_COUNTS[kind]])
    editor.resize(width, 200)
    QApplication.processEvents()
    assert not cut_texts(editor)


@pytest.mark.parametrize("kind", VECTORS)
def test_the_fields_are_one_row_where_there_is_room(make, kind):
    editor = make(kind, (1.0,) * FLOAT_COUNTS[kind])
    tops = {field.y() for field in editor.used}
    assert len(tops) == 1
    assert all(field.isVisible() for field in editor.used)
    assert sum(field.isVisible() for field in editor.fields) == FLOAT_COUNTS[kind]


def test_four_fields_are_two_rows_in_a_narrow_panel(qtbot, make):
    editor = make(Kind.VEC3, (1.0, 2.0, 3.0))

    def rows(width: int) -> int:
        editor.resize(width, 150)
        QApplication.processEvents()
        return len({field.y() for field in editor.used})

    # The narrowest for three fields, which depends on the font.
    width = next(width for width in range(200, 600, 8) if rows(width) == 1)
    editor.set_row(row(Kind.VEC4, (1.0, 2.0, 3.0, 4.0)))
    assert rows(width) == 2


@pytest.mark.parametrize("kind", VECTORS)
@pytest.mark.parametrize("size", [9, 18])
def test_everything_has_room_in_a_narrow_panel(qtbot, kind, size):
    font = QApplication.font()
    larger = QApplication.font()
    larger.setPointSizeF(size)
    QApplication.setFont(larger)
    try:
        editor = editor_for(kind)()
        qtbot.addWidget(editor)
        editor.set_row(row(kind, (1.0,) * FLOAT_COUNTS[kind]))
        editor.resize(900, 400)
        editor.show()
        editor.resize(256 * size // 9, 400)
        QApplication.processEvents()
        assert editor.width() == 256 * size // 9
    finally:
        QApplication.setFont(font)


def test_a_label_drags_its_own_component(make):
    value = (1.0, NAN, -0.0)
    editor = make(Kind.VEC3, value)
    across(editor.labels[0], 50)
    assert editor.sent[-1][0] == (1.5, NAN, -0.0)
    assert editor.sent[-1][0][1] is NAN
    assert math.copysign(1, editor.sent[-1][0][2]) == -1
    assert len({session for _value, session in editor.sent}) == 1


def test_a_click_on_a_label_goes_to_its_field(make):
    editor = make(Kind.VEC3, (1.0, 2.0, 3.0))
    press(editor.labels[2], QPointF(2, 2))
    release(editor.labels[2], QPointF(2, 2))
    assert editor.fields[2].hasFocus()
    assert editor.sent == []


@pytest.mark.parametrize("kind", [*VECTORS, Kind.COLOR])
def test_an_equals_sign_fills_all(qtbot, make, kind):
    editor = make(kind, tuple(map(float, range(FLOAT_COUNTS[kind]))))
    enter(qtbot, editor.fields[1], "=1/2")
    assert editor.sent == [((0.5,) * FLOAT_COUNTS[kind], None)]
    assert editor.fields[1].text() == "0.5"
    enter(qtbot, editor.fields[0], "=.5")
    assert len(editor.sent) == 1
    assert editor.fields[0].text() == "0.5"
    enter(qtbot, editor.fields[0], "=y")
    assert editor.reason
    assert len(editor.sent) == 1


def test_an_expression_starts_from_each_component(qtbot, make):
    editor = make(Kind.VEC3, (1.0, 2.0, 3.0))
    enter(qtbot, editor.fields[1], "*2")
    assert editor.sent[-1] == ((1.0, 4.0, 3.0), None)
    enter(qtbot, editor.fields[0], "=x/2")
    assert editor.sent[-1] == ((0.5, 2.0, 1.5), None)
    enter(qtbot, editor.fields[2], "=x*1e39")
    assert editor.reason.startswith("x: ")
    assert editor.fields[2].styleSheet()


def test_an_equals_sign_fills_all_in_a_small_editor(make):
    editor = make(Kind.VEC3, (1.0, 2.0, 3.0), inline=True)
    editor.fields[2].setText("=0")
    assert editor.value() == (0.0, 0.0, 0.0)


def test_all_together(qtbot, make):
    editor = make(Kind.VEC3, (1.0, 2.0, 3.0))
    editor.all.click()
    enter(qtbot, editor.fields[0], "*=2")
    assert editor.sent[-1] == ((2.0, 4.0, 6.0), None)
    qtbot.keyClick(editor.fields[1], Qt.Key.Key_Up)
    assert editor.sent[-1][0] == (f32(2.1), f32(4.1), f32(6.1))
    across(editor.labels[1], 10)
    assert editor.value() == (f32(2.2), f32(4.2), f32(6.2))
    enter(qtbot, editor.fields[2], "0")
    assert editor.sent[-1] == ((0.0, 0.0, 0.0), None)
    editor.all.click()
    enter(qtbot, editor.fields[2], "5")
    assert editor.sent[-1] == ((0.0, 0.0, 5.0), None)


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("1, 2, 3", ["1", "2", "3"]),
        ("(0.5; -1  8)", ["0.5", "-1", "8"]),
        ("x: 1.0 y: -2 z=3e5", ["1.0", "-2", "3e5"]),
        ('{"X": 1, "Y": 2}', ["1", "2"]),
        ("[inf, nan]", ["inf", "nan"]),
        ("1,2,3,4,5,6", ["1", "2", "3", "4"]),
        ("", []),
    ],
)
def test_numbers_of_a_text(words, numbers):
    assert numbers_in(words) == numbers


def test_whole_vectors_are_copied_and_pasted(qtbot, make):
    one = make(Kind.VEC3, (1.0, NAN, -0.0))
    one.fields[1].setFocus()
    one.fields[1].deselect()
    qtbot.keyClick(one.fields[1], Qt.Key.Key_C, CTRL)
    assert QGuiApplication.clipboard().text() == "1.0, nan:0x7FC12345, -0.0"
    other = make(Kind.VEC3, (7.0, 8.0, 9.0))
    other.fields[2].setFocus()
    qtbot.keyClick(other.fields[2], Qt.Key.Key_V, CTRL)
    qtbot.keyClick(other.fields[2], Qt.Key.Key_Return)
    assert same(Kind.VEC3, other.sent[0][0], (1.0, NAN, -0.0))
    QGuiApplication.clipboard().clear()
    other.copy.click()
    assert QGuiApplication.clipboard().text() == "1.0, nan:0x7FC12345, -0.0"


def test_fewer_numbers_go_in_from_the_field_on(qtbot, make):
    editor = make(Kind.VEC4, (1.0, 2.0, 3.0, 4.0))
    QGuiApplication.clipboard().setText("8 9")
    editor.fields[1].setFocus()
    qtbot.keyClick(editor.fields[1], Qt.Key.Key_V, CTRL)
    assert editor.value() == (1.0, 8.0, 9.0, 4.0)


def test_the_length_and_normalise(qtbot, make):
    editor = make(Kind.VEC3, (0.0, 3.0, 4.0))
    assert editor.length.text() == "length 5"
    editor.normalise.click()
    assert editor.sent == [((0.0, f32(0.6), f32(0.8)), None)]
    assert editor.sent[0][0][0] == 0.0
    assert not editor.normalise.isEnabled()
    for odd in ((0.0, 0.0, 0.0), (math.inf, 0.0, 0.0), (NAN, 0.0, 1.0)):
        editor.set_row(row(Kind.VEC3, odd))
        assert not editor.normalise.isEnabled()


def test_degrees_only_show(qtbot, make):
    value = (f32(math.pi / 2), f32(0.1), NAN)
    editor = make(Kind.VEC3, value, "Rotate")
    assert editor.fields[0].text() == "1.5707964"
    editor.degrees.click()
    assert editor.fields[0].text() == "90.0"
    assert editor.value() is value
    assert editor.sent == []
    enter(qtbot, editor.fields[0], "180")
    assert same(Kind.VEC3, editor.sent[0][0], (f32(math.pi), f32(0.1), NAN))
    enter(qtbot, editor.fields[0], "pi rad")
    assert len(editor.sent) == 1
    qtbot.keyClick(editor.fields[0], Qt.Key.Key_Down)
    assert editor.value()[0] == f32(math.radians(179))
    editor.degrees.click()
    assert editor.fields[1].text() == "0.1"


def test_degrees_are_remembered_for_rotations_alone(make):
    make(Kind.VEC3, (1.0, 0.0, 0.0), "Rotate").degrees.click()
    assert make(Kind.VEC3, (1.0, 0.0, 0.0), "HeadAngle").degrees.isChecked()
    for other in ("Scale", "Radius", "Rotten", "RectangleSize", "Roller"):
        assert not make(Kind.VEC3, (1.0, 0.0, 0.0), other).degrees.isChecked()
    assert not make(Kind.VEC4, (1.0, 0.0, 0.0, 0.0), "Rotate").degrees.isVisible()


# Quaternions


def test_angles_of_a_thousand_quaternions_change_nothing(make):
    editor = make(Kind.QUAT, IDENTITY)
    source = random.Random(5)
    for _ in range(1000):
        value = tuple(f32(part) for part in unit([source.gauss(0, 1) for _ in range(4)]))
        editor.set_row(row(Kind.QUAT, value))
        assert editor.value() is value
        for field in editor.angles:
            field.finished.emit()
        assert editor.submit()
        assert editor.value() is value
        angles = [field.value() for field in editor.angles]
        back = from_angles(angles, "xyz")
        assert abs(sum(a * b for a, b in zip(back, value, strict=True))) == pytest.approx(1)
    assert editor.sent == []


def test_an_angle_turns(qtbot, make):
    editor = make(Kind.QUAT, IDENTITY)
    enter(qtbot, editor.angles[1], "90")
    half = f32(math.sqrt(0.5))
    assert editor.sent == [((0.0, half, 0.0, half), None)]
    assert [field.text() for field in editor.angles] == ["0.0", "90.0", "0.0"]
    enter(qtbot, editor.angles[0], "30")
    # Locked, and still the angles that were typed are the ones that stay.
    assert [field.text() for field in editor.angles] == ["30.0", "90.0", "0.0"]
    assert length(editor.value()) == pytest.approx(1)
    enter(qtbot, editor.angles[1], "0")
    enter(qtbot, editor.angles[0], "0")
    assert editor.value() == pytest.approx(IDENTITY)


def test_the_sign_of_a_quaternion_stays(qtbot, make):
    value = (0.0, 0.0, 0.0, -1.0)
    editor = make(Kind.QUAT, value)
    enter(qtbot, editor.angles[2], "10")
    assert editor.value()[3] < -0.99


@pytest.mark.parametrize("degrees", [True, False])
def test_an_angle_is_dragged_and_stepped(qtbot, make, degrees):
    editor = make(Kind.QUAT, IDENTITY)
    if not degrees:
        editor.degrees.click()
    across(editor.angles[0], 100)
    angle = editor.angles[0].value()
    assert angle == pytest.approx(math.radians(50) if degrees else 1.0)
    assert editor.value() == tuple(map(f32, from_angles((angle, 0.0, 0.0))))
    assert len({session for _value, session in editor.sent}) == 1
    count = len(editor.sent)
    qtbot.keyClick(editor.angles[0], Qt.Key.Key_Up)
    assert len(editor.sent) == count + 1
    step = math.radians(1) if degrees else 0.1
    assert editor.angles[0].value() == pytest.approx(angle + step)


def test_the_order_and_the_unit_are_remembered_and_change_nothing(qtbot, make):
    value = tuple(map(f32, from_angles((0.4, 0.5, 0.6), "zyx")))
    editor = make(Kind.QUAT, value)
    at = editor.order.findData("zyx")
    editor.order.setCurrentIndex(at)
    editor.order.activated.emit(at)
    editor.degrees.click()
    assert [float(field.text()) for field in editor.angles] == pytest.approx([0.4, 0.5, 0.6])
    assert editor.value() is value
    assert editor.sent == []
    other = make(Kind.QUAT, IDENTITY)
    assert other.order.currentData() == "zyx"
    assert not other.degrees.isChecked()
    app_paths.settings().setValue("editors/order", "zzz")
    assert make(Kind.QUAT, IDENTITY).order.currentData() == "xyz"


def test_bad_angles_are_refused_in_words(qtbot, make):
    editor = make(Kind.QUAT, IDENTITY)
    for typed in ("y", "inf"):
        enter(qtbot, editor.angles[2], typed)
        assert editor.reason.startswith("z angle: ")
    assert editor.sent == []
    qtbot.keyClick(editor.angles[2], Qt.Key.Key_Escape)
    assert editor.reason == ""
    assert editor.angles[2].text() == "0.0"


def test_what_is_no_rotation_has_no_angles(make):
    for odd in ((0.0,) * 4, (NAN, 0.0, 0.0, 1.0)):
        editor = make(Kind.QUAT, odd)
        assert not any(field.isEnabled() for field in editor.angles)
        assert editor.angles[0].placeholderText() == "—"
        assert "no direction" in editor.picture.toolTip()
        assert editor.submit()
        assert editor.sent == []


def test_angles_follow_what_is_typed_above(qtbot, make):
    editor = make(Kind.QUAT, IDENTITY)
    editor.fields[0].setFocus()
    editor.fields[0].selectAll()
    qtbot.keyClicks(editor.fields[0], "1")
    assert editor.angles[0].text() == "90.0"
    assert editor.sent == []


def test_a_small_quaternion_is_four_fields(make):
    editor = make(Kind.QUAT, IDENTITY, inline=True)
    assert isinstance(editor, QuaternionEditor)
    assert not hasattr(editor, "picture")
    assert editor.value() is IDENTITY


def test_an_angle_is_one_step_of_the_document(qtbot):
    value = tuple(map(f32, from_angles((0.4, 0.5, 0.6))))
    doc = document({"Turn": Typed(Kind.QUAT, value)})
    path = (("name", "Turn"),)
    inspector = inspected(qtbot, doc, path, 340, 600)
    editor = inspector._editor
    shown = [field.text() for field in editor.angles]
    across(editor.angles[1], 80)
    assert doc.undo_stack.count() == 1
    assert not same(Kind.QUAT, doc.outline.row(path).value, value)
    doc.undo()
    assert same(Kind.QUAT, doc.outline.row(path).value, value)
    assert [field.text() for field in inspector._editor.angles] == shown


def test_the_picture_tells_the_axes(qtbot):
    picture = Orientation()
    qtbot.addWidget(picture)
    picture.show_rotation(from_angles((0.0, math.pi / 2, 0.0)))
    assert "x points to 0.000, 0.000, -1.000" in picture.accessibleName()
    turned = picture.grab().toImage()
    picture.show_rotation(IDENTITY)
    straight = picture.grab().toImage()
    assert turned != straight
    used = {straight.pixelColor(x, y).name() for x in range(straight.width())
            for y in range(straight.height())}  # fmt: skip
    colors = theme.colors()
    assert {color.name() for color in (colors.error, colors.fine, colors.accent)} <= used


# Several rows at once


@pytest.mark.parametrize("kind", VECTORS)
def test_mixed_vectors_keep_the_parts_that_are_not_touched(qtbot, make, kind):
    count = FLOAT_COUNTS[kind]
    editor = make(kind, (1.0,) * count)
    editor.set_mixed(True)
    assert {field.text() for field in editor.used} == {""}
    assert editor.length.text() == ""
    assert editor.submit()
    assert editor.sent == []
    editor.fields[1].setText("+=1")
    old = (5.0, 6.0, NAN, 8.0)[:count]
    fresh = editor.value_for(old)
    assert fresh[1] == 7.0
    assert all(a is b for at, (a, b) in enumerate(zip(fresh, old, strict=True)) if at != 1)
    assert editor.submit()
    assert editor.sent[0][0][1] == 2.0
    assert not editor.is_mixed
