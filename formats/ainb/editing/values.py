"""Where values come from: constants, variables of the blackboard, and formulas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ...core.kinds import Kind, accept, default
from ...core.paths import Path
from ...core.records import Id
from ...editing import Origin, Shared
from ...errors import WrongType
from .. import build
from ..draft import Draft
from ..expression.compile import compile_typed, compiles_to
from ..expression.infix import infix
from ..expression.model import FILE_VERSIONS, DataType, Expression, Expressions, same_code
from ..expression.port_names import (
    NO_NAMES,
    Names,
    check_ports,
    missing_ports,
    named,
    names_of,
    places,
)
from ..locate import ConditionEnd, Element, Location, PartIndex
from ..model import Ainb, Attachment, Bindable, Bound, Input, Link, Node, Property, Source, Variable
from ..rules.dangling import bound_parts
from ..rules.derived import binding_flags
from ..rules.input_mirror import mirror_of
from ..rules.node_classes import ClassKey, names_own_variable
from ..types import BLACKBOARD, BOOL, FLOAT, INT, POINTER, NodeType, blackboard_kinds
from . import links, typed_captions
from .nodes import ClassSources, add_node

_IN, _OUT, _BASE = "Value", "Result", "ExpressionBase"
"""The ports of a node that is made for a formula, and the property that has it."""
_USUAL: Final = {INT: ("Value + 1",), FLOAT: ("Value * 2.0", "Value + 1.0"), BOOL: ("!Value",)}
FORMULAS: Final = ("Out = In", "Out = Max(In, 0)", "Out = !In")
"""The example formulas for a document in which none fits."""

SHARED_LIST: Path = ("blackboard",)


class _Value:
    """The value that a row shows: of a slot, of one of its sources, or a number of a condition.

    `part` is what a formula may compute, with operands of these `types`; `reader` the slot that it
    is or belongs to. `free` is an input whose value a separate node can compute.
    """

    def __init__(self, root: Ainb, location: Location) -> None:
        slot = location.part if location.slot is None else location.slot
        self.root, self.owner = root, location.owner
        self.end = _condition_end(location)
        self.slot = slot if isinstance(slot, Property | Input) else None
        self.part = location.part if isinstance(location.part, Source) else self.slot
        self.reader = location.slot or self.part
        self.types = formula_types(root, self.owner, self.part, self.reader)
        self.free = self._free_input()

    def _free_input(self) -> Input | None:
        part = self.part
        if not isinstance(part, Input) or part.sources or part.type is POINTER:
            return None
        return part if self.root.expression(part.binding) is None else None

    @property
    def kind(self) -> Kind:
        """The type of variable that it may be taken from."""
        if self.end is not None:
            return _bound_kind(self.end)
        if self.slot is None:
            raise WrongType("this row has no value")
        return self.slot.type.kind

    @property
    def variable(self) -> Variable | None:
        """The variable that it is taken from."""
        if self.end is not None:
            return self.root.variable(_bound(self.end).variable)
        return None if self.slot is None else self.root.variable(self.slot.binding)

    def origins(self) -> set[Origin]:
        """Return its possible origins, except the current one."""
        if self.end is not None:
            is_taken = _bound(self.end).variable is not None
            return {Origin.VARIABLE, Origin.CONSTANT} if is_taken else {Origin.VARIABLE}
        is_alone = self.free is not None and isinstance(self.owner, Node)
        possible = {Origin.FORMULA} if is_alone or self.types is not None else set()
        slot = self.slot
        if slot is None or self.part is not slot:
            return possible
        if slot.binding is not None or (isinstance(slot, Input) and slot.sources):
            possible.add(Origin.CONSTANT)
        if self._can_bind(slot):
            possible.add(Origin.VARIABLE)
        return possible

    def _can_bind(self, slot: Property | Input) -> bool:
        if slot.type.kind not in blackboard_kinds(self.root.version):
            return False
        other = mirror_of(self.owner, slot)
        return not (isinstance(slot, Property) and isinstance(other, Input) and other.sources)


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
    assert kind is not None, "only such numbers are taken from a variable"
    return kind


def origins(root: Ainb, location: Location) -> frozenset[Origin]:
    """Return the possible origins of a row's value, except the current one; see `Structure`."""
    return frozenset(_Value(root, location).origins())


