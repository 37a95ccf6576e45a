"""The window: its start, opening files, filtering and editing, each probed in its own process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests import corpus
from tests.benchmarks.painting import BARE, ROOT, SOURCE, first_paints
from tests.benchmarks.table import Limit, Result, milliseconds

BIG = ("byml/roead/ActorInfo.product.byml", "byml/roead/GameROMPlayer.byml")
START_AIM = 1.25
OPEN_AIM = 1.5
FIRST_FILTER_AIM = 0.5
FILTER_AIM = 0.3
STEP_AIM = 0.05
MANY_AIM = 0.5
MOST_AIMS = {"set": 1.0, "undo": 0.1, "redo": 0.1}


def results() -> list[Result]:
    """Measure everything that the corpus at hand allows."""
    with tempfile.TemporaryDirectory() as home:
        lines = [starting(home), completing(home)]
        files = [corpus.find(name) for name in BIG if corpus.find(name).is_file()]
        for file in files:
            lines.append(opening(home, file))
        if len(files) == len(BIG):
            lines += filtering(home, files[1])
            lines += editing(home, files[0])
            lines += many(home, files[0])
            lines += comparing(home, files[0])
    return lines


def probe(home: str, *arguments: str, program: str = "probe") -> dict[str, Any]:
    """Run a program of this folder with settings of its own and return what it printed."""
    folders = {f"XDG_{kind}_HOME": home for kind in ("CONFIG", "DATA", "CACHE", "STATE")}
    done = subprocess.run(
        [sys.executable, "-m", f"tests.benchmarks.{program}", *arguments],
        cwd=ROOT,
        env={**_environment(), **folders, "QT_QPA_PLATFORM": "offscreen"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    answer: dict[str, Any] = json.loads(done.stdout or "{}")
    return answer


def _environment() -> dict[str, str]:
    """Return the environment, with compiled modules kept as an installed program has them."""
    unwanted = ("PYTHONDONTWRITEBYTECODE", "TRIPTYCH_HOME")
    return {name: value for name, value in os.environ.items() if name not in unwanted}


def starting(home: str) -> Result:
    """Return the line of an empty window, from nothing to its first paint."""
    recorded = f"{home}/window"
    probe(home, "record", recorded, program="limit_start")
    limit = [sys.executable, "-m", "tests.benchmarks.limit_start", "show", recorded]
    taken = first_paints(home, empty=SOURCE, bare=BARE, limit=limit)
    empty, bare = taken["empty"], taken["bare"]
    what = "empty window: from nothing to the first paint, against a bare QMainWindow"
    shown = milliseconds(empty), milliseconds(bare)
    return Result(what, *shown, empty / bare, START_AIM, limit=Limit(taken["limit"], empty))


def completing(home: str, rounds: int = 7) -> Result:
    """Return the line of how long the window is held for what it has besides what is painted."""
    taken = [probe(home, program="completing")["completed"] for _ in range(rounds)]
    return _within(
        "empty window: the rest of it, right after the first paint", min(taken), STEP_AIM
    )


def opening(home: str, file: Path) -> Result:
    """Return the line of one file from asking for it to seeing it."""
    taken = probe(home, "opening", str(file))
    shown, read = taken["shown"], taken["read"]
    what = f"{file.name}: open and paint, against reading alone"
    return Result(what, milliseconds(shown), milliseconds(read), shown / read, OPEN_AIM)


def filtering(home: str, file: Path) -> list[Result]:
    """Return the lines of filtering a file of very many rows."""
    taken = probe(home, "filtering", str(file))
    return [
        _within(
            f"{file.name}: filter for the first time",
            taken["first"],
            FIRST_FILTER_AIM,
            Limit(taken["limit"], taken["first"]),
        ),
        _within(f"{file.name}: filter again, median", taken["later"], FILTER_AIM),
        _within(f"{file.name}: filter again, slowest", taken["worst"], FILTER_AIM),
    ]


def editing(home: str, file: Path) -> list[Result]:
    """Return the lines of single steps in a large file."""
    taken = probe(home, "editing", str(file))
    limits = {"select": Limit(taken.pop("limit"), taken["select"])}
    return [
        _within(f"{file.name}: {name}", seconds, STEP_AIM, limits.get(name))
        for name, seconds in taken.items()
    ]


def many(home: str, file: Path) -> list[Result]:
    """Return the lines of 10,000 floats that are changed in one step, and of 76,000 numbers."""
    few = probe(home, "many", str(file))
    most = probe(home, "most", str(file))
    return [
        _within(f"{file.name}: 10,000 floats, {name}", seconds, MANY_AIM)
        for name, seconds in few.items()
    ] + [
        _within(f"{file.name}: 76,000 numbers, {name}", seconds, MOST_AIMS[name])
        for name, seconds in most.items()
    ]


def comparing(home: str, file: Path) -> list[Result]:
    """Return the lines of how long large comparisons hold the window when they arrive."""
    return [
        _within(f"{file.name}: {count} differences arrive", seconds, STEP_AIM)
        for count, seconds in probe(home, "comparing", str(file)).items()
    ]


def _within(what: str, seconds: float, aim: float, limit: Limit | None = None) -> Result:
    """Return a line whose aim is a time: the other column holds it."""
    shown = milliseconds(seconds), milliseconds(aim)
    return Result(what, *shown, seconds / aim, 1.0, limit=limit)
