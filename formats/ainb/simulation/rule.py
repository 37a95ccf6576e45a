"""What a rule for the nodes of one role is."""

from __future__ import annotations

from formats.ainb.simulation import life
from formats.ainb.simulation.result import Result
from formats.ainb.simulation.state import Active, Instance
from formats.ainb.simulation.steps import Steps
from formats.ainb.simulation.work import Work


class Rule:
    """How the nodes of a role are entered, updated and left; as it stands, they do nothing."""

    def enter(self, work: Work, instance: Instance, active: Active) -> Steps[None]:
        """Do what entering means besides the queries."""
        yield from ()

    def update(self, work: Work, instance: Instance, active: Active) -> Steps[Result]:
        """Do what an update means and return the result."""
        yield from ()
        return Result.SUCCESS

    def leave(self, work: Work, instance: Instance, active: Active) -> Steps[None]:
        """Leave all children that were entered, in their order."""
        for place in list(active.held):
            yield life.leave_child(work, instance, active, place)
