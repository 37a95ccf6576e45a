"""Making a node of a class as files have it: all slots with their usual values, all ports empty."""

from __future__ import annotations

from collections.abc import Container, Sequence

from .. import build
from ..model import Ainb, Condition, Input, Node, Output, Property
from ..rules.built_in import built_in_node, has_fixed_slots
from ..rules.input_mirror import INPUT, PROPERTY, SELECTORS
from ..rules.link_forms import WORD_SELECTORS
from ..rules.node_classes import ClassKey, ClassShape, is_query_class, key_of
from ..types import (
    CLASS_DEFAULT,
    MODULE_FLAG,
    POINTER,
    QUERY_FLAG,
    USES_DEFAULT,
    ConditionForm,
    NodeType,
    Value,
)
from .facts import ValueUse, by_class, learn_nodes
from .known import KnownClass, SlotKey


def known_in(root: Ainb, key: ClassKey) -> KnownClass | None:
    """Return what the nodes of a document tell of one class, None if it has none of it."""
    nodes = [node for node in root.nodes if key_of(node) == key]
    return KnownClass(key, [(learn_nodes(root, nodes), False)]) if nodes else None


def without_values(root: Ainb, known_keys: Container[ClassKey]) -> dict[ClassKey, KnownClass]:
    """Return what the nodes of a document teach of its classes, except of those already known.

    It is what `known_in` returns but for values, which tell nothing of where a class fits, and are
    most of what there is to learn: all nodes are looked at once, whatever the number of classes.
    """
    nodes = [node for node in root.nodes if key_of(node) not in known_keys]
    facts = by_class(learn_nodes(root, nodes, has_values=False))
    return {key: KnownClass(key, [(own, False)]) for key, own in facts.items()}


def make_node(key: ClassKey, classes: Sequence[KnownClass]) -> Node:
    """Return a new node of a class, connected to nothing.

    The file of a module states its slots and ports, else the first of `classes`; its values are the
    class's own where any of them tells these, else those that are used most. Of a class that
    nobody knows the node has no slots.
    """
    if key.type not in (NodeType.USER, NodeType.EXPRESSION) and not classes:
        return built_in_node(key.type)
    node = built_in_node(key.type) if has_fixed_slots(key) else _of_shape(key, classes)
    for group, slots in (("properties", node.properties), ("inputs", node.inputs)):
        for slot in slots:
            if not _is_chosen_by(node, slot):
                _set_value(slot, _usual(classes, (group, slot.type, slot.name)))
    return node


def _is_chosen_by(node: Node, slot: Property | Input) -> bool:
    """Whether a slot is what a selector chooses by, or says the same."""
    return node.type in SELECTORS and slot.name in (INPUT, PROPERTY)


def _of_shape(key: ClassKey, classes: Sequence[KnownClass]) -> Node:
    node = Node(key.type, key.name, build.new_guid(), MODULE_FLAG if key.is_module else 0)
    if any(class_.is_query for class_ in classes[:1]) or (not classes and is_query_class(*key[:2])):
        node.flags |= QUERY_FLAG
    shapes = [known.stated_shape for known in classes] + [known.shape for known in classes]
    class_shape = next(filter(None, shapes), ClassShape())
    for slot in class_shape.properties:
        node.properties.append(Property(slot.type, slot.name, slot.type.empty, slot.class_name))
    for slot in class_shape.inputs:
        node.inputs.append(Input(slot.type, slot.name, slot.type.empty, slot.class_name))
    for slot in class_shape.outputs:
        node.outputs.append(Output(slot.type, slot.name, slot.class_name))
    for label in class_shape.ports:
        has_word = key.name in WORD_SELECTORS
        condition = Condition.of(ConditionForm.WORD, 0) if has_word else None
        build.add_child(node, None, label, condition)
    return node


def _usual(classes: Sequence[KnownClass], slot: SlotKey) -> tuple[Value, ValueUse] | None:
    usual = filter(None, (known_class.usual(slot) for known_class in classes))
    return max(usual, key=lambda one: one[1], default=None)


def _set_value(slot: Property | Input, usual: tuple[Value, ValueUse] | None) -> None:
    if usual is None or slot.type is POINTER:
        return
    slot.value = usual[0]
    if isinstance(slot, Input) and usual[1] is ValueUse.CLASS_DEFAULT:
        slot.flags = USES_DEFAULT | CLASS_DEFAULT
