"""The rules of the game's own node classes: their behaviour is unknown, so the user's answers
decide.

Families (verified on the game's own tables): an event runs its child at `Execute`; a OneShot does
its thing on enter and ends; a selector takes one of its ports; all others run until they end.
"""

from __future__ import annotations

from . import blackboard, known, values
from .answers import in_turn
from .choosing import NOTHING, Choosing, is_child_busy, place_of
from .plan import NodePlan
from .queries import give_outputs
from .state import ActiveNode, Instance
from .steps import EventKind, Result, Steps
from .work import Work, ended


class GameSelector(Choosing):
    """`Selector…`: runs the child at the answered port, or at the port that the class's name
    implies.
    """

    def choose(self, work: Work, instance: Instance, active: ActiveNode) -> int:
        """Return the port's place."""
        plan = active.plan
        ports = work.answer(instance, plan).ports
        if ports:
            return place_of(plan, in_turn(ports, work.frame - active.entered))
        by_name = None
        if plan.node.name.startswith("SelectorMath"):
            by_name = known.port(plan.node.name, dict(values.all_inputs(work, instance, plan)))
        if by_name is not None and work.assume("by-name") == "on":
            return place_of(plan, by_name)
        choice = work.assume("game-port")
        return {"first": 0, "last": len(plan.children) - 1}.get(choice, NOTHING)

    def is_free(self, work: Work, instance: Instance, active: ActiveNode) -> bool:
        """Whether SelectChildOnEnterOnly and NoChangeWhenChildIsBusy allow a new choice.

        Verified: every selector class has the two properties; inferred: what they mean.
        """
        plan = active.plan
        if values.named(work, instance, plan, "SelectChildOnEnterOnly", False):
            return False
        keeps = values.named(work, instance, plan, "NoChangeWhenChildIsBusy", False)
        return not (
            keeps and is_child_busy(instance, active) and work.assume("busy-child") == "as-named"
        )

    def enter(self, work: Work, instance: Instance, active: ActiveNode) -> Steps[None]:
        """Give the outputs that are answered, then choose."""
        give_outputs(work, instance, active.plan)
        yield super().enter(work, instance, active)

    def update(self, work: Work, instance: Instance, active: ActiveNode) -> Steps[Result]:
        """Give the outputs again; the result is the child's."""
        give_outputs(work, instance, active.plan, active.entered)
        result: Result = yield super().update(work, instance, active)
        return result


class EventClass(GameSelector):
    """`Event…`: its outputs are the event's parameters, its child at `Execute` is run."""

    is_choice = False

    def choose(self, work: Work, instance: Instance, active: ActiveNode) -> int:
        """Return the place of `Execute`."""
        return place_of(active.plan, "Execute")

    def is_free(self, work: Work, instance: Instance, active: ActiveNode) -> bool:
        """Nothing else can be chosen."""
        return False


class GameClass(GameSelector):
    """Any other class of the game: it may have ports, and ends only if answered so."""

    def enter(self, work: Work, instance: Instance, active: ActiveNode) -> Steps[None]:
        """Give the outputs that are answered; enter the port, if there is any."""
        give_outputs(work, instance, active.plan)
        yield write_board(work, instance, active.plan, True)
        if active.plan.children:
            yield super().enter(work, instance, active)

    def update(self, work: Work, instance: Instance, active: ActiveNode) -> Steps[Result]:
        """Update the port's child; the result is the answer's."""
        if active.updated >= 0:
            yield write_board(work, instance, active.plan, False)
        if active.plan.children:
            yield super().update(work, instance, active)
        else:
            give_outputs(work, instance, active.plan, active.entered)
        return self.result(work, instance, active)

    def result(self, work: Work, instance: Instance, active: ActiveNode) -> Result:
        """Return the answered result, the one that the class's name implies, or the assumed one."""
        answered = work.answer(instance, active.plan).results
        if answered:
            return Result(in_turn(answered, work.frame - active.entered))
        by_name = known.RESULTS.get(active.plan.node.name)
        if by_name is not None and work.assume("by-name") == "on":
            return by_name
        return self.unanswered(work)

    def unanswered(self, work: Work) -> Result:
        """Return the result of a node without an answer."""
        return ended(work.assume("execute"))


class OneShot(GameClass):
    """`OneShot…`, or another class with ExecuteEveryFrame: it is done when it is entered."""

    def unanswered(self, work: Work) -> Result:
        """Return the result of a node without an answer: it ends at once."""
        return ended(work.assume("one-shot"))


class ComputedChild(OneShot):
    """An Element_Expression or Element_Alert as a child, which no real file has."""


_SET = "ExecuteBlackboardSet"


def write_board(work: Work, instance: Instance, plan: NodePlan, is_entering: bool) -> Steps[None]:
    """Write the variable that a node names, if its class does that: ExecuteBlackboardSet….

    That they write is an assumption. Verified: they name it by the property `BlackboardKey`, and
    35 of 35 keys with BlackboardType 0 are in the file's own list. ExecuteOnce: on enter only
    (inferred from its name).
    """
    word = plan.node.name.removeprefix(_SET)
    kind = blackboard.KINDS_BY_WORD.get(word) if plan.node.name.startswith(_SET) else None
    slot = plan.inputs.get(word)
    if kind is None or slot is None or work.assume("blackboard-class") == "off":
        return
    if not is_entering and values.named(work, instance, plan, "ExecuteOnce", False):
        return
    name = values.named(work, instance, plan, "BlackboardKey", "")
    where, _variable = blackboard.place_of(instance, name, kind)
    value = values.given(work, instance, plan, word, slot.type)
    if where.board.get((kind, name)) == value and not is_entering:
        return
    where.board[kind, name] = value
    yield work.event(EventKind.WRITE, instance, plan, values=((name, value),))
