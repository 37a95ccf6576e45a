"""Element_Sequential: one child after the other.

Stated: it runs one child until that is Success or Failure, leaves it and enters the next; of
ResultPolicy 0 a failed child is remembered, of 1 not. Inferred: what IsUpdateNextInFrame means.
"""

from __future__ import annotations

from formats.ainb.simulation import life, values
from formats.ainb.simulation.result import Result
from formats.ainb.simulation.rule import Rule
from formats.ainb.simulation.state import Active, Instance
from formats.ainb.simulation.steps import Steps
from formats.ainb.simulation.work import Work


class Sequential(Rule):
    """Runs its children as steps; `Active.chosen` is the step."""

    def enter(self, work: Work, at: Instance, active: Active) -> Steps[None]:
        """Enter the first step."""
        active.chosen = 0
        if active.plan.children:
            yield life.enter_child(work, at, active, 0)

    def update(self, work: Work, at: Instance, active: Active) -> Steps[Result]:
        """Update the step there is; where it ends, go on to the next. No node counts as ended."""
        count = len(active.plan.children)
        while active.chosen < count:
            child = active.held.get(active.chosen)
            if child is not None:
                result = yield life.update(work, at, child)
                if not result.is_end:
                    return Result.BUSY
                active.failed = active.failed or result is Result.FAILURE
                yield life.leave_child(work, at, active, active.chosen)
            active.chosen += 1
            if active.chosen < count:
                yield life.enter_child(work, at, active, active.chosen)
                if not _goes_on(work, at, active):
                    return Result.BUSY
        is_told = values.named(work, at, active.plan, "ResultPolicy", 0) == 0
        return Result.FAILURE if active.failed and is_told else Result.SUCCESS


def _goes_on(work: Work, at: Instance, active: Active) -> bool:
    """Whether the next step is updated in this frame, too."""
    is_named = bool(values.named(work, at, active.plan, "IsUpdateNextInFrame", False))
    return work.assume("next-in-frame") == "as-named" and is_named
