"""Run all measurements and print them: `packaging/dev.py bench [library] [bundle]`."""

from __future__ import annotations

import sys

from tests import corpus
from tests.benchmarks import (
    behaviour,
    bundle,
    canvas,
    cli,
    drawings,
    games,
    graph_holds,
    holds,
    library,
    mods,
    names,
    palette,
    row_holds,
    simulation,
    stepping,
    window,
)
from tests.benchmarks.table import show

PARTS = {
    "library": ("Reading and writing", library),
    "behaviour": ("Behaviour graphs", behaviour),
    "simulation": ("Running behaviour graphs", simulation),
    "stepping": ("A run on the canvas", stepping),
    "palette": ("The palette of nodes", palette),
    "canvas": ("The canvas, against the aims", canvas),
    "graph": ("How long commands on a large graph hold the window", graph_holds),
    "rows": ("How long commands on many rows hold the window", row_holds),
    "drawings": ("Drawings of graphs, against Graphviz", drawings),
    "games": ("The index of a game", games),
    "mods": ("What a mod changes", mods),
    "names": ("Names of hashes", names),
    "holds": ("How long work on games and mods holds the window", holds),
    "window": ("The window", window),
    "bundle": ("The bundle", bundle),
    "cli": ("The command line", cli),
}
WITHOUT_FILES = {"bundle", "palette", "rows"}
"""Parts that need no real files."""


def main(asked: list[str]) -> int:
    """Print the tables of the parts asked for; the exit code is 1 where an aim is missed."""
    names = [name for name in PARTS if name in asked or not asked]
    if set(names) - WITHOUT_FILES and not corpus.find_all(""):
        print("There are no real files; TRIPTYCH_CORPUS may name their folders.")
        return 1
    parts = [PARTS[name] for name in names]
    return int(sum(show(title, module.results()) for title, module in parts) > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
