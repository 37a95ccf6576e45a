"""Parts that follow from others, as the games' converter makes them; texts omit them.

The reader puts in what these functions return; the writer spells out only what differs from it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator
from typing import NamedTuple

from ...core.kinds import Kind
from ...core.records import Id
from ..expression.model import Expression
from ..model import Ainb, Binding, Input, Link, Node, Output, Property, Variable
from ..types import (
    BLACKBOARD,
    CATEGORIES,
    CODE_TYPES,
    COMPONENTS,
    EXPRESSION,
    FLOAT,
    INT,
    KIND_TYPES,
    ROOT_FLAG,
    SLOT_TYPES,
    USES_DEFAULT,
    LinkKind,
    NodeType,
    SlotType,
)

_PLAIN_INTS = frozenset({NodeType.S32_SELECTOR, NodeType.EXPRESSION})
"""Types of nodes whose ints are never enums."""
_CONTROL = frozenset({LinkKind.CHILD, LinkKind.TRANSITION})


class DataLink(NamedTuple):
    """A link that repeats how data flows: its kind, the node it names, the name of a port."""

    kind: int
    target: Id
    label: str


def is_control(link: Link) -> bool:
    """Whether a link is one of control flow, not of data."""
    return link.kind in _CONTROL


class ReadOutput(NamedTuple):
    """An input of a node, and an output that it reads."""

    reader: Node
    slot: Input
    node: Node
    output: Output


def reads_of(root: Ainb, ends: Container[Id] | None = None) -> list[ReadOutput]:
    """Return the sources of all inputs, in order.

    Of nodes whose `uid` is none of `ends`, only what leads from one of these.
    """
    return [
        ReadOutput(node, slot, producer, output)
        for node in root.nodes
        for slot in node.inputs
        if slot.sources
        for source in slot.sources
        if ends is None or node.uid in ends or source.node in ends
        if (producer := root.node(source.node)) is not None
        and (output := root.output(source)) is not None
    ]


def enum_outputs(nodes: Iterable[Node]) -> set[Id]:
    """Return the `uid` of each int output for which its node stores a link: those of enums."""
    enum_uids: set[Id] = set()
    for node in nodes:
        names = {link.label for link in node.links if link.kind == LinkKind.GENERIC}
        if names:
            enum_uids |= {
                output.uid for output in node.outputs if output.type == INT and output.name in names
            }
    return enum_uids


def data_links(
    root: Ainb, enums: set[Id], reads: Iterable[ReadOutput] | None = None
) -> dict[Id, list[DataLink]]:
    """Return the links of data that each node has by rule, by kind; nodes by their `uid`.

    A reader has one for each input that is a bool, float, string or plain int; the source one
    for each output that is a vector, pointer or enum. With some `reads`, it is the links of their
    ends, as far as these alone tell.
    """
    there = {node.uid for node in root.nodes}
    links_by_key: dict[Id, dict[tuple[int, str], DataLink]] = defaultdict(dict)
    for reader, slot, node, output in reads_of(root) if reads is None else reads:
        if node.uid not in there:
            continue
        is_enum = output.uid in enums
        kind = _reader_kind(reader, slot, is_enum)
        if kind is not None:
            own_data_links = links_by_key[reader.uid]
            own_data_links.setdefault((kind, slot.name), DataLink(kind, node.uid, slot.name))
        if is_enum or (kind is None and slot.type != INT):
            own_data_links = links_by_key[node.uid]
            own_data_links.setdefault(
                (LinkKind.GENERIC, output.name), DataLink(LinkKind.GENERIC, reader.uid, output.name)
            )
    sorted_ = {
        uid: sorted(own.values(), key=lambda data_link: data_link.kind)
        for uid, own in links_by_key.items()
    }
    return {node.uid: sorted_.get(node.uid, []) for node in root.nodes}


def _reader_kind(node: Node, slot: Input, is_enum: bool) -> int | None:
    if slot.type == INT:
        return LinkKind.INT if not is_enum or node.type in _PLAIN_INTS else None
    return slot.type.link_kind


def as_data_link(link: Link) -> DataLink | None:
    """Return a link as a rule would create it, None if its contents match no rule."""
    if not isinstance(link.target, Id) or link.condition is not None:
        return None
    if link.extra is not None or link.surplus or link.transition is not None:
        return None
    return DataLink(link.kind, link.target, link.label)


def queries(root: Ainb, node: Node) -> list[Id]:
    """Return the query nodes that the inputs of a node read, in their order."""
    producers = (root.node(source.node) for slot in node.inputs for source in slot.sources)
    return [producer.uid for producer in producers if producer is not None and producer.is_query]


def used_outputs(nodes: Iterable[Node]) -> set[Id]:
    """Return the `uid` of each output that some input of these nodes reads."""
    return {
        source.output
        for node in nodes
        for slot in node.inputs
        for source in slot.sources
        if isinstance(source.output, Id)
    }


def command_roots(root: Ainb) -> set[Id]:
    """Return the `uid` of each node that a command begins at."""
    both = [node for command in root.commands for node in (command.root, command.second)]
    return {node for node in both if isinstance(node, Id)}


def node_flags(node: Node, roots: set[Id]) -> int:
    """Return those of a node's flags that follow from the commands."""
    return ROOT_FLAG if node.uid in roots else 0


