"""Measures all commands on a graph in a window, in a process of its own; prints seconds as JSON.

Arguments: FILE, then words that the names of commands begin with, all without any.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tests.benchmarks.graph_commands import COMMANDS, run
from tests.benchmarks.graph_window import GraphWindow
from tests.benchmarks.probe import Window


def main(arguments: list[str]) -> None:
    """Measure and print."""
    window = Window()
    file, *asked = arguments
    window.open(Path(file))
    window.window.view.show_graph()
    window.until(lambda: window.window.view.graph.view.graph.nodes)
    on = GraphWindow(window.window)
    found: dict[str, float] = {}
    for command in COMMANDS:
        if not asked or command.name.startswith(tuple(asked)):
            found |= run(on, command)
    window.window.view.choose_mode("tree")  # as the next run expects to find it
    window.document.undo_stack.setClean()
    window.close()
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1:])
