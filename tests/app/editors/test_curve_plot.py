"""Curves drawn and edited on the plot: by mouse, by keys, as single steps, to the last bit."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

import formats
from app.editors.curve import CurveEditor
from app.editors.curve_handles import KNOT, SLOPE, Handle, handles, walk
from app.editors.curve_paint import paint_handles
from app.editors.curve_view import AxisSpan, View, nice_step, snapped, tick_text, ticks
from app.ui import app_paths, theme
from formats.core.float32 import NaN32, f32
from formats.core.kinds import CURVE_COUNTS, DEFAULT_CURVE, Curve, Kind, same
from formats.curves import KNOT_SIZES, evaluate, knots
from tests.app.editors.hands import inspected, kept
from tests.app.editors.mouse import drag, move, press, release, send, wheel
from tests.app.editors.values import CURVE, row
from tests.app.fake import Typed, document
from tests.corpus import need
from tests.scale import scale

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ODD = NaN32(0x7F800001)
BUMP = Curve(9, 7, (0.0, 0.0, 0.5, 0.5, 1.0, 0.0, 1.0, 0.0, -0.5, *[1.0] * 20, ODD))
PATH = (("name", "Ease"),)


@pytest.fixture
def make(qtbot):
    def make(*curves, editable=True):
        editor = kept(qtbot, CurveEditor())
        kind = Kind(f"curve{len(curves)}")
        editor.set_row(row(kind, curves)._replace(editable=editable))
        editor.resize(420, 640)
        with qtbot.waitActive(editor):
            editor.show()
            editor.activateWindow()
        return editor

    return make


def place(plot, at, part="knot"):
    one = next(one for one in handles(plot.curve) if one.key == (at, part))
    return plot.view.spot(one.x, one.y)


def key(qtbot, plot, which, keys=Qt.KeyboardModifier.NoModifier):
    qtbot.keyClick(plot, which, keys)


def enter(plot):
    """Come to the plot by Tab."""
    plot.clearFocus()
    plot.setFocus(Qt.FocusReason.TabFocusReason)


def test_a_knot_is_dragged_onto_the_grid(make):
    editor = make(BUMP)
    plot = editor.plot
    across, up = plot.step()
    drag(plot, place(plot, 1), plot.view.spot(0.3, 0.4) + QPointF(1, -1))
    fresh = editor.sent[-1][0][0]
    assert knots(fresh)[1].x == f32(snapped(0.3, across))
    assert knots(fresh)[1].y == f32(snapped(0.4, up))
    others = [at for at in range(30) if at not in (3, 4)]
    assert all(fresh.floats[at] is BUMP.floats[at] for at in others)


def test_one_drag_is_one_session_and_ctrl_frees_it_from_the_grid(make):
    editor = make(BUMP)
    plot = editor.plot
    drag(plot, place(plot, 1), place(plot, 1) + QPointF(31, 47), CTRL)
    sessions = {id(session) for _value, session in editor.sent}
    assert len(editor.sent) > 2
    assert len(sessions) == 1
    assert editor.sent[0][1] is not None
    knot = knots(plot.curve)[1]
    assert knot.x != pytest.approx(snapped(knot.x, plot.step()[0]), abs=1e-6)
    drag(plot, place(plot, 1), place(plot, 1) + QPointF(31, 7))
    assert editor.sent[-1][1] is not editor.sent[0][1]


def test_a_drag_straight_up_leaves_x_to_the_last_bit(make):
    odd = BUMP._replace(floats=(*BUMP.floats[:3], f32(0.4567), *BUMP.floats[4:]))
    for keys in (Qt.KeyboardModifier.NoModifier, CTRL):
        plot = make(odd).plot
        drag(plot, place(plot, 1), place(plot, 1) + QPointF(0, 40), keys)
        assert plot.curve.floats[3] is odd.floats[3]
        assert plot.curve.floats[4] != odd.floats[4]


def test_a_click_alone_moves_nothing(make):
    editor = make(BUMP)
    spot = place(editor.plot, 1) + QPointF(3, 3)
    drag(editor.plot, spot, spot + QPointF(1, 1), steps=1)
    assert editor.sent == []
    assert editor.plot.chosen == 1
    assert editor.value() is editor.row.value


def test_a_slope_is_dragged_at_either_end(make):
    for part, sign in (("slope", 1), ("slope before", -1)):
        plot = make(BUMP).plot
        start = place(plot, 1, part)
        drag(plot, start, start + QPointF(0, -40), CTRL)
        slope = knots(plot.curve)[1].slope
        assert slope * sign > 0
        end = place(plot, 1, part)
        assert end.y() == pytest.approx(start.y() - 40, abs=0.1)


def test_esc_gives_a_drag_up(qtbot, make):
    editor = make(BUMP)
    plot = editor.plot
    press(plot, place(plot, 1))
    move(plot, place(plot, 1) + QPointF(30, 60))
    assert plot.curve is not BUMP
    key(qtbot, plot, Qt.Key.Key_Escape)
    release(plot, QPointF(5, 5))
    assert same(Kind.CURVE1, editor.row.value, (BUMP,))
    assert editor.sent[-1][1] is editor.sent[0][1]


def test_the_crest_of_a_wave_sets_periods_and_height(make):
    plot = make(Curve(2, 3, (2.0, 0.5, *[1.0] * 28))).plot
    drag(plot, place(plot, 0, "crest"), plot.view.spot(0.25, 0.4))
    assert plot.curve.floats[:2] == pytest.approx((1.0, 0.4))


def test_knots_are_added_by_double_click_and_removed_by_delete(qtbot, make):
    editor = make(BUMP)
    plot = editor.plot
    on_line = plot.view.spot(0.25, evaluate(BUMP, 0.25)) + QPointF(0, 3)
    send(plot, QEvent.Type.MouseButtonDblClick, on_line)
    assert plot.curve.use == 12
    assert plot.chosen == 1
    knot = knots(plot.curve)[1]
    assert (knot.x, knot.y) == (0.25, f32(evaluate(BUMP, 0.25)))
    key(qtbot, plot, Qt.Key.Key_Delete)
    assert plot.curve.use == 9
    assert plot.curve.floats[29] is ODD
    assert len(editor.sent) == 2


def test_a_full_curve_says_why_no_knot_is_added(qtbot, make):
    floats = [n for at in range(10) for n in (at / 9, 0.0, 0.0)]
    editor = make(Curve(30, 7, tuple(map(f32, floats))))
    editor.add.click()
    assert "all 10 knots" in editor.reason
    assert editor.sent == []
    assert editor.count.text() == "10 / 10"


def test_tab_walks_the_knots_and_arrows_move_them(qtbot, make):
    editor = make(BUMP)
    plot = editor.plot
    enter(plot)
    seen = []
    for _ in walk(BUMP):
        seen.append(plot._chosen)
        key(qtbot, plot, Qt.Key.Key_Tab)
    assert seen == [one.key for one in walk(BUMP)]
    assert not plot.hasFocus()
    plot.setFocus()
    plot.choose_knot(1)
    across, up = plot.step()
    key(qtbot, plot, Qt.Key.Key_Right)
    key(qtbot, plot, Qt.Key.Key_Down, SHIFT)
    knot = knots(plot.curve)[1]
    assert knot.x == f32(0.5 + across)
    assert knot.y == f32(float(f"{1.0 - up / 10:.9g}"))
    assert editor.sent[0][1] is editor.sent[1][1] is not None


def test_a_slope_is_moved_by_keys(qtbot, make):
    plot = make(BUMP).plot
    enter(plot)
    while plot._chosen != (1, "slope"):
        key(qtbot, plot, Qt.Key.Key_Tab)
    key(qtbot, plot, Qt.Key.Key_Up)
    assert knots(plot.curve)[1].slope == f32(plot.step()[1])


def test_insert_adds_and_keys_zoom_pan_and_fit(qtbot, make):
    plot = make(BUMP).plot
    plot.setFocus()
    whole = plot.view
    key(qtbot, plot, Qt.Key.Key_Plus)
    assert plot.view.x.size < whole.x.size
    key(qtbot, plot, Qt.Key.Key_Left)
    assert plot.view.x.low < whole.zoomed(whole.rect.center(), 1 / 1.2, 1 / 1.2).x.low
    for fit in (Qt.Key.Key_F, Qt.Key.Key_Home):
        key(qtbot, plot, Qt.Key.Key_Minus)
        key(qtbot, plot, fit)
        assert plot.view == whole
    plot.choose_knot(0)
    key(qtbot, plot, Qt.Key.Key_Insert)
    assert knots(plot.curve)[1].x == 0.25


def test_the_wheel_zooms_to_the_cursor(make):
    plot = make(BUMP).plot
    for keys, axes in ((Qt.KeyboardModifier.NoModifier, "xy"), (CTRL, "x"), (SHIFT, "y")):
        plot.fit()
        before, spot = plot.view, QPointF(120, 90)
        wheel(plot, spot, 2, keys)
        assert plot.view.value(spot) == pytest.approx(before.value(spot))
        assert (plot.view.x.size < before.x.size) is ("x" in axes)
        assert (plot.view.y.size < before.y.size) is ("y" in axes)


def test_the_middle_button_and_space_pan(qtbot, make):
    editor = make(BUMP)
    plot = editor.plot
    before = plot.view.value(QPointF(100, 100))
    drag(plot, QPointF(100, 100), QPointF(140, 70), button=Qt.MouseButton.MiddleButton)
    assert plot.view.value(QPointF(140, 70)) == pytest.approx(before)
    plot.setFocus()
    qtbot.keyPress(plot, Qt.Key.Key_Space)
    drag(plot, QPointF(140, 70), QPointF(100, 100))
    qtbot.keyRelease(plot, Qt.Key.Key_Space)
    assert plot.view.value(QPointF(100, 100)) == pytest.approx(before)
    assert editor.sent == []


def test_a_curve_typed_out_of_sight_is_brought_back_but_a_chosen_view_stays(make):
    editor = make(BUMP)
    plot = editor.plot
    editor.grid.setData(editor.grid.index(6, 0), "50")
    assert plot.view.y.high > 50
    wheel(plot, QPointF(100, 100), 3)
    view = plot.view
    editor.grid.setData(editor.grid.index(6, 0), "500")
    assert plot.view == view


def test_another_type_is_one_step_that_keeps_the_shape(qtbot, make):
    editor = make(BUMP)
    editor.types.setCurrentIndex(6)
    editor.types.activated.emit(6)
    ((fresh,), session) = editor.sent[-1]
    assert (fresh.type, fresh.use, session) == (6, 6, None)
    assert [knot[:2] for knot in knots(fresh)] == [knot[:2] for knot in knots(BUMP)]
    editor.types.activated.emit(9)
    assert editor.sent[-1][0][0] == fresh._replace(type=9)
    assert not editor.add.isEnabled()


def test_one_of_several_curves_is_chosen(qtbot, make):
    editor = make(BUMP, DEFAULT_CURVE, BUMP._replace(type=42))
    assert [button.isVisible() for button in editor.choice.buttons] == [True] * 3 + [False]
    editor.choice.buttons[1].click()
    assert editor.plot.curve is DEFAULT_CURVE
    drag(editor.plot, place(editor.plot, 1), place(editor.plot, 1) + QPointF(0, 50))
    fresh = editor.sent[-1][0]
    assert fresh[0] is BUMP
    assert fresh[1] != DEFAULT_CURVE
    assert fresh[2].floats is BUMP.floats
    editor.choice.buttons[2].click()
    assert editor.types.currentText() == "42 (unknown)"


def test_curves_are_chosen_by_keys(qtbot, make):
    editor = make(BUMP, DEFAULT_CURVE)
    editor.choice.buttons[0].setFocus()
    qtbot.keyClick(editor.choice.buttons[0], Qt.Key.Key_Right)
    assert editor.active == 1
    assert editor.plot.curve is DEFAULT_CURVE


def test_the_wheel_over_the_type_edits_nothing_unless_it_has_the_keyboard(make):
    editor = make(BUMP)
    editor.plot.setFocus()
    wheel(editor.types, QPointF(5, 5), -1)
    assert editor.sent == []
    editor.types.setFocus()
    wheel(editor.types, QPointF(5, 5), -1)
    assert editor.sent[-1][0][0].type == 8


def test_table_and_plot_choose_the_same_knot(make):
    editor = make(BUMP, DEFAULT_CURVE)
    editor.view.setFocus()
    editor.view.setCurrentIndex(editor.grid.index(2 + 7, 1))
    assert editor.active == 1
    assert editor.plot.chosen == 2
    editor.plot.setFocus()
    editor.plot.choose_knot(1)
    assert editor.view.currentIndex().row() == 2 + 3
    heads = [editor.grid.headerData(at, Qt.Orientation.Vertical) for at in (0, 5, 7, 11)]
    assert heads == ["use", "knot 2 x", "knot 2 slope", "float 9"]


def test_the_value_under_the_cursor_is_shown(make):
    plot = make(BUMP).plot
    spot = plot.view.spot(0.25, 0.9)
    send(plot, QEvent.Type.MouseMove, spot, button=Qt.MouseButton.NoButton)
    x, y = plot._under_cursor()
    assert (x, y) == pytest.approx((0.25, evaluate(BUMP, 0.25)), abs=1e-6)
    before = plot.grab().toImage()
    QApplication.sendEvent(plot, QEvent(QEvent.Type.Leave))
    assert plot._under_cursor() is None
    assert plot.grab().toImage() != before


def test_what_may_not_be_edited_is_drawn_only(qtbot, make):
    editor = make(BUMP, editable=False)
    plot = editor.plot
    drag(plot, place(plot, 1), QPointF(100, 100))
    plot.choose_knot(1)
    for which in (Qt.Key.Key_Delete, Qt.Key.Key_Insert, Qt.Key.Key_Up):
        key(qtbot, plot, which)
    send(plot, QEvent.Type.MouseButtonDblClick, QPointF(100, 100))
    assert editor.sent == []
    assert plot.curve is BUMP
    assert not editor.types.isEnabled()


def test_a_drag_is_one_step_of_the_document_and_esc_leaves_none(qtbot):
    doc = document({"Ease": Typed(Kind.CURVE1, (BUMP,)), "Other": 1})
    inspector = inspected(qtbot, doc, PATH, 400, 700)
    plot = inspector._editor.plot
    drag(plot, place(plot, 1), place(plot, 1) + QPointF(25, 40))
    assert doc.undo_stack.count() == 1
    assert inspector._editor.plot is plot
    assert not same(Kind.CURVE1, doc.outline.row(PATH).value, (BUMP,))
    doc.undo()
    assert same(Kind.CURVE1, doc.outline.row(PATH).value, (BUMP,))
    assert inspector._editor.plot is plot, "the zoom and the chosen knot stay"
    assert same(Kind.CURVE1, (plot.curve,), (BUMP,))
    press(plot, place(plot, 1))
    move(plot, place(plot, 1) + QPointF(30, 60))
    key(qtbot, plot, Qt.Key.Key_Escape)
    release(plot, QPointF(5, 5))
    assert doc.undo_stack.index() == 0
    assert not doc.is_modified


def curves_of(files):
    """Every value of curves in files; notes and damaged files that lie among them have none."""
    found = []
    for path in files:
        try:
            root = formats.open_bytes(path.read_bytes())
        except formats.FormatError:
            continue
        found += [one.value for _path, one in formats.outline_of(root).walk() if is_curve(one)]
    return found


def is_curve(one):
    return one.kind in CURVE_COUNTS


def try_all(make, found):
    for curves in found:
        editor = make(*curves)
        value = editor.row.value
        assert editor.value() is value
        for number in range(len(value)):
            editor.choice.choose(number)
            drag_all(editor, number, value)
        editor.close()


def test_every_real_curve_is_drawn_and_each_of_its_handles_moves_it(make):
    found = curves_of(need("aamp"))
    assert found
    try_all(make, found)


def test_every_curve_of_the_samples_is_drawn_and_moved(make):
    found = curves_of(app_paths.sample_folder() / name for name in app_paths.samples())
    assert len(found) > 3
    try_all(make, found)


@pytest.mark.parametrize("kind", range(9))
def test_every_type_is_drawn_and_moved(make, kind):
    floats = [f32(n / 7) for n in (0, 2, 1, 3, 5, -1, 7, 4, 0.5, 8, 1, 1)]
    try_all(make, [(Curve(12, kind, (*floats, *[1.0] * 18)), BUMP)])


def is_drawn(plot):
    """Whether the line's colour is found where the curve is, at nearly every place."""
    picture, view = plot.grab().toImage(), plot.view
    color = theme.kind_color(Kind.CURVE1)
    found = []
    for at in range(1, 40):
        x = view.x.low + view.x.size * at / 40
        spot = view.spot(x, evaluate(plot.curve, x)).toPoint()
        there = [picture.pixelColor(spot.x(), spot.y() + down) for down in (-1, 0, 1)]
        found.append(min(map(abs, (one.red() - color.red() for one in there))) < 60)
    return sum(found) > 30


