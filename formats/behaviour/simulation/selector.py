"""The rule of the built-in selectors: they run one child, chosen by the value of `Input` or by
chance.

Stated: a BoolSelector takes `True` or `False`, a RandomSelector one child by weight. Verified: the
last child of the others is the default. Inferred: of conditions that fit, the first is taken.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from ...ainb.model import Condition
from ...ainb.types import BOOL, FLOAT, INT, STRING, NodeType
from ...core.kinds import AnyValue
from . import blackboard, values
from .answers import in_turn
from .choosing import NOTHING, Choosing, is_child_busy, place_of
from .plan import NodePlan
from .state import ActiveNode, Instance
from .work import Work

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
    variable = condition.bounds[which].variable if which < len(condition.bounds) else None
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
