"""What a node answers its parent, by the numbers of the engine."""

from __future__ import annotations

import enum


class Result(enum.IntEnum):
    """The result of a node.

    Verified: the enum's class name stands in the pools of real files, and a property
    `ResultOnFinish` holds 2, `ResultBeforeFinish` 0. The same numbers are in two other games.
    """

    NONE = 0
    BUSY = 1
    SUCCESS = 2
    FAILURE = 3

    @property
    def is_end(self) -> bool:
        """Whether a node that says so has ended."""
        return self >= Result.SUCCESS

    @property
    def word(self) -> str:
        """The result as the trace tells it: `Busy`."""
        return self.name.capitalize()
