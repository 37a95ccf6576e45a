"""Work that can be done in turns, and returns something."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")
Steps = Generator[None, None, T]
"""Yields after each step, and returns the result."""


def result_of(steps: Steps[T]) -> T:
    """Take all steps at once, and return their result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result