def drag_all(editor, number, before):
    """Drag every handle, knots 30 pixels down, and undo it."""
    plot = editor.plot
    assert is_drawn(plot)
    for handle in handles(plot.curve):
        plot.fit()
        start = plot.view.spot(handle.x, handle.y)
        if plot._near(start).key != handle.key:
            continue  # two knots at one place: the other one is caught
        drag(plot, start, start + QPointF(0, 30))
        fresh = editor.value()
        assert not same(editor.row.kind, fresh, before), handle
        size = KNOT_SIZES.get(plot.curve.type, 2)
        changed = {
            at for at in range(30) if fresh[number].floats[at] is not before[number].floats[at]
        }
        assert changed <= set(range(handle.at * size, (handle.at + 1) * size))
        assert all(fresh[at] is before[at] for at in range(len(before)) if at != number)
        editor.set_row(editor.row._replace(value=before))


def test_steps_of_the_grid():
    assert [nice_step(x) for x in (0.011, 0.02, 0.3, 7.0, 1e-9)] == [0.02, 0.02, 0.5, 10.0, 1e-9]
    assert ticks(AxisSpan(-0.1, 0.5), 0.2) == pytest.approx([0.0, 0.2, 0.4])
    assert [tick_text(0.30000000000000004, 0.1), tick_text(-1e-17, 0.1)] == ["0.3", "0"]
    assert snapped(0.29999, 0.1) == 0.3


