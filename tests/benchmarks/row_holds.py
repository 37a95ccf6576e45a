"""How long each command on many rows holds the window: done, undone, done again."""

from __future__ import annotations

import tempfile

from tests.benchmarks import peer
from tests.benchmarks.table import Result
from tests.benchmarks.window import probe


def results() -> list[Result]:
    """Measure every command in a process of its own."""
    with tempfile.TemporaryDirectory() as home:
        taken = probe(home, home, program="rows_probe")
    return peer.lines("", taken)
