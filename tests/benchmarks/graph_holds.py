"""How long each command on the largest real graph holds the window: done, undone, done again."""

from __future__ import annotations

import tempfile

from tests import corpus
from tests.benchmarks import peer
from tests.benchmarks.canvas import LARGEST
from tests.benchmarks.table import Result
from tests.benchmarks.window import probe


def results() -> list[Result]:
    """Measure every command in a process of its own."""
    file = corpus.find(LARGEST)
    if not file.is_file():
        return []
    with tempfile.TemporaryDirectory() as home:
        taken = probe(home, str(file), program="graph_probe")
    return peer.lines("1,927 nodes: ", taken)