def module_paths(nodes: Iterable[Node]) -> list[str]:
    """Return the files that some nodes call as modules, by first use."""
    return list(dict.fromkeys(f"{node.name}.ainb" for node in nodes if node.is_module))


def category_number(root: Ainb) -> int:
    """Return the number of the category's name; the oldest version stores none."""
    known = root.version > 0x404 and root.category in CATEGORIES
    return CATEGORIES.index(root.category) if known else 0


def slot_flags(root: Ainb, slot: Property | Input) -> int:
    """Return the flags word of a slot for the origin of its value."""
    if slot.binding is not None:
        return binding_flags(slot.type, slot.flags, root.binding(slot.binding))
    if isinstance(slot, Input) and not slot.sources and not slot.multi_source:
        return USES_DEFAULT
    return 0


def binding_flags(type_: SlotType, flags: int, binding: Binding | None) -> int:
    """Return the word of a value that is bound, of `flags` only the component of a vector."""
    if binding is None:
        return 0
    if not isinstance(binding, Variable):
        return EXPRESSION
    takes_part = type_ == FLOAT and binding.kind is Kind.VEC3
    return BLACKBOARD | (flags & COMPONENTS if takes_part else 0)


def read_output(root: Ainb, slot: Property | Input) -> Output | None:
    """Return the output whose type and class a slot has, since it takes its value as it is."""
    for source in slot.sources if isinstance(slot, Input) else ():
        if isinstance(source.output, Id) and source.binding is None:
            return root.output(source)
    return None


def implied_type(root: Ainb, slot: Property | Input) -> SlotType | None:
    """Return the data type that follows from where a slot takes its value, None for none."""
    binding = root.binding(slot.binding)
    if isinstance(binding, Expression):
        return CODE_TYPES.get(binding.output_type)
    output = read_output(root, slot)
    if output is not None:
        return output.type
    if binding is None:
        return None
    takes_part = slot.flags & COMPONENTS and binding.kind is Kind.VEC3
    return FLOAT if takes_part else KIND_TYPES.get(binding.kind)


def mixed_types(root: Ainb) -> Iterator[str]:
    """Yield a sentence for each slot that has one type at a node and another at the next.

    No file of a game has any; in a text, it is a float that was written without its point.
    """
    known_slot_types: dict[tuple[str, str], SlotType] = {}
    for place, node in enumerate(root.nodes):
        slots: list[Property | Input] = [*node.properties, *node.inputs]
        counts = Counter(slot.name for slot in slots)
        for slot in slots:
            type_ = known_slot_types.setdefault((node.title, slot.name), slot.type)
            if type_ != slot.type and counts[slot.name] == 1:
                yield (
                    f"“{slot.name}” of “{node.title}” is of the type {slot.type.word} at the "
                    f"node in place {place}, and {type_.word} at one before it."
                )


def allocate(root: Ainb) -> tuple[list[Id], list[int]]:
    """Return the table and where each node's part begins, 0 for nodes without queries.

    A node's whole list is put in where, going through the data types and for each through the
    nodes, its first input of that type is met that reads a query node.
    """
    queries = {node.uid for node in root.nodes if node.is_query}
    table: list[Id] = []
    firsts = [0] * len(root.nodes)
    with_queries = [(number, node) for number, node in enumerate(root.nodes) if node.queries]
    for number, node in sorted(with_queries, key=lambda pair: _query_type(pair[1], queries)):
        firsts[number] = len(table)
        table += node.queries
    return table, firsts


def _query_type(node: Node, queries: Container[object]) -> int:
    """Return the first data type of inputs that read a query, a higher number for none."""
    types = (slot.type for slot in node.inputs for source in slot.sources if source.node in queries)
    return min(types, default=len(SLOT_TYPES))


def query_state(root: Ainb) -> object:
    """Return the input of a query table: the nodes, the queries, and their readers."""
    return [(node.uid, node.is_query, tuple(node.queries)) for node in root.nodes]
