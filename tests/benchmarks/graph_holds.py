"""How long each command on the largest real graph holds the window: done, undone, done again."""

from __future__ import annotations

import tempfile

from tests import corpus
from tests.benchmarks.canvas import LARGEST
from tests.benchmarks.table import Result, milliseconds
from tests.benchmarks.window import probe

_AIM = 0.05
"""Seconds."""


def results() -> list[Result]:
    """Measure every command once, in a process of its own."""
    file = corpus.ROOT / LARGEST
    if not file.is_file():
        return []
    with tempfile.TemporaryDirectory() as home:
        taken = probe(home, str(file), program="graph_probe")
    return [
        Result(f"1,927 nodes: {what}", milliseconds(held), milliseconds(_AIM), held / _AIM, 1.0)
        for what, held in taken.items()
    ]
