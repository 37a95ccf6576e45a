"""What is settled while the program starts: Qt's version, Python's `import`, its search for cycles.

A pair of Python and Qt that is known to crash is refused before any window opens.
"""

from __future__ import annotations

import builtins
import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


def qt_refusal(qt: str, python: tuple[int, ...] = sys.version_info[:2]) -> str:
    """Return why Triptych cannot start with PySide6 of version `qt`, "" where it can.

    PySide6 6.12 gives back one reference to None too many on every setter; below Python 3.12,
    where None is counted like any object, the interpreter aborts after some thousand calls
    (measured with 6.12.0 on 3.11; 6.9 to 6.11 are sound).
    """
    if qt.split(".")[:2] != ["6", "12"] or python[:2] >= (3, 12):
        return ""
    return (
        f"PySide6 {qt} makes Python {python[0]}.{python[1]} crash after a while, and unsaved work "
        "would be lost. Install PySide6-Essentials 6.11, or use Python 3.12 or newer."
    )


def check_qt() -> None:
    """End the program with the reason where it cannot run here."""
    import PySide6

    reason = qt_refusal(PySide6.__version__)
    if reason:
        sys.exit(f"triptych: {reason}")


def need_no_screen() -> None:
    """Let Qt start without a screen.

    On Windows it starts without one as it is, and what it has for painting elsewhere finds no
    fonts there: every letter would be a box.
    """
    if sys.platform != "win32":
        os.environ["QT_QPA_PLATFORM"] = "offscreen"


@contextmanager
def own_import_kept() -> Iterator[None]:
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


@contextmanager
def all_stays() -> Iterator[None]:
    """Search for no cycles in what is made meanwhile, now or later: it stays until the end."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
