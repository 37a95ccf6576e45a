"""What all rules of a run share: its frame, answers, assumptions and limits.

The limits stop a run with a reason; see also `evaluate.MOST_INSTRUCTIONS`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from ...ainb.model import Ainb, Node
from .answers import Answers
from .assumptions import Settings
from .plan import RunnableFile
from .steps import Event

STEPS_PER_FRAME: Final = 10_000
"""Steps of the trace in one frame."""
MOST_MODULES: Final = 20
"""How deep modules call each other; a module may call itself."""
INSTRUCTIONS_PER_FRAME: Final = 50_000
"""Instructions of all expressions in one frame."""
MOST_NESTED: Final = 20
"""How deep expressions of one node lie in each other: an input's may read another input."""
MOST_FRAMES: Final = 10_000
"""Frames of a run: each is kept, to go back to it."""

Load = Callable[[str], Ainb | None]
"""Returns the module file of a name (`X.module.ainb`), None if it is not available."""


class Halt(Exception):
    """The reason why a run cannot continue, as a sentence without a full stop.

    `node` is the node that it stops at, if there is one, `path` the module nodes that lead to it,
    as in `Instance`.
    """

    def __init__(self, words: str, path: tuple[int, ...] = (), node: Node | None = None) -> None:
        super().__init__(words)
        self.path = path
        self.node = node


class Work:
    """The shared state of a run. `used` counts the steps that depend on each assumption.

    `computing` are the queries that are being computed, by their instance.
    """

    def __init__(self, load: Load | None, answers: Answers, settings: Settings, seed: int) -> None:
        self.frame = 0
        self.answers = answers
        self.used: Counter[str] = Counter()
        self.computing: set[tuple[tuple[int, ...], int]] = set()
        self.seed = seed
        self.is_limited = True
        self.instructions = 0
        self.nested = 0
        self._load = load
        self._settings = settings
        self._programs: dict[str, RunnableFile | None] = {}
        self._steps = 0
        self._assumed: list[str] = []

    def begin(self, frame: int) -> None:
        """Begin a frame: its steps are counted from 0."""
        self.frame, self._steps, self.instructions, self.nested = frame, 0, 0, 0
        self.is_limited = True
        self.computing.clear()

    def recount(self, events: Iterable[Event]) -> None:
        """Recount the assumptions that these steps, the whole trace, depend on."""
        self._assumed = []
        self.used = Counter(key for event in events for key in event.assumed)

    def assume(self, key: str) -> str:
        """Return the chosen option of an assumption, and note that the next step depends on it."""
        if key not in self._assumed:
            self._assumed.append(key)
        return self._settings[key]

    def rest_on(self, key: str, words: str) -> None:
        """Assume something that can also be a reason to stop. Raises `Halt` with these words."""
        if self.assume(key) == "stop":
            raise Halt(words)

    def step(self) -> tuple[str, ...]:
        """Count a step; return the assumptions it depends on. Raises `Halt` if there are many."""
        self._steps += 1
        if self.is_limited and self._steps > STEPS_PER_FRAME:
            raise Halt(f"the frame has more than {STEPS_PER_FRAME:,} steps")
        assumed, self._assumed = tuple(self._assumed), []
        self.used.update(assumed)
        return assumed

    @contextmanager
    def aside(self) -> Iterator[list[str]]:
        """Compute something outside of the steps; the list receives the assumptions used."""
        kept, instructions, nested = self._assumed, self.instructions, self.nested
        assumptions = self._assumed = []
        self.instructions = 0
        try:
            yield assumptions
        finally:
            self._assumed, self.instructions, self.nested = kept, instructions, nested

    def program(self, name: str) -> RunnableFile | None:
        """Return the module of a name, read once a run; None if it is not at hand."""
        if name not in self._programs:
            root = self._load(f"{name}.ainb") if self._load is not None else None
            self._programs[name] = None if root is None else RunnableFile(root, name)
        return self._programs[name]
