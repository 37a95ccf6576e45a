"""Leaks are told from steps, from what comes and goes, and from memory that is steady."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.app.monkey import growth

BASE = 80.0
KB = 1 / 1024
MANY = 12
"""Laps after which a verdict must long have been given."""


def played(used: Callable[[int], float], rounds: int) -> list[dict[int, float]]:
    """Play laps for as long as the judgement asks for: `used` gives the MB after each round,
    counted from the first of all."""
    laps: list[dict[int, float]] = []
    while len(laps) < growth.LAPS or growth.needs_another(laps):
        begin = len(laps) * rounds
        laps.append({at: BASE + used(begin + at) for at in range(rounds)})
        assert len(laps) < MANY
    return laps


def noise(seed: int, most: float) -> Callable[[int], float]:
    """Return what goes up and down, by so many MB, as objects that wait for their deletion do."""
    return lambda at: most * random.Random(f"{seed} {at}").uniform(-1, 1)


@pytest.mark.parametrize("rounds", [8, 9, 24])
@pytest.mark.parametrize("seed", range(20))
def test_steady_memory_is_no_growth(rounds, seed):
    """Neither is what the first lap makes."""
    sway = noise(seed, 0.04)
    laps = played(lambda at: sway(at) + min(at, rounds + 2), rounds)
    assert (growth.grown(laps), len(laps)) == (0.0, growth.LAPS)


@pytest.mark.parametrize("rounds", [8, 9, 24])
@pytest.mark.parametrize("height", [0.5, 1, 8])
def test_one_step_is_no_growth_wherever_it_comes(rounds, height):
    """Where it looks like growth in one lap, a further one is played."""
    counts = set()
    for begin in range(growth.LAPS * rounds):
        laps = played(lambda at, begin=begin: height * (at >= begin), rounds)
        assert growth.grown(laps) == 0.0, f"a step in round {begin}"
        counts.add(len(laps))
    assert counts == {growth.LAPS, growth.LAPS + 1}


@pytest.mark.parametrize("rounds", [8, 9, 24])
@pytest.mark.parametrize("seed", range(20))
def test_a_leak_of_20_kb_a_round_is_told(rounds, seed):
    sway = noise(seed, 0.01)
    laps = played(lambda at: sway(at) + 20 * KB * at, rounds)
    assert growth.grown(laps) == pytest.approx(20, abs=3)
    assert len(laps) == growth.LAPS + 1


def test_what_pyside_loses_is_no_leak():
    assert growth.grown(played(lambda at: 12 * KB * at, 9)) == 0.0


@pytest.mark.parametrize("place", range(8))
def test_a_step_in_every_lap_is_told(place):
    """One of the rounds leaves 200 KB whenever it is played, the others nothing."""
    laps = played(lambda at: 200 * KB * ((at + 8 - place) // 8), 8)
    assert growth.grown(laps) == pytest.approx(200 / 8)


@pytest.mark.parametrize("period", [2, 3, 5, 8])
def test_what_comes_and_goes_is_no_growth(period):
    """What the last rounds left is freed together, after some of them."""
    assert growth.grown(played(lambda at: 0.5 * (at % period), 8)) == 0.0


def test_memory_that_shrinks_is_steady():
    assert growth.grown(played(lambda at: -0.3 * at, 8)) == 0.0


def test_little_is_said_of_little():
    """Of too few rounds or laps nothing is, and no lap more would help."""
    leak = [{at: BASE + lap + at / 8 for at in range(8)} for lap in range(4)]
    few = [{at: lap[at] for at in range(growth.LEAST - 1)} for lap in leak]
    for laps in ([], leak[:1], leak[:2], few):
        assert growth.grown(laps) is None
        assert not growth.needs_another(laps)
    assert growth.grown(leak[:3]) is None
    assert growth.needs_another(leak[:3])


def test_what_was_found_is_told():
    leak = [{at: BASE + 8 * lap * 0.1 + at * 0.1 for at in range(8)} for lap in range(4)]
    few = [{at: lap[at] for at in range(growth.LEAST - 1)} for lap in leak]
    assert growth.told(leak[:2]) == "not played again"
    assert growth.told(leak[:3]) == "3 laps of 8 rounds: unclear, +102 KB each"
    assert growth.told(leak) == "4 laps of 8 rounds: growing, +102 KB each"
    assert growth.told([*leak, leak[-1]]) == "5 laps of 8 rounds: steady, +0 KB each"
    assert growth.told(few) == "4 laps of 7 rounds: too few to tell"


def test_rounds_are_made_shorter_until_a_lap_fits():
    took = [(320, 64.0), (80, 16.0), (40, 20.0)]
    assert growth.length_within(100, took) == 320
    assert growth.length_within(99, took) == 160
    assert growth.length_within(60, took) == 80
    assert growth.length_within(1, took) == growth.length_within(-1, took) == 20
