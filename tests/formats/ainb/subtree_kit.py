"""What parts of graphs say, told so that copies of them say the same."""

from __future__ import annotations

from collections import Counter
from typing import Any

from formats.ainb.model import Ainb, Node, Variable
from formats.ainb.types import BLACKBOARD, NO_NODE, NodeType
from formats.graph import NodeOffer, Role


def told(top: Node, only: set[int] | None = None) -> list[Any]:
    """Return a node with all it leads to and the queries that it reads, by places in that walk.

    Values of other nodes that lie outside are told as nothing. With `only` (`uid`s), one node by
    itself: what of it leads to these is told as a class.
    """
    if only is not None:
        return _node(top, lambda node: node.title if node.uid in only else None)
    places: dict[int, int] = {}
    order: list[Node] = []

    def add(node: Node) -> None:
        if node.uid not in places:
            places[node.uid] = len(order)
            order.append(node)

    add(top)
    for node in order:
        for link in node.children():
            if link.target is not None:
                add(link.target)
        for slot in node.inputs:
            for source in slot.sources:
                if source.node is not None and source.node.is_query:
                    add(source.node)
    return [_node(node, lambda other: places.get(other.uid)) for node in order]


def _node(node: Node, where: Any) -> Any:
    inputs = []
    for slot in node.inputs:
        found = [
            (where(one.node), one.output.name)
            for one in slot.sources
            if one.node is not None and one.output is not None and where(one.node) is not None
        ]
        inputs.append((slot.name, slot.type, repr(slot.value), _bound(slot.binding), found))
    return (
        node.type,
        node.name,
        [(one.name, one.type, repr(one.value), _bound(one.binding)) for one in node.properties],
        inputs,
        [(one.name, one.type) for one in node.outputs],
        [_child(link, where) for link in node.children() if _stays(node, link, where)],
        [one.name for one in node.attachments],
    )


def _child(link: Any, where: Any) -> Any:
    value = None if link.condition is None else repr(link.condition.value)
    return link.label, value, None if link.target is None else where(link.target)


def _stays(node: Node, link: Any, where: Any) -> bool:
    """Whether a child's link stays where its target is not copied."""
    is_named = node.type not in (NodeType.SEQUENTIAL, NodeType.SIMULTANEOUS)
    named = is_named and (bool(link.label) or link.condition is not None)
    return named or (link.target is not None and where(link.target) is not None)


def _bound(binding: Any) -> Any:
    if isinstance(binding, Variable):
        return binding.kind, binding.value if binding.file is None else binding.file
    return None if binding is None else "formula"


def dangling(root: Ainb, nodes: list[Node] | None = None) -> Counter[str]:
    """Count what leads nowhere in a document, or of some of its nodes, and what is not listed."""
    found: Counter[str] = Counter()
    there = {node.uid for node in root.nodes}
    known = {one.path for one in root.modules}
    for node in root.nodes if nodes is None else nodes:
        for link in node.links:
            lost = link.target is None and link.raw_target != NO_NODE
            found["link"] += lost or (link.target is not None and link.target.uid not in there)
        for slot in node.inputs:
            found["source"] += sum(
                one.node is None or one.output is None or one.node.uid not in there
                for one in slot.sources
            )
        for slot in (*node.properties, *node.inputs):
            found["binding"] += slot.binding is None and bool(slot.flags & BLACKBOARD)
            if isinstance(slot.binding, Variable):
                found["variable"] += not any(slot.binding is one for one in root.variables)
        found["query"] += sum(one.uid not in there for one in node.queries)
        found["module"] += node.is_module and f"{node.name}.ainb" not in known
        found["attachment"] += sum(
            not any(one is other for other in root.attachments) for one in node.attachments
        )
    for command in root.commands:
        found["command"] += command.root is None or command.root.uid not in there
    return +found


def kept(root: Ainb, node: Node, offer: NodeOffer) -> list[Any]:
    """Return what of a node a class has a place for: values, what it reads, who reads it.

    The class has the inputs and outputs that the offer tells; pointers are left out, which may be
    of different classes. What leads to the node is always among it.
    """
    pins = {(pin.role, pin.label, pin.kind) for pin in offer.pins}
    found: list[Any] = [
        (slot.name, _sources(slot), repr(slot.value))
        for slot in node.inputs
        if (Role.INPUT, slot.name, slot.type.kind) in pins and not slot.class_name
    ]
    found += [
        (reader.title, slot.name, source.output.name)
        for reader in root.nodes
        for slot in reader.inputs
        for source in slot.sources
        if source.node is node
        and source.output is not None
        and (Role.OUTPUT, source.output.name, source.output.type.kind) in pins
        and not source.output.class_name
    ]
    found += [
        (link.label, link.target.title)
        for link in node.children()
        if (Role.CHILD, link.label, None) in pins and link.label and link.target is not None
    ]
    parents = sum(link.target is node for one in root.nodes for link in one.children())
    return [*found, parents, sum(one.root is node for one in root.commands)]


def _sources(slot: Any) -> list[Any]:
    return [
        (one.node.title, one.output.name)
        for one in slot.sources
        if one.node is not None and one.output is not None
    ]
