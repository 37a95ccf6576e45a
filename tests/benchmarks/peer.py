"""What a hold of the window is measured against: work of the standard library's, timed beside it.

A second of one machine is not a second of another, nor even of the same one: where its memory is
shared, all that reads much of it takes two or three times as long for minutes. So the aim of 50 ms
is one of quotients: a hold is to take no longer than `text` done twice, once before it and once
after it, which takes about 50 ms on a machine of 2.6 GHz at rest.
"""

from __future__ import annotations

import ast
import gc
import time
from collections.abc import Callable
from typing import NamedTuple

from tests.benchmarks.table import Result, milliseconds

_FUNCTIONS = 275
_FUNCTION = """
def function_{0}(first, second=1):
    for one in range(first + {0}):
        if one > second and not first:
            yield [one, {{"key {0}": (first, second)}}]
"""
_SOURCE = "".join(map(_FUNCTION.format, range(_FUNCTIONS)))


class Hold(NamedTuple):
    """The seconds of a hold, and of the work beside it."""

    held: float
    beside: float

    @property
    def quotient(self) -> float:
        """How many times as long as the work beside it the hold takes."""
        return self.held / self.beside


Holds = dict[str, Hold]
"""By their names."""
Taken = dict[str, list[float]]
"""Holds as a probe has printed them."""


def text() -> float:
    """Return the seconds of this thread that it takes to parse some Python and to write it again.

    It makes, follows and drops tens of thousands of small objects, as an editor does.
    """
    gc.collect()  # which also leaves little of this in the caches, as where a person pauses
    gc.disable()  # what the program has made is not collected at the expense of this
    start = time.thread_time()
    ast.unparse(ast.parse(_SOURCE))
    taken = time.thread_time() - start
    gc.enable()
    return taken


def beside(hold: Callable[[], float]) -> Hold:
    """Return how long something holds the window, with the work beside it."""
    before = text()
    held = hold()
    return Hold(held, before + text())


def keep_least(found: Holds, name: str, hold: Hold) -> None:
    """Keep a hold unless an earlier one of its name is less."""
    if name not in found or hold.quotient < found[name].quotient:
        found[name] = hold


def lines(what: str, taken: Taken) -> list[Result]:
    """Return the lines of holds, each with `what` before its name."""
    return [_line(f"{what}{name}", Hold(*hold)) for name, hold in taken.items()]


def _line(what: str, hold: Hold) -> Result:
    shown = milliseconds(hold.held), milliseconds(hold.beside)
    return Result(what, *shown, hold.quotient, 1.0)
