"""Frees thousands of objects a few at a time, so that the window is not blocked meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QObject

from app.documents.idle_task import IdleTask

_STEP = 20
"""How many are freed in one step, which takes far less than a millisecond."""


class GradualRelease(QObject):
    """Holds what nobody needs any more until the window is idle."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._left: list[dict[Any, Any]] = []
        self._task = IdleTask(self)

    @property
    def is_busy(self) -> bool:
        """Whether something is still to be freed."""
        return self._task.is_busy

    def release(self, *some: dict[Any, Any]) -> None:
        """Empty dictionaries in turns; from now on nobody else may use them."""
        self._left += [one for one in some if one]
        if self._left and not self._task.is_busy:
            self._task.begin(self._steps())

    def _steps(self) -> Iterator[None]:
        while self._left:
            one = self._left[-1]
            for _ in range(min(_STEP, len(one))):
                one.popitem()
            if not one:
                self._left.pop()
            yield
