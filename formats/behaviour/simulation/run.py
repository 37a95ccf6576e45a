"""The simulation of one command: runs it by steps and frames, forward and back.

The rule that runs the nodes of each role is in `RULES`.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import Final, NamedTuple

from ...ainb.model import Ainb, Command, Node
from ...errors import FormatError, WrongType
from . import life, limits
from .answers import Answers
from .assumptions import Settings
from .life import Rule
from .plan import NodePlan, NodeRole, RunnableFile
from .queries import give_outputs
from .rules import (
    ComputedChild,
    EventClass,
    GameClass,
    GameSelector,
    OneShot,
    Selector,
    Sequential,
    Simultaneous,
    SplitTiming,
)
from .state import ActiveNode, Instance
from .steps import Event, EventKind, Result, Runner, Steps
from .work import Load, Work

# The rule of a node that calls a module: it runs the command `Root` of the file `<name>.ainb`.

COMMAND = "Root"


class ModuleCall(GameClass):
    """Runs another file in a separate instance; without the file, runs as a game class."""

    def enter(self, work: Work, instance: Instance, active: ActiveNode) -> Steps[None]:
        """Enter the module's root, in a new instance. Raises `Halt` if modules lie too deep."""
        node = active.plan.node
        program = work.program(node.name)
        root = None if program is None else root_of(program)
        if program is None or root is None:
            lacking = "is not available" if program is None else f"has no command {COMMAND}"
            words = f"the file of the module {lacking}"
            work.rest_on("module-missing", f"#{active.plan.number} {node.name}: {words}")
            yield work.note(instance, active.plan, words)
            yield super().enter(work, instance, active)
            return
        if len(instance.place) >= limits.MODULES:
            raise limits.Halt(f"modules call each other more than {limits.MODULES} deep")
        give_outputs(work, instance, active.plan)
        inner_instance = instance.modules.get(node.uid)
        if inner_instance is None or work.assume("module-state") == "afresh":
            inner_instance = instance.modules[node.uid] = Instance(
                program, instance, (*instance.place, node.uid)
            )
        yield life.enter(work, inner_instance, root)

    def update(self, work: Work, instance: Instance, active: ActiveNode) -> Steps[Result]:
        """Return the result of the module's root."""
        inner_instance = instance.modules.get(active.plan.node.uid)
        root = None if inner_instance is None else root_of(inner_instance.program)
        if inner_instance is None or root is None:
            result: Result = yield super().update(work, instance, active)
            return result
        give_outputs(work, instance, active.plan, active.entered)
        result = yield life.update(work, inner_instance, root)
        return result

    def leave(self, work: Work, instance: Instance, active: ActiveNode) -> Steps[None]:
        """Leave the module's root; its instance stays, to be looked at."""
        inner_instance = instance.modules.get(active.plan.node.uid)
        root = None if inner_instance is None else root_of(inner_instance.program)
        if inner_instance is not None and root is not None and root.uid in inner_instance.active:
            yield life.leave(work, inner_instance, root)
        yield super().leave(work, instance, active)


def root_of(program: RunnableFile) -> Node | None:
    """Return the root node of a module, None if it has no command `Root`."""
    for command in program.root.commands:
        if command.name == COMMAND:
            return program.root.node(command.root)
    return None


RULES: Final[dict[NodeRole, Rule]] = {
    NodeRole.SIMULTANEOUS: Simultaneous(),
    NodeRole.SEQUENTIAL: Sequential(),
    NodeRole.SELECTOR: Selector(),
    NodeRole.SPLIT_TIMING: SplitTiming(),
    NodeRole.EXPRESSION: ComputedChild(),
    NodeRole.ALERT: ComputedChild(),
    NodeRole.EVENT: EventClass(),
    NodeRole.MODULE: ModuleCall(),
    NodeRole.GAME_SELECTOR: GameSelector(),
    NodeRole.ONE_SHOT: OneShot(),
    NodeRole.GAME: GameClass(),
    NodeRole.REFUSED: GameClass(),  # entered only with an answer
}


class RunStatus(enum.Enum):
    """The status of a run."""

    RUNNING = "running"
    SUCCESS = "ended with Success"
    FAILURE = "ended with Failure"
    LEFT = "left"
    HALTED = "stopped"


class _FrameState(NamedTuple):
    """The state at the beginning of a frame."""

    instance: Instance
    events: int


