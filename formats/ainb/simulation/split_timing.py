"""Element_SplitTiming: each child in the calculation of its own that the port is named after.

Stated; verified: the ports are exactly `Enter`, `Update`, `Leave`, and what lasts stands at
`Update`. That the children at `Enter` and `Leave` are left at once follows from it.
"""

from __future__ import annotations

from formats.ainb.simulation import life
from formats.ainb.simulation.plan import NodePlan
from formats.ainb.simulation.result import Result
from formats.ainb.simulation.rule import Rule
from formats.ainb.simulation.state import Active, Instance
from formats.ainb.simulation.steps import Steps
from formats.ainb.simulation.work import Work, ended

_LABELS = ("Enter", "Update", "Leave")


class SplitTiming(Rule):
    """Runs a child when it is entered, one in between, and one when it is left."""

    def enter(self, work: Work, at: Instance, active: Active) -> Steps[None]:
        """Run the child at `Enter`, then enter that at `Update`."""
        first, second, _third = _places(active.plan)
        if first is not None:
            yield life.pulse_child(work, at, active, first)
        if second is not None:
            yield life.enter_child(work, at, active, second)

    def update(self, work: Work, at: Instance, active: Active) -> Steps[Result]:
        """Update the child at `Update`; without one it goes on."""
        child = next(iter(active.held.values()), None)
        if child is None:
            return ended(work.assume("no-child"))
        result: Result = yield life.update(work, at, child)
        return result

    def leave(self, work: Work, at: Instance, active: Active) -> Steps[None]:
        """Leave the child at `Update`, then run that at `Leave`."""
        yield super().leave(work, at, active)
        last = _places(active.plan)[2]
        if last is not None:
            yield life.pulse_child(work, at, active, last)


def _places(plan: NodePlan) -> list[int | None]:
    """Return where the three children are, None for a port that is not there."""
    labels = [link.label for link in plan.children]
    return [labels.index(label) if label in labels else None for label in _LABELS]
