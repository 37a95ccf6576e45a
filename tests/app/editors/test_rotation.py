"""Rotations: as angles and back, gimbal lock, axes, and invalid ones."""

from __future__ import annotations

import math
import random

import pytest

from app.editors.rotation import ORDERS, axes, from_angles, length, nearer, product, to_angles, unit
from formats.core.float32 import f32

QUARTER = math.pi / 2


def random_rotation(source: random.Random):
    found = unit([source.gauss(0, 1) for _ in range(4)])
    assert found is not None
    return found


def apart(one, other) -> float:
    """How far two rotations are from each other: 0 for the same, up to 1."""
    return 1 - abs(sum(a * b for a, b in zip(one, other, strict=True)))


@pytest.mark.parametrize("order", ORDERS)
def test_a_thousand_rotations_come_back_from_their_angles(order):
    source = random.Random(order)
    for _ in range(1000):
        rotation = random_rotation(source)
        assert apart(from_angles(to_angles(rotation, order), order), rotation) < 1e-14


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("quarter", [QUARTER, -QUARTER])
def test_locked_rotations_come_back_too(order, quarter):
    source = random.Random(1)
    for _ in range(50):
        angles = [source.uniform(-3, 3) for _ in range(3)]
        angles["xyz".index(order[1])] = quarter
        rotation = tuple(map(f32, from_angles(angles, order)))
        found = to_angles(rotation, order)
        assert apart(from_angles(found, order), unit(rotation)) < 1e-12


def test_the_order_says_what_is_turned_first():
    # A quarter about x takes y to z, then a quarter about z leaves it there.
    turned = axes(from_angles((QUARTER, 0.0, QUARTER), "xyz"))
    assert turned[1] == pytest.approx((0, 0, 1))
    # The other way round: about z takes y to -x, and x stays.
    turned = axes(from_angles((QUARTER, 0.0, QUARTER), "zyx"))
    assert turned[1] == pytest.approx((-1, 0, 0))


@pytest.mark.parametrize("axis", range(3))
def test_one_angle_is_one_angle_in_every_order(axis):
    for order in ORDERS:
        angles = [0.0, 0.0, 0.0]
        angles[axis] = 0.7
        rotation = from_angles(angles, order)
        assert rotation[axis] == pytest.approx(math.sin(0.35))
        assert rotation[3] == pytest.approx(math.cos(0.35))
        assert to_angles(rotation, order) == pytest.approx(tuple(angles))


def test_axes_of_products_are_turned_one_after_the_other():
    source = random.Random(3)
    one, other = random_rotation(source), random_rotation(source)
    both = axes(product(one, other))
    first, then = axes(other), axes(one)
    for axis in range(3):
        turned = [sum(first[axis][k] * then[k][part] for k in range(3)) for part in range(3)]
        assert both[axis] == pytest.approx(tuple(turned))


@pytest.mark.parametrize("odd", [(0.0,) * 4, (math.nan,) * 4, (math.inf, 0.0, 0.0, 1.0)])
def test_what_has_no_direction_is_no_rotation(odd):
    assert unit(odd) is None
    assert axes(odd) is None
    assert to_angles(odd) is None


def test_lengths():
    assert length((3.0, 4.0)) == 5
    assert unit((0.0, 3.0, 4.0)) == pytest.approx((0, 0.6, 0.8))
    most = 3.4028234663852886e38
    assert unit((most, most)) == pytest.approx((math.sqrt(0.5),) * 2)


def test_of_two_signs_the_nearer_one_is_taken():
    assert nearer((0.0, 0.0, 0.6, 0.8), (0.0, 0.0, -0.6, -0.8)) == (0.0, 0.0, -0.6, -0.8)
    assert nearer((0.0, 0.0, 0.6, 0.8), (0.0, 0.0, 0.5, 0.9)) == (0.0, 0.0, 0.6, 0.8)
