"""What animation curves are: their knots, and their values as the engine evaluates them."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from .core.kinds import CURVE_FLOATS, CURVE_TYPES, Curve

Point = tuple[float, float]
CurveFunction = Callable[[float], float]

LINEAR, HERMIT, STEP, SIN, COS, SIN_POW2, LINEAR_2D, HERMIT_2D, STEP_2D, SPLINE, SMOOTH = range(
    len(CURVE_TYPES)
)
EVEN: Final = frozenset({LINEAR, HERMIT, STEP})
"""The types whose knots are spaced evenly over 0 … 1 and store no x."""
WAVES: Final = frozenset({SIN, COS, SIN_POW2})
"""The types that store periods (over x 0 … 1) and a height in their first two floats."""
SLOPED: Final = frozenset({HERMIT, HERMIT_2D, SMOOTH})
"""The types whose knots have a slope: dy over one whole segment, however wide it is."""
KNOT_SIZES: Final = {
    LINEAR: 1, HERMIT: 2, STEP: 1, LINEAR_2D: 2, HERMIT_2D: 3, STEP_2D: 2, SMOOTH: 3,
}  # fmt: skip
"""How many floats make one knot, for the types that have knots."""


class Knot(NamedTuple):
    """One knot: its position, and dy over one segment if the type has slopes."""

    x: float
    y: float
    slope: float | None = None


def used(curve: Curve) -> int:
    """Return how many of the 30 floats are in use, at most all of them."""
    return min(curve.use, CURVE_FLOATS)


def knot_count(curve: Curve) -> int:
    """Return the number of whole knots, 0 for types without any."""
    size = KNOT_SIZES.get(curve.type)
    return used(curve) // size if size else 0


def most_knots(kind: int) -> int:
    """Return how many knots a curve of this type has room for, 0 for types without any."""
    return CURVE_FLOATS // KNOT_SIZES[kind] if kind in KNOT_SIZES else 0


def knots(curve: Curve) -> list[Knot]:
    """Return the knots of a curve; for evenly spaced ones, x is computed."""
    kind, size, count = curve.type, KNOT_SIZES.get(curve.type, 0), knot_count(curve)
    found_knots = []
    for at in range(count):
        part = curve.floats[at * size : (at + 1) * size]
        if kind in EVEN:
            part = (even_x(at, count), *part)
        found_knots.append(Knot(*part))
    return found_knots


def even_x(at: int, count: int) -> float:
    """Return the x of knot `at` of `count` evenly spaced ones."""
    return at / (count - 1) if count > 1 else 0.0


class CurvePart(NamedTuple):
    """What a float of a curve is: `x`, `y` or `slope` of a knot, or `periods` or `height`.

    `knot` is the number of the knot from 1, 0 for a curve without knots.
    """

    knot: int
    name: str


def part_of(curve: Curve, at: int) -> CurvePart | None:
    """Return what float `at` is, None if it is not used."""
    if curve.type in WAVES:
        return CurvePart(0, ("periods", "height")[at]) if at < 2 else None
    size = KNOT_SIZES.get(curve.type)
    if size is None or at >= knot_count(curve) * size:
        return None
    names = ("y", "slope") if curve.type in EVEN else ("x", "y", "slope")
    return CurvePart(at // size + 1, names[at % size])


def note(curve: Curve) -> str:
    """Return what a reader should know about the drawn line, "" if it is exact."""
    size = KNOT_SIZES.get(curve.type)
    if curve.type == SPLINE:
        return "How the engine evaluates this type is not known: only its floats are shown."
    if curve.type >= len(CURVE_TYPES):
        return "Unknown type: only its floats are shown."
    if curve.use > CURVE_FLOATS:
        return f"{curve.use} floats are said to be in use, but a curve has {CURVE_FLOATS}."
    if curve.type == HERMIT and curve.use % 2:
        return "An odd number of floats in use: the engine takes 0 everywhere."
    if size and curve.use < size:
        return "Too few floats are in use for one knot."
    if size and curve.use % size:
        return f"{curve.use} floats in use are not a whole number of knots ({size} floats each)."
    if any(knot.x > other_knot.x for knot, other_knot in pairwise(knots(curve))):
        return "The knots are not in the order of x."
    return "Approximate: drawn like Hermit2D." if curve.type == SMOOTH else ""


def evaluate(curve: Curve, x: float) -> float:
    """Return y at `x`, NaN where the type's evaluation is not known."""
    shape = function(curve)
    return math.nan if shape is None else shape(x)


