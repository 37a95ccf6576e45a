"""How things are timed against each other, and the one table that all results stand in."""

from __future__ import annotations

import gc
import time
import tracemalloc
from collections.abc import Callable
from typing import Any, NamedTuple

Job = Callable[[], object]
LIMIT_AIM = 1.5
"""So many times what Python takes at the very best is as good as an aim that is reached."""


class Limit(NamedTuple):
    """The seconds that Python takes at the very best, and ours."""

    best: float
    ours: float

    @property
    def is_near(self) -> bool:
        """Whether there is next to nothing left to win."""
        return self.ours <= LIMIT_AIM * self.best


class Result(NamedTuple):
    """One line: our figure, what it is measured against, and the aim for the quotient.

    `at_least` tells whether the quotient is to be that or more, or that or less. Where the aim is
    missed, `limit` says how much of it is up to Python.
    """

    what: str
    ours: str
    other: str
    quotient: float | None = None
    aim: float | None = None
    at_least: bool = False
    limit: Limit | None = None

    @property
    def verdict(self) -> str:
        """`OK`, `LIMIT` where it is near Python's own, or `MISS`; nothing where there is no aim."""
        if self.aim is None or self.quotient is None:
            return ""
        if self.quotient >= self.aim if self.at_least else self.quotient <= self.aim:
            return "OK"
        return "LIMIT" if self.limit is not None and self.limit.is_near else "MISS"

    @property
    def beside(self) -> str:
        """What is said of the limit behind an aim that is missed."""
        if self.limit is None or self.verdict in ("OK", ""):
            return ""
        best, ours = self.limit
        return f"bare loop {milliseconds(best)}, {ours / best:.2f} times that (≤ {LIMIT_AIM:g})"


def in_turn(rounds: int, **jobs: Callable[[], Job]) -> dict[str, float]:
    """Return the fewest seconds of each job, all of them run in turn so that load hits all alike.

    A job is given by a function that prepares it, untimed, and returns what is timed. Processor
    time is counted: everything measured here runs on one core.
    """
    times: dict[str, list[float]] = {name: [] for name in jobs}
    for turn in range(rounds + 1):
        for name, prepare in jobs.items():
            job = prepare()
            gc.collect()
            start = time.process_time()
            kept = job()
            if turn:  # the first round only warms up
                times[name].append(time.process_time() - start)
            del kept, job
    return {name: min(taken) for name, taken in times.items()}


def peak(job: Job) -> int:
    """Return the most bytes a job held at one time beyond what there was before."""
    job()
    gc.collect()
    tracemalloc.start()
    kept: Any = job()
    size = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    del kept
    return size


def milliseconds(seconds: float) -> str:
    """Return a time as the table shows it."""
    return f"{seconds * 1000:.1f} ms"


def show(title: str, results: list[Result]) -> int:
    """Print one table and return how many aims were missed."""
    print(f"\n{title}\n{'-' * len(title)}")
    print(f"{'what':<66}{'Triptych':>12}{'the other':>14}{'quotient':>10}  aim")
    for line in results:
        quotient = "" if line.quotient is None else f"{line.quotient:.2f}"
        sign = "≥" if line.at_least else "≤"
        aim = "" if line.aim is None else f"{sign} {line.aim:g}  {line.verdict}"
        told = f"{aim:<14}{line.beside}".rstrip()
        print(f"{line.what:<66}{line.ours:>12}{line.other:>14}{quotient:>10}  {told}".rstrip())
    return sum(line.verdict == "MISS" for line in results)
