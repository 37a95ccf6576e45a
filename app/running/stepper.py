"""Taking the steps of a run: to a wanted step, frame by frame, and again to the same position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from formats.ainb.model import Node
from formats.behaviour.simulation.run import Run, RunStatus
from formats.behaviour.simulation.steps import Event, EventKind, Result

IsThere = Callable[[Event], bool]


class RunPosition(NamedTuple):
    """A position in a run: in a frame after some of its steps, or at the frame's end (None)."""

    frame: int
    steps: int | None
    is_left: bool = False


class Stepper:
    """Steps a run on; each method yields behind every step, so that the work can be sliced.

    `is_stop` is whether a step is at a breakpoint.
    """

    def __init__(self, run: Run, is_stop: Callable[[Run, Event], bool]) -> None:
        self._run = run
        self._is_stop = is_stop

    def until(self, is_there: IsThere, frames: int) -> Iterator[None]:
        """Step to the first wanted step or a breakpoint, through some frames."""
        run = self._run
        last = run.frame + frames
        while not run.is_over and (run.is_within or run.frame < last):
            event = run.step_in_frame()
            if event is not None and (is_there(event) or self._is_stop(run, event)):
                _finish_command(run, event)
                return
            yield

    def frame(self) -> Iterator[None]:
        """Run to the end of the frame, of the next where nothing is left of this."""
        run = self._run
        before = len(run.trace)
        if run.is_within:
            yield from self._rest_of_frame()
        if len(run.trace) == before and not run.is_over:
            yield from self._rest_of_frame()

    def _rest_of_frame(self) -> Iterator[None]:
        """Run to the end of a frame, or to a breakpoint."""
        run = self._run
        event = run.step_in_frame()
        while event is not None and not self._is_stop(run, event):
            yield
            event = run.step_in_frame()


def spot_of(run: Run) -> RunPosition:
    """Return the position in a run."""
    is_left = run.outcome is RunStatus.LEFT
    return RunPosition(run.frame, steps_of(run) if run.is_within else None, is_left)


def steps_of(run: Run) -> int:
    """Return how many steps of the frame were run; a stop counts as one, its leaves as none."""
    events = run.trace
    count = 0
    while count < len(events) and events[-count - 1].frame == run.frame:
        count += 1
    if run.outcome is RunStatus.HALTED:
        frame = events[len(events) - count :]
        return max(at for at, event in enumerate(frame) if event.what is EventKind.NOTE) + 1
    return count


def forward(run: Run, steps: int) -> Iterator[None]:
    """Run so many steps of a frame, fewer if it ends before."""
    for _ in range(steps):
        event = run.step_in_frame()
        if event is None:
            return
        _finish_command(run, event)
        yield


def return_to(run: Run, spot: RunPosition) -> Iterator[None]:
    """Run from the beginning to the position of another run."""
    while run.frame < spot.frame - (spot.steps is not None) and not run.is_over:
        while run.step_in_frame() is not None:
            yield
    yield from forward(run, spot.steps or 0)
    if spot.is_left:
        run.stop()


def is_end(event: Event, node: Node) -> bool:
    """Whether a node has ended with a step, was left, or was computed."""
    if event.node is not node:
        return False
    result = event.result
    is_done = isinstance(result, Result) and result.is_end
    return event.what in (EventKind.LEAVE, EventKind.QUERY) or (
        event.what is EventKind.UPDATE and is_done
    )


def _finish_command(run: Run, event: Event) -> None:
    """End the command behind its last step, so that it is known how it ended."""
    is_last = event.what is EventKind.LEAVE and event.node is run.root and not event.place
    if is_last and run.is_within:
        run.run_frame()
