"""Changes the origin of a value: constant, variable or formula."""

from __future__ import annotations

from typing import Final

from ...core.kinds import Kind, accept, default
from ...editing import Origin
from ...errors import WrongType
from .. import build
from ..draft import Draft
from ..expression.model import DataType
from ..locate import ConditionEnd, Location
from ..model import Ainb, Bound, Input, Link, Node, Property, Source, Variable
from ..rules.derived import binding_flags
from ..rules.input_mirror import mirror_of
from ..rules.node_classes import ClassKey
from ..types import BLACKBOARD, BOOL, FLOAT, INT, POINTER, NodeType, blackboard_kinds
from . import links, new_parts, sources, typed_captions
from .nodes import add_node

_IN, _OUT, _BASE = "Value", "Result", "ExpressionBase"
"""The ports of a node that is made for a formula, and the property that has it."""
_USUAL: Final = {INT: ("Value + 1",), FLOAT: ("Value * 2.0", "Value + 1.0"), BOOL: ("!Value",)}
_NO_CONDITION: Final = "only a single number of a condition is taken from the blackboard"


def origins(root: Ainb, location: Location) -> frozenset[Origin]:
    """Return the possible origins of a row's value, except the current one; see `Structure`."""
    end, slot = _condition_end(location), _slot(location)
    possible = set()
    if end is not None:
        is_taken = _bound(end).variable is not None
        return frozenset({Origin.VARIABLE, Origin.CONSTANT} if is_taken else {Origin.VARIABLE})
    if _can_compute(root, location):
        possible.add(Origin.FORMULA)
    if isinstance(location.part, Source) or slot is None:
        return frozenset(possible)
    if slot.binding is not None or (isinstance(slot, Input) and slot.sources):
        possible.add(Origin.CONSTANT)
    if _can_bind(root, location, slot):
        possible.add(Origin.VARIABLE)
    return frozenset(possible)


def names(root: Ainb, location: Location, origin: Origin) -> list[str]:
    """Return the likely variables or formulas for the value of a row."""
    if origin not in origins(root, location):
        return []
    if origin is Origin.VARIABLE:
        now = _current_variable(root, location)
        variable_names = [
            variable.name for variable in root.variables if variable.kind is kind_of(location)
        ]
        return [name for name in dict.fromkeys(variable_names) if now is None or name != now.name]
    return _formulas(root, location) if origin is Origin.FORMULA else []


def _current_variable(root: Ainb, location: Location) -> Variable | None:
    end, slot = _condition_end(location), _slot(location)
    if end is not None:
        return root.variable(_bound(end).variable)
    return None if slot is None else root.variable(slot.binding)


def _slot(location: Location) -> Property | Input | None:
    """Return the property or input of a row, or of its parent."""
    slot = location.part if location.slot is None else location.slot
    return slot if isinstance(slot, Property | Input) else None


def kind_of(location: Location) -> Kind:
    """Return the type of variable that the value of a row may be taken from."""
    end, slot = _condition_end(location), _slot(location)
    if end is not None:
        return _bound_kind(end)
    if slot is None:
        raise WrongType("this row has no value")
    return slot.type.kind


def _condition_end(location: Location) -> ConditionEnd | None:
    """Return the number of the condition of a row, which may be a child's."""
    part = location.part
    if isinstance(part, Link) and part.condition is not None and len(part.condition.bounds) == 1:
        part = ConditionEnd(part, 0)
    if not isinstance(part, ConditionEnd) or typed_captions.is_default(location.owner, part.link):
        return None
    return part if part.condition.form.bound_kind is not None else None


def _bound(end: ConditionEnd) -> Bound:
    return end.condition.bounds[end.which]


def _bound_kind(end: ConditionEnd) -> Kind:
    kind = end.condition.form.bound_kind
    if kind is None:
        raise WrongType(_NO_CONDITION)
    return kind


def _can_bind(root: Ainb, location: Location, slot: Property | Input) -> bool:
    if slot.type.kind not in blackboard_kinds(root.version):
        return False
    other = mirror_of(location.owner, slot)
    return not (isinstance(slot, Property) and isinstance(other, Input) and other.sources)


def _can_compute(root: Ainb, location: Location) -> bool:
    """Whether a formula can compute a value: at its slot, or in a separate node."""
    part = _computed_part(location)
    if part is None:
        return False
    is_alone = _free_input(root, part) is not None and isinstance(location.owner, Node)
    return is_alone or _types(root, location, part) is not None


def _computed_part(location: Location) -> Property | Input | Source | None:
    return location.part if isinstance(location.part, Source) else _slot(location)


