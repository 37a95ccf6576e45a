"""The possible targets of a child, a command, a property or an input."""

from __future__ import annotations

from formats.ainb.editing.node_descriptions import NodeDescriber
from formats.ainb.index import PartIndex, node_reference
from formats.ainb.model import Ainb, Input, Node, Property, Source, Variable
from formats.ainb.rules import joins, reach
from formats.editing import Joins, Pin, Target
from formats.value_text import one_line, text
from formats.values import Kind


def node_targets(
    root: Ainb, index: PartIndex, owner: Node | None, can_be_none: bool = False
) -> list[Target]:
    """Return the possible children of `owner`, or next commands where that is None.

    A child can also be no node, and so can others that `can_be_none`.
    """
    targets = [] if owner is None and not can_be_none else [Target("no node", None)]
    above = set() if owner is None else reach.ancestor_uids(root.nodes, owner)
    describer = NodeDescriber(root, index)
    return targets + [
        Target(node_reference(index, node), index.node_path(node), describer.describe(node))
        for node in root.nodes
        if not joins.child_reason(node, node.uid in above)
    ]


def value_targets(
    root: Ainb, index: PartIndex, owner: Node, part: Property | Input
) -> list[Target]:
    """Return where a property or input can take its value from."""
    targets = [Target("its own value", None)]
    if isinstance(part, Input) and len(part.sources) < 2:
        source = part.sources[0] if part.sources else Source(None, None)
        targets += outputs(root, index, owner, part, source)
    return targets + [
        Target(f"blackboard › {variable.name}", index.binding_path(variable), _default(variable))
        for variable in root.variables
        if variable.kind is part.type.kind
    ]


def outputs(
    root: Ainb, index: PartIndex, owner: Node, slot: Input, source: Source | None = None
) -> list[Target]:
    """Return the outputs that an input can read, instead of `source` or in addition to all."""
    below = reach.reader_uids(root.nodes, owner)
    old = Source(None, None) if source is None else source
    describer = NodeDescriber(root, index)
    return [
        Target(
            f"{node_reference(index, node)} › {output.name}",
            index.output_path(node, output),
            describer.describe(node),
        )
        for node in root.nodes
        for output in node.outputs
        if not joins.source_reason(owner, slot, old, node, output, node.uid in below)
    ]


def reader_targets(root: Ainb, index: PartIndex, joining: Joins) -> list[Target]:
    """Return the inputs that can read an output, described for `joining`."""
    describer = NodeDescriber(root, index)
    return [
        Target(f"{node_reference(index, node)} › {input_.name}", path, describer.describe(node))
        for node in root.nodes
        for at, input_ in enumerate(node.inputs)
        for path in [(*(index.node_path(node) or ()), "inputs", at)]
        if not joining.reason(Pin(path, False))
    ]


def next_targets(root: Ainb, index: PartIndex, joining: Joins) -> list[Target]:
    """Return the nodes that can become a further child of a node, described for `joining`."""
    describer = NodeDescriber(root, index)
    return [
        Target(node_reference(index, node), path, describer.describe(node))
        for node in root.nodes
        for path in [index.node_path(node) or ()]
        if not joining.reason(Pin(path, False))
    ]


def _default(variable: Variable) -> str:
    """Return the value that a variable begins with, in words."""
    if variable.kind is Kind.POINTER:
        return ""
    return f"begins as {one_line(text(variable.kind, variable.value), 40)}"
