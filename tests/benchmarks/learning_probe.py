"""Measures how long learning the nodes of a large dump holds the window; prints holds as JSON.

Arguments: a dump, and a graph that is opened when its nodes are known.
"""

from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path

from tests.benchmarks.holds_probe import Holds


def main(arguments: list[str]) -> None:
    """Measure and print."""
    dump, graph = map(Path, arguments)
    holds = Holds(dump)
    window, learning = holds.window, holds.main.learning
    file = next(path for path in dump.rglob("*.ainb"))
    over = lambda: not learning.cataloguing.is_busy  # noqa: E731
    window.open(file)
    holds.measure("Nodes of a dump are learned", lambda: None, over)
    window.close()
    window.open(graph)
    window.until(over)
    again = partial(learning.cataloguing.refresh, [file])
    holds.measure("They are learned again with a large graph open", again, over)
    window.close()
    print(json.dumps(holds.found))


if __name__ == "__main__":
    main(sys.argv[1:])