def origin_names(root: Ainb, location: Location, origin: Origin) -> list[str]:
    """Return the likely variables or formulas for the value of a row."""
    value = _Value(root, location)
    if origin not in value.origins() or origin is Origin.CONSTANT:
        return []
    if origin is Origin.VARIABLE:
        kind, now = value.kind, value.variable
        names = dict.fromkeys(variable.name for variable in root.variables if variable.kind is kind)
        return [name for name in names if now is None or name != now.name]
    if value.types is not None:
        return list(known_formulas(root, value.types, value.owner) or FORMULAS)
    return [] if value.free is None else [_IN, *_USUAL.get(value.free.type, ())]


# Setting


def check_origin(root: Ainb, location: Location, origin: Origin, name: str) -> None:
    """Raise `WrongType`, with the column, where a value cannot be computed by this formula."""
    value = _Value(root, location)
    types, owner = value.types, value.owner
    if value.free is not None:
        types, owner = (DataType.USER, DataType.USER), Node(int(NodeType.EXPRESSION))
        build.add_input(owner, _IN, value.free.type)
        build.add_output(owner, _OUT, value.free.type)
    if origin is Origin.FORMULA and types is not None:
        made_formula(root, owner, types, name)


def set_origin(edit: Draft, location: Location, origin: Origin, name: str) -> None:
    """Change the origin of a row's value; raises `WrongType` if that is impossible."""
    value, owner = _Value(edit.root, location), location.owner
    if origin not in value.origins():
        raise WrongType(f"this value cannot be taken from a {origin.value}")
    if value.end is not None:
        _set_condition_end(edit, owner, value.end, origin, name)
    elif origin is Origin.FORMULA:
        _compute(edit, value, name)
    elif value.slot is not None:
        make_constant(edit, owner, value.slot)
        if origin is Origin.VARIABLE:
            variable = _variable(edit, value.kind, name, value.slot.value)
            links.bind(edit, owner, value.slot, variable)


def make_constant(edit: Draft, owner: Element, slot: Property | Input) -> None:
    """Have a slot take its own value."""
    if isinstance(slot, Input) and slot.sources:
        links.disconnect(edit, owner, slot, slot.sources)
    if slot.binding is not None:
        links.unbind(edit, owner, slot)


def _variable(edit: Draft, kind: Kind, name: str, value: object) -> Variable:
    """Return the variable of a name, made with a value if there is none."""
    variable = typed_captions.find_variable(edit.root, kind, name)
    return variable or links.add_variable(edit, kind, name, value)


def _set_condition_end(
    edit: Draft, node: Node, end: ConditionEnd, origin: Origin, name: str
) -> None:
    end = ConditionEnd(edit.own(node, end.link)[1], end.which)
    bound, condition, kind = _bound(end), end.condition, _bound_kind(end)
    if origin is Origin.CONSTANT:
        bound.word, bound.variable = 0, None
        return
    value = condition.value[end.which] if len(condition.bounds) > 1 else condition.value
    try:
        value = accept(kind, value)
    except WrongType:  # an unsigned number beyond the variable's range
        value = default(kind)
    bound.word, bound.variable = BLACKBOARD, _variable(edit, kind, name, value).uid


def _compute(edit: Draft, value: _Value, formula: str) -> None:
    """Compute a value by a formula: at its slot, or else in a separate node."""
    slot, part = value.free, value.part
    if slot is None:
        assert part is not None, "a formula is possible"
        add_formula(edit, value.owner, part, value.reader, formula)
        return
    node = add_node(edit, ClassKey(int(NodeType.EXPRESSION)), ClassSources())
    given = build.add_input(node, _IN, slot.type, slot.value)
    if value.variable is not None:
        given.flags = binding_flags(slot.type, slot.flags, value.variable)  # maybe of a vector
        given.binding = slot.binding
        links.unbind(edit, value.owner, slot)
    output = build.add_output(node, _OUT, slot.type)
    base = build.slot_named(node.properties, _BASE)
    add_formula(edit, node, base, base, formula)
    links.connect(edit, value.owner, slot, node, output)


# Formulas


def formula_types(
    root: Ainb, owner: object, part: object, slot: object
) -> tuple[DataType, DataType] | None:
    """Return the operands of a formula at a slot or source, None if none is possible.

    An input computes its value from the output that it reads; the properties of an expression's
    node from the ports of the node.
    """
    if isinstance(part, Source):
        if not isinstance(slot, Input) or not slot.multi_source or part.binding is not None:
            return None  # the file keeps no flags of an only source, its input has them
        source, reader = part, slot
    elif isinstance(part, Input) and part.binding is None and len(part.sources) == 1:
        source, reader = part.sources[0], part
    elif isinstance(part, Property) and part.binding is None:
        is_expression = isinstance(owner, Node) and owner.type == NodeType.EXPRESSION
        return (DataType.USER, DataType.USER) if is_expression else None
    else:
        return None
    output = root.output(source)
    if output is None or POINTER in (output.type, reader.type):
        return None
    return output.type.code_type, reader.type.code_type


