"""The smooth curve of a wire: everything that draws or tests a wire uses this one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.graph.layout.parts import Point

Segment = tuple[Point, Point, Point, Point]
"""A cubic Bézier segment: start, two control points, end."""

TURN = 32.0
"""How far the control points of a turn lie beyond the points it joins; it bulges 3/4 of that."""


def _headings(points: Sequence[Point]) -> list[int]:
    """Return for each point whether the wire runs to the right (1) or to the left (-1) there."""
    inner = [
        -1 if after[0] < before[0] else 1 for before, after in zip(points, points[2:], strict=False)
    ]
    return [1, *inner, 1]


def curve(points: Sequence[Point]) -> list[Segment]:
    """Return the cubic segments of the wire through `points`, two or more.

    Tangents are horizontal at every point: to the right at both ends, elsewhere the way the wire
    goes. Between points that are passed the same way a segment stays in their rectangle; where
    the wire turns round it bulges by up to 24 pixels (3/4 of `TURN`).
    """
    headings = _headings(points)
    segments = []
    for index in range(len(points) - 1):
        (x0, y0), (x1, y1) = points[index], points[index + 1]
        out, into = headings[index], headings[index + 1]
        reach = (x1 - x0) / 2
        if out == into and reach * out >= 0:
            segments.append(((x0, y0), (x0 + reach, y0), (x1 - reach, y1), (x1, y1)))
        else:
            reach = TURN if abs(x1 - x0) <= TURN else TURN + abs(x1 - x0) / 4
            segments.append(((x0, y0), (x0 + out * reach, y0), (x1 - into * reach, y1), (x1, y1)))
    return segments


def points_on(segment: Segment, count: int) -> Iterator[Point]:
    """Yield `count` points of a segment after its start, the last of them its end."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = segment
    for step in range(1, count + 1):
        t = step / count
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3
