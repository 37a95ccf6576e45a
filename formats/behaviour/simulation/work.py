"""The state of a run that all rules share: frame, answers, assumptions, and counters for the
limits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING

from ...ainb.model import Ainb, Node
from ...core.kinds import AnyValue
from . import limits
from .answers import Answer, Answers
from .assumptions import Settings
from .plan import NodePlan, NodeRole, RunnableFile
from .state import Instance
from .steps import Event, EventKind, Result

if TYPE_CHECKING:
    from .life import Rule

Load = Callable[[str], Ainb | None]
"""Returns the module file of a name (`X.module.ainb`), None if it is not available."""


class Work:
    """The shared state of a run. `used` counts the steps that depend on each assumption."""

    def __init__(
        self,
        rules: Mapping[NodeRole, Rule],
        load: Load | None,
        answers: Answers,
        settings: Settings,
        seed: int,
    ) -> None:
        self.rules = rules
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
        self.computing.clear()

    def recount(self, events: Iterable[Event]) -> None:
        """Recount the assumptions that these steps, the whole trace, depend on."""
        self._assumed = []
        self.used.clear()
        for event in events:
            self.used.update(event.assumed)

    def assume(self, key: str) -> str:
        """Return the chosen option of an assumption, and note that the next step depends on it."""
        if key not in self._assumed:
            self._assumed.append(key)
        return self._settings[key]

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

    def rest_on(self, key: str, words: str) -> None:
        """Assume something that can also be a reason to stop. Raises `Halt` with these words."""
        if self.assume(key) == "stop":
            raise limits.Halt(words)

    def event(
        self,
        event_kind: EventKind,
        instance: Instance,
        plan: NodePlan | None,
        *,
        result: Result | None = None,
        words: str = "",
        values: tuple[tuple[str, AnyValue], ...] = (),
    ) -> Event:
        """Return a step of the trace. Raises `Halt` if a frame has too many."""
        self._steps += 1
        if self.is_limited and self._steps > limits.STEPS:
            raise limits.Halt(f"the frame has more than {limits.STEPS:,} steps")
        assumed, self._assumed = tuple(self._assumed), []
        self.used.update(assumed)
        node, number = (None, -1) if plan is None else (plan.node, plan.number)
        file = instance.program.name
        place = instance.place
        return Event(
            self.frame, event_kind, place, file, node, number, result, words, values, assumed
        )

    def note(self, instance: Instance, plan: NodePlan | None, words: str) -> Event:
        """Return a step that is only a note in the trace."""
        return self.event(EventKind.NOTE, instance, plan, words=words)

    def answer(self, instance: Instance, plan: NodePlan) -> Answer:
        """Return the user's answer for a node."""
        return self.answers.of(instance.program, plan)

    def program(self, name: str) -> RunnableFile | None:
        """Return the module of a name, read once a run; None if it is not at hand."""
        if name not in self._programs:
            root = self._load(f"{name}.ainb") if self._load is not None else None
            self._programs[name] = None if root is None else RunnableFile(root, name)
        return self._programs[name]

    def chance(self, instance: Instance, node: Node) -> Random:
        """Return a random generator that is the same each time this frame of this file is run.

        It is seeded with node indexes, because uids depend on the files opened before.
        """
        way = [instance.program.number(node.uid)]
        while instance.caller is not None:
            way.append(instance.caller.program.number(instance.place[-1]))
            instance = instance.caller
        return Random(f"{self.seed} {self.frame} {way}")


def ended(words: str) -> Result:
    """Return the result that a choice of an assumption names."""
    return Result[words.upper()]
