"""Making attachments and expressions from nothing, and taking attachments out."""

from __future__ import annotations

from typing import Final

from ...errors import WrongType
from .. import build
from ..draft import Draft
from ..expression.compile import compile_typed, compiles_to
from ..expression.infix import infix
from ..expression.model import FILE_VERSIONS, DataType, Expression, Expressions
from ..expression.port_names import (
    NO_NAMES,
    Names,
    check_ports,
    code_of,
    missing_ports,
    named,
    names_of,
    places,
)
from ..model import (
    Ainb,
    Attachment,
    Bindable,
    Input,
    Node,
    Property,
    Source,
    Variable,
    duplicate_part,
)
from ..types import POINTER, NodeType, blackboard_kinds
from . import links, sources
from .nodes import drop_resolves, without

FORMULAS: Final = ("Out = In", "Out = Max(In, 0)", "Out = !In")
"""The example formulas for a document in which none fits."""


def add_attachment(edit: Draft, node: Node, name: str) -> Attachment:
    """Give a node a new attachment, with the properties of others of its name."""
    if not name or "\0" in name:
        raise WrongType("an attachment needs the name of its class, without NUL")
    attachment = Attachment(name)
    like = next((other for other in edit.root.attachments if other.name == name), None)
    if like is not None:
        attachment.word, attachment.hash = like.word, like.hash
        attachment.table_shift = like.table_shift
        attachment.properties = [_property_like(prop) for prop in like.properties]
    node = edit.touch(node)
    edit.root.attachments = [*edit.root.attachments, attachment]
    node.attachments = [*node.attachments, attachment.uid]
    return attachment


def _property_like(other: Property) -> Property:
    made = duplicate_part(other)
    made.orphan_strings = ()
    return made


def delete_attachment(edit: Draft, attachment: Attachment) -> None:
    """Take an attachment out of the document, and off all nodes that have it."""
    root = edit.root
    for node in root.nodes:
        if attachment.uid in node.attachments:
            node = edit.touch(node)
            node.attachments = [uid for uid in node.attachments if uid != attachment.uid]
    drop_resolves(root, attachment.properties)
    root.attachments = without(root.attachments, attachment)


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
    table = root.expressions.expressions if root.expressions is not None else []
    like = [
        expression
        for expression in table
        if (expression.input_type, expression.output_type) == types
    ]
    if isinstance(owner, Node):
        like = [expression for expression in like if not missing_ports(code_of(expression), owner)]
    version = version_of(root)
    called = names(owner, types)
    formulas = [(infix(expression), expression) for expression in like]
    texts = (
        named(text, called)
        for text, expression in formulas
        if compiles_to(text, expression, version)
    )
    return tuple(dict.fromkeys(texts))


def names(owner: object, types: tuple[DataType, DataType]) -> Names:
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
    ports = places(names(owner, types))
    expression.code, expression.memory = compile_typed(formula, *types, version_of(root), ports)
    check_ports(expression.code, types[0], [owner] if isinstance(owner, Node) else [])
    return expression


def bind_formula(
    edit: Draft, owner: Node | Attachment, part: Bindable, expression: Expression
) -> None:
    """Put an expression behind the others, and compute the value of a part by it."""
    root, version = edit.root, version_of(edit.root)
    old = [] if root.expressions is None else root.expressions.expressions
    kept = None if root.expressions is None else root.expressions.kept
    _owner, part = edit.own(owner, part)
    root.expressions = Expressions(version, [*old, expression], kept)
    build.bind_expression(part, expression)


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
    variable = links.add_variable(edit, slot.type.kind, name)
    variable.value = slot.value
    sources.bind(edit, owner, slot, variable)
    return variable
