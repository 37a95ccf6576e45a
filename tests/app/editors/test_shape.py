"""The shape of curves as it is drawn: through the knots, as the engine evaluates them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given

from app.editors.shape import points
from formats.values import CURVE_FLOATS, DEFAULT_CURVE, Curve
from tests.app.editors.values import CURVE


def curve(kind: int, *floats: float, use: int | None = None) -> Curve:
    rest = (1.0,) * (CURVE_FLOATS - len(floats))
    return Curve(len(floats) if use is None else use, kind, (*floats, *rest))


def at(shape: Curve, x: float) -> float:
    """Return the y drawn at `x`, the later one where a step has two."""
    return [y for px, y in points(shape, 101) if px <= x + 1e-9][-1]


def test_a_new_curve_is_the_straight_ramp():
    assert all(x == pytest.approx(y) for x, y in points(DEFAULT_CURVE))
    assert points(DEFAULT_CURVE)[0] == (0.0, 0.0)
    assert points(DEFAULT_CURVE)[-1] == (1.0, 1.0)


@pytest.mark.parametrize(
    ("shape", "x", "y"),
    [
        (curve(0, 0.0, 10.0, 0.0), 0.25, 5.0),
        (curve(0, 0.0, 10.0, 0.0), 0.5, 10.0),
        (curve(1, 0.0, 0.0, 1.0, 0.0), 0.25, 0.15625),
        (curve(2, 1.0, 2.0, 3.0), 0.2, 1.0),
        (curve(2, 1.0, 2.0, 3.0), 1.0, 3.0),
        (curve(3, 1.0, 2.0), 0.25, 2.0),
        (curve(4, 1.0, 2.0), 0.5, -2.0),
        (curve(5, 1.0, 2.0), 0.75, 2.0),
        (curve(6, 0.2, 1.0, 0.6, 3.0), 0.1, 1.0),
        (curve(6, 0.2, 1.0, 0.6, 3.0), 0.4, 2.0),
        (curve(6, 0.2, 1.0, 0.6, 3.0), 0.9, 3.0),
        (curve(7, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0), 0.5, 0.5),
        (curve(8, 0.0, 5.0, 0.5, 6.0), 0.4, 5.0),
        (curve(8, 0.0, 5.0, 0.5, 6.0), 0.6, 6.0),
    ],
)
def test_values_along_each_type(shape, x, y):
    assert at(shape, x) == pytest.approx(y)


def test_knots_beyond_0_and_1_are_drawn_too():
    xs = [x for x, _y in points(curve(6, -1.0, 0.0, 4.0, 1.0))]
    assert (xs[0], xs[-1]) == (-1.0, 4.0)


def test_a_step_rises_straight_up():
    drawn = points(curve(8, 0.0, 5.0, 0.5, 6.0))
    assert (0.5, 5.0) in drawn
    assert (0.5, 6.0) in drawn


@pytest.mark.parametrize("shape", [curve(9, 1.0), curve(42, 1.0), curve(7, 1.0, 2.0), curve(0)])
def test_what_has_no_known_shape_draws_nothing(shape):
    assert points(shape) == []


@given(CURVE)
def test_any_curve_can_be_drawn(shape):
    assert all(math.isfinite(x) and math.isfinite(y) for x, y in points(shape))
