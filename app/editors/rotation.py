"""Rotations as unit quaternions (x y z w), as three angles about the axes, and as axes in space.

Angles are radians. An order such as `xyz` says about which fixed axis is turned first, second and
third. All of it is computed in float64.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

Quaternion = tuple[float, float, float, float]
Angles = tuple[float, float, float]
Vector = tuple[float, float, float]

ORDERS = tuple("".join(order) for order in itertools.permutations("xyz"))
"""The six orders of turning about three axes."""
_LOCKED = 1e-6
"""Below this cosine the first and the third axis lie on each other."""


def length(parts: Sequence[float]) -> float:
    """Return the length of a vector; inf or nan where a part is."""
    return math.hypot(*parts)


def unit(parts: Sequence[float]) -> tuple[float, ...] | None:
    """Return the vector at length 1, None if it has no direction (zero, inf, nan)."""
    whole = length(parts)
    if not whole or not math.isfinite(whole):
        return None
    return tuple(part / whole for part in parts)


def axes(rotation: Sequence[float]) -> tuple[Vector, Vector, Vector] | None:
    """Return where a quaternion turns the axes x, y and z to; None if it is no rotation."""
    quaternion = unit(rotation)
    if quaternion is None:
        return None
    x, y, z, w = quaternion
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
        (2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
        (2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)),
    )


def to_angles(rotation: Sequence[float], order: str = "xyz") -> Angles | None:
    """Return the angles about x, y and z (in this order in the tuple) that make a quaternion.

    Where the second turn is a quarter, the third is taken as 0. None if it is no rotation.
    """
    turned = axes(rotation)
    if turned is None:
        return None
    first, second, third = ("xyz".index(name) for name in order)
    hand = 1 if (second - first) % 3 == 1 else -1
    cosine = math.hypot(turned[first][first], turned[first][second])
    angles = [0.0, 0.0, 0.0]
    angles[second] = math.atan2(-hand * turned[first][third], cosine)
    if cosine > _LOCKED:
        angles[first] = math.atan2(hand * turned[second][third], turned[third][third])
        angles[third] = math.atan2(hand * turned[first][second], turned[first][first])
    else:
        angles[first] = math.atan2(-hand * turned[third][second], turned[second][second])
    return angles[0], angles[1], angles[2]


def from_angles(angles: Sequence[float], order: str = "xyz") -> Quaternion:
    """Return the unit quaternion of three angles about x, y and z, turned in `order`."""
    quaternion: Quaternion = (0.0, 0.0, 0.0, 1.0)
    for name in order:
        axis = "xyz".index(name)
        half = angles[axis] / 2
        turn = [0.0, 0.0, 0.0, math.cos(half)]
        turn[axis] = math.sin(half)
        quaternion = product(turn, quaternion)
    return quaternion


def product(one: Sequence[float], other: Sequence[float]) -> Quaternion:
    """Return the quaternion that turns by `other` first and then by `one`."""
    ax, ay, az, aw = one
    bx, by, bz, bw = other
    return (
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    )


def nearer(rotation: Quaternion, old: Sequence[float]) -> Quaternion:
    """Return the rotation with the one of its two signs that lies nearer to `old`."""
    if sum(a * b for a, b in zip(rotation, old, strict=True)) >= 0:
        return rotation
    x, y, z, w = rotation
    return -x, -y, -z, -w
