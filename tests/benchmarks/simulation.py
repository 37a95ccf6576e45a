"""Running the largest behaviour graph: how long a frame of a command takes."""

from __future__ import annotations

import time
from typing import Any

import formats
from formats.behaviour.simulation.run import Run
from tests import corpus
from tests.benchmarks.table import Result, milliseconds

LARGEST = "ainb/ainb/reserialization_test.ainb"
AIM = 0.005
ROUNDS = 5


def results() -> list[Result]:
    """Measure the frames of each command; empty where there is no real file."""
    file = corpus.find(LARGEST)
    if not file.is_file():
        return []
    root = formats.open_bytes(file.read_bytes())
    names = [command.name for command in root.commands]
    frames = [_frames(root, name) for name in names]
    first, next_ = (max(taken[which] for taken in frames) for which in (0, 1))
    every = sum(taken[1] for taken in frames)
    what = f"{len(root.nodes):,} nodes"
    return [
        _against(f"{what}: the longest first frame of its {len(names)} commands", first),
        _against(f"{what}: the longest second frame of a command", next_),
        Result(f"{what}: the second frames of all commands together", milliseconds(every), ""),
    ]


def _frames(root: Any, name: str) -> tuple[float, float]:
    """Return the seconds of processor time of a command's first two frames, the best of some."""
    taken = []
    for _ in range(ROUNDS):
        run = Run(root, name)
        start = time.process_time()
        run.run_frame()
        between = time.process_time()
        run.run_frame()
        taken.append((between - start, time.process_time() - between))
    return min(one for one, _other in taken), min(other for _one, other in taken)


def _against(what: str, seconds: float) -> Result:
    return Result(what, milliseconds(seconds), milliseconds(AIM), seconds / AIM, 1.0)
