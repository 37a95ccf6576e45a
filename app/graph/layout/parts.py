"""The parts and the result of a layout: boxes, wires, clusters, and their placement."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

Point = tuple[float, float]
"""x to the right and y downwards, in pixels."""


class Box(NamedTuple):
    """One node: its id and its size in pixels."""

    id: Hashable
    width: float
    height: float


class Wire(NamedTuple):
    """One edge between the boxes `source` and `target`.

    It leaves the right edge of its source `source_y` pixels below the top, and ends at the left
    edge of its target `target_y` below the top. `flow` is control flow (an entry, a child, a
    transition), which gives children their order; else the wire carries data to a consumer.
    """

    id: Hashable
    source: Hashable
    target: Hashable
    source_y: float
    target_y: float
    flow: bool = True


class Cluster(NamedTuple):
    """Boxes that are drawn together, and the wires between them (all ends lie in `boxes`)."""

    id: Hashable
    boxes: Sequence[Box]
    wires: Sequence[Wire]


class Placement(NamedTuple):
    """A finished layout; its top left corner is the origin.

    `positions` are the top left corners of boxes by id. `routes` are the points of wires by id,
    from pin to pin, for `curve`. `frames` are (x, y, width, height) around each cluster, by id.
    """

    positions: dict[Hashable, Point]
    routes: dict[Hashable, list[Point]]
    frames: dict[Hashable, tuple[float, float, float, float]]
    width: float
    height: float
