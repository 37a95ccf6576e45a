"""New positions of rectangles that are aligned or equally spaced."""

from __future__ import annotations

import enum
from collections.abc import Hashable, Mapping

Id = Hashable
Rect = tuple[float, float, float, float]
"""x, y, width, height."""
Point = tuple[float, float]


class Side(enum.Enum):
    """The side or centre of the rectangles to be aligned."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"
    TOP = "top"
    MIDDLE = "middle"
    BOTTOM = "bottom"


_SHARES = {
    Side.LEFT: (0, 0.0), Side.CENTRE: (0, 0.5), Side.RIGHT: (0, 1.0),
    Side.TOP: (1, 0.0), Side.MIDDLE: (1, 0.5), Side.BOTTOM: (1, 1.0),
}  # fmt: skip
"""The axis (0 for x) along which rectangles move, and which part of theirs is brought into line."""


def align(rects: Mapping[Id, Rect], side: Side) -> dict[Id, Point]:
    """Return the upper left corners of rectangles whose `side` is that of what lies round all."""
    if not rects:
        return {}
    axis, share = _SHARES[side]
    first = min(rect[axis] for rect in rects.values())
    last = max(rect[axis] + rect[axis + 2] for rect in rects.values())
    line = first + (last - first) * share
    return {
        id_: _moved(rect, axis, round(line - rect[axis + 2] * share)) for id_, rect in rects.items()
    }


def distribute(rects: Mapping[Id, Rect], axis: int) -> dict[Id, Point]:
    """Return the upper left corners of rectangles with equal gaps along an axis (0 for x).

    The first and the last one stay, in the order of their middles; where they are too near to each
    other for all between, the gaps are negative. Fewer than three stay where they are.
    """
    order = sorted(rects, key=lambda id_: rects[id_][axis] + rects[id_][axis + 2] / 2)
    places = {id_: (rect[0], rect[1]) for id_, rect in rects.items()}
    if len(order) < 3:
        return places
    first, last = rects[order[0]], rects[order[-1]]
    room = last[axis] - first[axis] - first[axis + 2]
    inner = order[1:-1]
    gap = (room - sum(rects[id_][axis + 2] for id_ in inner)) / (len(inner) + 1)
    at = first[axis] + first[axis + 2] + gap
    for id_ in inner:
        places[id_] = _moved(rects[id_], axis, round(at))
        at += rects[id_][axis + 2] + gap
    return places


def _moved(rect: Rect, axis: int, to: float) -> Point:
    return (to, rect[1]) if axis == 0 else (rect[0], to)
