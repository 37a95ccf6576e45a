"""The conditions under which a selector takes a child, in words and as rows."""

from __future__ import annotations

from collections.abc import Callable

from ...core.kinds import Kind
from ...enum_names import Enums
from ...value_text import f32_text
from ..enums import link_owner, value_name
from ..index import PartIndex
from ..locate import ConditionEnd
from ..model import Ainb, Bound, Condition, Link, Node
from ..types import ConditionForm, NodeType
from .row_parts import RowPart, fixed, own_value

_COUNTED = frozenset({NodeType.SEQUENTIAL, NodeType.SIMULTANEOUS})


def child_label(root: Ainb, enums: Enums, node: Node, link: Link, place: int, count: int) -> str:
    """Return the caption of a link to a child: its condition, order number, or port.

    `place` is its place among the `count` children of its node.
    """
    condition = link.condition
    if condition is not None:
        return _condition_text(root, enums, node, link, condition, place == count - 1)
    if link.label:
        return link.label
    return str(place) if node.type in _COUNTED or count > 1 else ""


def transition_label(root: Ainb, link: Link) -> str:
    """Return the caption of a transition link: the command that it waits for."""
    transition = root.transition(link.transition)
    return (transition.command if transition is not None else "") or "transition"


def _condition_text(
    root: Ainb, enums: Enums, node: Node, link: Link, condition: Condition, is_last: bool
) -> str:
    form, value = condition.form, condition.value
    if form.is_default(is_last):
        return "default"
    bound = [bound_text(root, bound) for bound in condition.bounds]
    if form is ConditionForm.INT:
        name = value_name(enums, link_owner(root, node, link), value)
        return f"= {bound[0] or (f'{name} ({value})' if name else value)}"
    if form is ConditionForm.STRING:
        return f"= {bound[0] or value}"
    if form is ConditionForm.WEIGHT:
        return f"weight {bound[0] or f32_text(value)}"
    if form is ConditionForm.WORD:
        return f"{link.label} {bound[0] or value}".strip()
    low, high = value
    return f"{bound[0] or f32_text(low)} … {bound[1] or f32_text(high)}"


def bound_text(root: Ainb, bound: Bound) -> str:
    """Return the variable that a number is taken from as it is shown, "" for none."""
    variable = root.variable(bound.variable)
    return "" if variable is None else f"BB[{variable.name}]"


def condition_parts(
    index: PartIndex, node: Node, link: Link, is_last: bool
) -> dict[str, Callable[[], RowPart]]:
    """Return makers of the rows of a link's condition, by key."""
    condition = link.condition
    if condition is None:
        return {}
    form = condition.form
    if form.is_default(is_last):
        return {"condition": lambda: fixed("condition", Kind.STRING, "default")}
    if form is ConditionForm.RANGE:
        return {
            "low": lambda: _end(index.root, condition, "low", 0),
            "high": lambda: _end(index.root, condition, "high", 1),
        }
    return {"condition": lambda: _plain(index, node, link, condition)}


def _plain(index: PartIndex, node: Node, link: Link, condition: Condition) -> RowPart:
    part = own_value("condition", condition.form.kind, condition)
    if condition.form is ConditionForm.INT:
        part.enum = link_owner(index.root, node, link)
        part.detail = value_name(index.enums, part.enum, condition.value)
    part.detail = _bound_name(index.root, condition, 0) or part.detail
    return part


def _bound_name(root: Ainb, condition: Condition, which: int) -> str:
    """Return in words the variable that a number of a condition is taken from."""
    variable = root.variable(condition.bounds[which].variable)
    return "" if variable is None else f"← blackboard {variable.name}"


def variable_key(root: Ainb, end: ConditionEnd) -> tuple[str, str] | None:
    """Return kind and name of the variable a number of a condition is taken from, None for none."""
    variable = root.variable(end.condition.bounds[end.which].variable)
    return None if variable is None else (variable.kind.value, variable.name)


def _end(root: Ainb, condition: Condition, label: str, which: int) -> RowPart:
    def put(value: float) -> None:
        pair = list(condition.value)
        pair[which] = value
        condition.value = tuple(pair)

    value = condition.value[which]
    detail = _bound_name(root, condition, which)
    return RowPart(label, Kind.F32, value, put=put, native=value, detail=detail)
