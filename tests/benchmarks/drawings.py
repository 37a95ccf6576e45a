"""How well graphs are drawn, against Graphviz with the same sizes of nodes and gaps.

Two drawings by Graphviz are measured against: one whose links end at our pins, and one whose links
end wherever on a node it likes. In that one links cross less, so it is compared by the crossings of
links that have no node in common, and lengths by straight lines from pin to pin.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.graph.layout import Cluster, lay_out_cluster
from tests import corpus
from tests.app.graph import by_dot, drawings, graphs
from tests.app.graph.drawings import Quality
from tests.benchmarks.table import Result

LEAST, MOST = 40, 400
"""How many nodes the graphs have that are drawn."""
CROSSINGS_AIM, LENGTH_AIM = 1.2, 1.1


def results() -> list[Result]:
    """Measure all groups of real files; quotients are of what Graphviz draws."""
    dot = by_dot.program()
    if dot is None:
        return [Result("Graphviz is not installed", "", "")]
    large = [
        (f"{file.name}, {len(made.boxes)} nodes", made)
        for file in corpus.files("ainb")
        for made in graphs.real(file)
        if LEAST <= len(made.boxes) <= MOST
    ]
    measured = [(name, _measured(dot, made)) for name, made in large]
    lines = [line for name, qualities in measured for line in _lines(name, *qualities, aims=False)]
    sums = [_sum([qualities[which] for _, qualities in measured]) for which in range(3)]
    return [*lines, *_lines(f"{len(large)} graphs of {LEAST} to {MOST} nodes", *sums, aims=True)]


def _measured(dot: str, made: Cluster) -> tuple[Quality, Quality, Quality]:
    """Return our quality, and that of Graphviz with pins and without."""
    ours = drawings.ours(made, lay_out_cluster(made))
    with_pins, free = (by_dot.drawing(dot, made, pins) for pins in (True, False))
    mine, pinned, other = (drawings.quality(made, one) for one in (ours, with_pins, free))
    return mine, pinned, other


def _sum(qualities: Sequence[Quality]) -> Quality:
    return Quality(*(sum(column) for column in zip(*qualities, strict=True)))


def _lines(name: str, ours: Quality, pinned: Quality, free: Quality, aims: bool) -> list[Result]:
    crossing = CROSSINGS_AIM if aims else None
    length = LENGTH_AIM if aims else None
    return [
        _line(f"{name}: crossings", ours.crossings, pinned.crossings, crossing),
        _line(f"{name}: without a common node", ours.apart, free.apart, crossing),
        _line(f"{name}: px of links", ours.length, pinned.length, length),
        _line(f"{name}: px pin to pin", ours.direct, free.direct, length),
        _line(f"{name}: links through nodes", ours.through, 1, 0.0 if aims else None),
    ]


def _line(what: str, ours: float, other: float, aim: float | None) -> Result:
    return Result(what, f"{ours:,.0f}", f"{other:,.0f}", ours / other if other else None, aim)
