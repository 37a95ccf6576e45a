"""The layout measured against Graphviz: few crossings, wires as short, drawings as compact."""

from __future__ import annotations

import pytest

from app.graph.layout import Cluster, lay_out_cluster
from tests import corpus
from tests.app.graph import by_dot, drawings, graphs, laws


@pytest.fixture(scope="module")
def dot() -> str:
    return by_dot.need()


def compared(dot: str, clusters: list[Cluster]) -> tuple[float, float]:
    """Return how long our wires are, and how large our drawings, for each 1 of Graphviz."""
    sums = [0.0] * 4
    for made in clusters:
        ours = lay_out_cluster(made)
        rects = by_dot.drawing(dot, made).rects
        lefts, tops, rights, bottoms = zip(*rects.values(), strict=True)
        sums[0] += laws.length(made, ours.positions)
        sums[1] += laws.length(made, {box: (left, top) for box, (left, top, _, _) in rects.items()})
        sums[2] += ours.width * ours.height
        sums[3] += (max(rights) - min(lefts)) * (max(bottoms) - min(tops))
    return sums[0] / sums[1], sums[2] / sums[3]


def real(least: int) -> list[Cluster]:
    files = corpus.need("ainb")
    return [made for file in files for made in graphs.real(file) if len(made.boxes) >= least]


def test_real_graphs_are_as_tight(dot):
    length, area = compared(dot, real(8))
    assert length <= 1.1
    assert area <= 1.3


def test_large_real_graphs_cross_no_more(dot):
    ours = theirs = 0
    for made in real(40):
        ours += drawings.quality(made, drawings.ours(made, lay_out_cluster(made))).apart
        theirs += drawings.quality(made, by_dot.drawing(dot, made)).apart
    assert ours <= 1.2 * theirs


@pytest.mark.parametrize("seed", [1, 2])
def test_trees_are_as_tight(dot, seed):
    length, area = compared(dot, [graphs.tree(100, 0.12, seed)])
    assert length <= 1.3
    assert area <= 1.6
