"""Runs a monkey in a process of its own, and restarts it if a failure killed that."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.app.monkey.shorten import ROOT, numbers, shortened

FAILED = "FAILED "
AGAIN = "    again: "
"""What a line begins with that names a fault, and the one below that tells how to repeat it."""
_MINUTE = 60.0
SETTINGS = {
    "PYTHONHASHSEED": "0",
    "QT_QPA_PLATFORM": "offscreen",
    "PYTHONMALLOC": "malloc",
    "GLIBC_TUNABLES": "glibc.malloc.tcache_count=0",
}
"""The environment of the process: Python asks the system for each object, so that all count, and
no thread keeps blocks of its own, which would count as in use."""


class Keeper:
    """Plays what `options` ask for, view by view; `faults` are those that were found, by name."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options
        self.faults: dict[str, str] = {}

    def go(self, scenes: list[str]) -> int:
        """Play in views; return the exit status."""
        for scene in scenes:
            self._play(scene)
        if self._options.shorten:
            for fault, again in self.faults.items():
                self._shorten(fault, again)
        return 1 if self.faults else 0

    def _play(self, scene: str) -> None:
        """Play in a view until its time is over, in a new process after each that is killed."""
        options, first = self._options, 0
        end = time.monotonic() + options.minutes * _MINUTE
        while True:
            left = max(0.0, (end - time.monotonic()) / _MINUTE)
            died_at = self._child(scene, first, left)
            if died_at is None or options.round is not None:
                return
            first = died_at + 1
            if first >= options.rounds and time.monotonic() >= end:
                return

    def _child(self, scene: str, first: int, minutes: float) -> int | None:
        """Play on from a round; return the one at which the process was killed, if it was."""
        with tempfile.TemporaryDirectory() as folder:
            trace = Path(folder, "trace")
            command = [sys.executable, "-m", "tests.app.monkey", "--child", folder]
            command += ["--scenes", scene, "--first", str(first), "--minutes", str(minutes)]
            child = subprocess.Popen(
                [*command, *self._passed_on()], cwd=ROOT, env={**os.environ, **SETTINGS},
                text=True, encoding="utf-8", stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            )  # fmt: skip
            self._listen(child)
            if child.wait() in (0, 1):
                return None
            at, last = trace.read_text(encoding="utf-8").split() if trace.exists() else ("0", "0")
            self._found(f"crash: ended by {child.returncode}")
            again = f"--scenes {scene} --seed {self._options.seed} --round {at}"
            self._found_again(f"{again} --steps {self._options.steps or f'0-{last}'}")
            return int(at)

    def _passed_on(self) -> list[str]:
        options = self._options
        some = ["--seed", options.seed, "--rounds", str(options.rounds)]
        some += ["--length", str(options.length), "--laps", str(options.laps)]
        some += ["--steps", options.steps]
        if options.round is not None:
            some += ["--round", str(options.round)]
        return [*some, *(["--log"] if options.log else [])]

    def _listen(self, child: subprocess.Popen[str]) -> None:
        """Print what a process says, and take note of the faults that it found."""
        assert child.stdout is not None
        for line in child.stdout:
            if line.startswith(FAILED):
                self._found(line.removeprefix(FAILED).rstrip("\n"))
            elif line.startswith(AGAIN):
                self._found_again(line.removeprefix(AGAIN).rstrip("\n"))
            elif "This plugin does not support" not in line:
                print(line, end="", flush=True)

    def _found(self, fault: str) -> None:
        self._last = fault
        print(f"{FAILED}{fault}", flush=True)

    def _found_again(self, again: str) -> None:
        self.faults.setdefault(self._last, again)
        print(f"{AGAIN}python -m tests.app.monkey {again}", flush=True)

    def _shorten(self, fault: str, again: str) -> None:
        """Print the fewest steps that were found to break the same."""
        play, _, steps = again.partition(" --steps ")
        fewer = shortened(play, fault, numbers(steps), self._options.shorten)
        print(f"{fault}\n    in short: python -m tests.app.monkey {play} --steps {fewer} --log")
