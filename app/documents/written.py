"""Announces every file that was written, for everything that depends on files.

All files are written through `atomic_file.write_safely`, which calls this, so that every new way of
writing is announced.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

WriteListener = Callable[[Path], object]

_listeners: list[WriteListener] = []


def listen(listener: WriteListener) -> None:
    """Call `listener` with every written file from now on, in the thread that wrote it.

    It must neither raise nor take long: it only records the file.
    """
    _listeners.append(listener)


def forget(listener: WriteListener) -> None:
    """Call a listener no more."""
    if listener in _listeners:
        _listeners.remove(listener)


def announce_written(file: Path) -> None:
    """Announce that a file was written."""
    for listener in tuple(_listeners):
        listener(file)
