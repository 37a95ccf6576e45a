"""Element_Simultaneous: all children at once.

Stated: enters all, updates all in order; ResultPolicy 0 asks all children for success, 1 only the
first. Inferred: the order is the stored one, and EndPolicy 0 means that all have to end.
"""

from __future__ import annotations

from formats.ainb.model import Node
from formats.ainb.simulation import life, values
from formats.ainb.simulation.result import Result
from formats.ainb.simulation.rule import Rule
from formats.ainb.simulation.state import Active, Instance
from formats.ainb.simulation.steps import Steps
from formats.ainb.simulation.work import Work


class Simultaneous(Rule):
    """Runs all children in each frame."""

    def enter(self, work: Work, at: Instance, active: Active) -> Steps[None]:
        """Enter every child."""
        places = list(range(len(active.plan.children)))
        if len(places) > 1 and work.assume("child-order") == "reversed":
            places.reverse()
        for place in places:
            yield life.enter_child(work, at, active, place)

    def update(self, work: Work, at: Instance, active: Active) -> Steps[Result]:
        """Update every child; the result is theirs together."""
        found: dict[int, Result] = {}
        for place, child in active.held.items():
            if _is_kept(work, at, child):
                found[place] = at.active[child.uid].result
            else:
                found[place] = yield life.update(work, at, child)
        results = list(found.values())
        is_first_only = values.named(work, at, active.plan, "ResultPolicy", 0) == 1
        if not _has_ended(work, results):
            return Result.BUSY
        asked = [found[min(found)]] if is_first_only and found else results
        return Result.FAILURE if Result.FAILURE in asked else Result.SUCCESS


def _is_kept(work: Work, at: Instance, child: Node) -> bool:
    """Whether a child has ended and is not updated any more."""
    known = at.active[child.uid]
    has_ended = known.updated >= 0 and known.result.is_end
    return has_ended and work.assume("ended-child") == "kept"


def _has_ended(work: Work, results: list[Result]) -> bool:
    ends = [result.is_end for result in results]
    if len(set(ends)) < 2:
        return all(ends)
    return work.assume("end-policy") == "any"
