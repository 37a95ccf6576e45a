"""Curves as the engine evaluates them, and their edits."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats import curve_edit, curves
from formats.curves import bounds, evaluate, knots, note, part_of, points
from formats.errors import WrongType
from formats.values import CURVE_FLOATS, DEFAULT_CURVE, Curve, Kind, NaN32, f32, same
from tests.app.editors.values import CURVE

SPOTS = [-0.25 + 1.5 * at / 999 for at in range(1000)]


def curve(kind: int, *floats: float, use: int | None = None) -> Curve:
    rest = (1.0,) * (CURVE_FLOATS - len(floats))
    return Curve(len(floats) if use is None else use, kind, (*map(f32, floats), *rest))


def cubic(u, p0, m0, p1, m1):
    """The Hermite cubic by its four weights, as the format's description writes it."""
    one = 2 * u**3 - 3 * u**2 + 1
    return one * p0 + (u**3 - 2 * u**2 + u) * m0 + (-2 * u**3 + 3 * u**2) * p1 + (u**3 - u**2) * m1


def formula(kind: int, f: tuple[float, ...], use: int, t: float) -> float:
    """Each type's rule, word for word, over the plain floats."""
    if kind in (3, 4, 5):
        turn = {3: math.sin, 4: math.cos, 5: math.sin}[kind](2 * math.pi * f[0] * t)
        return (turn * turn if kind == 5 else turn) * f[1]
    if kind == 0:
        k = use - 1
        i = math.trunc(k * t)
        if t < 0:
            return f[0]
        return f[k] if i >= k else f[i] + (k * t - i) * (f[i + 1] - f[i])
    if kind == 1:
        k = use // 2 - 1
        i = math.trunc(k * t)
        if use % 2 or t < 0:
            return 0.0 if use % 2 else f[0]
        return f[2 * k] if i >= k else cubic(k * t - i, *f[2 * i : 2 * i + 4])
    if kind == 2:
        return f[math.trunc(min(1.0, max(0.0, t)) * (use - 1))]
    size = 3 if kind in (7, 10) else 2
    n = use // size
    if t <= f[0]:
        return f[1]
    if t >= f[(n - 1) * size]:
        return f[(n - 1) * size + 1]
    at = next(at for at in range(1, n) if f[at * size] > t)
    a, b = f[(at - 1) * size : at * size], f[at * size : (at + 1) * size]
    u = (t - a[0]) / (b[0] - a[0])
    if kind == 8:
        return a[1]
    return a[1] + u * (b[1] - a[1]) if kind == 6 else cubic(u, a[1], a[2], b[1], b[2])


def some(kind: int, seed: int) -> Curve:
    """A curve of a type with numbers of all sizes, its knots in order and some at one place."""
    dice = random.Random(100 * kind + seed)
    if kind in (3, 4, 5):
        return curve(kind, dice.uniform(-4, 4), dice.uniform(-3, 3))
    size = curves.KNOT_SIZES[kind]
    count = dice.randint(1, CURVE_FLOATS // size)
    if kind in curves.EVEN:
        return curve(kind, *(dice.uniform(-5, 5) for _ in range(size * count)))
    xs = sorted(
        dice.choice([dice.uniform(-0.2, 1.2), dice.randint(0, 4) / 4]) for _ in range(count)
    )
    return curve(
        kind, *(n for x in xs for n in (x, *(dice.uniform(-5, 5) for _ in range(size - 1))))
    )


@pytest.mark.parametrize("kind", [0, 1, 2, 3, 4, 5, 6, 7, 8, 10])
def test_every_type_follows_its_formula(kind):
    for seed in range(5):
        one = some(kind, seed)
        for t in SPOTS:
            assert evaluate(one, t) == pytest.approx(
                formula(kind, one.floats, one.use, t), abs=1e-9
            )


def test_knots_out_of_order_follow_the_first_that_lies_beyond():
    one = curve(6, 0.0, 1.0, 0.8, 2.0, 0.4, 3.0, 1.0, 4.0)
    for t in SPOTS:
        assert evaluate(one, t) == pytest.approx(formula(6, one.floats, 8, t), abs=1e-9)
    assert "order" in note(one)


def test_a_new_curve_is_the_straight_ramp():
    assert all(x == pytest.approx(y) for x, y in points(DEFAULT_CURVE))
    assert points(DEFAULT_CURVE)[0] == (0.0, 0.0)
    assert points(DEFAULT_CURVE)[-1] == (1.0, 1.0)


def test_knots_of_one_place_are_a_jump():
    jump = curve(6, 0.0, 1.0, 0.5, 1.0, 0.5, 3.0, 1.0, 3.0)
    assert evaluate(jump, 0.5) == 3.0
    assert evaluate(jump, math.nextafter(0.5, 0)) == pytest.approx(1.0)
    assert [y for x, y in points(jump) if abs(x - 0.5) < 1e-9] == pytest.approx([1.0, 3.0])


def test_an_odd_count_of_evenly_spaced_slopes_is_zero():
    odd = curve(1, 3.0, 1.0, 4.0)
    assert evaluate(odd, 0.5) == 0.0
    assert "0 everywhere" in note(odd)


def test_knots_beyond_0_and_1_are_drawn_too():
    xs = [x for x, _y in points(curve(6, -1.0, 0.0, 4.0, 1.0))]
    assert (xs[0], xs[-1]) == (-1.0, 4.0)


def test_a_step_rises_straight_up():
    drawn = [
        p for p in points(curve(8, 0.0, 5.0, 0.5, 6.0)) if p[0] == pytest.approx(0.5, abs=1e-9)
    ]
    assert [y for _x, y in drawn] == [5.0, 6.0]


@pytest.mark.parametrize("shape", [curve(9, 1.0), curve(42, 1.0), curve(7, 1.0, 2.0), curve(0)])
def test_what_has_no_known_shape_draws_nothing(shape):
    assert points(shape) == []
    assert math.isnan(evaluate(shape, 0.5))
    assert note(shape)


@given(CURVE)
def test_any_curve_can_be_drawn(shape):
    assert all(math.isfinite(x) and math.isfinite(y) for x, y in points(shape))
    left, right, low, high = bounds(shape)
    assert left < right
    assert low < high
    note(shape)


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
