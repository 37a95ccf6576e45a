"""How long programs take from nothing to the first paint of their window."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from app.start.application import PAINTED, UNTIL_PAINTED

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 15
SOURCE = [sys.executable, "-m", "app"]
BARE = [sys.executable, "-m", "tests.benchmarks.start"]


def first_paints(home: str, **commands: list[str]) -> dict[str, float]:
    """Return the fewest seconds of each program, all started in turn so that load hits all alike.

    `home` is a folder for the settings of Triptych.
    """
    taken: dict[str, list[float]] = {name: [] for name in commands}
    for turn in range(ROUNDS + 1):
        for name, command in commands.items():
            seconds = first_paint(command, home)
            if turn:  # the first round only warms up
                taken[name].append(seconds)
    return {name: min(times) for name, times in taken.items()}


def first_paint(command: list[str], home: str) -> float:
    """Return the seconds until a program says that its window is painted; it then ends by itself.

    They are its processor time, so that what else the machine does counts little.

    Modules are kept compiled, as those of an installed program are.
    """
    unwanted = ("PYTHONDONTWRITEBYTECODE", "TRIPTYCH_HOME")
    environment = {name: value for name, value in os.environ.items() if name not in unwanted}
    environment |= {
        UNTIL_PAINTED: "1",
        "TRIPTYCH_HOME": home,
        "QT_QPA_PLATFORM": "offscreen",
        "QT_LOGGING_RULES": "default.warning=false",  # what the platform says of itself
    }
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        said = program.stdout.readline().strip()
        seconds = _processor_time(program.pid)
    if said != PAINTED or program.returncode:
        raise RuntimeError(f"{command[0]} did not paint: {said} ({program.returncode})")
    return seconds


def _processor_time(process: int) -> float:
    """Return the seconds a process has run for, by the clock that Linux has for each of them."""
    return time.clock_gettime((~process << 3) | 2)
