"""Run all measurements and print them: `packaging/dev.py bench [library]`."""

from __future__ import annotations

import sys

from tests import corpus
from tests.benchmarks import library
from tests.benchmarks.table import show


def main(_arguments: list[str]) -> int:
    """Print the table; the exit code is 1 where an aim is missed."""
    if not corpus.ROOT.is_dir():
        print(f"There are no real files in {corpus.ROOT}; TRIPTYCH_CORPUS may name their folder.")
        return 1
    return int(show("Reading and writing", library.results()) > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
