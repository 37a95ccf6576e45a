"""Keeps Python's own `import` statement where PySide would put one of its own in its place."""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def kept() -> Iterator[None]:
    """Keep the `import` that there is, whatever is loaded within.

    PySide's own reads the source of every module imported later, to find out which ones its
    features (`snake_case`, `true_property`) concern; nobody switches them on here. For fifty
    modules at the start that is a twentieth of the time, and all their sources stay in memory.
    """
    own = builtins.__import__
    try:
        yield
    finally:
        builtins.__import__ = own
