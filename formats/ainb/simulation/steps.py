"""Rules that run step by step, with no limit to how deep nodes lie in each other.

A rule is a generator. It yields an `Event`, which is one step, or another rule, which then runs
to its end and whose result the yield has. So a run can stop behind any step, and goes on there.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeAlias, TypeVar

from formats.ainb.simulation.event import Event

T = TypeVar("T")
# `Any`: each call in a rule is sent what its own callee returns.
Steps: TypeAlias = Generator["Event | Steps[object]", Any, T]


class Runner:
    """Runs a rule and all that it calls."""

    def __init__(self, rule: Steps[object]) -> None:
        self._stack: list[Steps[object]] = [rule]

    def step(self) -> Event | None:
        """Run up to the next step and return it, None at the end."""
        stack, given = self._stack, None
        while stack:
            try:
                found = stack[-1].send(given)
            except StopIteration as end:
                stack.pop()
                given = end.value
                continue
            if isinstance(found, Event):
                return found
            stack.append(found)
            given = None
        return None

    def close(self) -> None:
        """Give up what is left to do."""
        while self._stack:
            self._stack.pop().close()
