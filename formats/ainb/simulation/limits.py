"""How far a run goes before it stops with the reason; see also `evaluate.MOST_INSTRUCTIONS`."""

from __future__ import annotations

from typing import Final

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
    """Why a run cannot go on, as a sentence without a full stop."""
