"""Element_Sequential, Element_Simultaneous and Element_SplitTiming: nodes that run their children.

Sequential: one child after the other. Stated: it runs one child until that is Success or Failure,
leaves it and enters the next; with ResultPolicy 0 a failed child is remembered, with 1 not.
Inferred: what IsUpdateNextInFrame means.

Simultaneous: all children at once. Stated: it enters all and updates all in order; ResultPolicy 0
asks all children for success, 1 only the first. Inferred: the order is the stored one, and
EndPolicy 0 means that all have to end.

SplitTiming: each child in the calculation that its port is named after. Stated; verified: the ports
are exactly `Enter`, `Update` and `Leave`, and nodes that take time are at `Update`. It follows that
the children at `Enter` and `Leave` are left at once.
"""

from __future__ import annotations

from ...ainb.model import Node
from . import life, values
from .life import Rule
from .plan import NodePlan
from .state import ActiveNode, Instance
from .steps import Result, Steps
from .work import Work, ended


class Sequential(Rule):
    """Runs its children as steps; `ActiveNode.chosen` is the step."""

    def enter(self, work: Work, instance: Instance, active: ActiveNode) -> Steps[None]:
        """Enter the first step."""
        active.chosen = 0
        if active.plan.children:
            yield life.enter_child(work, instance, active, 0)

    def update(self, work: Work, instance: Instance, active: ActiveNode) -> Steps[Result]:
        """Update the current step; when it ends, go on to the next."""
        count = len(active.plan.children)
        while active.chosen < count:
            child = active.held.get(active.chosen)
            if child is not None:
                result = yield life.update(work, instance, child)
                if not result.is_end:
                    return Result.BUSY
                active.failed = active.failed or result is Result.FAILURE
                yield life.leave_child(work, instance, active, active.chosen)
            active.chosen += 1
            if active.chosen < count:
                yield life.enter_child(work, instance, active, active.chosen)
                if not _goes_on(work, instance, active):
                    return Result.BUSY
        is_told = values.named(work, instance, active.plan, "ResultPolicy", 0) == 0
        return Result.FAILURE if active.failed and is_told else Result.SUCCESS


def _goes_on(work: Work, instance: Instance, active: ActiveNode) -> bool:
    """Whether the next step is updated in this frame, too."""
    is_named = bool(values.named(work, instance, active.plan, "IsUpdateNextInFrame", False))
    return work.assume("next-in-frame") == "as-named" and is_named


class Simultaneous(Rule):
    """Runs all children in each frame."""

    def enter(self, work: Work, instance: Instance, active: ActiveNode) -> Steps[None]:
        """Enter every child."""
        places = list(range(len(active.plan.children)))
        if len(places) > 1 and work.assume("child-order") == "reversed":
            places.reverse()
        for place in places:
            yield life.enter_child(work, instance, active, place)

    def update(self, work: Work, instance: Instance, active: ActiveNode) -> Steps[Result]:
        """Update every child; the result is theirs together."""
        found_results: dict[int, Result] = {}
        for place, child in active.held.items():
            if _is_kept(work, instance, child):
                found_results[place] = instance.active[child.uid].result
            else:
                found_results[place] = yield life.update(work, instance, child)
        results = list(found_results.values())
        is_first_only = values.named(work, instance, active.plan, "ResultPolicy", 0) == 1
        if not _has_ended(work, results):
            return Result.BUSY
        asked = [found_results[min(found_results)]] if is_first_only and found_results else results
        return Result.FAILURE if Result.FAILURE in asked else Result.SUCCESS


def _is_kept(work: Work, instance: Instance, child: Node) -> bool:
    """Whether a child has ended and is not updated any more."""
    known = instance.active[child.uid]
    has_ended = known.updated >= 0 and known.result.is_end
    return has_ended and work.assume("ended-child") == "kept"


def _has_ended(work: Work, results: list[Result]) -> bool:
    ends = [result.is_end for result in results]
    if len(set(ends)) < 2:
        return all(ends)
    return work.assume("end-policy") == "any"


_LABELS = ("Enter", "Update", "Leave")


class SplitTiming(Rule):
    """Runs one child when it is entered, one on updates, and one when it is left."""

    def enter(self, work: Work, instance: Instance, active: ActiveNode) -> Steps[None]:
        """Run the child at `Enter`, then enter that at `Update`."""
        first, second, _third = _places(active.plan)
        if first is not None:
            yield life.pulse_child(work, instance, active, first)
        if second is not None:
            yield life.enter_child(work, instance, active, second)

    def update(self, work: Work, instance: Instance, active: ActiveNode) -> Steps[Result]:
        """Update the child at `Update`; without one, the result is assumed (`no-child`)."""
        child = next(iter(active.held.values()), None)
        if child is None:
            return ended(work.assume("no-child"))
        result: Result = yield life.update(work, instance, child)
        return result

    def leave(self, work: Work, instance: Instance, active: ActiveNode) -> Steps[None]:
        """Leave the child at `Update`, then run that at `Leave`."""
        yield super().leave(work, instance, active)
        last = _places(active.plan)[2]
        if last is not None:
            yield life.pulse_child(work, instance, active, last)


def _places(plan: NodePlan) -> list[int | None]:
    """Return the indexes of the three children, None for a missing port."""
    labels = [link.label for link in plan.children]
    return [labels.index(label) if label in labels else None for label in _LABELS]
