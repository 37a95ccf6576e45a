"""The handles of a curve on its plot: knots, the ends of their slopes, and the crest of a wave."""

from __future__ import annotations

import math
from decimal import Decimal
from typing import NamedTuple

from app.editors import curve_edit
from app.editors.curve_view import snapped
from app.ui.i18n import tr
from formats.core.kinds import Curve
from formats.curves import SLOPED, WAVES, Knot, knots
from formats.value_text import f32_text

KNOT, SLOPE, SLOPE_BEFORE, CREST = "knot", "slope", "slope before", "crest"
_REACH = 1 / 3
"""How far along its segment the end of a slope is drawn; a cubic's own control point is there."""


class Handle(NamedTuple):
    """A draggable handle: a part of knot `at`, drawn at (x, y)."""

    at: int
    part: str
    x: float
    y: float

    @property
    def key(self) -> tuple[int, str]:
        """The coordinates that stay fixed during a drag."""
        return self.at, self.part


def handles(curve: Curve) -> list[Handle]:
    """Return the handles of a curve that have a place, each knot before its slopes."""
    if curve.type in WAVES:
        crest = curve_edit.crest(curve)
        found_handles = [Handle(0, CREST, crest.x, crest.y)]
    else:
        ones = knots(curve)
        found_handles = [handle for at in range(len(ones)) for handle in _of_knot(curve, ones, at)]
    return [curve for curve in found_handles if math.isfinite(curve.x) and math.isfinite(curve.y)]


def _of_knot(curve: Curve, ones: list[Knot], at: int) -> list[Handle]:
    x, y, slope = ones[at]
    handles = [Handle(at, KNOT, x, y)]
    if curve.type not in SLOPED or slope is None:
        return handles
    for part, to in ((SLOPE, at + 1), (SLOPE_BEFORE, at - 1)):
        width = ones[to].x - x if 0 <= to < len(ones) else 0.0
        if width:
            rise = slope * _REACH * (1 if part == SLOPE else -1)
            handles.append(Handle(at, part, x + width * _REACH, y + rise))
    return handles


def walk(curve: Curve) -> list[Handle]:
    """Return the handles the keyboard goes through: of the two ends of a slope only one."""
    found_handles: list[Handle] = []
    for handle in handles(curve):
        if handle.part != SLOPE_BEFORE or found_handles[-1].part == KNOT:
            found_handles.append(handle)
    return found_handles


def moved(curve: Curve, handle: Handle, x: float, y: float) -> Curve:
    """Return the curve with a handle moved to (x, y), or as near as possible."""
    if handle.part == CREST:
        return curve_edit.move_crest(curve, x, y)
    if handle.part == KNOT:
        return curve_edit.move_knot(curve, handle.at, x, y)
    return set_slope_at(curve, handle, y)


def set_slope_at(curve: Curve, handle: Handle, y: float, step: float = 0.0) -> Curve:
    """Return the curve with the end of a slope drawn at the height `y`.

    With a `step`, the slope becomes a multiple of it.
    """
    rise = (y - knots(curve)[handle.at].y) / _REACH
    slope = rise if handle.part == SLOPE else -rise
    return curve_edit.set_slope(curve, handle.at, snapped(slope, step) if step else slope)


def stepped(curve: Curve, handle: Handle, right: float, up: float) -> Curve:
    """Return the curve with a handle moved by so much; a slope changes by `up` itself."""
    if handle.part in (SLOPE, SLOPE_BEFORE):
        slope = knots(curve)[handle.at].slope
        return curve_edit.set_slope(curve, handle.at, _sum(slope or 0.0, up))
    return moved(curve, handle, _sum(handle.x, right), _sum(handle.y, up))


def _sum(number: float, step: float) -> float:
    """Add as a person does, in decimals, so that 0.1 and 0.2 are 0.3."""
    if not step or abs(number) > curve_edit.F32_MOST:
        return number + step
    return float(Decimal(f32_text(number)) + Decimal(repr(step)))


def handle_text(curve: Curve, handle: Handle) -> str:
    """Return the name of a handle and its numbers: `Knot 2 x 0.5 y 1.0 slope 0.0`."""
    if handle.part == CREST:
        periods, height = map(f32_text, curve.floats[:2])
        return tr("Wave   periods {periods}   height {height}", periods=periods, height=height)
    knot = knots(curve)[handle.at]
    slope = "" if knot.slope is None else tr("   slope {slope}", slope=short(knot.slope))
    return tr(
        "Knot {number}   x {x}   y {y}{slope}",
        number=handle.at + 1,
        x=short(knot.x),
        y=short(knot.y),
        slope=slope,
    )


def short(value: float) -> str:
    """Return a number as a readout shows it, to five digits."""
    return f"{value:.5g}"
