"""Which part of the plane a plot shows: from numbers to pixels and back, zoom, pan, grid steps."""

from __future__ import annotations

import math
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF

Point = tuple[float, float]
MARGIN = 0.08
"""How much room is left around a curve that fills the plot, as a part of its extent."""
FAR = 1e5
"""How many pixels away painting still copes with."""
_MAGNET = 3.0
"""How many pixels away from the grid a new knot is drawn onto it."""
_NARROWEST = 1e-6
_WIDEST = 1e38


class AxisSpan(NamedTuple):
    """A stretch of one axis, `low` below `high`."""

    low: float
    high: float

    @property
    def size(self) -> float:
        """How long it is."""
        return self.high - self.low

    def around(self, middle: float, factor: float) -> AxisSpan:
        """Return it `factor` times as long, with `middle` in its place."""
        least = max(abs(middle), 1e-3) * _NARROWEST
        factor = max(least / self.size, min(_WIDEST / self.size, factor))
        return AxisSpan(
            middle - (middle - self.low) * factor, middle + (self.high - middle) * factor
        )

    def moved(self, by: float) -> AxisSpan:
        """Return it at another place."""
        return AxisSpan(self.low + by, self.high + by)

    def padded(self) -> AxisSpan:
        """Return it with a margin at both ends."""
        return AxisSpan(self.low - MARGIN * self.size, self.high + MARGIN * self.size)


class View(NamedTuple):
    """The part of the plane that `rect` (in pixels) shows; y grows upwards."""

    rect: QRectF
    x: AxisSpan
    y: AxisSpan

    def spot(self, x: float, y: float) -> QPointF:
        """Return the place of a point; one far outside stays where painting can cope with it."""
        right = (x - self.x.low) / self.x.size * self.rect.width()
        up = (y - self.y.low) / self.y.size * self.rect.height()
        right, up = max(-FAR, min(FAR, right)), max(-FAR, min(FAR, up))
        return QPointF(self.rect.left() + right, self.rect.bottom() - up)

    def value(self, spot: QPointF) -> tuple[float, float]:
        """Return the point (x, y) at a place."""
        right = (spot.x() - self.rect.left()) / max(1.0, self.rect.width())
        up = (self.rect.bottom() - spot.y()) / max(1.0, self.rect.height())
        return self.x.low + right * self.x.size, self.y.low + up * self.y.size

    def zoomed(self, spot: QPointF, x_factor: float, y_factor: float) -> View:
        """Return the view scaled by `factor` around `spot`."""
        x, y = self.value(spot)
        return View(self.rect, self.x.around(x, x_factor), self.y.around(y, y_factor))

    def panned(self, by: QPointF) -> View:
        """Return the view shifted by so many pixels."""
        right = -by.x() / max(1.0, self.rect.width()) * self.x.size
        up = by.y() / max(1.0, self.rect.height()) * self.y.size
        return View(self.rect, self.x.moved(right), self.y.moved(up))

    def steps(self, least: tuple[float, float]) -> tuple[float, float]:
        """Return the grid steps of both axes whose lines are at least so many pixels apart."""
        return (
            nice_step(self.x.size * least[0] / max(1.0, self.rect.width())),
            nice_step(self.y.size * least[1] / max(1.0, self.rect.height())),
        )

    def settled(
        self, point: tuple[float, float], steps: tuple[float, float]
    ) -> tuple[float, float]:
        """Return a point snapped to the grid if it is within a few pixels of it.

        Otherwise it is rounded to about a pixel: 0.75 stays 0.75 between 0.7 and 0.8.
        """
        pixels = (
            self.x.size / max(1.0, self.rect.width()),
            self.y.size / max(1.0, self.rect.height()),
        )
        x, y = map(_settled, point, steps, pixels)
        return x, y


def _settled(value: float, step: float, pixel: float) -> float:
    grid = snapped(value, step)
    if abs(grid - value) <= min(_MAGNET * pixel, step / 6):
        return grid
    return snapped(value, nice_step(pixel))


def fitting(rect: QRectF, bounds: tuple[float, float, float, float]) -> View:
    """Return the view of `bounds` (x least, x greatest, y least, y greatest) with a margin."""
    left, right, low, high = (max(-_WIDEST, min(_WIDEST, bound)) for bound in bounds)
    x, y = _spread(left, right), _spread(low, high)
    return View(rect, x.padded(), y.padded())


def _spread(low: float, high: float) -> AxisSpan:
    least = max(abs(low), abs(high), 1e-30) * _NARROWEST
    return AxisSpan(low, high) if high - low > least else AxisSpan(low - least, high + least)


def nice_step(least: float) -> float:
    """Return the smallest of 1, 2 and 5 times a power of ten that is not below `least`."""
    power = 10.0 ** math.floor(math.log10(max(least, 1e-44)))
    return next(float(f"{times * power:.6g}") for times in (1, 2, 5, 10) if times * power >= least)


def fraction(step: float) -> float:
    """Return the step of the finer grid between lines `step` apart: 0.2 for 1, 0.05 for 0.2."""
    is_two = f"{step:.6e}".startswith("2")
    return float(f"{step / (4 if is_two else 5):.6g}")


def ticks(span: AxisSpan, step: float) -> list[float]:
    """Return the multiples of `step` in a span, at most a few hundred."""
    first, last = math.ceil(span.low / step), math.floor(span.high / step)
    return [at * step for at in range(first, min(last, first + 400) + 1)]


def tick_text(value: float, step: float) -> str:
    """Return a multiple of `step` as short text."""
    if abs(value) < step / 2:
        return "0"
    digits = max(0, -math.floor(math.log10(step)))
    if digits > 5 or abs(value) >= 1e6:
        return f"{value:.6g}"
    return f"{value:.{digits}f}"


def snapped(value: float, step: float) -> float:
    """Return the multiple of `step` next to a value."""
    return float(f"{round(value / step) * step:.9g}")