def known_formulas(root: Ainb, types: tuple[DataType, DataType], owner: object) -> tuple[str, ...]:
    """Return the formulas of a document that take and give these types, and fit an owner.

    They call the owner's ports by name.
    """
    version, called = version_of(root), port_names(owner, types)
    texts: dict[str, None] = {}
    for one in root.formulas:
        fits = not isinstance(owner, Node) or not missing_ports(one.steps, owner)
        text = infix(one) if one.types == types and fits else ""
        if text and compiles_to(text, one, version):
            texts[named(text, called)] = None
    return tuple(texts)


def port_names(owner: object, types: tuple[DataType, DataType]) -> Names:
    """Return the names of ports that a formula at a slot of an owner may use."""
    is_user = isinstance(owner, Node) and types[0] is DataType.USER
    return names_of([owner]) if is_user and isinstance(owner, Node) else NO_NAMES


def version_of(root: Ainb) -> int:
    """Return the version of the expressions that a document has or would have."""
    return FILE_VERSIONS[root.version] if root.expressions is None else root.expressions.version


def add_formula(
    edit: Draft, owner: Node | Attachment, part: Bindable, slot: object, formula: str
) -> Expression:
    """Have a value computed by a formula such as `Out = Max(In, 3)`; it becomes a new expression.

    Raises `WrongType` if the formula cannot be read or does not fit.
    """
    types = formula_types(edit.root, owner, part, slot)
    if types is None:
        raise WrongType("no formula is allowed here")
    expression = made_formula(edit.root, owner, types, formula)
    bind_formula(edit, owner, part, expression)
    return expression


def made_formula(
    root: Ainb, owner: object, types: tuple[DataType, DataType], formula: str
) -> Expression:
    """Compile a formula at a slot of an owner; raises `WrongType` as above."""
    expression = Expression(input_type=types[0], output_type=types[1])
    ports = places(port_names(owner, types))
    expression.code, expression.memory = compile_typed(formula, *types, version_of(root), ports)
    check_ports(expression.code, types[0], [owner] if isinstance(owner, Node) else [])
    return expression


def bind_formula(
    edit: Draft, owner: Node | Attachment, part: Bindable, expression: Expression
) -> None:
    """Put an expression behind the others, and compute the value of a part by it."""
    _add_expression(edit.root, expression, version_of(edit.root))
    build.bind_expression(edit.own(owner, part)[1], expression)


def _add_expression(root: Ainb, expression: Expression, version: int) -> None:
    table = root.expressions or Expressions(version)
    root.expressions = replace(table, expressions=[*table.expressions, expression])


def expression_here(root: Ainb, expression: Expression, version: int) -> Expression:
    """Return what an expression of another document is in this one, which gets it if need be.

    Raises `WrongType` if the expressions of the two are of different versions.
    """
    if root.expressions is not None and root.expressions.version != version:
        raise WrongType("the expressions of both files are of different versions")
    same = next((one for one in root.formulas if _is_same(one, expression)), None)
    if same is None:
        _add_expression(root, expression, version)
    return same or expression


def _is_same(one: Expression, other: Expression) -> bool:
    is_like = len(one.code) == len(other.code) and one.output_type is other.output_type
    return is_like and same_code(Expressions(2, [one]), Expressions(2, [other]))


def expression_at(root: Ainb, location: Location) -> Expression | None:
    """Return the expression that computes the value of a row, None if there is none."""
    part = location.part
    return root.expression(part.binding) if isinstance(part, Bindable) else None


def formula_at(root: Ainb, location: Location) -> str | None:
    """Return the formula of a row as text, None if text cannot express all of it."""
    expression = expression_at(root, location)
    reading = "" if expression is None else infix(expression)
    if expression is None or not compiles_to(reading, expression, version_of(root)):
        return None
    return named(reading, port_names(location.owner, expression.types))


def row_of(index: PartIndex, location: Location) -> Path | None:
    """Return the row of the formula that computes a value, None if nothing does."""
    expression = expression_at(index.root, location)
    path = index.path_of(expression)
    return None if path is None else (*path, "reading")


