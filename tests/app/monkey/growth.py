"""Whether memory grows as the same rounds are played again and again: how much of what was in use
after each, and which rounds are played again.

What is made when something is used for the first time may come late, by chance, and a table that
is full is made twice as large. That is one step, and the laps after it stay where it led. A leak
goes on: each lap needs more than the one before.
"""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

LAPS: Final = 3
"""So often the same rounds are played: most of what is made once is there after the second time."""
LEAST: Final = 8
"""Rounds of a lap, without which nothing can be said."""
_ALLOWED: Final = 17.0
"""KB that a round may leave when it is played again. PySide loses a text at each connection, some
6 KB a round; and there is always something more that chance leads to for the first time."""
_SURE: Final = 2
"""So many laps in a row have to need more than the one before: a step is seen in one of them."""
_SHORTEST: Final = 20
"""Steps that a round has at least, however slow it is."""

Laps = Sequence[Mapping[int, float]]
"""The MB in use after each round, by its number, for each time that the rounds were played."""


def grown(laps: Laps) -> float | None:
    """Return how many KB each round leaves whenever it is played again, 0 if memory is steady.

    None where that cannot be said: too few rounds, too few laps, or only the last lap needed more.
    """
    last = _growths(laps)[-_SURE:]
    if last and last[-1] <= _ALLOWED:
        return 0.0
    return min(last) if len(last) == _SURE and min(last) > _ALLOWED else None


def needs_another(laps: Laps) -> bool:
    """Whether a further lap has to show if what the last one needed is a step or a leak."""
    return bool(_growths(laps)) and grown(laps) is None


def told(laps: Laps) -> str:
    """Say what was found, and how many KB each round of the last lap left."""
    if len(laps) < LAPS:
        return "not played again"
    played, by, lasting = f"{len(laps)} laps of {len(laps[-1])} rounds", _growths(laps), grown(laps)
    if not by:
        return f"{played}: too few to tell"
    found = "unclear" if lasting is None else "growing" if lasting else "steady"
    return f"{played}: {found}, {by[-1]:+.0f} KB each"


def _growths(laps: Laps) -> list[float]:
    """Return how many KB a round left in each lap after the second; none for too few rounds."""
    return [by for one in pairwise(laps[1:]) if (by := _growth(*one)) is not None]


def _growth(before: Mapping[int, float], after: Mapping[int, float]) -> float | None:
    """Return how many KB a round left in a lap.

    A step shows in the rounds behind it, and in those before it one lap later. Of both laps only
    one has it in more than half of its rounds, and only there the lower median sees it.
    """
    more = [after[number] - before[number] for number in after if number in before]
    if len(more) < LEAST:
        return None
    return 1024 * statistics.median_low(more) / len(after)


def length_within(seconds: float, took: Sequence[tuple[int, float]]) -> int:
    """Return how many steps a round may have for a lap to take so many seconds.

    `took` gives the steps of each of its rounds and the seconds it took with all of them.
    """
    most = max(steps for steps, _ in took)
    while most > _SHORTEST and sum(each * min(1, most / steps) for steps, each in took) > seconds:
        most = max(most // 2, _SHORTEST)
    return most
