"""How long each command on many rows holds the window: done, undone, done again."""

from __future__ import annotations

import tempfile

from tests.benchmarks.table import Result, milliseconds
from tests.benchmarks.window import probe

_AIM = 0.05
"""Seconds."""


def results() -> list[Result]:
    """Measure every command in a process of its own."""
    with tempfile.TemporaryDirectory() as home:
        taken = probe(home, home, program="rows_probe")
    return [
        Result(what, milliseconds(held), milliseconds(_AIM), held / _AIM, 1.0)
        for what, held in taken.items()
    ]
