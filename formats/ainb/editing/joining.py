"""Links made, moved and removed by their ends, as on a canvas: which may be joined, and how."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from operator import itemgetter
from typing import NamedTuple

from ...core.kinds import Kind
from ...core.paths import Path
from ...core.records import Id, Stored
from ...editing import Joins, Pin, Target
from ...errors import WrongType
from ...value_text import one_line, text
from ..draft import Draft
from ..locate import Location, PartIndex, SecondRoot, find, node_reference
from ..model import Ainb, Command, Input, Link, Node, Output, Property, Reference, Source, Variable
from ..rows import child_label
from ..rules import joins, reach
from ..rules.link_forms import BY_TRANSITIONS
from ..types import POINTER, LinkKind, NodeType
from . import links
from .nodes import is_port

_NO_READER = "the output of a node is read by an input"
_NO_CHILD = "a child and a command lead to a node"
_FIXED = "data links follow from what inputs read"
_ONE_END = "a transition leads to one node; add another transition"


class Joining(Joins):
    """Which ends one end of a link may be joined to, in one state of a document.

    `leaves` is whether the link leaves the row. What it leads to, or gets its values from, is found
    once, so that many ends may be asked about.
    """

    def __init__(self, root: Ainb, location: Location, leaves: bool) -> None:
        self._root = root
        self._location = location
        self._leaves = leaves

    def reason(self, other_pin: Pin, adds: bool = False) -> str:
        """Say why the end cannot be joined to another; see `Joins`."""
        if other_pin.leaves is self._leaves:
            return super().reason(other_pin, adds)
        return self.reason_at(find(self._root, other_pin.path), adds)

    def reason_at(self, location: Location, adds: bool = False) -> str:
        """Say why the end cannot be joined to the other end of a link, at a row."""
        if self._leaves:
            return self._reason(self._location, location, adds)
        return self._reason(location, self._location, adds)

    def _reason(self, source: Location, target: Location, adds: bool) -> str:
        if isinstance(source.part, Output):
            return self._source_reason(source, target, adds)
        if not isinstance(target.part, Node):
            return _NO_CHILD
        if isinstance(source.owner, Command):
            return joins.run_reason(target.part)
        if source.part is source.owner and isinstance(source.owner, Node):
            more = joins.unnamed_link_reason(source.owner)
            if source.owner.type in BY_TRANSITIONS:
                return more or joins.run_reason(target.part)
            return more or self._child_reason(source, target)
        if is_transition(source.part):
            return _ONE_END if adds else joins.run_reason(target.part)
        if not isinstance(source.part, Link) or source.group != "children":
            return _FIXED
        more = joins.unnamed_link_reason(source.owner) if adds else ""
        return more or self._child_reason(source, target)

    def _child_reason(self, source: Location, target: Location) -> str:
        other = target.part if self._leaves else source.owner
        return joins.child_reason(target.part, other.uid in self._in_flow)

    def _source_reason(self, source: Location, target: Location, adds: bool) -> str:
        node, slot = target.owner, target.slot or target.part
        if not isinstance(slot, Input):
            return _NO_READER
        is_circle = (node if self._leaves else source.owner).uid in self._in_data
        old, first = Source(), ""
        if isinstance(target.part, Source):
            old = target.part
        elif adds and slot.sources:
            first = joins.more_sources_reason(node, slot)
        elif slot.sources:
            first, old = joins.ambiguity_reason(slot), slot.sources[0]
        ends = source.owner, source.part
        return first or joins.source_reason(self._root, node, slot, old, *ends, is_circle)

    @cached_property
    def _in_flow(self) -> set[Id]:
        """The nodes above the one where the link leaves, or below the one where it arrives."""
        uids = reach.ancestor_uids if self._leaves else reach.subtree_uids
        return uids(self._root, self._location.owner)

    @cached_property
    def _in_data(self) -> set[Id]:
        """The queries that the node is computed from, or itself with those computed from it."""
        uids = reach.source_uids if self._leaves else reach.reader_uids
        return uids(self._root, self._location.owner)


def join(edit: Draft, source: Location, target: Location, adds: bool) -> None:
    """Join two ends, the first of which is where the link leaves."""
    joins.refuse(Joining(edit.root, source, True).reason_at(target, adds))
    if isinstance(source.part, Output):
        connect_input(edit, source, target, adds)
    elif isinstance(source.owner, Command):
        is_second = adds or isinstance(source.part, SecondRoot)
        (links.set_second if is_second else links.set_root)(edit, source.owner, target.part)
    elif source.part is source.owner or adds:
        links.add_next(edit, source.owner, target.part)
    else:
        links.retarget(edit, source.owner, source.part, target.part)


def connect_input(edit: Draft, source: Location, target: Location, adds: bool) -> None:
    """Have an input read an output, in the place of one that it reads or (`adds`) beside these."""
    slot, ends = target.slot or target.part, (source.owner, source.part)
    if isinstance(target.part, Source):
        links.replace_source(edit, target.owner, slot, target.part, *ends)
    elif adds and slot.sources:
        links.add_source(edit, target.owner, slot, *ends)
    else:
        links.connect(edit, target.owner, slot, *ends)


def is_transition(part: object) -> bool:
    """Whether a part is the link of a transition."""
    return isinstance(part, Link) and part.kind == LinkKind.TRANSITION


def unlink(edit: Draft, places: Iterable[Location]) -> None:
    """Remove links: of children, whose ports stay if they have names, or of inputs."""
    for location in places:
        _unlink(edit, location)


def _unlink(edit: Draft, location: Location) -> None:
    part = location.part
    if isinstance(part, Source):
        links.disconnect(edit, location.owner, location.slot, [part])
    elif isinstance(part, Link) and location.group == "children":
        if is_port(location.owner, part):
            links.retarget(edit, location.owner, part, None)
        else:
            links.delete_child(edit, location.owner, part)
    elif is_transition(part):
        links.delete_transition(edit, location.owner, part)
    elif isinstance(part, SecondRoot):
        links.set_second(edit, location.owner, None)
    elif location.group == "root":
        raise WrongType("a command always leads to a node; connect it to another one")
    else:
        raise WrongType(_FIXED)


def relink(edit: Draft, location: Location, source: Location, target: Location) -> None:
    """Move one end of a link; at the other end, order and condition stay."""
    is_end = location.part is not None and location.part in (source.part, target.part)
    if not is_end and not (location.group in ("root", "second") and source.owner is location.owner):
        _unlink(edit, location)
    join(edit, source, target, False)


# Nodes put into links, and removed so that their neighbours are joined


_FIRST = {NodeType.BOOL_SELECTOR: "True", NodeType.SPLIT_TIMING: "Update"}
"""The child that continues the flow, for types with several fixed children."""


class InsertionRoute(NamedTuple):
    """How a node is put in a link: by a free child (None: a new one), or an input and output."""

    port: Link | None = None
    slot: Input | None = None
    output: Output | None = None


def insertion_route(root: Ainb, node: Node, location: Location) -> InsertionRoute:
    """Return how a node can be put into the link at a row; raises `WrongType` where it cannot."""
    if _is_linked(root, node):
        raise WrongType(f"“{node.title}” is linked already")
    if isinstance(location.part, Source):
        return _data_route(root, node, location)
    is_child = isinstance(location.part, Link) and location.group == "children"
    if not is_child and not (isinstance(location.owner, Command) and location.group == "root"):
        raise WrongType("no node can be put into this link")
    joins.refuse(joins.run_reason(node))
    free = [link for link in node.children() if isinstance(link.target, Stored)]
    if not free:
        joins.refuse(joins.unnamed_link_reason(node))
    port_label = _FIRST.get(NodeType(node.type)) if node.type in _FIRST else None
    return InsertionRoute(
        next((link for link in free if link.label == port_label), free[0] if free else None)
    )


def _is_linked(root: Ainb, node: Node) -> bool:
    leads = any(not isinstance(link.target, Stored) for link in node.links)
    reads = any(slot.sources for slot in node.inputs)
    begins = any(node.uid in (command.root, command.second) for command in root.commands)
    return leads or reads or begins or any(_leads_to(other_node, node) for other_node in root.nodes)


def _leads_to(parent: Node, node: Node) -> bool:
    return any(link.target == node.uid for link in parent.links) or any(
        source.node == node.uid for slot in parent.inputs for source in slot.sources
    )


def _data_route(root: Ainb, node: Node, location: Location) -> InsertionRoute:
    source, read = location.part, location.slot
    giver, given = root.node(source.node), root.output(source)
    if giver is None or given is None:
        raise WrongType("no node can be put into this link")
    for output in node.outputs:
        if joins.source_reason(root, location.owner, read, source, node, output, False):
            continue
        for slot in node.inputs:
            if not joins.source_reason(root, node, slot, Source(), giver, given, False):
                return InsertionRoute(slot=slot, output=output)
    raise WrongType(f"“{node.title}” has no input and output for what “{read.name}” reads")


def insert(edit: Draft, node: Node, location: Location) -> None:
    """Insert a node in the link at a row; the node gets the link's former target."""
    root, part = edit.root, location.part
    route = insertion_route(root, node, location)
    if route.slot is not None and route.output is not None:
        giver, given = root.node(part.node), root.output(part)
        assert giver is not None, "the route leads from there"
        assert given is not None, "the route leads from there"
        links.replace_source(edit, location.owner, location.slot, part, node, route.output)
        links.connect(edit, node, route.slot, giver, given)
        return
    after = root.node(part.target if isinstance(part, Link) else location.owner.root)
    if isinstance(part, Link):
        links.retarget(edit, location.owner, part, node)
    else:
        links.set_root(edit, location.owner, node)
    if after is not None and route.port is not None:
        links.retarget(edit, node, route.port, after)
    elif after is not None:
        links.add_child(edit, node, after)


