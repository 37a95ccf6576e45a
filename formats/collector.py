"""Switches the garbage collector off while thousands of permanent objects are created."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_UNDER_WAY: Final[list[None]] = []
"""One item for each pause, of all threads: a list changes as a whole."""


def is_paused() -> bool:
    """Whether permanent objects are being created, so that searching them would be in vain."""
    return bool(_UNDER_WAY)


@contextmanager
def collector_paused() -> Iterator[None]:
    """Search for no cycles meanwhile, unless that is so already; also a decorator."""
    was_on = gc.isenabled()
    gc.disable()
    _UNDER_WAY.append(None)
    try:
        yield
    finally:
        _UNDER_WAY.pop()
        if was_on:
            gc.enable()