def function(curve: Curve) -> CurveFunction | None:
    """Return y as a function of x, None if the type is unknown.

    Type 10 (Hermit2DSmooth) is treated as 7, which is close to it. The function never raises; if
    the engine would divide by zero, or by a value that is not finite, it returns NaN.
    """
    kind, floats = curve.type, curve.floats[: used(curve)]
    if kind in WAVES:
        return _wave(kind, curve.floats)
    if not knot_count(curve):
        return None
    if kind == HERMIT:
        return _even_hermit(floats)
    if kind in EVEN:
        return _even(kind, floats)
    return _knotted(kind, knots(curve))


def _even(kind: int, floats: Sequence[float]) -> CurveFunction:
    last = len(floats) - 1

    def evaluate(x: float) -> float:
        if x != x:
            return x
        at = max(0.0, min(1.0, x)) * last
        left = int(at)
        if kind == STEP or left >= last:
            return floats[left]
        return floats[left] + (at - left) * (floats[left + 1] - floats[left])

    return evaluate


def _even_hermit(floats: Sequence[float]) -> CurveFunction:
    last = len(floats) // 2 - 1

    def evaluate(x: float) -> float:
        if x != x or len(floats) % 2:
            return x if x != x else 0.0
        at = max(0.0, min(1.0, x)) * last
        left = int(at)
        if left >= last:
            return floats[2 * last]
        return hermite(at - left, *floats[2 * left : 2 * left + 4])

    return evaluate


def _wave(kind: int, floats: Sequence[float]) -> CurveFunction:
    periods, height = floats[:2]
    turn = math.cos if kind == COS else math.sin
    power = 2 if kind == SIN_POW2 else 1

    def evaluate(x: float) -> float:
        angle = 2 * math.pi * periods * x
        return turn(angle) ** power * height if math.isfinite(angle) else math.nan

    return evaluate


def _knotted(kind: int, ones: list[Knot]) -> CurveFunction:
    """Evaluate knots that have their own x; beyond the ends, the first and the last value apply."""

    places = [knot.x for knot in ones]
    is_sorted = all(a <= b for a, b in pairwise(places))

    def evaluate(x: float) -> float:
        if x != x:
            return x
        if x <= places[0]:
            return ones[0].y
        if x >= places[-1]:
            return ones[-1].y
        if is_sorted:
            right = bisect_right(places, x)
        else:
            right = next((at for at, place in enumerate(places) if at and place > x), 0)
        return _value_between(kind, ones[right - 1], ones[right], x) if right else math.nan

    return evaluate


def _value_between(kind: int, knot: Knot, other_knot: Knot, x: float) -> float:
    if kind == STEP_2D:
        return knot.y
    width = other_knot.x - knot.x
    if not width:
        return math.nan
    part = (x - knot.x) / width
    if kind == LINEAR_2D:
        return knot.y + part * (other_knot.y - knot.y)
    return hermite(part, knot.y, knot.slope or 0.0, other_knot.y, other_knot.slope or 0.0)


def hermite(x: float, p: float, m: float, q: float, n: float) -> float:
    """Return the cubic from p (slope m) at x = 0 to q (slope n) at x = 1."""
    x2, x3 = x * x, x * x * x
    return (2 * x3 - 3 * x2 + 1) * p + (x3 - 2 * x2 + x) * m + (3 * x2 - 2 * x3) * q + (x3 - x2) * n


def domain(curve: Curve) -> tuple[float, float]:
    """Return the x a curve is looked at over: 0 … 1, or as far as its knots go beyond."""
    xs = [knot.x for knot in knots(curve) if math.isfinite(knot.x)]
    return min([0.0, *xs]), max([1.0, *xs])


def points(curve: Curve, count: int = 32, span: tuple[float, float] | None = None) -> list[Point]:
    """Return about `count` points (x, y) along a curve over `span`, by default its domain.

    They include the knots; a step, and a jump between two knots with the same x, has a point at
    both ends. There are none if the shape is unknown, or where a value is not finite.
    """
    shape = function(curve)
    if shape is None:
        return []
    left, right = span or domain(curve)
    spots = {left + (right - left) * (at / (count - 1)) for at in range(count)}
    for knot in knots(curve):
        if left <= knot.x <= right:
            spots |= {knot.x, math.nextafter(knot.x, -math.inf)} if knot.x > left else {knot.x}
    curve_points = [(x, shape(x)) for x in sorted(spots) if math.isfinite(x)]
    return [(x, y) for x, y in curve_points if math.isfinite(y)]


def bounds(curve: Curve) -> tuple[float, float, float, float]:
    """Return the least and greatest x, then y, of a curve and its knots; 0 … 1 where it has none.

    What is not finite is left out, and y never lies in one place only.
    """
    left, right = domain(curve)
    ys = [y for _x, y in points(curve, 129)]
    ys += [knot.y for knot in knots(curve) if math.isfinite(knot.y)]
    low, high = min(ys, default=0.0), max(ys, default=1.0)
    if low == high:
        low, high = min(low, 0.0), max(high, 0.0)
    return left, right, low, high if low != high else low + 1.0
