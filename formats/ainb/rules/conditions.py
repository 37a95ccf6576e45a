"""The conditions that children of the same selector may have together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...value_text import f32_text
from ..model import Condition, Link, Node
from ..types import ConditionForm, NodeType, Value
from .link_forms import OTHER, WORD_SELECTORS

_COMPARED = (ConditionForm.INT, ConditionForm.STRING, ConditionForm.RANGE)
"""Forms in which the second of two equal conditions is unreachable."""
_DEFAULTS: Final = {
    ConditionForm.INT: 0, ConditionForm.STRING: OTHER, ConditionForm.LAST_RANGE: OTHER,
}  # fmt: skip
"""The condition of a selector's last child, which is never compared."""


def has_caption(node: Node, link: Link, is_last: bool) -> bool:
    """Whether the caption of a child can be typed: its condition, or the name of its port.

    `is_last` is whether it is the last child of its node.
    """
    if link.condition is not None:
        return not link.condition.form.is_default(is_last)
    is_named = node.type == NodeType.USER and node.name not in WORD_SELECTORS
    return is_named and bool(link.label)


def plain_value(condition: Condition | None) -> Value:
    """Return the value of a condition, None if there is none or it is the blackboard's."""
    if condition is None or any(bound.variable is not None for bound in condition.bounds):
        return None
    return condition.value


def duplicate_reason(
    node: Node, link: Link, value: Value, pending_values: Mapping[int, Value] | None = None
) -> str:
    """Say why a child of a selector cannot have a condition: another is taken then already.

    `pending_values` are conditions that children are given at once, by the `uid` of their links.
    """
    condition = link.condition
    if condition is None or condition.form not in _COMPARED:
        return ""
    if condition.form is ConditionForm.STRING and value == OTHER:
        return f"“{OTHER}” stands for all other values, as the default does"
    for place, other_link in enumerate(node.children()[:-1]):
        taken_value = (pending_values or {}).get(other_link.uid, plain_value(other_link.condition))
        if other_link.uid != link.uid and taken_value is not None and taken_value == value:
            return f"child {place} is taken at {_condition_text(condition.form, value)} already"
    return ""


def _condition_text(form: ConditionForm, value: Value) -> str:
    if form is ConditionForm.RANGE:
        return f"{f32_text(value[0])} … {f32_text(value[1])}"
    return f"“{value}”" if form is ConditionForm.STRING else str(value)


def new_condition(form: ConditionForm, taken_values: list[Value], is_last: bool) -> Condition:
    """Return the condition of a new child beside others; of a default if it `is_last`."""
    if is_last and form in _DEFAULTS:
        return Condition.of(form, _DEFAULTS[form])
    return Condition.of(form, free_value(form, taken_values))


def free_value(form: ConditionForm, taken_values: list[Value]) -> Value:
    """Return the next condition that none of a selector's children has."""
    if form is ConditionForm.INT:
        return next(n for n in range(len(taken_values) + 1) if n not in taken_values)
    if form is ConditionForm.RANGE:
        return _free_range(taken_values)
    if form is ConditionForm.STRING:
        cases = ("", *(f"Case{n}" for n in range(1, len(taken_values) + 1)))
        return next(case for case in cases if case not in taken_values)
    return 1.0 if form is ConditionForm.WEIGHT else 0


def _free_range(taken_values: list[Value]) -> Value:
    """Return the range that follows the last one, of the same width."""
    ranges = [bounds for bounds in taken_values if isinstance(bounds, tuple)]
    if not ranges:
        return (0.0, 1.0)
    low, high = max(ranges, key=lambda bounds: bounds[1])
    return (high, high + (high - low if high > low else 1.0))