def is_shared(root: Ainb, location: Location) -> bool:
    """Whether a formula computes values at other places, too."""
    expression = expression_at(root, location)
    used = [use.binding for _owner, use in links.uses(root)]
    return expression is not None and used.count(expression) > 1


def replace_formula(edit: Draft, location: Location, formula: str) -> None:
    """Compute the value of a row alone by another formula."""
    expression = compiled(edit.root, location, formula)
    bind_formula(edit, location.owner, location.part, expression)


def compiled(root: Ainb, location: Location, formula: str) -> Expression:
    """Return another formula for the value of a row; raises `WrongType`, with the column."""
    expression = expression_at(root, location)
    if expression is None:
        raise WrongType("no formula computes this value")
    return made_formula(root, location.owner, expression.types, formula)


# Variables


def can_be_variable(root: Ainb, part: object) -> bool:
    """Whether the value of a part is its own, and of a type that the blackboard has."""
    return (
        isinstance(part, Property | Input)
        and part.binding is None
        and not (isinstance(part, Input) and part.sources)
        and part.type is not POINTER
        and part.type.kind in blackboard_kinds(root.version)
    )


def add_variable_for(
    edit: Draft, owner: Node | Attachment, slot: Property | Input, name: str
) -> Variable:
    """Make a variable of a slot's value and have the slot take it from there.

    Raises `WrongType` if the name is not free or the slot follows another one.
    """
    variable = links.add_variable(edit, slot.type.kind, name, slot.value)
    links.bind(edit, owner, slot, variable)
    return variable


def shared(root: Ainb) -> list[Shared]:
    """Return the variables in the order of the file, each with the rows that take its value."""
    users = _users(root)
    return [
        Shared(
            (*SHARED_LIST, place),
            variable.name,
            variable.kind,
            None if variable.kind is Kind.POINTER else (*SHARED_LIST, place, "value"),
            tuple(users[variable.uid]),
        )
        for place, variable in enumerate(root.variables)
    ]


def _users(root: Ainb) -> dict[Id, list[Path]]:
    """Return the rows that take the value of each variable or name it, in the order of the file."""
    users: dict[Id, list[Path]] = {variable.uid: [] for variable in root.variables}
    named: dict[str, list[Id]] = {}
    for variable in root.variables:
        named.setdefault(variable.name, []).append(variable.uid)
    owners: dict[str, Sequence[Node | Attachment]] = {
        "nodes": root.nodes, "attachments": root.attachments,
    }  # fmt: skip
    for key, place, owner in [(k, at, one) for k in owners for at, one in enumerate(owners[k])]:
        for use in bound_parts(root, owner):
            if isinstance(use.binding, Variable):
                users[use.binding.uid].append((key, place, use.group, use.place))
        for at, slot in enumerate(owner.properties):
            for uid in named.get(slot.value, ()) if names_own_variable(owner, slot) else ():
                users[uid].append((key, place, "properties", at))
    return users


def bind_reason(root: Ainb, location: Location, variable: Variable) -> str:
    """Say why the value of a row cannot be taken from a variable, "" where it can."""
    if Origin.VARIABLE not in origins(root, location):
        return "no value of this row can be taken from a variable"
    kind = _Value(root, location).kind
    if kind is not variable.kind:
        has = variable.kind.value
        return f"a value of type {kind.value} is wanted, and “{variable.name}” is of type {has}"
    return ""


def check_kinds(edit: Draft) -> None:
    """Raise `WrongType` if something takes its value from a variable of another type.

    In a file the type of what takes it says among which variables its number counts.
    """
    for owner, use in links.uses(edit.root):
        variable = use.binding
        if isinstance(variable, Variable) and variable.kind is not use.kind:
            raise WrongType(
                f"{links.owner_text(edit.index, owner)} › {use.name} cannot take its value from "
                f"“{variable.name}” where that is of type {variable.kind.value}: take over what "
                "differs there, too"
            )


def add_taking(edit: Draft, key: object, variable: Variable, classes: ClassSources) -> Node:
    """Add a node of a class, whose first input of the type reads a variable."""
    node = add_node(edit, key, classes)
    slot = next((input_ for input_ in node.inputs if input_.type.kind is variable.kind), None)
    if slot is None:
        raise WrongType(f"“{node.title}” has no input of type {variable.kind.value}")
    location = Location(node, slot, "inputs", node.inputs.index(slot))
    set_origin(edit, location, Origin.VARIABLE, variable.name)
    return node
