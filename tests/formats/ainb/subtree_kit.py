"""What parts of graphs say, told so that copies of them say the same."""

from __future__ import annotations

from collections import Counter
from typing import Any

from formats.ainb.model import Ainb, Node, Variable
from formats.ainb.types import BLACKBOARD, NO_NODE, NodeType
from formats.core.records import Id, Stored
from formats.graph import NodeOffer, Role


def told(root: Ainb, top: Node, only: set[Id] | None = None) -> list[Any]:
    """Return a node with all it leads to and the queries that it reads, by places in that walk.

    Values of other nodes that lie outside are told as nothing. With `only` (`uid`s), one node by
    itself: what of it leads to these is told as a class.
    """
    if only is not None:
        return _Told(root, {one.uid: one.title for one in root.nodes if one.uid in only}).node(top)
    nodes = _walk(root, top)
    told_nodes = _Told(root, {uid: place for place, uid in enumerate(nodes)})
    return [told_nodes.node(node) for node in nodes.values()]


def _walk(root: Ainb, top: Node) -> dict[Id, Node]:
    """Return the nodes by their `uid`s."""
    found: dict[Id, Node] = {}
    waiting = [top]
    for node in waiting:
        if node.uid in found:
            continue
        found[node.uid] = node
        targets = [root.node(link.target) for link in node.children()]
        givers = [root.node(one.node) for slot in node.inputs for one in slot.sources]
        waiting += [one for one in targets if one is not None]
        waiting += [one for one in givers if one is not None and one.is_query]
    return found


class _Told:
    """Tells nodes of a document; `places` are what is told of those they lead to."""

    def __init__(self, root: Ainb, places: dict[Any, Any]) -> None:
        self._root = root
        self._places = places

    def node(self, node: Node) -> Any:
        inputs = []
        for slot in node.inputs:
            found = [
                (self._places[one.node], output.name)
                for one in slot.sources
                if one.node in self._places and (output := self._root.output(one)) is not None
            ]
            inputs.append((slot.name, slot.type, repr(slot.value), self._bound(slot), found))
        return (
            node.type,
            node.name,
            [(one.name, one.type, repr(one.value), self._bound(one)) for one in node.properties],
            inputs,
            [(one.name, one.type) for one in node.outputs],
            [self._child(link) for link in node.children() if self._stays(node, link)],
            [one.name for one in map(self._root.attachment, node.attachments) if one is not None],
        )

    def _child(self, link: Any) -> Any:
        value = None if link.condition is None else repr(link.condition.value)
        return link.label, value, self._places.get(link.target)

    def _stays(self, node: Node, link: Any) -> bool:
        """Whether a child's link stays where its target is not copied."""
        is_named = node.type not in (NodeType.SEQUENTIAL, NodeType.SIMULTANEOUS)
        named = is_named and (bool(link.label) or link.condition is not None)
        return named or link.target in self._places

    def _bound(self, slot: Any) -> Any:
        binding = self._root.binding(slot.binding)
        if isinstance(binding, Variable):
            return binding.kind, binding.value if binding.file is None else binding.file
        return None if binding is None else "formula"


def dangling(root: Ainb, nodes: list[Node] | None = None) -> Counter[str]:
    """Count what leads nowhere in a document, or of some of its nodes, and what is not listed."""
    found: Counter[str] = Counter()
    known = {one.path for one in root.modules}
    for node in root.nodes if nodes is None else nodes:
        for link in node.links:
            found["link"] += link.target != Stored(NO_NODE) and root.node(link.target) is None
        for slot in node.inputs:
            found["source"] += sum(root.output(one) is None for one in slot.sources)
        for slot in (*node.properties, *node.inputs):
            found["binding"] += slot.binding is None and bool(slot.flags & BLACKBOARD)
            found["variable"] += slot.binding is not None and root.binding(slot.binding) is None
        found["query"] += sum(root.node(one) is None for one in node.queries)
        found["module"] += node.is_module and f"{node.name}.ainb" not in known
        found["attachment"] += sum(root.attachment(one) is None for one in node.attachments)
    for command in root.commands:
        found["command"] += root.node(command.root) is None
    return +found


def kept(root: Ainb, node: Node, offer: NodeOffer) -> list[Any]:
    """Return what of a node a class has a place for: values, what it reads, who reads it.

    The class has the inputs and outputs that the offer tells; pointers are left out, which may be
    of different classes. What leads to the node is always among it.
    """
    pins = {(pin.role, pin.label, pin.kind) for pin in offer.pins}
    found: list[Any] = [
        (slot.name, _sources(root, slot), repr(slot.value))
        for slot in node.inputs
        if (Role.INPUT, slot.name, slot.type.kind) in pins and not slot.class_name
    ]
    found += [
        (reader.title, slot.name, output.name)
        for reader in root.nodes
        for slot in reader.inputs
        for source in slot.sources
        for output in node.outputs
        if output.uid == source.output
        and (Role.OUTPUT, output.name, output.type.kind) in pins
        and not output.class_name
    ]
    found += [
        (link.label, target.title)
        for link in node.children()
        if (Role.CHILD, link.label, None) in pins and link.label
        for target in [root.node(link.target)]
        if target is not None
    ]
    parents = sum(link.target == node.uid for one in root.nodes for link in one.children())
    return [*found, parents, sum(one.root == node.uid for one in root.commands)]


def _sources(root: Ainb, slot: Any) -> list[Any]:
    both = [(root.node(one.node), root.output(one)) for one in slot.sources]
    return [(node.title, output.name) for node, output in both if node and output]
