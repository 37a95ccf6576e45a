"""The layout measured against Graphviz: wires about as short, drawings about as compact."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from app.graph.layout import Cluster, lay_out_cluster
from app.graph.layout.cluster import GAP_X, GAP_Y
from app.graph.layout.parts import Point
from tests import corpus
from tests.app.graph import graphs, laws

POINTS = 72.0
"""Graphviz measures in inches; pixels are given as its points."""


@pytest.fixture(scope="module")
def dot() -> str:
    found = shutil.which("dot")
    if not found:
        pytest.skip("Graphviz is not installed")
    return found


def laid_out_by_dot(dot: str, made: Cluster) -> tuple[dict[object, Point], float]:
    """Return the top left corners of boxes, and the area of the whole drawing."""
    number = {box.id: place for place, box in enumerate(made.boxes)}
    lines = [f"ranksep={GAP_X / POINTS}; nodesep={GAP_Y / POINTS}; rankdir=LR; splines=false"]
    lines.append("node [shape=box, fixedsize=true]")
    for place, box in enumerate(made.boxes):
        lines.append(f"{place} [width={box.width / POINTS}, height={box.height / POINTS}]")
    lines += [f"{number[wire.source]} -> {number[wire.target]}" for wire in made.wires]
    text = "digraph {" + "\n".join(lines) + "}"
    done = subprocess.run([dot, "-Tplain"], input=text, capture_output=True, text=True, check=True)
    words = [line.split() for line in done.stdout.splitlines()]
    corners = {}
    for one in words:
        if one[0] == "node":
            box = made.boxes[int(one[1])]
            x, y = POINTS * float(one[2]), -POINTS * float(one[3])
            corners[box.id] = (x - box.width / 2, y - box.height / 2)
    return corners, POINTS * POINTS * float(words[0][2]) * float(words[0][3])


def compared(dot: str, clusters: list[Cluster]) -> tuple[float, float]:
    """Return how long our wires are, and how large our drawings, for each 1 of Graphviz."""
    sums = [0.0] * 4
    for made in clusters:
        ours = lay_out_cluster(made)
        corners, area = laid_out_by_dot(dot, made)
        sums[0] += laws.length(made, ours.positions)
        sums[1] += laws.length(made, corners)
        sums[2] += ours.width * ours.height
        sums[3] += area
    return sums[0] / sums[1], sums[2] / sums[3]


def test_real_graphs_are_as_tight(dot):
    files = corpus.need("ainb")
    large = [made for file in files for made in graphs.real(file) if len(made.boxes) > 7]
    length, area = compared(dot, large)
    assert length <= 1.2
    assert area <= 1.3


@pytest.mark.parametrize("seed", [1, 2])
def test_trees_are_as_tight(dot, seed):
    length, area = compared(dot, [graphs.tree(100, 0.12, seed)])
    assert length <= 1.3
    assert area <= 1.6
