"""The same clusters laid out by Graphviz, to measure against: boxes of our sizes, splines."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable, Iterator

import pytest

from app.graph.layout import Box, Cluster
from app.graph.layout.cluster import GAP_X, GAP_Y
from app.graph.layout.parts import Point
from tests.app.graph.drawings import Drawing, polyline

POINTS = 72.0
"""Graphviz measures in inches; pixels are given as its points."""


def need() -> str:
    """Return the program, or skip the test."""
    found = program()
    if found is None:
        pytest.skip("Graphviz is not installed")
    return found


def program() -> str | None:
    """Return the path of `dot`, None where it is not installed."""
    return shutil.which("dot")


def drawing(dot: str, made: Cluster, pins: bool = False) -> Drawing:
    """Return how Graphviz draws a cluster; wires end at our `pins`, or where on a box it likes."""
    told = _told(dot, _graph_text(made, pins))
    return _read(made, [line.split() for line in told.splitlines()])


def draw_all(dot: str, clusters: Iterable[Cluster]) -> None:
    """Have Graphviz draw clusters in one run, for the time it takes; what it draws is dropped."""
    _told(dot, "\n".join(map(_graph_text, clusters)))


def _told(dot: str, text: str) -> str:
    done = subprocess.run([dot, "-Tplain"], input=text, capture_output=True, text=True, check=True)
    return done.stdout


def _graph_text(made: Cluster, pins: bool = False) -> str:
    return "digraph {\n" + "\n".join(_lines(made, pins)) + "\n}"


def _lines(made: Cluster, pins: bool) -> Iterator[str]:
    yield f"ranksep={GAP_X / POINTS}; nodesep={GAP_Y / POINTS}; rankdir=LR; splines=true"
    yield "node [shape=plain]" if pins else "node [shape=box, fixedsize=true]"
    number = {box.id: place for place, box in enumerate(made.boxes)}
    heights: dict[object, set[float]] = {box.id: set() for box in made.boxes}
    for wire in made.wires:
        heights[wire.source].add(wire.source_y)
        heights[wire.target].add(wire.target_y)
    for box in made.boxes:
        if pins:
            yield f"{number[box.id]} [label=<{_table(box, sorted(heights[box.id]))}>]"
        else:
            size = f"width={box.width / POINTS}, height={box.height / POINTS}"
            yield f'{number[box.id]} [label="", {size}]'
    for place, wire in enumerate(made.wires):
        ends = [str(number[wire.source]), str(number[wire.target])]
        if pins:
            ends = [f"{ends[0]}:{_port(wire.source_y)}:e", f"{ends[1]}:{_port(wire.target_y)}:w"]
        yield f'{ends[0]} -> {ends[1]} [label="{place}"]'


def _port(height: float) -> str:
    return f"p{round(height)}"


def _table(box: Box, heights: list[float]) -> str:
    """Return a node as rows, each of one with a pin 2 px high round it."""
    rows = []
    y = 0
    for height in sorted({round(height) for height in heights}):
        if height - 1 > y:
            rows.append((height - 1 - y, ""))
            y = height - 1
        rows.append((2, f' PORT="p{height}"'))
        y += 2
    if box.height > y:
        rows.append((box.height - y, ""))
    cells = "".join(
        f'<TR><TD FIXEDSIZE="TRUE" WIDTH="{box.width:.0f}" HEIGHT="{high:.0f}"{port}></TD></TR>'
        for high, port in rows
    )
    plain = 'BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0"'
    return f"<TABLE {plain}>{cells}</TABLE>"


def _read(made: Cluster, rows: list[list[str]]) -> Drawing:
    rects = {}
    lines: dict[object, list[Point]] = {}
    for words in rows:
        if words[0] == "node":
            box = made.boxes[int(words[1])]
            x, y = POINTS * float(words[2]), -POINTS * float(words[3])
            half, middle = box.width / 2, box.height / 2
            rects[box.id] = (x - half, y - middle, x + half, y + middle)
        elif words[0] == "edge":
            count = int(words[3])
            numbers = [float(word) * POINTS for word in words[4 : 4 + 2 * count]]
            points = list(zip(numbers[::2], [-y for y in numbers[1::2]], strict=True))
            wire = made.wires[int(words[4 + 2 * count].strip('"'))]
            segments = [tuple(points[at : at + 4]) for at in range(0, count - 1, 3)]
            lines[wire.id] = polyline(segments)
    return Drawing(rects, lines)
