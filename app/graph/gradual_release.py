"""Lets go of very many objects a few at a time: to free thousands at once holds the window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QObject

from app.documents.idle_task import IdleTask

_STEP = 20
"""How many are let go in one step, which takes far less than a millisecond."""


class GradualRelease(QObject):
    """Holds what nobody needs any more until the window is idle."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._left: list[dict[Any, Any]] = []
        self._task = IdleTask(self)

    @property
    def is_busy(self) -> bool:
        """Whether something is still to be let go."""
        return self._task.is_busy

    def let_go(self, *some: dict[Any, Any]) -> None:
        """Let go of what is in dictionaries, which nobody else uses from now on."""
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
