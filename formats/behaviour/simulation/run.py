"""The simulation of one command: runs it by steps and frames, forward and back."""

from __future__ import annotations

import enum
from collections.abc import Iterator

from ...ainb.model import Ainb, Node
from ...errors import FormatError, WrongType
from .answers import Answers
from .assumptions import Settings
from .plan import RunnableFile
from .rules import RULES
from .state import ActiveNode, Instance, enter
from .steps import Event, EventKind, Result, Runner, Steps
from .work import MOST_FRAMES, Halt, Load, Work


class RunStatus(enum.Enum):
    """The status of a run."""

    RUNNING = "running"
    SUCCESS = "ended with Success"
    FAILURE = "ended with Failure"
    LEFT = "left"
    HALTED = "stopped"


class Run:
    """A simulated run of a command.

    `trace` has all steps so far, `outcome` the status. If the run was stopped, `reason` says why,
    and `halted` is the node it was stopped at, if any, behind the module nodes that lead to it.
    `frame` is the current or last frame, -1 before the first. The document must not be edited
    during a run; after an edit, make a new run.
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
        self.work = Work(load, answers or Answers(), self.settings, seed)
        self.instance = Instance(RunnableFile(document, name), self.work, RULES)
        found = next((one for one in document.commands if one.name == command), None)
        if found is None:
            raise WrongType(f"there is no command “{command:.60}”")
        self.command = found
        self._second = document.node(self.command.second)
        self.root = self._root(document)
        self.trace: list[Event] = []
        self.outcome = RunStatus.RUNNING
        self.reason = ""
        self.halted: tuple[tuple[int, ...], Node] | None = None
        self.frame = -1
        self._keeps = keeps
        self._frames: list[tuple[Instance, int]] = []
        """The state at the beginning of each frame, and how many steps there were."""
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
        while self.step_in_frame() is not None:
            pass

    def run_frames(self, count: int) -> None:
        """Run `count` frames, or fewer if the command ends."""
        for _ in range(count):
            self.run_frame()

    def stop(self) -> None:
        """Leave the command, as the game does when another one begins."""
        if self._runner is not None:
            self.run_frame()
        if self.is_over:
            return
        self.outcome = RunStatus.LEFT
        self.work.begin(self.frame)
        root = self.instance.active.get(self.root.uid)
        if root is not None:
            self._runner = Runner(root.leave())
            while self._next() is not None:
                pass
        self._leave_rest()

    def back(self) -> bool:
        """Go back to the start of the frame, or of the previous one; False if impossible."""
        if not self._frames:
            return False
        self._close()
        self.instance, steps = self._frames.pop()
        del self.trace[steps:]
        self.frame -= 1
        self.outcome, self.reason, self.halted = RunStatus.RUNNING, "", None
        self.work.recount(self.trace)
        return True

    def active(self) -> Iterator[tuple[Instance, ActiveNode]]:
        """Yield all nodes that are active, with the instance they run in, callers first."""
        for instance in self.instance.every():
            for active_node in instance.active.values():
                yield instance, active_node

    def assumed(self) -> dict[str, int]:
        """Return the assumptions the run depends on: the number of steps that use each, by key."""
        return dict(self.work.used.most_common())

    # One frame

    def _begin(self) -> None:
        if self.frame + 1 >= MOST_FRAMES:
            self._halt(Halt(f"the run has {MOST_FRAMES:,} frames"))
            return
        if self._keeps:
            self._frames.append((self.instance.copy(), len(self.trace)))
        self.frame += 1
        self.work.begin(self.frame)
        for instance in self.instance.every():
            instance.outputs.update(instance.staged)
            instance.staged.clear()
        self._runner = Runner(self._frame())

    def _next(self) -> Event | None:
        """Run the next step of the current rule; None at its end."""
        if self._runner is None:
            return None
        try:
            event = self._runner.step()
        except Halt as halt:
            return self._halt(halt)
        except FormatError as error:
            return self._halt(Halt(error.what))
        if event is None:
            self._runner = None
        else:
            self.trace.append(event)
        return event

    def _frame(self) -> Steps[None]:
        """Run one frame: enter the root in the first, update it, leave it when it ends."""
        if self.frame == 0:
            if self._second is not None:
                self.work.assume("second-root")
            yield enter(self.instance, self.root)
            if self.work.assume("first-update") == "next-frame":
                return
        root = self.instance.active[self.root.uid]
        result = yield root.update()
        if result.is_end or self._is_cut():
            yield root.leave()
            ends = {Result.SUCCESS: RunStatus.SUCCESS, Result.FAILURE: RunStatus.FAILURE}
            self.outcome = ends.get(result, RunStatus.LEFT)

    def _is_cut(self) -> bool:
        """Whether a command is left after one frame although its root has not ended."""
        is_trigger = self.root.name.startswith("EventTrigger")
        return is_trigger and self.work.assume("event-trigger") == "one-frame"

    def _halt(self, halt: Halt) -> Event | None:
        """Stop the run with a reason; active nodes are left without running their rules."""
        self._close()
        self.outcome, self.reason = RunStatus.HALTED, str(halt)
        self.halted = None if halt.node is None else (halt.path, halt.node)
        self.work.is_limited = False
        self.trace.append(self.instance.event(EventKind.NOTE, None, words=self.reason))
        self._leave_rest()
        return None

    def _leave_rest(self) -> None:
        """Leave all active nodes, in reverse order of entering."""
        self.work.is_limited = False
        for instance, active in reversed(list(self.active())):
            instance.active.pop(active.plan.node.uid)
            self.trace.append(instance.event(EventKind.LEAVE, active.plan))

    def _close(self) -> None:
        if self._runner is not None:
            self._runner.close()
            self._runner = None
