"""Nodes, variables and slots on the clipboard: packed into a small document, and put in again.

A packed document holds copies of the parts with all they need: variables, attachments and
expressions. What led to nodes that were not copied points nowhere in it.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Sequence
from typing import Final, NamedTuple

from ... import clipboard
from ...core.records import Id
from ...errors import WrongType
from ...numbered import free_among
from ..binary.read import read
from ..binary.write import write
from ..build import insert_variable, new_guid
from ..copied import copied
from ..draft import Draft
from ..expression.model import Expressions
from ..locate import Element, Location, group_of
from ..model import (
    Ainb,
    Attachment,
    Input,
    Node,
    Output,
    Property,
    Slot,
    Variable,
)
from ..rules.dangling import bound_parts
from ..rules.derived import used_outputs
from ..rules.node_classes import names_own_variable
from ..types import MODULE_FLAG, ROOT_FLAG, NodeType
from . import nodes, values
from .slots import check_free, free_name, put_in_order, sort_slots, unconnected

_HOLDER = "Clipboard"
"""The class of the node that carries slots without their own node."""


_ALIKE: Final = {"nodes": (Node,), "slots": (Property, Input, Output), "variables": (Variable,)}
"""What is packed together."""


class PackedParts(NamedTuple):
    """Packed parts: `nodes`, `variables` or `slots`, and the document that holds them."""

    what: str
    root: Ainb


# Packing


def pack(root: Ainb, places: Sequence[Location]) -> bytes:
    """Return nodes, variables or slots as bytes; raises `WrongType` for other parts, or a mix."""
    parts = [location.part for location in places]
    what = check_alike(parts)
    packed = Ainb(root.version, _HOLDER, root.category, root.category_number)
    if what == "nodes":
        packed.nodes = nodes.copy_nodes(parts)
    elif what == "slots":
        packed.nodes = [_slot_holder(parts)]
    _cut_outer_links(packed)
    _add_dependencies(packed, root, [part for part in parts if isinstance(part, Variable)])
    header = {"format": "ainb", "rows": [], "what": what}
    return json.dumps(header).encode("ascii") + b"\n" + write(packed)


def check_alike(parts: Sequence[Element]) -> str:
    """Return what parts are in the header of a clip; raises `WrongType` where they do not mix."""
    for what, kinds in _ALIKE.items():
        if parts and all(isinstance(part, kinds) for part in parts):
            return what
    raise WrongType("nodes are copied together, or variables, or slots, and nothing else")


def _slot_holder(parts: Sequence[Slot]) -> Node:
    """Return a node with copies of slots, their connections left out."""
    node = Node(NodeType.USER, _HOLDER, new_guid())
    for part in parts:
        getattr(node, group_of(part)).append(unconnected(part))
    sort_slots(node)
    return node


def _cut_outer_links(carrier: Ainb) -> None:
    """Cut the links that leave the nodes of a document."""
    there = {node.uid for node in carrier.nodes}
    for node in carrier.nodes:
        node.flags &= ~ROOT_FLAG
        outer = {link.target for link in node.links if isinstance(link.target, Id)} - there
        nodes.drop_links(carrier, node, outer)
        node.links = [link for link in node.links if link.target not in outer]
        node.queries = [query for query in node.queries if query in there]
        read = {source.node for slot in node.inputs for source in slot.sources}
        nodes.drop_sources(node, read - there)
    used = used_outputs(carrier.nodes)
    for node in carrier.nodes:
        for output in node.outputs:
            output.used = output.uid in used


def _add_dependencies(carrier: Ainb, root: Ainb, variables: Sequence[Variable]) -> None:
    """Take the variables, attachments, expressions and modules that nodes need with them."""
    attached = {attachment for node in carrier.nodes for attachment in node.attachments}
    carrier.attachments = [one for one in root.attachments if one.uid in attached]
    bound = (use.binding for owner in carrier.owners for use in bound_parts(root, owner))
    needed = {part.uid for part in (*bound, *variables)}
    named = {slot.value for slot in _naming_properties(carrier.owners)}
    carrier.variables = [
        variable for variable in root.variables if variable.uid in needed or variable.name in named
    ]
    calls = {f"{node.name}.ainb" for node in carrier.nodes if node.flags & MODULE_FLAG}
    carrier.modules = [module for module in root.modules if module.path in calls]
    used = {link.transition for node in carrier.nodes for link in node.links}
    carrier.transitions = [one for one in root.transitions if one.uid in used]
    formulas = [one for one in root.formulas if one.uid in needed]
    if root.expressions is not None and formulas:
        carrier.expressions = Expressions(root.expressions.version, formulas)


def _naming_properties(owners: Iterable[Node | Attachment]) -> list[Property]:
    """Return the properties that name a variable of their document by text."""
    return [
        prop for owner in owners for prop in owner.properties if names_own_variable(owner, prop)
    ]


# Putting in


def unpack(data: bytes) -> PackedParts:
    """Return packed parts as a separate document that shares nothing."""
    header, rest = clipboard.read_head(data, "ainb")
    what = header.get("what")
    if what not in ("nodes", "variables", "slots"):
        raise WrongType("there are no rows on the clipboard")
    return PackedParts(str(what), clipboard.carrier_of(data, rest, read))


def has_slots(data: bytes) -> bool:
    """Whether packed parts are slots, which need a node to go to; their document is not read."""
    return clipboard.read_head(data, "ainb")[0].get("what") == "slots"


def read_ahead(data: bytes) -> bytes:
    """Return packed parts whose document `unpack` need not read any more."""
    return clipboard.read_ahead(data, "ainb", read)


def put_in(
    edit: Draft, clip: PackedParts, owner: Element, shares: bool = True
) -> list[tuple[Element, Element]]:
    """Put packed parts into a document; return (part, node or attachment it belongs to) of each.

    Nodes use the variables that the document has of the same name, type and file; any other comes
    along, under a name that is free. Where `shares` is False, those of no file all come along.
    """
    root = clip.root
    if clip.what == "variables":
        return [(_new_variable(edit, variable), None) for variable in root.variables]
    if root.version != edit.root.version:
        raise WrongType(
            f"the nodes are of version 0x{root.version:X}, this file is 0x{edit.root.version:X}"
        )
    root = _settled(edit, root, shares)
    if clip.what == "slots":
        check(clip, owner)
        return _put_slots(edit, root.nodes[0], owner)
    for node in root.nodes:
        node.guid = new_guid()
    edit.root.nodes += root.nodes
    edit.root.transitions += root.transitions
    known = {module.path for module in edit.root.modules}
    edit.root.modules += [module for module in root.modules if module.path not in known]
    return [(node, None) for node in root.nodes]


def check(clip: PackedParts, owner: object) -> None:
    """Raise `WrongType` if packed slots may not be put into a node or attachment."""
    if clip.what != "slots":
        return
    if not isinstance(owner, Node | Attachment):
        raise WrongType("select the node to put the slots into")
    check_free(owner)
    holder = clip.root.nodes[0]
    if isinstance(owner, Attachment) and (holder.inputs or holder.outputs):
        raise WrongType("an attachment has properties only")


def _put_slots(edit: Draft, holder: Node, owner: Element) -> list[tuple[Element, Element]]:
    owner = edit.touch(owner)
    made: list[Slot] = [*holder.properties, *holder.inputs, *holder.outputs]
    for slot in made:
        group = group_of(slot)
        slot.name = free_name(owner, group, slot.name)
        put_in_order(getattr(owner, group), slot)
    return [(slot, owner) for slot in made]


def _settled(edit: Draft, root: Ainb, shares: bool) -> Ainb:
    """Return packed parts that use the variables, attachments and expressions of the document.

    Those that it does not have yet are put into it.
    """
    root = copied(root, _bring_variables(edit, root, shares) | _bring_expressions(edit, root))
    keys = {attachment.uid: _attachment_key(attachment) for attachment in root.attachments}
    mine = {_attachment_key(attachment): attachment.uid for attachment in edit.root.attachments}
    for node in root.nodes:
        node.attachments = [mine.get(keys[uid], uid) for uid in node.attachments]
    new = [attachment for attachment in root.attachments if keys[attachment.uid] not in mine]
    edit.root.attachments = [*edit.root.attachments, *new]
    return root


def _bring_variables(edit: Draft, root: Ainb, shares: bool) -> dict[Id, Id]:
    """Return the variable of the document for each packed one; texts that name it follow it."""
    known = {_variable_key(variable): variable for variable in reversed(edit.root.variables)}
    ids: dict[Id, Id] = {}
    renamed: dict[object, str] = {}
    for variable in root.variables:
        old = variable.name
        is_usable = shares or variable.file is not None
        mine = known.get(_variable_key(variable)) if is_usable else None
        mine = mine or _new_variable(edit, variable)
        ids[variable.uid] = mine.uid
        renamed.setdefault(old, mine.name)
    for slot in _naming_properties(root.owners):
        slot.value = renamed.get(slot.value, slot.value)
    return ids


def _attachment_key(attachment: Attachment) -> Hashable:
    properties = [
        (prop.type, prop.name, repr(prop.value), prop.class_name, prop.flags, prop.binding)
        for prop in attachment.properties
    ]
    return attachment.name, tuple(properties)


def _bring_expressions(edit: Draft, root: Ainb) -> dict[Id, Id]:
    """Return the expression of the document for each packed one."""
    table = root.expressions or Expressions()
    return {
        one.uid: values.expression_here(edit.root, one, table.version).uid
        for one in table.expressions
    }


def _variable_key(variable: Variable) -> Hashable:
    return variable.name, variable.kind, variable.file


def _new_variable(edit: Draft, variable: Variable) -> Variable:
    """Put a variable on the blackboard behind those of its type, under a name that is free."""
    variable.name = free_among(variable.name, {one.name for one in edit.root.variables})
    return insert_variable(edit.root, variable)


# Text


def from_text(words: str) -> bytes:
    """Return the nodes of a whole text, packed."""
    from ..text.document import from_text as read_text

    root = read_text(words)
    if not root.nodes:
        raise WrongType("the text holds no nodes")
    return pack(root, [Location(node, node) for node in root.nodes])


def to_text(data: bytes) -> str:
    """Return the text of a packed document."""
    from ..text.document import to_text as write_text

    return write_text(unpack(data).root)
