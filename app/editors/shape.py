"""The shape of animation curves, to be drawn: points along each, as the engine evaluates them."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import pairwise

from formats.values import CURVE_FLOATS, Curve

Point = tuple[float, float]
_KNOT = {1: 2, 6: 2, 7: 3, 8: 2, 10: 3}
"""How many floats make one knot, for the types that have knots of several."""


def points(curve: Curve, count: int = 32) -> list[Point]:
    """Return about `count` points (x, y) along a curve, none where its shape is not known.

    x runs over 0 … 1, or over the knots where they lie beyond. Type 9 (NonUniformSpline) has no
    known scalar form; 10 (Hermit2DSmooth) is drawn as 7, which it comes near. Steps get two points
    at each edge. Values that are not finite are left out.
    """
    use = min(curve.use, CURVE_FLOATS)
    shape = _shape(curve.type, curve.floats[:use])
    if shape is None:
        return []
    spots = {number / (count - 1) for number in range(count)}
    if curve.type in (6, 7, 8, 10):
        spots.update(curve.floats[: use - use % _KNOT[curve.type] : _KNOT[curve.type]])
    found = [(x, shape(x)) for x in sorted(x for x in spots if math.isfinite(x))]
    if curve.type in (2, 8):
        found = [p for a, b in pairwise(found) for p in (a, (b[0], a[1]))] + found[-1:]
    return [(x, y) for x, y in found if math.isfinite(y)]


def _shape(kind: int, floats: Sequence[float]) -> Callable[[float], float] | None:
    size = _KNOT.get(kind, 1)
    knots = len(floats) // size
    if not knots:
        return None
    if kind in (0, 1, 2):
        return lambda x: _even(kind, floats, knots, x)
    if kind in (3, 4, 5):
        return _wave(kind, floats) if len(floats) > 1 else None
    if kind in (6, 7, 8, 10):
        return _knotted(kind, [floats[at * size : (at + 1) * size] for at in range(knots)])
    return None


def _even(kind: int, floats: Sequence[float], knots: int, x: float) -> float:
    """Evaluate knots spaced evenly over 0 … 1."""
    at = max(0.0, min(1.0, x)) * (knots - 1)
    left = min(int(at), max(0, knots - 2))
    right, part = min(left + 1, knots - 1), at - left
    if kind == 2:
        return floats[int(at)]
    if kind == 0:
        return floats[left] + part * (floats[right] - floats[left])
    return _hermite(part, *floats[2 * left : 2 * left + 2], *floats[2 * right : 2 * right + 2])


def _wave(kind: int, floats: Sequence[float]) -> Callable[[float], float]:
    periods, height = floats[0], floats[1]
    turn = math.sin if kind != 4 else math.cos
    power = 2 if kind == 5 else 1

    def evaluate(x: float) -> float:
        angle = 2 * math.pi * periods * x
        return turn(angle) ** power * height if math.isfinite(angle) else math.nan

    return evaluate


def _knotted(kind: int, knots: list[Sequence[float]]) -> Callable[[float], float]:
    """Evaluate knots that carry their own x; the ends hold beyond them."""
    places = [knot[0] for knot in knots]

    def evaluate(x: float) -> float:
        right = bisect_right(places, x)
        if right == 0 or right == len(knots):
            return knots[0 if right == 0 else -1][1]
        one, other = knots[right - 1], knots[right]
        if kind == 8:
            return one[1]
        width = other[0] - one[0]
        part = (x - one[0]) / width if width else 1.0
        if kind == 6:
            return one[1] + part * (other[1] - one[1])
        return _hermite(part, one[1], one[2], other[1], other[2])

    return evaluate


def _hermite(x: float, p: float, m: float, q: float, n: float) -> float:
    x2, x3 = x * x, x * x * x
    return (2 * x3 - 3 * x2 + 1) * p + (x3 - 2 * x2 + x) * m + (3 * x2 - 2 * x3) * q + (x3 - x2) * n
