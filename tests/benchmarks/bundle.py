"""The bundle that `packaging/dev.py package` made: how its start compares, and how large it is."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from app.windows.application import UNTIL_PAINTED
from tests.benchmarks.table import Result, milliseconds

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "build" / "dist" / "triptych" / "triptych"
SOURCE_AIM = 1.3
BARE_AIM = 1.5
SIZE_AIM = 130e6
ROUNDS = 9


def results() -> list[Result]:
    """Measure the bundle; there are no lines where none was made."""
    if not PROGRAM.is_file():
        print("There is no bundle: make one with packaging/dev.py package bundle")
        return []
    with tempfile.TemporaryDirectory() as home:
        starts = {
            "bundle": [str(PROGRAM)],
            "source": [sys.executable, "-m", "app"],
            "bare": [sys.executable, "-m", "tests.benchmarks.start", "bare"],
        }
        taken = {name: starting(command, home) for name, command in starts.items()}
    bundle, source, bare = (taken[name] for name in ("bundle", "source", "bare"))
    return [
        _line(
            "from nothing to painted and out, against the source tree", bundle, source, SOURCE_AIM
        ),
        _line(
            "from nothing to painted and out, against a bare QMainWindow", bundle, bare, BARE_AIM
        ),
        size(),
    ]


def starting(command: list[str], home: str) -> float:
    """Return the seconds a program takes from nothing to a painted window and out: the median."""
    unwanted = ("PYTHONDONTWRITEBYTECODE", "TRIPTYCH_HOME")
    environment = {name: value for name, value in os.environ.items() if name not in unwanted}
    environment |= {UNTIL_PAINTED: "1", "TRIPTYCH_HOME": home, "QT_QPA_PLATFORM": "offscreen"}
    times = []
    for _ in range(ROUNDS + 1):
        start = time.perf_counter()
        subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)
        times.append(time.perf_counter() - start)
    return statistics.median(times[1:])


def _line(what: str, seconds: float, other: float, aim: float) -> Result:
    return Result(what, milliseconds(seconds), milliseconds(other), seconds / other, aim)


def size() -> Result:
    """Return the line of the room it takes on the disk."""
    found = sum(path.lstat().st_size for path in PROGRAM.parent.rglob("*"))
    words = (f"{size / 1e6:.0f} MB" for size in (found, SIZE_AIM))
    return Result("unpacked, against the aim", *words, found / SIZE_AIM, 1.0)
