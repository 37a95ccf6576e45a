"""Changes to animation curves: moving, adding and removing knots, and another type.

Each returns a new `Curve` in which every float that it does not concern is the very object it was.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence

from app.ui.i18n import tr
from formats.core.float32 import f32, f32_bits
from formats.core.kinds import CURVE_FLOATS, Curve
from formats.curves import (
    COS,
    EVEN,
    KNOT_SIZES,
    SLOPED,
    WAVES,
    Knot,
    domain,
    evaluate,
    even_x,
    knot_count,
    knots,
    most_knots,
    used,
)
from formats.errors import WrongType

F32_MOST = 3.4028234663852886e38
_FARTHEST = 16.0
"""The x up to which the crest of a wave is looked for."""
_FILL = 1.0
"""What the engine fills floats with that are not in use."""


def put(curve: Curve, at: int, value: float) -> Curve:
    """Set float `at`; a value with the same bits is not a change.

    It is limited to the largest float32; a value that is not finite is ignored.
    """
    if not math.isfinite(value):
        return curve
    fresh = f32(max(-F32_MOST, min(F32_MOST, value)))
    if f32_bits(fresh) == f32_bits(curve.floats[at]):
        return curve
    return curve._replace(floats=(*curve.floats[:at], fresh, *curve.floats[at + 1 :]))


def move_knot(curve: Curve, at: int, x: float, y: float) -> Curve:
    """Move knot `at`; x stays between its neighbours, and is ignored if knots are evenly spaced."""
    start = at * KNOT_SIZES[curve.type]
    if curve.type in EVEN:
        return put(curve, start, y)
    low, high = _limits(curve, at)
    return put(put(curve, start, max(low, min(high, x))), start + 1, y)


def _limits(curve: Curve, at: int) -> tuple[float, float]:
    ones = knots(curve)
    low = ones[at - 1].x if at else -math.inf
    high = ones[at + 1].x if at + 1 < len(ones) else math.inf
    return (low, high) if low <= ones[at].x <= high else (-math.inf, math.inf)


def set_slope(curve: Curve, at: int, slope: float) -> Curve:
    """Set the slope of knot `at`: dy over one segment."""
    size = KNOT_SIZES[curve.type]
    return put(curve, at * size + size - 1, slope) if curve.type in SLOPED else curve


def crest(curve: Curve) -> Knot:
    """Return the point that periods and height of a wave are seen at: its first extreme.

    That is a quarter of a period in, a whole one for cosine; at x = 1 for a wave that turns far
    beyond, or never.
    """
    x = _crest_x(curve) or 1.0
    return Knot(x, evaluate(curve, x))


def move_crest(curve: Curve, x: float, y: float) -> Curve:
    """Give a wave the periods and the height that bring its crest to (x, y); x beyond 0."""
    old = crest(curve)
    if (x, y) == old[:2] or not (math.isfinite(x) and math.isfinite(y)):
        return curve
    # A sine without periods is 0 at any height, so it gets some to have a crest at all.
    stays_at = _crest_x(curve) or (old.x if curve.type == COS else 0.0)
    if x > 0 and x != stays_at:
        curve = put(curve, 0, math.copysign(_crest_part(curve) / x, curve.floats[0] or 1.0))
    if y != old.y:
        unit = evaluate(curve._replace(floats=(curve.floats[0], 1.0, *curve.floats[2:])), x)
        curve = put(curve, 1, -y if unit < 0 else y)
    return curve


def _crest_x(curve: Curve) -> float:
    """Return where a wave turns first, 0 if that is beyond all that is looked at."""
    periods = abs(curve.floats[0])
    if not periods > _crest_part(curve) / _FARTHEST or math.isinf(periods):
        return 0.0
    return _crest_part(curve) / periods


def _crest_part(curve: Curve) -> float:
    return 1.0 if curve.type == COS else 0.25


def add_knot(curve: Curve, x: float, y: float) -> tuple[Curve, int]:
    """Insert a knot at `x`; return the curve and the index of the new knot.

    Evenly spaced knots move together to make room. Raises `WrongType` if there is no room.
    """
    size, count = KNOT_SIZES.get(curve.type, 0), knot_count(curve)
    if not size:
        raise WrongType(tr("a curve of this type has no knots"))
    if used(curve) + size > CURVE_FLOATS:
        raise WrongType(
            tr("all {n} knots that a curve of this type has are set", n=most_knots(curve.type))
        )
    at = min(bisect_right([knot.x for knot in knots(curve)], x), count)
    part = _floats(curve.type, [Knot(x, y, _slope_at(curve, x) / 2)])
    use, floats = used(curve), curve.floats
    more = (*floats[: at * size], *part, *floats[at * size : use], *floats[use + size :])
    new_curve = Curve(use + size, curve.type, more)
    return _keep_end_slopes(new_curve, at), at


def _slope_at(curve: Curve, x: float) -> float:
    """Return dy over the segment around `x`, 0 beyond the knots."""
    ones = knots(curve)
    right = bisect_right([knot.x for knot in ones], x)
    if not 0 < right < len(ones):
        return 0.0
    width = ones[right].x - ones[right - 1].x
    step = width * 1e-4
    rise = evaluate(curve, x + step) - evaluate(curve, x - step)
    slope = rise / (2e-4) if step else 0.0
    return slope if math.isfinite(slope) else 0.0


def _keep_end_slopes(curve: Curve, at: int) -> Curve:
    """Keep the tangents at the ends, whose only segment became narrower by the new knot `at`."""
    ones = knots(curve)
    if curve.type not in SLOPED or curve.type in EVEN or not 0 < at < len(ones) - 1:
        return curve
    width = ones[at + 1].x - ones[at - 1].x
    for end, edge in ((at - 1, 0), (at + 1, len(ones) - 1)):
        slope = ones[end].slope or 0.0
        if end == edge and width > 0:
            curve = set_slope(curve, end, slope * abs(ones[at].x - ones[end].x) / width)
    return curve


def remove_knot(curve: Curve, at: int) -> Curve:
    """Remove a knot; the floats that are no longer used are filled as the engine does.

    Raises `WrongType` for the last knot.
    """
    size, use, floats = KNOT_SIZES.get(curve.type, 0), used(curve), curve.floats
    if knot_count(curve) < 2:
        raise WrongType(tr("a curve needs one knot at least"))
    kept = (*floats[: at * size], *floats[(at + 1) * size : use])
    return Curve(use - size, curve.type, (*kept, *[_FILL] * size, *floats[use:]))


def convert(curve: Curve, kind: int) -> Curve:
    """Return the curve as another type, with its shape kept as well as the type can.

    If no conversion has a meaning (to a wave from knots, to an unknown type), only the type is
    changed.
    """
    known = knot_count(curve) or curve.type in WAVES
    is_alike = {curve.type, kind} <= WAVES or KNOT_SIZES.get(curve.type) == KNOT_SIZES.get(kind)
    is_alike = is_alike and (curve.type in EVEN) == (kind in EVEN)
    if kind == curve.type or kind not in KNOT_SIZES or is_alike or not known:
        return curve._replace(type=kind)
    flat = _floats(kind, _converted(curve, kind))
    old = used(curve)
    fill = [_FILL] * max(0, old - len(flat))
    return Curve(len(flat), kind, (*flat, *fill, *curve.floats[max(old, len(flat)) :]))


def _converted(curve: Curve, kind: int) -> list[Knot]:
    ones, most = knots(curve), most_knots(kind)
    count = min(len(ones), most) if ones else most
    is_even = all(knot.x == f32(even_x(at, len(ones))) for at, knot in enumerate(ones))
    if not ones or count < len(ones) or (kind in EVEN and curve.type not in EVEN and not is_even):
        ones = _sampled(curve, count, (0.0, 1.0) if kind in EVEN else domain(curve))
    if kind in SLOPED and ones[0].slope is None:
        ones = [
            curve_point._replace(slope=_mean_slope(ones, at)) for at, curve_point in enumerate(ones)
        ]
    return ones


def _sampled(curve: Curve, count: int, span: tuple[float, float]) -> list[Knot]:
    left, right = span
    xs = [left + (right - left) * even_x(at, count) for at in range(count)]
    return [Knot(x, evaluate(curve, x)) for x in xs]


def _mean_slope(ones: Sequence[Knot], at: int) -> float:
    """Return the mean of the rises on both sides of a knot, the only one at the ends."""
    rises = [
        ones[b].y - ones[a].y for a, b in ((at - 1, at), (at, at + 1)) if 0 <= a < b < len(ones)
    ]
    return sum(rises) / len(rises) if rises else 0.0


def _floats(kind: int, ones: Sequence[Knot]) -> list[float]:
    """Return knots as a type stores them; floats that are valid already stay the same objects."""
    flat: list[float] = []
    for knot in ones:
        if kind not in EVEN:
            flat.append(_fit(knot.x))
        flat.append(_fit(knot.y))
        if kind in SLOPED:
            flat.append(_fit(knot.slope or 0.0))
    return flat


def _fit(value: float) -> float:
    """Return the float32 for a value, or the object itself if it is one."""
    fresh = f32(max(-F32_MOST, min(F32_MOST, value)) if math.isfinite(value) else value)
    return value if fresh == value else fresh
