"""The enums of a behaviour graph, by tables of the game or by the strings stored with its ints.

A file names a value where it first occurs, so one place helps to read all others. Which value a
string belongs to is guessed, for action verbs wrongly in 42 of 57 real files: only what several
files tell is believed.
"""

from __future__ import annotations

from typing import Final

from ..enum_names import EnumOwner, Enums, Fact
from .model import Ainb, Input, Link, Node, Property
from .types import INT
from .verbs import SLOTS, VERBS

_READS: Final = "→ "
"""Before the name of an output whose values the conditions of a node compare."""
_TABLES: Final = {
    "ActionVerb": VERBS, "game::bsa::ActionVerb": VERBS,
    "ActionSlot": SLOTS, "game::bsa::ActionSlots": SLOTS,
}  # fmt: skip
"""The names of values by the name of a slot, or of its enum."""


def slot_owner(node: Node, slot: Property | Input) -> EnumOwner:
    """Return the owner of the enum of a property or input: its node's class and its name."""
    return node.title, slot.name


def link_owner(root: Ainb, node: Node, _link: Link) -> EnumOwner:
    """Return the owner of the enum of a selector's conditions: the output that its input reads."""
    for slot in node.inputs:
        for source in slot.sources:
            producer, output = root.node(source.node), root.output(source)
            if producer is not None and output is not None:
                return producer.title, f"{_READS}{output.name}"
    return f"{node.title} {node.uid}", ""


def value_name(enums: Enums, owner: EnumOwner, value: int) -> str:
    """Return the name of a value in the enum of an owner, "" if it is not known."""
    table = _table(enums, owner)
    if table is None:
        return enums.name(owner, value)
    return table[value] if 0 <= value < len(table) else ""


def value_names(enums: Enums, owner: EnumOwner) -> dict[int, str]:
    """Return the known values of the enum of an owner with their names, by value."""
    table = _table(enums, owner)
    return enums.values(owner) if table is None else dict(enumerate(table))


def _table(enums: Enums, owner: EnumOwner) -> tuple[str, ...] | None:
    """Return the names in the order of their values, None if no table has them."""
    by_slot = _TABLES.get(owner[1].removeprefix(_READS))
    return by_slot or _TABLES.get(enums.class_name(owner))


def enum_facts(root: Ainb) -> list[Fact]:
    """Return the facts about enums that a document holds, in its order."""
    return [fact for node in root.nodes for fact in _node_facts(root, node)]


def _node_facts(root: Ainb, node: Node) -> list[Fact]:
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
            facts.append(Fact(link_owner(root, node, link), value, condition.orphan_strings))
    return facts
