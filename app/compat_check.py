"""Refuses, before any window opens, a pair of Python and Qt that is known to crash."""

from __future__ import annotations

import sys


def refusal(qt: str, python: tuple[int, ...] = sys.version_info[:2]) -> str:
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


def check() -> None:
    """End the program with the reason where it cannot run here."""
    import PySide6

    reason = refusal(PySide6.__version__)
    if reason:
        sys.exit(f"triptych: {reason}")
