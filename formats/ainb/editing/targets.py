"""What a child, a command, a property or an input may be made to lead to."""

from __future__ import annotations

from formats.ainb.editing.sources import readers_below
from formats.ainb.index import Index, node_words
from formats.ainb.model import Ainb, Input, Node, Property, Source
from formats.ainb.rules.dangling import source_type
from formats.ainb.rules.node_classes import is_same_class
from formats.editing import Target


def node_targets(root: Ainb, index: Index, or_none: bool) -> list[Target]:
    """Return the nodes that a child or command can be, and no node where that is one too."""
    found = [Target("no node", None)] if or_none else []
    runs = [node for node in root.nodes if not node.is_query]
    return found + [Target(node_words(index, node), index.node_path(node)) for node in runs]


def value_targets(root: Ainb, index: Index, owner: Node, part: Property | Input) -> list[Target]:
    """Return where a property or input can take its value from."""
    found = [Target("its own value", None)]
    if isinstance(part, Input) and len(part.sources) < 2:
        source = part.sources[0] if part.sources else Source(None, None)
        found += outputs(root, index, owner, part, source)
    return found + [
        Target(f"blackboard › {one.name}", index.binding_path(one))
        for one in root.variables
        if one.kind is part.type.kind
    ]


def outputs(
    root: Ainb, index: Index, owner: Node, slot: Input, source: Source | None = None
) -> list[Target]:
    """Return the outputs that an input can read, in the place of `source` or besides all."""
    below = readers_below(root.nodes, owner)
    type_ = slot.type if source is None else source_type(slot, source)
    read = {id(one.output) for one in slot.sources}
    return [
        Target(f"{node_words(index, node)} › {one.name}", index.output_path(node, one))
        for node in root.nodes
        if node.uid not in below
        for one in node.outputs
        if one.type == type_ and id(one) not in read
        if is_same_class(slot.class_name, one.class_name)
    ]
