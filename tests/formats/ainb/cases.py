"""Conditions of the children of selectors, from the values alone."""

from __future__ import annotations

from formats.ainb.model import Bound, Condition, Variable
from formats.ainb.rules.link_forms import OTHER
from formats.ainb.types import BLACKBOARD, ConditionForm, Value
from formats.core.kinds import Kind, accept


def of_int(value: int, variable: Variable | None = None) -> Condition:
    return _condition(ConditionForm.INT, value, variable)


def of_string(value: str, variable: Variable | None = None) -> Condition:
    return _condition(ConditionForm.STRING, value, variable)


def of_weight(value: float, variable: Variable | None = None) -> Condition:
    return _condition(ConditionForm.WEIGHT, value, variable)


def of_range(low: float, high: float) -> Condition:
    return Condition.of(ConditionForm.RANGE, (accept(Kind.F32, low), accept(Kind.F32, high)))


def last_range() -> Condition:
    return Condition.of(ConditionForm.LAST_RANGE, OTHER)


def _condition(form: ConditionForm, value: Value, variable: Variable | None) -> Condition:
    bound = Bound() if variable is None else Bound(BLACKBOARD, variable.uid)
    return Condition.of(form, accept(form.kind, value), bound)