def close_gaps(edit: Draft, nodes: Sequence[Node]) -> None:
    """Redirect links to each node to its only child, and its readers to its only source."""
    child_links = _child_links(edit.root)
    for uid in [node.uid for node in nodes]:
        node = edit.root.node(uid)  # as those before it left it
        assert node is not None, "it goes later"
        after = reach.children(edit.root, node)
        if len(after) == 1:
            _redirect_flow(edit, child_links, node, after[0])
        if len(node.outputs) == 1:
            _redirect_data(edit, node, node.outputs[0])


def _child_links(root: Ainb) -> dict[Reference, list[tuple[int, Node, Link]]]:
    """Return the links to each node, by its uid, in file order."""
    links_by_target: dict[Reference, list[tuple[int, Node, Link]]] = {}
    every = ((node, link) for node in root.nodes for link in node.children())
    for place, (owner, link) in enumerate(every):
        links_by_target.setdefault(link.target, []).append((place, owner, link))
    return links_by_target


def _redirect_flow(
    edit: Draft,
    child_links: dict[Reference, list[tuple[int, Node, Link]]],
    node: Node,
    after: Node,
) -> None:
    ways = child_links.pop(node.uid, [])
    for _place, owner, link in ways:
        links.retarget(edit, owner, link, after)
    child_links[after.uid] = sorted(child_links.get(after.uid, []) + ways, key=itemgetter(0))
    for command in edit.root.commands:
        if command.root == node.uid:
            links.set_root(edit, command, after)


