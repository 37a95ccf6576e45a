"""What changes while a file runs: node states, outputs, variables, memory, called modules."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...ainb.expression.memory import Memory
from ...ainb.model import Node
from ...core.kinds import AnyValue, Kind
from .plan import NodePlan, RunnableFile
from .steps import Result

VariableKey = tuple[Kind, str]
"""A variable by its type and name, which say which one is meant also where copies are stored."""


@dataclass(slots=True, eq=False)
class ActiveNode:
    """A node that was entered and not left yet.

    `entered` is the frame it was entered in, `updated` the last frame it was updated in (-1 for
    none). `chosen` is the index of a selector's child or the step of a Sequential, -1 for none.
    `held` are the children that it entered and has to leave, by their index. `holders` counts the
    parents that entered the node. `running` is whether its rule is being executed.
    """

    plan: NodePlan
    entered: int
    updated: int = -1
    result: Result = Result.BUSY
    chosen: int = -1
    failed: bool = False
    holders: int = 1
    running: bool = False
    held: dict[int, Node] = field(default_factory=dict)

    def copy(self) -> ActiveNode:
        """Return a copy of the current state."""
        return ActiveNode(
            self.plan, self.entered, self.updated, self.result, self.chosen, self.failed,
            self.holders, self.running, dict(self.held),
        )  # fmt: skip


@dataclass(slots=True, eq=False)
class Instance:
    """A running file: the root file, or a module that a node calls.

    `place` are the uids of the module nodes that call it, from the root file on. `board` holds the
    variables that were written, `outputs` the values by the output's uid, `guessed` the outputs
    whose value is unknown, `staged` values that apply from the next frame on. `computed` is the
    frame each query was last computed in, `prepared` the expressions whose setup ran, by node.
    `active` has the active nodes by uid, in the order of entering.
    """

    program: RunnableFile
    caller: Instance | None = None
    place: tuple[int, ...] = ()
    board: dict[VariableKey, AnyValue] = field(default_factory=dict)
    outputs: dict[int, AnyValue] = field(default_factory=dict)
    guessed: set[int] = field(default_factory=set)
    staged: dict[int, AnyValue] = field(default_factory=dict)
    computed: dict[int, int] = field(default_factory=dict)
    active: dict[int, ActiveNode] = field(default_factory=dict)
    modules: dict[int, Instance] = field(default_factory=dict)
    memory: Memory = field(default_factory=Memory)
    prepared: dict[int, set[int]] = field(default_factory=dict)

    @property
    def root(self) -> Instance:
        """The instance of the root file."""
        instance = self
        while instance.caller is not None:
            instance = instance.caller
        return instance

    def copy(self, caller: Instance | None = None) -> Instance:
        """Return a copy of the current state of the instance and of all modules below it."""
        instance = Instance(self.program, caller, self.place)
        instance.board, instance.outputs = dict(self.board), dict(self.outputs)
        instance.guessed = set(self.guessed)
        instance.staged, instance.computed = dict(self.staged), dict(self.computed)
        instance.active = {uid: active.copy() for uid, active in self.active.items()}
        instance.memory = self.memory.copy()
        instance.prepared = {uid: set(done) for uid, done in self.prepared.items()}
        instance.modules = {uid: module.copy(instance) for uid, module in self.modules.items()}
        return instance
