"""The possible targets of a child, a command, a property or an input."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from ...core.kinds import Kind
from ...editing import Joins, Pin, Target
from ...value_text import one_line, text
from ..index import PartIndex, node_reference
from ..model import Ainb, Input, Node, Property, Reference, Source, Variable
from ..rows.conditions import child_label
from ..rules import joins, reach
from ..types import POINTER

# The features that distinguish a node from others of its class: connections and values.

_MOST = 3
"""How many values are described."""
_LENGTH = 40
"""The most characters of a value."""


class NodeDescriber:
    """Describes the nodes of one document in a few words each; made again after every edit."""

    def __init__(self, root: Ainb, index: PartIndex) -> None:
        self._root, self._index = root, index
        self._parents: dict[Reference, list[str]] = defaultdict(list)
        self._values: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        self._collect_parents()
        for node in root.nodes:
            for slot in _constants(node):
                self._values[node.title][slot.name].add(_value_text(slot))

    def _collect_parents(self) -> None:
        for command in self._root.commands:
            for target in (command.root, command.second):
                self._parents[target].append(f"command {command.name}")
        for node in self._root.nodes:
            children = node.children()
            for place, link in enumerate(children):
                label = child_label(self._root, self._index.enums, node, link, place, len(children))
                where = f"[{self._index.nodes[node.uid]}] {node.title}"
                self._parents[link.target].append(f"{where} ({label})" if label else where)

    def describe(self, node: Node) -> str:
        """Return a node's connections and constant values, the distinctive ones first."""
        parents = self._parents.get(node.uid, [])
        readers = [] if parents else self._readers(node)
        where = [
            *(f"below {parent}" for parent in parents),
            *(f"read by {reader}" for reader in readers),
        ]
        place = where[0] if where else ""
        if len(where) > 1:
            place += f" and {len(where) - 1} more"
        return " · ".join(text for text in (place, *self.values(node)) if text)

    def _readers(self, node: Node) -> list[str]:
        """Return the inputs that read the outputs of a node."""
        return [
            f"[{self._index.nodes[reader.uid]}] {reader.title} › {slot.name}"
            for output in node.outputs
            for reader, slot in self._index.readers(output)
        ]

    def values(self, node: Node) -> list[str]:
        """Return the constant values of a node, those first that differ within the class."""
        known = self._values[node.title]
        slots = sorted(_constants(node), key=lambda slot: len(known[slot.name]) < 2)
        slot_words = [f"{slot.name}: {_value_text(slot)}" for slot in slots if _value_text(slot)]
        return slot_words[:_MOST]


def _constants(node: Node) -> Iterator[Property | Input]:
    """Yield the slots with constant values."""
    slots: list[Property | Input] = [*node.properties, *node.inputs]
    for slot in slots:
        is_read = slot.binding is not None or bool(isinstance(slot, Input) and slot.sources)
        if not is_read and slot.type != POINTER:
            yield slot


def _value_text(slot: Property | Input) -> str:
    return one_line(text(slot.type.kind, slot.value), _LENGTH)


def node_targets(
    root: Ainb, index: PartIndex, owner: Node | None, can_be_none: bool = False
) -> list[Target]:
    """Return the possible children of `owner`, or next commands where that is None.

    A child can also be no node, and so can others that `can_be_none`.
    """
    targets = [] if owner is None and not can_be_none else [Target("no node", None)]
    above = set() if owner is None else reach.ancestor_uids(root, owner)
    describer = NodeDescriber(root, index)
    return targets + [
        Target(node_reference(index, node.uid), index.node_path(node), describer.describe(node))
        for node in root.nodes
        if not joins.child_reason(node, node.uid in above)
    ]


def value_targets(
    root: Ainb, index: PartIndex, owner: Node, part: Property | Input
) -> list[Target]:
    """Return where a property or input can take its value from."""
    targets = [Target("its own value", None)]
    if isinstance(part, Input) and len(part.sources) < 2:
        source = part.sources[0] if part.sources else Source()
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
    below = reach.reader_uids(root, owner)
    old = Source() if source is None else source
    describer = NodeDescriber(root, index)
    return [
        Target(
            f"{node_reference(index, node.uid)} › {output.name}",
            index.output_path(node, output),
            describer.describe(node),
        )
        for node in root.nodes
        for output in node.outputs
        if not joins.source_reason(root, owner, slot, old, node, output, node.uid in below)
    ]


def reader_targets(root: Ainb, index: PartIndex, joining: Joins) -> list[Target]:
    """Return the inputs that can read an output, described for `joining`."""
    describer = NodeDescriber(root, index)
    return [
        Target(f"{node_reference(index, node.uid)} › {input_.name}", path, describer.describe(node))
        for node in root.nodes
        for at, input_ in enumerate(node.inputs)
        for path in [(*(index.node_path(node) or ()), "inputs", at)]
        if not joining.reason(Pin(path, False))
    ]


def next_targets(root: Ainb, index: PartIndex, joining: Joins) -> list[Target]:
    """Return the nodes that can become a further child of a node, described for `joining`."""
    describer = NodeDescriber(root, index)
    return [
        Target(node_reference(index, node.uid), path, describer.describe(node))
        for node in root.nodes
        for path in [index.node_path(node) or ()]
        if not joining.reason(Pin(path, False))
    ]


def _default(variable: Variable) -> str:
    """Return the value that a variable begins with, in words."""
    if variable.kind is Kind.POINTER:
        return ""
    return f"begins as {one_line(text(variable.kind, variable.value), 40)}"
