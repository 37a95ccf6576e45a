"""Frames packed onto a page: in reading order, in rows that may hold stacks of small ones."""

from __future__ import annotations

import math
from collections.abc import Sequence

from app.graph.layout.parts import Point

ASPECT = 1.6
TRIES = 12

Size = tuple[float, float]


def extent(sizes: Sequence[Size], corners: Sequence[Point]) -> Size:
    """Return the width and height of what reaches from the origin over all frames."""
    rights = [x + width for (width, _), (x, _) in zip(sizes, corners, strict=True)]
    bottoms = [y + height for (_, height), (_, y) in zip(sizes, corners, strict=True)]
    return max(rights, default=0.0), max(bottoms, default=0.0)


def pack(sizes: Sequence[Size], apart: float) -> list[Point]:
    """Return the top left corners of frames, on a page about `ASPECT` times as wide as high.

    They run from left to right in rows, then down; small ones stand on each other in a row.
    """
    if len(sizes) < 2:
        return [(0.0, 0.0) for _ in sizes]
    widest = max([width for width, _ in sizes])
    area = sum((width + apart) * (height + apart) for width, height in sizes)
    tries = []
    for step in range(TRIES):
        page = max(widest, math.sqrt(area * ASPECT) * (0.8 + 0.06 * step))
        corners = _in_rows(sizes, apart, page)
        width, height = extent(sizes, corners)
        tries.append((max(width, height * ASPECT), step, corners))
    return min(tries)[2]


def _in_rows(sizes: Sequence[Size], apart: float, page: float) -> list[Point]:
    """Return the corners of frames in rows not wider than `page`, each as high as it must be."""
    corners: list[Point] = []
    top = 0.0
    while len(corners) < len(sizes):
        first = len(corners)
        height = sizes[first][1]
        while True:
            row = _row(sizes, first, apart, page, height)
            after = first + len(row)
            # A frame that is only too high may still fit, which gives room to higher stacks too.
            if after == len(sizes) or not _has_room(sizes, first, row, after, apart, page):
                break
            height = max(height, sizes[after][1])
        corners += [(x, top + y) for x, y in row]
        top += height + apart
    return corners


def _row(
    sizes: Sequence[Size], first: int, apart: float, page: float, height: float
) -> list[Point]:
    """Return the corners of the frames that fill a row, from its top left corner."""
    corners: list[Point] = []
    left = width = bottom = 0.0
    for size in sizes[first:]:
        if corners and bottom + apart + size[1] <= height and left + size[0] <= page:
            corners.append((left, bottom + apart))
            width, bottom = max(width, size[0]), bottom + apart + size[1]
            continue
        left += width + apart if corners else 0.0
        if (corners and left + size[0] > page) or size[1] > height:
            break
        corners.append((left, 0.0))
        width, bottom = size
    return corners


def _has_room(
    sizes: Sequence[Size],
    first: int,
    row: Sequence[Point],
    after: int,
    apart: float,
    page: float,
) -> bool:
    """Whether the next frame would fit beside a row, were the row as high as it."""
    right = max(x + sizes[first + place][0] for place, (x, _) in enumerate(row))
    return right + apart + sizes[after][0] <= page
