"""Measures all commands on a graph in a window, in a process of its own; prints holds as JSON.

Each is the least of several rounds. Arguments: FILE, then words that the names of commands begin
with, all without any.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

from tests.benchmarks import peer
from tests.benchmarks.graph_commands import COMMANDS, run
from tests.benchmarks.graph_window import GraphWindow
from tests.benchmarks.peer import Hold, Holds
from tests.benchmarks.probe import Window

ROUNDS = 3


class _Compared(GraphWindow):
    """A window whose holds are measured beside other work, which `holds` keeps in their order."""

    def __init__(self, main: object) -> None:
        super().__init__(main)
        self.holds: list[Hold] = []

    def hold(self, do: Callable[[], object]) -> float:
        """Return the longest time in seconds for which something holds the window."""
        self.holds.append(peer.beside(lambda: super(_Compared, self).hold(do)))
        return self.holds[-1].held


def main(arguments: list[str]) -> None:
    """Measure and print."""
    window = Window()
    file, *asked = arguments
    window.open(Path(file))
    window.window.view.enter_mode("graph")
    window.until(lambda: window.window.view.graph.view.graph.nodes)
    on = _Compared(window.window)
    chosen = [one for one in COMMANDS if not asked or one.name.startswith(tuple(asked))]
    found: Holds = {}
    for _round in range(ROUNDS):
        for command in chosen:
            on.holds.clear()
            for name, hold in zip(run(on, command), on.holds, strict=True):
                peer.keep_least(found, name, hold)
    window.window.view.choose_mode("tree")  # as the next run expects to find it
    window.document.undo_stack.setClean()
    window.close()
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1:])
