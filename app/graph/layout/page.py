"""Clusters packed onto a page: in reading order, in rows that may hold stacks of small ones."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence

from app.graph.layout.cluster import GAP_X, GAP_Y, lay_out_cluster
from app.graph.layout.parts import Cluster, Placement, Point

ASPECT = 1.6
PAD = 16.0
TITLE = 28.0
APART = 32.0

Size = tuple[float, float]


def lay_out(
    clusters: Sequence[Cluster],
    gap_x: float = GAP_X,
    gap_y: float = GAP_Y,
    *,
    title: float = TITLE,
    pad: float = PAD,
    apart: float = APART,
) -> Placement:
    """Return the layout of all clusters, packed in reading order.

    Each cluster has a frame, `pad` pixels around it, with room for a title of `title` pixels
    inside at the top; frames are `apart` pixels from each other.
    """
    parts = [lay_out_cluster(cluster, gap_x, gap_y) for cluster in clusters]
    sizes = [(part.width + 2 * pad, part.height + 2 * pad + title) for part in parts]
    corners = pack(sizes, apart)
    positions: dict[Hashable, Point] = {}
    routes: dict[Hashable, list[Point]] = {}
    frames: dict[Hashable, tuple[float, float, float, float]] = {}
    for cluster, part, (x, y), size in zip(clusters, parts, corners, sizes, strict=True):
        dx, dy = x + pad, y + pad + title
        for box, (left, top) in part.positions.items():
            positions[box] = (left + dx, top + dy)
        for wire, points in part.routes.items():
            routes[wire] = [(left + dx, top + dy) for left, top in points]
        frames[cluster.id] = (x, y, *size)
    return Placement(positions, routes, frames, *_extent(sizes, corners))


def _extent(sizes: Sequence[Size], corners: Sequence[Point]) -> Size:
    both = list(zip(sizes, corners, strict=True))
    width = max([x + size[0] for size, (x, _) in both], default=0.0)
    return width, max([y + size[1] for size, (_, y) in both], default=0.0)


def pack(sizes: Sequence[Size], apart: float) -> list[Point]:
    """Return the top left corners of frames, packed onto a page a bit wider than high.

    They run from left to right in rows, then down; small ones stand on each other in a row.
    """
    if not sizes:
        return []
    widest = max(width for width, _ in sizes)
    area = sum((width + apart) * (height + apart) for width, height in sizes)
    best: tuple[float, list[Point]] | None = None
    for step in range(12):
        page = max(widest, math.sqrt(area * ASPECT) * (0.7 + 0.08 * step))
        corners = _in_rows(sizes, apart, page)
        width, height = _extent(sizes, corners)
        cost = max(width, height * ASPECT)
        if best is None or cost < best[0]:
            best = cost, corners
    assert best is not None
    return best[1]


def _in_rows(sizes: Sequence[Size], apart: float, page: float) -> list[Point]:
    """Return the corners of frames in rows of stacks, none wider than `page` if it can be."""
    corners: list[Point] = []
    left = top = 0.0  # of the stack
    width = bottom = 0.0  # how wide the stack is, where its last frame ends
    row = 0.0  # the height of the row
    for size in sizes:
        below = bottom + apart
        if corners and below + size[1] <= top + row and left + max(width, size[0]) <= page:
            corners.append((left, below))
            width, bottom = max(width, size[0]), below + size[1]
            continue
        if corners:
            left += width + apart
        if corners and left + size[0] > page:
            left, top, row = 0.0, top + row + apart, 0.0
        corners.append((left, top))
        width, bottom = size[0], top + size[1]
        row = max(row, size[1])
    return corners