def test_long_numbers_have_room_beside_the_axis(make):
    plot = make(BUMP).plot
    small = plot.view.rect.left()
    plot = make(BUMP._replace(floats=(0.0, -123456.0, *BUMP.floats[2:]))).plot
    assert plot.view.rect.left() > small + 10
    assert plot.view.y.low < -123456.0


def test_another_font_size_keeps_the_view(make):
    plot = make(BUMP).plot
    before, font = plot.view, plot.font()
    font.setPointSizeF(font.pointSizeF() * 2)
    plot.setFont(font)
    assert plot.view.x == before.x
    assert plot.view.rect.left() > before.rect.left()


def test_a_view_of_anything_can_be_painted(make):
    for floats in ((3e38, -3e38), (1e-40, 2e-40), (0.0, 0.0), (ODD, float("inf"))):
        plot = make(Curve(6, 6, (0.0, floats[0], 0.5, floats[1], 1.0, floats[0], *[1.0] * 24))).plot
        assert isinstance(plot.view, View)
        for notches in (50, -90):
            wheel(plot, QPointF(80, 80), notches)
            assert not plot.grab().isNull()


def test_any_curve_is_painted_and_worked_by_keys(qtbot, make):
    editor = make(BUMP)
    plot = editor.plot
    keys = [Qt.Key.Key_F, Qt.Key.Key_Tab, Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Tab]
    keys += [Qt.Key.Key_Down, Qt.Key.Key_Insert, Qt.Key.Key_Left, Qt.Key.Key_Delete]

    @given(CURVE, st.integers(0, 11), st.integers(0, 33))
    @settings(max_examples=scale(30, 3_000), suppress_health_check=list(HealthCheck))
    def check(curve, kind, use):
        odd = curve._replace(type=kind, use=use)
        editor.set_row(row(Kind.CURVE1, (odd,)))
        assert editor.value() is editor.row.value
        plot.setFocus()
        for which in keys:
            qtbot.keyClick(plot, which)
            assert not plot.grab().isNull()
        assert len(editor.value()[0].floats) == 30
        spot = plot.view.rect.center()
        drag(plot, spot, spot + QPointF(20, 20))
        send(plot, QEvent.Type.MouseButtonDblClick, spot)

    check()


@pytest.mark.parametrize(("height", "is_whole"), [(0.9, True), (1.12, False)])
def test_the_end_of_a_slope_is_seen_whole_or_not_at_all(qapp, height, is_whole):
    theme.apply(qapp, "dark")
    view = View(QRectF(50, 50, 100, 100), AxisSpan(0, 1), AxisSpan(0, 1))
    image = QImage(200, 200, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    ones = [Handle(0, KNOT, 0.5, 0.5), Handle(0, SLOPE, 0.5, height)]
    paint_handles(painter, view, ones, None, None)
    painter.end()
    rows = [sum(image.pixel(x, y) & 0xFFFFFF != 0 for x in range(200)) for y in range(75)]
    assert (max(rows) > 6) == is_whole  # a lever alone is a pixel or two wide
