"""Calls a function when the event loop runs again."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from shiboken6 import isValid


def call_later(context: QObject, call: Callable[[], object]) -> None:
    """Call a function after the events that wait already, unless `context` is deleted by then.

    With a context of its own, `QTimer.singleShot` would keep the function, and all that it refers
    to, for ever if the context is deleted before.
    """
    QTimer.singleShot(0, lambda: call() if isValid(context) else None)
