"""The caption of a child on the canvas: the condition of a selector, or the name of a port.

It is typed as it is shown: `3`, the name of an enum's value, `0.5 … 1`, `BB[Power]` for a variable.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from ...core.kinds import AnyValue, Kind
from ...core.paths import Path
from ...errors import WrongType
from ...value_text import f32_text, parse
from ..draft import Draft
from ..enums import link_owner, value_name, value_names
from ..locate import ConditionEnd, Location, PartIndex
from ..model import Ainb, Bound, Condition, Link, Node, Variable
from ..rows import bound_text
from ..rules.conditions import duplicate_reason, has_caption
from ..rules.joins import refuse
from ..rules.link_forms import is_named
from ..types import BLACKBOARD, ConditionForm, Value

_VARIABLE: Final = re.compile(r"BB\[(.*)\]", re.DOTALL)
_BETWEEN: Final = re.compile(r"\s*(?:…|\.\.+|;|\bto\b)\s*")
_DEFAULT: Final = "the default of a selector takes all other values, and has no condition"


class TypedCondition(NamedTuple):
    """The numbers of a typed condition, each with the variable it comes from."""

    values: tuple[Value, ...]
    variables: tuple[Variable | None, ...]

    @property
    def value(self) -> Value:
        """The value of the condition, of a range both ends."""
        return self.values if len(self.values) > 1 else self.values[0]


def is_default(node: Node, link: Link) -> bool:
    """Whether a child is a selector's default case."""
    return link.condition is not None and not has_caption(node, link, _is_last(node, link))


def _is_last(node: Node, link: Link) -> bool:
    return any(child.uid == link.uid for child in node.children()[-1:])


def caption(index: PartIndex, location: Location) -> str | None:
    """Return a child's condition, or its port's name, as typed text.

    None if that follows from its place or from the type of the node.
    """
    node, link = location.owner, location.part
    condition = link.condition
    if not has_caption(node, link, _is_last(node, link)):
        return None
    if condition is None:
        return str(link.label)
    ends = zip(condition.bounds, _values(condition), strict=True)
    return " … ".join(_end_text(index, location, *end) for end in ends)


def transition_caption(root: Ainb, link: Link) -> str | None:
    """Return the command that a transition waits for, None if it waits for none."""
    transition = root.transition(link.transition)
    return transition.command if transition is not None and is_named(transition) else None


def _end_text(index: PartIndex, location: Location, bound: Bound, value: Value) -> str:
    condition = location.part.condition
    if bound.variable is not None:
        return bound_text(index.root, bound)
    if condition.form.kind is Kind.F32:
        return f32_text(value)
    if not _is_int(condition):
        return str(value)
    return value_name(index.enums, _enum_owner(index, location), value) or str(value)


def _enum_owner(index: PartIndex, location: Location) -> tuple[str, str]:
    return link_owner(index.root, location.owner, location.part)


def _is_int(condition: Condition) -> bool:
    return condition.form is ConditionForm.INT


def suggestions(index: PartIndex, location: Location) -> list[str]:
    """Return suggestions for a condition: names of values, then variables."""
    condition = location.part.condition
    if condition is None:
        return []
    names = (
        value_names(index.enums, _enum_owner(index, location)).values()
        if _is_int(condition)
        else ()
    )
    variables = index.root.variables
    kind = condition.form.bound_kind
    return [*names, *(f"BB[{variable.name}]" for variable in variables if variable.kind is kind)]


def parse_condition(index: PartIndex, location: Location, words: str) -> TypedCondition:
    """Return the condition of a child parsed from text; raises `WrongType` with the reason."""
    node, link = location.owner, location.part
    condition = link.condition
    if condition is None or is_default(node, link):
        raise WrongType(_DEFAULT if condition is not None else "a port has a name, no condition")
    form = condition.form
    ends = _BETWEEN.split(words.strip()) if form is ConditionForm.RANGE else [words]
    if len(ends) != form.numbers:
        raise WrongType("a range has two ends, as in “0.5 … 1”")
    pairs = zip(ends, _values(condition), strict=True)
    values, variables = zip(*(_read_end(index, location, *pair) for pair in pairs), strict=True)
    typed = TypedCondition(values, variables)
    _check(node, link, typed)
    return typed


def _values(condition: Condition) -> tuple[Value, ...]:
    is_range = condition.form is ConditionForm.RANGE
    return tuple(condition.value) if is_range else (condition.value,)


def _read_end(
    index: PartIndex, location: Location, words: str, old: Value
) -> tuple[Value, Variable | None]:
    """Return the value that was typed, or the old one with the variable that takes its place."""
    form, named = location.part.condition.form, _VARIABLE.fullmatch(words.strip())
    if named is not None:
        variable = find_variable(index.root, form.bound_kind, named[1])
        if variable is not None:
            return old, variable
        if form is not ConditionForm.STRING:
            raise WrongType(f"there is no {_kind_name(form)} “{named[1]}” on the blackboard")
    if form is ConditionForm.INT:
        for value, name in value_names(index.enums, _enum_owner(index, location)).items():
            if name == words.strip():
                return value, None
    return parse(form.kind, words), None


def _kind_name(form: ConditionForm) -> str:
    return form.bound_kind.value if form.bound_kind is not None else "variable"


def find_variable(root: Ainb, kind: Kind | None, name: str) -> Variable | None:
    """Return the variable of a kind and name, None if there is none."""
    return next(
        (variable for variable in root.variables if (variable.kind, variable.name) == (kind, name)),
        None,
    )


def _check(node: Node, link: Link, typed: TypedCondition) -> None:
    """Raise `WrongType` if a range is empty, or another child is taken at the same values."""
    if any(typed.variables):
        return
    if len(typed.values) > 1 and not typed.values[0] <= typed.values[1]:  # neither is a NaN
        low, high = map(f32_text, typed.values)
        raise WrongType(f"no number lies between {low} and {high}")
    refuse(duplicate_reason(node, link, typed.value))


def set_condition(edit: Draft, location: Location, typed: TypedCondition) -> None:
    """Give a child another condition."""
    condition = edit.own(location.owner, location.part)[1].condition
    for bound, variable in zip(condition.bounds, typed.variables, strict=True):
        uid = None if variable is None else variable.uid
        if bound.variable != uid:
            bound.variable = uid
            bound.word = BLACKBOARD if variable is not None else 0
    if repr(typed.value) != repr(condition.value):
        if condition.origin is None:
            condition.origin = condition.value
        condition.value = typed.value


def check_values(find: Callable[[Path], Location], values: Iterable[tuple[Path, Value]]) -> None:
    """Raise `WrongType` if rows get values by which two children have the same condition.

    Those that had it before are left as they are.
    """
    new_values: dict[int, AnyValue] = {}
    changed: list[tuple[Node, Link, Condition]] = []
    for path, value in values:
        location = find(path) if path[2:3] == ("children",) else None
        if location is None or not isinstance(location.part, ConditionEnd):
            continue
        (link, which), condition = location.part, location.part.condition
        old: AnyValue = new_values.get(link.uid, condition.value)
        if condition.form is ConditionForm.RANGE:
            value = (*old[:which], value, *old[which + 1 :])
        new_values[link.uid] = value
        changed.append((location.owner, link, condition))
    for node, link, condition in changed:
        new = new_values[link.uid]
        if new != condition.value:
            refuse(duplicate_reason(node, link, new, new_values))
