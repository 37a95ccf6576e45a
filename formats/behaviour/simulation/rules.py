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

import math
from collections.abc import Iterator
from typing import Final

from ...ainb.model import Condition, Node
from ...ainb.rows.conditions import child_label
from ...ainb.types import BOOL, FLOAT, INT, STRING, NodeType
from ...core.kinds import AnyValue
from ...games.names.enums import NO_ENUMS
from . import blackboard, known, life, limits, values
from .answers import in_turn
from .life import Rule
from .plan import NodePlan
from .queries import give_outputs
from .state import ActiveNode, Instance
from .steps import EventKind, Result, Steps
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


# The common rule of nodes that run one of their children at a time.
#
# Inferred: they choose when they are entered and again on every update; when the choice changes,
# the old child is left and the new one entered. The result is that of the child.

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
            root, link = instance.program.root, plan.children[place]
            words = child_label(root, NO_ENUMS, plan.node, link, place, len(plan.children))
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


# The rule of the built-in selectors: they run one child, chosen by the value of `Input` or by
# chance.
#
# Stated: a BoolSelector takes `True` or `False`, a RandomSelector one child by weight. Verified:
# the last child of the others is the default. Inferred: of conditions that fit, the first is taken.

_TYPES: Final = {
    NodeType.BOOL_SELECTOR: BOOL,
    NodeType.S32_SELECTOR: INT,
    NodeType.F32_SELECTOR: FLOAT,
    NodeType.STRING_SELECTOR: STRING,
}


class Selector(Choosing):
    """Takes the child whose condition fits the input."""

    def choose(self, work: Work, instance: Instance, active: ActiveNode) -> int:
        """Return the place of the child that fits."""
        plan = active.plan
        if not plan.children:
            return NOTHING
        if plan.node.type == NodeType.RANDOM_SELECTOR:
            return _by_chance(work, instance, active)
        type_ = _TYPES[NodeType(plan.node.type)]
        value = values.given(work, instance, plan, "Input", type_)
        if plan.node.type == NodeType.BOOL_SELECTOR:
            return _true_or_false(plan, bool(value))
        fitting = list(_fitting(work, instance, plan, value))
        if not fitting:
            return len(plan.children) - 1
        is_last = len(fitting) > 1 and work.assume("same-condition") == "last"
        return fitting[-1 if is_last else 0]

    def is_free(self, work: Work, instance: Instance, active: ActiveNode) -> bool:
        """Whether the properties CalculateTiming and IsNoSelectWhenChildBusy allow a new choice."""
        plan = active.plan
        if plan.node.type == NodeType.RANDOM_SELECTOR and work.assume("chance") == "once":
            return False
        if (
            values.named(work, instance, plan, "CalculateTiming", 0) == 1
            and work.assume("calculate-timing") == "as-named"
        ):
            return False
        keeps = values.named(work, instance, plan, "IsNoSelectWhenChildBusy", False)
        return not (
            keeps and is_child_busy(instance, active) and work.assume("busy-child") == "as-named"
        )


def _true_or_false(plan: NodePlan, value: bool) -> int:
    """Return the index of the child `True` or `False`; verified: always in this order."""
    label = "True" if value else "False"
    labels = [link.label for link in plan.children]
    if label in labels:
        return labels.index(label)
    place = 0 if value else 1
    return place if place < len(labels) else NOTHING


def _fitting(work: Work, instance: Instance, plan: NodePlan, value: AnyValue) -> Iterator[int]:
    """Yield the places of children whose condition the value meets, the default left out."""
    for place, link in enumerate(plan.children[:-1]):
        if link.condition is not None and _fits(work, instance, link.condition, value):
            yield place


_FORMS: Final = {"range": FLOAT, "int": INT, "string": STRING, "weight": FLOAT}


def _fits(work: Work, instance: Instance, condition: Condition, value: AnyValue) -> bool:
    """Whether a value satisfies a condition of its type."""
    type_ = _FORMS.get(condition.form)
    if type_ is None or values.as_type(type_, value) != value:
        return False
    if condition.form != "range":
        return bool(_bound(work, instance, condition, 0, condition.value) == value)
    low, high = (
        _bound(work, instance, condition, which, end) for which, end in enumerate(condition.value)
    )
    if value == high and value > low:
        return work.assume("range-end") == "closed"
    return bool(low <= value < high or low == value)


def _bound(
    work: Work, instance: Instance, condition: Condition, which: int, stored: AnyValue
) -> AnyValue:
    """Return a bound of a condition: a number, or the value of the variable it is bound to."""
    bound = condition.bounds[which].variable if which < len(condition.bounds) else None
    variable = instance.program.root.variable(bound)
    if variable is None:
        return stored
    return values.as_type(_FORMS[condition.form], blackboard.read(work, instance, variable))


def _by_chance(work: Work, instance: Instance, active: ActiveNode) -> int:
    """Return a place by answer, else by weight; a run with the same seed takes the same."""
    plan = active.plan
    ports = work.answer(instance, plan).ports
    if ports:
        return place_of(plan, in_turn(ports, work.frame - active.entered))
    weights = [_weight(work, instance, link.condition) for link in plan.children]
    places = range(len(plan.children))
    chance = work.chance(instance, plan.node)
    work.assume("chance")
    return chance.choices(places, weights if sum(weights) > 0 else None)[0]


def _weight(work: Work, instance: Instance, condition: Condition | None) -> float:
    if condition is None or condition.form != "weight":
        return 0.0
    weight: float = _bound(work, instance, condition, 0, condition.value)
    return weight if math.isfinite(weight) and weight > 0 else 0.0


# The rules of the game's own node classes: their behaviour is unknown, so the user's answers
# decide.
#
# Families (verified on the game's own tables): an event runs its child at `Execute`; a OneShot does
# its thing on enter and ends; a selector takes one of its ports; all others run until they end.


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