def _types(
    root: Ainb, location: Location, part: Property | Input | Source
) -> tuple[DataType, DataType] | None:
    return new_parts.formula_types(root, location.owner, part, location.slot or part)


def _formulas(root: Ainb, location: Location) -> list[str]:
    """Return the formulas that a value is likely to be computed by."""
    part = _computed_part(location)
    types = None if part is None else _types(root, location, part)
    if types is not None:
        return list(new_parts.known_formulas(root, types, location.owner) or new_parts.FORMULAS)
    alone = None if part is None else _free_input(root, part)
    return [] if alone is None else [_IN, *_USUAL.get(alone.type, ())]


def _free_input(root: Ainb, part: Property | Input | Source) -> Input | None:
    """Return an unlinked input, so that a separate node can compute its value."""
    if not isinstance(part, Input) or part.sources or part.type is POINTER:
        return None
    return part if root.expression(part.binding) is None else None


# Setting


def check(root: Ainb, location: Location, origin: Origin, name: str) -> None:
    """Raise `WrongType`, with the column, where a value cannot be computed by this formula."""
    part = _computed_part(location) if origin is Origin.FORMULA else None
    if part is None:
        return
    slot, types, owner = _free_input(root, part), _types(root, location, part), location.owner
    if slot is not None:
        types, owner = (DataType.USER, DataType.USER), Node(int(NodeType.EXPRESSION))
        build.add_input(owner, _IN, slot.type)
        build.add_output(owner, _OUT, slot.type)
    if types is not None:
        new_parts.made_formula(root, owner, types, name)


def set_origin(edit: Draft, location: Location, origin: Origin, name: str) -> None:
    """Change the origin of a row's value; raises `WrongType` if that is impossible."""
    if origin not in origins(edit.root, location):
        raise WrongType(f"this value cannot be taken from a {origin.value}")
    end, slot = _condition_end(location), _slot(location)
    if end is not None:
        _set_condition_end(edit, location.owner, end, origin, name)
    elif origin is Origin.FORMULA:
        _compute(edit, location, name)
    else:
        assert slot is not None, "only slots have the other origins"
        _make_constant(edit, location, slot)
        if origin is Origin.VARIABLE:
            variable = _variable(edit, slot.type.kind, name, slot.value)
            sources.bind(edit, location.owner, slot, variable)


def _make_constant(edit: Draft, location: Location, slot: Property | Input) -> None:
    """Have a slot take its own value."""
    if isinstance(slot, Input) and slot.sources:
        sources.disconnect(edit, location.owner, slot, slot.sources)
    if slot.binding is not None:
        sources.unbind(edit, location.owner, slot)


def _variable(edit: Draft, kind: Kind, name: str, value: object) -> Variable:
    """Return the variable of a name, made with a value if there is none."""
    variable = typed_captions.find_variable(edit.root, kind, name)
    if variable is not None:
        return variable
    variable = links.add_variable(edit, kind, name)
    variable.value = value
    return variable


def _set_condition_end(
    edit: Draft, node: Node, end: ConditionEnd, origin: Origin, name: str
) -> None:
    end = ConditionEnd(edit.own(node, end.link)[1], end.which)
    bound, condition = _bound(end), end.condition
    if origin is Origin.CONSTANT:
        bound.word, bound.variable = 0, None
        return
    value = condition.value[end.which] if len(condition.bounds) > 1 else condition.value
    variable = _variable(edit, _bound_kind(end), name, _value_for_variable(end, value))
    bound.word, bound.variable = BLACKBOARD, variable.uid


def _value_for_variable(end: ConditionEnd, value: object) -> object:
    """Return the number of a condition as a variable can have it."""
    try:
        return accept(_bound_kind(end), value)
    except WrongType:  # an unsigned number beyond the variable's range
        return default(_bound_kind(end))


def _compute(edit: Draft, location: Location, formula: str) -> None:
    """Compute a value by a formula: at its slot, or else in a separate node."""
    part = _computed_part(location)
    assert part is not None, "asked before"
    slot = _free_input(edit.root, part)
    if slot is None:
        new_parts.add_formula(edit, location.owner, part, location.slot or part, formula)
        return
    node = add_node(edit, ClassKey(int(NodeType.EXPRESSION)))
    given = build.add_input(node, _IN, slot.type, slot.value)
    variable = edit.root.variable(slot.binding)
    if variable is not None:
        given.flags = binding_flags(slot.type, slot.flags, variable)  # maybe a part of a vector
        given.binding = slot.binding
        sources.unbind(edit, location.owner, slot)
    output = build.add_output(node, _OUT, slot.type)
    base = build.slot_named(node.properties, _BASE)
    new_parts.add_formula(edit, node, base, base, formula)
    sources.connect(edit, location.owner, slot, node, output)