def _redirect_data(edit: Draft, node: Node, output: Output) -> None:
    read = [(slot, source) for slot in node.inputs for source in slot.sources]
    if len(read) != 1 or read[0][0].binding is not None:
        return
    root, source = edit.root, read[0][1]
    giver, given = root.node(source.node), root.output(source)
    if giver is None or given is None or given.type != output.type:
        return
    for reader, slot in dict.fromkeys(edit.readers(output)):
        reader, slot = edit.own(reader, slot)
        for source in slot.sources:
            if source.output == output.uid and not joins.source_reason(
                root, reader, slot, source, giver, given, False
            ):
                links.replace_source(edit, reader, slot, source, giver, given)


# What a row may be connected to


def targets(index: PartIndex, location: Location) -> list[Target]:
    """Return the possible targets of a row."""
    part, is_root = location.part, location.group == "root"
    if isinstance(part, Property | Input):
        return _value_targets(index, location, part)
    if isinstance(part, Source):
        return ends(index, Joining(index.root, location, False), "outputs")
    if isinstance(part, Output):
        return ends(index, Joining(index.root, location, True), "inputs")
    if isinstance(part, Link) and not is_transition(part):
        location = location._replace(group="children")  # data links lead to nodes, too
    if not is_root and not isinstance(part, Node | Link | SecondRoot):
        return []
    nodes = ends(index, Joining(index.root, location, True), "nodes")
    return nodes if is_root or isinstance(part, Node) else [Target("no node", None), *nodes]


def _value_targets(index: PartIndex, location: Location, part: Property | Input) -> list[Target]:
    """Return where a property or input can take its value from."""
    targets = [Target("its own value", None)]
    if isinstance(part, Input) and len(part.sources) < 2:
        targets += ends(index, Joining(index.root, location, False), "outputs")
    return targets + [
        Target(f"blackboard › {variable.name}", index.path_of(variable), _default(variable))
        for variable in index.root.variables
        if variable.kind is part.type.kind
    ]


def ends(index: PartIndex, joining: Joining, group: str, adds: bool = False) -> list[Target]:
    """Return what one end of a link may be joined to: nodes, or the inputs or outputs of these."""
    describer, targets = NodeDescriber(index), []
    for place, node in enumerate(index.root.nodes):
        path: Path = ("nodes", place)
        title = node_reference(index, node.uid)
        if group == "nodes":
            rows = [(path, Location(node, node, group, place), title)]
        else:
            rows = [
                ((*path, group, at), Location(node, slot, group, at), f"{title} › {slot.name}")
                for at, slot in enumerate(getattr(node, group))
            ]
        targets += [
            Target(label, row, describer.describe(node))
            for row, location, label in rows
            if not joining.reason_at(location, adds)
        ]
    return targets


def possible_roots(root: Ainb, command: Command) -> list[Target]:
    """Return the nodes that a command can begin at."""
    return ends(PartIndex(root), Joining(root, Location(command, None, "root"), True), "nodes")


def _default(variable: Variable) -> str:
    """Return the value that a variable begins with, in words."""
    if variable.kind is Kind.POINTER:
        return ""
    return f"begins as {one_line(text(variable.kind, variable.value), 40)}"


# The features that distinguish a node from others of its class: connections and values.

_MOST = 3
"""How many values are described."""
_LENGTH = 40
"""The most characters of a value."""


class NodeDescriber:
    """Describes the nodes of one document in a few words each; made again after every edit."""

    def __init__(self, index: PartIndex) -> None:
        self._root, self._index = index.root, index
        self._parents: dict[Reference, list[str]] = defaultdict(list)
        self._values: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        self._collect_parents()
        for node in index.root.nodes:
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
