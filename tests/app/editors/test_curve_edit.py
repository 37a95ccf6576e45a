"""Edits of curves change what they are for, and no other float."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.editors import curve_edit
from formats import curves
from formats.core.float32 import NaN32, f32
from formats.core.kinds import CURVE_FLOATS, DEFAULT_CURVE, Kind, same
from formats.curves import evaluate, knots, part_of
from formats.errors import WrongType
from tests.app.editors.values import CURVE
from tests.formats.test_curves import SPOTS, curve, some


@given(CURVE, st.floats(), st.integers(0, 12))
def test_no_edit_of_any_curve_raises_anything_else(shape, number, kind):
    """Any floats, NaN and infinite ones among them, under every known type."""
    one = shape._replace(type=kind, use=shape.use % 40)
    evaluate(one, number)
    for at in range(len(knots(one))):
        curve_edit.set_slope(curve_edit.move_knot(one, at, number, number), at, number)
    if kind in curves.WAVES:
        curve_edit.move_crest(one, number, number)
    for edit in (
        lambda: curve_edit.add_knot(one, number, number),
        lambda: curve_edit.remove_knot(one, 0),
    ):
        try:
            edit()
        except WrongType:
            continue
    for other in range(12):
        assert len(curve_edit.convert(one, other).floats) == CURVE_FLOATS


def test_moving_a_knot_leaves_all_other_floats_the_same_objects():
    odd = NaN32(0x7F800001)
    before = DEFAULT_CURVE._replace(floats=(*DEFAULT_CURVE.floats[:29], odd))
    after = curve_edit.move_knot(before, 1, 0.25, 0.1)
    assert after.floats[3:6] == (0.25, f32(0.1), 0.5)
    rest = [at for at in range(30) if at not in (3, 4)]
    assert all(after.floats[at] is before.floats[at] for at in rest)
    assert after.floats[29] is odd


def test_a_move_to_the_same_place_is_the_same_curve():
    assert curve_edit.move_knot(DEFAULT_CURVE, 1, 0.5, 0.5) is DEFAULT_CURVE
    assert curve_edit.set_slope(DEFAULT_CURVE, 1, 0.5) is DEFAULT_CURVE


def test_a_knot_stays_between_its_neighbours():
    assert knots(curve_edit.move_knot(DEFAULT_CURVE, 1, 7.0, 0.5))[1].x == 1.0
    assert knots(curve_edit.move_knot(DEFAULT_CURVE, 1, -7.0, 0.5))[1].x == 0.0
    assert knots(curve_edit.move_knot(DEFAULT_CURVE, 2, 7.0, 0.5))[2].x == 7.0


def test_evenly_spaced_knots_move_up_and_down_only():
    moved = curve_edit.move_knot(curve(0, 1.0, 2.0, 3.0), 1, 0.9, 5.0)
    assert moved.floats[:3] == (1.0, 5.0, 3.0)


def test_what_is_not_finite_or_too_large_never_gets_into_a_curve():
    assert curve_edit.put(DEFAULT_CURVE, 0, math.nan) is DEFAULT_CURVE
    assert curve_edit.put(DEFAULT_CURVE, 0, math.inf) is DEFAULT_CURVE
    assert curve_edit.put(DEFAULT_CURVE, 0, 1e300).floats[0] == curve_edit.F32_MOST


def test_a_knot_is_added_in_its_place_and_taken_out_again():
    fuller, at = curve_edit.add_knot(curve(6, 0.0, 1.0, 1.0, 3.0), 0.25, 9.0)
    assert (fuller.use, at) == (6, 1)
    assert fuller.floats[:6] == (0.0, 1.0, 0.25, 9.0, 1.0, 3.0)
    assert curve_edit.remove_knot(fuller, 1) == curve(6, 0.0, 1.0, 1.0, 3.0)


def test_floats_beyond_use_stay_where_they_are():
    before = DEFAULT_CURVE._replace(floats=(*DEFAULT_CURVE.floats[:12], *map(float, range(12, 30))))
    fuller, _at = curve_edit.add_knot(before, 0.25, 0.25)
    assert fuller.floats[12:] == before.floats[12:]
    assert curve_edit.remove_knot(fuller, 1).floats[12:] == before.floats[12:]


def test_a_knot_on_a_ramp_of_two_keeps_it_straight():
    ramp = curve(7, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0)
    fuller, at = curve_edit.add_knot(ramp, 0.5, 0.5)
    assert at == 1
    assert all(evaluate(fuller, t) == pytest.approx(evaluate(ramp, t), abs=1e-3) for t in SPOTS)


def test_there_is_room_for_thirty_floats_only():
    full = curve(7, *(n / 9 if n % 3 == 0 else 0.0 for n in range(30)))
    with pytest.raises(WrongType, match="all 10 knots"):
        curve_edit.add_knot(full, 0.5, 0.5)
    with pytest.raises(WrongType, match="one knot at least"):
        curve_edit.remove_knot(curve(6, 0.0, 1.0), 0)
    with pytest.raises(WrongType, match="no knots"):
        curve_edit.add_knot(curve(3, 1.0, 1.0), 0.5, 0.5)


@pytest.mark.parametrize("kind", [3, 4, 5])
@pytest.mark.parametrize("periods", [2.0, -0.5])
def test_the_crest_of_a_wave_goes_where_it_is_dragged(kind, periods):
    wave = curve(kind, periods, 3.0)
    crest = curve_edit.crest(wave)
    assert abs(crest.y) == pytest.approx(3.0)
    assert curve_edit.move_crest(wave, crest.x, crest.y) is wave
    moved = curve_edit.crest(curve_edit.move_crest(wave, 0.2, 1.5))
    assert (moved.x, moved.y) == pytest.approx((0.2, 1.5))


@pytest.mark.parametrize("periods", [0.0, 1e-43, -1e-9, math.inf, math.nan])
def test_a_wave_that_does_not_turn_gets_its_crest_where_it_is_dragged(periods):
    wave = curve(3, periods, 3.0)
    assert curve_edit.crest(wave).x == 1.0
    moved = curve_edit.crest(curve_edit.move_crest(wave, 1.0, 2.0))
    assert (moved.x, abs(moved.y)) == pytest.approx((1.0, 2.0))


def test_where_a_wave_is_zero_at_any_height_the_height_is_what_is_dragged():
    flat = curve(3, 0.0, 3.0)
    assert curve_edit.move_crest(flat, -1.0, 2.0).floats[:2] == (0.0, 2.0)


def test_a_cosine_without_periods_is_a_level_that_goes_up_and_down():
    level = curve(4, 0.0, 3.0)
    assert curve_edit.crest(level)[:2] == (1.0, 3.0)
    assert curve_edit.move_crest(level, 1.0, 2.0).floats[:2] == (0.0, 2.0)


@pytest.mark.parametrize(
    ("old", "kind"), [(6, 7), (6, 8), (0, 6), (0, 1), (2, 8), (1, 7), (7, 10), (8, 6), (10, 7)]
)
def test_knots_stay_where_they_are_in_another_type(old, kind):
    before = some(old, 3)
    after = curve_edit.convert(before, kind)
    count = min(curves.knot_count(before), curves.most_knots(kind))
    assert after.type == kind
    assert curves.knot_count(after) == count
    if count == curves.knot_count(before):
        for one, other in zip(knots(before), knots(after), strict=True):
            assert (other.x, other.y) == pytest.approx((one.x, one.y), abs=1e-6)


def test_a_conversion_and_back_loses_nothing_where_both_hold_it():
    for one in (DEFAULT_CURVE, curve(1, 0.0, 1.0, 2.0, 0.5, 1.0, 0.0)):
        other = 1 if one.type == 7 else 7
        back = curve_edit.convert(curve_edit.convert(one, other), one.type)
        assert back.floats[: one.use] == one.floats[: one.use]
        assert back.use == one.use


def test_a_wave_becomes_knots_on_its_line():
    wave = curve(3, 1.0, 2.0)
    line = curve_edit.convert(wave, 0)
    assert line.use == 30
    assert max(abs(evaluate(line, t) - evaluate(wave, t)) for t in SPOTS if 0 <= t <= 1) < 0.02


@pytest.mark.parametrize("kind", [3, 4, 5, 9, 42])
def test_where_nothing_can_be_converted_the_floats_stay(kind):
    after = curve_edit.convert(DEFAULT_CURVE, kind)
    assert same(Kind.CURVE1, (after._replace(type=7),), (DEFAULT_CURVE,))


def test_parts_have_names():
    assert part_of(DEFAULT_CURVE, 5) == (2, "slope")
    assert part_of(DEFAULT_CURVE, 9) is None
    assert part_of(curve(0, 1.0, 2.0), 1) == (2, "y")
    wave = curve(3, 1.0, 2.0)
    assert [part_of(wave, at) for at in range(3)] == [(0, "periods"), (0, "height"), None]
