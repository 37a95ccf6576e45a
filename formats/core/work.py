"""Work that takes long: done in turns, or with the garbage collector off."""

from __future__ import annotations

import gc
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import TypeVar


@contextmanager
def collector_paused() -> Iterator[None]:
    """Search for no cycles meanwhile, unless that is so already; also a decorator."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


# Work that can be done in turns, and returns something.


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
