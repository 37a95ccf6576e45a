"""The common rule of nodes that run one of their children at a time.

Inferred: they choose when they are entered and again on every update; when the choice changes, the
old child is left and the new one entered. The result is that of the child.
"""

from __future__ import annotations

from ...ainb.rows.conditions import child_label
from ...games.names.enums import NO_ENUMS
from . import life, limits
from .life import Rule
from .plan import NodePlan
from .state import ActiveNode, Instance
from .steps import EventKind, Result, Steps
from .work import Work, ended

NOTHING = -1


class Choosing(Rule):
    """Runs the child that `choose` names; `is_choice` is whether there can be another."""

    is_choice = True

    def choose(self, work: Work, instance: Instance, active: ActiveNode) -> int:
        """Return the place of a child, `NOTHING` for none."""
        raise NotImplementedError

    def is_free(self, work: Work, instance: Instance, active: ActiveNode) -> bool:
        """Whether a choice may be made again now."""
        raise NotImplementedError

    def enter(self, work: Work, instance: Instance, active: ActiveNode) -> Steps[None]:
        """Choose a child and enter it."""
        yield self._take(work, instance, active, self.choose(work, instance, active))

    def update(self, work: Work, instance: Instance, active: ActiveNode) -> Steps[Result]:
        """Choose again, unless it was entered in this frame, and update the child."""
        if active.updated >= 0 and self._may_change(work, instance, active):
            place = self.choose(work, instance, active)
            if place != active.chosen:
                yield life.leave_child(work, instance, active, active.chosen)
                yield self._take(work, instance, active, place)
        child = active.held.get(active.chosen)
        if child is None:
            return ended(work.assume("no-child"))
        result: Result = yield life.update(work, instance, child)
        return result

    def _may_change(self, work: Work, instance: Instance, active: ActiveNode) -> bool:
        return (
            self.is_free(work, instance, active) and work.assume("choose-again") == "every-update"
        )

    def _take(self, work: Work, instance: Instance, active: ActiveNode, place: int) -> Steps[None]:
        active.chosen = place
        plan = active.plan
        if place == NOTHING:
            yield work.note(instance, plan, "no child is chosen")
            return
        if self.is_choice:
            words = child_label(
                NO_ENUMS, plan.node, plan.children[place], place, len(plan.children)
            )
            yield work.event(EventKind.CHOOSE, instance, plan, words=words or str(place))
        yield life.enter_child(work, instance, active, place)


def is_child_busy(instance: Instance, active: ActiveNode) -> bool:
    """Whether the child that runs was Busy when it was updated last."""
    child = active.held.get(active.chosen)
    return child is not None and not instance.active[child.uid].result.is_end


def place_of(plan: NodePlan, word: str) -> int:
    """Return the place of a child by its port's name, or by its number. Raises `Halt`."""
    for place, link in enumerate(plan.children):
        if link.label == word:
            return place
    if word.isdecimal() and len(word) < 6 and int(word) < len(plan.children):
        return int(word)
    ports = ", ".join(life.port_text(plan, place) for place in range(len(plan.children)))
    raise limits.Halt(f"#{plan.number} {plan.node.title} has no port “{word:.60}”, only {ports}")
