"""Classes of the game, as far as the nodes of files tell them: the slots and ports of each.

In every real file all nodes of a class have the same properties, inputs, outputs and ports.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from formats.ainb import build
from formats.ainb.model import Ainb, Condition, Input, Node, Property, flags_of, is_original, serial
from formats.ainb.rules.link_forms import WORD_SELECTORS
from formats.ainb.types import (
    CLASS_DEFAULT,
    EXPRESSION,
    MODULE_FLAG,
    QUERY_FLAG,
    USES_DEFAULT,
    ConditionForm,
    NodeType,
    Value,
)
from formats.values import default

_QUERY = "Query"
"""What the names of all classes begin with whose nodes are evaluated before others."""


ValueSlot = TypeVar("ValueSlot", Property, Input)
_CONST = "const "


def is_same_class(one: str, other: str) -> bool:
    """Whether pointers to two classes fit: the same one, but for `const`, or one is not told."""
    plain = one.replace(_CONST, ""), other.replace(_CONST, "")
    return not one or not other or plain[0] == plain[1]


def related(root: Ainb, others: Sequence[object]) -> list[Ainb]:
    """Return a document and those of `others` that can have its classes: a class belongs to a
    version of the format and to a category."""
    return [root] + [
        one
        for one in others
        if isinstance(one, Ainb)
        and one is not root
        and (one.version, one.category) == (root.version, root.category)
    ]


def class_names(roots: Sequence[Ainb], is_module: bool) -> list[str]:
    """Return the names of all classes (or modules) that nodes of the documents have, sorted."""
    return sorted(
        {
            node.name
            for root in roots
            for node in root.nodes
            if node.type == NodeType.USER and node.name and node.is_module == is_module
        }
    )


def nodes_of_class(roots: Sequence[Ainb], name: str, is_module: bool) -> list[Node]:
    """Return the nodes of a class in the first of the documents that has any."""
    for root in roots:
        found = [
            node
            for node in root.nodes
            if node.type == NodeType.USER and node.name == name and node.is_module == is_module
        ]
        if found:
            return found
    return []


def shape(node: Node) -> tuple[object, ...]:
    """Return what all nodes of one class have in common: their slots, and the labels of ports."""
    slots = [
        tuple((one.type, one.name, one.class_name) for one in group)
        for group in (node.properties, node.inputs, node.outputs)
    ]
    return (*slots, tuple(link.label for link in node.children() if link.label))


def usual(nodes: Sequence[Node]) -> Node:
    """Return the first node of those with the shape that most have."""
    most = Counter(map(shape, nodes)).most_common(1)[0][0]
    return next(node for node in nodes if shape(node) == most)


def is_query_class(type_: int, name: str) -> bool:
    """Whether a node that nothing more is known of is one that is evaluated before others."""
    return type_ == NodeType.EXPRESSION or (type_ == NodeType.USER and name.startswith(_QUERY))


def new_node(name: str, is_module: bool, likes: Sequence[Node]) -> Node:
    """Return a node of a class that is made as `likes` are, connected to nothing.

    A value is the class's own where an input tells it, else the one that all others have.
    """
    flags = MODULE_FLAG if is_module else 0
    if not likes:
        flags |= QUERY_FLAG if not is_module and is_query_class(NodeType.USER, name) else 0
        return Node(NodeType.USER, name, build.new_guid(), flags)
    model = usual(likes)
    node = Node(NodeType.USER, name, build.new_guid(), flags | model.flags & QUERY_FLAG)
    node.hash = model.hash
    node.properties = [_plain(one, "properties", likes) for one in model.properties]
    node.inputs = [_plain(one, "inputs", likes) for one in model.inputs]
    node.outputs = [copy.copy(one) for one in model.outputs]
    for output in node.outputs:
        output.uid, output.used = serial(), False
    for link in model.children():
        if link.label:
            condition = Condition.of(ConditionForm.WORD, 0) if name in WORD_SELECTORS else None
            build.add_child(node, None, link.label, condition)
    return node


def _plain(slot: ValueSlot, group: str, likes: Sequence[Node]) -> ValueSlot:
    """Return a copy of a property or input that has a value of its own."""
    new = copy.copy(slot)
    new.uid, new.orphan_strings, new.origin, new.binding = serial(), (), None, None
    same = [
        one
        for node in likes
        for one in getattr(node, group)
        if (one.type, one.name) == (slot.type, slot.name)
    ]
    new.flags = 0
    told = None
    if isinstance(new, Input):
        new.sources, new.multi_source, new.unconnected_index, new.flags = [], False, 0, USES_DEFAULT
        told = next(
            (one for one in same if flags_of(one) & CLASS_DEFAULT and not one.binding), None
        )
    if told is not None and is_original(told):
        new.value, new.flags = told.value, USES_DEFAULT | CLASS_DEFAULT
    else:
        new.value = _shared(slot, [one for one in same if not one.flags & EXPRESSION])
    return new


def _shared(slot: Property | Input, same: Sequence[Property | Input]) -> Value:
    """Return the value that all these slots have, else the one that any of the type begins with."""
    if slot.value is None:
        return None
    if same and len({repr(one.value) for one in same}) == 1:
        return same[0].value
    return default(slot.type.kind)
