"""Finds fewer steps with the same failure, each attempt in a process of its own."""

from __future__ import annotations

import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
_LONGEST = 60
"""Seconds that one try may take."""


def numbers(told: str) -> list[int]:
    """Return the steps of a text such as `3,5-9`."""
    found: list[int] = []
    for part in filter(None, told.split(",")):
        first, _, last = part.partition("-")
        found.extend(range(int(first), int(last or first) + 1))
    return found


def told(steps: Sequence[int]) -> str:
    """Return the text for steps that `numbers` reads."""
    runs: list[list[int]] = []
    for step in steps:
        if runs and step == runs[-1][1] + 1:
            runs[-1][1] = step
        else:
            runs.append([step, step])
    return ",".join(f"{a}" if a == b else f"{a}-{b}" for a, b in runs)


def fewest(steps: list[int], breaks: Callable[[list[int]], bool], until: float) -> list[int]:
    """Return fewer of the steps that still break: halves, quarters and so on are left out.

    Until a time of `time.monotonic`; the last ones that broke are returned then.
    """
    size = max(1, len(steps) // 2)
    while steps and time.monotonic() < until:
        at, before = 0, len(steps)
        while at < len(steps) and time.monotonic() < until:
            rest = steps[:at] + steps[at + size :]
            if breaks(rest):
                steps = rest
            else:
                at += size
        if size == 1 and len(steps) == before:
            break
        size = max(1, size // 2)
    return steps


def shortened(again: str, signature: str, steps: list[int], seconds: float) -> str:
    """Return the fewest steps found within some seconds that break a round in the same way."""

    def breaks(some: list[int]) -> bool:
        command = [sys.executable, "-m", "tests.app.monkey", *shlex.split(again)]
        command += ["--steps", told(some) or "99999"]
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, timeout=_LONGEST, cwd=ROOT
            )
        except subprocess.TimeoutExpired:
            return False
        return f"FAILED {signature}" in done.stdout

    return told(fewest(steps, breaks, time.monotonic() + seconds))
