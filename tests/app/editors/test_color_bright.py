"""Colours beyond 1 are distinguishable in their swatches; hue and saturation can be typed as
numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from app.editors.color import ColorEditor
from app.editors.color_model import hue_of
from app.ui.swatch import intensity_text, paint_swatch, value_of
from formats.core.float32 import f32
from formats.core.kinds import Kind
from tests.app.editors.hands import enter, kept
from tests.app.editors.test_color import FEW
from tests.app.editors.values import row, values

RED = (1.0, 0.0, 0.0, 1.0)


def painted(color, width=32, height=17):
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("#808080"))
    painter = QPainter(image)
    paint_swatch(painter, QRectF(0.5, 0.5, width - 1, height - 1), color)
    painter.end()
    return image


@pytest.fixture
def editor(qtbot):
    editor = kept(qtbot, ColorEditor(None, False))
    editor.set_row(row(Kind.COLOR, RED))
    editor.resize(320, 460)
    with qtbot.waitActive(editor):
        editor.show()
        editor.activateWindow()
    return editor


@pytest.mark.parametrize("size", [(32, 17), (16, 16), (200, 34)])
def test_bright_colors_that_differ_look_different(qapp, size):
    bright = [
        (2.0, 2.0, 2.0, 1.0), (4.0, 4.0, 4.0, 1.0), (4.0, 2.0, 2.0, 1.0), (4.0, 4.0, 2.0, 1.0),
        (8.0, 4.0, 2.0, 1.0), (1.0, 1.0, 1.0, 1.0), (float("inf"), 2.0, 2.0, 1.0),
    ]  # fmt: skip
    pictures = [painted(color, *size) for color in bright]
    for at, one in enumerate(pictures):
        assert all(one != other for other in pictures[:at]), bright[at]


def test_the_chip_of_a_bright_color_shows_its_base(qapp):
    chip = painted((8.0, 4.0, 0.0, 1.0), 60, 20)
    seen = chip.pixelColor(4, 10)
    assert (seen.red(), seen.green(), seen.blue()) == pytest.approx((255, 128, 0), abs=1)


@pytest.mark.parametrize(
    ("value", "words"),
    [(1.04, "×1"), (1.5, "×1.5"), (4.0, "×4"), (9.96, "×10"), (250.0, "×250"), (3e5, "×3e5")],
)
def test_intensities_are_short(value, words):
    assert intensity_text((value, 0.5, 0.0, 1.0)) == words


@given(values(Kind.COLOR))
@FEW
def test_any_color_has_a_chip(color):
    assert len(intensity_text(color)) <= 6
    assert not painted(color).isNull()


def test_hue_and_saturation_are_typed_as_numbers(qtbot, editor):
    enter(qtbot, editor.hue.hue, "120")
    assert editor.sent == [((0.0, 1.0, 0.0, 1.0), None)]
    enter(qtbot, editor.hue.saturation, "50")
    assert editor.sent[-1] == ((0.5, 1.0, 0.5, 1.0), None)
    assert [field.text() for field in editor.hue.fields] == ["120.0", "50.0"]
    editor.set_row(row(Kind.COLOR, (8.0, 0.0, 0.0, 0.5)))
    enter(qtbot, editor.hue.hue, "-120")
    assert editor.sent[-1][0] == (0.0, 0.0, 8.0, 0.5)


def test_steps_of_the_hue_are_one_session(qtbot, editor):
    editor.hue.hue.setFocus()
    for _ in range(3):
        qtbot.keyClick(editor.hue.hue, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert len({id(session) for _value, session in editor.sent}) == 1
    assert editor.sent[0][1] is not None
    assert hue_of(editor.sent[-1][0])[0] * 360 == pytest.approx(3.0, abs=1e-3)


def test_a_grey_keeps_the_hue_that_was_typed(qtbot, editor):
    editor.set_row(row(Kind.COLOR, (0.5, 0.5, 0.5, 1.0)))
    enter(qtbot, editor.hue.hue, "240")
    assert editor.sent == []
    enter(qtbot, editor.hue.saturation, "100")
    assert editor.sent[-1][0] == (0.0, 0.0, 0.5, 1.0)


@pytest.mark.parametrize(("at", "typed"), [(0, "nan"), (0, "y"), (1, "101"), (1, "-1")])
def test_hues_and_saturations_that_are_none_are_refused(qtbot, editor, at, typed):
    enter(qtbot, editor.hue.fields[at], typed)
    assert editor.sent == []
    assert editor.reason
    editor.set_row(editor.row)
    assert editor.reason == ""


@given(values(Kind.COLOR))
@FEW
def test_showing_and_leaving_the_fields_changes_nothing(color):
    editor = ColorEditor(None, False)
    editor.edited.connect(lambda *_: pytest.fail("edited"))
    editor.set_row(row(Kind.COLOR, color))
    for field in editor.hue.fields:
        field.finished.emit()
    assert editor.value() is editor.row.value


def test_the_value_stays_while_the_hue_is_typed(qtbot, editor):
    editor.set_row(row(Kind.COLOR, (f32(0.3), f32(3.7), f32(1.1), 1.0)))
    enter(qtbot, editor.hue.hue, "77")
    assert value_of(editor.sent[-1][0]) == f32(3.7)