class Run:
    """A simulated run of a command.

    `trace` has all steps so far, `outcome` the status. If the run was stopped, `reason` says why,
    and `halted` has the instance and node it was stopped at, if any. `frame` is the current or last
    frame, -1 before the first. The document must not be edited during a run; after an edit, make a
    new run.
    """

    def __init__(
        self,
        document: Ainb,
        command: str,
        load: Load | None = None,
        answers: Answers | None = None,
        settings: Settings | None = None,
        *,
        name: str = "",
        seed: int = 0,
        keeps: bool = True,
    ) -> None:
        """Prepare a run; `load` returns the files of modules, `name` is that of this file.

        `keeps` is whether the state of each frame is stored, for `back`. Raises `WrongType` for a
        command that does not exist or has no root node.
        """
        self.settings = settings or Settings()
        self.work = Work(RULES, load, answers or Answers(), self.settings, seed)
        self.instance = Instance(RunnableFile(document, name))
        self.command = command_of(document, command)
        self._second = document.node(self.command.second)
        self.root = self._root(document)
        self.trace: list[Event] = []
        self.outcome = RunStatus.RUNNING
        self.reason = ""
        self.halted: tuple[Instance, NodePlan] | None = None
        self.frame = -1
        self._keeps = keeps
        self._kept: list[_FrameState] = []
        self._runner: Runner | None = None

    def _root(self, document: Ainb) -> Node:
        """Return the root node of the command, by the assumption `second-root` if it has two."""
        root = document.node(self.command.root)
        if self._second is not None and self.settings["second-root"] == "second":
            root = self._second
        if root is None:
            raise WrongType(f"the command “{self.command.name}” leads to no node")
        return root

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to run."""
        return self.outcome is not RunStatus.RUNNING

    @property
    def is_within(self) -> bool:
        """Whether a frame was begun and not run to its end."""
        return self._runner is not None

    # Going on

    def step(self) -> Event | None:
        """Run one step and return it, beginning a frame if needed; None if the command is over."""
        event = self.step_in_frame()
        while event is None and not self.is_over:
            event = self.step_in_frame()
        return event

    def step_in_frame(self) -> Event | None:
        """Run one step and return it, beginning a frame if needed; None at the frame's end."""
        if self.is_over:
            return None
        if self._runner is None:
            self._begin()
        return self._next()

    def run_frame(self) -> None:
        """Run to the end of the current frame, or of the next if none was begun."""
        if self.is_over:
            return
        if self._runner is None:
            self._begin()
        while self._next() is not None:
            pass

    def run_frames(self, count: int) -> None:
        """Run `count` frames, or fewer if the command ends."""
        for _ in range(count):
            if self.is_over:
                return
            self.run_frame()

    def stop(self) -> None:
        """Leave the command, as the game does when another one begins."""
        if self._runner is not None:
            self.run_frame()
        if self.is_over:
            return
        self.outcome = RunStatus.LEFT
        self.work.begin(self.frame)
        if self.root.uid in self.instance.active:
            self._runner = Runner(life.leave(self.work, self.instance, self.root))
            while self._next() is not None:
                pass
        self._leave_rest()

    def back(self) -> bool:
        """Go back to the start of the frame, or of the previous one; False if impossible."""
        if not self._kept:
            return False
        self._close()
        kept = self._kept.pop()
        self.instance = kept.instance
        del self.trace[kept.events :]
        self.frame -= 1
        self.outcome, self.reason, self.halted = RunStatus.RUNNING, "", None
        self.work.recount(self.trace)
        return True

    def active(self) -> Iterator[tuple[Instance, ActiveNode]]:
        """Yield all nodes that are active, with the instance they run in, callers first."""
        waiting = [self.instance]
        while waiting:
            instance = waiting.pop(0)
            for active_node in instance.active.values():
                yield instance, active_node
            waiting += instance.modules.values()

    def assumed(self) -> dict[str, int]:
        """Return the assumptions the run depends on: the number of steps that use each, by key."""
        return dict(self.work.used.most_common())

    # One frame

    def _begin(self) -> None:
        if self.frame + 1 >= limits.FRAMES:
            self._halt(f"the run has {limits.FRAMES:,} frames")
            return
        if self._keeps:
            self._kept.append(_FrameState(self.instance.copy(), len(self.trace)))
        self.frame += 1
        self.work.begin(self.frame)
        for instance in _all(self.instance):
            instance.outputs.update(instance.staged)
            instance.staged.clear()
        self._runner = Runner(self._frame())

    def _next(self) -> Event | None:
        """Run the next step of the current rule; None at its end."""
        if self._runner is None:
            return None
        try:
            event = self._runner.step()
        except limits.Halt as halt:
            self.halted = halt.where
            return self._halt(str(halt))
        except FormatError as error:
            return self._halt(error.what)
        if event is None:
            self._runner = None
        else:
            self.trace.append(event)
        return event

    def _frame(self) -> Steps[None]:
        """Run one frame: enter the root in the first, update it, leave it when it ends."""
        work, instance, root = self.work, self.instance, self.root
        if self.frame == 0:
            if self._second is not None:
                work.assume("second-root")
            yield life.enter(work, instance, root)
            if work.assume("first-update") == "next-frame":
                return
        result = yield life.update(work, instance, root)
        if result.is_end or _is_cut(work, root):
            yield life.leave(work, instance, root)
            ends = {Result.SUCCESS: RunStatus.SUCCESS, Result.FAILURE: RunStatus.FAILURE}
            self.outcome = ends.get(result, RunStatus.LEFT)

    def _halt(self, reason: str) -> Event | None:
        """Stop the run with a reason; active nodes are left without running their rules."""
        self._close()
        self.outcome, self.reason = RunStatus.HALTED, reason
        self.work.is_limited = False
        event = self.work.note(self.instance, None, reason)
        self.trace.append(event)
        self._leave_rest()
        self.work.is_limited = True
        return None

    def _leave_rest(self) -> None:
        """Leave all active nodes, in reverse order of entering."""
        self.work.is_limited = False
        for instance, active in reversed(list(self.active())):
            instance.active.pop(active.plan.node.uid)
            self.trace.append(self.work.event(EventKind.LEAVE, instance, active.plan))
        self.work.is_limited = True

    def _close(self) -> None:
        if self._runner is not None:
            self._runner.close()
            self._runner = None


def command_of(document: Ainb, name: str) -> Command:
    """Return the command of a name. Raises `WrongType`."""
    for command in document.commands:
        if command.name == name:
            return command
    raise WrongType(f"there is no command “{name:.60}”")


def _is_cut(work: Work, root: Node) -> bool:
    """Whether a command is left after one frame although its root has not ended."""
    is_trigger = root.name.startswith("EventTrigger")
    return is_trigger and work.assume("event-trigger") == "one-frame"


def _all(instance: Instance) -> Iterator[Instance]:
    waiting = [instance]
    while waiting:
        at = waiting.pop()
        yield at
        waiting += at.modules.values()
