"""The canvas: layout, the way from a file to its first picture, frames at every zoom, edits."""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

from tests import corpus
from tests.app.graph import by_dot, graphs
from tests.benchmarks.edits_probe import HELD, PEER
from tests.benchmarks.table import Result, milliseconds
from tests.benchmarks.window import probe

BIG = "ainb/TOTK-ModForge-x/Player.event.root.ainb"
LARGEST = "ainb/ainb/reserialization_test.ainb"
EDIT_AIM = 0.15
LAYOUT_AIM, SHOWN_AIM, FRAME_AIM, MADE_FRAME_AIM = 0.06, 0.4, 0.016, 0.02
ROUNDS, DRAWINGS = 3, 7


def results() -> list[Result]:
    """Measure the largest real graph, and one of 2,000 nodes; quotients are of the aims."""
    lines = []
    with tempfile.TemporaryDirectory() as home:
        file = corpus.find(BIG)
        if file.is_file():
            taken = _median(home, str(file))
            lines += [
                _layout(taken["layout"], file),
                _against("730 nodes: open to first paint", taken["shown"], SHOWN_AIM),
                *_frames("730 nodes", taken, FRAME_AIM),
            ]
        taken = _median(home, "made", "2000")
        lines += [
            _against("2,000 made nodes: layout", taken["layout"], None),
            _against("2,000 made nodes: open to first paint", taken["shown"], None),
            *_frames("2,000 made nodes", taken, MADE_FRAME_AIM),
        ]
        if corpus.find(LARGEST).is_file():
            lines += _edits(home, str(corpus.find(LARGEST)))
    return lines


def _layout(seconds: float, file: Path) -> Result:
    """Return the line of the layout, against Graphviz where it is installed.

    Graphviz lays out every group of the graph in one run of its own; how the groups lie beside
    each other is our work alone.
    """
    dot = by_dot.program()
    if dot is None:
        return _against("730 nodes: layout", seconds, LAYOUT_AIM)
    other = statistics.median([_of_dot(dot, file) for _ in range(DRAWINGS)])
    shown = milliseconds(seconds), milliseconds(other)
    return Result("730 nodes: layout, against Graphviz", *shown, seconds / other, 1.0)


def _of_dot(dot: str, file: Path) -> float:
    """Return the processor seconds of Graphviz, its start included."""
    import resource  # which Windows does not have

    made = graphs.real(file)
    start = resource.getrusage(resource.RUSAGE_CHILDREN)
    by_dot.draw_all(dot, made)
    end = resource.getrusage(resource.RUSAGE_CHILDREN)
    return end.ru_utime + end.ru_stime - start.ru_utime - start.ru_stime


def _edits(home: str, file: str) -> list[Result]:
    """Return the lines of edits, from the command to the repaint."""
    taken = _median(home, file, program="edits_probe")
    peer = taken.pop(PEER)
    held = [name for name in taken if name.endswith(HELD)]
    return [
        _against(f"1,927 nodes: {name}", seconds, _aim_of(name))
        for name, seconds in taken.items()
        if name not in held
    ] + [
        Result(
            f"1,927 nodes: {name}, against {PEER}",
            milliseconds(taken[name]),
            milliseconds(peer),
            taken[name] / peer,
            1.0,
        )
        for name in held
    ]


def _aim_of(name: str) -> float | None:
    if name.startswith("drag"):
        return FRAME_AIM
    return None if "alone" in name else EDIT_AIM


def _median(home: str, *arguments: str, program: str = "canvas_probe") -> dict[str, float]:
    runs = [probe(home, *arguments, program=program) for _ in range(ROUNDS)]
    return {name: statistics.median(run[name] for run in runs) for name in runs[0]}


def _frames(what: str, taken: dict[str, float], aim: float) -> list[Result]:
    names = [name for name in taken if name.startswith("frame")]
    return [_against(f"{what}: {name}", taken[name], aim) for name in names]


def _against(what: str, seconds: float, aim: float | None) -> Result:
    if aim is None:
        return Result(what, milliseconds(seconds), "")
    return Result(what, milliseconds(seconds), milliseconds(aim), seconds / aim, 1.0)
