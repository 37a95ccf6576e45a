"""The limits of a run, which stop it with a reason; see also `evaluate.MOST_INSTRUCTIONS`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from .plan import NodePlan
    from .state import Instance

STEPS: Final = 10_000
"""Steps of the trace in one frame."""
MODULES: Final = 20
"""How deep modules call each other; a module may call itself."""
INSTRUCTIONS: Final = 50_000
"""Instructions of all expressions in one frame."""
NESTED: Final = 20
"""How deep expressions of one node lie in each other: an input's may read another input."""
FRAMES: Final = 10_000
"""Frames of a run: each is kept, to go back to it."""


class Halt(Exception):
    """The reason why a run cannot continue, as a sentence without a full stop.

    `where` is the node that it stops at, and the instance that this runs in, if there is one.
    """

    def __init__(self, words: str, where: tuple[Instance, NodePlan] | None = None) -> None:
        super().__init__(words)
        self.where = where
