"""Where a value may come from: a constant made a variable's or a formula's, and back."""

from __future__ import annotations

from typing import Final

from formats.ainb import build
from formats.ainb.editing import links, new_parts, sources, typed_captions
from formats.ainb.editing.nodes import add_node
from formats.ainb.editing.recorder import Recorder
from formats.ainb.expression.model import Expression
from formats.ainb.locate import End, Place
from formats.ainb.model import Ainb, Bound, Input, Link, Node, Property, Source, Variable
from formats.ainb.rules.input_mirror import partner
from formats.ainb.rules.node_classes import ClassKey
from formats.ainb.types import BLACKBOARD, BOOL, FLOAT, INT, POINTER, NodeType, blackboard_kinds
from formats.editing import Origin
from formats.errors import WrongType
from formats.values import Kind, accept, default

_IN, _OUT, _BASE = "Value", "Result", "ExpressionBase"
"""The ports of a node that is made for a formula, and the property that has it."""
_USUAL: Final = {INT: ("Value + 1",), FLOAT: ("Value * 2.0", "Value + 1.0"), BOOL: ("!Value",)}
_NO_CONDITION: Final = "only a single number of a condition is taken from the blackboard"

Names = dict[Origin, tuple[str, ...]]


def origins(root: Ainb, place: Place) -> Names:
    """Return what the value of a row may come from, other than it does now; see `Structure`."""
    end, slot = _end(place), _slot(place)
    if end is not None:
        return _of_end(root, end)
    if isinstance(place.part, Source):
        return _formulas(root, place, place.part)
    if slot is None:
        return {}
    found: Names = {}
    if slot.binding is not None or (isinstance(slot, Input) and slot.sources):
        found[Origin.CONSTANT] = ()
    if _can_share(root, place, slot):
        names = _names(root, slot.type.kind)
        bound = slot.binding.name if isinstance(slot.binding, Variable) else None
        found[Origin.VARIABLE] = tuple(one for one in names if one != bound)
    return found | _formulas(root, place, slot)


def _slot(place: Place) -> Property | Input | None:
    """Return the property or input that a row, or the one above it, stands for."""
    slot = place.part if place.slot is None else place.slot
    return slot if isinstance(slot, Property | Input) else None


def kind_of(place: Place) -> Kind:
    """Return the type of variable that the value of a row may be taken from."""
    end, slot = _end(place), _slot(place)
    if end is not None:
        return _kind(end)
    if slot is None:
        raise WrongType("this row has no value")
    return slot.type.kind


def _end(place: Place) -> End | None:
    """Return the number of a condition that a row stands for; of a child, where it has one."""
    part = place.part
    if isinstance(part, Link) and part.condition is not None and len(part.condition.bounds) == 1:
        part = End(part, 0)
    if not isinstance(part, End) or typed_captions.is_default(place.owner, part.link):
        return None
    return part if part.condition.form.bound_kind is not None else None


def _bound(end: End) -> Bound:
    return end.condition.bounds[end.which]


def _kind(end: End) -> Kind:
    kind = end.condition.form.bound_kind
    if kind is None:
        raise WrongType(_NO_CONDITION)
    return kind


def _of_end(root: Ainb, end: End) -> Names:
    variable = _bound(end).variable
    found: Names = {} if variable is None else {Origin.CONSTANT: ()}
    names = _names(root, _kind(end))
    return found | {Origin.VARIABLE: tuple(one for one in names if _is_other(one, variable))}


def _is_other(name: str, variable: Variable | None) -> bool:
    return variable is None or name != variable.name


def _names(root: Ainb, kind: Kind) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.name for one in root.variables if one.kind is kind))


def _can_share(root: Ainb, place: Place, slot: Property | Input) -> bool:
    if slot.type.kind not in blackboard_kinds(root.version):
        return False
    other = partner(place.owner, slot)
    return not (isinstance(slot, Property) and isinstance(other, Input) and other.sources)


def _formulas(root: Ainb, place: Place, part: Property | Input | Source) -> Names:
    """Return the formulas that a value is likely to be computed by, {} where none can stand."""
    slot = place.slot or part
    types = new_parts.formula_types(place.owner, part, slot)
    if types is not None:
        known = new_parts.known_formulas(root, types, place.owner) or new_parts.FORMULAS
        return {Origin.FORMULA: known}
    alone = _alone(part)
    if alone is not None and isinstance(place.owner, Node):
        return {Origin.FORMULA: (_IN, *_USUAL.get(alone.type, ()))}
    return {}


def _alone(part: Property | Input | Source) -> Input | None:
    """Return an input that reads nothing, so that a node of its own computes it."""
    if not isinstance(part, Input) or part.sources or part.type is POINTER:
        return None
    return None if isinstance(part.binding, Expression) else part


# Setting


def set_origin(edit: Recorder, place: Place, origin: Origin, name: str) -> None:
    """Have the value of a row come from elsewhere; raises `WrongType` where it cannot."""
    if origin not in origins(edit.root, place):
        raise WrongType(f"this value cannot be taken from a {origin.value}")
    edit.touch(place.owner)
    end, slot = _end(place), _slot(place)
    if end is not None:
        _set_end(edit, end, origin, name)
    elif origin is Origin.FORMULA:
        _compute(edit, place, name)
    else:
        assert slot is not None, "only slots have the other origins"
        _cut_off(edit, place, slot)
        if origin is Origin.VARIABLE:
            variable = _variable(edit, slot.type.kind, name, slot.value)
            sources.bind(edit, place.owner, slot, variable)


def _cut_off(edit: Recorder, place: Place, slot: Property | Input) -> None:
    """Have a slot take its own value."""
    if isinstance(slot, Input) and slot.sources:
        sources.disconnect(edit, place.owner, slot, slot.sources)
    if slot.binding is not None:
        sources.unbind(edit, place.owner, slot)


def _variable(edit: Recorder, kind: Kind, name: str, value: object) -> Variable:
    """Return the variable of a name, made with a value where there is none."""
    found = typed_captions.find_variable(edit.root, kind, name)
    if found is not None:
        return found
    made = links.add_variable(edit, kind, name)
    made.value = value
    return made


def _set_end(edit: Recorder, end: End, origin: Origin, name: str) -> None:
    bound, condition = _bound(end), end.condition
    if origin is Origin.CONSTANT:
        bound.word, bound.variable = 0, None
        return
    value = condition.value[end.which] if len(condition.bounds) > 1 else condition.value
    bound.word, bound.variable = BLACKBOARD, _variable(edit, _kind(end), name, _kept(end, value))


def _kept(end: End, value: object) -> object:
    """Return the number of a condition as a variable can have it."""
    try:
        return accept(_kind(end), value)
    except WrongType:  # an unsigned number beyond the variable's range
        return default(_kind(end))


def _compute(edit: Recorder, place: Place, formula: str) -> None:
    """Have a formula compute a value: on its way, or in a node of its own where there is none."""
    part = place.part if isinstance(place.part, Source) else _slot(place)
    assert part is not None, "asked before"
    slot = _alone(part)
    if slot is None:
        new_parts.add_formula(edit, place.owner, part, place.slot or part, formula)
        return
    node = add_node(edit, ClassKey(int(NodeType.EXPRESSION)))
    given = build.add_input(node, _IN, slot.type, slot.value)
    if isinstance(slot.binding, Variable):
        build.bind(given, slot.binding)
        sources.unbind(edit, place.owner, slot)
    output = build.add_output(node, _OUT, slot.type)
    base = build.of_type(node.properties, _BASE)
    new_parts.add_formula(edit, node, base, base, formula)
    sources.connect(edit, place.owner, slot, node, output)
