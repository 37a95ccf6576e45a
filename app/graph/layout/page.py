"""The layout of a whole graph: its clusters, each in a frame with room for a title."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from app.graph.layout.cluster import GAP_X, GAP_Y, laid_out_parts
from app.graph.layout.pack import extent, pack
from app.graph.layout.parts import Cluster, Placement, Point, Wire
from app.graph.layout.routes import route
from formats.core.work import result_of

PAD = 16.0
TITLE = 28.0
APART = 32.0


def lay_out(
    clusters: Sequence[Cluster],
    gap_x: float = GAP_X,
    gap_y: float = GAP_Y,
    *,
    between: Iterable[Wire] = (),
    title: float = TITLE,
    pad: float = PAD,
    apart: float = APART,
) -> Placement:
    """Return the layout of all clusters, packed in reading order.

    Each cluster has a frame, `pad` pixels around it, with room for a title of `title` pixels
    inside at the top; frames are `apart` pixels from each other. Wires `between` boxes of two
    clusters have no say in the layout: they are drawn in by `route`, through the gaps.
    """
    among = sum(len(cluster.wires) for cluster in clusters)
    parts = [result_of(laid_out_parts(cluster, gap_x, gap_y, among)) for cluster in clusters]
    sizes = [(part.width + 2 * pad, part.height + 2 * pad + title) for part in parts]
    corners = pack(sizes, apart)
    positions: dict[Hashable, Point] = {}
    routes: dict[Hashable, list[Point]] = {}
    frames: dict[Hashable, tuple[float, float, float, float]] = {}
    for cluster, part, (x, y), size in zip(clusters, parts, corners, sizes, strict=True):
        part.add_to(positions, routes, (x + pad, y + pad + title))
        frames[cluster.id] = (x, y, *size)
    sizes_of = {box.id: (box.width, box.height) for cluster in clusters for box in cluster.boxes}
    rects = {box: (*corner, *sizes_of[box]) for box, corner in positions.items()}
    routes |= route(rects, between, through_gaps=True)
    return Placement(positions, routes, frames, *extent(sizes, corners))
