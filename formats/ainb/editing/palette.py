"""Offering nodes at a pin of a document, and adding the one that was chosen, joined to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from formats.ainb import build
from formats.ainb.catalogue.built_in import BUILT_IN
from formats.ainb.catalogue.catalogue import Catalogue
from formats.ainb.catalogue.known import Known
from formats.ainb.catalogue.learn import learn
from formats.ainb.catalogue.making import known_in
from formats.ainb.catalogue.offers import Pin, Ranking, Side, best_slot, can_grow
from formats.ainb.editing import links, sources
from formats.ainb.editing.nodes import add_node
from formats.ainb.editing.recorder import Recorder
from formats.ainb.model import Ainb, Input, Link, LinkKind, Node, Output
from formats.ainb.rules.node_classes import ClassKey, SlotShape, key_of, related, shape
from formats.errors import WrongType
from formats.graph import Id, NodeOffer

Part = Link | Input | Output | None
"""What of a node a pin is: None for the node itself, to which others lead."""
Slot = TypeVar("Slot", Input, Output)
_GROWN = "Value"
"""The name of the slot that an expression is given for a pin."""


def find_pin(root: Ainb, id_: Id) -> tuple[Node, Part]:
    """Return the node and the part of it that a graph draws as this pin; raises `WrongType`."""
    for node in root.nodes:
        if node.uid == id_:
            return node, None
        parts: Sequence[Link | Input | Output] = (*node.children(), *node.inputs, *node.outputs)
        for part in parts:
            if part.uid == id_:
                return node, part
    raise WrongType("this pin is not there any more")


def as_pin(node: Node, part: Part) -> Pin:
    """Return a part of a node as the catalogue knows it."""
    key = key_of(node)
    if part is None:
        return Pin(key, Side.ABOVE)
    if isinstance(part, Link):
        return Pin(key, Side.PORT, part.label)
    side = Side.INPUT if isinstance(part, Input) else Side.OUTPUT
    return Pin(key, side, part.name, SlotShape(part.type, part.name, part.class_name))


def known_classes(
    root: Ainb, others: Sequence[object], catalogue: Catalogue | None
) -> dict[ClassKey, Known]:
    """Return what is known of all classes that a document may have, its own among them.

    Without a catalogue it is learned now, from the document and `others`.
    """
    if catalogue is None:
        catalogue = Catalogue()
        for number, one in enumerate(related(root, others)):
            catalogue.add(number, str(number).encode(), learn(one))
    found = {one.key: one for one in catalogue.classes(root.version, root.category)}
    for key in {key_of(node) for node in root.nodes} - found.keys():
        known = known_in(root, key)
        if known is not None:
            found[key] = known
    return found


def node_offers(
    root: Ainb, others: Sequence[object], catalogue: Catalogue | None, id_: Id | None
) -> list[NodeOffer]:
    """Return the nodes that may be added and joined to a pin, the likeliest first."""
    pin = None if id_ is None else as_pin(*find_pin(root, id_))
    known = known_classes(root, others, catalogue)
    here = Counter(key_of(node) for node in root.nodes)
    own = ClassKey(0, root.name, True)
    keys = dict.fromkeys((*BUILT_IN, *(key for key in known if key.type == 0 and key.name)))
    return Ranking(known, here, pin).offers(key for key in keys if key != own)


def add_offered(
    edit: Recorder,
    key: ClassKey,
    id_: Id | None,
    others: Sequence[object],
    catalogue: Catalogue | None,
) -> Node:
    """Add a node of a class and join it to a pin, as well as the two fit."""
    place = None if id_ is None else find_pin(edit.root, id_)
    node = add_node(edit, key, others, catalogue)
    if place is not None:
        known = known_classes(edit.root, others, catalogue)
        _join(edit, node, *place, known)
    return node


def _join(
    edit: Recorder, node: Node, owner: Node, part: Part, known: dict[ClassKey, Known]
) -> None:
    if part is None:
        _lead(edit, node, owner)
        return
    if isinstance(part, Link):
        links.retarget(edit, owner, part, node)
        return
    pin, key = as_pin(owner, part), key_of(node)
    slot = best_slot(known, pin, key, shape(node))
    if slot is None and not can_grow(pin, key):
        raise WrongType(f"“{node.title}” has nothing that “{part.name}” could be connected to")
    if isinstance(part, Input):
        given = _named(node.outputs, slot) or build.add_output(node, _GROWN, part.type)
        sources.connect(edit, owner, part, node, given)
    else:
        reader = _named(node.inputs, slot) or build.add_input(node, _GROWN, part.type)
        sources.connect(edit, node, reader, owner, part)


def _named(slots: Sequence[Slot], slot: SlotShape | None) -> Slot | None:
    """Return the slot of a node that has the name and type of another."""
    wanted = None if slot is None else (slot.type, slot.name)
    return next((one for one in slots if (one.type, one.name) == wanted), None)


def _lead(edit: Recorder, node: Node, child: Node) -> None:
    """Have a new node lead to another one by its first port, or by a child of its own."""
    free = [link for link in node.links if link.kind == LinkKind.CHILD and link.target is None]
    if free:
        links.retarget(edit, node, free[0], child)
    else:
        links.add_child(edit, node, child)
