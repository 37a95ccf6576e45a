"""Curves as the engine evaluates them."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given

from formats import curves
from formats.core.float32 import f32
from formats.core.kinds import CURVE_FLOATS, DEFAULT_CURVE, Curve
from formats.curves import bounds, evaluate, note, points
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
