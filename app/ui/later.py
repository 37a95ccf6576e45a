"""Calls a function when the event loop runs again, or only while its object exists."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QTimer
from shiboken6 import isValid

SOON = 40
"""Milliseconds after which a call has a turn of its own, apart from the next frame."""


def call_later(context: QObject, call: Callable[[], object], after: int = 0) -> None:
    """Call a function after the events that wait already, unless `context` is deleted by then.

    It is called no sooner than so many milliseconds `after` now. With a context of its own,
    `QTimer.singleShot` would keep the function, and all that it refers to, for ever if the context
    is deleted before.
    """
    QTimer.singleShot(after, lambda: call() if isValid(context) else None)


def weakly(method: Callable[..., object], *given: Any) -> Callable[[], None]:
    """Return a function that calls a method with some arguments while the method's object exists.

    For a signal of what that object holds: Python finds no cycle that leads through a connection.
    """
    seen = weakref.WeakMethod(method)

    def call() -> None:
        found = seen()
        if found is not None:
            found(*given)

    return call
