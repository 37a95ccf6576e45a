"""Learning from a file: what its nodes tell of their classes."""

from __future__ import annotations

from collections.abc import Sequence

from ...ainb.enums import enum_facts
from ...ainb.model import Ainb, Input, Node, Property, flags_of, is_original
from ...ainb.rules.node_classes import ClassKey, ClassShape, SlotShape, key_of, shape
from ...ainb.types import CLASS_DEFAULT, POINTER, STRING, NodeType, SlotType
from .facts import (
    AttachmentFact,
    CalledModule,
    CatalogueFacts,
    ChildFact,
    ClassFact,
    Interface,
    ValuedSlot,
    ValueUse,
    WireFact,
    value_text,
)

_MODULE = ".module"
_EXTENSION = ".ainb"
_INPUTS = range(NodeType.MODULE_INPUT_S32, NodeType.MODULE_INPUT_PTR + 1)
_OUTPUTS = range(NodeType.MODULE_OUTPUT_S32, NodeType.MODULE_OUTPUT_PTR + 1)
_INTERFACE_TYPES = (
    SlotType.INT, SlotType.FLOAT, SlotType.VEC3F, SlotType.STRING, SlotType.BOOL, POINTER,
)  # fmt: skip
"""The data types of the nodes of a module's interface, in the order of their numbers."""


def learn(root: Ainb) -> CatalogueFacts:
    """Return what a document teaches, as it is now."""
    facts = learn_nodes(root, root.nodes)
    for node in root.nodes:
        _learn_links(facts, root, node)
    if root.name.endswith(_MODULE):
        facts.interfaces[Interface(root.name, interface(root))] = 1
    facts.enums.update(set(enum_facts(root)))
    return facts


def learn_nodes(root: Ainb, nodes: Sequence[Node], has_values: bool = True) -> CatalogueFacts:
    """Return what nodes of a file tell of their classes, but for what they are joined to.

    `has_values` is whether the values of their slots are among it.
    """
    facts = CatalogueFacts(root.version, root.category)
    shapes: dict[ClassShape, ClassShape] = {}
    for node in nodes:
        key, class_shape = key_of(node), shape(node)
        facts.files[key] = 1
        facts.made[ClassFact(key, shapes.setdefault(class_shape, class_shape), node.is_query)] += 1
        if has_values:
            for group, slots in (("properties", node.properties), ("inputs", node.inputs)):
                for slot in slots:
                    _learn_value(facts, key, group, slot)
    for module in root.modules:
        called = CalledModule(module.path.removesuffix(_EXTENSION), module.category)
        if called.key in facts.files:
            facts.called[called] = 1
    return facts


def _learn_links(facts: CatalogueFacts, root: Ainb, node: Node) -> None:
    key = key_of(node)
    for slot in node.inputs:
        for source in slot.sources:
            giver, output = root.node(source.node), root.output(source)
            if giver is not None and output is not None:
                is_one_of = len(slot.sources) > 1
                wire = WireFact(key_of(giver), output.name, key, slot.name, is_one_of)
                facts.wires[wire] += 1
    for link in node.children():
        child = root.node(link.target)
        if child is not None:
            facts.children[ChildFact(key, link.label, key_of(child))] += 1
    for attachment in filter(None, map(root.attachment, node.attachments)):
        facts.attached[AttachmentFact(key, attachment.name)] += 1


def _learn_value(facts: CatalogueFacts, key: ClassKey, group: str, slot: Property | Input) -> None:
    if slot.type is POINTER or slot.value is None or slot.binding is not None:
        return
    use = ValueUse.USED
    if isinstance(slot, Input):
        if slot.sources:
            use = ValueUse.STORED
        elif flags_of(slot) & CLASS_DEFAULT and is_original(slot):
            use = ValueUse.CLASS_DEFAULT
    text = value_text(slot.value)
    facts.values[ValuedSlot(key, group, slot.type, slot.name, text, use)] += 1


def interface(root: Ainb) -> ClassShape | None:
    """Return what nodes have that call a file as a module, None if the file does not tell.

    Its nodes that stand for a slot or a port of the caller say the name of it in their first
    string.
    """
    inputs, outputs, ports = [], [], []
    for node in root.nodes:
        is_port = node.type == NodeType.MODULE_CHILD
        if not is_port and node.type not in _INPUTS and node.type not in _OUTPUTS:
            continue
        name = next((prop.value for prop in node.properties if prop.type is STRING), None)
        if not isinstance(name, str) or not name:
            return None
        if is_port:
            ports.append(name)
        elif node.type in _INPUTS:
            inputs.append(SlotShape(_INTERFACE_TYPES[node.type - _INPUTS[0]], name))
        else:
            outputs.append(SlotShape(_INTERFACE_TYPES[node.type - _OUTPUTS[0]], name))
    return ClassShape((), _in_order(inputs), _in_order(outputs), tuple(dict.fromkeys(ports)))


def _in_order(slots: list[SlotShape]) -> tuple[SlotShape, ...]:
    return tuple(
        sorted(
            dict.fromkeys(slots), key=lambda slot_shape: (slot_shape.type, slot_shape.name.lower())
        )
    )
