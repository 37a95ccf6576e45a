"""The enums of a behaviour graph, found by the strings it stores with its ints.

A file names a value where it first occurs, so one place helps to read all others.
"""

from __future__ import annotations

from formats.ainb.model import Ainb, Input, Link, Node, Property
from formats.ainb.types import INT
from formats.names.enums import EnumOwner, Fact


def slot_owner(node: Node, slot: Property | Input) -> EnumOwner:
    """Return the owner of the enum of a property or input: its node's class and its name."""
    return node.title, slot.name


def link_owner(node: Node, _link: Link) -> EnumOwner:
    """Return the owner of the enum of a selector's conditions: the output that its input reads."""
    for slot in node.inputs:
        for source in slot.sources:
            if source.node is not None and source.output is not None:
                return source.node.title, f"→ {source.output.name}"
    return f"{node.title} {node.uid}", ""


def enum_facts(root: Ainb) -> list[Fact]:
    """Return the facts about enums that a document holds, in its order."""
    return [fact for node in root.nodes for fact in node_enum_facts(node)]


def node_enum_facts(node: Node) -> list[Fact]:
    """Return the facts that a node holds; their owners are named after it and what it reads."""
    facts = []
    slots: list[Property | Input] = [*node.properties, *node.inputs]
    for slot in slots:
        if slot.orphan_strings and slot.type == INT:
            value = slot.value if slot.origin is None else slot.origin
            facts.append(Fact(slot_owner(node, slot), value, slot.orphan_strings))
    for link in node.links:
        condition = link.condition
        if condition is not None and condition.orphan_strings:
            value = condition.value if condition.origin is None else condition.origin
            facts.append(Fact(link_owner(node, link), value, condition.orphan_strings))
    return facts
